"""Forced placement lets the player make that a diatom has no space (C5): the better play may cast it off early."""

import json
from collections.abc import Callable

import pytest
from plain_arranging import House as ArrangingHouse
from plain_arranging import PlainArranging
from plain_solving import House, PlainSolving
from support import ROOT

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.dishes import Dishes
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from solver.assignment.arrange import arrange
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome
from solver.search.compiled_arrange import arrange_compiled
from solver.search.engine import Engine
from solver.solving.solve import solve
from solver.verdict import Limits, Status

FOLDER = ROOT / "tests" / "data" / "cast_off_early"
EXPECTED: dict[str, dict[str, int]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
NAMES = sorted(EXPECTED)
ENOUGH = Limits(seconds=None, states=500_000)


def question(name: str) -> tuple[Commission, Edition, Deal]:
    commission, edition = load_commission(FOLDER / f"{name}.commission.yaml")
    return commission, edition, load_deal(FOLDER / f"{name}.deal.yaml", edition)


def best_play(name: str, engine: Engine) -> Play:
    commission, edition, deal = question(name)
    verdict = solve(commission, edition, deal, ENOUGH, engine=engine)
    assert verdict.status is Status.OPTIMAL
    assert verdict.stars == verdict.upper_bound == EXPECTED[name]["stars"]
    assert verdict.play is not None
    return verdict.play


@pytest.mark.parametrize("name", NAMES)
def test_enumeration_tells_the_two_kinds_of_play_apart(name: str) -> None:
    commission, edition, deal = question(name)
    assert PlainSolving(commission, edition).stars(deal) == EXPECTED[name]["stars"]
    without = PlainSolving(commission, edition, House(pathless=True)).stars(deal)
    assert without == EXPECTED[name]["stars_without"] < EXPECTED[name]["stars"]


@pytest.mark.parametrize("engine", [Engine.PLAIN, Engine.COMPILED])
@pytest.mark.parametrize("name", NAMES)
def test_both_searches_find_the_better_play(name: str, engine: Engine) -> None:
    commission, edition, deal = question(name)
    ruling = judge(best_play(name, engine), commission, edition, deal=deal)
    assert ruling.legal
    assert ruling.stars == EXPECTED[name]["stars"]


@pytest.mark.parametrize("arranger", [arrange, arrange_compiled])
@pytest.mark.parametrize("name", NAMES)
def test_the_arrangement_of_its_turns_needs_the_early_cast_off(name: str, arranger: Callable[..., Arrangement]) -> None:
    commission, edition, _ = question(name)
    play = best_play(name, Engine.PLAIN)
    problem = ArrangementProblem(
        card=CardOnBoard(commission, edition),
        turns=tuple(turn.collected for turn in play.turns),
        dishes=Dishes.empty(commission.castoff_dishes),
    )
    stars = EXPECTED[name]["stars"]
    arrangement = arranger(problem, min_stars=stars)
    assert (arrangement.outcome, arrangement.stars) == (Outcome.FOUND, stars)
    assert arranger(problem, min_stars=stars + 1).outcome is Outcome.IMPOSSIBLE
    literal = PlainArranging(problem).best()
    assert literal is not None
    assert literal[0] == stars
    without = PlainArranging(problem, ArrangingHouse(pathless=True)).best()
    assert without is None or without[0] < stars
