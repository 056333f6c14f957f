"""The answer of the monolith: a model for each number of turns, the fewest first."""

from __future__ import annotations

from time import monotonic

from puzzles.commission import Commission
from puzzles.deal import Deal
from puzzles.edition import Edition
from puzzles.play import Play
from puzzles.referee import judge
from solver.findings import RefereeError
from solver.monolith.whole import Answer, Merit, Parameters, Question, WholePlay
from solver.verdict import Limits, Statistics, Status, Verdict


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
        The verdict, with a play that has passed the referee. An optimal one has the most stars, of these the least
        waste, and of these the fewest turns.

    Raises:
        RefereeError: the model and the referee disagree.
    """
    return _Monolith(Question(commission, edition, deal), limits or Limits()).run()


class _Monolith:
    """One question being answered."""

    def __init__(self, question: Question, limits: Limits) -> None:
        self.question = question
        self.limits = limits
        self.started = monotonic()
        self.best: Play | None = None
        self.merit: Merit | None = None
        self.most_open = -1
        self.branches = 0
        self.models = 0
        self.first_play_seconds: float | None = None

    def run(self) -> Verdict:
        """Ask the models in turn; one with more turns must earn more stars, or as many with less waste."""
        dishes = self.question.commission.castoff_dishes
        for turns in range(2, len(self.question.deal.tiles) + 1):
            if self.merit == Merit(stars=dishes, saved=0):
                break
            seconds = self._seconds_left()
            if seconds is not None and seconds <= 0:
                self.most_open = dishes
                break
            model = WholePlay(self.question, turns)
            parameters = Parameters(self._seconds_left(), self.limits.seed, self.limits.workers)
            self._note(model.solve(parameters, self.merit))
        return self._verdict()

    def _seconds_left(self) -> float | None:
        if self.limits.seconds is None:
            return None
        return max(0.0, self.limits.seconds - (monotonic() - self.started))

    def _note(self, answer: Answer) -> None:
        self.models += 1
        self.branches += answer.branches
        if answer.most_stars is not None:
            self.most_open = max(self.most_open, answer.most_stars)
        if answer.play is None:
            return
        ruling = judge(answer.play, self.question.commission, self.question.edition, deal=self.question.deal)
        if not (ruling.legal and ruling.completed and ruling.stars == answer.play.stars):
            raise RefereeError(f"a play of the model breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
        self.best, self.merit = answer.play, Merit(ruling.stars or 0, -ruling.waste)
        if self.first_play_seconds is None:
            self.first_play_seconds = monotonic() - self.started

    def _verdict(self) -> Verdict:
        stars = -1 if self.best is None or self.best.stars is None else self.best.stars
        is_decided = self.most_open <= stars
        if self.best is None:
            status = Status.UNSOLVABLE if is_decided else Status.UNDECIDED
        else:
            status = Status.OPTIMAL if is_decided else Status.SOLVED
        figures = Statistics(
            states=0,
            seconds=monotonic() - self.started,
            levels_exhausted=tuple(range(self.question.commission.castoff_dishes, stars, -1)) if is_decided else (),
            first_play_seconds=self.first_play_seconds,
            extra={"engine": "monolith", "models": self.models, "branches": self.branches},
        )
        upper = None if status is Status.UNSOLVABLE else max(self.most_open, stars)
        return Verdict(status, self.best, upper, self._reason(status), figures)

    def _reason(self, status: Status) -> str:
        turns = len(self.question.deal.tiles)
        if status is Status.OPTIMAL:
            return f"a model of all plays of up to {turns} turns has none with more stars"
        if status is Status.UNSOLVABLE:
            return f"a model of all plays of up to {turns} turns has none that completes the card"
        return "the time limit was reached"
