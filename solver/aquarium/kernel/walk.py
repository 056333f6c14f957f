"""Branch and bound over the frame, row by row: which tile lies in a cell, and how turned.

The order of laying is a local rule: every tile but the Entrance touches one that was laid before it. Whether a layout
of a connected shape within the frame can be built in its order is just that, so cells can be filled by rows, which
closes areas early. The Entrance is never turned, which leaves one of four turns of every layout; the first row and the
first column are never empty, which leaves one of its shifts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.aquarium.kernel.bounds import MOST, Bounds
from solver.tools.entry import Ints, Ints2, Ints3, awaited, compiled, inlined

CELLS = 9
EMPTY = 99
"""The step of a cell without a tile: later than any."""

DEPTH, NODES, FLOOR, FOUND, STAMP = range(5)
"""Places in `Walk.state`: the cell being filled, nodes looked at, the least points that count, layouts found, mark."""

RUNNING, DONE, FULL = range(3)
"""Why `advance` returned: its nodes are used up, everything was looked at, or there is no room for more layouts."""


class Steps(NamedTuple):
    """What can be laid.

    Attributes:
        faces: by step and face, the animals of the four blocks clockwise from the upper left, [steps, faces, 4].
        number: by step, how many faces there are.
        points: by animal and size, [4, 37].
    """

    faces: Ints3
    number: Ints
    points: Ints2


class Walk(NamedTuple):
    """Where the search is: a row for each cell of the frame that is filled, and one more.

    Attributes:
        state: see `DEPTH` and what follows it.
        choices: by depth, the candidate being looked at (step times faces plus face; the last is an empty cell).
        used: by depth, a bit for each step laid.
        steps, picked: by cell, the step laid there and its face.
        parents, sizes: by depth and block (four to a cell), a forest of areas, and the blocks of each.
        totals: by depth, the points of all areas.
        animals: by block.
        marks: by block, the last stamp under which its area was seen.
        open: by animal: blocks of areas that can grow, the largest of them, the second largest.
        layouts: found layouts, by cell: step and face.
        values: their points.
    """

    state: Ints
    choices: Ints
    used: Ints
    steps: Ints
    picked: Ints
    parents: Ints2
    sizes: Ints2
    totals: Ints
    animals: Ints
    marks: Ints
    open: Ints2
    layouts: Ints3
    values: Ints


def new_walk(floor: int, room: int) -> Walk:
    """A search that has not begun, for layouts of at least `floor` points, with room for so many."""

    def zeros(*shape: int) -> Ints:
        return np.zeros(shape, np.int64)

    state = zeros(5)
    state[FLOOR] = floor
    choices = np.full(CELLS + 1, -1, np.int64)
    return Walk(
        state,
        choices,
        zeros(CELLS + 1),
        zeros(CELLS),
        zeros(CELLS),
        zeros(CELLS + 1, MOST),
        zeros(CELLS + 1, MOST),
        zeros(CELLS + 1),
        zeros(MOST),
        zeros(MOST),
        zeros(4, 3),
        zeros(room, CELLS, 2),
        zeros(room),
    )


@compiled
def root_of(parents: Ints, block: int) -> int:
    """The block that stands for the area of a block."""
    while parents[block] != block:
        block = parents[block]
    return block


@inlined
def may_be_in_order(steps: Ints, depth: int, used: int, number: int) -> bool:
    """Whether every tile touches an earlier one, or may still come to (A6).

    Args:
        steps: by cell up to `depth`, the step laid there.
        depth: the last cell filled.
        used: a bit for each step laid.
        number: of all steps.
    """
    first_left = 0
    while first_left < number and (used >> first_left) & 1:
        first_left += 1
    for cell in range(max(0, depth - 3), depth + 1):
        step = steps[cell]
        if step in (0, EMPTY):
            continue
        touches, waits = False, False
        if cell % 3 > 0:
            touches = touches or steps[cell - 1] < step
        if cell >= 3:
            touches = touches or steps[cell - 3] < step
        if cell % 3 < 2:
            if cell + 1 <= depth:
                touches = touches or steps[cell + 1] < step
            else:
                waits = True
        if cell < 6:
            if cell + 3 <= depth:
                touches = touches or steps[cell + 3] < step
            else:
                waits = True
        if not touches and not (waits and first_left < step):
            return False
    return True


@inlined
def lay(walk: Walk, what: Steps, depth: int, step: int, face: int) -> None:
    """Fill the row after `depth` with a tile laid in cell `depth`: its blocks join the areas that they touch."""
    parents, sizes = walk.parents[depth + 1], walk.sizes[depth + 1]
    first = 4 * depth
    for block in range(first):
        parents[block] = walk.parents[depth, block]
        sizes[block] = walk.sizes[depth, block]
    total = walk.totals[depth]
    if step == EMPTY:
        walk.totals[depth + 1] = total
        return
    for corner in range(4):
        animal = what.faces[step, face, corner]
        walk.animals[first + corner] = animal
        parents[first + corner] = first + corner
        sizes[first + corner] = 1
        total += what.points[animal, 1]
    for contact in range(8):
        if contact < 4:  # within the tile
            one, other = first + contact, first + (contact + 1) % 4
        elif contact < 6:  # with the tile on the left: its right column
            if depth % 3 == 0 or walk.steps[depth - 1] == EMPTY:
                continue
            one, other = (first, first - 3) if contact == 4 else (first + 3, first - 2)
        else:  # with the tile above: its lower row
            if depth < 3 or walk.steps[depth - 3] == EMPTY:
                continue
            one, other = (first, first - 9) if contact == 6 else (first + 1, first - 10)
        animal = walk.animals[one]
        if animal != walk.animals[other]:
            continue
        large, small = root_of(parents, one), root_of(parents, other)
        if large == small:
            continue
        if sizes[large] < sizes[small]:
            large, small = small, large
        both = sizes[large] + sizes[small]
        total += what.points[animal, both] - what.points[animal, sizes[large]] - what.points[animal, sizes[small]]
        parents[small] = large
        sizes[large] = both
    walk.totals[depth + 1] = total


@inlined
def bound_is_less(walk: Walk, what: Steps, bounds: Bounds, depth: int, floor: int) -> bool:
    """Whether no layout from here can have so many points: closed areas are known, open ones and the rest bounded."""
    parents, sizes, seen = walk.parents[depth + 1], walk.sizes[depth + 1], walk.open
    walk.state[STAMP] += 1
    stamp = walk.state[STAMP]
    closed = walk.totals[depth + 1]
    for animal in range(4):
        seen[animal, 0] = seen[animal, 1] = seen[animal, 2] = 0
    for cell in range(max(0, depth - 2), depth + 1):
        if walk.steps[cell] == EMPTY:
            continue
        for corner in range(1, 4):
            down = corner >= 2 and cell < 6
            right = corner <= 2 and cell == depth and cell % 3 < 2
            if not (down or right):
                continue
            root = root_of(parents, 4 * cell + corner)
            if walk.marks[root] == stamp:
                continue
            walk.marks[root] = stamp
            animal, size = walk.animals[root], sizes[root]
            closed -= what.points[animal, size]
            seen[animal, 0] += size
            if size > seen[animal, 1]:
                seen[animal, 2] = seen[animal, 1]
                seen[animal, 1] = size
            elif size > seen[animal, 2]:
                seen[animal, 2] = size
    number = len(what.number)
    left = ((1 << number) - 1) & ~walk.used[depth + 1]
    tiles_left = 0
    for step in range(number):
        tiles_left += (left >> step) & 1
    for row in range(len(bounds.prices)):
        most = closed + 4 * bounds.prices[row] * tiles_left
        for animal in range(4):
            large, small = seen[animal, 1], seen[animal, 2]
            at = bounds.starts[animal] + left * bounds.strides[animal] + bounds.pairs[animal, large, small]
            most += bounds.values[row, at + seen[animal, 0] - large - small]
        if most < floor:
            return True
    return False


@compiled
def frame_is_met(steps: Ints, depth: int) -> bool:
    """Whether the first row and the first column hold a tile, as far as they are filled."""
    if depth == 2:
        return min(steps[0], steps[1], steps[2]) != EMPTY
    return depth != 6 or min(steps[0], steps[3], steps[6]) != EMPTY


@compiled
def keep(walk: Walk, value: int, improving: bool) -> None:  # noqa: FBT001 - compiled code has no keywords
    """Write the layout down; when improving, over the one before, and only better ones count from now on."""
    state = walk.state
    at = 0 if improving else state[FOUND]
    for cell in range(CELLS):
        walk.layouts[at, cell, 0] = walk.steps[cell]
        walk.layouts[at, cell, 1] = walk.picked[cell]
    walk.values[at] = value
    state[FOUND] = at + 1
    if improving:
        state[FLOOR] = value + 1


@awaited
def advance(walk: Walk, what: Steps, bounds: Bounds, nodes: int, improving: bool) -> int:  # noqa: FBT001 - likewise
    """Go on with the search.

    Args:
        walk: where it is.
        what: what can be laid.
        bounds: their tables.
        nodes: how many to look at before returning.
        improving: look for one best layout instead of all that have the floor's points.

    Returns:
        `RUNNING`, `DONE` or `FULL`.
    """
    state, steps = walk.state, walk.steps
    number, faces = what.faces.shape[0], what.faces.shape[1]
    last = state[NODES] + nodes
    while state[NODES] < last:
        depth = state[DEPTH]
        walk.choices[depth] += 1
        choice = walk.choices[depth]
        if choice > number * faces:
            if depth == 0:
                return DONE
            state[DEPTH] = depth - 1
            continue
        step, face = choice // faces, choice % faces
        used = walk.used[depth]
        if step == number:
            step = EMPTY
            empty = 0
            for cell in range(depth):
                empty += steps[cell] == EMPTY
            if empty >= CELLS - number:
                continue
        elif (used >> step) & 1 or face >= what.number[step]:
            walk.choices[depth] = (step + 1) * faces - 1
            continue
        else:
            used |= 1 << step
        state[NODES] += 1
        steps[depth], walk.picked[depth], walk.used[depth + 1] = step, face, used
        if not may_be_in_order(steps, depth, used, number):
            if step != EMPTY:  # nor is it with another face
                walk.choices[depth] = (step + 1) * faces - 1
            continue
        if not frame_is_met(steps, depth):
            continue
        lay(walk, what, depth, step, face)
        if depth == CELLS - 1:
            if walk.totals[CELLS] >= state[FLOOR]:
                keep(walk, walk.totals[CELLS], improving)
                if not improving and state[FOUND] == len(walk.values):
                    return FULL
        elif not bound_is_less(walk, what, bounds, depth, state[FLOOR]):
            state[DEPTH] = depth + 1
            walk.choices[depth + 1] = -1
    return RUNNING
