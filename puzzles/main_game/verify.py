"""A ruling on a file of a recorded game, for programs and for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from puzzles.files.faults import FileFaults
from puzzles.main_game.files.game_file import load_game
from puzzles.main_game.record import Game
from puzzles.main_game.referee import GameRuling, judge_game
from puzzles.named.kinds import FileKind, kind_of

if TYPE_CHECKING:
    from rich.console import RenderableType

_MOVE = re.compile(r"moves\[(\d+)\]")


@dataclass(frozen=True)
class JudgedGame:
    """A game and the ruling on it."""

    game: Game
    ruling: GameRuling


def is_game_file(name: str) -> bool:
    """Whether the keys of a file are those of a game; whatever cannot be read is none."""
    try:
        return kind_of(name) is FileKind.GAME
    except DiatomsError:
        return False


def ruling_on_game(file: str, edition: Edition | None) -> JudgedGame:
    """The referee's ruling on a game file; raises UnknownName and FileFaults."""
    game, used, judges = load_game(file, edition=edition)
    return JudgedGame(game, judge_game(game, used, judges))


def game_ruling_of_faults(error: FileFaults) -> GameRuling:
    """The ruling on a file that has not the form of a game (rule `format`)."""
    match = next((found for fault in error.faults if (found := _MOVE.match(fault.path or ""))), None)
    move = None if match is None else int(match[1]) + 1
    return GameRuling(legal=False, message=error.faults[0].text, move=move, rule="format")


def game_ruling_data(ruling: GameRuling) -> dict[str, Any]:
    """The `referee` line of a game."""
    return {"type": "referee", **asdict(ruling)}


def game_ruling_view(judged: JudgedGame) -> Iterator[RenderableType]:
    """The ruling in words."""
    from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

    from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise

    game, ruling = judged.game, judged.ruling
    yield Text(f"A game of {t.plain(', '.join(game.names))}", style="bold")
    if not ruling.legal:
        where = "The game" if ruling.move is None else f"Move {ruling.move} (player {ruling.player})"
        yield Text.assemble(("Not legal. ", "bold red"), f"{where} breaks {ruling.rule}: {ruling.message}")
    elif ruling.scores is None:
        yield Text.assemble(("Legal", "bold green"), f", but {ruling.message}.")
    else:
        totals = ", ".join(f"{t.plain(name)} {total}" for name, total in zip(game.names, ruling.scores, strict=True))
        yield Text.assemble(("Legal", "bold green"), f" and finished: {totals}; {t.plain(ruling.message)}.")
