"""``diatoms advise``: what to do next at the table."""

from __future__ import annotations

import click

from solver.commands.options import (
    GOOD,
    LARGEST_SEED,
    UNSOLVABLE,
    as_json_option,
    commission_option,
    edition_option,
    seconds_if_any,
    whole,
)
from solver.commands.output import Output

DEFAULT_SECONDS = 1.0


@click.command(short_help="Say what to place next at the table.")
@click.argument("position", metavar="POSITION|PLAY")
@click.option("--turn", metavar="N", callback=whole(1), help="Of a play: before this turn.  [default: after the last]")
@click.option("--time-limit", metavar="S", callback=seconds_if_any, help="Seconds.  [default: 1, or none with states]")
@click.option("--max-states", metavar="N", callback=whole(1), help="States of the search.")
@click.option("--seed", metavar="N", callback=whole(0, LARGEST_SEED), default="0", help="Of the hidden orders.")
@commission_option
@edition_option
@as_json_option
def advise(
    *,
    position: str,
    turn: int | None,
    time_limit: float | None,
    max_states: int | None,
    seed: int,
    commission: str | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Rank the moves of a position by the stars that can be expected, without looking at what lies under the tops.

    In the middle of a turn (to_arrange) it says where the diatoms in hand should go.
    """
    from puzzles.commission.named import CommissionFile
    from puzzles.commission.slips import position_notes
    from solver.advice.advise import advise as advice_on
    from solver.advice.report import advice_data, advice_view, outlook_data
    from solver.commands.show import named_with
    from solver.tools.workshop import announce_compilation
    from solver.verdict import Limits

    output = Output(as_json=as_json)
    named = named_with(position, turn=turn, commission=commission, edition=edition)
    if not isinstance(named, CommissionFile) or (named.position is None and named.play is None):
        raise click.UsageError(f"expected a position or a play (got {position!r}, {named.kind.article}).")
    if named.play is not None:
        named = named.before_turn(len(named.play.turns) + 1)
    there = named.position
    assert there is not None, "a position, or one of a play"
    assert named.commission is not None, "its card"
    if not there.hand and not there.tops and len(there.pond) < len(named.edition.water_tiles):
        raise click.UsageError("advice is for hidden stacks: expected a hand or a stack (got neither).")
    for slip in position_notes(there, named.edition):
        output.note(f"note: {slip}")
    announce_compilation(output.note)
    limits = Limits(time_limit or (DEFAULT_SECONDS if max_states is None else None), max_states, seed=seed)
    advice = advice_on(there, named.commission, named.edition, limits)
    if as_json:
        for one in advice.moves:
            output.line(advice_data(one))
        output.line(outlook_data(advice))
    else:
        output.show(advice_view(advice, there, named.card, width=output.width))
    return UNSOLVABLE if advice.outlook.most_stars is None else GOOD
