"""The game without forced placement, by enumeration: everything that can be collected, and every way to lay it.

It shares no code with the solver. Small deals only: everything is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Draw
from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Shape, Stock
from puzzles.pond.pond import Pond
from puzzles.pond.yields import groups, turn_yields

Heap = tuple[Diatom, ...]
"""Diatoms collected, sorted."""


def heaps(edition: Edition, deal: Draw) -> frozenset[Heap]:
    """All that some turns of a deal can have collected, of any number of turns from one."""
    layer: set[tuple[Pond, Draw, Stock, Heap]] = {(Pond.start(edition.starting_tile), deal, edition.stock, ())}
    found: set[Heap] = set()
    while layer:
        layer = {after for before in layer for after in _after(edition, *before)}
        found |= {heap for *_, heap in layer}
    return frozenset(found)


def _after(
    edition: Edition, pond: Pond, draw: Draw, stock: Stock, heap: Heap
) -> Iterable[tuple[Pond, Draw, Stock, Heap]]:
    for source, tile in draw.sources():
        drawn = draw.take(source, tile)
        for place in pond.places(edition.water_tiles[tile]):
            points = pond.sample_points(place.cell, place.segments)
            later = pond.place(place.cell, place.segments)
            for got in turn_yields(tuple(groups(point.segments) for point in points), stock):
                for refill in drawn.refills(source):
                    yield later, drawn.refill(refill), stock.take(got), tuple(sorted((*heap, *got)))


def most_stars(card: Commission, edition: Edition, found: Iterable[Heap]) -> int:
    """The most stars of a play of which some heap is all that it collected, cast off at will; -1 without a play."""
    lying = _Lying(card, edition)
    best = -1
    for heap in found:
        for stars in range(card.castoff_dishes, best, -1):
            if lying.completes(heap, stars):
                best = stars
                break
    return best


class _Lying:
    """All ways to lay a heap on a card."""

    def __init__(self, card: Commission, edition: Edition) -> None:
        self.card = card
        self.shapes: Mapping[Space, frozenset[Shape]] = edition.board.shapes
        self.spaces = card.used

    def completes(self, heap: Heap, stars: int) -> bool:
        """Whether the spaces can be filled so that the rest fits into the dishes, so many of which keep their star."""
        if len(heap) < len(self.spaces):
            return False
        rooms = (STAR_LOAD,) * stars + (DISH_SIXTHS,) * (self.card.castoff_dishes - stars)
        seen: set[object] = set()

        def fill(at: int, left: tuple[Diatom, ...], values: tuple[tuple[str, object], ...]) -> bool:
            if at == len(self.spaces):
                return _fits(tuple(sorted((diatom.sixths for diatom in left), reverse=True)), tuple(sorted(rooms)))
            if (key := (at, left, values)) in seen:
                return False
            seen.add(key)
            for diatom in dict.fromkeys(left):
                after = self._values(self.spaces[at], diatom, dict(values))
                if after is not None:
                    rest = list(left)
                    rest.remove(diatom)
                    if fill(at + 1, tuple(rest), tuple(sorted(after.items()))):
                        return True
            return False

        return fill(0, heap, ())

    def _values(self, space: Space, diatom: Diatom, values: dict[str, object]) -> dict[str, object] | None:
        """The values of the groups when a diatom lies on a space; None if it may not lie there."""
        asked: Requirement = self.card.requirements[space]
        own = (asked.shape in (None, diatom.shape), asked.color in (None, diatom.color))
        if diatom.shape not in self.shapes[space] or not all(own):
            return None
        if asked.number is not None and values.setdefault(f"{asked.number}", diatom.shape) != diatom.shape:
            return None
        if asked.letter is not None and values.setdefault(asked.letter, diatom.color) != diatom.color:
            return None
        return values


@cache
def _fits(sizes: tuple[int, ...], rooms: tuple[int, ...]) -> bool:
    """Whether pieces fit into rooms, largest first, every room tried."""
    if not sizes:
        return True
    for room in Counter(rooms):
        if room >= sizes[0]:
            rest = list(rooms)
            rest.remove(room)
            if _fits(sizes[1:], tuple(sorted((*rest, room - sizes[0])))):
                return True
    return False
