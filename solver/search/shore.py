"""Where tiles may go: the plain search's own view of the pond (P1-P4), kept apart from the referee's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from puzzles.components.pieces import EMPTY, SIDES, faces
from puzzles.pond.grid import STEPS, Cell

Tiles = Mapping[Cell, str]


class Landing(NamedTuple):
    """One legal place of a tile: the cell, the face, and the segments around each corner completed."""

    cell: Cell
    face: str
    points: tuple[tuple[int, str], ...]


class Gap(NamedTuple):
    """A free cell of the shore: what faces its six sides, and its corners with the four segments that are there."""

    cell: Cell
    facing: str
    corners: tuple[tuple[int, str], ...]


@cache
def _around(cell: Cell) -> tuple[Cell, ...]:
    return tuple(Cell(cell.q + dq, cell.r + dr) for dq, dr in STEPS)


def gaps(tiles: Tiles) -> list[Gap]:
    """The cells on which the next tile may be tried (P2), in the order of their coordinates."""
    first = len(tiles) == 1
    found = []
    for cell in sorted({near for placed in tiles for near in _around(placed)} - tiles.keys()):
        near = [tiles.get(other) for other in _around(cell)]
        corners = tuple(
            (k, u[(k + 3) % SIDES] + u[(k + 2) % SIDES] + v[(k + 5) % SIDES] + v[(k + 4) % SIDES])
            for k in range(SIDES)
            if (u := near[k]) is not None and (v := near[(k + 1) % SIDES]) is not None
        )
        if corners or first:
            facing = "".join(EMPTY if other is None else other[(k + 3) % SIDES] for k, other in enumerate(near))
            found.append(Gap(cell, facing, corners))
    return found


@lru_cache(maxsize=1 << 18)
def fitting(tile: str, facing: str) -> tuple[str, ...]:
    """The faces of a tile that match what faces them (P1)."""
    return tuple(
        face
        for face in faces(tile)
        if all(mine == theirs or EMPTY in (mine, theirs) for mine, theirs in zip(face, facing, strict=True))
    )


def landings(shore: list[Gap], tile: str) -> list[Landing]:
    """Every legal place of a tile on the shore, with the sample points that it completes there (P3)."""
    return [
        Landing(cell, face, tuple((k, face[(k + 1) % SIDES] + face[k] + rest) for k, rest in corners))
        for cell, facing, corners in shore
        for face in fitting(tile, facing)
    ]
