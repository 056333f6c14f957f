"""The review of a recorded play: where stars were lost, whether that was a mistake, and what would have kept them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play, Turn
from puzzles.commission.table import position_before
from puzzles.components.edition import Edition
from solver.advice.arrays import TurnStart
from solver.advice.recorded import Opinion, opinion
from solver.budget import Budget
from solver.review.keeper import Alternatives, AlternativeSearch
from solver.review.prospects import Prospects
from solver.review.stage import Interval
from solver.solving.findings import Listener
from solver.verdict import Limits

PROSPECTS_SHARE = 0.5
"""Of the limits, for the stars still possible at every moment; the rest is for the turns, those that lost first."""
LOSING_SHARE = 0.6
"""Of what is left then, for the turns that lost something."""
ALTERNATIVES = 4
"""Searches for what would have kept it, and the advice: the parts of the share of a turn that lost something."""
ADVICE_STATES = 300_000
LOSING_ADVICE_STATES = 1_200_000
"""Most states of advice on a turn, and on one that lost something."""
TOLD_APART = 2.0
"""Standard errors by which advice must like another move better, for the one made to be a mistake."""


class Judgment(StrEnum):
    """What a turn was."""

    FINE = "fine"
    """Nothing was lost, which is proved."""
    MISTAKE = "mistake"
    """Something was lost; advice liked another move better, and that would have kept more."""
    LUCK = "luck"
    """Something was lost, and advice would have lost it, too, or could not tell the moves apart."""
    OPEN = "open"
    """A limit came first."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """What a turn did to the stars still possible.

    Attributes:
        number: from 1.
        before, after: the stars still possible, the stacks known.
        opinion: what advice thinks of it; None if it was not asked, as with any deal.
        others: other ways to take it; None of a turn that lost nothing.
        is_hidden: whether anything lay hidden before it.
    """

    number: int
    before: Interval
    after: Interval
    opinion: Opinion | None
    others: Alternatives | None
    is_hidden: bool

    @property
    def has_lost(self) -> bool:
        """Whether it is proved that something was lost, if not how much."""
        return self.before.low > self.after.high

    @property
    def lost(self) -> int | None:
        """The stars lost, a card that cannot be completed counting one less than none; None where it is not proved."""
        return self.before.low - self.after.low if self.before.is_proved and self.after.is_proved else None

    @property
    def better(self) -> Turn | None:
        """A turn that would have kept more."""
        return None if self.others is None or self.others.keeper is None else self.others.keeper.turn

    @property
    def judgment(self) -> Judgment:
        """Mistake or luck, by what the player could know."""
        if self.lost == 0:
            return Judgment.FINE
        if not self.has_lost:
            return Judgment.OPEN
        if not self.is_hidden:
            return Judgment.MISTAKE
        if self.opinion is None or self.advised is None:
            return Judgment.OPEN
        if self.advice_loses_too or not self.is_told_apart:
            return Judgment.LUCK
        return Judgment.MISTAKE if self.advice_keeps_more else Judgment.OPEN

    @property
    def advised(self) -> Interval | None:
        """The stars still possible after the move that advice likes best."""
        return None if self.others is None else self.others.advised

    @property
    def advice_keeps_more(self) -> bool:
        """Whether that move is proved to keep more than the one made."""
        return self.advised is not None and self.advised.low > self.after.high

    @property
    def advice_loses_too(self) -> bool:
        """Whether that move is proved to lose something, and not known to keep more than the one made."""
        advised = self.advised
        return advised is not None and advised.high < self.before.low and not self.advice_keeps_more

    @property
    def is_told_apart(self) -> bool:
        """Whether advice likes its best move better than the one made by more than the error."""
        return self.opinion is not None and self.opinion.behind > TOLD_APART * self.opinion.error


@dataclass(frozen=True)
class Review:
    """A play looked back on.

    Attributes:
        play, commission, edition: what is reviewed.
        turns: all of them, in order.
        best: the stars possible before the first turn.
        interrupted: it was stopped from the keyboard; what was known by then is told.
    """

    play: Play
    commission: Commission
    edition: Edition
    turns: tuple[ReviewedTurn, ...]
    best: Interval
    interrupted: bool = False

    @property
    def lost_at(self) -> tuple[int, ...]:
        """The turns that lost something for sure."""
        return tuple(turn.number for turn in self.turns if turn.has_lost)


@dataclass
class Watcher:
    """Who is told how far a review is.

    Attributes:
        tell: is told what is done now.
        listener: hears of the searches.
    """

    tell: Callable[[str], None] = lambda _: None
    listener: Listener | None = None


def review(
    play: Play, commission: Commission, edition: Edition, limits: Limits, watcher: Watcher | None = None
) -> Review:
    """Look back on a legal play; an interrupt from the keyboard ends it like a limit.

    Args:
        play: finished or not; with an opening it is looked back on from after that.
        commission: its card.
        edition: its components.
        limits: for all of it.
        watcher: is told how far it is.

    Raises:
        BoundError: what was found contradicts a bound: a bug.
    """
    return _Reviewing(play, commission, edition, limits, watcher or Watcher()).run()


class _Reviewing:
    def __init__(self, play: Play, commission: Commission, edition: Edition, limits: Limits, watcher: Watcher) -> None:
        self.play, self.commission, self.edition = play, commission, edition
        self.seed, self.watcher = limits.seed, watcher
        self.budget = Budget.of(limits)
        self.prospects = Prospects(play, commission, edition)
        self.opinions: dict[int, Opinion | None] = {}
        self.others: dict[int, Alternatives] = {}

    @cached_property
    def card(self) -> CardOnBoard:
        """The card on its board."""
        return CardOnBoard(self.commission, self.edition)

    def run(self) -> Review:
        """Everything, as far as the limits and the keyboard allow."""
        interrupted = False
        try:
            self._work()
        except KeyboardInterrupt:
            interrupted = True
        turns = tuple(self._turn(number) for number in range(1, len(self.play.turns) + 1))
        best = self.prospects.stages[0].interval
        return Review(self.play, self.commission, self.edition, turns, best, interrupted)

    def _work(self) -> None:
        part = self.budget.share(PROSPECTS_SHARE)
        try:
            self.prospects.narrow(part, self.watcher.listener, self.watcher.tell)
        finally:
            self.budget.spent = part.spent
        part = self.budget.share(LOSING_SHARE)
        self._look_at_losses(part)
        self.budget.spent = part.spent
        others = [number for number in range(1, len(self.play.turns) + 1) if not self.opinions.get(number)]
        for done, number in enumerate(others):
            self._ask(number, self.budget, 1 / (len(others) - done), ADVICE_STATES)
        self.prospects.narrow(self.budget, self.watcher.listener, self.watcher.tell)  # what advice has left
        self._look_at_losses(self.budget)

    def _look_at_losses(self, part: Budget) -> None:
        while losing := [number for number in self._losing() if number not in self.others]:
            self._look_at_loss(losing[0], part, 1 / len(losing))

    def _losing(self) -> list[int]:
        stages = self.prospects.stages
        return [number for number in range(1, len(stages)) if stages[number - 1].low > stages[number].high]

    def _look_at_loss(self, number: int, budget: Budget, share: float) -> None:
        """Ask advice on a turn that lost something, and look for what would have kept it."""
        self._ask(number, budget, share / ALTERNATIVES, LOSING_ADVICE_STATES)
        self.watcher.tell(f"what would have kept more in turn {number}")
        told = self.opinions[number]
        advised = None if told is None else told.move
        search = AlternativeSearch(self.prospects, number, budget, share / ALTERNATIVES, self.watcher.listener)
        self.others[number] = search.run(advised)

    def _ask(self, number: int, budget: Budget, share: float, most_states: int) -> None:
        """Ask advice on a turn, by what could be known before it."""
        self.opinions[number] = None
        if isinstance(self.play.deal, AnyDeal) or budget.is_spent:
            return
        self.watcher.tell(f"advice on turn {number}")
        own = Budget.of(budget.limits(share, most_states))
        turn = self.play.turns[number - 1]
        self.opinions[number] = opinion(self._scene(number), turn, own, self.seed)
        budget.spent += own.spent

    def _scene(self, number: int) -> TurnStart:
        position = position_before(self.play, CardOnBoard(self.commission, self.edition), number)
        return TurnStart(position, self.card)

    def _turn(self, number: int) -> ReviewedTurn:
        before, after = self.prospects.stages[number - 1 : number + 1]
        is_any = isinstance(self.play.deal, AnyDeal)
        return ReviewedTurn(
            number,
            before.interval,
            after.interval,
            self.opinions.get(number),
            self.others.get(number),
            is_hidden=not is_any and not self._scene(number).is_known,
        )
