"""What the rim of a pond promises: the kinds that tiles of the draw can still yield at its open corners.

Two tiles that touch leave an open corner: a tile laid there completes a sample point with the four segments that are
there already. Which kinds that can give is known from the tiles of the draw. A state with scarce pieces to come is
worth little when no corner of its rim can yield them, and this is seen turns before the search would find out.

The promise only orders the beam that looks for plays. No proof looks at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.components.pieces import EMPTY, SIDES, Diatom, Shape, faces
from puzzles.pond.yields import groups
from solver.search.kinds import KIND_OF, KINDS
from solver.search.shore import Tiles, gaps

PROMISE = 0.7
"""How much of a space's weight it is worth that the rim yields a kind for it for certain."""

COMPLETE = 1e6
"""The promise of a state without open spaces: kept before any that is still to be completed."""

Misses = tuple[float, ...]
"""By kind, how likely it is that nothing on the rim yields it: 1 when no tile can, 0 when every tile could."""


@lru_cache(maxsize=256)
def _ends(tiles: tuple[str, ...]) -> tuple[frozenset[tuple[str, str]], ...]:
    """By tile, the pairs of neighboring segments that it can turn to a corner."""
    return tuple(
        frozenset((face[(k + 1) % SIDES], face[k]) for face in faces(tile) for k in range(SIDES)) for tile in tiles
    )


def _matches(one: str, other: str) -> bool:
    return one == other or EMPTY in (one, other)


@lru_cache(maxsize=1 << 16)
def corner_misses(tiles: tuple[str, ...], four: str) -> Misses:
    """By kind, the share of the tiles that cannot yield it at a corner with these four segments.

    A tile can if one of its faces matches the two sides there (P1) and the sample point has a group of the kind (P4,
    P5). Pairs from six of one color (P6) and splits (P7) are not counted.
    """
    if not tiles:
        return (1.0,) * KINDS
    can = [0] * KINDS
    for ends in _ends(tiles):
        kinds = set()
        for after, at in ends:
            if _matches(at, four[0]) and _matches(after, four[3]):
                found = groups(after + at + four)
                kinds |= {KIND_OF[Diatom(g.color, Shape(g.sixths))] for g in found if g.sixths <= Shape.STAR}
        for kind in kinds:
            can[kind] += 1
    return tuple(1.0 - number / len(tiles) for number in can)


def rim_misses(tiles: tuple[str, ...], pond: Tiles) -> Misses:
    """The misses of all open corners of a pond together, as if tiles came to them independently."""
    together = [1.0] * KINDS
    for gap in gaps(pond):
        for _, four in gap.corners:
            for kind, miss in enumerate(corner_misses(tiles, four)):
                together[kind] *= miss
    return tuple(together)


def promise(misses: Misses, takes: Sequence[int], weights: Sequence[float], spaces: int) -> float:
    """What a rim promises: for each kind, the heaviest open space that takes it, by the chance that the rim yields it.

    A complete state is promised more than any other, or a beam of promising states would drop it.

    Args:
        misses: of the rim.
        takes: by kind, the spaces that take it, as bits.
        weights: by space, how hard it is to fill.
        spaces: the open ones, as bits.
    """
    if not spaces:
        return COMPLETE
    total = 0.0
    for taking, miss in zip(takes, misses, strict=True):
        heaviest = max((weight for bit, weight in enumerate(weights) if (taking & spaces) >> bit & 1), default=0.0)
        total += heaviest * (1.0 - miss)
    return PROMISE * total
