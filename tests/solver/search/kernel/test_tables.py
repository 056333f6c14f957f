"""What the compiled search looks up is what the rules say of each sample point."""

from itertools import product

from puzzles.components.pieces import EMPTY, SIDES
from puzzles.pond.yields import groups
from solver.search.kernel.tables import LETTERS, point_table
from solver.search.kinds import COLOR_INDEX, SHAPES


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
        if point >> 20:
            found.append(((point >> 20) - 1, SIDES))
        assert found == [(COLOR_INDEX[color], sixths) for color, sixths in groups(segments)]
    assert checked == 16**3
