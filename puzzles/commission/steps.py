"""The steps of a play under way: what the player decides, one after the other. Arranging a diatom is `Arranged`."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.commission.deal import Source
from puzzles.commission.record import Arranged
from puzzles.components.pieces import Diatom
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample


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
