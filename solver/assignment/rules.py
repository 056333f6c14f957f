"""The rules of arranging, one small class each, as constraints on the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ortools.sat.python import cp_model

from puzzles.components.pieces import Shape
from solver.assignment.instance import COLORS, SHAPES, Group
from solver.assignment.variables import ArrangementVariables, total


class Rule(Protocol):
    """A rule that can be added to a model."""

    def build(self, variables: ArrangementVariables) -> None:
        """Add its constraints to the model of the variables."""


class EachDiatomOnce:
    """C4: every diatom of a turn that is played goes on one space or is cast off; of other turns, none."""

    def build(self, variables: ArrangementVariables) -> None:
        """Add one equation per turn and kind."""
        for turn, kind in variables.entries():
            arranged = total(variables.placements(turn, kind)) + variables.number_cast_off(turn, kind)
            variables.model.add(arranged == variables.collected(turn, kind) * variables.is_played(turn))


class OneDiatomPerSpace:
    """C7: only an open space can take a diatom, so no space holds two."""

    def build(self, variables: ArrangementVariables) -> None:
        """Add one constraint per space."""
        for space in range(len(variables.instance.openings.spaces)):
            variables.model.add_at_most_one(variables.fillings(space))


class EverySpaceFilled:
    """C11: the commission is completed when every used space holds a diatom."""

    def build(self, variables: ArrangementVariables) -> None:
        """Add one constraint per space."""
        for space in range(len(variables.instance.openings.spaces)):
            variables.model.add_exactly_one(variables.fillings(space))


class EndsWithLastSpace:
    """C11: the play ends with the turn that fills the last space, so this turn fills at least one."""

    def build(self, variables: ArrangementVariables) -> None:
        """Add the choice of the last turn."""
        variables.model.add_exactly_one(variables.ends(turn) for turn in variables.last_turns)
        if not variables.instance.openings.spaces:
            return  # filled earlier in the turn that is under way
        for turn in variables.last_turns:
            variables.model.add_bool_or(variables.placed_in(turn)).only_enforce_if(variables.ends(turn))


class OpenUntilLastTurn:
    """C11 for a play of a given length: something is still open before its last turn."""

    def build(self, variables: ArrangementVariables) -> None:
        """Add the limit on what earlier turns fill."""
        (last,) = variables.last_turns
        variables.model.add(variables.ends(last) == 1)
        earlier = [seat for turn in range(last) for seat in variables.placed_in(turn)]
        variables.model.add(total(earlier) <= len(variables.instance.openings.spaces) - 1)


@dataclass(frozen=True)
class OneValuePerGroup:
    """C9 and C10: the spaces of a group hold diatoms of one shape, or of one color.

    Attributes:
        groups: the groups that are not settled before the first turn.
        values: by kind, the shape or the color.
    """

    groups: tuple[Group, ...]
    values: Sequence[object]

    def build(self, variables: ArrangementVariables) -> None:
        """Add the choice of a value per group."""
        for group in self.groups:
            seats = [variables.seats(space) for space in group]
            found = sorted({self.values[kind] for of_space in seats for _, kind, _ in of_space}, key=str)
            chosen = {value: variables.model.new_bool_var(f"{group}={value}") for value in found}
            variables.model.add_at_most_one(chosen.values())
            for of_space in seats:
                for value, choice in chosen.items():
                    with_value = [seat for _, kind, seat in of_space if self.values[kind] == value]
                    variables.model.add(total(with_value) <= choice)


class ForcedPlacement:
    """C5: a diatom is cast off only if by then every space that could take it is filled, or is of another group value.

    A group is of another value by the end of a turn if and only if one of its spaces holds such a diatom by then.
    """

    def build(self, variables: ArrangementVariables) -> None:
        """Add one clause per turn, kind and space that could take the kind."""
        openings = variables.instance.openings
        settled = (
            _Settlements(variables, openings.numbers, SHAPES),
            _Settlements(variables, openings.letters, COLORS),
        )
        for turn, kind in variables.entries():
            cast = variables.is_cast_off(turn, kind)
            if cast is None:
                continue
            for space in openings.takers[kind]:
                closed = variables.fillings(space, until=turn)
                for settlements in settled:
                    closed += settlements.otherwise(space, turn, kind)
                variables.model.add_bool_or([cast.negated(), *closed])


class _Settlements:
    """By turn, whether a group is settled to another value than that of a kind; a variable is made when first asked."""

    def __init__(self, variables: ArrangementVariables, groups: tuple[Group, ...], values: Sequence[object]) -> None:
        self.variables = variables
        self.values = values
        self.group_of = {space: group for group in groups for space in group}
        self.made: dict[tuple[Group, int, object], list[cp_model.IntVar]] = {}

    def otherwise(self, space: int, turn: int, kind: int) -> list[cp_model.IntVar]:
        """A literal that implies it, or none if the space is in no group or nothing could settle it so."""
        group = self.group_of.get(space)
        if group is None:
            return []
        value = self.values[kind]
        if (group, turn, value) not in self.made:
            self.made[group, turn, value] = self._make(group, turn, value)
        return self.made[group, turn, value]

    def _make(self, group: Group, turn: int, value: object) -> list[cp_model.IntVar]:
        others = [
            seat
            for space in group
            for earlier, kind, seat in self.variables.seats(space)
            if earlier <= turn and self.values[kind] != value
        ]
        if not others:
            return []
        literal = self.variables.model.new_bool_var(f"{group}!={value}by{turn}")
        self.variables.model.add_bool_or([literal.negated(), *others])
        return [literal]


class CastoffDishes:
    """C6: every cast-off goes whole into one dish, and no dish gets more than it has room for.

    With the rooms of a star level this is C13 too. Diatoms of a size can be exchanged, so they are counted, and
    so can be dishes with the same room, of which the earlier are the fuller.
    """

    def __init__(self, rooms: tuple[int, ...]) -> None:
        self.rooms = rooms
        self.counts: dict[tuple[int, int], cp_model.IntVar] = {}

    def build(self, variables: ArrangementVariables) -> None:
        """Add how many of each size lie in each dish."""
        for dish, room in enumerate(self.rooms):
            for size in Shape:
                if size <= room:
                    self.counts[dish, size] = variables.model.new_int_var(0, room // size, f"dish{dish}of{size}")
        for size in Shape:
            in_dishes = [count for (_, of_size), count in self.counts.items() if of_size == size]
            variables.model.add(total(in_dishes) == variables.cast_off_of_size(size))
        loads = [self._load(dish) for dish in range(len(self.rooms))]
        for dish, room in enumerate(self.rooms):
            variables.model.add(loads[dish] <= room)
            if room in self.rooms[:dish]:
                equal = max(other for other in range(dish) if self.rooms[other] == room)
                variables.model.add(loads[dish] <= loads[equal])

    def _load(self, dish: int) -> cp_model.LinearExpr:
        counts = {size: count for (of_dish, size), count in self.counts.items() if of_dish == dish}
        return cp_model.LinearExpr.weighted_sum(list(counts.values()), list(counts))
