"""Keys of 64 bits in the compiled search.

The compiler may assume that signed numbers do not overflow and then folds a hash into nothing, so the arithmetic here
is unsigned inside and signed at the border: the only place where the two meet.
"""

from __future__ import annotations

import numpy as np

from solver.tools.entry import Ints, compiled

_FACTOR_1 = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_2 = np.uint64(0xC2B2AE3D27D4EB4F)
_SHIFT_1, _SHIFT_2, _SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)


@compiled
def mix(value: int) -> int:
    """Spread a number over 64 bits, one to one: two rounds of shift and multiply."""
    bits = np.uint64(value)
    bits = (bits ^ (bits >> _SHIFT_1)) * _FACTOR_1
    bits = (bits ^ (bits >> _SHIFT_2)) * _FACTOR_2
    return np.int64(bits ^ (bits >> _SHIFT_3))


@compiled
def add(one: int, other: int) -> int:
    """The sum modulo 2^64: the key of two multisets together."""
    return np.int64(np.uint64(one) + np.uint64(other))


@compiled
def kinds_key(kinds: Ints, number: int, half: int) -> int:
    """A key of a multiset of kinds: keys of multisets add up."""
    total = 0
    for i in range(number):
        total = add(total, mix(kinds[i] * 2 + half + 1001))
    return total


@compiled
def tile_key(cell: int, face: int, half: int) -> int:
    """A key of one tile in the pond: keys of ponds add up."""
    return mix((cell * 1024 + face) * 2 + half + 1)


@compiled
def turn_key(before: int, collected: int) -> int:
    """The key of a sequence of turns with one more turn behind."""
    return mix(add(mix(before), mix(collected)))
