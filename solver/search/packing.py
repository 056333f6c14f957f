"""Which cast-offs fit into the castoff dishes while so many of them keep their star (C6, C13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.dishes import DISH_SIXTHS, STAR_LOAD

Sizes = tuple[int, ...]
"""How many cast-offs of 1, 2, 3, 4 and 5 sixths: five numbers."""


def capacities(loads: Sequence[int], stars: int) -> tuple[int, ...] | None:
    """The room in each dish when at least so many stars are to be kept; None when too many dishes are spoilt already.

    The fullest dishes that still keep their star are the ones to keep it: of two such dishes with loads 0 and 1,
    keeping the star of the first leaves room 1 and 5, of the second room 0 and 6, and whatever fits the former
    fits the latter.
    """
    keepers = sorted((load for load in loads if load <= STAR_LOAD), reverse=True)
    if len(keepers) < stars:
        return None
    spoilt = [load for load in loads if load > STAR_LOAD]
    rooms = [STAR_LOAD - load for load in keepers[:stars]]
    rooms += [DISH_SIXTHS - load for load in (*keepers[stars:], *spoilt)]
    return tuple(sorted(rooms, reverse=True))


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
