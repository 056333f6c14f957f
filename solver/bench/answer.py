"""Answering one job in this process: within its limits, measured, and judged by the referee once more."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from time import perf_counter, process_time

from puzzles.commission.card import Commission
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.referee import Ruling, judge
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from solver.batch.job import Done, InterruptedJobError, StopReason, digest_of
from solver.batch.memory import at_most, forget_peak, peak_megabytes
from solver.bench.provenance import provenance
from solver.bench.records import Record
from solver.bench.suite import Best, Job, Solver
from solver.verdict import SolverError, Status, Verdict

CARDS_KEPT = 64
"""Cards that a process keeps unpacked."""


def _silent(text: str) -> None:
    """Nobody listens in a worker process."""
    del text


@lru_cache(CARDS_KEPT)
def unpacked(parcel: bytes) -> tuple[Commission, Edition]:
    """The card and the edition of a job."""
    card: tuple[Commission, Edition] = pickle.loads(parcel)  # noqa: S301 - packed by ourselves
    return card


def answer(job: Job, *, with_plays: bool = False) -> Record:
    """Answer a job and judge the play.

    What goes wrong is told in the record: a play that the referee rejects or an answer that contradicts what is known
    (`Record.fault`), too much memory or an error of the solver (`Record.stopped`).

    Args:
        job: the question.
        with_plays: keep the play's turns.

    Raises:
        InterruptedJobError: from the keyboard.
    """
    from solver.bench.methods import answer_with  # noqa: PLC0415 - likewise

    commission, edition = unpacked(job.parcel)
    solver, limits = answer_with(job.method, job.caps)
    measure = Measure()
    stopped: StopReason | None = None
    fault: str | None = None
    try:
        with at_most(job.caps.megabytes):
            verdict = solver(commission, edition, job.deal, limits)
    except MemoryError:
        stopped = StopReason.MEMORY
        verdict = nothing(job, f"ended: it wanted more than {job.caps.megabytes} MB")
    except SolverError as error:
        verdict, fault = nothing(job, "the solver failed"), str(error)
    except DiatomsError as error:
        verdict, stopped = nothing(job, str(error)), StopReason.ERROR
    except Exception as error:  # noqa: BLE001 - whatever a method does costs its instance only
        verdict, stopped = nothing(job, f"{type(error).__name__}: {error}"), StopReason.ERROR
        fault = verdict.reason
    taken = measure.taken()
    if verdict.interrupted:
        raise InterruptedJobError
    ruling = None
    if verdict.play is not None:
        ruling = judge(verdict.play, commission, edition, deal=job.deal)
    fault = fault or _fault(verdict, ruling) or contradiction(verdict, job.best)
    made = record_of(job, verdict, taken, stopped=stopped, fault=fault, waste=None if ruling is None else ruling.waste)
    if with_plays and verdict.play is not None:
        return replace(made, turns_played=tuple(play_to_json(verdict.play)["turns"]))
    return made


@dataclass(frozen=True, slots=True)
class Answerer:
    """`answer` as work for other processes.

    Attributes:
        solvers: those that are made ready.
        with_plays: see `answer`.
    """

    solvers: frozenset[Solver] = frozenset()
    with_plays: bool = False

    def make_ready(self) -> None:
        """Load and compile the solvers, and answer a question by each."""
        from solver.bench.methods import warm_up  # noqa: PLC0415 - the solvers take a second to load: not in the runner

        warm_up(self.solvers, _silent)

    def __call__(self, job: Job) -> Record:
        """See `answer`."""
        return answer(job, with_plays=self.with_plays)


def nothing(job: Job, reason: str) -> Verdict:
    """The verdict of an instance that was not answered."""
    return Verdict(Status.UNDECIDED, None, job.dishes, reason)


@dataclass(frozen=True, slots=True)
class Taken:
    """What an answer took; see `Record`."""

    seconds: float
    cpu_seconds: float
    megabytes: float
    began: str


class Measure:
    """Measures from its making on."""

    def __init__(self) -> None:
        self.began = _now()
        forget_peak()
        self.started, self.worked = perf_counter(), process_time()

    def taken(self) -> Taken:
        """What was taken so far."""
        spent, worked = perf_counter() - self.started, process_time() - self.worked
        return Taken(round(spent, 6), round(worked, 6), round(peak_megabytes(), 1), self.began)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def recorded(done: Done[Job, Record]) -> Record:
    """The record of a job, also of one that was ended from outside."""
    if done.answer is not None:
        return replace(done.answer, attempts=done.attempts + done.answer.attempts - 1)
    job, stopped = done.job, done.stopped
    seconds = job.hard_seconds if stopped is StopReason.TIME else done.seconds
    taken = Taken(round(seconds, 6), 0.0, 0.0, _now())
    fault = done.reason if stopped is StopReason.ERROR else None
    made = record_of(job, nothing(job, done.reason), taken, stopped=stopped, fault=fault)
    return replace(made, attempts=done.attempts)


def record_of(
    job: Job,
    verdict: Verdict,
    taken: Taken,
    *,
    stopped: StopReason | None = None,
    fault: str | None = None,
    waste: int | None = None,
) -> Record:
    """The record of a verdict, made in this process."""
    method, caps, here = job.method, job.caps, provenance()
    play, statistics = verdict.play, verdict.statistics
    first = statistics.first_play_seconds
    return Record(
        key=job.key,
        instance=job.name,
        group=job.group,
        question=job.question,
        method=method.label,
        solver=method.solver.value,
        seed=method.seed,
        tables=method.tables,
        time_limit=caps.seconds,
        max_states=caps.states,
        memory_limit=caps.megabytes,
        hard_seconds=caps.hard_seconds,
        spaces=job.spaces,
        tiles=len(job.deal.tiles),
        dishes=job.dishes,
        tightness=round(job.tightness, 4),
        status=verdict.status,
        stars=verdict.stars,
        upper_bound=verdict.upper_bound,
        waste=waste,
        turns=None if play is None else len(play.turns),
        states=statistics.states,
        seconds=taken.seconds,
        cpu_seconds=taken.cpu_seconds,
        first_play_seconds=None if play is None or first is None else round(first, 6),
        megabytes=taken.megabytes,
        reason=verdict.reason,
        play=None if play is None else digest_of(json.dumps(play_to_json(play), sort_keys=True)),
        stopped=stopped,
        fault=fault,
        attempts=1,
        began=taken.began,
        host=here.host,
        commit=here.commit,
        versions=here.versions,
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
