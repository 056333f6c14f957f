"""Seating by augmenting paths in the compiled search; `solver.search.seating` says what it means."""

from __future__ import annotations

import numpy as np

from solver.search.kernel.tables import SIZES
from solver.tools.entry import Bytes, Ints, compiled, inlined

OPEN = -1
NO_PATH = -1
_BIT_INDEX = np.zeros(67, dtype=np.int64)
for _bit in range(63):
    _BIT_INDEX[(1 << _bit) % 67] = _bit


@inlined
def lowest(mask: int) -> int:
    """The index of the lowest bit: the powers of two are all different modulo 67."""
    return _BIT_INDEX[(mask & -mask) % 67]


@compiled
def seat(seats: Bytes, takes: Ints, filled: int, frozen: int, kind: int, came: Ints, queue: Ints) -> tuple[int, int]:
    """Seat a piece if there is a path.

    Returns:
        The space that is filled in the end and 0; or NO_PATH and the spaces reached.
    """
    direct = takes[kind] & ~filled & ~frozen
    if direct:
        space = lowest(direct)
        seats[space] = kind
        return space, 0
    reached = 0
    head = 0
    tail = 1
    queue[0] = OPEN
    while head < tail:
        origin = queue[head]
        head += 1
        holder = kind if origin == OPEN else seats[origin]
        fresh = takes[holder] & ~frozen & ~reached
        free = fresh & ~filled
        if free:
            space = lowest(free)
            came[space] = origin
            shift(seats, came, space, kind)
            return space, 0
        reached |= fresh
        while fresh:
            space = lowest(fresh)
            fresh &= fresh - 1
            came[space] = origin
            queue[tail] = space
            tail += 1
    return NO_PATH, reached


@compiled
def shift(seats: Bytes, came: Ints, last: int, kind: int) -> None:
    """Move the pieces along the path that ends at `last` by one, so that the new piece comes in at its start."""
    space = last
    while came[space] != OPEN:
        seats[space] = seats[came[space]]
        space = came[space]
    seats[space] = kind


@compiled
def exchange(seats: Bytes, came: Ints, reached: int, kind: int) -> int:
    """After a piece found no path: drop the smallest of those that compete with it, and return its kind."""
    smallest = OPEN
    size = SIZES[kind]
    while reached:
        space = lowest(reached)
        reached &= reached - 1
        if SIZES[seats[space]] < size:
            size = SIZES[seats[space]]
            smallest = space
    if smallest == OPEN:
        return kind
    dropped = seats[smallest]
    shift(seats, came, smallest, kind)
    return dropped
