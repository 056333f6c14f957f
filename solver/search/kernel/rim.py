"""The promise of the rim in the compiled search; `solver.search.rim` says what it means.

A child's rim is its parent's without the gap that is filled and with the corners that the new tile makes with its
neighbors. Both are prepared once a state, so that a child costs a few products.
"""

from __future__ import annotations

from solver.search.kernel.moves import FREE, NEIGHBOR
from solver.search.kernel.seats import lowest
from solver.search.kernel.states import Layer, Scratch
from solver.search.kernel.tables import GoalTables, TileTables
from solver.search.kernel.words import GOAL
from solver.search.kernel.yields import KINDS
from solver.tools.entry import compiled

LEFT_OF_TILE, RIGHT_OF_TILE = 0, 1
"""On which side of the new tile, seen from the corner, the neighbor lies."""


@compiled
def survey_rim(tables: TileTables, tiles: int, gaps: int, scratch: Scratch) -> None:
    """Prepare the rims of the children of the state that was surveyed last.

    On return, `scratch.rim_without` [gap, kind] is the product of the misses of all corners but those of the gap;
    `scratch.rim_corners` [gap, i, 0..2] are the corners that a tile there will make: the side of the tile that faces
    the corner's cell, where the neighbor lies, and the neighbor's part of the corner's number; `scratch.rim_count`
    [gap] is how many they are.
    """
    segments = tables.face_segments
    grid = scratch.grid
    without = scratch.rim_without
    of_gap = scratch.rim_of_gap
    for gap in range(gaps):
        for kind in range(KINDS):
            product = 1.0
            for i in range(scratch.shore[gap, 7]):
                product *= tables.misses[scratch.corners[gap, i, 1], kind]
            of_gap[gap, kind] = product
    for kind in range(KINDS):
        product = 1.0
        for gap in range(gaps):
            without[gap, kind] = product
            product *= of_gap[gap, kind]
        product = 1.0
        for gap in range(gaps - 1, -1, -1):
            without[gap, kind] *= product
            product *= of_gap[gap, kind]
    for i in range(tiles):
        grid[scratch.cells[i]] = scratch.faces[i] + 1
    for gap in range(gaps):
        cell = scratch.shore[gap, 0]
        found = 0
        for side in range(6):
            if grid[cell + NEIGHBOR[side]] != FREE:
                continue
            left = grid[cell + NEIGHBOR[(side + 1) % 6]]
            if left != FREE:
                scratch.rim_corners[gap, found, 0] = side
                scratch.rim_corners[gap, found, 1] = LEFT_OF_TILE
                scratch.rim_corners[gap, found, 2] = (
                    segments[left - 1, (side + 5) % 6] * 216 + segments[left - 1, (side + 4) % 6] * 36
                )
                found += 1
            right = grid[cell + NEIGHBOR[(side + 5) % 6]]
            if right != FREE:
                scratch.rim_corners[gap, found, 0] = side
                scratch.rim_corners[gap, found, 1] = RIGHT_OF_TILE
                scratch.rim_corners[gap, found, 2] = (
                    segments[right - 1, (side + 2) % 6] * 6 + segments[right - 1, (side + 1) % 6]
                )
                found += 1
        scratch.rim_count[gap] = found
    for i in range(tiles):
        grid[scratch.cells[i]] = FREE


@compiled
def note_landing(tables: TileTables, gap: int, face: int, scratch: Scratch) -> None:
    """Write the misses of the rim after a landing to `scratch.rim`."""
    segments = tables.face_segments
    rim = scratch.rim
    for kind in range(KINDS):
        rim[kind] = scratch.rim_without[gap, kind]
    for i in range(scratch.rim_count[gap]):
        side = scratch.rim_corners[gap, i, 0]
        corner = scratch.rim_corners[gap, i, 2]
        if scratch.rim_corners[gap, i, 1] == LEFT_OF_TILE:
            corner += segments[face, (side + 1) % 6] * 6 + segments[face, side]
        else:
            corner += segments[face, side] * 216 + segments[face, (side + 5) % 6] * 36
        for kind in range(KINDS):
            rim[kind] *= tables.misses[corner, kind]


@compiled
def promise(goals: GoalTables, layer: Layer, state: int, filled: int, scratch: Scratch) -> float:
    """What the rim of a child of the state promises for its open spaces, after `note_landing`."""
    goal = layer.words[state, GOAL]
    takes = goals.takes[goal]
    weights = goals.weights[goal]
    spaces = goals.full[0] & ~filled
    if spaces == 0:
        return goals.promise[1]
    total = 0.0
    for kind in range(KINDS):
        heaviest = 0.0
        those = takes[kind] & spaces
        while those:
            heaviest = max(heaviest, weights[lowest(those)])
            those &= those - 1
        total += heaviest * (1.0 - scratch.rim[kind])
    return goals.promise[0] * total
