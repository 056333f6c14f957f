"""The steps of a play under way: what the player decides, one after the other, and what a tile gives when laid.

Arranging a diatom is `Arranged`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from puzzles.commission.deal import Source
from puzzles.commission.record import Arranged
from puzzles.components.pieces import Diatom, Stock
from puzzles.pond.check_tile import TilePlacement
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond, SamplePoint
from puzzles.pond.sample import Sample
from puzzles.pond.yields import Yield, groups, turn_yields


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile is taken and laid in the pond (C2, P1-P3)."""

    source: Source
    tile: int
    at: Cell
    segments: str

    @property
    def collect(self) -> tuple[Sample, ...]:
        """Nothing yet: what it gives is told afterwards."""
        return ()


@dataclass(frozen=True, slots=True)
class Collect:
    """What the sample points give is chosen, where shortages and pairs leave a choice (P6-P8); sorted."""

    diatoms: tuple[Diatom, ...]


@dataclass(frozen=True, slots=True)
class Refill:
    """The stack from which the hand is refilled is chosen (C3)."""

    stack: Source


@dataclass(frozen=True, slots=True)
class Tell:
    """At a real table: the tile that has come to light in the hand or on a stack; None if that stack is empty."""

    place: Source
    tile: int | None


PlayStep = Lay | Collect | Arranged | Refill | Tell


class Phase(StrEnum):
    """What is to be decided next."""

    TELL = "tell"
    LAY = "lay"
    COLLECT = "collect"
    ARRANGE = "arrange"
    REFILL = "refill"
    OVER = "over"


def yields_of(pond: Pond, stock: Stock, lay: TilePlacement) -> dict[Yield, tuple[Sample, ...]]:
    """All that a tile can collect on a place (P3-P8), each with one way to record it.

    Args:
        pond: without the tile.
        stock: what is there before.
        lay: tile and place.
    """
    points = pond.sample_points(lay.at, lay.segments)
    found = turn_yields(tuple(groups(point.segments) for point in points), stock)
    return {got: tuple(_sample(points[way.point], way.diatoms) for way in ways) for got, ways in found.items()}


def _sample(point: SamplePoint, diatoms: Yield) -> Sample:
    return Sample(point.corner, point.segments, diatoms)
