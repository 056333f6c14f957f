"""Where a card is narrow: the spaces for which the fewest sample points yield something."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Diatom
from solver.search.rates import kind_rates

MOST_NARROW = 3


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


def narrowest(
    card: Commission, edition: Edition, tiles: Collection[int], most: int = MOST_NARROW
) -> tuple[Narrow, ...]:
    """The kinds of spaces for which the fewest sample points of some tiles yield something, for each space that wants it.

    Every way is counted in which corners of three of the tiles can meet (see `kind_rates`).
    """
    mosaic = Mosaic(CardOnBoard(card, edition.board))
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
