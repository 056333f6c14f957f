"""Questions with several beginnings, and their verdicts joined."""

from __future__ import annotations

from dataclasses import replace

import pytest
from example_play import CARD, ON_BOARD, PLAY, changed, cut
from support import reference

from puzzles.commission.beginnings import Beginning, from_play
from puzzles.commission.deal import Source
from puzzles.commission.record import Play
from solver.solving import solve as solving
from solver.solving.answer import Watcher, answer, joined
from solver.solving.question import Question
from solver.verdict import Limits, NearMiss, Statistics, Status, Verdict, merit

EDITION = reference()


def verdict(status: Status, play: Play | None = None, bound: int | None = None, reason: str = "why") -> Verdict:
    statistics = Statistics(states=10, seconds=1.0, levels_exhausted=(3,))
    return Verdict(status, play, bound, reason, statistics)


def with_stars(stars: int) -> Play:
    return replace(PLAY, stars=stars)


def test_better_is_more_stars_then_less_waste_then_fewer_turns() -> None:
    fewer_turns = replace(PLAY, turns=PLAY.turns[2:])
    all_kept = changed(3, arrange=PLAY.turns[2].arrange[:1])
    ranked = [with_stars(2), PLAY, fewer_turns, all_kept]
    assert sorted(ranked, key=merit) == ranked


def test_one_verdict_stays_as_it_is() -> None:
    one = verdict(Status.SOLVED, PLAY, 3)
    assert joined([one]) is one


@pytest.mark.parametrize(
    ("parts", "status", "bound"),
    [
        ([verdict(Status.UNSOLVABLE), verdict(Status.UNSOLVABLE)], Status.UNSOLVABLE, None),
        ([verdict(Status.UNSOLVABLE), verdict(Status.UNDECIDED, None, 2)], Status.UNDECIDED, 2),
        ([verdict(Status.UNSOLVABLE), verdict(Status.OPTIMAL, with_stars(1), 1)], Status.OPTIMAL, 1),
        ([verdict(Status.OPTIMAL, with_stars(1), 1), verdict(Status.UNDECIDED, None, 3)], Status.SOLVED, 3),
        ([verdict(Status.OPTIMAL, with_stars(1), 1), verdict(Status.OPTIMAL, with_stars(2), 2)], Status.OPTIMAL, 2),
    ],
)
def test_what_one_beginning_leaves_open_is_open(parts: list[Verdict], status: Status, bound: int | None) -> None:
    both = joined(parts)
    assert (both.status, both.upper_bound) == (status, bound)
    assert both.statistics == Statistics(states=20, seconds=2.0, levels_exhausted=(3,))


def test_a_beginning_that_was_not_searched_rules_nothing_out() -> None:
    assert joined([verdict(Status.UNSOLVABLE)], unsearched=3).status is Status.UNDECIDED
    both = joined([verdict(Status.OPTIMAL, with_stars(2), 2)], unsearched=3)
    assert (both.status, both.upper_bound) == (Status.SOLVED, 3)


def test_the_nearer_miss_is_kept() -> None:
    near, far = NearMiss(PLAY, ("C0",)), NearMiss(PLAY, ("C0", "C1"))
    parts = [replace(verdict(Status.UNDECIDED, None, 3), near_miss=miss) for miss in (far, near)]
    assert joined(parts).near_miss is near


def test_the_watcher_passes_on_whole_plays_that_are_better() -> None:
    told: list[Play] = []
    watcher = Watcher(told.append, lambda _: None, lambda _: None)
    watcher.beginning = Beginning(None, PLAY.deal, cut(2))
    for play in (replace(PLAY, turns=PLAY.turns[2:], stars=2), replace(PLAY, turns=PLAY.turns[2:])):
        watcher.play_found(play)
        watcher.play_found(play)
    assert [play.stars for play in told] == [2, 3]
    assert told[-1] == PLAY


def test_two_ways_to_refill_share_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, Limits]] = []

    def search(_: object, __: object, draw: object, limits: Limits, **___: object) -> Verdict:
        asked.append((draw, limits))
        return verdict(Status.UNSOLVABLE)

    monkeypatch.setattr(solving, "solve", search)
    assert PLAY.turns[2].source is Source.HAND
    owing = replace(cut(3), turns=(*PLAY.turns[:2], replace(PLAY.turns[2], refill=None)))
    question = Question(CARD, EDITION, from_play(owing, ON_BOARD), "two ways")
    watcher = Watcher(lambda _: None, lambda _: None, lambda _: None)
    assert answer(question, Limits(seconds=60.0, states=1001), watcher).status is Status.UNSOLVABLE
    assert len({draw for draw, _ in asked}) == 2
    assert {(limits.seconds, limits.states) for _, limits in asked} == {(30.0, 500)}
