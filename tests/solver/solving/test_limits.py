"""Limits, interrupts and what a verdict says of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from plain_solving import PlainSolving
from random_cases import Case, random_case
from support import any_deal, card, edition_with, reference, seed_deal
from watching import HARD, Watcher, told

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.referee import judge
from puzzles.commission.table import positions
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Shape
from solver.search.engine import Engine
from solver.solving.solve import solve
from solver.verdict import Limits, Status, Verdict

ENOUGH = Limits(seconds=None, states=500_000)
ENGINES = (Engine.PLAIN, Engine.COMPILED)


def assert_consistent(verdict: Verdict, commission: Commission, edition: Edition, draw: Deal | AnyDeal) -> None:
    """What every verdict keeps to, and what its plays are."""
    dishes = commission.castoff_dishes
    assert (verdict.play is None) == (verdict.status in (Status.UNSOLVABLE, Status.UNDECIDED))
    assert (verdict.upper_bound is None) == (verdict.status is Status.UNSOLVABLE)
    if verdict.status is Status.OPTIMAL:
        assert verdict.upper_bound == verdict.stars
    if verdict.upper_bound is not None:
        assert (verdict.stars or 0) <= verdict.upper_bound <= dishes
    assert verdict.reason
    if verdict.play is not None:
        ruling = judge(verdict.play, commission, edition, deal=draw)
        assert ruling.completed
        assert verdict.near_miss is None
    if verdict.near_miss is not None:
        assert_near_miss(verdict, commission, edition, draw)


def assert_near_miss(verdict: Verdict, commission: Commission, edition: Edition, draw: Deal | AnyDeal) -> None:
    assert verdict.near_miss is not None
    play = verdict.near_miss.play
    ruling = judge(play, commission, edition, deal=draw)
    assert ruling.legal
    assert not ruling.completed
    assert play.stars is None
    still_open = positions(play, CardOnBoard(commission, edition))[-1].mosaic.open_spaces
    assert still_open
    asked = commission.requirements
    assert verdict.near_miss.missing == tuple(f"{space} ({asked[space]})" for space in still_open)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("states", [1, 300, 2500])
def test_a_limit_of_states_is_kept_and_the_answer_is_the_same_again(states: int, engine: Engine) -> None:
    edition = reference()
    commission = card(edition, dishes=2, **HARD)
    limits = Limits(seconds=None, states=states)
    first, second = (solve(commission, edition, seed_deal(edition, 5), limits, engine=engine) for _ in range(2))
    assert told(first) == told(second)
    assert_consistent(first, commission, edition, seed_deal(edition, 5))
    assert first.status is Status.UNDECIDED
    assert "limit of states" in first.reason
    assert states <= first.statistics.states
    # what is expanded between two looks at the limit: a state, or a chunk of them
    assert first.statistics.states < states + (2_000 if engine is Engine.PLAIN else 30_000)


@pytest.mark.parametrize("engine", ENGINES)
def test_time_that_is_up_ends_the_search_at_once(engine: Engine) -> None:
    edition = reference()
    commission = card(edition, dishes=2, **HARD)
    verdict = solve(commission, edition, seed_deal(edition, 5), Limits(seconds=0), engine=engine)
    assert_consistent(verdict, commission, edition, seed_deal(edition, 5))
    assert verdict.status is Status.UNDECIDED
    assert verdict.upper_bound == 2
    assert "time limit" in verdict.reason


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("reports", [1, 3])
def test_an_interrupt_is_an_answer(reports: int, engine: Engine) -> None:
    edition = reference()
    commission = card(edition, dishes=2, **HARD)
    deal = seed_deal(edition, 5)
    watcher = Watcher(interrupt_at=reports)
    verdict = solve(commission, edition, deal, Limits(seconds=None), listener=watcher, engine=engine)
    assert verdict.interrupted
    assert verdict.status is Status.UNDECIDED
    assert "interrupted" in verdict.reason
    assert len(watcher.reports) == reports
    assert_consistent(verdict, commission, edition, deal)


def proved_after_its_play() -> Case:
    """A question whose best play is found before more stars are ruled out."""
    return random_case(29, tiles=3)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_interrupt_after_a_play_was_found_keeps_the_best_play(engine: Engine) -> None:
    case = proved_after_its_play()
    whole = Watcher()
    no_limit = Limits(seconds=None)
    done = solve(case.commission, case.edition, case.draw, no_limit, listener=whole, engine=engine)
    assert done.status is Status.OPTIMAL
    found_after = next(n for n, report in enumerate(whole.reports, 1) if report.best_stars is not None)
    watcher = Watcher(interrupt_at=found_after)
    verdict = solve(case.commission, case.edition, case.draw, no_limit, listener=watcher, engine=engine)
    assert verdict.interrupted
    assert verdict.status is Status.SOLVED
    assert verdict.play == watcher.plays[-1]
    assert verdict.upper_bound is not None
    assert verdict.stars is not None
    assert verdict.upper_bound > verdict.stars
    assert_consistent(verdict, case.commission, case.edition, case.draw)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [35, 72, 127])
def test_plays_are_told_each_better_than_the_one_before(seed: int, engine: Engine) -> None:
    case = random_case(seed, tiles=4)
    watcher = Watcher()
    verdict = solve(case.commission, case.edition, case.draw, ENOUGH, listener=watcher, engine=engine)
    assert len(watcher.plays) > 1
    assert watcher.plays[-1] == verdict.play
    merits = []
    for play in watcher.plays:
        ruling = judge(play, case.commission, case.edition, deal=case.draw)
        assert ruling.completed
        assert ruling.stars is not None
        merits.append((ruling.stars, -ruling.waste, -len(play.turns)))
    assert merits == sorted(set(merits))
    for report in watcher.reports:
        assert 0 <= report.filled <= report.spaces == len(case.commission.used)
        assert report.level <= case.commission.castoff_dishes
        assert report.states <= verdict.statistics.states


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_what_a_verdict_says_holds_together_under_any_limit(seed: int, engine: Engine) -> None:
    case = random_case(seed, tiles=3 + seed % 2)
    dishes = case.commission.castoff_dishes
    bounds = []
    for states in (1, 50, 1000):
        limits = Limits(seconds=None, states=states)
        verdict = solve(case.commission, case.edition, case.draw, limits, engine=engine)
        assert_consistent(verdict, case.commission, case.edition, case.draw)
        bounds.append((verdict.stars, verdict.upper_bound))
    final = solve(case.commission, case.edition, case.draw, ENOUGH, engine=engine)
    assert final.status in (Status.OPTIMAL, Status.UNSOLVABLE)
    for stars, upper in bounds:
        assert stars is None or (final.stars is not None and stars <= final.stars)
        assert upper is None or upper <= dishes
        assert final.stars is None or (upper is not None and upper >= final.stars)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_first_witness_is_enough_when_asked(engine: Engine) -> None:
    case = random_case(61, tiles=4)
    watcher = Watcher()
    verdict = solve(
        case.commission, case.edition, case.draw, ENOUGH, first_witness=True, listener=watcher, engine=engine
    )
    has_all_stars = verdict.stars == case.commission.castoff_dishes
    assert verdict.status is (Status.OPTIMAL if has_all_stars else Status.SOLVED)
    assert len(watcher.plays) == 1
    assert_consistent(verdict, case.commission, case.edition, case.draw)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_card_that_no_play_completes_shows_how_near_one_came(engine: Engine) -> None:
    case = random_case(15, tiles=3)
    verdict = solve(case.commission, case.edition, case.draw, ENOUGH, engine=engine)
    assert verdict.status is Status.UNSOLVABLE
    assert "exhausted" in verdict.reason
    assert verdict.near_miss is not None
    assert verdict.near_miss.play.turns
    assert_consistent(verdict, case.commission, case.edition, case.draw)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_that_was_stopped_shows_how_near_it_came(engine: Engine) -> None:
    edition = reference()
    commission = card(edition, dishes=2, **HARD)
    verdict = solve(commission, edition, seed_deal(edition, 5), Limits(seconds=None, states=3000), engine=engine)
    assert verdict.near_miss is not None
    assert len(verdict.near_miss.missing) < len(HARD)
    assert_consistent(verdict, commission, edition, seed_deal(edition, 5))


def position(edition: Edition, dishes: Dishes, mosaic: dict[str, str], to_arrange: str = "") -> Position:
    """A typed position with the Starting Tile alone in the pond."""
    return Position(
        edition=edition.id,
        commission="test",
        pond=(),
        mosaic={Space.parse(space): Diatom.parse(text) for space, text in mosaic.items()},
        dishes=dishes,
        hand=(20, 28),
        to_arrange=tuple(map(Diatom.parse, to_arrange.split())),
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_a_card_that_is_complete_already(engine: Engine) -> None:
    edition = reference()
    commission = card(edition, dishes=2, O3="green")
    start = position(edition, Dishes(((), (Diatom.parse("r2"),))), {"O3": "g1"})
    verdict = solve(commission, edition, Deal(edition.id, (20, 28), (), ()), start=start, engine=engine)
    assert (verdict.status, verdict.stars, verdict.upper_bound) == (Status.OPTIMAL, 1, 1)
    assert verdict.play is not None
    assert verdict.play.turns == ()
    assert "already" in verdict.reason


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("to_arrange", "stars"), [("r1", 2), ("r2", 1), ("r1 b1 p2", 1), ("r3 b4 p1", 0), ("r5 b5 p5", None)]
)
def test_a_full_mosaic_with_diatoms_still_to_be_cast_off(to_arrange: str, stars: int | None, engine: Engine) -> None:
    """The turn is completed before the play ends (C11); what fits no dish fails it (C6)."""
    edition = reference()
    commission = card(edition, dishes=2, O3="green")
    start = position(edition, Dishes.empty(2), {"O3": "g1"}, to_arrange)
    draw = Deal(edition.id, (20, 28), (), ())
    verdict = solve(commission, edition, draw, start=start, engine=engine)
    assert verdict.stars == stars
    assert verdict.status is (Status.UNSOLVABLE if stars is None else Status.OPTIMAL)
    if verdict.play is not None:
        assert verdict.play.turns == ()
        assert_consistent(verdict, commission, edition, draw)


def board_of(spaces: int) -> Edition:
    """The reference edition with an outer ring of so many spaces."""
    base = reference()
    shapes = {space: found for space, found in base.board.shapes.items() if space.ring is not Ring.OUTER}
    shapes |= {Space(Ring.OUTER, i): frozenset({Shape.CIRCLE, Shape.OVAL}) for i in range(1, spaces + 1)}
    return replace(base, board=SlideBoard(shapes))


def test_a_card_with_more_spaces_than_the_compiled_search_holds_is_answered_by_the_plain_one() -> None:
    edition = board_of(64)
    commission = card(edition, dishes=1, **{f"O{i}": "any" for i in range(1, 65)})
    watcher = Watcher()
    verdict = solve(
        commission,
        edition,
        any_deal(edition),
        Limits(seconds=None, states=300),
        listener=watcher,
        engine=Engine.COMPILED,
    )
    assert [note for note in watcher.notes if "plain search answers" in note]
    assert verdict.statistics.extra["engine"] == Engine.PLAIN
    assert verdict.status is Status.UNDECIDED
    assert_consistent(verdict, commission, edition, any_deal(edition))


@pytest.mark.parametrize("dishes", [9, 16, 20, 21])
def test_more_dishes_than_the_compiled_search_holds(dishes: int) -> None:
    edition = reference()
    commission = card(edition, dishes=dishes, O11="any", O3="green", C5="yellow triangle")
    deal = Deal(edition.id, (20, 28), (17,), (2,))
    watcher = Watcher()
    verdict = solve(commission, edition, deal, ENOUGH, listener=watcher)
    assert verdict.statistics.extra["engine"] == (Engine.PLAIN if dishes == 21 else Engine.COMPILED)
    assert any("plain search answers" in note for note in watcher.notes) == (dishes == 21)
    assert (verdict.status, verdict.stars) == (Status.OPTIMAL, PlainSolving(commission, edition).stars(deal))


def test_an_edition_with_more_of_a_diatom_than_the_compiled_search_counts() -> None:
    edition = edition_with("64 7 6 5 4")
    commission = card(edition, dishes=1, O11="any", O3="green", C5="yellow triangle")
    deal = Deal(edition.id, (20, 28), (17,), (2,))
    verdict = solve(commission, edition, deal, ENOUGH, engine=Engine.COMPILED)
    assert verdict.statistics.extra["engine"] == Engine.PLAIN
    assert (verdict.status, verdict.stars) == (Status.OPTIMAL, 1)
