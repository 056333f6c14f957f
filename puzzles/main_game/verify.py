"""A ruling on a file of a recorded game, for programs and for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from puzzles.commission.files.edition_file import named_edition
from puzzles.contract import Beside, FileKind
from puzzles.files.faults import FileFaults
from puzzles.files.sources import NamedSource
from puzzles.main_game.files.game_file import load_game
from puzzles.main_game.record import Game
from puzzles.main_game.referee import GameRuling, judge_game

if TYPE_CHECKING:
    from rich.console import RenderableType

_MOVE = re.compile(r"moves\[(\d+)\]")


@dataclass(frozen=True)
class JudgedGame:
    """A game and the ruling on it."""

    game: Game
    ruling: GameRuling

    @property
    def legal(self) -> bool:
        """Whether every rule was kept."""
        return self.ruling.legal

    def data(self) -> dict[str, Any]:
        """The `referee` line of a game."""
        return {"type": "referee", **asdict(self.ruling)}

    def view(self) -> Iterator[RenderableType]:
        """The ruling in words."""
        from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

        from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise

        game, ruling = self.game, self.ruling
        yield Text(f"A game of {t.plain(', '.join(game.names))}", style="bold")
        if not ruling.legal:
            where = "The game" if ruling.move is None else f"Move {ruling.move} (player {ruling.player})"
            yield Text.assemble(("Not legal. ", "bold red"), f"{where} breaks {ruling.rule}: {ruling.message}")
        elif ruling.scores is None:
            yield Text.assemble(("Legal", "bold green"), f", but {ruling.message}.")
        else:
            totals = ", ".join(
                f"{t.plain(name)} {total}" for name, total in zip(game.names, ruling.scores, strict=True)
            )
            yield Text.assemble(("Legal", "bold green"), f" and finished: {totals}; {t.plain(ruling.message)}.")


def verify(source: NamedSource, kind: FileKind, beside: Beside) -> JudgedGame:
    """The referee's ruling on a file that is to be a game; raises UnknownName and FileFaults."""
    del kind
    game, used, judges = load_game(source, edition=named_edition(beside.edition))
    return JudgedGame(game, judge_game(game, used, judges))


def format_ruling(file: str, error: FileFaults) -> dict[str, Any]:
    """The `referee` line on a file that has not the form of a game (rule `format`)."""
    del file
    match = next((found for fault in error.faults if (found := _MOVE.match(fault.path or ""))), None)
    move = None if match is None else int(match[1]) + 1
    ruling = GameRuling(legal=False, message=error.faults[0].text, move=move, rule="format")
    return {"type": "referee", **asdict(ruling)}
