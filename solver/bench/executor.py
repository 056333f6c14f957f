"""Who answers jobs: the interface of executors, and the one that uses processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, TimeoutError, wait  # noqa: A004 - also that of Python 3.10
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from time import monotonic
from types import TracebackType
from typing import Protocol, Self

from pebble import ProcessExpired, ProcessPool

from puzzles.errors import DiatomsError
from solver.bench.answer import Answerer, InterruptedJobError, failed, make_ready
from solver.bench.records import Record, StopReason
from solver.bench.suite import Job, Solver

Answering = Callable[[Job], Record]
"""What a process does with a job."""

PLAIN_ANSWERS = Answerer()
MOST_ATTEMPTS = 3
"""Processes that may die of a job before it is given up."""
AHEAD = 2
"""Jobs that wait for each process, so that none is idle."""
MOST_BREAKS = 3
"""Times that all processes may be replaced before any of them has answered."""
STALL = 60.0
"""Seconds beyond the longest hard limit without any answer, after which all processes are replaced."""


class Executor(Protocol):
    """Answers jobs by however many processes, wherever they are."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def run(self, jobs: Iterable[Job]) -> Iterator[Record]:
        """The record of each job, once, in whatever order they are ready. Jobs are taken as they are needed.

        Raises:
            InterruptedJobError, KeyboardInterrupt: from the keyboard; what has been yielded stands.
            DiatomsError: no more answers can come.
        """
        ...


@dataclass(frozen=True, slots=True)
class Attempt:
    """A job that is being answered, for the how manieth time, and since when it waits."""

    job: Job
    number: int
    since: float

    @classmethod
    def first(cls, job: Job) -> Attempt:
        """The first of a job."""
        return cls(job, 1, monotonic())

    def again(self) -> Attempt:
        """The next one."""
        return Attempt(self.job, self.number + 1, monotonic())


class LocalExecutor:
    """Processes of this machine, each answering one job at a time; they are kept from job to job.

    A process that runs out of its hard limit of time is ended and replaced, one that dies is replaced, and its job is
    tried again; neither costs another job anything.

    Args:
        workers: how many.
        solvers: made ready in each process before its first job, which no limit counts.
        answering: what a process does with a job.
    """

    def __init__(self, workers: int, solvers: Iterable[Solver] = (), answering: Answering = PLAIN_ANSWERS) -> None:
        self.workers = workers
        self.solvers = tuple(solvers)
        self.answering = answering
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPool:
        # spawned, not forked: the solver's libraries have threads
        context = get_context("spawn")
        ready = partial(make_ready, self.solvers)
        return ProcessPool(self.workers, initializer=ready, context=context)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes."""
        self._end(self._pool)

    def _end(self, pool: ProcessPool) -> None:
        pool.stop()
        pool.join()

    def run(self, jobs: Iterable[Job]) -> Iterator[Record]:
        """See `Executor.run`."""
        coming = iter(jobs)
        again: list[Attempt] = []
        pending: dict[Future[Record], Attempt] = {}
        longest, breaks = 0.0, 0
        while True:
            while len(pending) < self.workers * (1 + AHEAD):
                attempt = again.pop() if again else next((Attempt.first(job) for job in coming), None)
                if attempt is None:
                    break
                longest = max(longest, attempt.job.caps.hard_seconds)
                pending[self._start(attempt)] = attempt
            if not pending:
                return
            done, _ = wait(pending, timeout=longest + STALL, return_when=FIRST_COMPLETED)
            if not done or any(isinstance(future.exception(), BrokenProcessPool) for future in done):
                breaks += 1
                if breaks > MOST_BREAKS:
                    raise DiatomsError("the processes die before they answer anything")
                again += self._replace_all(pending)
                continue
            breaks = 0
            for future in done:
                attempt = pending.pop(future)
                record = _outcome(future, attempt)
                if record is None:
                    again.append(attempt.again())
                else:
                    yield record

    def _start(self, attempt: Attempt) -> Future[Record]:
        job = attempt.job
        return self._pool.schedule(self.answering, args=[job], timeout=job.caps.hard_seconds)

    def _replace_all(self, pending: dict[Future[Record], Attempt]) -> list[Attempt]:
        """New processes; the jobs of the old ones that are not answered."""
        self._end(self._pool)
        self._pool = self._new_pool()
        lost = [attempt.again() for attempt in pending.values()]
        pending.clear()
        return lost


def _outcome(future: Future[Record], attempt: Attempt) -> Record | None:
    """What came of a job; None when its process died and it is to be tried again."""
    job, number = attempt.job, attempt.number
    try:
        return replace(future.result(), attempts=number)
    except TimeoutError:
        limit = job.caps.hard_seconds
        return failed(job, StopReason.TIME, f"ended after {limit:g} s", seconds=limit, attempts=number)
    except ProcessExpired as error:
        if number < MOST_ATTEMPTS:
            return None
        spent = monotonic() - attempt.since
        return failed(job, StopReason.CRASH, f"its process died ({error.exitcode})", seconds=spent, attempts=number)
    except InterruptedJobError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is costs its job only
        words = f"{type(error).__name__}: {error}"
        spent = monotonic() - attempt.since
        return replace(failed(job, StopReason.ERROR, words, seconds=spent, attempts=number), fault=words)


__all__ = ["Answering", "Attempt", "Executor", "InterruptedJobError", "LocalExecutor"]
