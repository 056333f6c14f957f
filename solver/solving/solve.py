"""The answer to a commission: impossibility, then widening beams for plays and exhausted searches for bounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.components.edition import Edition
from solver.assignment.problem import Arrangement, Outcome
from solver.budget import Budget
from solver.impossibility import impossible
from solver.search.engine import FIRST_WIDTH, Engine
from solver.search.packing import capacities
from solver.search.record import SearchQuestion
from solver.solving.arrange import Arranger
from solver.solving.findings import Findings, Listener, Progress
from solver.solving.plan import FIRST_GROUNDINGS, PER_BUCKET, Agenda, Task, TaskKind, TaskResult, plan
from solver.solving.runner import Briefing, Runner
from solver.solving.workers import Crew
from solver.verdict import Limits, RefereeError, Verdict

__all__ = ["Arranger", "Engine", "Limits", "Listener", "Progress", "RefereeError", "Verdict", "solve"]

POLISH_SCALE = 16
"""How much wider than the beams of the last round those for less waste are."""
FIRST_POLISH, MOST_POLISH = 20_000, 200_000
"""States that the look for less waste may take: as many as the search before it, within these bounds."""


def solve(
    commission: Commission,
    edition: Edition,
    draw: Deal | AnyDeal,
    limits: Limits | None = None,
    *,
    start: Position | None = None,
    first_witness: bool = False,
    known: Play | None = None,
    most: int | None = None,
    near_miss: bool = True,
    listener: Listener | None = None,
    engine: Engine = Engine.AUTO,
    arranger: Arranger = Arranger.AUTO,
    crew: type[Crew] = Crew,
) -> Verdict:
    """Find the best play of a draw (C14), or prove that there is none.

    Args:
        commission: the card.
        edition: the components.
        draw: the deal (K1) or any deal (K2); with `start`, what is left of it there.
        limits: within what to answer.
        start: a position to go on from instead of the setup.
        first_witness: stop at the first completed play, whatever its stars.
        known: a completed play of this question, which the referee judges again: only better ones are looked for.
        most: stars; that no play earns more is proved already.
        near_miss: tell how near a play came if none completes the card, which may take a second.
        listener: is told of plays and progress while the search runs.
        engine: which search to use.
        arranger: who arranges what completes the card.
        crew: the other processes, if the limits allow any.

    Returns:
        The verdict; its play has passed the referee. An interrupt from the keyboard ends the search like a limit.
    """
    question = SearchQuestion.of(commission, edition, draw, start)
    limits = limits or Limits()
    budget = Budget.of(limits)
    findings = Findings(question, budget, listener, first_witness=first_witness, wants_near_miss=near_miss)
    if known is not None:
        findings.keep(known)
    if most is not None:
        findings.lower(most)
    return _Solving(findings, limits, engine, arranger, crew).run()


class _Solving:
    """One question being answered."""

    def __init__(
        self, findings: Findings, limits: Limits, engine: Engine, arranger: Arranger, crew: type[Crew]
    ) -> None:
        self.findings = findings
        self.question = findings.question
        self.budget = findings.budget
        self.limits = limits
        self.briefing = Briefing(self.question, engine, limits.megabytes, findings.first_witness, arranger)
        self.crew = crew
        self.engine = ""

    def run(self) -> Verdict:
        """Answer the question."""
        question, findings = self.question, self.findings
        if question.table.is_complete:
            dishes = question.table.dishes
            done = Arrangement(Outcome.FOUND, (), complete=True, stars=dishes.stars, waste=dishes.waste, filled=0)
            findings.offer(None, done)
            findings.lower(findings.floor)
            return findings.verdict("the card is completed in this position already")
        interrupted = False
        try:
            proof = impossible(question.commission, question.edition, question.draw, start=question.table)
            if proof is not None:
                findings.lower(-1)
                return findings.verdict(proof.reason)
            while findings.upper >= 0 and capacities(question.table.dishes.loads, findings.upper) is None:
                findings.lower(findings.upper - 1)
            self._search()
        except KeyboardInterrupt:
            interrupted = True
        return findings.verdict(interrupted=interrupted, engine=self.engine)

    def _search(self) -> None:
        """Run the tasks of the plan in their turn, in whichever process, until they decide or a limit ends them."""
        findings, budget = self.findings, self.budget
        say = findings.listener.note if findings.listener else _say_nothing
        runner = self.briefing.runner(say)
        self.engine = runner.choice.engine
        tasks = plan(findings.upper, runner.roots.target.number_of_groundings, runner.choice, self.limits.seed)
        agenda = Agenda(tasks, findings)
        scale = 1
        with self.crew(self.limits.workers, self.briefing, budget, say) as crew:
            while not budget.is_spent and (ahead := agenda.ahead(crew.ahead)):
                task = ahead[0]
                agenda.enter(task, self._result(ahead, crew, runner))
                scale = task.scale
                crew.keep(agenda.wants)
                if not crew.is_started and monotonic() - findings.started >= crew.patience:
                    crew.start()
            if budget.is_out_of_time:  # what the others have found by then is not lost
                for task, result in crew.results(agenda.ahead(crew.ahead)):
                    if agenda.wants(task):
                        budget.spent += result.spent
                        agenda.enter(task, result)
        if findings.best is not None and not findings.first_witness:
            self._look_for_less_waste(runner, min(FIRST_WIDTH * POLISH_SCALE * scale, runner.choice.beam_width))

    def _result(self, ahead: Sequence[Task], crew: Crew, runner: Runner) -> TaskResult:
        """What the first of these tasks comes to. One that reaches the limit of states is run here, with the rest."""
        task, budget, findings = ahead[0], self.budget, self.findings
        report = partial(findings.report, task.level, task.width)

        def watch(spent: int, filled: int) -> None:
            crew.tend(ahead[1:])
            report(spent, filled)

        result = crew.result_of(ahead, report)
        if result is None or budget.spent + result.spent >= budget.states:
            return runner.run(task, budget, findings.offer, watch)
        budget.spent += result.spent
        return result

    def _look_for_less_waste(self, runner: Runner, width: int) -> None:
        """Beams for plays with the same stars and less waste (C14), until one finds none; not a proof.

        They take no more than a fraction of a second, or as long as the search before them.
        """
        findings, budget = self.findings, self.budget
        before = self.question.table.dishes.waste
        allowance = min(max(FIRST_POLISH, budget.spent), MOST_POLISH)
        while allowance > 0 and findings.waste > before and not budget.is_spent:
            waste = findings.waste
            task = Task(
                0,
                TaskKind.BEAM,
                findings.floor,
                scale=1,
                width=width,
                groundings=FIRST_GROUNDINGS,
                per_bucket=PER_BUCKET,
                allowance=allowance,
                most_waste=waste - before - 1,
            )
            watch = partial(findings.report, task.level, task.width)
            allowance -= runner.run(task, budget, findings.offer, watch).spent
            if findings.waste == waste:
                return


def _say_nothing(text: str) -> None:
    """Nobody listens."""
    del text
