"""A recorded game: the setup, the moves in the order made, and the scores (docs/main-game.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzles.commission.deal import Source
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.errors import MalformedError
from puzzles.main_game.judges import Guest
from puzzles.main_game.setup import Setup
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample, all_collected


@dataclass(frozen=True, slots=True)
class Placing:
    """A turn: a tile is drawn, one of the hand is placed, and its sample points are collected.

    Attributes:
        player: whose turn it is, from 1.
        draw: the stack drawn from; None when both are empty (G3).
        tile, at, segments: what is placed, where and how it lies.
        collect: its sample points in the order collected.
    """

    player: int
    draw: Source | None
    tile: int
    at: Cell
    segments: str
    collect: tuple[Sample, ...]

    @property
    def collected(self) -> tuple[Diatom, ...]:
        """All diatoms of the turn, sorted."""
        return all_collected(self.collect)


@dataclass(frozen=True, slots=True)
class Passing:
    """A turn in which no tile of the hand has a legal place (G5); it is drawn for all the same."""

    player: int
    draw: Source | None


@dataclass(frozen=True, slots=True)
class Put:
    """A diatom put on a space or, if that is None, back into the stock (G9)."""

    diatom: Diatom
    space: Space | None

    def __str__(self) -> str:
        return f"{self.diatom} -> {'the stock' if self.space is None else self.space}"


@dataclass(frozen=True, slots=True)
class Arranging:
    """A player arranges some or all of what is collected and not yet arranged, in this order (G6-G9)."""

    player: int
    puts: tuple[Put, ...]


Move = Placing | Passing | Arranging


@dataclass(frozen=True, slots=True)
class Game:
    """A game from the setup on, finished or not.

    Attributes:
        edition, judges: ids.
        guest: the guest judge in one of the moods, if there is one.
        names: of the players, the first player first.
        setup: what the game began with.
        moves: in the order made.
        scores: totals by player; None for a game that is not finished, or not scored yet (G10).
    """

    edition: str
    judges: str
    guest: Guest | None
    names: tuple[str, ...]
    setup: Setup
    moves: tuple[Move, ...]
    scores: tuple[int, ...] | None

    def collections(self) -> tuple[tuple[tuple[Diatom, ...], ...], ...]:
        """By player, what each turn collected."""
        return tuple(
            tuple(_collected(move) for move in self.moves if move.player == player and not isinstance(move, Arranging))
            for player in range(1, len(self.names) + 1)
        )

    def before_turn(self, turn: int) -> Game:
        """The game as it was before turn 1..n of all players together, or after the last with n+1, not scored.

        What was arranged after a turn belongs to before the next one. Raises MalformedError when there is no such turn.
        """
        starts = [number for number, move in enumerate(self.moves) if not isinstance(move, Arranging)]
        if not 1 <= turn <= len(starts) + 1:
            raise MalformedError(f"expected a turn from 1 to {len(starts) + 1} of the game (got {turn})")
        if turn == len(starts) + 1:
            return self
        return replace(self, moves=self.moves[: starts[turn - 1]], scores=None)


def _collected(move: Move) -> tuple[Diatom, ...]:
    return move.collected if isinstance(move, Placing) else ()
