"""Placements in the compiled search: the shore of a pond and the faces that fit there (P1-P3)."""

from __future__ import annotations

import numpy as np

from solver.search.kernel.seats import lowest
from solver.search.kernel.tables import GRID_WIDTH, MAX_TILES, TileTables
from solver.tools.entry import Ints, Ints2, Ints3, compiled, exported, inlined

NEIGHBOR = np.array([1, GRID_WIDTH, GRID_WIDTH - 1, -1, -GRID_WIDTH, 1 - GRID_WIDTH], dtype=np.int64)
"""The step in the grid over sides 0 to 5."""
FREE = 0
"""Of the grid: no tile; else 1 + the face that lies there."""


def most_gaps(tiles: int) -> int:
    """The most cells that touch a pond of so many tiles.

    The first tile has six; each further one takes one of them and adds three at most, since it touches two of its own
    neighbors' neighbors: the cells beside the side by which it lies are known already.
    """
    return 2 * tiles + 4


SHORE_SIZE = most_gaps(MAX_TILES)
"""Room for the gaps of a pond, and for one that is looked at and not taken."""


@compiled
def survey(
    tables: TileTables, cells: Ints, faces: Ints, number: int, grid: Ints, marks: Ints, shore: Ints2, corners: Ints3
) -> int:
    """List the cells on which the next tile may be tried.

    Args:
        cells, faces: what lies in the pond, `number` tiles.
        grid, marks: scratch of all cells, zero on entry and again on return.
        shore: [gap, 0] cell, [gap, 1..6] the segment that faces each side (0 also for none), [gap, 7] corners.
        corners: [gap, i, 0] corner, [gap, i, 1] the part of the sample point's number that is there already.

    Returns:
        The number of gaps.
    """
    segments = tables.face_segments
    for i in range(number):
        grid[cells[i]] = faces[i] + 1
    gaps = 0
    for i in range(number):
        for step in NEIGHBOR:
            cell = cells[i] + step
            if grid[cell] != FREE or marks[cell] != 0:
                continue
            marks[cell] = 1
            found = 0
            for k in range(6):
                u = grid[cell + NEIGHBOR[k]]
                shore[gaps, 1 + k] = 0
                if u == FREE:
                    continue
                shore[gaps, 1 + k] = segments[u - 1, (k + 3) % 6]
                v = grid[cell + NEIGHBOR[(k + 1) % 6]]
                if v != FREE:
                    corners[gaps, found, 0] = k
                    corners[gaps, found, 1] = (
                        segments[u - 1, (k + 3) % 6] * 216
                        + segments[u - 1, (k + 2) % 6] * 36
                        + segments[v - 1, (k + 5) % 6] * 6
                        + segments[v - 1, (k + 4) % 6]
                    )
                    found += 1
            shore[gaps, 0] = cell
            shore[gaps, 7] = found
            if found > 0 or number == 1:
                gaps += 1
    for i in range(number):
        for step in NEIGHBOR:
            marks[cells[i] + step] = 0
    for i in range(number):
        grid[cells[i]] = FREE
    return gaps


@inlined
def fitting(tables: TileTables, tile: int, shore: Ints2, gap: int) -> int:
    """The faces of a tile that match all sides of a gap, as bits of the tile's run."""
    fits = tables.fits
    mask = fits[tile, 0, shore[gap, 1]]
    for side in range(1, 6):
        mask &= fits[tile, side, shore[gap, 1 + side]]
    return mask


@exported
def find_landings(
    tables: TileTables,
    cells: Ints2,
    faces: Ints2,
    numbers: Ints,
    tiles: Ints,
    sweeps: int,
    grid: Ints,
    marks: Ints,
    shore: Ints2,
    corners: Ints3,
    found: Ints,
) -> int:
    """Find the legal places of tiles on ponds, as often as told: what the golden counts and the benchmark ask.

    Args:
        tables: of the tiles.
        cells, faces: [pond, i] what lies there.
        numbers: [pond] tiles in it.
        tiles: to be placed.
        sweeps: how often.
        grid, marks, shore, corners: see `survey`.
        found: a ring in which cell and face of each place are written.

    Returns:
        How many places were found.
    """
    total = 0
    for turn in range(sweeps * numbers.shape[0]):
        pond = turn % numbers.shape[0]
        gaps = survey(tables, cells[pond], faces[pond], numbers[pond], grid, marks, shore, corners)
        for tile in tiles:
            for gap in range(gaps):
                mask = fitting(tables, tile, shore, gap)
                while mask:
                    face = tables.first_face[tile] + lowest(mask)
                    mask &= mask - 1
                    found[total % found.shape[0]] = shore[gap, 0] << 10 | face
                    total += 1
    return total
