"""How often a sample point yields each diatom, against three tiles laid in every way."""

from collections import Counter
from itertools import product

import pytest

from puzzles.components.pieces import ALL_DIATOMS, Diatom, faces
from puzzles.pond.yields import groups, splits
from solver.search.kinds import KIND_OF
from solver.search.rates import kind_rates


def by_laying_tiles(tiles: list[str]) -> dict[Diatom, float]:
    """The mean number of each diatom over all ways in which three tiles meet, corner to corner."""
    lying = [face for tile in tiles for face in faces(tile)]
    found: Counter[Diatom] = Counter()
    shares: dict[Diatom, float] = {}
    total = 0
    for t, u, v in product(lying, repeat=3):  # turned so that corner 0 of one tile is the sample point
        around = t[1] + t[0] + u[3] + u[2] + v[5] + v[4]
        if any("." not in pair and pair[0] != pair[1] for pair in (around[1:3], around[3:5], around[5] + around[0])):
            continue
        total += 1
        for color, sixths in groups(around):
            pairs = splits(sixths) if sixths == 6 else ()
            if not pairs:
                found[Diatom.parse(f"{color.value}{sixths}")] += 1
            for size in (size for pair in pairs for size in pair):
                diatom = Diatom.parse(f"{color.value}{size}")
                shares[diatom] = shares.get(diatom, 0.0) + 1 / len(pairs)
    return {diatom: (found[diatom] + shares.get(diatom, 0.0)) / total for diatom in ALL_DIATOMS}


@pytest.mark.parametrize("tiles", [["rygbp."], ["rrr.gg", "yyyb.b"], ["rry.bb", "pprrg."]])
def test_rates_are_what_laying_all_tiles_gives(tiles: list[str]) -> None:
    rates = kind_rates(tiles)
    expected = by_laying_tiles(tiles)
    for diatom in ALL_DIATOMS:
        assert rates[KIND_OF[diatom]] == pytest.approx(max(expected[diatom], 1e-4))


def test_six_of_one_color_is_shared_among_its_pairs() -> None:
    rates = kind_rates(["rrrrrr"])
    expected = {"r1": 1 / 3, "r2": 1 / 3, "r3": 2 / 3, "r4": 1 / 3, "r5": 1 / 3}
    for text, rate in expected.items():
        assert rates[KIND_OF[Diatom.parse(text)]] == pytest.approx(rate)


def test_no_kind_is_thought_impossible() -> None:
    assert min(kind_rates(["......"])) > 0
    assert min(kind_rates(["rrrrr."])) > 0
