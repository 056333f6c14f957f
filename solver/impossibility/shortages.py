"""Proofs that the open spaces want more than a play can bring, for groups whose values are given or forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_

from puzzles.components.pieces import Color
from puzzles.sentences import joined
from solver.impossibility.kinds import ALL_KINDS, bits, colors_of, is_one_sort, kinds_in_words, smallest
from solver.impossibility.matching import lacking
from solver.impossibility.proof import Proof, ProofKind
from solver.impossibility.supply import Supply
from solver.impossibility.wants import Wants


def by_shortage(wants: Wants, supply: Supply) -> Proof | None:
    """The first thing of which the spaces want more than can come: pieces, sample points, sixths of colors.

    Sound for every position of a play: what the spaces of groups can hold is at most forgotten to be linked.
    """
    if lacking(wants.kinds, supply.yielded) is not None:
        return _by_stock(wants, supply) or _by_points(wants, supply, 1) or _by_tiles(wants, supply)
    by_points = (_by_points(wants, supply, size) for size in supply.diatoms_per_point)
    return next(filter(None, by_points), None) or _by_sixths(wants, supply) or _by_segments(wants, supply)


def _by_stock(wants: Wants, supply: Supply) -> Proof | None:
    kinds = lacking(wants.kinds, supply.stock)
    if kinds is None:
        return None
    members, wanted = _wanting(wants, kinds)
    number = sum(supply.stock[index] for index in bits(wanted))
    there = f"only {number} {'is' if number == 1 else 'are'}" if number else "none is"
    kind = ProofKind.STOCK if is_one_sort(wanted) else ProofKind.PIECES
    where = "in stock" if supply.is_setup else "left"
    return Proof(kind, f"{_can_hold(wants, members, wanted)}, of which {there} {where}")


def _by_tiles(wants: Wants, supply: Supply) -> Proof | None:
    kinds = lacking(wants.kinds, supply.yielded)
    if kinds is None:
        return None
    members, wanted = _wanting(wants, kinds)
    number = sum(supply.yielded[index] for index in bits(wanted))
    if number == 0:
        larger = ", not even by splitting a larger group"
        return Proof(
            ProofKind.YIELD,
            f"{_can_hold(wants, members, wanted)}, but no sample point of {supply.scope} can yield one{larger}",
        )
    return Proof(
        ProofKind.TILES,
        f"{_can_hold(wants, members, wanted)}, of which stock and corners of {supply.scope} give {number} at most",
    )


def _wanting(wants: Wants, kinds: int) -> tuple[list[int], int]:
    """The spaces that can hold only kinds of a set, and what they can hold together."""
    members = wants.within(kinds)
    return members, reduce(or_, (wants.kinds[i] for i in members))


def _can_hold(wants: Wants, members: list[int], kinds: int) -> str:
    if kinds == ALL_KINDS:
        return f"{wants.named(members)} need diatoms"
    return f"{wants.named(members)} can hold only {kinds_in_words(kinds)}"


def _by_points(wants: Wants, supply: Supply, size: int) -> Proof | None:
    """Too few sample points for the diatoms of so many sixths or more."""
    members = [i for i, mask in enumerate(wants.kinds) if size == 1 or smallest(mask & supply.obtainable) >= size]
    waiting = sum(sixths >= size for sixths in supply.waiting)
    per_point = supply.diatoms_per_point[size]
    if len(members) - waiting <= per_point * supply.points:
        return None
    pieces = "a diatom" if size == 1 else f"a diatom of {size} or more sixths"
    needs = f"{wants.named(members)} {'need' if len(members) > 1 else 'needs'} {pieces}"
    collected = f" ({waiting} just collected)" if waiting else ""
    gives = f", at most {per_point} from each" if supply.points else ""
    return Proof(ProofKind.POINTS, f"{needs}{collected}, but {_points(supply)}{gives}")


def _by_sixths(wants: Wants, supply: Supply) -> Proof | None:
    """Too few sample points for all sixths together."""
    missing = sum(smallest(mask & supply.obtainable) for mask in wants.kinds) - sum(supply.waiting)
    if missing <= 6 * supply.points:
        return None
    needs = f"{wants.named(range(len(wants.kinds)))} need at least {missing} sixths"
    return Proof(ProofKind.POINTS, f"{needs}, but {_points(supply)}, of six sixths each")


def _points(supply: Supply) -> str:
    if supply.tiles == 0:
        return "no tile is left for a sample point"
    tiles = f"the Starting Tile and {supply.tiles} more" if supply.is_setup else f"{supply.tiles} more tiles"
    if supply.points == 0:
        return f"{tiles} make no sample point"
    return f"{tiles} make at most {supply.points} sample point{'' if supply.points == 1 else 's'}"


def _by_segments(wants: Wants, supply: Supply) -> Proof | None:
    """More sixths of some colors needed than all segments can give, the fewest colors first."""
    least: dict[int, int] = {}
    for mask in wants.kinds:
        colors = colors_of(mask & supply.obtainable)
        least[colors] = least.get(colors, 0) + smallest(mask & supply.obtainable)
    for chosen in _color_sets():
        asked = sum(1 << i for i in chosen)
        needed = sum(sixths for colors, sixths in least.items() if colors & ~asked == 0)
        there = sum(supply.sixths[tuple(Color)[i]] for i in chosen)
        if needed > there:
            members = [i for i, mask in enumerate(wants.kinds) if colors_of(mask & supply.obtainable) & ~asked == 0]
            words = joined((tuple(Color)[i].word for i in chosen), "or")
            needs = (
                f"{wants.named(members)} {'need' if len(members) > 1 else 'needs'} at least {needed} sixths of {words}"
            )
            gives = f"the segments of {supply.scope}, each of which lies at two sample points, give {there} at most"
            return Proof(ProofKind.SEGMENTS, f"{needs}, but {gives}")
    return None


def _color_sets() -> Iterator[tuple[int, ...]]:
    for number in range(1, len(Color) + 1):
        yield from combinations(range(len(Color)), number)
