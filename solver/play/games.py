"""The games that are played on the page with seats: one entry for each. A commission is the game without one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from puzzles.contract import FileKind
from puzzles.named.games import AQUARIUM, MAIN_GAME, RegisteredGame

if TYPE_CHECKING:
    from solver.play.contract import PlayableGame

GAMES: dict[str, tuple[RegisteredGame, str]] = {
    "main-game": (MAIN_GAME, "solver.play.main_game"),
    "aquarium": (AQUARIUM, "solver.play.aquarium"),
}
"""By the name on the command line: the game, and the module that is a `PlayableGame`."""


def playable(name: str) -> PlayableGame:
    """The game of that name, loaded."""
    return cast("PlayableGame", import_module(GAMES[name][1]))


def playable_of(kind: FileKind) -> PlayableGame | None:
    """The game that has files of a kind, if it is played with seats."""
    return next((playable(name) for name, (entry, _) in GAMES.items() if kind in entry.kinds), None)


if TYPE_CHECKING:  # so that the type checker holds each game to its contract
    from solver.play import aquarium, main_game

    _KEPT: tuple[PlayableGame, ...] = (main_game, aquarium)
