"""Answering instances: one after another or by several processes, each answer judged by the referee once more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from benchmarks.instances import Best, Instance
from benchmarks.records import Record, Task
from puzzles.commission import Commission, Requirement
from puzzles.deal import Deal
from puzzles.files import load_edition
from puzzles.referee import Ruling, judge
from solver.solving import Engine, RefereeError, solve
from solver.verdict import Limits, Status, Verdict

_WARM_UP_STATES = 60_000


class InterruptedRunError(Exception):
    """An instance was interrupted from the keyboard: its answer is no measurement."""


def warm_up(engine: str) -> None:
    """Solve two small questions, so that all of the search is compiled and loaded before anything is measured."""
    edition = load_edition("reference")
    limits = Limits(seconds=None, states=_WARM_UP_STATES)
    hand, (a, b) = (20, 28), (17, 2)
    for asked in ({"O11": "any", "O3": "green"}, {"O11": "A", "O3": "A", "C5": "yellow triangle"}):
        spaces = {space: Requirement.parse(asked.get(str(space), "dark")) for space in edition.board.spaces}
        assert {str(space) for space in spaces} >= asked.keys(), "the reference edition has these spaces"
        commission = Commission("warm-up", "Warm-up", edition.id, 1, spaces)
        solve(commission, edition, Deal(edition.id, hand, (a,), (b,)), limits, engine=Engine(engine))


def answer(instance: Instance, task: Task) -> Record:
    """Solve one instance on one core and judge the play; raises InterruptedRunError.

    A play that the referee rejects, or an answer that what is known of the instance contradicts, is told in
    `Record.fault`.
    """
    limits = Limits(seconds=task.time_limit, states=task.max_states)
    try:
        verdict = solve(instance.commission, instance.edition, instance.deal, limits, engine=Engine(task.engine))
    except RefereeError as error:
        verdict = Verdict(Status.UNDECIDED, None, instance.commission.castoff_dishes, "the solver failed")
        return _record(instance, task, verdict, None, str(error))
    if verdict.interrupted:
        raise InterruptedRunError
    ruling = None
    if verdict.play is not None:
        ruling = judge(verdict.play, instance.commission, instance.edition, deal=instance.deal)
    return _record(instance, task, verdict, ruling, _fault(verdict, ruling) or contradiction(verdict, instance.best))


def _record(instance: Instance, task: Task, verdict: Verdict, ruling: Ruling | None, fault: str | None) -> Record:
    play, statistics = verdict.play, verdict.statistics
    return Record(
        instance=instance.name,
        group=instance.group,
        question=instance.question,
        time_limit=task.time_limit,
        max_states=task.max_states,
        engine=task.engine,
        status=verdict.status,
        dishes=instance.commission.castoff_dishes,
        stars=verdict.stars,
        upper_bound=verdict.upper_bound,
        waste=None if ruling is None else ruling.waste,
        turns=None if play is None else len(play.turns),
        states=statistics.states,
        seconds=round(statistics.seconds, 6),
        first_play_seconds=None if play is None else statistics.first_play_seconds,
        reason=verdict.reason,
        fault=fault,
    )


def _fault(verdict: Verdict, ruling: Ruling | None) -> str | None:
    """What the referee has to say against the play."""
    if ruling is None:
        completes = verdict.status in (Status.OPTIMAL, Status.SOLVED)
        return f"{verdict.status} without a play" if completes else None
    if not ruling.legal:
        return f"the play breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}"
    if not ruling.completed:
        return "the play does not complete the card"
    return None if ruling.stars == verdict.stars else f"the play earns {ruling.stars} stars (told {verdict.stars})"


def contradiction(verdict: Verdict, best: Best | None) -> str | None:
    """In what an answer contradicts what is known of the best play; None if in nothing."""
    if best is None:
        return None
    known = "no play" if best.stars is None else f"a best play of {best.stars} stars"
    least = -1 if best.stars is None else best.stars
    found = -1 if verdict.stars is None else verdict.stars
    bound = -1 if verdict.upper_bound is None else verdict.upper_bound
    if found > least:
        return f"expected {known} (got one of {found} stars)"
    if bound < least:
        return f"expected {known} (got a proof that there is none)"
    return None


def answers(instances: Sequence[Instance], task: Task, workers: int) -> Iterator[Record]:
    """Answer the instances, yielding records as they are ready.

    Args:
        instances: what to answer.
        task: within what, and by which search.
        workers: with one, this process answers, else so many others, each one instance at a time on one core.

    Raises:
        InterruptedRunError: the keyboard interrupted; what has been yielded stands.
    """
    if not instances:
        return
    if workers == 1:
        warm_up(task.engine)
        for instance in instances:
            yield answer(instance, task)
        return
    yield from _answers_of_processes(instances, task, workers)


def _answers_of_processes(instances: Sequence[Instance], task: Task, workers: int) -> Iterator[Record]:
    warm_up(task.engine)  # compiled once here, the others only load it
    # spawned, not forked: the solver's libraries have threads
    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(instances)), context, initializer=warm_up, initargs=(task.engine,))
    try:
        futures: list[Future[Record]] = [pool.submit(answer, instance, task) for instance in instances]
        for future in as_completed(futures):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)
