"""Where things lie, for every kind of picture: spaces around the slide board, cells of the pond, outlines of shapes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from puzzles.components.board import Ring, Space
from puzzles.components.pieces import SIDES, Shape
from puzzles.drawing.scene import Look, Outline, Oval, Point
from puzzles.pond.grid import ORIGIN, STEPS, Cell

SEAT = 26.0
"""The radius of a space."""

_GAP = 10.0
"""The least distance between the rims of two spaces."""

_MARGIN = 16.0
"""From the outermost spaces to the rim of the slide."""

SIDE_WORDS = ("east", "southeast", "southwest", "west", "northwest", "northeast")
"""Where side k lies."""

NAMED_NEIGHBORS = 3
"""So many neighbors are enough to find a place by."""

CORNER_WORDS = ("lower right", "bottom", "lower left", "upper left", "top", "upper right")
"""Where corner k lies on a tile: between its sides k and k+1."""


def is_center(space: Space) -> bool:
    """Whether it is the center space, which lies in its ring instead of on it."""
    return space.ring is Ring.CENTER and space.index == 0


def direction(space: Space, ring_size: int) -> Point:
    """From the center to a space of a ring with so many spaces, clockwise from twelve o'clock; of length 1, or 0."""
    if is_center(space):
        return 0.0, 0.0
    around = ring_size - (1 if space.ring is Ring.CENTER else 0)
    angle = 2 * pi * (space.index - 1) / around
    return sin(angle), -cos(angle)


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where the spaces of a slide board lie; no two of them touch.

    Attributes:
        seats: the middles of the spaces, around the origin.
        rings: the radius of each ring that has spaces around the center.
        radius: of the whole slide.
    """

    seats: Mapping[Space, Point]
    rings: Mapping[Ring, float]
    radius: float


def board_layout(spaces: Iterable[Space]) -> BoardLayout:
    """The layout of a board of any ring sizes: every ring is as wide as its own spaces and the ring within need."""
    by_ring: dict[Ring, list[Space]] = {}
    for space in spaces:
        by_ring.setdefault(space.ring, []).append(space)
    seats: dict[Space, Point] = {}
    rings: dict[Ring, float] = {}
    reach = 0.0
    for ring, members in sorted(by_ring.items(), key=lambda item: [*Ring].index(item[0])):
        around = sum(not is_center(space) for space in members)
        if around:
            chord = (2 * SEAT + _GAP) / (2 * sin(pi / around)) if around > 1 else 0.0
            reach = max(reach + 2 * SEAT + _GAP, chord)
            rings[ring] = reach
        for space in members:
            x, y = direction(space, len(members))
            seats[space] = (x * reach, y * reach)
    return BoardLayout(seats, rings, reach + SEAT + _MARGIN)


def cell_center(cell: Cell, size: float) -> Point:
    """The middle of a cell; `size` is from there to a corner of its hexagon, which stands on a corner."""
    return size * sqrt(3) * (cell.q + cell.r / 2), size * 1.5 * cell.r


def hexagon(size: float, at: Point = (0.0, 0.0)) -> tuple[Point, ...]:
    """The corners of a tile, corner 0 (lower right) first, clockwise: corner k lies between sides k and k+1."""
    angles = (pi / 6 + k * pi / 3 for k in range(SIDES))
    return tuple((at[0] + size * cos(angle), at[1] + size * sin(angle)) for angle in angles)


def side_direction(side: int) -> Point:
    """From the middle of a tile to the middle of a side, of length 1."""
    return cos(side * pi / 3), sin(side * pi / 3)


def place_words(at: Cell, placed: Iterable[Cell], names: Mapping[Cell, int]) -> str:
    """A place by the tiles beside it: ``southeast of tile 3 and east of the Starting Tile``."""
    there = set(placed)
    near = [(side, cell) for side, cell in enumerate(at.neighbors()) if cell in there][:NAMED_NEIGHBORS]
    words = [
        f"{SIDE_WORDS[(side + 3) % SIDES]} of "
        + ("the Starting Tile" if cell == ORIGIN else f"tile {names.get(cell, '?')}")
        for side, cell in near
    ]
    return (" and " if len(words) < NAMED_NEIGHBORS else ", ").join(words)


def top_or_bottom(cell: Cell, corner: int) -> tuple[Cell, bool]:
    """The tile at whose top (True) or bottom corner a corner lies: every corner of the pond is one of the two."""
    return {
        0: (cell.neighbor(1), True),
        1: (cell, False),
        2: (cell.neighbor(2), True),
        3: (cell.neighbor(4), False),
        4: (cell, True),
        5: (cell.neighbor(5), False),
    }[corner]


def sample_corners(cells: Iterable[Cell]) -> tuple[tuple[Cell, bool], ...]:
    """All corners where three of the cells meet, each as `top_or_bottom` names it, in the order of the cells."""
    cells = list(cells)
    placed = set(cells)
    found: dict[tuple[Cell, bool], None] = {}
    for cell in cells:
        near = [other in placed for other in cell.neighbors()]
        for corner in range(SIDES):
            if near[corner] and near[(corner + 1) % SIDES]:
                found.setdefault(top_or_bottom(cell, corner))
    return tuple(found)


def shape_outline(shape: Shape, at: Point, radius: float, look: Look) -> Oval | Outline:
    """A shape within a circle of this radius, all five of about the same weight to the eye."""
    x, y = at
    if shape is Shape.CIRCLE:
        return Oval(at, radius * 0.82, radius * 0.82, look)
    if shape is Shape.OVAL:
        return Oval(at, radius * 0.98, radius * 0.62, look)
    return Outline(tuple((x + radius * px, y + radius * py) for px, py in _POLYGONS[shape]), look)


def _turned(angles: Iterable[tuple[float, float]], down: float = 0.0) -> tuple[Point, ...]:
    return tuple((length * sin(angle), down - length * cos(angle)) for angle, length in angles)


_POLYGONS: Mapping[Shape, tuple[Point, ...]] = {
    Shape.TRIANGLE: _turned(((k * 2 * pi / 3, 1.08) for k in range(3)), down=0.2),
    Shape.SQUARE: _turned((pi / 4 + k * pi / 2, 1.06) for k in range(4)),
    Shape.STAR: _turned(((k * pi / 5, 0.56 if k % 2 else 1.1) for k in range(10)), down=0.06),
}

assert ORIGIN.neighbors() == tuple(Cell(*step) for step in STEPS), "sides are numbered as the hexagon's corners are"
