"""The work on a question in tasks: a plan of them that depends on nothing found, and what is still wanted of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import count
from math import inf

from solver.assignment.problem import Arrangement
from solver.search.engine import FIRST_WIDTH, Choice
from solver.search.plain import Reached, State
from solver.solving.findings import Findings

FIRST_GROUNDINGS = 8
WIDENING = 4
PER_BUCKET = 3
"""States of a layer that have collected the same, as long as there are others; see `Aim`."""
SWAYED = 3
"""Beams of each width and level whose weights chance sways, after the one with the weights as they are."""


class TaskKind(Enum):
    """What a task is for."""

    BEAM = auto()
    """Looks for plays with the stars of its level."""
    PROOF = auto()
    """Looks for all of them, to rule the level out."""


@dataclass(frozen=True, slots=True)
class Task:
    """One search of one star level. What it comes to depends on the question and on itself alone.

    Attributes:
        serial: its place in the plan.
        kind, level: what it looks for.
        scale: how much wider than the first round its round is.
        width: most states of a layer.
        groundings: of a beam, how many it aims at.
        per_bucket, allowance, most_waste: see `Aim`.
        chance: of a beam, what its weights are swayed by; None for nothing.
    """

    serial: int
    kind: TaskKind
    level: int
    scale: int
    width: int
    groundings: int = 0
    per_bucket: int = 0
    allowance: float = inf
    most_waste: float = inf
    chance: str | None = None


@dataclass(slots=True)
class TaskResult:
    """What a task came to.

    Attributes:
        found: whether it found a play with the stars of its level.
        exhausted: whether it has seen all there is to see: nothing was dropped, no limit reached, nothing left unsure.
        spent: states evaluated.
        nearest: of a beam, the state with the most spaces filled.
        plays: completed plays that were not offered yet, in the order in which they were found.
    """

    found: bool
    exhausted: bool
    spent: int
    nearest: Reached | None = None
    plays: list[tuple[State, Arrangement]] = field(default_factory=list)


def plan(top: int, groundings: int, choice: Choice, seed: int) -> Iterator[Task]:
    """All tasks on a question, as if nothing were ever found or ruled out.

    Round after round, each four times as wide as the one before until the memory ends it: first beams for each star
    level from the top, then proofs.

    Args:
        top: the highest star level.
        groundings: how many the card has.
        choice: the search.
        seed: of what chance decides.
    """
    serials = count()
    scale = 1
    while True:
        width = min(FIRST_WIDTH * scale, choice.beam_width)
        aimed = min(FIRST_GROUNDINGS * scale, groundings)
        for level in range(top, -1, -1):
            for which in range(1 + SWAYED):
                serial = next(serials)
                chance = f"{seed}:{serial}" if which else None
                yield Task(serial, TaskKind.BEAM, level, scale, width, aimed, PER_BUCKET, chance=chance)
        for level in range(top, -1, -1):
            allowance = choice.first_proof * scale
            yield Task(next(serials), TaskKind.PROOF, level, scale, choice.proof_width, allowance=allowance)
        if width == choice.beam_width:
            return
        scale *= WIDENING


class Agenda:
    """The tasks of a plan that are still to be done, and what those done so far have left of them."""

    def __init__(self, tasks: Iterator[Task], findings: Findings) -> None:
        self.findings = findings
        self._rest = tasks
        self._tasks: deque[Task] = deque()
        self._aimed: dict[int, int] = {}

    def wants(self, task: Task) -> bool:
        """Whether the task could still add to what was found.

        A task that was wanted and is not any more never will be again. The proof of a level is wanted only when all
        levels above are ruled out.
        """
        findings = self.findings
        if findings.is_decided or not findings.floor < task.level <= findings.upper:
            return False
        if task.kind is TaskKind.PROOF:
            return task.level == findings.upper
        return task.groundings > self._aimed.get(task.level, 0)

    def ahead(self, most: int) -> list[Task]:
        """The task whose turn it is, and those behind it that are wanted as things stand; none when all is done."""
        found: list[Task] = []
        at = 0
        while len(found) < most and not self.findings.is_decided:
            if at == len(self._tasks):
                task = next(self._rest, None)
                if task is None:
                    break
                self._tasks.append(task)
            if self.wants(self._tasks[at]):
                found.append(self._tasks[at])
            elif not found:
                self._tasks.popleft()
                continue
            at += 1
        return found

    def enter(self, task: Task, result: TaskResult) -> None:
        """Draw the conclusions from a task that is done.

        A beam that dropped nothing has met all that a beam for as many groundings can meet, however wide.
        """
        findings = self.findings
        self._tasks.remove(task)
        for state, arrangement in result.plays:
            findings.offer(state, arrangement)
        if task.kind is TaskKind.BEAM:
            findings.note_nearest(result.nearest)
            if result.exhausted:
                self._aimed[task.level] = max(task.groundings, self._aimed.get(task.level, 0))
        elif result.exhausted and not result.found:
            findings.rule_out(task.level)
