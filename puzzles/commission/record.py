"""A recorded play: turns with what was placed, collected and arranged (formats: Play)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample, all_collected

if TYPE_CHECKING:
    from puzzles.commission.position import Position


@dataclass(frozen=True, slots=True)
class Arranged:
    """One diatom of the turn put on a space or, if `space` is None, into castoff dish 1..n."""

    diatom: Diatom
    space: Space | None = None
    dish: int | None = None

    def __str__(self) -> str:
        return f"{self.diatom} -> {self.space if self.space is not None else f'dish {self.dish}'}"


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the tile, where it came from, where and how it lies, the refill, the samples and the arranging."""

    tile: int
    source: Source
    at: Cell
    segments: str
    refill: Source | None
    collect: tuple[Sample, ...]
    arrange: tuple[Arranged, ...]

    @property
    def collected(self) -> tuple[Diatom, ...]:
        """All diatoms of the turn, sorted."""
        return all_collected(self.collect)


@dataclass(frozen=True, slots=True)
class Opening:
    """The rest of the turn in whose middle a position was typed: the arranging of its diatoms and the refill."""

    arrange: tuple[Arranged, ...]
    refill: Source | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A play from the setup, or from `start` when it begins with a position typed at the table.

    Attributes:
        edition, commission: ids.
        deal: the deal of the whole play (K1), or any deal (K2); with `start`, what is left of it there.
        stars: as recorded; None for a play that does not complete the card (C13).
        turns: in order.
        start: the position in which the record begins; None is the setup.
        opening: the rest of the turn that `start` is in the middle of; None when it is at the start of a turn.
    """

    edition: str
    commission: str
    deal: Deal | AnyDeal
    stars: int | None
    turns: tuple[Turn, ...]
    start: Position | None = None
    opening: Opening | None = None
