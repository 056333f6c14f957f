"""The monolith's answers: known best plays, the search's answers, limits."""

from __future__ import annotations

import json
from functools import cache

import pytest
from benching import shipped_suite
from plain_solving import House, PlainSolving
from random_cases import random_case
from support import SMALL, card, edition_of_tiles, edition_with, reference

from benchmarks.random_deals import CardKind, random_instance
from puzzles.commission.deal import Deal
from puzzles.commission.referee import judge
from solver.bench.suite import Instance
from solver.monolith.solve import solve_monolith
from solver.solving.solve import solve
from solver.verdict import Limits, Status, Verdict

NO_LIMIT = Limits(seconds=None)
FORCED = (67, 121, 137, 220, 226, 242)
"""Seeds of deals of three tiles where the best play earns more, or exists, only if C5 is no rule."""


@cache
def small_deals() -> dict[str, Instance]:
    return {instance.name: instance for instance in shipped_suite("small").instances()}


def expected() -> dict[str, dict[str, int | None]]:
    known: dict[str, dict[str, int | None]] = json.loads((SMALL / "expected.json").read_text(encoding="utf-8"))
    return known


def judged(instance: Instance, verdict: Verdict) -> dict[str, int | None]:
    if verdict.play is None:
        return {"stars": None}
    ruling = judge(verdict.play, instance.commission, instance.edition, deal=instance.deal)
    assert ruling.legal
    assert ruling.completed
    return {"stars": ruling.stars, "waste": ruling.waste, "turns": len(verdict.play.turns)}


@pytest.mark.parametrize("name", [name for name in expected() if len(small_deals()[name].deal.tiles) <= 4])
def test_small_deals_have_their_known_best_play(name: str) -> None:
    instance = small_deals()[name]
    verdict = solve_monolith(instance.commission, instance.edition, instance.deal, NO_LIMIT)
    assert judged(instance, verdict) == expected()[name]
    assert verdict.status is (Status.UNSOLVABLE if verdict.play is None else Status.OPTIMAL)
    assert verdict.upper_bound == verdict.stars
    assert verdict.statistics.extra["best"]


@pytest.mark.parametrize("seed", range(12))
def test_random_deals_are_answered_as_the_search_answers_them(seed: int) -> None:
    case = random_case(seed, tiles=3 + seed % 2)
    assert isinstance(case.draw, Deal)
    ours = solve_monolith(case.commission, case.edition, case.draw, NO_LIMIT)
    theirs = solve(case.commission, case.edition, case.draw, Limits(seconds=None, states=200_000))
    assert (ours.status, ours.stars, ours.upper_bound) == (theirs.status, theirs.stars, theirs.upper_bound)


@pytest.mark.parametrize("seed", FORCED)
def test_forced_placement_costs_stars_where_literal_enumeration_says_so(seed: int) -> None:
    instance = random_instance(reference(), seed, 3, CardKind.FORCING)
    stars = PlainSolving(instance.commission, instance.edition).stars(instance.deal)
    assert solve_monolith(instance.commission, instance.edition, instance.deal, NO_LIMIT).stars == stars
    voluntary = PlainSolving(instance.commission, instance.edition, House(voluntary=True))
    assert voluntary.stars(instance.deal) != stars


def test_what_has_a_path_is_cast_off_when_an_earlier_piece_takes_its_space() -> None:
    commission = card(reference(), dishes=1, O11="any", O3="green", C5="yellow triangle")
    verdict = solve_monolith(commission, reference(), Deal("reference", (20, 28), (17,), (2,)), NO_LIMIT)
    assert (verdict.status, verdict.stars) == (Status.OPTIMAL, 1)


def test_two_sample_points_of_a_turn_are_collected_in_the_order_that_the_card_needs() -> None:
    """The tile with colors comes in turn 6; there rr must be split into both red circles before rg is collected."""
    edition = edition_of_tiles("......", dict.fromkeys(range(1, 8), "......") | {8: "rrg..."}, "2 0 0 0 0")
    commission = card(edition, dishes=0, C1="red", C3="red", C5="green")
    deal = Deal("own", (1, 2), (3, 4, 5, 6, 7, 8), ())
    verdict = solve_monolith(commission, edition, deal, NO_LIMIT)
    assert verdict.play is not None
    assert len(verdict.play.turns) == 6
    last = verdict.play.turns[-1]
    assert [" ".join(map(str, sample.diatoms)) for sample in last.collect] == ["r1 r1", "g1"]


@pytest.mark.parametrize(
    ("deal", "turns"), [(Deal("reference", (3,), (), ()), "1"), (Deal("reference", (), (), ()), "0")]
)
def test_fewer_than_two_tiles_complete_nothing(deal: Deal, turns: str) -> None:
    verdict = solve_monolith(card(reference(), C0="any"), reference(), deal)
    assert (verdict.status, verdict.upper_bound) == (Status.UNSOLVABLE, None)
    assert f"up to {turns} turns" in verdict.reason


def test_a_space_that_nothing_can_fill_is_proved_unsolvable() -> None:
    edition = edition_with("1 1 1 1 1")
    commission = card(edition, dishes=2, C1="red triangle 1", C2="1")
    verdict = solve_monolith(commission, edition, Deal(edition.id, (1, 2), (3,), (4,)), NO_LIMIT)
    assert verdict.status is Status.UNSOLVABLE
    assert verdict.play is None
    assert verdict.statistics.levels_exhausted == (2, 1, 0)


def test_without_time_nothing_is_claimed() -> None:
    commission = card(reference(), dishes=2, C0="any")
    verdict = solve_monolith(commission, reference(), Deal("reference", (1, 2), (), ()), Limits(seconds=0))
    assert (verdict.status, verdict.upper_bound) == (Status.UNDECIDED, 2)
    assert verdict.reason == "the time limit was reached"
    assert verdict.statistics.levels_exhausted == ()


def test_the_same_question_gets_the_same_play() -> None:
    instance = random_instance(reference(), 5, 4)
    plays = [solve_monolith(instance.commission, instance.edition, instance.deal, NO_LIMIT).play for _ in range(2)]
    assert plays[0] == plays[1]
