"""Diatoms as small integers, the form in which a search counts them."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape, Stock

KINDS = len(ALL_DIATOMS)
SHAPES = len(Shape)
KIND_OF = {diatom: kind for kind, diatom in enumerate(ALL_DIATOMS)}
SIZE_OF = tuple(diatom.sixths for diatom in ALL_DIATOMS)
COLOR_INDEX = {color: index for index, color in enumerate(Color)}

Counts = tuple[int, ...]
"""How many of each kind, 25 numbers in the order of `ALL_DIATOMS`."""

NOTHING: Counts = (0,) * KINDS


def count(diatoms: Iterable[Diatom]) -> Counts:
    """A multiset of diatoms as counts by kind."""
    counts = [0] * KINDS
    for diatom in diatoms:
        counts[KIND_OF[diatom]] += 1
    return tuple(counts)


def stock_counts(stock: Stock) -> Counts:
    """A stock as counts by kind."""
    return tuple(stock[diatom] for diatom in ALL_DIATOMS)


def stock_of(counts: Iterable[int]) -> Stock:
    """Counts by kind as a stock."""
    return Stock(dict(zip(ALL_DIATOMS, counts, strict=True)))


def largest_first(counts: Iterable[int]) -> tuple[int, ...]:
    """The kinds of a multiset, largest pieces first, each as often as it occurs."""
    kinds = [kind for kind, number in enumerate(counts) for _ in range(number)]
    return tuple(sorted(kinds, key=lambda kind: (-SIZE_OF[kind], kind)))
