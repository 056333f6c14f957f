"""Trials: can a card be completed with so many stars, with or without forced placement?

Without forced placement (C5) anything may be cast off at any time. Then what is asked can only make a card harder: if
it cannot be completed, no card that asks as much or more can, whatever the rules. And if it can, a card that asks more
can by all rules: the one that asks each diatom where it came to lie. So the sets that an explanation tells are sets of
that game, and each play shown is a play by all rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from math import inf

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import Table
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Color, Shape
from solver.assignment.problem import Arrangement, Outcome
from solver.budget import Budget
from solver.explain.demand import Demand
from solver.impossibility import impossible
from solver.impossibility.corners import most_sample_points
from solver.search.engine import Engine
from solver.search.plain import Aim, LayeredSearch, Memory, Reached, State
from solver.search.record import SearchQuestion, record
from solver.solving.arrange import arrange
from solver.solving.plan import Task, TaskKind, plan
from solver.solving.runner import Briefing, Runner
from solver.tools.workshop import clock
from solver.verdict import Limits, RefereeError

TRIAL_STATES = 1_000_000
"""States that one trial may take."""
SPARE_DISHES = 8
"""As many as the compiled search can hold: where the number of dishes is not asked, so many are tried."""
UNBOUNDED_DISHES = 200
"""More than all diatoms of an edition need: with so many, proofs without a search hold for any number."""


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


OPEN = Trial(Answer.OPEN)


@dataclass
class Trials:
    """Trials of cards with one draw.

    Attributes:
        card: whose demands are tried.
        edition, draw: the components, and which tiles can come.
        stars: those that a play must have at least.
        limits: of all trials together.
        say: is told what the user should know of the search.
        most_states: of one trial.
    """

    card: Commission
    edition: Edition
    draw: Deal | AnyDeal
    stars: int
    limits: Limits
    say: Callable[[str], None]
    most_states: int = TRIAL_STATES
    _budgets: list[Budget] = field(default_factory=list)
    _plays: list[State] = field(default_factory=list)
    _known: dict[object, Trial] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.deadline = inf if self.limits.seconds is None else clock() + self.limits.seconds

    @property
    def spent(self) -> int:
        """States evaluated so far."""
        return sum(budget.spent for budget in self._budgets)

    @property
    def is_over(self) -> bool:
        """Whether the limits are reached, so that all further trials stay open."""
        states = inf if self.limits.states is None else self.limits.states
        return self.spent >= states or clock() >= self.deadline

    def budget(self, states: int | None = None) -> Budget:
        """The limits of one trial; `states` instead of `most_states`."""
        left = inf if self.limits.states is None else self.limits.states - self.spent
        self._budgets.append(Budget(min(states or self.most_states, left), self.deadline))
        return self._budgets[-1]

    # -- by all rules -------------------------------------------------------------------------------------------------

    def by_the_rules(self, card: Commission, states: int | None = None) -> Trial:
        """Whether a play completes the card with the stars; `states` instead of those that a trial may take."""
        if self.stars > card.castoff_dishes:
            return Trial(Answer.NONE, f"{card.castoff_dishes} castoff dishes give no {self.stars} stars")
        proof = impossible(card, self.edition, self.draw)
        if proof is not None:
            return Trial(Answer.NONE, proof.reason)
        search = _Search(self, card, self.stars, states)
        for task in search.tasks():
            result = search.runner.run(task, search.budget, search.offer)
            if search.play is not None:
                return search.played()
            if task.kind is TaskKind.PROOF and result.exhausted:
                return search.none()
        return OPEN

    def with_spare_dishes(self, demand: Demand) -> Answer:
        """Whether the card that asks just this could be completed if it had as many dishes as one likes."""
        card = replace(demand.card(self.card, 0), castoff_dishes=SPARE_DISHES)
        answer = self.by_the_rules(card).answer
        return Answer.OPEN if answer is Answer.NONE and not self._is_complete(replace(demand, dishes=None)) else answer

    # -- without forced placement -------------------------------------------------------------------------------------

    def loosely(self, demand: Demand) -> Trial:
        """Whether a play completes a card that asks all this or more, which is so if one could cast off at will."""
        key = tuple(demand.asked.items()), demand.dishes
        if key not in self._known:
            self._known[key] = self._loosely(demand)
        return self._known[key]

    def _loosely(self, demand: Demand) -> Trial:
        if not demand.asked:
            return Trial(Answer.PLAY)
        proof = self.cheaply(demand)
        if proof is not None:
            return Trial(Answer.NONE, proof)
        card = demand.card(self.card, SPARE_DISHES)
        search = _Search(self, card, 0 if demand.dishes is None else self.stars)
        if search.fits_earlier(self._plays):
            return search.played()
        for task in search.tasks():
            if task.kind is TaskKind.BEAM:
                search.runner.run(task, search.budget, search.offer)
            elif search.is_exhausted_loosely(task) and self._is_complete(demand):
                return search.none()
            if search.state is not None:
                self._plays.append(search.state)
                return search.played()
        return OPEN

    def cheaply(self, demand: Demand) -> str | None:
        """A proof without a search that no card asks all this and can be completed, or None."""
        if demand.dishes is not None and self.stars > demand.dishes:
            return f"{demand.dishes} castoff dishes give no {self.stars} stars"
        proof = impossible(demand.card(self.card, UNBOUNDED_DISHES), self.edition, self.draw)
        return None if proof is None else proof.reason

    def _is_complete(self, demand: Demand) -> bool:
        """Whether the dishes tried are as many as any play could use: a sample point yields at most six sixths."""
        points = most_sample_points(len(self.draw.tiles) + 1)
        return demand.dishes is not None or points <= SPARE_DISHES


class _Search:
    """The searches of one trial."""

    def __init__(self, trials: Trials, card: Commission, stars: int, states: int | None = None) -> None:
        self.trials, self.card, self.stars = trials, card, stars
        self.budget = trials.budget(states)
        table = Table.setup(card, trials.edition, trials.draw)
        self.question = SearchQuestion(card, trials.edition, trials.draw, table, None)
        briefing = Briefing(self.question, Engine.AUTO, trials.limits.megabytes, first_witness=True)
        self.runner: Runner = briefing.runner(trials.say)
        self.play: Play | None = None
        self.made: Commission = card
        self.state: State | None = None

    def tasks(self) -> Iterator[Task]:
        """The tasks of the plan at the level of the stars, as long as the limits allow."""
        roots, choice = self.runner.roots, self.runner.choice
        for task in plan(self.stars, roots.target.number_of_groundings, choice, self.trials.limits.seed):
            if self.budget.is_spent:
                return
            if task.level == self.stars:
                yield task

    def played(self) -> Trial:
        return Trial(Answer.PLAY, card=self.made, play=self.play)

    def none(self) -> Trial:
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
        table = Table.setup(exact, self.question.edition, self.question.draw)
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
