"""Where a card is narrow: the spaces for which the fewest sample points yield something."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Diatom
from puzzles.sentences import joined
from solver.impossibility.kinds import INDEX_OF, kinds_in_words
from solver.search.rates import kind_rates

MOST_NARROW = 3
MANY = 10
"""Sample points from which on they are told in whole numbers."""


@dataclass(frozen=True, slots=True)
class Narrow:
    """Spaces that can hold the same.

    Attributes:
        spaces: at least one.
        kinds: what each of them can hold.
        rate: how many of these kinds one sample point yields on average.
        stock: how many of them there are.
    """

    spaces: tuple[Space, ...]
    kinds: tuple[Diatom, ...]
    rate: float
    stock: int

    @property
    def words(self) -> str:
        """In words: ``O5 can hold only red stars: about one sample point in 73 yields one; 1 of the 4 in stock``."""
        kinds = kinds_in_words(sum(1 << INDEX_OF[kind] for kind in self.kinds))
        points = 1 / self.rate
        each = f"about one sample point in {points:.{0 if points >= MANY else 1}f} yields one"
        there = f"{len(self.spaces)} of the {self.stock} in stock"
        return f"{joined(map(str, self.spaces))} can hold only {kinds}: {each}; {there}"


def narrowest(
    card: Commission, edition: Edition, tiles: Collection[int], most: int = MOST_NARROW
) -> tuple[Narrow, ...]:
    """The sorts of spaces for which the fewest sample points of some tiles yield something, by the spaces of a sort.

    Every way is counted in which corners of three of the tiles can meet (see `kind_rates`).
    """
    mosaic = Mosaic(CardOnBoard(card, edition))
    rates = kind_rates([edition.starting_tile, *(edition.water_tiles[tile] for tile in tiles)])
    alike: dict[tuple[int, ...], list[Space]] = {}
    for space in card.used:
        kinds = tuple(i for i, diatom in enumerate(ALL_DIATOMS) if mosaic.can_take(space, diatom))
        alike.setdefault(kinds, []).append(space)
    found = [
        Narrow(
            tuple(spaces),
            tuple(ALL_DIATOMS[kind] for kind in kinds),
            sum(rates[kind] for kind in kinds),
            sum(edition.stock_per_color.get(ALL_DIATOMS[kind].shape, 0) for kind in kinds),
        )
        for kinds, spaces in alike.items()
        if kinds
    ]
    return tuple(sorted(found, key=lambda one: one.rate / len(one.spaces))[:most])
