"""A bound below what was found is a defect of a proof: wherever bounds meet plays it raises, and is never mended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf

import pytest
from aquarium_support import shipped
from benching import quick_suite
from example_play import CARD, ON_BOARD, PLAY
from plain_advice import hidden_case
from support import card, reference, seed_deal

from puzzles.aquarium.puzzle import Puzzle
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.components.pieces import Diatom
from puzzles.main_game.files.judges_file import load_judges
from solver.advice.exact import Expectimax, Value, few_worlds
from solver.aquarium.exact import ExactSearch
from solver.aquarium.instance import make_instance
from solver.aquarium.kernel import bounds
from solver.aquarium.solve import LayoutEngine, other_layouts, solve_puzzle
from solver.assignment.problem import Arrangement, Outcome
from solver.bench.answer import answer as bench_answer
from solver.bench.suite import Method, Solver
from solver.budget import Budget
from solver.generation.known import KnownPlays
from solver.generation.measure import Measures
from solver.generation.samples import PlayedDeals
from solver.main_game import best
from solver.main_game.best import best_arrangement
from solver.main_game.collection import Collection
from solver.monolith import whole
from solver.monolith.solve import solve_monolith
from solver.search.plain import LayeredSearch, LayerReport, Reached, State
from solver.search.record import SearchQuestion
from solver.solving import solve as solving
from solver.solving.answer import joined
from solver.solving.findings import Findings
from solver.solving.solve import solve
from solver.verdict import BoundError, Limits, Status, Verdict, check_bound

EDITION = reference()
FOUR = replace(seed_deal(EDITION, 1), a=seed_deal(EDITION, 1).a[:2], b=())
EASY = card(EDITION, 1, O1="any")
PUZZLE = Puzzle("three", "Three", "reference-aquarium", ((1,), (2,), (3,)))
ARRANGED = (Solver.SEARCH, Solver.CP_SAT_ARRANGED)
ONE_TILE = Puzzle("one", "One", "reference-aquarium", ((1,),))


def test_what_was_found_may_reach_its_bound_and_no_more() -> None:
    check_bound(2, 2, "stars")
    check_bound(None, None, "stars")
    with pytest.raises(BoundError, match="3 stars were found, though a proof rules out more than 2 stars"):
        check_bound(3, 2, "stars")
    with pytest.raises(BoundError, match="0 stars were found, though a proof rules out any stars"):
        check_bound(0, None, "stars")


@pytest.mark.parametrize("status", [Status.OPTIMAL, Status.SOLVED])
def test_no_verdict_has_a_play_beyond_its_bound(status: Status) -> None:
    with pytest.raises(BoundError):
        Verdict(status, PLAY, 2, "")
    with pytest.raises(BoundError):
        Verdict(status, PLAY, None, "")


def test_no_verdict_calls_optimal_what_leaves_more_open() -> None:
    with pytest.raises(BoundError, match="2 stars are called optimal, but 3 are not ruled out"):
        Verdict(Status.OPTIMAL, replace(PLAY, stars=2), 3, "")


def test_beginnings_joined_keep_to_their_bounds() -> None:
    with pytest.raises(BoundError):
        joined([Verdict(Status.SOLVED, PLAY, 3, ""), Verdict(Status.UNSOLVABLE, replace(PLAY, stars=1), None, "")])


class TestFindings:
    @staticmethod
    def findings() -> Findings:
        table = Table.setup(ON_BOARD, PLAY.deal)
        return Findings(SearchQuestion(CARD, EDITION, PLAY.deal, table, None), Budget(inf, inf), None)

    def test_a_level_that_was_reached_is_not_ruled_out(self) -> None:
        found = self.findings()
        found.best = PLAY
        with pytest.raises(BoundError):
            found.rule_out(3)

    def test_a_play_of_a_level_that_was_ruled_out_is_not_kept_in_silence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = self.findings()
        found.rule_out(3)
        monkeypatch.setattr("solver.solving.findings.record", lambda *_: PLAY)
        with pytest.raises(BoundError):
            found.offer(None, Arrangement(Outcome.FOUND))


def test_a_proof_that_forgets_plays_is_caught_by_a_near_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    # the searches find no play and call each level exhausted; the fullest state completes the card all the same
    def blind(self: LayeredSearch, roots: Iterable[State], accept: Callable[[Sequence[Reached]], bool]) -> LayerReport:
        found = run(self, roots, lambda reached: accept(()))
        return replace(found, found=False, exhausted=True)

    run, asked = LayeredSearch.run, (EASY, EDITION, FOUR, Limits(None, 50_000))
    assert solve(*asked, engine=solving.Engine.PLAIN).stars == 1
    monkeypatch.setattr(LayeredSearch, "run", blind)
    with pytest.raises(BoundError):
        solve(*asked, engine=solving.Engine.PLAIN)


def test_the_monolith_does_not_find_more_than_its_models_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    def modest(self: whole.WholePlay, parameters: whole.Parameters, at_least: int | None) -> whole.ModelAnswer:
        return honest(self, parameters, at_least)._replace(most_stars=-1)

    honest = whole.WholePlay.solve
    assert solve_monolith(EASY, EDITION, FOUR).stars is not None
    monkeypatch.setattr(whole.WholePlay, "solve", modest)
    with pytest.raises(BoundError):
        solve_monolith(EASY, EDITION, FOUR)


class TestAquarium:
    @pytest.mark.parametrize("engine", list(LayoutEngine))
    def test_a_bound_of_the_tables_that_is_too_low(self, engine: LayoutEngine, monkeypatch: pytest.MonkeyPatch) -> None:
        assert solve_puzzle(ONE_TILE, shipped(), engine=engine).status is Status.OPTIMAL
        monkeypatch.setattr(bounds, "first_bound", lambda *_: 1)
        with pytest.raises(BoundError):
            solve_puzzle(ONE_TILE, shipped(), engine=engine)

    def test_another_layout_with_more_points(self) -> None:
        most = solve_puzzle(PUZZLE, shipped()).points
        with pytest.raises(BoundError):
            other_layouts(PUZZLE, shipped(), most - 1)

    def test_the_search_says_the_points_of_its_best_layout(self) -> None:
        most = solve_puzzle(PUZZLE, shipped()).points
        assert ExactSearch(make_instance(shipped(), PUZZLE.rounds)).all_of(most - 1, 999).points == most


def test_the_best_arrangement_does_not_score_more_than_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    collection = Collection(((Diatom.parse("r5"), Diatom.parse("r5")),), EDITION, load_judges("reference"))
    assert best_arrangement(collection).total == 42
    monkeypatch.setattr(best, "plain_bound", lambda _: 41)
    with pytest.raises(BoundError, match="42 points were found"):
        best_arrangement(collection)


def test_no_player_of_hidden_deals_earns_more_than_is_proved_of_them() -> None:
    known = KnownPlays(PlayedDeals((1, None), 2), (1, None), None, 0, 0)
    Measures.of(known, PlayedDeals((1, None), 2), PlayedDeals((0, None), 2), 1)
    with pytest.raises(BoundError):
        Measures.of(known, PlayedDeals((2, None), 2), PlayedDeals((0, None), 2), 1)
    with pytest.raises(BoundError):
        Measures.of(known, PlayedDeals((1, None), 2), PlayedDeals((0, 0), 2), 1)


def test_what_is_hidden_is_not_worth_more_than_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    found = hidden_case(12, under=(1, -1), out=2, turns=2)
    assert found is not None
    deals, budget = few_worlds(found.position, found.edition), Budget.of(Limits(None, 200_000))
    asked = Expectimax(CardOnBoard(found.commission, found.edition), budget)
    assert max(value for _, value in asked.moves(found.position, deals)) > Value(0.0, 0.0)
    monkeypatch.setattr(Expectimax, "known", lambda *_: (Value(0.0, 0.0), None))
    monkeypatch.setattr(Expectimax, "after", lambda *_: Value(0.5, 0.5))
    with pytest.raises(BoundError):
        list(asked.moves(found.position, deals))


def test_a_defect_is_a_fault_in_a_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> Verdict:
        raise BoundError("3 stars were found")

    monkeypatch.setattr("solver.bench.methods.answer_with", lambda *_: (wrong, Limits()))
    (job,) = quick_suite(1).jobs()
    assert bench_answer(job).fault == "3 stars were found"


def test_the_search_arranged_by_cp_sat_is_a_method_of_benchmarks() -> None:
    (job,) = quick_suite(1).jobs()
    found = [bench_answer(replace(job, method=Method(solver.value, solver))) for solver in ARRANGED]
    assert not any(record.fault or record.stopped for record in found)
    assert len({(record.status, record.stars, record.upper_bound) for record in found}) == 1
