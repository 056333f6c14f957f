"""A quick test of children in the compiled search: what each kind would waste by itself."""

from __future__ import annotations

import numpy as np

from puzzles.components.pieces import SIDES
from solver.search.kernel.seats import OPEN, lowest
from solver.search.kernel.states import FREEZING, Layer, Scratch
from solver.search.kernel.tables import MAX_LEFT, SIZES, GoalTables
from solver.search.kernel.words import FILLED, FROZEN, GOAL
from solver.search.kernel.yields import KINDS, SHAPES
from solver.tools.entry import Bytes, Ints, compiled, inlined

FAR_TOO_MUCH = 1000
MOST_IN_A_POINT = np.array([3, 2, 2, 1, 1], dtype=np.int64)
"""Diatoms of one color and of 1..5 sixths that one sample point can yield at most without a split (P5, P6)."""
TOO_MANY = np.minimum(np.arange(MAX_LEFT + 1) // MOST_IN_A_POINT[:, None], SIDES) + 1
"""[size - 1, left] of so many sample points of one turn a kind may run out, SIDES + 1 if it never does."""


@compiled
def weigh_kinds(mode: int, goals: GoalTables, layer: Layer, state: int, scratch: Scratch) -> int:
    """For each kind, the sixths that must be cast off if one piece of it is collected next; see `is_too_much`.

    A piece with a path to an open space wastes nothing. Without a path it is cast off itself, or, where seats are
    exchanged, the smallest of the pieces that compete for its tight set is.

    A kind is given FAR_TOO_MUCH if what it adds to the cast-offs fits no dish of this level: of any collection, as few
    pieces of a size or more are left over as can be, and no fewer of a larger collection.

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
    index = 0
    for size in range(SHAPES):
        room -= layer.cast[state, size] * (size + 1)
        index += layer.cast[state, size] * goals.strides[size]
    for kind in range(KINDS):
        size = scratch.least_waste[kind]
        if size and (
            size > room
            or layer.cast[state, size - 1] >= goals.limits[size - 1]
            or goals.packable[index + goals.strides[size - 1]] == 0
        ):
            scratch.least_waste[kind] = FAR_TOO_MUCH
    return room


@compiled
def is_beyond_dishes(goals: GoalTables, layer: Layer, state: int) -> bool:
    """Whether a state has cast off more of a size than the dishes of this level hold, so that no table tells of it.

    A search keeps to its level; playouts begin with what a turn at a lower level has left.
    """
    is_beyond = False
    for size in range(SHAPES):
        is_beyond |= layer.cast[state, size] > goals.limits[size]
    return is_beyond


@compiled
def find_scarce(left: Bytes, scarce: Ints) -> int:
    """Write which kinds may run out (P7) in a turn, by how many sample points it collects, into `Scratch.scarce`.

    Returns:
        The most sample points that can be collected in one turn for certain without running out of any kind.
    """
    for points in range(SIDES + 2):
        scarce[points] = 0
    for kind in range(KINDS):
        scarce[TOO_MANY[kind % SHAPES, left[kind]]] |= 1 << kind
    plenty = SIDES
    for points in range(SIDES, 0, -1):
        if scarce[points]:
            plenty = points - 1
    for points in range(1, SIDES + 1):
        scarce[points] |= scarce[points - 1]
    return plenty


@inlined
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
