"""The pond: placed tiles, legal places (P1-P3) and the segments around a sample point (P4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from puzzles.components.pieces import EMPTY, SIDES, faces
from puzzles.pond.grid import ORIGIN, Cell, opposite


@dataclass(frozen=True, slots=True)
class SamplePoint:
    """A corner that a tile has just completed: the tile's corner 0..5 and the six segments around it, clockwise."""

    corner: int
    segments: str


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where and how a tile lies: its cell and its six segments as it lies there, side 0 first."""

    cell: Cell
    segments: str


class Pond:
    """The tiles on the table. Immutable: `place` returns a new pond."""

    __slots__ = ("_tiles",)

    def __init__(self, tiles: Mapping[Cell, str]) -> None:
        self._tiles = dict(tiles)

    @classmethod
    def start(cls, starting_tile: str) -> Pond:
        """The pond of the setup: the Starting Tile alone at [0, 0]."""
        return cls({ORIGIN: starting_tile})

    @property
    def tiles(self) -> Mapping[Cell, str]:
        """Segments by cell, in the order placed."""
        return MappingProxyType(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pond) and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def __repr__(self) -> str:
        return f"Pond({self._tiles!r})"

    def place(self, cell: Cell, segments: str) -> Pond:
        """The pond with one more tile; whether it may lie there is `check_placing`'s question."""
        return Pond({**self._tiles, cell: segments})

    def open_cells(self) -> tuple[Cell, ...]:
        """The free cells that touch a placed tile (P2), in reading order of their coordinates."""
        around = {near for cell in self._tiles for near in cell.neighbors()}
        return tuple(sorted(around - self._tiles.keys()))

    def touches(self, cell: Cell) -> bool:
        """Whether a placed tile lies beside the cell (P2)."""
        return any(near in self._tiles for near in cell.neighbors())

    def clashes(self, cell: Cell, segments: str) -> tuple[int, ...]:
        """The sides on which a tile with these segments would not match its neighbor (P1)."""
        return tuple(
            side
            for side, near in enumerate(cell.neighbors())
            if (other := self._tiles.get(near)) is not None
            and EMPTY not in (mine := segments[side], theirs := other[opposite(side)])
            and mine != theirs
        )

    def corners(self, cell: Cell) -> tuple[int, ...]:
        """The corners that a tile on the cell completes (P3): both neighbors on the corner are there."""
        there = [near in self._tiles for near in cell.neighbors()]
        return tuple(corner for corner in range(SIDES) if there[corner] and there[(corner + 1) % SIDES])

    def needs_sample_point(self) -> bool:
        """Whether the next tile must complete a sample point (P2): every one but the first of the play."""
        return len(self._tiles) > 1

    def sample_points(self, cell: Cell, segments: str) -> tuple[SamplePoint, ...]:
        """The sample points that a tile with these segments completes on the cell, by corner."""
        points = []
        for k in self.corners(cell):
            after = (k + 1) % SIDES
            u = self._tiles[cell.neighbor(k)]
            v = self._tiles[cell.neighbor(after)]
            around = (
                segments[after],
                segments[k],
                u[(k + 3) % SIDES],
                u[(k + 2) % SIDES],
                v[(k + 5) % SIDES],
                v[(k + 4) % SIDES],
            )
            points.append(SamplePoint(k, "".join(around)))
        return tuple(points)

    def allows(self, cell: Cell, segments: str) -> bool:
        """Whether P1-P3 allow a tile with these segments on the cell."""
        return (
            cell not in self._tiles
            and self.touches(cell)
            and not self.clashes(cell, segments)
            and (not self.needs_sample_point() or bool(self.corners(cell)))
        )

    def places(self, tile: str) -> Iterator[Place]:
        """Every legal place of a two-sided tile in every way it may lie (P1-P3)."""
        cells: Iterable[Cell] = self.open_cells()
        if self.needs_sample_point():
            cells = (cell for cell in cells if self.corners(cell))
        return self._matching(tile, cells)

    def free_places(self, tile: str, cells: Iterable[Cell] | None = None) -> Iterator[Place]:
        """Every place where a two-sided tile touches and matches (P1): the main game asks for no sample point.

        Args:
            tile: its six segments.
            cells: only these are looked at; they must be `open_cells`. None: all of them.
        """
        return self._matching(tile, self.open_cells() if cells is None else cells)

    def _matching(self, tile: str, cells: Iterable[Cell]) -> Iterator[Place]:
        return (Place(cell, face) for cell in cells for face in faces(tile) if not self.clashes(cell, face))

    def has_place(self, tiles: Iterable[str]) -> bool:
        """Whether any of the tiles has a legal place (C2, C12)."""
        return any(True for tile in tiles for _ in self.places(tile))

    def has_free_place(self, tile: str) -> bool:
        """Whether the tile has any of `free_places`."""
        return any(True for _ in self.free_places(tile))
