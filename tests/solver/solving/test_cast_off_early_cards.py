"""Casting off early what had a path (C5): sixteen cards on which it earns the star that nothing else earns.

With two diatoms in the second turn, placing one where the other could have gone closes the way for it, and the smaller
waste is cast off. A search that casts off only what finds no augmenting path completes these cards without a star.
"""

from __future__ import annotations

import pytest
from plain_solving import House, PlainSolving
from support import card, reference

from puzzles.commission.deal import Deal
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from solver.assignment.arrange import arrange
from solver.assignment.problem import ArrangementProblem
from solver.search.engine import Engine
from solver.solving.solve import solve
from solver.verdict import Limits, Status

EDITION = reference()
DEAL = Deal(EDITION.id, (20, 28), (17,), (2,))
CARDS = [
    (o11, o3, c5)
    for o11, o3 in (
        ("any", "green"),
        ("any", "green circle"),
        ("A", "green"),
        ("A", "green circle"),
        ("A", "green 1"),
        ("1", "green"),
        ("1", "green circle"),
        ("1", "green A"),
    )
    for c5 in ("yellow triangle", "triangle")
]


@pytest.mark.parametrize(("o11", "o3", "c5"), CARDS)
def test_the_star_is_found_by_search_enumeration_and_cp_sat(o11: str, o3: str, c5: str) -> None:
    commission = card(EDITION, dishes=1, O11=o11, O3=o3, C5=c5)
    assert PlainSolving(commission, EDITION).stars(DEAL) == 1
    for engine in (Engine.PLAIN, Engine.COMPILED):
        verdict = solve(commission, EDITION, DEAL, Limits(seconds=None, states=2_000_000), engine=engine)
        assert (verdict.status, verdict.stars) == (Status.OPTIMAL, 1)
        assert verdict.play is not None
        turns = tuple(turn.collected for turn in verdict.play.turns)
        laid = CardOnBoard(commission, EDITION)
        found = arrange(ArrangementProblem(card=laid, turns=turns, dishes=Dishes.empty(1)))
        assert (found.complete, found.stars) == (True, 1)


@pytest.mark.parametrize(("o11", "o3", "c5"), CARDS[:4])
def test_casting_off_only_what_has_no_path_earns_none(o11: str, o3: str, c5: str) -> None:
    commission = card(EDITION, dishes=1, O11=o11, O3=o3, C5=c5)
    assert PlainSolving(commission, EDITION, House(pathless=True)).stars(DEAL) == 0
