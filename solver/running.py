"""Runs tasks on one question, in whichever process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf

from solver.assignment import Arrangement, Outcome, arrange
from solver.search.engine import FIRST_WIDTH, Choice, Engine, choose
from solver.search.plain import Aim, Budget, Goal, LayerReport, Memory, State
from solver.search.record import Question
from solver.search.roots import Roots
from solver.tasks import Kind, Task, TaskResult

TRIES_PER_LAYER = 8
"""Completions of a layer that are arranged: the beam's best few are enough, the others differ little."""

Offer = Callable[[State, Arrangement], None]
Watch = Callable[[int, int], None]
"""Is shown the states spent and the most open spaces that are filled."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """All that a process has to know to run tasks.

    Attributes:
        question: what is asked.
        engine: which search is wanted.
        megabytes: see `Limits`.
        first_witness: see `solve`.
    """

    question: Question
    engine: Engine
    megabytes: int
    first_witness: bool

    def runner(self, say: Callable[[str], None]) -> Runner:
        """Someone who runs tasks; `say` is told what the user should know."""
        question = self.question
        roots = Roots(question)
        dishes = question.commission.castoff_dishes
        choice = choose(self.engine, roots.example(), question.edition, dishes, megabytes=self.megabytes, say=say)
        if choice.note:
            say(choice.note)
        return Runner(question, choice, roots, first_witness=self.first_witness)


class Runner:
    """Runs tasks on one question. What a task comes to does not depend on those run before.

    Attributes:
        roots: where its searches begin.
    """

    def __init__(self, question: Question, choice: Choice, roots: Roots, *, first_witness: bool) -> None:
        self.question = question
        self.choice = choice
        self.roots = roots
        self.first_witness = first_witness
        self._refuted: set[tuple[int, tuple[tuple[int, ...], ...]]] = set()
        self._is_unsure = False

    def warm_up(self, budget: Budget) -> None:
        """Load, or compile, all that tasks need."""
        width = self.choice.beam_width
        for kind in Kind:
            task = Task(-1, kind, level=0, scale=1, width=min(FIRST_WIDTH, width), groundings=1, allowance=1)
            self.run(task, budget, _ignore)

    def run(self, task: Task, budget: Budget, offer: Offer, watch: Watch | None = None) -> TaskResult:
        """Run a task.

        Args:
            task: what to do.
            budget: within what; it is spent.
            offer: is given each completed play as it is found.
            watch: is called once a layer.
        """
        before = budget.spent
        rooms = self.roots.rooms(task.level) or ()
        edition = self.question.edition
        if task.kind is Kind.PROOF:
            aim = Aim(edition, rooms, Memory.RELAXED, task.width, task.allowance)
            report = self._prove(task.level, aim, budget, offer, watch)
        else:
            goals = self.roots.goals_of_a_beam(task.groundings, task.chance)
            aim = Aim(
                edition, rooms, Memory.FREEZING, task.width, task.allowance, task.twins, most_waste=task.most_waste
            )
            report = self.search(task.level, aim, goals, budget, offer, watch)
        return TaskResult(report.found, report.exhausted, budget.spent - before, report.nearest)

    def _prove(self, level: int, aim: Aim, budget: Budget, offer: Offer, watch: Watch | None) -> LayerReport:
        """Try to exhaust a level: relaxed, and turn by turn if the relaxation completes what has no arrangement."""
        goals = self.roots.goals_of_a_proof()
        report = self.search(level, aim, goals, budget, offer, watch)
        if report.exhausted and report.completions and not report.found:
            self._is_unsure = False
            report = self.search(level, replace(aim, memory=Memory.EXACT), goals, budget, offer, watch)
            report.exhausted &= not self._is_unsure
        return report

    def search(
        self, level: int, aim: Aim, goals: Sequence[Goal], budget: Budget, offer: Offer, watch: Watch | None
    ) -> LayerReport:
        """One search, its completions arranged."""
        most = None if aim.memory is Memory.EXACT else TRIES_PER_LAYER
        show = None if watch is None else lambda state: watch(budget.spent, state.filled)
        search = self.choice.make(aim, budget, show)
        return search.run(self.roots.of(aim, goals), lambda states: self._accept(states, level, most, budget, offer))

    def _accept(self, states: Sequence[State], level: int, most: int | None, budget: Budget, offer: Offer) -> bool:
        """Arrange complete states exactly; whether one is a play with the stars of the level."""
        found = False
        least = inf
        for state in sorted(states, key=lambda state: state.waste)[:most]:
            if state.waste >= least:
                break
            if (level, state.collected) in self._refuted:
                continue
            if budget.is_out_of_time:
                self._is_unsure = True
                break
            arrangement = arrange(self.question.problem(state.collected), min_stars=level)
            if arrangement.outcome is Outcome.FOUND:
                offer(state, arrangement)
                found, least = True, min(least, arrangement.waste)
                if self.first_witness:
                    break
            elif arrangement.outcome is Outcome.IMPOSSIBLE:
                self._refuted.add((level, state.collected))
            else:
                self._is_unsure = True
        return found


def _ignore(state: State, arrangement: Arrangement) -> None:
    """Nobody wants plays."""
    del state, arrangement
