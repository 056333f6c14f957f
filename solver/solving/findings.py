"""What has been found of the answer to one question: the best play, the bound, and how to say it."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from puzzles.commission.record import Play
from puzzles.commission.referee import Ruling, judge
from puzzles.commission.table import positions
from solver.assignment.arrange import arrange_most
from solver.assignment.problem import Arrangement, Outcome
from solver.budget import Budget
from solver.search.plain import Reached, State
from solver.search.record import SearchQuestion, record
from solver.solving.arrange import arrange
from solver.verdict import NearMiss, RefereeError, Statistics, Status, Verdict, check_bound


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a search stands, for whoever watches it.

    Attributes:
        states, seconds: spent so far.
        level: the star level being searched.
        width: states kept in a layer.
        best_stars: of the best play so far, None without one.
        filled, spaces: the most spaces filled in the layer just searched, and all that are used.
    """

    states: int
    seconds: float
    level: int
    width: int
    best_stars: int | None
    filled: int
    spaces: int


class Listener(Protocol):
    """Who wants to hear of a search while it runs."""

    def play_found(self, play: Play) -> None:
        """A completed play that is better by C14 than those before it."""
        ...

    def progress(self, report: Progress) -> None:
        """Called about once a layer."""
        ...

    def note(self, text: str) -> None:
        """Something that the user should know, such as that the search is being compiled."""
        ...


def check_play(play: Play, question: SearchQuestion) -> Ruling:
    """The referee's ruling on a completed play of the search; raises RefereeError unless it passes with its stars."""
    ruling = judge(play, question.commission, question.edition, deal=question.draw)
    if not (ruling.legal and ruling.completed and ruling.stars == play.stars):
        raise RefereeError(f"a play of the search breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
    return ruling


class Findings:
    """The best play so far and the star levels ruled out.

    Attributes:
        best: the best completed play by C14.
        upper: the highest star level not ruled out; -1 when even 0 stars are.
        nearest: the state with the most spaces filled, for a near miss.
        first_witness: any completed play is enough; then it is not said whether more stars are possible.
        wants_near_miss: if no play completes the card, the verdict tells how near one came.
    """

    def __init__(
        self,
        question: SearchQuestion,
        budget: Budget,
        listener: Listener | None,
        *,
        first_witness: bool = False,
        wants_near_miss: bool = True,
    ) -> None:
        self.question = question
        self.budget = budget
        self.listener = listener
        self.first_witness = first_witness
        self.wants_near_miss = wants_near_miss
        self.started = monotonic()
        self.best: Play | None = None
        self._merit = (0, 0, 0)
        self.upper = question.commission.castoff_dishes
        self.levels_exhausted: list[int] = []
        self.nearest: State | None = None
        self.first_play_seconds: float | None = None

    @property
    def floor(self) -> int:
        """The stars of the best play; -1 without one."""
        return -1 if self.best is None or self.best.stars is None else self.best.stars

    @property
    def waste(self) -> int:
        """The sixths that the best play casts off (C14)."""
        return -self._merit[1]

    @property
    def is_decided(self) -> bool:
        """Whether no more stars are to be had, or wanted."""
        return self.upper == self.floor or (self.first_witness and self.best is not None)

    def rule_out(self, level: int) -> None:
        """An exhausted search has shown that no play has so many stars or more; raises BoundError if one has."""
        self.lower(level - 1)
        self.levels_exhausted.append(level)

    def lower(self, upper: int) -> None:
        """No play has more than so many stars, -1 for no play at all; raises BoundError if one has."""
        self.upper = min(self.upper, upper)
        self._check_bound()

    def _check_bound(self) -> None:
        if self.best is not None:
            check_bound(self.best.stars, self.upper, "stars")

    def offer(self, state: State | None, arrangement: Arrangement) -> None:
        """Keep the play that leads to a state; see `keep`."""
        self.keep(record(self.question, state, arrangement.turns, arrangement.stars))

    def keep(self, play: Play) -> None:
        """Keep a completed play if it is the best so far (C14), after the referee has passed it.

        Raises:
            RefereeError: it has not.
            BoundError: so many stars are ruled out.
        """
        ruling = check_play(play, self.question)
        merit = (play.stars or 0, -ruling.waste, -len(play.turns))
        if self.best is not None and merit <= self._merit:
            return
        self.best, self._merit = play, merit
        self._check_bound()
        if self.first_play_seconds is None:
            self.first_play_seconds = monotonic() - self.started
        if self.listener:
            self.listener.play_found(play)

    def note_nearest(self, reached: Reached | None) -> None:
        """Remember the state that fills the most spaces."""
        if reached is not None and (self.nearest is None or reached.filled > self.nearest.filled):
            self.nearest = reached.state

    def report(self, level: int, width: int, states: int, filled: int) -> None:
        """Tell the listener where the search stands; `filled` is of the spaces that were open at its beginning."""
        if self.listener:
            spaces = len(self.question.commission.used)
            self.listener.progress(
                Progress(
                    states=states,
                    seconds=monotonic() - self.started,
                    level=level,
                    width=width,
                    best_stars=None if self.best is None else self.best.stars,
                    filled=spaces - len(self.question.table.mosaic.open_spaces) + filled,
                    spaces=spaces,
                )
            )

    def verdict(self, reason: str | None = None, *, interrupted: bool = False, engine: str = "") -> Verdict:
        """The verdict on what has been found; `reason` if something other than a search has decided."""
        near_miss = None
        try:
            near_miss = self._near_miss() if self.wants_near_miss and self.best is None else None
        except KeyboardInterrupt:  # the answer is told without it
            interrupted = True
        status = self._status()
        return Verdict(
            status=status,
            play=self.best,
            upper_bound=None if status is Status.UNSOLVABLE else self.upper,
            reason=reason or self._reason(status, interrupted=interrupted),
            statistics=Statistics(
                states=self.budget.spent,
                seconds=monotonic() - self.started,
                levels_exhausted=tuple(self.levels_exhausted),
                first_play_seconds=self.first_play_seconds,
                extra={"engine": engine} if engine else {},
            ),
            near_miss=near_miss,
            interrupted=interrupted,
        )

    def _status(self) -> Status:
        if self.best is not None:
            return Status.OPTIMAL if self.upper <= self.floor else Status.SOLVED
        return Status.UNSOLVABLE if self.upper < 0 else Status.UNDECIDED

    def _near_miss(self) -> NearMiss | None:
        """The unfinished play that fills the most spaces: from the best state of the beams, or one before it.

        The fullest state may turn out to complete the card after all, with fewer stars than were looked for: then that
        play is kept, and nothing is missed.
        """
        state = self.nearest
        while state is not None:
            arrangement = arrange_most(self.question.problem(state.collected))
            if arrangement.complete:
                best = arrange(self.question.problem(state.collected))
                self.offer(state, best if best.outcome is Outcome.FOUND else arrangement)
                return None
            if arrangement.outcome is Outcome.FOUND:
                play = record(self.question, state, arrangement.turns, None)
                ruling = judge(play, self.question.commission, self.question.edition, deal=self.question.draw)
                if not ruling.legal:
                    raise RefereeError(f"a near miss breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
                last = positions(play, self.question.table.mosaic.card)[-1]
                asked = self.question.commission.requirements
                return NearMiss(play, tuple(f"{space} ({asked[space]})" for space in last.mosaic.open_spaces))
            state = state.parent
        return None

    def _reason(self, status: Status, *, interrupted: bool) -> str:
        if status is Status.OPTIMAL:
            if self.floor == self.question.commission.castoff_dishes:
                return "every castoff dish earns its star"
            return f"an exhausted search rules out {self.floor + 1} stars and more"
        if status is Status.UNSOLVABLE:
            return "an exhausted search finds no draws, placements and arrangements that complete the card"
        if status is Status.SOLVED and self.first_witness:
            return "a play completes the card; whether others earn more stars was not asked"
        ended = "the search was interrupted" if interrupted else self._ended()
        if status is Status.UNDECIDED:
            return f"{ended} before a play was found or ruled out"
        more = f"{self.floor + 1} stars" if self.upper == self.floor + 1 else f"{self.floor + 1} to {self.upper} stars"
        return f"{ended}; {more} not ruled out"

    def _ended(self) -> str:
        if self.budget.is_out_of_states:
            return "the limit of states was reached"
        if self.budget.is_out_of_time:
            return "the time limit was reached"
        return "the search reached its memory limit"
