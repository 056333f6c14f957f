"""What a sample point yields: groups (P4), diatoms (P5), pairs (P6), shortages (P7) and the player's order (P8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from puzzles.components.pieces import EMPTY, Color, Diatom, Shape, Stock

Yield = tuple[Diatom, ...]
"""A multiset of collected diatoms, in the order of `Diatom`."""


class ColorGroup(NamedTuple):
    """A maximal run of one color around a sample point, 1 to 6 sixths."""

    color: Color
    sixths: int


@cache
def groups(segments: str) -> tuple[ColorGroup, ...]:
    """The groups of six segments in a circle (P4), sorted; empty water separates and yields nothing."""
    if len(set(segments)) == 1:
        return () if segments[0] == EMPTY else (ColorGroup(Color(segments[0]), len(segments)),)
    start = next(i for i in range(len(segments)) if segments[i] != segments[i - 1])
    circle = segments[start:] + segments[:start]
    runs = ((letter, len(list(run))) for letter, run in groupby(circle))
    return tuple(sorted(ColorGroup(Color(letter), size) for letter, size in runs if letter != EMPTY))


def splits(sixths: int) -> tuple[tuple[int, int], ...]:
    """The unordered pairs of smaller sizes that add to a size: 6 gives 1+5, 2+4, 3+3."""
    return tuple((small, sixths - small) for small in range(1, sixths // 2 + 1))


def _pair(color: Color, sizes: tuple[int, int]) -> tuple[Diatom, Diatom]:
    return Diatom(color, Shape(sizes[0])), Diatom(color, Shape(sizes[1]))


def diatom_yields(diatom: Diatom, stock: Stock) -> set[Yield]:
    """What a group of 1-5 sixths gives: itself (P5), or a split in stock, or nothing (P7)."""
    if stock.has(diatom):
        return {(diatom,)}
    pairs = (_pair(diatom.color, sizes) for sizes in splits(diatom.sixths))
    return {pair for pair in pairs if stock.has(*pair)} or {()}


def group_yields(group: ColorGroup, stock: Stock) -> set[Yield]:
    """All that one group can give from this stock (P5-P7, P8 for the two halves of a pair)."""
    if group.sixths < 6:
        return diatom_yields(Diatom(group.color, Shape(group.sixths)), stock)
    pairs = [_pair(group.color, sizes) for sizes in splits(6)]
    whole: set[Yield] = {pair for pair in pairs if stock.has(*pair)}
    if whole:
        return whole
    found: set[Yield] = set()
    for one, other in pairs:
        for first, second in ((one, other), (other, one)):
            for got in diatom_yields(first, stock):
                for more in diatom_yields(second, stock.take(got)):
                    found.add(tuple(sorted(got + more)))
    return found


def point_yields(point_groups: tuple[ColorGroup, ...], stock: Stock) -> set[Yield]:
    """All multisets that one sample point can give, over the orders of its groups (P8)."""
    if not point_groups:
        return {()}
    found: set[Yield] = set()
    for group in set(point_groups):
        rest = list(point_groups)
        rest.remove(group)
        for got in group_yields(group, stock):
            for more in point_yields(tuple(rest), stock.take(got)):
                found.add(tuple(sorted(got + more)))
    return found


def is_ample(all_groups: Iterable[ColorGroup], stock: Stock) -> bool:
    """Whether no order, pair or split can make a difference: all are of 1-5 sixths and in stock together."""
    wanted = list(all_groups)
    return all(group.sixths < 6 for group in wanted) and stock.has(
        *(Diatom(group.color, Shape(group.sixths)) for group in wanted)
    )


class Collected(NamedTuple):
    """What one sample point gave: its index in the turn's sample points, and the diatoms."""

    point: int
    diatoms: Yield


def turn_yields(points: tuple[tuple[ColorGroup, ...], ...], stock: Stock) -> dict[Yield, tuple[Collected, ...]]:
    """All multisets that the sample points of one placement can give, each with one way to get it (P8).

    Args:
        points: the groups of each sample point completed.
        stock: what is there before the turn.

    Returns:
        By multiset collected, sample points in an order of collection with what each gave. All orders of the points,
        of the groups within a point, all pairs and all splits are covered.
    """
    everything = [group for point in points for group in point]
    if is_ample(everything, stock):
        ways = tuple(
            Collected(i, tuple(Diatom(g.color, Shape(g.sixths)) for g in point)) for i, point in enumerate(points)
        )
        return {tuple(sorted(d for way in ways for d in way.diatoms)): ways}
    return dict(_orders(points, frozenset(range(len(points))), stock))


def _orders(
    points: tuple[tuple[ColorGroup, ...], ...], left: frozenset[int], stock: Stock
) -> Iterator[tuple[Yield, tuple[Collected, ...]]]:
    if not left:
        yield (), ()
        return
    seen: set[Yield] = set()
    for index in sorted(left):
        for got in sorted(point_yields(points[index], stock)):
            for more, ways in _orders(points, left - {index}, stock.take(got)):
                total = tuple(sorted(got + more))
                if total not in seen:
                    seen.add(total)
                    yield total, (Collected(index, got), *ways)
