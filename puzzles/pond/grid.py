"""The hexagonal grid of the pond: cells in axial coordinates, sides and corners clockwise from the east."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.components.pieces import SIDES


class Cell(NamedTuple):
    """A place for one tile, in axial coordinates."""

    q: int
    r: int

    def neighbor(self, side: int) -> Cell:
        """The cell over side 0..5 (0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE)."""
        dq, dr = STEPS[side % SIDES]
        return Cell(self.q + dq, self.r + dr)

    def neighbors(self) -> tuple[Cell, ...]:
        """The six cells around, side 0 first."""
        return tuple(self.neighbor(side) for side in range(SIDES))


STEPS: tuple[tuple[int, int], ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
ORIGIN = Cell(0, 0)


def opposite(side: int) -> int:
    """The side of the neighbor that touches this side."""
    return (side + 3) % SIDES
