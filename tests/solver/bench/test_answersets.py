"""The answer-set program: known best plays, plays that pass the referee, and the answers of the search."""

from __future__ import annotations

import pytest
from benching import shipped_suite
from random_cases import random_case
from support import reference, seed_deal

from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.referee import judge
from solver.bench.answersets.solve import solve_answer_sets
from solver.bench.suite import Instance
from solver.solving.solve import solve
from solver.verdict import Limits, Status, Verdict

NO_LIMIT = Limits(seconds=None)
SMALL_DEALS = {instance.name: instance for instance in shipped_suite("small").instances()}
QUICK = (7, 9, 10, 12, 15, 16, 18, 20, 22, 23, 24, 25, 26, 28, 36, 38)
"""Cards that clingo decides within a second or a few; all forty were compared once, see benchmarks/README.md."""


def judged(instance: Instance, verdict: Verdict) -> int | None:
    """The stars of the play by the referee."""
    if verdict.play is None:
        return None
    ruling = judge(verdict.play, instance.commission, instance.edition, deal=instance.deal)
    assert ruling.legal, ruling.message
    assert ruling.completed
    return ruling.stars


@pytest.mark.parametrize("number", QUICK)
def test_small_deals_have_their_known_stars(number: int) -> None:
    instance = SMALL_DEALS[f"small-{number:03}"]
    verdict = solve_answer_sets(instance.commission, instance.edition, instance.deal, NO_LIMIT)
    assert instance.best is not None
    assert judged(instance, verdict) == verdict.stars == verdict.upper_bound == instance.best.stars
    assert verdict.status is (Status.UNSOLVABLE if verdict.play is None else Status.OPTIMAL)


@pytest.mark.parametrize("seed", range(1, 8))
def test_random_deals_are_answered_as_the_search_answers_them(seed: int) -> None:
    case = random_case(seed, tiles=3)
    assert isinstance(case.draw, Deal)
    ours = solve_answer_sets(case.commission, case.edition, case.draw, NO_LIMIT)
    theirs = solve(case.commission, case.edition, case.draw, Limits(seconds=None, states=200_000))
    assert (ours.status, ours.stars) == (theirs.status, theirs.stars)
    judged(Instance.alone("random", "random", case.commission, case.edition, case.draw), ours)


def test_the_same_limits_and_seed_give_the_same_answer() -> None:
    instance = SMALL_DEALS["small-016"]
    question = (instance.commission, instance.edition, instance.deal)
    one, two = (solve_answer_sets(*question, Limits(None, 300, seed=4)) for _ in range(2))
    assert (one.status, one.play, one.upper_bound) == (two.status, two.play, two.upper_bound)
    assert one.statistics.states == two.statistics.states


def test_a_limit_is_an_answer() -> None:
    commission, _ = load_commission("first-light")
    verdict = solve_answer_sets(commission, reference(), seed_deal(reference(), 1), Limits(seconds=0.05))
    assert verdict.status is Status.UNDECIDED
    assert verdict.upper_bound == commission.castoff_dishes
