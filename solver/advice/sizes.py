"""What playouts hold of a question that is larger than their arrays: the spaces and dishes that matter most.

A card that asks for more spaces is played for its hardest ones. What only the others could take is put aside, as if
into dishes of its own; so the chance of completing such a card is told too high until fewer spaces are open. Dishes
beyond those that are held stay as they are, which some play could do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from solver.search.kernel.tables import MAX_DISHES, MAX_SPACES
from solver.search.packing import capacities

MOST_ASIDE = 10
"""Dishes' worth of room for what is put aside."""
MOST_BEGUN = 5
"""Dishes held that have no star to lose but some room."""


class HeldDishes(NamedTuple):
    """The dishes of playouts.

    Attributes:
        loads: of those that are held.
        spare: how many of the others have their star.
        aside: room for what is put aside, in dishes; see above.
    """

    loads: tuple[int, ...]
    spare: int = 0
    aside: int = 0

    @property
    def most_stars(self) -> int:
        """Of those that are held."""
        return sum(load <= STAR_LOAD for load in self.loads)

    def rooms(self, stars: int) -> tuple[int, ...] | None:
        """The room in each, largest first, when so many of them keep their star; None when too many are spoilt."""
        rooms = capacities(self.loads, stars)
        return None if rooms is None else (DISH_SIXTHS,) * self.aside + rooms


def held_dishes(loads: Sequence[int], spaces: int) -> HeldDishes:
    """The dishes that playouts hold of a position with these loads that has so many open spaces."""
    aside = min(max(spaces - MAX_SPACES, 0), MOST_ASIDE)
    most = MAX_DISHES - aside
    if len(loads) <= most:
        return HeldDishes(tuple(loads), 0, aside)
    begun = sorted((load for load in loads if STAR_LOAD < load < DISH_SIXTHS), reverse=True)[:MOST_BEGUN]
    others = sorted(loads)
    for load in begun:
        others.remove(load)
    held = most - len(begun)
    return HeldDishes((*others[:held], *begun), sum(load <= STAR_LOAD for load in others[held:]), aside)


def hardest_spaces(weights: Sequence[float]) -> tuple[int, ...]:
    """The spaces that playouts hold, in order: all, or those that weigh most."""
    spaces = range(len(weights))
    if len(weights) <= MAX_SPACES:
        return tuple(spaces)
    return tuple(sorted(sorted(spaces, key=lambda bit: -weights[bit])[:MAX_SPACES]))
