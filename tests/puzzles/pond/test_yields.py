from random import Random

import pytest
from plain_rules import plain_yields
from support import diatoms, edition_with

from puzzles.components.pieces import ALL_DIATOMS, Diatom, Stock
from puzzles.pond.yields import Collected, Yield, groups, point_yields, turn_yields


def stock_of(text: str) -> Stock:
    found = [Diatom.parse(word) for word in text.split()]
    return Stock({diatom: found.count(diatom) for diatom in found})


def texts(yields: set[Yield]) -> set[str]:
    return {" ".join(map(str, got)) for got in yields}


@pytest.mark.parametrize(
    ("segments", "found"),
    [
        ("rrrrrr", "r6"),
        ("......", ""),
        ("rrrrr.", "r5"),
        ("rr.ggb", "b1 g2 r2"),
        ("r.rrrg", "g1 r1 r3"),
        ("rgggrr", "g3 r3"),
        ("r.g.r.", "g1 r1 r1"),
        ("rrr.r.", "r1 r3"),
    ],
)
def test_groups_are_maximal_runs_around_the_circle(segments: str, found: str) -> None:
    for turn in range(6):
        turned = segments[turn:] + segments[:turn]
        assert sorted(f"{group.color}{group.sixths}" for group in groups(turned)) == found.split()


@pytest.mark.parametrize(
    ("segments", "stock", "expected"),
    [
        ("rrr.bb", "r3 b2", {"b2 r3"}),
        ("rrrrrr", "r1 r2 r3 r3 r4 r5", {"r1 r5", "r2 r4", "r3 r3"}),
        ("rrrrrr", "r1 r2 r3 r4 r5", {"r1 r5", "r2 r4"}),
        ("rrrr..", "r1 r2 r2 r3", {"r1 r3", "r2 r2"}),
        ("rrrr..", "r1 r2 r2", {"r2 r2"}),
        ("rrr...", "r2 r2", {""}),
        ("rr....", "r1", {""}),
        ("rr....", "r1 r1", {"r1 r1"}),
        ("r.....", "r2", {""}),
        ("r.rr..", "r1 r1", {"r1", "r1 r1"}),
    ],
)
def test_what_a_sample_point_can_give(segments: str, stock: str, expected: set[str]) -> None:
    assert texts(point_yields(groups(segments), stock_of(stock))) == expected


def test_yields_equal_those_of_trying_every_order() -> None:
    rng = Random(5)
    for _ in range(400):
        segments = "".join(rng.choice("rrrb.") for _ in range(6))
        stock = Stock({diatom: rng.choice([0, 1, 1, 2]) for diatom in ALL_DIATOMS})
        plain = plain_yields(segments, {str(diatom): number for diatom, number in stock.items()})
        assert texts(point_yields(groups(segments), stock)) == {" ".join(got) for got in plain}


def test_a_turn_with_ample_stock_has_one_outcome() -> None:
    points = (groups("rr.g.."), groups("rr...."))
    (total,) = turn_yields(points, edition_with("8 7 6 5 4").stock)
    assert total == diatoms("g1 r2 r2")


def test_the_order_of_sample_points_matters_when_stock_is_short() -> None:
    points = (groups("rr...."), groups("rrr..."))
    found = turn_yields(points, stock_of("r1 r2"))
    assert found == {
        diatoms("r2"): (Collected(0, diatoms("r2")), Collected(1, ())),
        diatoms("r1 r2"): (Collected(1, diatoms("r1 r2")), Collected(0, ())),
    }
    assert turn_yields((), stock_of("r1")) == {(): ()}
