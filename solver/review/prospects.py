"""The stars still possible at every moment of a play: one narrows the others, as they can only become fewer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from puzzles.commission.card import Commission
from puzzles.commission.record import Play
from puzzles.components.edition import Edition
from solver.budget import Budget
from solver.review.stage import Stage, after_turns
from solver.solving.findings import Listener

ROUNDS = (0.5, 1.0)
"""Of what is left in the budget, what the moments that are open share in each round."""


class Prospects:
    """The moments of a play: before its turns, and after the last.

    Attributes:
        play: legal.
        stages: stage n is after n turns.
    """

    def __init__(self, play: Play, commission: Commission, edition: Edition) -> None:
        self.play, self.commission, self.edition = play, commission, edition
        self.stages = [self._stage(number) for number in range(len(play.turns) + 1)]
        self.settle()

    def so_far(self, number: int) -> Play:
        """The record of the first turns."""
        return replace(self.play, stars=None, turns=self.play.turns[:number])

    def _stage(self, number: int) -> Stage:
        return after_turns(self.so_far(number), self.commission, self.edition)

    def settle(self) -> None:
        """Let each moment narrow the others; raises BoundError if two of them contradict each other."""
        for number in range(len(self.stages) - 1, 0, -1):
            self.stages[number - 1].raise_low(self.stages[number].best)
        for number, (earlier, later) in enumerate(zip(self.stages, self.stages[1:], strict=False)):
            later.lower_high(earlier.high)
            best = earlier.best
            if best is not None and best.turns[: number + 1] == self.play.turns[: number + 1]:
                later.raise_low(best)

    def narrow(self, budget: Budget, listener: Listener | None, tell: Callable[[str], None]) -> None:
        """Search from the moments that are open: both ends first, then always the middle of the longest open row.

        Args:
            budget: pays for all of it.
            listener: hears of the searches.
            tell: is told which moment is looked at.
        """
        for share in ROUNDS:
            todo = [number for number in range(len(self.stages)) if self._is_open(number)]
            while todo and not budget.is_spent:
                number = _next(todo, len(self.stages) - 1)
                tell(f"stars possible after {number} of {len(self.stages) - 1} turns")
                try:
                    self.stages[number].search(budget, share / len(todo), listener)
                finally:
                    self.settle()
                todo = [other for other in todo if other != number and self._is_open(other)]

    def _is_open(self, number: int) -> bool:
        stage = self.stages[number]
        return not stage.interval.is_proved and not stage.is_closed


def _next(todo: list[int], last: int) -> int:
    """The moment to look at: the ends, else the middle of the longest row of neighbors."""
    for end in (0, last):
        if end in todo:
            return end
    rows: list[list[int]] = []
    for number in todo:
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    longest = max(rows, key=len)
    return longest[len(longest) // 2]
