"""Random small questions: both searches answer what enumerating all plays answers, and the referee passes the plays."""

from random import Random

import pytest
from plain_solving import PlainSolving
from random_cases import Case, later_case, mid_turn_case, random_case

from puzzles.commission.referee import judge
from solver.search.engine import Engine
from solver.solving.solve import solve
from solver.verdict import Limits, Status

ENOUGH = Limits(seconds=None, states=500_000)

# Seeds whose questions are not decided by an impossibility proof: between them the numbers of stars from none to all.
TWO = [1, 2, 3, 4, 5, 7, 8, 12, 13, 15, 23, 30, 33, 47, 54, 55]
THREE = [
    1,
    2,
    3,
    4,
    6,
    7,
    8,
    10,
    12,
    14,
    17,
    18,
    19,
    20,
    21,
    23,
    24,
    26,
    28,
    29,
    30,
    31,
    32,
    33,
    34,
    44,
    46,
    58,
    69,
    81,
]
FOUR = [1, 6, 8, 9, 16, 18, 23, 36]
ANY = [1, 2, 3, 4, 6, 7, 8, 14, 16, 17, 30, 34, 71, 89]
LATER = [1, 2, 6, 11, 12, 15, 17, 18, 22, 23, 30, 41, 43, 48, 74, 86]
MIDDLE = [2, 4, 5, 7, 9, 10, 15, 16, 19, 24, 31, 33, 40, 56, 67, 143]
MIDDLE_ANY = [1, 2, 3, 7, 8, 10, 12, 14, 15, 24, 68, 83]


def assert_answered(case: Case | None) -> None:
    assert case is not None
    known = PlainSolving(case.commission, case.edition).stars(case.draw, case.start)
    for engine in (Engine.PLAIN, Engine.COMPILED):
        verdict = solve(case.commission, case.edition, case.draw, ENOUGH, start=case.start, engine=engine)
        assert verdict.status is (Status.UNSOLVABLE if known is None else Status.OPTIMAL), verdict.reason
        assert verdict.stars == verdict.upper_bound == known
        if verdict.play is not None:
            ruling = judge(verdict.play, case.commission, case.edition, deal=case.draw)
            assert ruling.completed
            assert ruling.stars == known
        if verdict.near_miss is not None:
            ruling = judge(verdict.near_miss.play, case.commission, case.edition, deal=case.draw)
            assert ruling.legal
            assert not ruling.completed


@pytest.mark.parametrize("seed", TWO)
def test_deals_of_two_tiles(seed: int) -> None:
    assert_answered(random_case(seed, tiles=2))


@pytest.mark.parametrize("seed", THREE)
def test_deals_of_three_tiles(seed: int) -> None:
    assert_answered(random_case(seed, tiles=3))


@pytest.mark.parametrize("seed", FOUR)
def test_deals_of_four_tiles(seed: int) -> None:
    assert_answered(random_case(seed, tiles=4))


@pytest.mark.parametrize("seed", ANY)
def test_any_deal_of_three_tiles(seed: int) -> None:
    assert_answered(random_case(seed, tiles=3, any_deal=True))


@pytest.mark.parametrize("seed", LATER)
def test_from_the_middle_of_a_play_of_five_tiles(seed: int) -> None:
    rng = Random(seed)
    assert_answered(later_case(random_case(seed, tiles=5), rng, turns=rng.randint(1, 2)))


@pytest.mark.parametrize("seed", MIDDLE)
def test_from_the_middle_of_a_turn_with_the_refill_owed(seed: int) -> None:
    assert_answered(mid_turn_case(random_case(seed, tiles=6), Random(seed), turns=2))


@pytest.mark.parametrize("seed", MIDDLE_ANY)
def test_from_the_middle_of_a_turn_of_any_deal(seed: int) -> None:
    assert_answered(mid_turn_case(random_case(seed, tiles=4, any_deal=True), Random(seed), turns=2))
