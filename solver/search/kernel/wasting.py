"""A quick test of children in the compiled search: what each kind would waste by itself."""

from __future__ import annotations

from solver.search.kernel.compiling import compiled
from solver.search.kernel.seats import OPEN, lowest
from solver.search.kernel.states import FILLED, FREEZING, FROZEN, GOAL, Layer, Scratch
from solver.search.kernel.tables import SIZES, GoalTables
from solver.search.kernel.yields import KINDS, SHAPES


@compiled
def weigh_kinds(mode: int, goals: GoalTables, layer: Layer, state: int, scratch: Scratch) -> int:
    """For each kind, the sixths that must be cast off if one piece of it is collected next; see `is_too_much`.

    A piece with a path to an open space wastes nothing. Without a path it is cast off itself, or, where seats are
    exchanged, the smallest of the pieces that compete for its tight set is.

    Returns:
        The sixths that may still be cast off.
    """
    words = layer.words[state]
    takes = goals.takes[words[GOAL]]
    filled = words[FILLED]
    frozen = words[FROZEN]
    seats = layer.seats[state]
    queue = scratch.queue
    for kind in range(KINDS):
        least = SIZES[kind]
        reached = 0
        head = 0
        tail = 1
        queue[0] = OPEN
        while head < tail:
            holder = kind if queue[head] == OPEN else seats[queue[head]]
            head += 1
            fresh = takes[holder] & ~frozen & ~reached
            if fresh & ~filled:
                least = 0
                break
            reached |= fresh
            while fresh:
                space = lowest(fresh)
                fresh &= fresh - 1
                queue[tail] = space
                tail += 1
                if mode != FREEZING and SIZES[seats[space]] < least:
                    least = SIZES[seats[space]]
        scratch.least_waste[kind] = least
    room = goals.room[0]
    for size in range(SHAPES):
        room -= layer.cast[state, size] * (size + 1)
    return room


@compiled
def is_too_much(scratch: Scratch, number: int, room: int) -> bool:
    """Whether the kinds of `scratch.kinds` certainly waste more than the room.

    Sets of pieces that can be seated together are the independent sets of a matroid, and the sixths that can be
    kept of a collection are the weight of its best independent set. That is a submodular function: a piece adds to a
    larger collection at most what it adds to a smaller one. So what a turn wastes is at least the sum of what
    each of its pieces would waste by itself. Where cast-offs freeze their tight set, a piece without a path has none
    later in the turn either, because pieces are only added and spaces only frozen.
    """
    for i in range(number):
        room -= scratch.least_waste[scratch.kinds[i]]
    return room < 0
