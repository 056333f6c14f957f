"""Who does jobs: the interface of executors, and those that use this process, or others of this machine."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, TimeoutError, wait  # noqa: A004 - also that of Python 3.10
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Generic, Protocol, Self

from pebble import ProcessExpired, ProcessPool
from pebble.pool import process as pebble_pool

from puzzles.errors import DiatomsError
from solver.batch.job import A, Attempt, Done, InterruptedJobError, J, StopReason, Work
from solver.tools.interrupts import held, kept_from_children

MOST_ATTEMPTS = 3
"""Processes that may die of a job before it is given up."""
AHEAD = 2
"""Jobs that wait for each process, so that none is idle."""
MOST_BREAKS = 3
"""Times that all processes may be replaced before any of them has answered."""
STALL = 60.0
"""Seconds beyond the longest hard limit without any answer, after which all processes are replaced."""


class _SteadyTime:
    """The clock that pebble is given for hard limits: one that only goes on, instead of that of the day."""

    time = staticmethod(monotonic)
    sleep = staticmethod(sleep)


vars(pebble_pool)["time"] = _SteadyTime


class Executor(Protocol[J, A]):
    """Does jobs by however many processes, wherever they are."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def run(self, jobs: Iterable[J]) -> Iterator[Done[J, A]]:
        """What came of each job, once, in whatever order they are ready. Jobs are taken as they are needed.

        Raises:
            InterruptedJobError, KeyboardInterrupt: from the keyboard; what has been yielded stands.
            DiatomsError: no more answers can come.
        """
        ...


def in_order(executor: Executor[J, A], jobs: Iterable[J]) -> Iterator[Done[J, A]]:
    """As `Executor.run`, but in the order of the jobs, so that the number of processes cannot be seen."""
    turns: deque[str] = deque()
    early: dict[str, Done[J, A]] = {}

    def taken() -> Iterator[J]:
        for job in jobs:
            turns.append(job.key)
            yield job

    for done in executor.run(taken()):
        early[done.job.key] = done
        while turns and turns[0] in early:
            yield early.pop(turns.popleft())


class Ending:
    """A context manager that ends in `close`."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes."""


class OwnExecutor(Ending, Generic[J, A]):
    """This process, one job after the other: no other process has to be started, and no hard limit of time holds."""

    def __init__(self, work: Work[J, A]) -> None:
        self.work = work
        self._is_ready = False

    def run(self, jobs: Iterable[J]) -> Iterator[Done[J, A]]:
        """See `Executor.run`."""
        if not self._is_ready:
            self.work.make_ready()
            self._is_ready = True
        for job in jobs:
            began = monotonic()
            answer, stopped, reason = None, None, ""
            try:
                answer = self.work(job)
            except InterruptedJobError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is costs its job only
                stopped, reason = _told(error)
            yield Done(job, answer, 1, stopped, reason, monotonic() - began)


class LocalExecutor(Ending, Generic[J, A]):
    """Processes of this machine, each doing one job at a time; they are kept from job to job.

    A process that runs out of its hard limit of time is ended and replaced, one that dies is replaced, and its job is
    tried again; neither costs another job anything. All of them end with this process, however it ends.

    Args:
        workers: how many.
        work: what they do.
    """

    def __init__(self, workers: int, work: Work[J, A]) -> None:
        self.workers = workers
        self.work = work
        self._pool: ProcessPool | None = None

    def _open(self) -> ProcessPool:
        # spawned, not forked: the solver's libraries have threads
        with held(), kept_from_children():  # interrupted between, a process would get half of what it is to do
            self._pool = ProcessPool(
                self.workers, initializer=_begin, initargs=[self.work], context=get_context("spawn")
            )
            assert self._pool.active, "asking starts its threads, which start the processes"
        return self._pool

    def close(self) -> None:
        """End all processes."""
        if self._pool is not None:
            self._pool.stop()
            self._pool.join()
            self._pool = None

    def run(self, jobs: Iterable[J]) -> Iterator[Done[J, A]]:
        """See `Executor.run`."""
        coming = iter(jobs)
        again: list[Attempt[J]] = []
        pending: dict[Future[A], Attempt[J]] = {}
        longest, breaks = 0.0, 0
        while True:
            while len(pending) < self.workers * (1 + AHEAD):
                attempt = again.pop() if again else next((Attempt.first(job) for job in coming), None)
                if attempt is None:
                    break
                longest = max(longest, attempt.job.hard_seconds)
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
                outcome = _outcome(future, attempt)
                if outcome is None:
                    again.append(attempt.again())
                else:
                    yield outcome

    def _start(self, attempt: Attempt[J]) -> Future[A]:
        job = attempt.job
        pool = self._open() if self._pool is None else self._pool
        return pool.schedule(self.work, args=[job], timeout=job.hard_seconds)

    def _replace_all(self, pending: dict[Future[A], Attempt[J]]) -> list[Attempt[J]]:
        """End the processes; the jobs of theirs that are not done."""
        self.close()
        lost = [attempt.again() for attempt in pending.values()]
        pending.clear()
        return lost


def _outcome(future: Future[A], attempt: Attempt[J]) -> Done[J, A] | None:
    """What came of a job; None when its process died and it is to be tried again."""
    try:
        return Done(attempt.job, future.result(), attempt.number, seconds=monotonic() - attempt.since)
    except TimeoutError:
        return attempt.stopped(StopReason.TIME, f"ended after {attempt.job.hard_seconds:g} s")
    except ProcessExpired as error:
        if attempt.number < MOST_ATTEMPTS:
            return None
        return attempt.stopped(StopReason.CRASH, f"its process died ({error.exitcode})")
    except InterruptedJobError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is costs its job only
        return attempt.stopped(*_told(error))


def _told(error: Exception) -> tuple[StopReason, str]:
    """Why a job ended in an error."""
    if isinstance(error, MemoryError):
        return StopReason.MEMORY, str(error) or "ended: it wanted more memory than it may have"
    return StopReason.ERROR, f"{type(error).__name__}: {error}"


# -- in a process of the pool -----------------------------------------------------------------------------------------


def _begin(work: Work[Any, Any]) -> None:
    """Make this process ready, and let it end with the one that started it."""
    parent = parent_process()
    assert parent is not None, "started by another"
    Thread(target=_end_with, args=(parent.join,), daemon=True).start()
    work.make_ready()


def _end_with(ended: Callable[[], None]) -> None:
    ended()
    os._exit(1)
