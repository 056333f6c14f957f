"""The answer of clingo: a program for each number of turns, the fewest first."""

from __future__ import annotations

from importlib.resources import files
from time import monotonic
from typing import TYPE_CHECKING

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.record import Play
from puzzles.components.edition import Edition
from solver.bench.answersets.facts import Wording
from solver.verdict import Limits, Statistics, Status, Verdict

if TYPE_CHECKING:
    from clingo import Control, Model

FEWEST_TURNS = 2


def solve_answer_sets(commission: Commission, edition: Edition, deal: Deal, limits: Limits | None = None) -> Verdict:
    """The play of a known deal with the most stars by clingo, or a proof that there is none.

    For small deals: the programs grow with the cells that can be reached, and so with the square of the turns. It
    shares nothing with the search but the values of `puzzles`, and its play is judged by whoever asked.

    Args:
        commission: the card.
        edition: the components.
        deal: the hand and the stacks.
        limits: `seconds`, `states` (as conflicts of each program) and `seed` are heeded. Grounding cannot be
            interrupted, so a time limit may be passed by as long as it takes.
    """
    return _Asking(commission, edition, deal, limits or Limits()).run()


class _Asking:
    """One question being answered.

    Attributes:
        open: by number of turns, whether plays of so many turns with more stars than the best are not ruled out.
    """

    def __init__(self, commission: Commission, edition: Edition, deal: Deal, limits: Limits) -> None:
        self.commission, self.edition, self.deal, self.limits = commission, edition, deal, limits
        self.started = monotonic()
        self.open = dict.fromkeys(range(FEWEST_TURNS, len(deal.tiles) + 1), True)
        self.best: Play | None = None
        self.first_play_seconds: float | None = None
        self.choices = 0

    @property
    def stars(self) -> int:
        """Of the best play; -1 without one."""
        return -1 if self.best is None or self.best.stars is None else self.best.stars

    @property
    def is_out_of_time(self) -> bool:
        """Whether the time limit is reached."""
        return self.limits.seconds is not None and monotonic() - self.started >= self.limits.seconds

    def run(self) -> Verdict:
        """Ask the programs in turn, each for more stars than those before."""
        dishes = self.commission.castoff_dishes
        for turns in self.open:
            if self.is_out_of_time or self.stars == dishes:
                break
            self.open[turns] = not self._ask(turns)
        is_decided = self.stars == dishes or not any(self.open.values())
        if self.best is None:
            status = Status.UNSOLVABLE if is_decided else Status.UNDECIDED
        else:
            status = Status.OPTIMAL if is_decided else Status.SOLVED
        upper = None if status is Status.UNSOLVABLE else self.stars if is_decided else dishes
        statistics = Statistics(self.choices, monotonic() - self.started, (), self.first_play_seconds)
        reason = "all plays were ruled out that are better" if is_decided else "a limit was reached"
        return Verdict(status, self.best, upper, reason, statistics)

    def _ask(self, turns: int) -> bool:
        """Ask for plays of so many turns; whether what it says is the last word on them."""
        wording = Wording(self.commission, self.edition, self.deal, turns)
        control = self._control(turns)
        control.add("base", [], wording.facts())
        control.ground([("base", [])])

        def keep(model: Model) -> None:
            stars = -sum(model.cost)
            self.best = wording.play(model.symbols(shown=True), stars)
            if self.first_play_seconds is None:
                self.first_play_seconds = monotonic() - self.started

        with control.solve(on_model=keep, async_=True) as handle:
            left = None if self.limits.seconds is None else max(self.limits.seconds - monotonic() + self.started, 0.0)
            handle.wait(left)
            handle.cancel()
            result = handle.get()
        self.choices += int(control.statistics["solving"]["solvers"]["choices"])
        return bool(result.exhausted)

    def _control(self, turns: int) -> Control:
        from clingo import Control  # noqa: PLC0415 - an extra

        constants = {"turns": turns, "dishes": self.commission.castoff_dishes, "least": self.stars + 1}
        options = [f"--const={name}={value}" for name, value in constants.items()]
        # clingo's own settings: the configuration `trendy` took six times as long or longer on small deals
        options += [f"--seed={self.limits.seed}", "--warn=none"]
        if self.limits.states is not None:
            options.append(f"--solve-limit={self.limits.states}")
        control = Control(options)
        program = files("solver.bench.answersets") / "plays.lp"
        control.add("base", [], program.read_text(encoding="utf-8"))
        return control
