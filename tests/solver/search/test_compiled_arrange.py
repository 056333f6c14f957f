"""The compiled arranger rule by rule, against literal enumeration, and on longer plays against CP-SAT."""

from __future__ import annotations

from typing import Any

import pytest
from arranging_cases import ALL, asked, best, cases, problem, told
from plain_arranging import PlainArranging, replay
from support import reference

from benchmarks.random_arranging import ProblemKind, random_problem
from solver.assignment.arrange import arrange
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome
from solver.search.compiled_arrange import arrange_compiled

Merit = tuple[int, int, int]
"""Stars, waste, turns."""


def judged(problem: ArrangementProblem, min_stars: int = 0) -> Merit | None:
    """How good the arrangement is, judged step by step by the rules; None if it is impossible."""
    found = arrange_compiled(problem, min_stars=min_stars)
    if found.outcome is Outcome.IMPOSSIBLE:
        assert found == Arrangement(Outcome.IMPOSSIBLE)
        return None
    assert found.outcome is Outcome.FOUND
    assert found.complete
    assert found.is_best
    assert found.stars is not None
    mosaic, dishes = replay(problem, found)
    assert mosaic.is_complete
    assert (dishes.stars, dishes.waste, len(mosaic.placed)) == (found.stars, found.waste, found.filled)
    return found.stars, found.waste, len(found.turns)


def enumerated(plain: tuple[int, int, int] | None) -> Merit | None:
    return None if plain is None else (plain[0], -plain[1], -plain[2])


def merit(problem: ArrangementProblem) -> Merit | None:
    """The same of a problem written by hand, of which enumeration says the same."""
    found = judged(problem)
    assert found == enumerated(PlainArranging(problem).best())
    return found


class TestSpaces:
    def test_each_space_holds_one_diatom_that_it_takes(self) -> None:
        assert merit(problem("r5 g1", O1="any", C1="green circle")) == (1, 0, 1)
        assert merit(problem("r5 g1", O1="any", C1="red")) is None
        assert merit(problem("r5 r5", O1="any", C1="any")) is None

    def test_an_earlier_diatom_makes_room_for_a_later_one(self) -> None:
        assert merit(problem("r5/g5", O1="any", O5="red")) == (1, 0, 2)

    def test_what_lies_there_before_is_not_open(self) -> None:
        assert merit(problem("r5", mosaic="O1 r5", O1="any", O5="any")) == (1, 0, 1)
        assert merit(problem("r5", mosaic="O1 r5", O1="any", O5="green")) is None


class TestForcedPlacement:
    def test_what_has_an_open_space_is_not_cast_off(self) -> None:
        assert merit(problem("g1/r1", C1="any")) == (1, 0, 1)
        assert merit(problem("g1/r1 b1", C1="any", C3="red")) == (1, 1, 2)
        assert merit(problem("g1/b1/r1", dishes=("", ""), C1="any", C3="red")) == (2, 1, 3)

    def test_a_space_is_not_kept_open_for_a_later_diatom(self) -> None:
        assert merit(problem("g4/b5/r5", O1="red", O5="any")) == (0, 5, 3)
        assert merit(problem("g4/b5/r5", dishes=("g2",), O1="red", O5="any")) is None

    def test_of_one_turn_the_player_chooses_which_is_cast_off(self) -> None:
        assert merit(problem("r5 g4", dishes=("b2",), O1="any")) == (0, 6, 1)
        assert told(arrange_compiled(problem("g1 r5 b1/y5", O1="any", O5="yellow"))) == (
            "r5 -> O1, g1 -> dish 1, b1 -> dish 1 / y5 -> O5"
        )

    def test_casting_off_early_what_had_a_path_earns_the_star(self) -> None:
        early = problem("r1 y3/g1 y3", O11="any", O3="green", C5="yellow triangle")
        assert merit(early) == (1, 1, 2)
        assert told(arrange_compiled(early)) == "y3 -> O11, r1 -> dish 1 / y3 -> C5, g1 -> O3"

    def test_of_several_alike_all_are_kept_or_the_spaces_are_filled(self) -> None:
        assert merit(problem("r1 r1/g1 b5", dishes=("",), C1="any", C3="any", O1="any")) == (1, 1, 2)
        assert merit(problem("r1 r1/g1 b5", dishes=("",), C1="red", C3="any", O1="any")) == (1, 1, 2)
        assert merit(problem("r1 r1/g1 b5", dishes=("",), C1="red", C3="green", O1="any")) == (1, 1, 2)


class TestGroups:
    def test_spaces_of_a_group_hold_one_value(self) -> None:
        assert merit(problem("r1 g3", C1="1", C3="1")) is None
        assert merit(problem("r1 g1", C1="1", C3="1")) == (1, 0, 1)
        assert merit(problem("r1 g1", C1="A", C3="A")) is None
        assert merit(problem("r1 r3", C1="A", C3="A")) == (1, 0, 1)

    def test_groups_may_have_the_same_value(self) -> None:
        assert merit(problem("r1 r3", C1="A", C3="B")) == (1, 0, 1)

    def test_a_group_settled_before_keeps_its_value(self) -> None:
        assert merit(problem("g1/r3", mosaic="C1 r1", C1="A", C3="A")) == (1, 1, 2)

    def test_the_value_is_the_best_for_both_groups_of_a_space(self) -> None:
        two: dict[str, Any] = {"C1": "1 A", "C3": "1", "C5": "A"}
        assert merit(problem("r1 g1 r3", **two)) == (1, 0, 1)
        assert merit(problem("r1 g3 r3", **two)) == (1, 0, 1)
        assert merit(problem("r1 g3 b3", **two)) is None

    def test_a_group_settled_to_another_value_lets_a_diatom_be_cast_off(self) -> None:
        assert merit(problem("g3/r1/g1", C1="A", C3="A")) == (1, 1, 3)
        assert merit(problem("r1/g3/g1", C1="A", C3="A")) is None

    def test_another_space_of_the_group_settles_it_in_time(self) -> None:
        """The red circle has an open space in either group unless green lies in both of them."""
        twice: dict[str, Any] = {"C1": "A", "O1": "A", "C3": "B", "O5": "B"}
        assert merit(problem("g5 g5/r1/g1 g1", **twice)) == (1, 1, 3)
        assert merit(problem("g5/r1/g1 g1 g5", **twice)) is None

    def test_the_settling_diatom_goes_where_it_settles_the_group(self) -> None:
        """The star could as well lie on C0, but then the circle would have C1."""
        assert merit(problem("g5/r1/g1 g5", C0="any", C1="A", O1="A")) == (1, 1, 3)
        assert merit(problem("g5/r1/g1 g5 g3", C0="any", C1="A", O1="A", O3="A")) == (1, 1, 3)

    def test_either_group_of_a_space_lets_a_diatom_be_cast_off(self) -> None:
        both: dict[str, Any] = {"C1": "1 A", "C3": "green 1", "O1": "A"}
        assert merit(problem("g3/r1/b3 b5", **both)) == (1, 1, 3)
        assert merit(problem("b5/r1/g3 b3", **both)) == (1, 1, 3)
        assert merit(problem("r1/b5/g3 b3", **both)) is None


class TestDishes:
    def test_stars_come_before_waste_and_waste_before_turns(self) -> None:
        assert merit(problem("g1/b1/r5", dishes=("", ""), O1="red")) == (2, 2, 3)
        assert merit(problem("g1 r3/g1/r1", dishes=("", ""), C1="A", C3="A")) == (2, 2, 3)
        assert merit(problem("g1 r3/g1/r1", dishes=("b2", "b2"), C1="A", C3="A")) == (0, 6, 3)
        assert merit(problem("r5/r5", O1="any")) == (1, 0, 1)

    def test_the_fullest_dish_that_can_keeps_its_star(self) -> None:
        assert merit(problem("g5/r5", dishes=("b1", ""), O1="red")) == (1, 6, 2)

    def test_packing_is_exact(self) -> None:
        assert merit(problem("g3/g2/g4/g3/r5", dishes=("", ""), O1="red")) == (0, 12, 5)
        assert merit(problem("g3/g2/g4/g4/r5", dishes=("", ""), O1="red")) is None
        assert merit(problem("g4/g4/g4/r5", dishes=("", "", "g5"), O1="red")) is None

    def test_without_a_dish_everything_must_be_placed(self) -> None:
        assert merit(problem("g1/r5", dishes=(), O1="red")) is None
        assert merit(problem("r5", dishes=(), O1="red")) == (0, 0, 1)

    def test_fewer_stars_than_asked_do_not_count(self) -> None:
        spoilt = problem("g2/r5", dishes=("", ""), O1="red")
        assert judged(spoilt, min_stars=1) == (1, 2, 2)
        assert judged(spoilt, min_stars=2) is None
        assert judged(spoilt, min_stars=3) is None


class TestEnd:
    def test_the_play_ends_with_the_turn_that_fills_the_last_space(self) -> None:
        assert merit(problem("r5/g1/b1", O1="any")) == (1, 0, 1)
        assert merit(problem("/r5//", O1="any")) == (1, 0, 2)

    def test_its_cast_offs_count(self) -> None:
        assert merit(problem("r5 g4/", dishes=("b3",), O1="red")) is None
        assert merit(problem("r5 g3/", dishes=("b3",), O1="red")) == (0, 6, 1)

    def test_a_turn_under_way_is_arranged_on_a_complete_mosaic(self) -> None:
        assert merit(problem("g1/b1", mosaic="O1 r5", in_turn=True, O1="red")) == (1, 1, 1)
        assert merit(problem("", mosaic="O1 r5", in_turn=False, O1="red", C1="any")) is None
        assert merit(problem("/b1", mosaic="O1 r5", in_turn=True, dishes=("b3 b3",), O1="red")) == (0, 6, 1)
        assert merit(problem("g1/b1", mosaic="O1 r5", in_turn=True, dishes=("b3 b3",), O1="red")) is None

    def test_too_few_diatoms_or_turns(self) -> None:
        assert merit(problem("", O1="any")) is None
        assert merit(problem("r5/", O1="any", C1="any")) is None


@pytest.mark.parametrize("first", range(0, len(ALL), 20))
def test_is_as_good_as_enumeration(first: int) -> None:
    for number in ALL[first : first + 20]:
        small = cases()[number]
        if small.is_over:
            continue
        expected = enumerated(best(number))
        assert judged(small) == expected, asked(small)
        if expected is not None:
            assert judged(small, min_stars=expected[0]) == expected, asked(small)
            assert judged(small, min_stars=expected[0] + 1) is None, asked(small)


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        *((ProblemKind.PLAYED, seed) for seed in range(0, 240, 20)),
        (ProblemKind.LARGE, 0),
        (ProblemKind.LARGE, 20),
        (ProblemKind.LARGE, 40),
    ],
)
def test_is_as_good_as_the_assignment_model(kind: ProblemKind, first: int) -> None:
    for seed in range(first, first + 20):
        played = random_problem(reference(), kind, seed)
        if played.is_over:
            continue
        model = arrange(played)
        assert model.is_best or model.outcome is Outcome.IMPOSSIBLE
        expected = None if model.stars is None else (model.stars, model.waste, len(model.turns))
        assert judged(played) == expected, asked(played)


def test_a_limit_is_an_answer() -> None:
    large = random_problem(reference(), ProblemKind.LARGE, 0)
    assert arrange_compiled(large, most_nodes=1) == Arrangement(Outcome.LIMIT)


@pytest.mark.parametrize(
    "beyond",
    [
        problem("r5", dishes=("",) * 21, O1="any"),
        problem("/".join(["g1"] * 128), O1="any"),
    ],
)
def test_what_the_arrays_cannot_hold_is_left_to_others(beyond: ArrangementProblem) -> None:
    assert arrange_compiled(beyond) == Arrangement(Outcome.LIMIT)


def test_the_same_problem_has_the_same_answer() -> None:
    large = random_problem(reference(), ProblemKind.LARGE, 3)
    assert len({told(arrange_compiled(large)) for _ in range(3)}) == 1
