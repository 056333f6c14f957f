"""Judging a tile laid in the pond and what it gave (P1-P8), as the referees of both games do.

The order of the checks: the tile's face (P1), a free cell that touches the pond (P2), touching sides (P1), a sample
point where the game asks for one (P2), the sample points (P3), their segments (P4), and what was collected (P5-P7).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from puzzles.components.pieces import EMPTY, SIDES, Color, Stock, faces, rotations
from puzzles.errors import IllegalError
from puzzles.pond.check_yield import check_yield
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond
from puzzles.pond.sample import Sample

FORMAT = "format"
"""Named instead of a rule for a record that is not of the form that it should have."""

_SEGMENTS = frozenset((*Color, EMPTY))


class TilePlacement(Protocol):
    """A tile laid in a turn of either game, with the sample points that it gave."""

    @property
    def tile(self) -> int:
        """The tile's id."""
        ...

    @property
    def at(self) -> Cell:
        """Where it lies."""
        ...

    @property
    def segments(self) -> str:
        """How it lies, side 0 first."""
        ...

    @property
    def collect(self) -> tuple[Sample, ...]:
        """Its sample points, in the order collected."""
        ...


def check_letters(laid: TilePlacement) -> None:
    """Raise IllegalError (format) for corners and segments that their types can hold although no play has them."""
    for sample in laid.collect:
        if sample.corner not in range(SIDES):
            raise IllegalError(FORMAT, f"expected a corner from 0 to 5 (got {sample.corner})")
    for segments in (laid.segments, *(sample.segments for sample in laid.collect)):
        if len(segments) != SIDES or not _SEGMENTS.issuperset(segments):
            raise IllegalError(FORMAT, f"expected six segments of rygbp and . (got {segments!r})")


def check_placing(pond: Pond, laid: TilePlacement, tile: str, *, needs_sample_point: bool) -> None:
    """Raise IllegalError (P1, P2) unless the tile, which has these six segments, may lie there.

    The face comes first (P1), then the cell (P2), the touching sides (P1) and a sample point (P2) if there must be one.
    """
    cell = f"[{laid.at.q}, {laid.at.r}]"
    if laid.segments not in faces(tile):
        raise IllegalError("P1", f"expected a face of tile {laid.tile}, {tile} (got {laid.segments})")
    if laid.at in pond.tiles:
        raise IllegalError("P2", f"expected a free cell (got {cell}, where a tile lies)")
    if not pond.touches(laid.at):
        raise IllegalError("P2", f"expected a cell that touches a placed tile (got {cell})")
    if clashes := pond.clashes(laid.at, laid.segments):
        sides = ", ".join(map(str, clashes))
        raise IllegalError("P1", f"expected matching colors where tiles touch (got others on side {sides} of {cell})")
    if needs_sample_point and not pond.corners(laid.at):
        raise IllegalError("P2", f"expected a cell that completes a sample point (got {cell})")


def check_collecting(pond: Pond, stock: Stock, laid: TilePlacement) -> None:
    """Raise IllegalError unless the sample points (P3), their segments (P4) and, one by one, their yields are right.

    Args:
        pond: without the tile.
        stock: before the turn; what a sample point gives is gone for the next one (P5-P8).
        laid: the tile and what is said of it.
    """
    points = {point.corner: point.segments for point in pond.sample_points(laid.at, laid.segments)}
    recorded = sorted(sample.corner for sample in laid.collect)
    if recorded != sorted(points):
        raise IllegalError("P3", f"expected sample points at {_corners(points)} (got {_corners(recorded)})")
    for sample in laid.collect:
        there = points[sample.corner]
        if sample.segments not in rotations(there):
            raise IllegalError("P4", f"expected {there} around corner {sample.corner} (got {sample.segments})")
    for sample in laid.collect:
        check_yield(sample.segments, sample.diatoms, stock)
        stock = stock.take(sample.diatoms)


def _corners(corners: Iterable[int]) -> str:
    listed = ", ".join(map(str, sorted(corners)))
    return f"corners {listed}" if listed else "no corner"
