"""``diatoms review``: where the stars of a recorded play were lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.commands.options import (
    GOOD,
    INTERRUPTED,
    LARGEST_SEED,
    as_json_option,
    check_folder,
    commission_option,
    edition_option,
    seconds_if_any,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.commission.named import CommissionFile
    from solver.review.review import Review

DEFAULT_SECONDS = 60.0


@click.command(short_help="Say where the stars of a recorded play were lost.")
@click.argument("play")
@click.option("--time-limit", metavar="S", callback=seconds_if_any, help="Seconds.  [default: 60, or none with states]")
@click.option("--max-states", metavar="N", callback=whole(1), help="States of all searches.")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="0", help="Of the hidden orders.")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a page to step through it.")
@commission_option
@edition_option
@as_json_option
def review(
    *,
    play: str,
    time_limit: float | None,
    max_states: int | None,
    seed: int,
    html: Path | None,
    commission: str | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Look back on PLAY turn by turn: the stars still possible with the stacks known, and where they were lost.

    What the best advice would have lost, too, is luck; the rest is a mistake. With any deal nothing is hidden.
    """
    from solver.review.report import review_data, review_view, turn_data
    from solver.review.review import Watcher
    from solver.review.review import review as looked_back
    from solver.solving.progress_bar import steps_told
    from solver.tools.workshop import announce_compilation
    from solver.verdict import Limits

    if html is not None:
        check_folder(html)
    output = Output(as_json=as_json)
    named = _named_play(play, commission, edition)
    recorded, card = named.play, named.commission
    assert recorded is not None, "it is a play"
    assert card is not None, "it has a card"
    if recorded.opening is not None:
        output.note("note: the rest of the turn in which the position was typed is not looked at, only what follows it")
    announce_compilation(output.note)
    limits = Limits(time_limit or (DEFAULT_SECONDS if max_states is None else None), max_states, seed=seed)
    with steps_told() as tell:
        found = looked_back(recorded, card, named.edition, limits, Watcher(tell))
    if html is not None:
        _write_page(html, found, output)
    if as_json:
        for turn in found.turns:
            output.line(turn_data(found, turn))
        output.line(review_data(found))
    else:
        output.show(review_view(found))
    return INTERRUPTED if found.interrupted else GOOD


def _named_play(play: str, commission: str | None, edition: str | None) -> CommissionFile:
    """The play that is named, judged; a usage error for anything else."""
    from puzzles.commission.named import CommissionFile
    from puzzles.commission.pictures.picture import check_legal
    from solver.commands.show import named_with

    named = named_with(play, commission=commission, edition=edition)
    if not isinstance(named, CommissionFile) or named.play is None:
        raise click.UsageError(f"expected a recorded play of a commission (got {play!r}, which is none).")
    assert named.commission is not None, "a play has its card"
    check_legal(named.play, named.commission, named.edition)
    return named


def _write_page(file: Path, found: Review, output: Output) -> None:
    """Write the page of the play with its review."""
    from puzzles.commission.pictures.replay import replay_page
    from puzzles.files.writing import write_atomically
    from solver.review.report import turn_notes

    write_atomically(file, replay_page(found.play, found.commission, found.edition, turn_notes(found)))
    output.note(f"Wrote a page of the review to {file}")
