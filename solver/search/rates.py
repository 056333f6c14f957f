"""How often a sample point yields each diatom, estimated from the tiles alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from puzzles.components.pieces import EMPTY, SIDES, faces
from puzzles.pond.yields import groups, splits
from solver.search.kinds import COLOR_INDEX, KINDS, SHAPES

_FLOOR = 1e-4
"""A kind that no corner yields by itself may still come from a split: rare, not impossible."""


def kind_rates(tiles: Iterable[str]) -> tuple[float, ...]:
    """The expected number of diatoms of each kind from one sample point of three random tiles that match there.

    Args:
        tiles: six segments of each two-sided water tile that can come.

    Returns:
        25 rates, in the order of the kinds. All ways in which three corners of random tiles can meet are counted, a
        meeting being possible when each of its three touching sides matches (P1). Six of one color is shared evenly
        among its pairs (P6).
    """
    return _kind_rates(tuple(sorted(tiles)))


@lru_cache(maxsize=256)
def _kind_rates(tiles: tuple[str, ...]) -> tuple[float, ...]:
    corners = Counter((face[(k + 1) % SIDES], face[k]) for tile in tiles for face in faces(tile) for k in range(SIDES))
    rates = [0.0] * KINDS
    total = 0.0
    for (t_after, t), weight_t in corners.items():
        for (u_near, u_far), weight_u in corners.items():
            if not _matches(t, u_near):
                continue
            for (v_near, v_far), weight_v in corners.items():
                if _matches(u_far, v_near) and _matches(v_far, t_after):
                    weight = float(weight_t * weight_u * weight_v)
                    total += weight
                    _count_yield(rates, t_after + t + u_near + u_far + v_near + v_far, weight)
    return tuple(max(rate / total, _FLOOR) if total else _FLOOR for rate in rates)


def _matches(one: str, other: str) -> bool:
    return one == other or EMPTY in (one, other)


def _count_yield(rates: list[float], segments: str, weight: float) -> None:
    for color, sixths in groups(segments):
        base = COLOR_INDEX[color] * SHAPES - 1
        if sixths <= SHAPES:
            rates[base + sixths] += weight
            continue
        pairs = splits(sixths)
        for pair in pairs:
            for size in pair:
                rates[base + size] += weight / len(pairs)
