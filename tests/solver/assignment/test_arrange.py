"""Arranging what was collected: the examples that a shortcut gets wrong, the end of the play, and quick exits."""

from __future__ import annotations

import subprocess
import sys

import pytest
from arranging_cases import problem, told
from plain_arranging import House, PlainArranging, replay

from solver.assignment.arrange import arrange, arrange_most
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome


def test_casting_off_early_earns_the_star() -> None:
    """The triangle goes where the circle could have gone, so that the circle is cast off: the smallest case known."""
    asked = problem("r1 y3/g1 y3", O11="any", O3="green", C5="yellow triangle")
    found = arrange(asked)
    assert (found.stars, found.waste, len(found.turns)) == (1, 1, 2)
    assert told(found) == "y3 -> O11, r1 -> dish 1 / y3 -> C5, g1 -> O3"
    replay(asked, found)
    assert PlainArranging(asked, House(pathless=True)).best() == (0, -3, -2)


def test_best_fit_would_not_pack_the_dishes() -> None:
    asked = problem("g3/g2/g4/g3/r5", dishes=("", ""), O1="red")
    found = arrange(asked)
    assert (found.stars, found.waste, found.filled) == (0, 12, 1)
    _, dishes = replay(asked, found)
    assert dishes.loads == (6, 6)
    assert arrange(problem("g3/g2/g4/g4/r5", dishes=("", ""), O1="red")).outcome is Outcome.IMPOSSIBLE


def test_packing_may_fail_although_the_sixths_would_fit() -> None:
    found = arrange(problem("g4/g4/g4/r5", dishes=("", "", "g5"), O1="red"))
    assert found.outcome is Outcome.IMPOSSIBLE


def test_more_stars_come_before_less_waste() -> None:
    asked = problem("g1/b1/r5", dishes=("", ""), O1="red")
    assert (arrange(asked).stars, arrange(asked).waste) == (2, 2)
    loaded = problem("g1/r5", dishes=("b1", "y2"), O1="red")
    assert told(arrange(loaded)) == "g1 -> dish 2 / r5 -> O1"
    assert (arrange(loaded).stars, arrange(loaded).waste) == (1, 4)


def test_the_play_ends_with_the_turn_that_completes_the_card() -> None:
    asked = problem("r5/g1/b1", O1="any")
    assert told(arrange(asked)) == "r5 -> O1"
    assert arrange(asked, complete_at=1).outcome is Outcome.IMPOSSIBLE


def test_a_later_end_is_chosen_where_an_earlier_one_wastes_more() -> None:
    """Green completes the group a turn earlier, but casts off the triangle; red casts off two circles."""
    asked = problem("g1 r3/g1/r1", dishes=("", ""), C1="A", C3="A")
    assert [(found.stars, found.waste) for found in (arrange(asked), arrange(asked, complete_at=1))] == [(2, 2), (1, 3)]
    assert len(arrange(asked).turns) == 3
    starless = problem("g1 r3/g1/r1", dishes=("b2", "b2"), C1="A", C3="A")
    assert (arrange(starless).stars, arrange(starless).waste, len(arrange(starless).turns)) == (0, 6, 3)


def test_castoffs_count_in_the_turn_that_fills_the_last_space() -> None:
    assert arrange(problem("r5 g4/", dishes=("b3",), O1="red")).outcome is Outcome.IMPOSSIBLE
    assert arrange(problem("r5 g3/", dishes=("b3",), O1="red")).stars == 0


def test_fewer_stars_than_asked_do_not_count() -> None:
    asked = problem("g2/r5", dishes=("", ""), O1="red")
    assert arrange(asked, min_stars=1).stars == 1
    assert arrange(asked, min_stars=2).outcome is Outcome.IMPOSSIBLE


def test_a_mosaic_complete_before_takes_no_turn() -> None:
    asked = problem("g1", mosaic="O1 r5", dishes=("b1", "b2"), O1="red")
    found = arrange(asked)
    assert (found.turns, found.complete, found.stars, found.waste, found.filled) == ((), True, 1, 3, 1)
    assert arrange(asked, min_stars=2).outcome is Outcome.IMPOSSIBLE
    assert arrange(asked, complete_at=0).outcome is Outcome.IMPOSSIBLE


def test_a_turn_under_way_is_arranged_although_the_mosaic_is_complete() -> None:
    asked = problem("g1", mosaic="O1 r5", in_turn=True, O1="red")
    assert told(arrange(asked)) == "g1 -> dish 1"
    assert arrange_most(asked).complete
    full = problem("g1/b1", mosaic="O1 r5", dishes=("y3 p3",), in_turn=True, O1="red")
    assert arrange(full).outcome is Outcome.IMPOSSIBLE
    assert arrange_most(full).outcome is Outcome.IMPOSSIBLE


@pytest.mark.parametrize(
    "asked",
    [
        problem("", O1="any"),
        problem("r5", O1="any", C1="any"),
        problem("r5 g5", O1="any", C1="any"),
        problem("r5 r1", O1="1", C1="1"),
        problem("r5 r1", O1="red A", C1="blue A"),
        problem("g4/r5", dishes=("b3",), O1="red"),
        problem("r5 g1", dishes=(), O1="red"),
    ],
)
def test_quick_exits_say_impossible(asked: ArrangementProblem) -> None:
    assert arrange(asked) == Arrangement(Outcome.IMPOSSIBLE)
    assert PlainArranging(asked).best() is None


def test_a_limit_is_an_answer() -> None:
    asked = problem("r5 g1 b2/r1 g3 b4/y1 y2 y3", dishes=("", "", ""), O1="any", O2="any", O3="any", C1="any", M1="any")
    assert arrange(asked, deterministic_seconds=0.0) == Arrangement(Outcome.LIMIT)
    assert arrange_most(asked, deterministic_seconds=0.0) == Arrangement(Outcome.LIMIT)


def test_the_same_problem_has_the_same_answer() -> None:
    asked = problem("r1 g1/r1 g1 b2/r3 r3 b2", dishes=("", ""), O2="any", O3="any", C1="any", C2="any", C3="any")
    assert len({told(arrange(asked)) for _ in range(3)}) == 1
    assert len({told(arrange_most(asked)) for _ in range(3)}) == 1


def test_an_unfinished_play_fills_the_most_spaces() -> None:
    asked = problem("r5 g1/g1 b2", dishes=("", ""), O1="green", C1="any", C3="any", C2="red")
    found = arrange_most(asked)
    assert (found.outcome, found.complete, found.stars) == (Outcome.FOUND, False, None)
    assert (found.filled, found.waste) == (2, 7)
    replay(asked, found)


def test_an_unfinished_play_without_turns() -> None:
    found = arrange_most(problem("", mosaic="O1 r5", dishes=("b1",), O1="red", C1="any"))
    assert (found.turns, found.complete, found.filled, found.waste) == ((), False, 1, 1)


def test_an_unfinished_play_may_not_be_possible() -> None:
    assert arrange_most(problem("g4/b3", O1="red")).outcome is Outcome.IMPOSSIBLE
    assert arrange_most(problem("r5/g1", O1="red")).outcome is Outcome.IMPOSSIBLE


def test_the_solver_library_is_loaded_only_when_a_model_is_built() -> None:
    code = "import sys, solver.assignment; raise SystemExit(any(name.startswith('ortools') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
