"""``diatoms show``: anything that has a name or a file, in the terminal."""

from __future__ import annotations

import click

from solver.commands.options import (
    GOOD,
    as_json_option,
    commission_option,
    edition_option,
    whole,
)
from solver.commands.output import Output


@click.command(short_help="Draw a card, an edition, a deal, a play or a position.")
@click.argument("thing", metavar="CARD|EDITION|DEAL|PLAY|POSITION|GAME|MOSAIC")
@click.option("--turn", metavar="N", callback=whole(1), help="Of a play: the position before this turn.")
@commission_option
@edition_option
@as_json_option
def show(*, thing: str, turn: int | None, commission: str | None, edition: str | None, as_json: bool) -> int:
    """Draw a card, an edition, a deal, a play turn by turn, a position, a game's end, or a mosaic."""
    from puzzles.commission.files.card_file import load_commission
    from puzzles.commission.files.edition_file import named_edition
    from puzzles.named.load import load_named

    output = Output(as_json=as_json)
    replaced = named_edition(edition)
    card = None if commission is None else load_commission(commission, edition=replaced)[0]
    named = load_named(thing, card=card, edition=replaced)
    if turn is not None:
        if named.play is None:
            raise click.UsageError(f"--turn wants a play (got {thing!r}, which is none).")
        named = named.before_turn(turn)
    if as_json:
        output.line(named.data())
    else:
        output.show(named.view(width=output.width))
    return GOOD
