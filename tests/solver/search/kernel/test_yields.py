"""What the compiled search collects, against the rules, with stocks from ample to nearly empty."""

from collections.abc import Sequence
from itertools import product
from random import Random

import numpy as np
import pytest

from puzzles.components.pieces import Color, Diatom, Stock
from puzzles.pond.yields import ColorGroup, groups, turn_yields
from solver.search.kernel.tables import point_table
from solver.search.kernel.yields import KINDS, MOST_YIELDS, all_yields
from solver.search.kinds import COLOR_INDEX, KIND_OF, count, stock_of

LETTERS = ".rygbp"


def kernel_yields(points: Sequence[Sequence[ColorGroup]], left: Sequence[int]) -> set[tuple[int, ...]] | None:
    """By kind, what can be collected; None if it is more than fits."""
    color, size, point = [], [], []
    for index, found in enumerate(points):
        for group in found:
            color.append(COLOR_INDEX[group.color])
            size.append(group.sixths)
            point.append(index)
    lefts = np.zeros((MOST_YIELDS, KINDS), dtype=np.int8)
    marks = np.zeros(MOST_YIELDS, dtype=np.int64)
    before = np.array(left, dtype=np.int8)
    colors, sizes, numbers = (np.array([*column, 0], dtype=np.int64) for column in (color, size, point))
    spare, spare_marks = lefts.copy(), marks.copy()
    ways = all_yields(before, colors, sizes, numbers, len(color), lefts, marks, spare, spare_marks)
    if ways < 0:
        return None
    found_ways = {tuple(int(number) for number in before - lefts[way]) for way in range(ways)}
    assert len(found_ways) == ways
    return found_ways


def rule_yields(points: Sequence[Sequence[ColorGroup]], left: Sequence[int]) -> set[tuple[int, ...]]:
    stock: Stock = stock_of(left)
    return {count(diatoms) for diatoms in turn_yields(tuple(map(tuple, points)), stock)}


def random_points(rng: Random) -> list[list[ColorGroup]]:
    """Up to four sample points; of one, two or three groups, or of six of one color."""
    points = []
    for _ in range(rng.randint(1, 4)):
        if rng.random() < 0.3:
            points.append([ColorGroup(rng.choice(list(Color)[:2]), 6)])
            continue
        sizes = rng.choice([(5,), (4, 1), (3, 2), (2, 2, 2), (1, 1, 1), (4, 2), (3, 3), (2, 1), (1,), (3,), (4,)])
        points.append([ColorGroup(rng.choice(list(Color)[:2]), size) for size in sizes])
    return points


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_all_that_can_be_collected(most: int) -> None:
    rng = Random(most)
    several = 0
    for _ in range(150):
        points = random_points(rng)
        left = [rng.randint(0, most) for _ in range(KINDS)]
        expected = rule_yields(points, left)
        assert kernel_yields(points, left) == expected, (points, left)
        several += len(expected) > 1
    assert several > 20 or most == 0


def test_six_of_one_color_with_every_small_stock() -> None:
    points = [[ColorGroup(Color.RED, 6)]]
    for sizes in product(range(3), repeat=5):
        left = [*sizes, *([0] * 20)]
        assert kernel_yields(points, left) == rule_yields(points, left), sizes


def test_two_sixes_in_either_order() -> None:
    left = [1, 1, 1, 1, 1, *([0] * 20)]
    points = [[ColorGroup(Color.RED, 6)], [ColorGroup(Color.RED, 5)], [ColorGroup(Color.RED, 6)]]
    expected = rule_yields(points, left)
    assert len(expected) > 2
    assert kernel_yields(points, left) == expected


def test_more_ways_than_fit_are_told_and_not_cut() -> None:
    points = [[ColorGroup(color, 6)] for color in Color] + [[ColorGroup(Color.RED, 6)]]
    assert kernel_yields(points, [4] * KINDS) is None


def test_the_table_of_sample_points_has_the_groups_of_each() -> None:
    table = point_table()
    assert len(table) == 6**6
    for index, letters in enumerate(product(LETTERS, repeat=6)):
        segments = "".join(letters)
        found = groups(segments)
        if len(found) > 3:
            continue  # three tiles with matching sides have at most three groups
        packed = int(table[index])
        kinds = sorted(packed >> (3 + 5 * i) & 31 for i in range(packed & 7))
        ordinary = [group for group in found if group.sixths < 6]
        assert kinds == sorted(KIND_OF[Diatom.parse(f"{group.color.value}{group.sixths}")] for group in ordinary)
        six = [COLOR_INDEX[group.color] + 1 for group in found if group.sixths == 6]
        assert packed >> 20 & 7 == (six[0] if six else 0)


def test_points_that_three_matching_tiles_can_make_have_at_most_three_groups() -> None:
    assert (
        max(
            len(groups("".join(letters)))
            for letters in product(LETTERS, repeat=6)
            if all("." in pair or pair[0] == pair[1] for pair in (letters[1:3], letters[3:5], (letters[5], letters[0])))
        )
        == 3
    )
