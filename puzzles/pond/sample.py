"""A sample point as recorded, and what was collected at several (P3-P8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from puzzles.components.pieces import Diatom


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample point as recorded: corner of the tile just placed, six segments clockwise, diatoms collected."""

    corner: int
    segments: str
    diatoms: tuple[Diatom, ...]


def all_collected(samples: Iterable[Sample]) -> tuple[Diatom, ...]:
    """All diatoms of sample points, sorted."""
    return tuple(sorted(diatom for sample in samples for diatom in sample.diatoms))
