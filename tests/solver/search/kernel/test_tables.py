"""What the compiled search looks up is what the rules say of each sample point."""

from itertools import product
from random import Random

import numpy as np

from puzzles.components.pieces import EMPTY, SIDES, faces
from puzzles.pond.yields import groups
from solver.search.kernel.tables import KINDS_AT, LETTERS, kinds_table, point_table
from solver.search.kernel.waste import MOST_IN_A_POINT
from solver.search.kinds import COLOR_INDEX, KINDS, SHAPES


def _matches(segments: str) -> bool:
    """Whether the three touching sides match (P1)."""
    sides = ((segments[end], segments[(end + 1) % SIDES]) for end in range(1, SIDES, 2))
    return all(one == other or EMPTY in (one, other) for one, other in sides)


def test_every_sample_point_that_matches() -> None:
    table = point_table()
    checked = 0
    for number, letters in enumerate(product(LETTERS, repeat=SIDES)):
        segments = "".join(letters)
        if not _matches(segments):
            continue
        checked += 1
        point = int(table[number])
        kinds = [point >> (3 + 5 * i) & 31 for i in range(point & 7)]
        found = [(kind // SHAPES, kind % SHAPES + 1) for kind in kinds]
        if point >> 20 & 7:
            found.append(((point >> 20 & 7) - 1, SIDES))
        assert point >> KINDS_AT == sum(1 << kind for kind in set(kinds))
        assert found == [(COLOR_INDEX[color], sixths) for color, sixths in groups(segments)]
    assert checked == 16**3


def test_no_sample_point_yields_more_of_a_kind_than_is_counted() -> None:
    most = [0] * SHAPES
    for letters in product(LETTERS, repeat=SIDES):
        segments = "".join(letters)
        if not _matches(segments):
            continue
        found = groups(segments)
        whole = [(group.color, size) for group in found for size in _PAIR.get(group.sixths, (group.sixths,))]
        for color, size in set(whole):
            most[size - 1] = max(most[size - 1], whole.count((color, size)))
    assert most == MOST_IN_A_POINT.tolist()


_PAIR = {SIDES: (3, 3)}
"""The pair of six of one color that has two of a kind (P6)."""


def test_the_kinds_that_can_and_those_that_must_come_at_a_corner() -> None:
    """Of three tiles, by the rules: what some face that fits there yields, and what each does."""
    rng = Random(1)
    tiles = ["rr.yyb", "gg.r.r", "rrrrr."]
    every = [face for tile in tiles for face in faces(tile)]
    table = kinds_table(np.array([[LETTERS.index(letter) for letter in face] for face in every]))
    fitted = 0
    for corner in (rng.randrange(6**4) for _ in range(2000)):
        letters = [LETTERS[corner // 6**digit % 6] for digit in (3, 2, 1, 0)]
        if EMPTY not in letters[1:3] and letters[1] != letters[2]:
            continue  # no two tiles lie so (P1)
        some, all_of_them = 0, (1 << KINDS) - 1
        for face in every:
            for side in range(SIDES):
                segments = face[(side + 1) % SIDES] + face[side] + "".join(letters)
                if EMPTY not in (segments[1], letters[0]) and segments[1] != letters[0]:
                    continue
                if EMPTY not in (segments[0], letters[3]) and segments[0] != letters[3]:
                    continue
                fitted += 1
                kinds = sure = 0
                for color, sixths in groups(segments):
                    of_color = 1 << COLOR_INDEX[color] * SHAPES
                    kinds |= of_color << (sixths - 1) if sixths < SIDES else of_color * ((1 << SHAPES) - 1)
                    sure |= of_color << (sixths - 1) if sixths < SIDES else 0
                some, all_of_them = some | kinds, all_of_them & sure
        assert table[corner].tolist() == [some, all_of_them]
    assert fitted > 1000
