"""What is left of the limits: states, time, or both."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf

from solver.tools.workshop import clock
from solver.verdict import Limits

FIRST_RATE = 2_000_000.0
"""States a second that are expected before any were counted."""
LEAST_SECONDS = 1e-9
"""Of limits that are given: they are never none."""


@dataclass(slots=True)
class Budget:
    """What is left of the limits of one question or one piece of advice; shared by all that works on it.

    With a limit of states, what is done next depends on them alone; the time limit then only stops early.

    Attributes:
        states: most states, infinite for no limit.
        deadline: when the time is over (`time.monotonic`), infinite for no limit.
        spent: states evaluated so far.
    """

    states: float = inf
    deadline: float = inf
    spent: int = 0
    started: float = field(default_factory=clock)

    @classmethod
    def of(cls, limits: Limits) -> Budget:
        """All of the limits, from now on."""
        now = clock()
        seconds = inf if limits.seconds is None else limits.seconds
        return cls(inf if limits.states is None else limits.states, now + seconds, started=now)

    @property
    def is_out_of_states(self) -> bool:
        """Whether the limit of states was reached."""
        return self.spent >= self.states

    @property
    def is_out_of_time(self) -> bool:
        """Whether the deadline has passed."""
        return clock() >= self.deadline

    @property
    def is_spent(self) -> bool:
        """Whether a limit was reached."""
        return self.is_out_of_states or self.is_out_of_time

    @property
    def left(self) -> float:
        """States that can still be evaluated; without a limit of states, as many as the time is expected to allow."""
        if self.states < inf:
            return max(self.states - self.spent, 0.0)
        now = clock()
        rate = self.spent / (now - self.started) if self.spent and now > self.started else FIRST_RATE
        return max(self.deadline - now, 0.0) * rate

    def share(self, part: float) -> Budget:
        """A budget of its own with a part of what is left; what is spent of it, its user takes from this one."""
        now = clock()
        states = self.spent + (self.states - self.spent) * part
        return replace(self, states=states, deadline=now + (self.deadline - now) * part)

    def limits(self, part: float = 1.0, most_states: int | None = None, megabytes: int = 512) -> Limits:
        """Limits for a question that may take a part of what is left, and no more than so many states."""
        states = None if self.states == inf else max(1, int((self.states - self.spent) * part))
        if most_states is not None:
            states = most_states if states is None else min(states, most_states)
        seconds = None if self.deadline == inf else max((self.deadline - clock()) * part, LEAST_SECONDS)
        return Limits(seconds, states, megabytes)
