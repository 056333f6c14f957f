"""Runs tasks on one question, in whichever process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf

from solver.budget import Budget
from solver.search.engine import FIRST_WIDTH, Choice, Engine, choose
from solver.search.plain import Aim, Goal, LayerReport, Memory, Reached, State
from solver.search.record import SearchQuestion
from solver.search.roots import Roots
from solver.solving.arrange import Arrangement, Arranger, Outcome, arrange
from solver.solving.plan import Task, TaskKind, TaskResult

TRIES_PER_LAYER = 8
"""Completions of a layer that are arranged: the beam's best few are enough, the others differ little."""

Offer = Callable[[State, Arrangement], None]
"""Is given a completed play as it is found."""
Watch = Callable[[int, int], None]
"""Is told, once a layer, the states spent and the most open spaces that are filled."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """All that a process has to know to run tasks.

    Attributes:
        question: what is asked.
        engine: which search is wanted.
        megabytes: see `Limits`.
        first_witness: see `solve`.
        arranger: who arranges what completes the card.
    """

    question: SearchQuestion
    engine: Engine
    megabytes: int
    first_witness: bool
    arranger: Arranger = Arranger.AUTO

    def runner(self, say: Callable[[str], None]) -> Runner:
        """Someone who runs tasks; `say` is told what the user should know of the search chosen."""
        question = self.question
        roots = Roots(question)
        dishes = question.commission.castoff_dishes
        choice = choose(self.engine, roots.example(), question.edition, dishes, megabytes=self.megabytes, say=say)
        if choice.note:
            say(choice.note)
        return Runner(question, choice, roots, first_witness=self.first_witness, arranger=self.arranger)


class Runner:
    """Runs tasks on one question. What a task comes to does not depend on those run before.

    Attributes:
        question: what is asked.
        choice: the search that answers.
        roots: where its searches begin.
        first_witness: see `solve`.
        arranger: who arranges what completes the card.
        refuted: what was collected and cannot be arranged, with the star level.
    """

    def __init__(
        self, question: SearchQuestion, choice: Choice, roots: Roots, *, first_witness: bool, arranger: Arranger
    ) -> None:
        self.question = question
        self.choice = choice
        self.roots = roots
        self.first_witness = first_witness
        self.arranger = arranger
        self.refuted: set[tuple[int, tuple[tuple[int, ...], ...]]] = set()

    def run(self, task: Task, budget: Budget, offer: Offer, watch: Watch | None = None) -> TaskResult:
        """Run a task within a budget, which is spent."""
        before = budget.spent
        one = _Run(self, task, budget, offer, watch)
        report = one.proof() if task.kind is TaskKind.PROOF else one.beam()
        return TaskResult(report.found, report.exhausted, budget.spent - before, report.nearest)

    def warm_up(self, budget: Budget) -> None:
        """Load, or compile, all that tasks need."""
        for kind in TaskKind:
            width = min(FIRST_WIDTH, self.choice.beam_width)
            self.run(Task(-1, kind, level=0, scale=1, width=width, groundings=1, allowance=1), budget, _ignore)


def _ignore(state: State, arrangement: Arrangement) -> None:
    """Nobody wants plays."""
    del state, arrangement


class _Run:
    """One task being run."""

    def __init__(self, runner: Runner, task: Task, budget: Budget, offer: Offer, watch: Watch | None) -> None:
        self.runner = runner
        self.task = task
        self.budget = budget
        self.offer = offer
        self.on_layer = None if watch is None else lambda filled: watch(budget.spent, filled)
        rooms = runner.roots.rooms(task.level)
        assert rooms is not None, "only levels that the dishes can still reach are searched"
        self.aim = Aim(
            runner.question.edition,
            rooms,
            Memory.FREEZING,
            task.width,
            task.allowance,
            task.per_bucket,
            task.most_waste,
        )
        self.is_unsure = False

    def beam(self) -> LayerReport:
        """Look for a play."""
        return self._search(self.aim, self.runner.roots.goals_of_a_beam(self.task.groundings, self.task.chance))

    def proof(self) -> LayerReport:
        """Try to exhaust the level: relaxed, and turn by turn if the relaxation completes what cannot be arranged."""
        goals = self.runner.roots.goals_of_a_proof()
        report = self._search(replace(self.aim, memory=Memory.RELAXED), goals)
        if report.exhausted and report.completions and not report.found:
            self.is_unsure = False
            report = self._search(replace(self.aim, memory=Memory.EXACT), goals)
            report.exhausted &= not self.is_unsure
        return report

    def _search(self, aim: Aim, goals: Sequence[Goal]) -> LayerReport:
        most = None if aim.memory is Memory.EXACT else TRIES_PER_LAYER
        search = self.runner.choice.make(aim, self.budget, self.on_layer)
        return search.run(self.runner.roots.of(aim, goals), lambda reached: self._accept(reached, most))

    def _accept(self, reached: Sequence[Reached], most: int | None) -> bool:
        """Arrange complete states exactly; whether one is a play with the stars of the level."""
        level, refuted = self.task.level, self.runner.refuted
        found = False
        least = inf
        for state in sorted(reached, key=lambda state: state.waste)[:most]:
            if state.waste >= least:
                break
            collected = state.collected
            if (level, collected) in refuted:
                continue
            if self.budget.is_out_of_time:
                self.is_unsure = True
                break
            arrangement = arrange(
                self.runner.question.problem(collected), min_stars=level, arranger=self.runner.arranger
            )
            if arrangement.outcome is Outcome.FOUND:
                self.offer(state.state, arrangement)
                found, least = True, min(least, arrangement.waste)
                if self.runner.first_witness:
                    break
            elif arrangement.outcome is Outcome.IMPOSSIBLE:
                refuted.add((level, collected))
            else:
                self.is_unsure = True
        return found
