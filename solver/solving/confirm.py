"""A second opinion: what others than those who found an answer say of it, part by part.

The play is judged by the referee, its arrangement repeated by the other arranger, and the proof of its bound by another
engine, as far as that takes no longer than the search did. Whoever contradicts the answer shows a defect: that raises.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from math import inf

from puzzles.commission.deal import Deal
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from solver.assignment.problem import ArrangementProblem
from solver.budget import Budget
from solver.monolith.solve import solve_monolith
from solver.search.engine import Engine
from solver.search.packing import capacities
from solver.search.plain import State
from solver.search.record import SearchQuestion
from solver.solving.arrange import Arrangement, Arranger, Outcome, arrange
from solver.solving.plan import Task, TaskKind
from solver.solving.runner import Briefing
from solver.tools.workshop import clock
from solver.verdict import (
    Limits,
    Opinion,
    Part,
    RefereeError,
    SolverError,
    Status,
    Verdict,
    check_bound,
    merit,
)

LEAST_SECONDS, LEAST_STATES = 5.0, 50_000
"""What a second proof may take at least, however little the first one took; states are the plain search's."""
PLAIN_IS_SLOWER = 50
"""So many states the compiled search evaluates while the plain one evaluates one, about."""
MOST_MONOLITH_TILES = 4
"""The model of a larger deal takes longer than the search nearly always."""
NAMES = {Engine.PLAIN: "the plain search", Engine.COMPILED: "the compiled search"}


def confirmed(
    verdict: Verdict, question: SearchQuestion, limits: Limits, *, arranger: Arranger = Arranger.AUTO
) -> Verdict:
    """The verdict with the opinions of others on its parts.

    Args:
        verdict: on the question.
        question: what was asked.
        limits: of the answer. With a limit in states the second proof has one too, and the opinions are the same on
            every run.
        arranger: who arranged what the play collected.

    Raises:
        SolverError: somebody contradicts the verdict.
    """
    opinions: list[Opinion] = []
    try:
        opinions.extend(_Confirming(verdict, question, limits, arranger).opinions())
    except KeyboardInterrupt:
        return replace(verdict, opinions=tuple(opinions), interrupted=True)
    return replace(verdict, opinions=tuple(opinions))


class _Confirming:
    """One verdict being looked at again."""

    def __init__(self, verdict: Verdict, question: SearchQuestion, limits: Limits, arranger: Arranger) -> None:
        self.verdict, self.question, self.limits = verdict, question, limits
        self.other = Arranger.COMPILED if arranger is Arranger.CP_SAT else Arranger.CP_SAT
        self.upper = -1 if verdict.upper_bound is None else verdict.upper_bound

    def opinions(self) -> Iterator[Opinion]:
        """Part by part."""
        if self.verdict.play is not None:
            yield self._on_play(self.verdict.play)
            if self.verdict.play.turns or self.question.table.to_arrange:
                yield self._on_arrangement(self.verdict.play)
        if self.upper < self.question.commission.castoff_dishes:
            yield self._on_bound()
        elif self.verdict.status is Status.OPTIMAL:
            yield Opinion(Part.BOUND, "the referee", holds=True, words="no dish can earn a second star")

    # -- the play -----------------------------------------------------------------------------------------------------

    def _on_play(self, play: Play) -> Opinion:
        question = self.question
        ruling = judge(play, question.commission, question.edition, deal=question.draw)
        if not (ruling.legal and ruling.completed and ruling.stars == play.stars):
            raise RefereeError(f"the play breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
        return Opinion(Part.PLAY, "the referee", holds=True, words=f"legal, {ruling.message}")

    def _on_arrangement(self, play: Play) -> Opinion:
        """Whether what the play collected can be arranged with more stars, less waste, or in fewer turns (C14)."""
        found = arrange(self._problem(play), arranger=self.other)
        if found.outcome is Outcome.LIMIT or (found.outcome is Outcome.FOUND and not found.is_best):
            return Opinion(Part.ARRANGEMENT, self.other.named, holds=False, words="its limit was reached")
        known, told = self._merit_of(play), _merit_found(found)
        if known != told:
            by = self.other.named
            raise SolverError(f"stars, waste and turns of the play are {known}, {by} arranges it to {told}")
        words = "what was collected gives no more stars and no less waste"
        return Opinion(Part.ARRANGEMENT, self.other.named, holds=True, words=words)

    def _problem(self, play: Play) -> ArrangementProblem:
        table = self.question.table
        turns = tuple(turn.collected for turn in play.turns)
        if table.to_arrange:
            turns = (table.to_arrange, *turns)
        mosaic = table.mosaic
        return ArrangementProblem(mosaic.card, turns, mosaic.placed, table.dishes, in_turn=bool(table.to_arrange))

    def _merit_of(self, play: Play) -> tuple[int, int, int]:
        stars, waste, turns = merit(play)
        return stars, -waste, -turns + bool(self.question.table.to_arrange)

    # -- the bound ----------------------------------------------------------------------------------------------------

    def _on_bound(self) -> Opinion:
        """Whether another engine can repeat the proof that there is no play with more stars."""
        level = self.upper + 1
        if self.question.table.is_complete:
            return Opinion(Part.BOUND, "the referee", holds=True, words="the card is completed, no turn may follow")
        if capacities(self.question.table.dishes.loads, level) is None:
            return Opinion(Part.BOUND, "the referee", holds=True, words="too many dishes are spoilt for more stars")
        asked: list[str] = []
        for name, repeats in chain(self._searches(level), self._monolith(level)):
            asked.append(name)
            if repeats:
                stars = "1 star" if level == 1 else f"{level} stars"
                words = f"no play has {stars} or more" if level else "no play completes the card"
                return Opinion(Part.BOUND, name, holds=True, words=words)
        words = "not repeated within the work that the search took" if asked else "nobody else can repeat the proof"
        return Opinion(Part.BOUND, " and ".join(asked) or "nobody", holds=False, words=words)

    def _searches(self, level: int) -> Iterator[tuple[str, bool]]:
        """The search that did not answer, if there is one, and whether it rules the level out."""
        used = self.verdict.statistics.extra.get("engine")
        other = Engine.PLAIN if used == Engine.COMPILED else Engine.COMPILED
        briefing = Briefing(self.question, other, self.limits.megabytes, first_witness=False, arranger=self.other)
        runner = briefing.runner(_say_nothing)
        engine = runner.choice.engine
        if engine != used:
            task = Task(0, TaskKind.PROOF, level, scale=1, width=runner.choice.proof_width)
            yield NAMES[engine], runner.run(task, self._budget(engine), self._refute).exhausted

    def _monolith(self, level: int) -> Iterator[tuple[str, bool]]:
        """Likewise the monolith, for a small deal; it has no limit in states."""
        question, draw = self.question, self.question.draw
        if question.start is not None or self.limits.states is not None or not isinstance(draw, Deal):
            return
        if 2 <= len(draw.tiles) <= MOST_MONOLITH_TILES:
            limits = replace(self.limits, seconds=self._seconds)
            model = solve_monolith(question.commission, question.edition, draw, limits)
            check_bound(model.stars, self.verdict.upper_bound, "stars")
            check_bound(self.verdict.stars, model.upper_bound, "stars")
            yield "the monolith", model.upper_bound is None or model.upper_bound < level

    @property
    def _seconds(self) -> float:
        return max(LEAST_SECONDS, self.verdict.statistics.seconds)

    def _budget(self, engine: Engine) -> Budget:
        """As much as the search took; in states, where its limit was one of states."""
        if self.limits.states is None:
            return Budget(inf, clock() + self._seconds)
        spent = self.verdict.statistics.states
        if engine is Engine.PLAIN:
            return Budget(max(LEAST_STATES, spent // PLAIN_IS_SLOWER), inf)
        return Budget(max(LEAST_STATES * PLAIN_IS_SLOWER, spent), inf)

    def _refute(self, state: State, arrangement: Arrangement) -> None:
        del state
        check_bound(arrangement.stars, self.verdict.upper_bound, "stars")


def _merit_found(found: Arrangement) -> tuple[int, int, int] | None:
    if found.outcome is not Outcome.FOUND or found.stars is None:
        return None
    return found.stars, found.waste, len(found.turns)


def _say_nothing(text: str) -> None:
    """The one who asked has said it already."""
    del text
