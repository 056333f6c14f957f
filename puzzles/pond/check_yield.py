"""Judging what a sample point gave: which of P5, P6 and P7 a recorded multiset of diatoms breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

from puzzles.components.pieces import Color, Diatom, Shape, Stock
from puzzles.errors import IllegalError
from puzzles.pond.yields import ColorGroup, Yield, groups, point_yields, splits

SAMPLE_SIXTHS = 6


def check_yield(segments: str, diatoms: Iterable[Diatom], stock: Stock) -> None:
    """Raise IllegalError unless some order, pairs and splits of this sample point give exactly these diatoms.

    Args:
        segments: the six segments around the corner.
        diatoms: what was collected there, in any order.
        stock: what is there just before this sample point is collected (P8).

    The rule named is P5 if a group of 1-5 sixths that is in stock did not give its diatom, P6 if a sample point of one
    color did not give a pair as it must, else P7. Colors are judged apart, since a group yields only its own color.
    """
    got = tuple(sorted(diatoms))
    found = groups(segments)
    legal = point_yields(found, stock)
    if got in legal:
        return
    broken = {
        _broken_by_color(
            tuple(group for group in found if group.color is color),
            tuple(diatom for diatom in got if diatom.color is color),
            stock,
        )
        for color in Color
    }
    if len(found) == 1 and found[0].sixths == SAMPLE_SIXTHS and "P5" in broken:
        broken = {"P6"}  # a color that a sample point of one color does not even show
    rule = min(filter(None, broken))
    wanted = " or ".join(_words(option) for option in sorted(legal))
    raise IllegalError(rule, f"expected {wanted} from sample point {segments} (got {_words(got)})")


def _words(diatoms: Yield) -> str:
    return "+".join(str(diatom) for diatom in diatoms) or "nothing"


def _broken_by_color(found: tuple[ColorGroup, ...], got: Yield, stock: Stock) -> str | None:
    legal = point_yields(found, stock)
    if got in legal:
        return None
    if any(group.sixths == SAMPLE_SIXTHS for group in found):
        color = found[0].color
        return "P7" if not _has_pair(color, stock) and got in _short_pairs(color) else "P6"
    own = Counter(Diatom(group.color, Shape(group.sixths)) for group in found)
    sure = {
        diatom: min(number, *(option.count(diatom) for option in legal))  # given in whatever order
        for diatom, number in own.items()
    }
    is_short = not stock.has(*own.elements())
    return "P7" if is_short and all(got.count(diatom) >= number for diatom, number in sure.items()) else "P5"


def _has_pair(color: Color, stock: Stock) -> bool:
    return any(
        stock.has(Diatom(color, Shape(one)), Diatom(color, Shape(other))) for one, other in splits(SAMPLE_SIXTHS)
    )


def _short_pairs(color: Color) -> set[Yield]:
    """What a pair could give in any shortage: each half as it is, split, or nothing (P6, ruling)."""

    def halves(sixths: int) -> list[tuple[int, ...]]:
        return [(sixths,), (), *splits(sixths)]

    return {
        tuple(sorted(Diatom(color, Shape(size)) for size in (*first, *second)))
        for one, other in splits(SAMPLE_SIXTHS)
        for first, second in product(halves(one), halves(other))
    }
