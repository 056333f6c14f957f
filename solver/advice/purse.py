"""What advice may cost: states, time, or both."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from solver.tools.workshop import clock
from solver.verdict import Limits

FIRST_RATE = 2_000_000.0
"""States a second that are expected before any were counted."""


@dataclass
class Purse:
    """What is left of the limits of one piece of advice.

    With a limit of states, what is done next depends on them alone; the time limit then only stops early.

    Attributes:
        states: most states, infinite for no limit.
        deadline: when the time is over, infinite for no limit.
        spent: states evaluated so far.
    """

    states: float
    deadline: float
    spent: int = 0
    started: float = field(default_factory=clock)

    @classmethod
    def of(cls, limits: Limits) -> Purse:
        """A full purse."""
        now = clock()
        seconds = inf if limits.seconds is None else limits.seconds
        return cls(inf if limits.states is None else limits.states, now + seconds, started=now)

    @property
    def is_spent(self) -> bool:
        """Whether a limit was reached."""
        return self.spent >= self.states or clock() >= self.deadline

    @property
    def left(self) -> float:
        """States that can still be evaluated; without a limit of states, as many as the time is expected to allow."""
        if self.states < inf:
            return max(self.states - self.spent, 0.0)
        now = clock()
        rate = self.spent / (now - self.started) if self.spent and now > self.started else FIRST_RATE
        return max(self.deadline - now, 0.0) * rate
