"""The CP-SAT model of the slide-board assignment: built from the rules, solved, and read back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from puzzles.commission.record import Arranged
from puzzles.components.pieces import ALL_DIATOMS
from solver.assignment.instance import COLORS, SHAPES, SIXTHS, AssignmentInstance
from solver.assignment.problem import Outcome
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
from solver.assignment.variables import ArrangementVariables, total

_OUTCOMES = {
    cp_model.OPTIMAL: Outcome.FOUND,
    cp_model.FEASIBLE: Outcome.FOUND,
    cp_model.INFEASIBLE: Outcome.IMPOSSIBLE,
    cp_model.UNKNOWN: Outcome.LIMIT,
}


@dataclass(frozen=True)
class Solution:
    """What a solved model says: the arranging by turn, empty without one."""

    outcome: Outcome
    is_best: bool = False
    turns: tuple[tuple[Arranged, ...], ...] = ()


class _AssignmentModel:
    """What both questions share: the rules that every play keeps (C4-C10)."""

    def __init__(self, instance: AssignmentInstance, last_turns: Sequence[int]) -> None:
        self.model = cp_model.CpModel()
        self.variables = ArrangementVariables(self.model, instance, last_turns, max(instance.rooms, default=0))
        self.dishes = CastoffDishes(instance.rooms)
        self.rules: list[Rule] = [
            EachDiatomOnce(),
            OneValuePerGroup(instance.openings.numbers, SHAPES),
            OneValuePerGroup(instance.openings.letters, COLORS),
            ForcedPlacement(),
            self.dishes,
        ]

    def solve(self, deterministic_seconds: float) -> Solution:
        """Build the rules and solve: always the same answer for the same instance."""
        for rule in self.rules:
            rule.build(self.variables)
        solver = cp_model.CpSolver()
        _set_parameters(solver, deterministic_seconds)
        status = solver.solve(self.model)
        assert status != cp_model.MODEL_INVALID, self.model.validate()
        outcome = _OUTCOMES[status]
        if outcome is not Outcome.FOUND:
            return Solution(outcome)
        return Solution(outcome, status == cp_model.OPTIMAL, self._read(solver))

    def _read(self, solver: cp_model.CpSolver) -> tuple[tuple[Arranged, ...], ...]:
        variables = self.variables
        spaces = variables.instance.openings
        last = next(turn for turn in variables.last_turns if solver.boolean_value(variables.ends(turn)))
        placed: dict[int, list[Arranged]] = defaultdict(list)
        cast_off: dict[int, list[int]] = defaultdict(list)
        for turn, kind in variables.entries():
            for space, seat in zip(spaces.takers[kind], variables.placements(turn, kind), strict=True):
                if solver.boolean_value(seat):
                    placed[turn].append(Arranged(ALL_DIATOMS[kind], space=spaces.spaces[space]))
            cast_off[turn] += [kind] * solver.value(variables.number_cast_off(turn, kind))
        counts = {key: solver.value(count) for key, count in self.dishes.counts.items()}
        return tuple((*placed[turn], *_into_dishes(cast_off[turn], counts)) for turn in range(last + 1))


def _into_dishes(kinds: list[int], counts: dict[tuple[int, int], int]) -> list[Arranged]:
    """Cast-offs of a turn, each into the first dish that is still to get one of its size."""
    entries = []
    for kind in kinds:
        dish, size = next(key for key, left in counts.items() if key[1] == SIXTHS[kind] and left)
        counts[dish, size] -= 1
        entries.append(Arranged(ALL_DIATOMS[kind], dish=dish + 1))
    return entries


def _set_parameters(solver: cp_model.CpSolver, deterministic_seconds: float) -> None:
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.max_deterministic_time = deterministic_seconds
    # such small models are solved before presolve, probing and the search for symmetries would be done with them
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    # an interrupt belongs to whoever asked, not to the solver, which would take it for a limit
    parameters.catch_sigint_signal = False


def complete(instance: AssignmentInstance, least: dict[int, int], deterministic_seconds: float) -> Solution:
    """The arrangement that completes the card with least waste, then in fewest turns (C11, C14).

    Args:
        instance: with the rooms of a star level.
        least: by turn with which the play may end, sixths that are cast off by then at least.
        deterministic_seconds: the limit.
    """
    assignment = _AssignmentModel(instance, tuple(least))
    assignment.rules += [EverySpaceFilled(), EndsWithLastSpace()]
    variables = assignment.variables
    waste = variables.waste()
    assignment.model.add(waste >= variables.at_end(least))
    turns = variables.at_end({turn: turn for turn in least})
    assignment.model.minimize(waste * len(instance.collected) + turns)
    return assignment.solve(deterministic_seconds)


def fill(instance: AssignmentInstance, deterministic_seconds: float) -> Solution:
    """The arrangement of all turns that fills the most spaces, then with least waste."""
    assignment = _AssignmentModel(instance, (len(instance.collected) - 1,))
    assignment.rules += [OneDiatomPerSpace(), OpenUntilLastTurn()]
    variables = assignment.variables
    filled = total([seat for turn in range(len(instance.collected)) for seat in variables.placed_in(turn)])
    assignment.model.maximize(filled * (sum(instance.rooms) + 1) - variables.waste())
    return assignment.solve(deterministic_seconds)
