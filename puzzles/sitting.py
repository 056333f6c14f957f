"""A sitting: a game from its beginning, step by step, with everything undone and done again at will."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

Step = TypeVar("Step")


class Steppable(Protocol):
    """How far a game has come, of any game. Immutable."""

    def after(self, step: Any) -> Any:  # noqa: ANN401 - a step of the game gives a stage of the game
        """The stage after a step; raises IllegalError with the rule that it breaks."""
        ...


StageT = TypeVar("StageT", bound=Steppable)


class AnySitting(Generic[StageT, Step]):
    """The steps of a game, of which the first `done` count; undoing leaves the others to be done again.

    Attributes:
        first: the stage in which it begins.
        steps: all of them.
        done: how many count.
    """

    def __init__(self, first: StageT) -> None:
        self.first = first
        self.steps: list[Step] = []
        self.done = 0
        self._stages = [first]

    @property
    def stage(self) -> StageT:
        """Where it stands."""
        return self._stages[self.done]

    def stage_after(self, number: int) -> StageT:
        """Where it stood after so many steps."""
        return self._stages[number]

    def do(self, step: Step) -> StageT:
        """Take a step; what was undone is forgotten. Raises IllegalError, and then everything is as it was."""
        after: StageT = self.stage.after(step)
        del self.steps[self.done :], self._stages[self.done + 1 :]
        self.steps.append(step)
        self._stages.append(after)
        self.done += 1
        return after

    def copy(self) -> AnySitting[StageT, Step]:
        """Another sitting that stands at the same step of the same steps."""
        other: AnySitting[StageT, Step] = type(self)(self.first)
        other.steps, other.done, other._stages = [*self.steps], self.done, [*self._stages]
        return other

    def go(self, done: int) -> StageT:
        """Undo or do again until so many steps count; as many as there are at most."""
        self.done = min(max(done, 0), len(self.steps))
        return self.stage
