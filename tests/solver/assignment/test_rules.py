"""Each rule of the assignment model alone or with what it needs, on cases of a few diatoms."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model
from support import card, diatoms, reference

from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from solver.assignment.instance import COLORS, SHAPES, AssignmentInstance, collected_by_kind, kind_of, openings
from solver.assignment.problem import ArrangementProblem
from solver.assignment.rules import (
    CastoffDishes,
    EachDiatomOnce,
    EndsWithLastSpace,
    EverySpaceFilled,
    ForcedPlacement,
    OneDiatomPerSpace,
    OneValuePerGroup,
    OpenUntilLastTurn,
    Rule,
)
from solver.assignment.variables import ArrangementVariables


class Model:
    """A model of a few diatoms, to which a test says what is done and which rules are asked.

    Turns are separated by slashes; they count from 0. Unless said otherwise the play ends with the last.
    """

    def __init__(
        self, turns: str, *, rooms: tuple[int, ...] = (6,), ends: tuple[int, ...] | None = None, **spaces: str
    ) -> None:
        collected = tuple(diatoms(turn) for turn in turns.split("/"))
        on_board = CardOnBoard(card(reference(), 1, **spaces), reference())
        problem = ArrangementProblem(on_board, collected)
        instance = AssignmentInstance(openings(on_board, {}), collected_by_kind(problem), rooms)
        self.model = cp_model.CpModel()
        last_turns = (len(collected) - 1,) if ends is None else ends
        self.variables = ArrangementVariables(self.model, instance, last_turns, max(rooms, default=0))
        if ends is None:
            self.end(last_turns[0])

    def put(self, diatom: str, space: str, turn: int = 0) -> Model:
        """Say that it lies there."""
        kind, found = kind_of(Diatom.parse(diatom)), self.variables.instance.openings
        place = found.takers[kind].index(found.spaces.index(Space.parse(space)))
        self.model.add(self.variables.placements(turn, kind)[place] == 1)
        return self

    def cast_off(self, diatom: str, turn: int = 0, number: int = 1) -> Model:
        """Say that so many are cast off."""
        kind = kind_of(Diatom.parse(diatom))
        self.model.add(self.variables.number_cast_off(turn, kind) == number)
        return self

    def end(self, turn: int) -> Model:
        """Say with which turn the play ends."""
        self.model.add(self.variables.ends(turn) == 1)
        return self

    def allows(self, *rules: Rule) -> bool:
        """Whether what was said can be done by the rules."""
        for rule in rules:
            rule.build(self.variables)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        return status == cp_model.OPTIMAL


def can_lie(diatom: str, **spaces: str) -> bool:
    asked: dict[str, Any] = dict(spaces)
    return bool(Model(diatom, **asked).variables.placements(0, kind_of(Diatom.parse(diatom))))


def test_a_diatom_has_variables_only_where_board_and_card_take_it() -> None:
    assert can_lie("r5", O1="any")
    assert can_lie("r4", O1="red square")
    assert not can_lie("r1", O1="any")
    assert not can_lie("r4", O1="star")
    assert not can_lie("r5", O1="blue")


def test_a_group_left_with_nothing_takes_nothing() -> None:
    assert not can_lie("r5", O1="1", C1="1")
    assert not can_lie("r5", O1="red A", C1="blue A")
    assert can_lie("r5", O1="red A", C1="A")


class TestEachDiatomOnce:
    def test_a_diatom_is_not_both_placed_and_cast_off(self) -> None:
        assert Model("r5", O1="any").put("r5", "O1").allows(EachDiatomOnce())
        assert Model("r5", O1="any").cast_off("r5").allows(EachDiatomOnce())
        assert not Model("r5", O1="any").put("r5", "O1").cast_off("r5").allows(EachDiatomOnce())

    def test_a_diatom_is_not_placed_twice(self) -> None:
        assert not Model("r5", O1="any", O5="any").put("r5", "O1").put("r5", "O5").allows(EachDiatomOnce())
        assert Model("r5 r5", O1="any", O5="any").put("r5", "O1").put("r5", "O5").allows(EachDiatomOnce())

    def test_what_no_dish_can_hold_must_be_placed(self) -> None:
        assert not Model("g5", rooms=(4,), O1="red").allows(EachDiatomOnce())
        assert Model("g4", rooms=(4,), O1="red").allows(EachDiatomOnce())

    def test_of_two_alike_each_goes_its_way(self) -> None:
        assert Model("r5 r5", O1="any").put("r5", "O1").cast_off("r5").allows(EachDiatomOnce())
        assert not Model("r5 r5", O1="any").put("r5", "O1").cast_off("r5", number=2).allows(EachDiatomOnce())

    def test_nothing_is_arranged_after_the_end(self) -> None:
        early = Model("r5/r5", ends=(0, 1), O1="any", O5="any").end(0)
        assert not early.put("r5", "O5", turn=1).allows(EachDiatomOnce(), EndsWithLastSpace())
        late = Model("r5/r5", ends=(0, 1), O1="any", O5="any").end(1)
        assert late.put("r5", "O5", turn=1).allows(EachDiatomOnce(), EndsWithLastSpace())


class TestSpaces:
    def test_a_space_holds_one_diatom(self) -> None:
        assert not Model("r5 g5", O1="any").put("r5", "O1").put("g5", "O1").allows(OneDiatomPerSpace())
        assert Model("r5 g5", O1="any", O5="any").put("r5", "O1").put("g5", "O5").allows(OneDiatomPerSpace())

    def test_a_space_may_stay_open_only_in_an_unfinished_play(self) -> None:
        assert Model("r5", O1="any", C1="any").allows(OneDiatomPerSpace())
        assert not Model("r5", O1="any", C1="any").allows(EverySpaceFilled())
        assert Model("r5 r1", O1="any", C1="any").allows(EverySpaceFilled())


class TestEnd:
    def test_the_last_turn_fills_a_space(self) -> None:
        rules = EachDiatomOnce(), EverySpaceFilled(), EndsWithLastSpace()
        assert Model("r5/g1", ends=(0, 1), O1="any").end(0).allows(*rules)
        assert not Model("r5/g1", ends=(0, 1), O1="any").end(1).allows(*rules)
        assert Model("r5/g1", ends=(0, 1), O1="any", C1="any").end(1).allows(*rules)

    def test_an_unfinished_play_has_an_open_space_before_its_last_turn(self) -> None:
        rules = EachDiatomOnce(), OneDiatomPerSpace(), OpenUntilLastTurn()
        assert not Model("r5/g1", O1="any").put("r5", "O1").allows(*rules)
        assert Model("g1/r5", O1="any").put("r5", "O1", turn=1).allows(*rules)
        assert Model("r5/g1", O1="any", C3="any").put("r5", "O1").allows(*rules)


class TestGroups:
    def test_spaces_of_a_number_hold_one_shape(self) -> None:
        numbers: dict[str, Any] = {"C1": "1", "O3": "1"}

        def alike(one: str, other: str) -> bool:
            model = Model(f"{one} {other}", **numbers)
            rule = OneValuePerGroup(model.variables.instance.openings.numbers, SHAPES)
            return model.put(one, "C1").put(other, "O3").allows(rule)

        assert alike("r1", "g1")
        assert not alike("r1", "r3")

    def test_spaces_of_a_letter_hold_one_color(self) -> None:
        letters: dict[str, Any] = {"C1": "A", "O1": "A"}

        def alike(one: str, other: str) -> bool:
            model = Model(f"{one} {other}", **letters)
            rule = OneValuePerGroup(model.variables.instance.openings.letters, COLORS)
            return model.put(one, "C1").put(other, "O1").allows(rule)

        assert alike("r1", "r5")
        assert not alike("r1", "g5")

    def test_two_groups_may_have_the_same_value(self) -> None:
        model = Model("r1 r5", C1="A", O1="B")
        rule = OneValuePerGroup(model.variables.instance.openings.letters, COLORS)
        assert model.put("r1", "C1").put("r5", "O1").allows(rule)


class TestForcedPlacement:
    RULES = EachDiatomOnce(), OneDiatomPerSpace(), ForcedPlacement()

    def test_what_has_an_open_space_is_not_cast_off(self) -> None:
        assert not Model("r5", O1="any").cast_off("r5").allows(*self.RULES)
        assert Model("r5", O1="green").cast_off("r5").allows(*self.RULES)

    def test_a_space_filled_in_the_same_turn_or_earlier_allows_a_castoff(self) -> None:
        assert Model("r5 g5", O1="any").cast_off("r5").allows(*self.RULES)
        assert Model("g5/r5", O1="any").cast_off("r5", turn=1).allows(*self.RULES)
        assert not Model("r5/g5", O1="any").cast_off("r5").allows(*self.RULES)

    def test_every_space_that_could_take_it_counts(self) -> None:
        assert not Model("r5 g5", O1="any", O5="red").cast_off("r5").allows(*self.RULES)
        assert Model("r5 g5", O1="any", O5="red").cast_off("g5").allows(*self.RULES)

    def test_one_of_two_alike_is_cast_off_beside_the_other(self) -> None:
        assert Model("r5 r5", O1="any").cast_off("r5").allows(*self.RULES)
        assert not Model("r5 r5", O1="any", O5="any").cast_off("r5").allows(*self.RULES)

    def test_a_letter_group_settled_to_another_color_allows_a_castoff(self) -> None:
        assert Model("g1/r5", O1="A", C1="A").put("g1", "C1").cast_off("r5", turn=1).allows(*self.RULES)
        assert not Model("r1/r5", O1="A", C1="A").put("r1", "C1").cast_off("r5", turn=1).allows(*self.RULES)
        assert not Model("r5/g1", O1="A", C1="A").put("g1", "C1", turn=1).cast_off("r5").allows(*self.RULES)

    def test_a_number_group_settled_to_another_shape_allows_a_castoff(self) -> None:
        assert Model("g1/r3", O3="1", C1="1").put("g1", "C1").cast_off("r3", turn=1).allows(*self.RULES)
        assert not Model("g3/r3", O3="1", C1="1").put("g3", "C1").cast_off("r3", turn=1).allows(*self.RULES)

    def test_another_group_settled_allows_nothing(self) -> None:
        asked: dict[str, Any] = {"O1": "A", "C1": "A", "C3": "B"}
        assert not Model("g1/r5", **asked).put("g1", "C3").cast_off("r5", turn=1).allows(*self.RULES)


class TestCastoffDishes:
    def fits(self, out: str, *rooms: int) -> bool:
        model = Model(out, rooms=rooms, O1="purple")
        dishes = CastoffDishes(rooms)
        return model.allows(EachDiatomOnce(), dishes)

    def test_a_dish_holds_what_it_has_room_for(self) -> None:
        assert self.fits("r1 r2 r3", 6)
        assert not self.fits("r1 r2 r3 r1", 6)
        assert self.fits("r1 r2 r3 r1", 6, 1)

    def test_a_diatom_goes_whole_into_one_dish(self) -> None:
        assert not self.fits("r4 g4 b4", 6, 6)
        assert not self.fits("r3", 1, 2)

    def test_packing_is_exact(self) -> None:
        assert self.fits("r3 r2 r4 g3", 6, 6)
        assert not self.fits("r3 r3 r4 g2", 5, 6)

    def test_without_a_dish_nothing_is_cast_off(self) -> None:
        assert not self.fits("r1")
        assert Model("p5", rooms=(), O1="purple").allows(EachDiatomOnce(), CastoffDishes(()))
