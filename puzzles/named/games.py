"""The registry of games: one entry for each."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from puzzles.aquarium import kinds as aquarium
from puzzles.commission import kinds as commission
from puzzles.contract import FileKind, GameContract
from puzzles.files.sources import Shelf
from puzzles.main_game import kinds as main_game


@dataclass(frozen=True)
class RegisteredGame:
    """A game in the registry.

    Attributes:
        kinds: of its files.
        shelves: what of it is shipped and has ids that can be named alone.
        module: the name of what is a `GameContract`; loaded when a file of the game is met.
    """

    kinds: tuple[FileKind, ...]
    shelves: tuple[Shelf, ...]
    module: str

    def game(self) -> GameContract:
        """What the game offers."""
        return cast("GameContract", import_module(self.module))


COMMISSION = RegisteredGame(commission.KINDS, commission.SHELVES, "puzzles.commission.named")
MAIN_GAME = RegisteredGame(main_game.KINDS, (), "puzzles.main_game.named")
AQUARIUM = RegisteredGame(aquarium.KINDS, aquarium.SHELVES, "puzzles.aquarium.named")
GAMES = (COMMISSION, MAIN_GAME, AQUARIUM)
"""Of equally good guesses what a file is, that of the first game counts."""

if TYPE_CHECKING:  # so that the type checker holds each game to its contract
    from puzzles.aquarium import named as aquarium_named
    from puzzles.commission import named as commission_named
    from puzzles.main_game import named as main_game_named

    _KEPT: tuple[GameContract, ...] = (commission_named, main_game_named, aquarium_named)
