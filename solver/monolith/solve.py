"""The answer of the monolith: a model for each number of turns, the fewest first."""

from __future__ import annotations

from time import monotonic

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from solver.monolith.whole import DealtCard, Parameters, WholePlay, value
from solver.verdict import Limits, RefereeError, Statistics, Status, Verdict, check_bound

FIRST_WORK = 5.0
"""Deterministic seconds that each model gets at first."""
MORE_WORK = 4


def solve_monolith(commission: Commission, edition: Edition, deal: Deal, limits: Limits | None = None) -> Verdict:
    """Find the best play of a small known deal (K1, C14) with CP-SAT alone, or prove that there is none.

    For deals of up to about six tiles: the models grow with the square of the turns. It shares nothing with the search
    but the values of `puzzles`; the two check each other.

    Args:
        commission: the card.
        edition: the components.
        deal: the hand and the stacks.
        limits: `seconds`, `seed` and `workers` (threads) are heeded, the others are the search's. With more than one
            worker the play, not its merit, may differ from run to run.

    Returns:
        The verdict, with a play that has passed the referee. An optimal one has the most stars; of these it has the
        least waste, and of these the fewest turns, if `statistics.extra["best"]` says so: that is not pursued long.

    Raises:
        RefereeError: the model and the referee disagree.
        BoundError: a play has more stars than a model allows.
    """
    return _Monolith(DealtCard(commission, edition, deal), limits or Limits()).run()


class _Monolith:
    """One question being answered.

    Attributes:
        open: by number of turns, the most stars that are not ruled out for plays of so many turns. Those that no play
            of use can have are gone.
    """

    def __init__(self, question: DealtCard, limits: Limits) -> None:
        self.question = question
        self.limits = limits
        self.started = monotonic()
        self.dishes = question.commission.castoff_dishes
        self.open = dict.fromkeys(range(2, len(question.deal.tiles) + 1), self.dishes)
        self.best: Play | None = None
        self.value = 0
        self.branches = 0
        self.models = 0
        self.first_play_seconds: float | None = None

    @property
    def stars(self) -> int:
        """Of the best play; -1 without one."""
        return -1 if self.best is None or self.best.stars is None else self.best.stars

    @property
    def most_stars(self) -> int:
        """The most stars not ruled out; -1 if there is no play."""
        return max(self.stars, *self.open.values(), -1)

    def run(self) -> Verdict:
        """Ask all models in turn, and again with more work those left open, until the stars are proved."""
        work = FIRST_WORK
        while self.most_stars > self.stars and not self._is_out_of_time():
            for turns in sorted(self.open):
                if turns in self.open and not self._is_out_of_time():
                    self._ask(turns, work)
            work *= MORE_WORK
        return self._verdict()

    def _seconds_left(self) -> float | None:
        return None if self.limits.seconds is None else self.limits.seconds - (monotonic() - self.started)

    def _is_out_of_time(self) -> bool:
        left = self._seconds_left()
        return left is not None and left <= 0

    def _ask(self, turns: int, work: float) -> None:
        """Solve one model; it must be better than the best play, or as good with fewer turns."""
        model = WholePlay(self.question, turns)
        seconds = self._seconds_left()
        if seconds is not None:
            seconds = max(seconds, 0.0)
        parameters = Parameters(seconds, work, self.limits.seed, self.limits.workers)
        at_least = None if self.best is None else self.value + (turns > len(self.best.turns))
        answer = model.solve(parameters, at_least)
        self.models += 1
        self.branches += answer.branches
        if answer.play is not None:
            self._keep(answer.play)
            check_bound(self.stars, min(self.open[turns], answer.most_stars), "stars")
        if answer.is_best:
            del self.open[turns]
        else:
            self.open[turns] = min(self.open[turns], answer.most_stars)
        if self.best is not None and self.value == value(self.question.commission, self.dishes, 0):
            self.open = {number: most for number, most in self.open.items() if number < len(self.best.turns)}

    def _keep(self, play: Play) -> None:
        ruling = judge(play, self.question.commission, self.question.edition, deal=self.question.deal)
        if not (ruling.legal and ruling.completed and ruling.stars == play.stars):
            raise RefereeError(f"a play of the model breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
        self.best, self.value = play, value(self.question.commission, ruling.stars or 0, ruling.waste)
        if self.first_play_seconds is None:
            self.first_play_seconds = monotonic() - self.started

    def _verdict(self) -> Verdict:
        is_decided = self.most_stars == self.stars
        if self.best is None:
            status = Status.UNSOLVABLE if is_decided else Status.UNDECIDED
        else:
            status = Status.OPTIMAL if is_decided else Status.SOLVED
        figures = Statistics(
            states=0,
            seconds=monotonic() - self.started,
            levels_exhausted=tuple(range(self.dishes, self.most_stars, -1)),
            first_play_seconds=self.first_play_seconds,
            extra={"engine": "monolith", "models": self.models, "branches": self.branches, "best": not self.open},
        )
        upper = None if status is Status.UNSOLVABLE else self.most_stars
        return Verdict(status, self.best, upper, self._reason(status), figures)

    def _reason(self, status: Status) -> str:
        turns = len(self.question.deal.tiles)
        if status is Status.OPTIMAL:
            return f"a model of all plays of up to {turns} turns has none with more stars"
        if status is Status.UNSOLVABLE:
            return f"a model of all plays of up to {turns} turns has none that completes the card"
        return "the time limit was reached"
