"""All that the sample points of one placement can give when pairs or shortages leave a choice (P6-P8)."""

from __future__ import annotations

from solver.tools.entry import Bytes, Bytes2, Ints, compiled

MOST_YIELDS = 512
KINDS = 25
SHAPES = 5
SIX = 6


@compiled
def take(left: Bytes, color: int, size: int, choice: int) -> int:
    """Collect a group of 1 to 5 sixths in one of its ways (P5, P7), numbered from 0.

    Returns:
        1 if there is such a way (the stock is changed), 0 if not.
    """
    base = color * SHAPES - 1
    if left[base + size] > 0:
        if choice > 0:
            return 0
        left[base + size] -= 1
        return 1
    way = 0
    for small in range(1, size // 2 + 1):
        large = size - small
        if left[base + small] > 0 and left[base + large] > (1 if small == large else 0):
            if way == choice:
                left[base + small] -= 1
                left[base + large] -= 1
                return 1
            way += 1
    return 1 if way == 0 and choice == 0 else 0


@compiled
def whole_pairs(left: Bytes, color: int) -> int:
    """The pairs of a group of six that are fully in stock, as bits 1 to 3 (P6)."""
    base = color * SHAPES - 1
    mask = 0
    for small in range(1, 4):
        large = SIX - small
        if left[base + small] > 0 and left[base + large] > (1 if small == large else 0):
            mask |= 1 << small
    return mask


@compiled
def take_any(left: Bytes, color: int, size: int, choice: int) -> int:
    """Like `take`, for a group of 1 to 6 sixths; for six, `choice` counts pairs, orders of halves and their splits.

    Returns:
        1 done, 0 no such way but a later one may be, -1 no way from here on.
    """
    if size < SIX:
        return 1 if take(left, color, size, choice) else -1
    whole = whole_pairs(left, color)
    if whole:
        if choice > 2:
            return -1
        small = choice + 1
        if not whole >> small & 1:
            return 0
        base = color * SHAPES - 1
        left[base + small] -= 1
        left[base + SIX - small] -= 1
        return 1
    if choice >= 24:
        return -1
    small = choice // 8 + 1
    first = small if choice & 1 else SIX - small
    base = color * SHAPES
    ones, twos, threes, fours, fives = left[base], left[base + 1], left[base + 2], left[base + 3], left[base + 4]
    if take(left, color, first, choice >> 1 & 1) and take(left, color, SIX - first, choice >> 2 & 1):
        return 1
    left[base], left[base + 1], left[base + 2], left[base + 3], left[base + 4] = ones, twos, threes, fours, fives
    return 0


@compiled
def copy_stock(source: Bytes, target: Bytes) -> None:
    """Copy one stock."""
    for kind in range(KINDS):
        target[kind] = source[kind]


@compiled
def all_yields(
    left: Bytes,
    colors: Ints,
    sizes: Ints,
    points: Ints,
    number: int,
    lefts: Bytes2,
    marks: Ints,
    spare: Bytes2,
    spare_marks: Ints,
) -> int:
    """Every stock that can remain after collecting these groups, in all orders that P8 allows.

    Args:
        left: the stock before.
        colors, sizes, points: of each of `number` groups; `points` says which sample point it belongs to.
        lefts: [way, kind] the stocks that remain, on return.
        marks, spare, spare_marks: scratch.

    Returns:
        The number of different stocks, or -1 if there are more than fit.
    """
    copy_stock(left, lefts[0])
    marks[0] = 0
    count = 1
    for _ in range(number):
        fresh = 0
        for i in range(count):
            done = marks[i]
            current = -1
            for g in range(number):
                if done >> g & 1:
                    for h in range(number):
                        if points[h] == points[g] and not done >> h & 1:
                            current = points[g]
            for g in range(number):
                if done >> g & 1 or (current >= 0 and points[g] != current):
                    continue
                choice = 0
                while True:
                    if fresh >= MOST_YIELDS:
                        return -1
                    copy_stock(lefts[i], spare[fresh])
                    code = take_any(spare[fresh], colors[g], sizes[g], choice)
                    choice += 1
                    if code < 0:
                        break
                    if code == 0:
                        continue
                    spare_marks[fresh] = done | 1 << g
                    is_double = False
                    for j in range(fresh):
                        if spare_marks[j] == spare_marks[fresh]:
                            same = True
                            for kind in range(KINDS):
                                if spare[j, kind] != spare[fresh, kind]:
                                    same = False
                                    break
                            if same:
                                is_double = True
                                break
                    if not is_double:
                        fresh += 1
        for i in range(fresh):
            copy_stock(spare[i], lefts[i])
            marks[i] = spare_marks[i]
        count = fresh
    return count
