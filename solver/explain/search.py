"""The searches of one trial: beams for plays by all rules, and an exhausted search without forced placement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import inf

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import Table
from puzzles.components.board import Space
from puzzles.components.pieces import ALL_DIATOMS, Color, Shape
from solver.assignment.problem import Arrangement, Outcome
from solver.budget import Budget
from solver.search.engine import Engine
from solver.search.plain import Aim, LayeredSearch, Memory, Reached, State
from solver.search.record import SearchQuestion, record
from solver.solving.arrange import arrange
from solver.solving.plan import Task, plan
from solver.solving.runner import Briefing, Runner
from solver.verdict import Limits, RefereeError


class Answer(Enum):
    """What a trial came to."""

    PLAY = auto()
    """There is one; a referee has passed it."""
    NONE = auto()
    """Proved that there is none."""
    OPEN = auto()
    """A limit was reached without either."""


@dataclass(frozen=True)
class Trial:
    """The outcome of a trial.

    Attributes:
        answer: see there.
        reason: of a proof, in words.
        card, play: a card that asks what was asked or more, and a play by all rules that completes it.
        searched: states of an exhausted search; 0 for a proof without one.
    """

    answer: Answer
    reason: str = ""
    card: Commission | None = None
    play: Play | None = None
    searched: int = 0


class TrialSearch:
    """The searches of one trial.

    Args:
        question: a card from the setup.
        stars: those that a play must have at least.
        budget: it is spent.
        limits: of all trials; here their memory and seed count.
        say: is told what the user should know of the search.
    """

    def __init__(
        self, question: SearchQuestion, stars: int, budget: Budget, limits: Limits, say: Callable[[str], None]
    ) -> None:
        self.question, self.stars, self.budget, self.seed = question, stars, budget, limits.seed
        self.card = question.commission
        briefing = Briefing(question, Engine.AUTO, limits.megabytes, first_witness=True)
        self.runner: Runner = briefing.runner(say)
        self.play: Play | None = None
        self.made: Commission = self.card
        self.state: State | None = None

    def tasks(self) -> Iterator[Task]:
        """The tasks of the plan at the level of the stars, as long as the limits allow."""
        roots, choice = self.runner.roots, self.runner.choice
        for task in plan(self.stars, roots.target.number_of_groundings, choice, self.seed):
            if self.budget.is_spent:
                return
            if task.level == self.stars:
                yield task

    def played(self) -> Trial:
        """The outcome when a play was found."""
        return Trial(Answer.PLAY, card=self.made, play=self.play)

    def none(self) -> Trial:
        """The outcome when everything was searched."""
        return Trial(Answer.NONE, searched=self.budget.spent)

    def offer(self, state: State, arrangement: Arrangement) -> None:
        """Take a completed play, after the referee has passed it."""
        self._take(self.question, state, arrangement)

    def _take(self, question: SearchQuestion, state: State, arrangement: Arrangement) -> None:
        play = record(question, state, arrangement.turns, arrangement.stars)
        ruling = judge(play, question.commission, question.edition, deal=question.draw)
        if not (ruling.legal and ruling.completed and (ruling.stars or 0) >= self.stars):
            raise RefereeError(f"a play of a trial breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
        self.play, self.made = play, question.commission
        self.state = state

    # -- without forced placement -------------------------------------------------------------------------------------

    def is_exhausted_loosely(self, task: Task) -> bool:
        """Whether the relaxed search of a level ends without any completion; one that it meets is taken as a play."""
        roots, goals = self.runner.roots, self.runner.roots.goals_of_a_proof()
        search = self.runner.choice.make(self._aim(task.width, task.allowance), self.budget, None)
        report = search.run(roots.of(self._aim(task.width), goals), self._accept)
        return report.exhausted and not report.completions

    def _aim(self, width: int = 1, allowance: float = inf) -> Aim:
        rooms = self.runner.roots.rooms(self.stars)
        assert rooms is not None, "the dishes are empty, and not fewer than the stars"
        return Aim(self.question.edition, rooms, Memory.RELAXED, width, allowance)

    def fits_earlier(self, plays: Iterable[State]) -> bool:
        """Whether what an earlier play collected fills the spaces, too, and leaves no more than the dishes hold."""
        aim, goals = self._aim(), self.runner.roots.goals_of_a_proof()
        for play in plays:
            kinds = tuple(kind for turn in play.collected for kind in turn)
            for root in self.runner.roots.of(aim, goals):
                seated = LayeredSearch(aim, self.budget).collect(root, kinds)
                if seated is not None and seated.is_complete and self._take_exactly(play, seated.seats):
                    return True
        return False

    def _accept(self, reached: Sequence[Reached]) -> bool:
        return any(self._take_exactly(one.state, one.state.seats) for one in reached)

    def _take_exactly(self, state: State, seats: Sequence[int]) -> bool:
        """Take a completion as the play of a card that asks each diatom where it lies, unless links forbid it."""
        exact = self._exact(seats)
        if exact is None:
            return False
        table = Table.setup(CardOnBoard(exact, self.question.edition), self.question.draw)
        question = replace(self.question, commission=exact, table=table)
        arrangement = arrange(question.problem(state.collected), min_stars=self.stars)
        if arrangement.outcome is Outcome.IMPOSSIBLE:
            raise RefereeError("what the relaxed search completes fills no card that asks just that")
        if arrangement.outcome is Outcome.FOUND:
            self._take(question, state, arrangement)
        return arrangement.outcome is Outcome.FOUND

    def _exact(self, seats: Sequence[int]) -> Commission | None:
        """The card that asks just the diatoms seated, if each of its groups has one value."""
        asked: dict[Space, Requirement] = {}
        values: dict[object, Shape | Color] = {}
        for space, kind in zip(self.runner.roots.target.spaces, seats, strict=True):
            diatom, own = ALL_DIATOMS[kind], self.card.requirements[space]
            asked[space] = replace(own, color=diatom.color, shape=diatom.shape)
            for group, name in own.groups:
                value = diatom.shape if group.about is Shape else diatom.color
                if values.setdefault((group.name, name), value) != value:
                    return None
        return replace(self.card, requirements={**self.card.requirements, **asked})
