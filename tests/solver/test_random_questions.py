"""Small random questions with scarce stock, groups and few dishes: the search agrees with literal enumeration."""

from __future__ import annotations

import pytest
from plain_solving import PlainSolving
from random_cases import random_case

from solver.search.engine import Engine
from solver.solving import solve
from solver.verdict import Limits, Status

SEEDS = range(48)
ENOUGH = Limits(seconds=None, states=2_000_000)


@pytest.mark.parametrize("engine", [Engine.PLAIN, Engine.COMPILED])
@pytest.mark.parametrize("seed", SEEDS)
def test_stars_and_status_are_those_of_the_enumeration(seed: int, engine: Engine) -> None:
    case = random_case(seed, tiles=2 + seed % 3)
    stars = PlainSolving(case.commission, case.edition).stars(case.draw)
    verdict = solve(case.commission, case.edition, case.draw, ENOUGH, engine=engine)
    assert verdict.stars == stars
    assert verdict.status is (Status.UNSOLVABLE if stars is None else Status.OPTIMAL)


def test_the_questions_are_of_all_kinds() -> None:
    answers = set()
    groups = 0
    for seed in SEEDS:
        case = random_case(seed, tiles=2 + seed % 3)
        groups += bool(case.commission.number_groups or case.commission.letter_groups)
        answers.add(solve(case.commission, case.edition, case.draw, ENOUGH).stars)
    assert groups > 5
    assert answers == {None, 0, 1, 2, 3}
