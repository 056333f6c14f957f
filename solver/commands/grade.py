"""``diatoms grade``: how hard cards are, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from puzzles.errors import DiatomsError
from solver.commands.options import BAD_FILE, GOOD, UNDECIDED, UNSOLVABLE, as_json_option, edition_option, whole
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.components.edition import Edition


@click.command(short_help="Say how hard cards are, and why.")
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
@click.option("--deals", metavar="N", callback=whole(2, 100_000), default="50", help="To play.  [default: 50]")
@click.option(
    "--max-states", metavar="N", callback=whole(1), default="5000", help="Of an advised move.  [default: 5000]"
)
@edition_option
@as_json_option
def grade(*, cards: tuple[str, ...], deals: int, max_states: int, edition: str | None, as_json: bool) -> int:
    """Say of each CARD in which of five bands of difficulty it is, the numbers behind that, and what makes it hard.

    The deals 1 to N are solved with both stacks known, and played with the stacks hidden, with advice and greedily.
    """
    from puzzles.commission.files.edition_file import named_edition

    output = Output(as_json=as_json)
    replaced = named_edition(edition)
    codes = set()
    for number, name in enumerate(cards):
        if number and not as_json:
            output.show([""])
        try:
            codes.add(_grade(name, replaced, deals, max_states, output))
        except DiatomsError as error:
            codes.add(output.bad_input(error))
    return max(codes, key=(GOOD, UNSOLVABLE, UNDECIDED, 2, BAD_FILE).index)


def _grade(name: str, edition: Edition | None, deals: int, states: int, output: Output) -> int:
    from puzzles.commission.files.card_file import load_commission
    from puzzles.commission.pictures.terminal_card import card_heading
    from solver.generation.causes import causes
    from solver.generation.grade import grade as grade_of
    from solver.generation.measure import measure
    from solver.generation.report import grade_view, graded_data
    from solver.impossibility import impossible
    from solver.tools.workshop import announce_compilation

    card, used = load_commission(name, edition=edition)
    proof = impossible(card, used)
    if proof is not None:
        if output.as_json:
            output.line({"type": "grade", "commission": card.id, "band": None, "reason": proof.reason})
        else:
            output.show([card_heading(card), f"It cannot be completed: {proof.reason}"])
        return UNSOLVABLE
    announce_compilation(output.note)
    with output.patience(lambda: f"playing {deals} deals of {card.id} in four ways"):
        measures = measure(card, used, deals, move_states=states, say=output.note)
        found = grade_of(measures.advised, measures.greedy)
        why = causes(card, used)
    if output.as_json:
        output.line(graded_data(card, found, measures, why))
    else:
        output.show(grade_view(card, found, measures, why))
    samples = (measures.known.sample, measures.advised, measures.greedy)
    if any(sample.completed for sample in samples):
        return GOOD
    output.note(f"{card.id}: no deal was completed, not even with known stacks; `diatoms check` may find out more")
    return UNDECIDED
