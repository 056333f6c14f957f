"""``diatoms verify``: the referee alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solver.commands.options import (
    BAD_FILE,
    GOOD,
    as_json_option,
    check_options,
    commission_option,
    edition_option,
    puzzle_option,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.contract import FileKind
    from puzzles.files.sources import NamedSource
    from puzzles.named.games import RegisteredGame


@click.command(short_help="Judge a recorded play or game by the rules.")
@click.argument("play", metavar="PLAY.json|GAME.json|LAYOUT")
@click.option("--deal", metavar="SEED|FILE", help="The play must be of this deal.")
@puzzle_option
@commission_option
@edition_option
@as_json_option
def verify(
    *,
    play: str,
    deal: str | None,
    puzzle: str | None,
    commission: str | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Let the referee judge a recorded play, a recorded game, or a layout of Aquarium Designer, by the rules."""
    from puzzles.named.games import GAMES

    output = Output(as_json=as_json)
    return ruled(play, GAMES, output, deal=deal, puzzle=puzzle, commission=commission, edition=edition)


def ruled(
    file: str,
    games: tuple[RegisteredGame, ...],
    output: Output,
    *,
    shipped: bool = False,
    deal: str | None = None,
    puzzle: str | None = None,
    commission: str | None = None,
    edition: str | None = None,
) -> int:
    """Tell what the referee says of a file; returns the exit code.

    Args:
        file: its name.
        games: of which it may be; what cannot be told is read as a record of the first.
        output: where it is told.
        shipped: it may be the id of something shipped.
        deal: that the play must be of; a seed or a file.
        puzzle: that the layout must solve.
        commission: the card, instead of the one that the file names.
        edition: likewise.
    """
    from puzzles.contract import Beside
    from puzzles.files.faults import FileFaults
    from puzzles.files.sources import NamedSource, source_of
    from puzzles.named.load import game_of

    source = NamedSource(file)
    kind = _kind_or_first(source, games, shipped=shipped)
    beside = Beside(source_of(edition), source_of(commission), deal, source_of(puzzle))
    try:
        judged = game_of(kind).verify(source, kind, beside)
    except FileFaults as error:
        output.faults(error)
        ruling = game_of(kind).format_ruling(file, error)
        if output.as_json and ruling is not None:
            output.line(ruling)
        return BAD_FILE
    check_options(file, kind, deal=deal, puzzle=puzzle, commission=commission)
    if judged is None:
        output.file(file, kind.word, f"{file}: without faults ({kind.word})")
        return GOOD
    if output.as_json:
        output.line(judged.data())
    else:
        output.show(judged.view())
    return GOOD if judged.legal else BAD_FILE


def _kind_or_first(source: NamedSource, games: tuple[RegisteredGame, ...], *, shipped: bool) -> FileKind:
    from puzzles.files.faults import FileFaults
    from puzzles.named.load import kind_of

    try:
        if not shipped:
            source.read()
        return kind_of(source, games)
    except FileFaults:
        return games[0].kinds[0]
