"""Reviews: bounds that hold together, mistakes and luck told apart, and what is done with odd records."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from running import ROOT
from support import any_deal, card, random_play, reference, scarce, seed_deal

from puzzles.commission.deal import Deal
from puzzles.commission.files.play_file import load_play
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import position_before
from solver.advice.recorded import Opinion
from solver.budget import Budget
from solver.review.keeper import Alternatives, AlternativeSearch, Difference
from solver.review.prospects import Prospects
from solver.review.reason import reason
from solver.review.review import Judgment, Review, ReviewedTurn, Watcher, review
from solver.review.stage import LOST, Interval, after_turns
from solver.solving.solve import solve
from solver.verdict import BoundError, Limits

REVIEWED = ROOT / "tests" / "data" / "reviewed"
FEW = Limits(None, 300_000)
FIRST_LIGHT, FIRST_CARD, EDITION = load_play(str(REVIEWED / "first-light.json"))
SMALL_CARD = card(scarce(), dishes=2, C0="any", C1="green", C3="A", C5="A", M1="1", M5="1")


def small_plays(number: int) -> list[Play]:
    """Random plays of a small card, some of which fail or stop early."""
    plays = []
    for seed in range(number):
        deal = seed_deal(scarce(), seed)
        short = Deal(deal.edition, deal.hand, deal.a[:3], deal.b[:3])
        plays.append(random_play(SMALL_CARD, scarce(), short, Random(seed)))
    return plays


@cache
def small_reviews() -> tuple[Review, ...]:
    return tuple(review(play, SMALL_CARD, scarce(), FEW) for play in small_plays(8))


def test_what_is_possible_is_what_the_solver_finds_from_there() -> None:
    decided = 0
    for found in small_reviews():
        for number in range(1, len(found.turns) + 1):
            position = position_before(found.play, CardOnBoard(SMALL_CARD, scarce()), number)
            draw = Deal(scarce().id, position.hand, *_stacks(found.play, number))
            verdict = solve(SMALL_CARD, scarce(), draw, FEW, start=position if number > 1 else None)
            low, high = found.turns[number - 1].before
            assert (LOST if verdict.stars is None else verdict.stars) <= high
            assert low <= (LOST if verdict.upper_bound is None else verdict.upper_bound)
            decided += low == high
    assert decided > 10


def _stacks(play: Play, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    draw = play.deal
    for turn in play.turns[: number - 1]:
        draw = draw.take(turn.source, turn.tile).refill(turn.refill)
    assert isinstance(draw, Deal)
    return draw.a, draw.b


def test_losses_add_up_and_bounds_hold_together() -> None:
    lost = 0
    for found in small_reviews():
        for turn, following in pairwise(found.turns):
            assert turn.after == following.before
        for turn in found.turns:
            assert turn.after.low <= turn.before.low
            assert turn.after.high <= turn.before.high
        if all(turn.lost is not None for turn in found.turns) and found.turns:
            assert sum(turn.lost or 0 for turn in found.turns) == found.best.low - found.turns[-1].after.low
            lost += len(found.lost_at)
    assert lost > 3


def test_a_better_move_leads_to_the_stars_that_were_possible() -> None:
    seen = 0
    for found in small_reviews():
        for turn in found.turns:
            assert (turn.better is not None) <= turn.has_lost
            if turn.better is None or turn.others is None or turn.others.keeper is None:
                continue
            record = turn.others.keeper.record
            ruling = judge(record, SMALL_CARD, scarce(), deal=found.play.deal)
            assert ruling.completed
            assert ruling.stars is not None
            assert turn.after.high < ruling.stars <= turn.before.high
            assert record.turns[: turn.number] == (*found.play.turns[: turn.number - 1], turn.better)
            seen += 1
    assert seen > 3


def test_the_best_play_loses_nothing() -> None:
    deal = seed_deal(reference(), 1)
    verdict = solve(FIRST_CARD, reference(), deal, FEW)
    assert verdict.play is not None
    found = review(verdict.play, FIRST_CARD, reference(), FEW)
    assert found.lost_at == ()
    assert {turn.judgment for turn in found.turns} == {Judgment.FINE}


def test_an_unfinished_play_may_leave_its_last_refill_open() -> None:
    turns = FIRST_LIGHT.turns[:3]
    number, last = next((n, turn) for n, turn in enumerate(turns, 1) if turn.refill is not None)
    open_end = replace(FIRST_LIGHT, stars=None, turns=(*turns[: number - 1], replace(last, refill=None)))
    stage = after_turns(open_end, FIRST_CARD, EDITION)
    assert len(stage.origins) == 2
    found = review(open_end, FIRST_CARD, EDITION, FEW)
    assert found.turns[-1].after == (3, 3)


def test_with_any_deal_nothing_is_hidden_so_that_no_loss_is_luck() -> None:
    edition = scarce()
    play = random_play(SMALL_CARD, edition, any_deal(edition), Random(4), max_turns=4)
    found = review(play, SMALL_CARD, edition, FEW)
    assert all(turn.opinion is None for turn in found.turns)
    assert Judgment.LUCK not in {turn.judgment for turn in found.turns}


def test_an_interrupt_tells_what_is_known_so_far() -> None:
    def stop(words: str) -> None:
        if words.startswith("advice on turn 5"):
            raise KeyboardInterrupt

    found = review(FIRST_LIGHT, FIRST_CARD, EDITION, FEW, Watcher(stop))
    assert found.interrupted
    assert found.lost_at == (5,)
    assert found.turns[4].judgment is Judgment.OPEN
    assert "not found out within the limits" in reason(found, found.turns[4])


def test_a_play_that_is_ruled_out_raises() -> None:
    prospects = Prospects(FIRST_LIGHT, FIRST_CARD, EDITION)
    with pytest.raises(BoundError, match="2 stars were found, though a proof rules out more than 1"):
        prospects.stages[2].lower_high(1)


def test_another_arranging_of_the_same_tile_is_the_least_difference() -> None:
    prospects = Prospects(FIRST_LIGHT, FIRST_CARD, EDITION)
    budget = Budget.of(FEW)
    prospects.narrow(budget, None, lambda _: None)
    found = AlternativeSearch(prospects, 5, budget, 0.5).run(None)
    assert found.least is not None
    assert found.least.differs is Difference.ARRANGING
    assert found.advised is None


BEFORE, AFTER = Interval(3, 3), Interval(2, 2)
MOVE = FIRST_LIGHT.turns[0]


def judged(opinion: Opinion | None, advised: Interval | None, *, is_hidden: bool = True) -> Judgment:
    others = Alternatives(None, is_placement=False, advised=advised, keeper=None)
    return ReviewedTurn(1, BEFORE, AFTER, opinion, others, is_hidden).judgment


def test_mistake_and_luck_are_told_apart() -> None:
    worse = Opinion(MOVE, 2.5, 1.5, 0.1)
    alike = Opinion(MOVE, 2.5, 2.4, 0.1)
    assert judged(worse, Interval(3, 3)) is Judgment.MISTAKE
    assert judged(worse, Interval(2, 2)) is Judgment.LUCK  # the advised move loses, too
    assert judged(worse, Interval(1, 3)) is Judgment.OPEN  # nobody knows what it loses
    assert judged(alike, Interval(3, 3)) is Judgment.LUCK  # the moves could not be told apart
    assert judged(None, None) is Judgment.OPEN
    assert judged(None, None, is_hidden=False) is Judgment.MISTAKE


def test_every_loss_says_why_in_words() -> None:
    for found in small_reviews():
        for turn in found.turns:
            words = reason(found, turn)
            assert re.match(r"[A-Z0-9]", words)
            if turn.has_lost:
                assert " possible before, " in words
