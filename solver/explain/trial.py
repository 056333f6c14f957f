"""Trials: can a card be completed with so many stars, with or without forced placement?

Without forced placement (C5) anything may be cast off at any time. Then what is asked can only make a card harder: if
it cannot be completed, no card that asks as much or more can, whatever the rules. And if it can, a card that asks more
can by all rules: the one that asks each diatom where it came to lie. So the sets that an explanation tells are sets of
that game, and each play shown is a play by all rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from typing import Self

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.components.edition import Edition
from solver.budget import Budget
from solver.explain.demand import Demand
from solver.explain.search import Answer, Trial, TrialSearch
from solver.impossibility import impossible
from solver.impossibility.corners import most_sample_points
from solver.search.plain import State
from solver.search.record import SearchQuestion
from solver.solving.plan import TaskKind
from solver.solving.question import Question
from solver.tools.workshop import clock
from solver.verdict import Limits

TRIAL_STATES = 1_000_000
"""States that one trial may take."""
SPARE_DISHES = 8
"""As many as the compiled search can hold: where the number of dishes is not asked, so many are tried."""


OPEN = Trial(Answer.OPEN)


def _ignore(text: str) -> None:
    """Nobody watches."""
    del text


@dataclass
class Trials:
    """Trials of cards with one draw.

    Attributes:
        card: whose demands are tried.
        edition, draw: the components, and which tiles can come.
        stars: those that a play must have at least.
        limits: of all trials together.
        say: is told what the user should know of the search.
        watch: is told how many trials there were, before each that needs a search.
        most_states: of one trial.
    """

    card: Commission
    edition: Edition
    draw: Deal | AnyDeal
    stars: int
    limits: Limits
    say: Callable[[str], None]
    watch: Callable[[str], None] = _ignore
    most_states: int = TRIAL_STATES
    _budgets: list[Budget] = field(default_factory=list)
    _plays: list[State] = field(default_factory=list)
    _known: dict[object, Trial] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        question: Question,
        stars: int | None,
        limits: Limits,
        say: Callable[[str], None],
        watch: Callable[[str], None] = _ignore,
    ) -> Self:
        """Trials of a question from the setup; no wish for stars is one for any number."""
        draw = question.beginnings[0].draw
        return cls(question.commission, question.edition, draw, stars or 0, limits, say, watch)

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
        self.watch(f"trial {len(self._budgets) + 1}, {self.spent:,} states so far")
        self._budgets.append(Budget(min(states or self.most_states, left), self.deadline))
        return self._budgets[-1]

    def _search(self, card: Commission, stars: int, states: int | None = None) -> TrialSearch:
        question = SearchQuestion.of(card, self.edition, self.draw)
        return TrialSearch(question, stars, self.budget(states), self.limits, self.say)

    # -- by all rules -------------------------------------------------------------------------------------------------

    def by_the_rules(self, card: Commission, states: int | None = None) -> Trial:
        """Whether a play completes the card with the stars; `states` instead of those that a trial may take."""
        if self.stars > card.castoff_dishes:
            return Trial(Answer.NONE, f"{card.castoff_dishes} castoff dishes give no {self.stars} stars")
        proof = impossible(card, self.edition, self.draw)
        if proof is not None:
            return Trial(Answer.NONE, proof.reason)
        search = self._search(card, self.stars, states)
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
        search = self._search(card, 0 if demand.dishes is None else self.stars)
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
        # as many dishes as diatoms, of which a sample point gives six at most: then the proof holds for any number
        proof = impossible(demand.card(self.card, 6 * self._points), self.edition, self.draw)
        return None if proof is None else proof.reason

    def _is_complete(self, demand: Demand) -> bool:
        """Whether the dishes tried are as many as any play could use: a sample point yields at most six sixths."""
        return demand.dishes is not None or self._points <= SPARE_DISHES

    @property
    def _points(self) -> int:
        """The most sample points that a play completes."""
        return most_sample_points(len(self.draw.tiles) + 1)
