"""``diatoms show``: anything that has a name or a file, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solver.commands.options import (
    GOOD,
    as_json_option,
    check_options,
    commission_option,
    edition_option,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.contract import Named
    from puzzles.named.games import RegisteredGame


@click.command(short_help="Draw a card, an edition, a deal, a play or a position.")
@click.argument("thing", metavar="CARD|EDITION|DEAL|PLAY|POSITION|GAME|MOSAIC")
@click.option("--turn", metavar="N", callback=whole(1), help="Of a play or a game: before this turn or round.")
@commission_option
@edition_option
@as_json_option
def show(*, thing: str, turn: int | None, commission: str | None, edition: str | None, as_json: bool) -> int:
    """Draw a card, an edition, a deal, a play turn by turn, a position, a game's end, or a mosaic."""
    return tell(named_with(thing, turn=turn, commission=commission, edition=edition), Output(as_json=as_json))


def named_with(
    thing: str,
    games: tuple[RegisteredGame, ...] | None = None,
    *,
    turn: int | None = None,
    part: str | None = None,
    commission: str | None = None,
    edition: str | None = None,
) -> Named:
    """What is named, read with the options given; a usage error for one that is not for its kind.

    Args:
        thing: a shipped id or a path.
        games: of which it may be; None for any.
        turn: of a play, the position before it.
        part: what of it is wanted.
        commission: the card, instead of the one that it names.
        edition: likewise.
    """
    from puzzles.contract import Beside
    from puzzles.files.sources import NamedSource, source_of
    from puzzles.named.games import GAMES
    from puzzles.named.load import kind_of, load_named

    source, of = NamedSource(thing), games or GAMES
    check_options(thing, kind_of(source, of), turn=turn, part=part)
    return load_named(source, Beside(source_of(edition), source_of(commission), turn=turn), of)


def tell(named: Named, output: Output) -> int:
    """Show what was read, with what is to be noted of it; returns the exit code."""
    for warning in named.warnings:
        output.note(f"note: {warning}")
    if output.as_json:
        output.line(named.data())
    else:
        output.show(named.view(width=output.width))
    return GOOD
