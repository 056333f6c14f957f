"""Second opinions: who confirms which part of an answer, and that whoever contradicts it raises."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from random_cases import Case, mid_turn_case, random_case
from running import diatoms, lines, small
from support import card, reference, seed_deal

from puzzles.commission.deal import Deal
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import position_before, positions
from puzzles.components.pieces import Diatom
from solver.assignment.problem import Arrangement, Outcome
from solver.search.engine import Engine
from solver.search.record import SearchQuestion
from solver.solving import confirm
from solver.solving.arrange import Arranger
from solver.solving.confirm import confirmed
from solver.solving.solve import solve
from solver.verdict import BoundError, Limits, Part, RefereeError, SolverError, Status, Verdict

ENOUGH = Limits(seconds=None, states=500_000)
EDITION = reference()
FOUR = replace(seed_deal(EDITION, 1), a=seed_deal(EDITION, 1).a[:2], b=())
EASY = SearchQuestion.of(card(EDITION, 1, O1="any"), EDITION, FOUR)


def answered(case: Case, engine: Engine = Engine.AUTO, arranger: Arranger = Arranger.AUTO) -> Verdict:
    asked = SearchQuestion.of(case.commission, case.edition, case.draw, case.start)
    verdict = solve(
        case.commission, case.edition, case.draw, ENOUGH, start=case.start, engine=engine, arranger=arranger
    )
    return confirmed(verdict, asked, ENOUGH, arranger=arranger)


def told(verdict: Verdict) -> dict[Part, str]:
    assert all(one.holds for one in verdict.opinions), verdict.opinions
    return {one.part: one.by for one in verdict.opinions}


def easy() -> Verdict:
    return solve(EASY.commission, EDITION, FOUR, ENOUGH)


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 6, 7, 8, 10])
def test_answers_are_confirmed_in_all_their_parts(seed: int) -> None:
    verdict = answered(random_case(seed, tiles=3))
    by = told(verdict)
    if verdict.play is not None:
        assert (by[Part.PLAY], by[Part.ARRANGEMENT]) == ("the referee", "CP-SAT")
    assert by[Part.BOUND] in ("the referee", "the plain search", "the compiled search")


def test_who_answered_does_not_confirm() -> None:
    case = random_case(29, tiles=3)
    for engine, other in ((Engine.COMPILED, "the plain search"), (Engine.PLAIN, "the compiled search")):
        verdict = answered(case, engine)
        assert verdict.statistics.levels_exhausted
        assert told(verdict)[Part.BOUND] == other
    assert told(answered(case, arranger=Arranger.CP_SAT))[Part.ARRANGEMENT] == "the compiled arranger"


def test_an_impossible_card_is_searched_all_the_same() -> None:
    needs_five = card(EDITION, 1, O1="purple star", O3="purple star", O5="purple star", O7="purple star")
    verdict = answered(Case(needs_five, EDITION, replace(FOUR, a=FOUR.a[:1])))
    assert verdict.status is Status.UNSOLVABLE
    assert told(verdict) == {Part.BOUND: "the compiled search"}


@pytest.mark.parametrize("seed", [2, 4, 5, 7])
def test_an_answer_from_the_middle_of_a_turn(seed: int) -> None:
    case = mid_turn_case(random_case(seed, tiles=4), Random(seed), turns=2)
    assert case is not None
    assert told(answered(case))


def test_the_monolith_is_asked_where_time_is_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    case = random_case(29, tiles=3)
    asked = SearchQuestion.of(case.commission, case.edition, case.draw)
    verdict = solve(case.commission, case.edition, case.draw, ENOUGH)
    monkeypatch.setattr(confirm._Confirming, "_searches", lambda *_: iter([("the plain search", False)]))
    monkeypatch.setattr(confirm, "LEAST_SECONDS", 60.0)
    assert told(confirmed(verdict, asked, Limits(60.0)))[Part.BOUND] == "the monolith"
    *_, opinion = confirmed(verdict, asked, ENOUGH).opinions
    assert (opinion.part, opinion.by, opinion.holds) == (Part.BOUND, "the plain search", False)


def test_a_proof_that_is_wrong_is_contradicted() -> None:
    assert easy().stars == 1
    with pytest.raises(BoundError, match="1 stars were found, though a proof rules out any"):
        confirmed(Verdict(Status.UNSOLVABLE, None, None, "a bug"), EASY, ENOUGH)


def test_an_arrangement_that_is_not_the_best_is_contradicted(monkeypatch: pytest.MonkeyPatch) -> None:
    better = Arrangement(Outcome.FOUND, ((),), complete=True, stars=1, waste=-1, is_best=True)
    monkeypatch.setattr(confirm, "arrange", lambda *_, **__: better)
    with pytest.raises(SolverError, match="CP-SAT arranges it to"):
        confirmed(easy(), EASY, ENOUGH)
    monkeypatch.setattr(confirm, "arrange", lambda *_, **__: Arrangement(Outcome.IMPOSSIBLE))
    with pytest.raises(SolverError, match="CP-SAT arranges it to None"):
        confirmed(easy(), EASY, ENOUGH)


def test_a_limit_confirms_nothing_and_contradicts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirm, "arrange", lambda *_, **__: Arrangement(Outcome.LIMIT))
    opinions = {one.part: one.holds for one in confirmed(easy(), EASY, ENOUGH).opinions}
    assert opinions == {Part.PLAY: True, Part.ARRANGEMENT: False, Part.BOUND: True}


def test_a_play_that_is_not_legal_is_contradicted() -> None:
    verdict = easy()
    assert verdict.play is not None
    with pytest.raises(RefereeError):
        confirmed(replace(verdict, play=replace(verdict.play, turns=verdict.play.turns[1:])), EASY, ENOUGH)


def test_an_interrupt_keeps_what_was_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> Arrangement:
        raise KeyboardInterrupt

    monkeypatch.setattr(confirm, "arrange", stop)
    verdict = confirmed(easy(), EASY, ENOUGH)
    assert verdict.interrupted
    assert [one.part for one in verdict.opinions] == [Part.PLAY]
    assert verdict.stars == 1


def test_no_turn_follows_a_completed_card() -> None:
    play = easy().play
    assert play is not None
    end = position_before(play, CardOnBoard(EASY.commission, EDITION), len(play.turns) + 1)
    spoilt = replace(end, dishes=Dishes.empty(1).put(1, Diatom.parse("r2")))
    left = positions(play, CardOnBoard(EASY.commission, EDITION))[-1].draw
    assert isinstance(left, Deal)
    asked = SearchQuestion.of(EASY.commission, EDITION, left, spoilt)
    verdict = solve(EASY.commission, EDITION, left, ENOUGH, start=spoilt)
    assert (verdict.stars, verdict.upper_bound) == (0, 0)
    assert told(confirmed(verdict, asked, ENOUGH)) == {Part.PLAY: "the referee", Part.BOUND: "the referee"}


@pytest.mark.parametrize("arranger", list(Arranger))
def test_every_arranger_leads_to_the_same_answer(arranger: Arranger) -> None:
    case = random_case(7, tiles=3)
    verdict = solve(case.commission, case.edition, case.draw, ENOUGH, arranger=arranger)
    known = solve(case.commission, case.edition, case.draw, ENOUGH)
    assert (verdict.status, verdict.stars) == (known.status, known.stars)


def test_the_command_says_who_confirms_what() -> None:
    result = diatoms("solve", *small(0), "--confirm", "--max-states", "20000")
    assert result.exit_code == 0
    assert "Confirmed: the arrangement, by CP-SAT" in result.stdout
    assert "Confirmed: the bound, by the referee" in result.stdout
    assert "Confirmed" not in diatoms("solve", *small(0)).stdout


def test_programs_find_the_opinions_in_the_statistics() -> None:
    options = ("solve", *small(2), "--confirm", "--max-states", "20000", "--json", "--arranger", "cp-sat")
    first, again = diatoms(*options), diatoms(*options)
    assert first.stdout == again.stdout
    *_, status, statistics = lines(first)
    assert (status["type"], statistics["type"]) == ("status", "statistics")
    (opinion,) = statistics["confirmation"]
    assert opinion == {
        "part": "bound",
        "by": "the compiled search",
        "confirmed": True,
        "words": "no play completes the card",
    }


def test_no_other_arranger_is_known() -> None:
    assert diatoms("solve", *small(0), "--arranger", "best").exit_code == 2
