"""What can be recorded of Aquarium Designer: a layout with what is claimed of it, and a whole game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzles.aquarium.layout import Laid, TilePlace
from puzzles.errors import MalformedError


@dataclass(frozen=True, slots=True)
class LayoutRecord:
    """An aquarium as somebody wrote it down; whether it is legal is the referee's question.

    Attributes:
        edition: the id of its edition.
        laid: the tiles in the order of laying, the Entrance first.
        points: as claimed; None if nothing is.
        puzzle: the id of the puzzle that it solves, if any.
    """

    edition: str
    laid: tuple[Laid, ...]
    points: int | None = None
    puzzle: str | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """A player takes a tile, or postpones (None)."""

    player: int
    tile: int | None


@dataclass(frozen=True, slots=True)
class Build:
    """A player lays the tile taken."""

    player: int
    tile: int
    at: TilePlace
    blocks: str


@dataclass(frozen=True, slots=True)
class Round:
    """One round: what was taken, in order, and what was built, in any order (ruling 12)."""

    takes: tuple[Take, ...]
    builds: tuple[Build, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game from the setup on, whole or broken off after some round.

    Attributes:
        deck: the shuffled tiles of the edition, top first, with those that are face up in the first round.
        starter: who takes first in the first round.
        points: of each player at the end, as claimed; None if nothing is.
    """

    edition: str
    players: int
    starter: int
    deck: tuple[int, ...]
    rounds: tuple[Round, ...]
    points: tuple[int, ...] | None = None

    def before_round(self, number: int) -> GameRecord:
        """The game as it was before round 1..n, or after the last with n+1; raises MalformedError for any other."""
        if not 1 <= number <= len(self.rounds) + 1:
            raise MalformedError(f"expected a round from 1 to {len(self.rounds) + 1} of the game (got {number})")
        if number == len(self.rounds) + 1:
            return self
        return replace(self, rounds=self.rounds[: number - 1], points=None)
