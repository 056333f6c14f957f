"""Which cast-offs fit into the castoff dishes while so many of them keep their star (C6, C13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.commission.dishes import STAR_LOAD
from solver.assignment.instance import rooms_keeping

Sizes = tuple[int, ...]
"""How many cast-offs of 1, 2, 3, 4 and 5 sixths: five numbers."""


def capacities(loads: Sequence[int], stars: int) -> tuple[int, ...] | None:
    """The room in each dish, largest first, when so many stars are kept; None when too many dishes are spoilt."""
    if sum(load <= STAR_LOAD for load in loads) < stars:
        return None
    return tuple(sorted(rooms_keeping(tuple(loads), stars), reverse=True))


@lru_cache(maxsize=1 << 16)
def packs(sizes: Sizes, rooms: tuple[int, ...]) -> bool:
    """Whether pieces of these sizes fit into bins with these rooms; exact, largest piece first."""
    largest = max((size for size, number in enumerate(sizes, 1) if number), default=0)
    if not largest:
        return True
    if sum(size * number for size, number in enumerate(sizes, 1)) > sum(rooms):
        return False
    left = tuple(number - (size == largest) for size, number in enumerate(sizes, 1))
    for room in sorted(set(rooms)):
        if room >= largest:
            others = list(rooms)
            others.remove(room)
            if packs(left, tuple(sorted((*others, room - largest), reverse=True))):
                return True
    return False
