"""Answers that are known by enumeration: both searches must give them, and the referee must pass their plays."""

from __future__ import annotations

import json

import pytest
from support import SMALL, card, reference

from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.referee import judge
from solver.search.engine import Engine
from solver.solving.solve import solve
from solver.verdict import Limits, Status, Verdict

EXPECTED = json.loads((SMALL / "expected.json").read_text(encoding="utf-8"))
ENOUGH = Limits(seconds=None, states=2_000_000)
ENGINES = (Engine.PLAIN, Engine.COMPILED)


def answer(name: str, engine: Engine) -> Verdict:
    file = SMALL / f"{name}.commission.yaml"
    scarce = "edition: scarce" in file.read_text(encoding="utf-8")
    edition = load_edition(SMALL / "scarce.yaml") if scarce else load_edition("reference")
    commission, edition = load_commission(file, edition=edition)
    deal = load_deal(SMALL / f"{name}.deal.yaml", edition)
    verdict = solve(commission, edition, deal, ENOUGH, engine=engine)
    if verdict.play is not None:
        ruling = judge(verdict.play, commission, edition, deal=deal)
        assert ruling.legal
        assert ruling.stars == verdict.stars
    return verdict


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_small_deals_have_their_known_stars(name: str, engine: Engine) -> None:
    verdict = answer(name, engine)
    stars = EXPECTED[name]["stars"]
    assert verdict.stars == stars
    assert verdict.status is (Status.UNSOLVABLE if stars is None else Status.OPTIMAL)
    assert verdict.upper_bound == stars


@pytest.mark.parametrize("name", sorted(name for name, best in EXPECTED.items() if best["stars"] is not None))
def test_the_small_deals_are_played_with_the_least_waste_and_turns(name: str) -> None:
    """Not promised in general (C14 is preferred, not proved), but so small a deal leaves no excuse."""
    play = answer(name, Engine.COMPILED).play
    assert play is not None
    waste = sum(entry.diatom.sixths for turn in play.turns for entry in turn.arrange if entry.dish is not None)
    assert (waste, len(play.turns)) == (EXPECTED[name]["waste"], EXPECTED[name]["turns"])


@pytest.mark.parametrize("engine", ENGINES)
def test_casting_off_early_what_had_a_path_earns_the_star(engine: Engine) -> None:
    edition = reference()
    commission = card(edition, dishes=1, O11="any", O3="green", C5="yellow triangle")
    deal = Deal(edition.id, (20, 28), (17,), (2,))
    verdict = solve(commission, edition, deal, ENOUGH, engine=engine)
    assert (verdict.status, verdict.stars) == (Status.OPTIMAL, 1)


def test_an_answer_within_a_limit_of_states_is_the_same_on_every_run() -> None:
    commission, edition = load_commission("rose-window")
    deal = Deal.from_seed(edition.id, edition.water_tiles, 3)
    limits = Limits(seconds=None, states=60_000)
    first, second = (solve(commission, edition, deal, limits) for _ in range(2))
    assert first.play == second.play
    assert (first.status, first.upper_bound, first.statistics.states) == (
        second.status,
        second.upper_bound,
        second.statistics.states,
    )
