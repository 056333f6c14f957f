"""The skeleton of a card: which spaces are used, as whole orbits of a symmetry group, in a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

from puzzles.components.board import Ring, SlideBoard, Space

Orbit = tuple[Space, ...]
Scores = Mapping[Space, float]
"""By space, how far it is from the figure: the least are used first."""
SKIP = 0.12
"""How often a space of the figure is left out, if there are others."""
_RADII = {Ring.CENTER: 1.0, Ring.MIDDLE: 2.0, Ring.OUTER: 3.0}


@dataclass(frozen=True, slots=True)
class PolarPlace:
    """Where a space lies: distance from the center in rings, and the part of a full turn from twelve o'clock."""

    radius: float
    turn: float


def spots(board: SlideBoard) -> dict[Space, PolarPlace]:
    """Where each space lies."""
    found = {}
    for ring in Ring:
        circle = [space for space in board.ring(ring) if (ring, space.index) != (Ring.CENTER, 0)]
        for place, space in enumerate(circle):
            found[space] = PolarPlace(_RADII[ring], place / len(circle))
    return {space: found.get(space, PolarPlace(0.0, 0.0)) for space in board.spaces}


def _apart(one: float, other: float) -> float:
    """The angle between two directions, as parts of a turn, at most a half."""
    return abs((one - other + 0.5) % 1 - 0.5)


def _disc(board: SlideBoard, rng: Random) -> Scores:
    del rng
    return {space: spot.radius for space, spot in spots(board).items()}


def _wreath(board: SlideBoard, rng: Random) -> Scores:
    middle = rng.choice((2.0, 3.0))
    return {space: abs(spot.radius - middle) for space, spot in spots(board).items()}


def _rays(board: SlideBoard, rng: Random) -> Scores:
    count, start = rng.choice((2, 3, 4, 5, 8)), rng.choice((0.0, 0.5))
    return {
        space: spot.radius * _apart(spot.turn * count + start, 0.0) + 0.02 * spot.radius
        for space, spot in spots(board).items()
    }


def _crescent(board: SlideBoard, rng: Random) -> Scores:
    toward = rng.randrange(8) / 8
    return {
        space: 3 * _apart(spot.turn, toward) + 0.4 * (3 - spot.radius) if spot.radius else 2.0
        for space, spot in spots(board).items()
    }


def _spiral(board: SlideBoard, rng: Random) -> Scores:
    start, way = rng.randrange(8) / 8, rng.choice((-1, 1))
    return {space: abs(spot.radius - 3 * (way * spot.turn + start) % 3.5) for space, spot in spots(board).items()}


def _band(board: SlideBoard, rng: Random) -> Scores:
    along = rng.randrange(4) / 8
    return {space: abs(spot.radius * sin(2 * pi * (spot.turn - along))) for space, spot in spots(board).items()}


def _shore(board: SlideBoard, rng: Random) -> Scores:
    toward = rng.randrange(8) / 8
    return {space: -spot.radius * cos(2 * pi * (spot.turn - toward)) for space, spot in spots(board).items()}


def _branch(board: SlideBoard, rng: Random) -> Scores:
    """Grown along the connections, space by space; a board without connections gives scattered spaces."""
    graph = board.graph
    order: list[Space] = [rng.choice(board.spaces)]
    while len(order) < len(board.spaces):
        grown = set(order)
        edge = sorted({near for space in order[-3:] for near in graph[space] if near not in grown})
        edge = edge or sorted({near for space in order for near in graph[space] if near not in grown})
        order.append(rng.choice(edge or [space for space in board.spaces if space not in grown]))
    return {space: place / 4 for place, space in enumerate(order)}


FIGURES: dict[str, Callable[[SlideBoard, Random], Scores]] = {
    "disc": _disc,
    "wreath": _wreath,
    "rays": _rays,
    "crescent": _crescent,
    "spiral": _spiral,
    "band": _band,
    "shore": _shore,
    "branch": _branch,
}
"""What the used spaces of a card look like, on a board of any size."""


def reachable(orbits: Sequence[Orbit]) -> frozenset[int]:
    """Every number of spaces that some of the orbits have together."""
    sums = {0}
    for orbit in orbits:
        sums |= {so_far + len(orbit) for so_far in sums}
    return frozenset(sums)


def choose_orbits(orbits: Sequence[Orbit], spaces: int, board: SlideBoard, rng: Random) -> tuple[str, list[Orbit]]:
    """Some orbits that have so many spaces together, near to a figure.

    Args:
        orbits: those that may be used.
        spaces: one of the numbers that are `reachable`.
        board: the slide board.
        rng: chooses the figure and what is left out of it.

    Returns:
        The name of the figure and the orbits chosen, in the order of the board.
    """
    figure = rng.choice(sorted(FIGURES))
    scores = FIGURES[figure](board, rng)
    order = sorted(orbits, key=lambda orbit: (min(scores[space] for space in orbit) + 0.2 * rng.random(), orbit))
    rest = [reachable(order[i:]) for i in range(len(order) + 1)]
    chosen: list[Orbit] = []
    missing = spaces
    for i, orbit in enumerate(order):
        can_take = missing - len(orbit) in rest[i + 1]
        can_skip = missing in rest[i + 1]
        if can_take and not (can_skip and rng.random() < SKIP):
            chosen.append(orbit)
            missing -= len(orbit)
    return figure, sorted(chosen)
