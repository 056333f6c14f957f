"""Answering jobs on many machines: an executor for clusters of `dask.distributed`.

On a cluster each thread of a worker hands its jobs to a process of its own with the same hard limits as on one machine,
so a job that runs wild costs itself and not the worker. A worker that dies costs the jobs it held; the scheduler gives
them to others, and when it gives up on one we ask again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from multiprocessing import current_process
from threading import local
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

from puzzles.errors import DiatomsError
from solver.bench.answer import failed
from solver.bench.executor import PLAIN_ANSWERS, Answering, Attempt, LocalExecutor
from solver.bench.installed import need
from solver.bench.records import Record, StopReason
from solver.bench.suite import Job, Solver

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_SECONDS = 20.0
MOST_LOSSES = 10
"""Times that a job may be lost with its worker before it is given up."""
AHEAD = 2
"""Batches that wait for each thread of the cluster."""
BATCH_SECONDS, MOST_IN_BATCH = 0.5, 64
"""Jobs are handed in by batches of about so many seconds: the scheduler's work is for a batch, not for a job."""
LOOK_SECONDS = 1.0
"""Seconds between two looks at how many threads there are."""
FEWEST = 4
"""Batches that are handed in even if no worker is there yet."""

_of_thread = local()


def answer_here(jobs: Sequence[Job], solvers: tuple[Solver, ...], answering: Answering) -> list[Record]:
    """Answer jobs in a process that belongs to this thread of a worker; it is kept for the next ones."""
    executor: LocalExecutor | None = getattr(_of_thread, "executor", None)
    if executor is None or (executor.solvers, executor.answering) != (solvers, answering):
        if executor is not None:
            executor.close()
        _allow_children()
        executor = _of_thread.executor = LocalExecutor(1, solvers, answering)
    return list(executor.run(jobs))


def _allow_children() -> None:
    """Let a worker under a nanny start processes: it is daemonic, to end with it, and ours end when it does."""
    with suppress(AttributeError):
        current_process()._config["daemon"] = False  # type: ignore[attr-defined] # noqa: SLF001 - there is no other way


class ClusterExecutor:
    """The workers of a Dask cluster, however many there are at any time.

    Args:
        address: of the scheduler, such as ``tcp://HOST:8786``.
        solvers: made ready in each process before its first job.
        answering: what a process does with a job.
        say: is told what happens to the cluster.

    Raises:
        DiatomsError: Dask is not installed, or nobody answers at the address.
    """

    def __init__(
        self,
        address: str,
        solvers: Iterable[Solver] = (),
        answering: Answering = PLAIN_ANSWERS,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        need("distributed", "cluster", "--scheduler")
        from distributed import Client  # noqa: PLC0415 - an extra

        # we say ourselves what a user needs to know of a connection that is lost
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        self.address = address
        self.solvers = tuple(sorted(solvers))
        self.answering = answering
        self.say = say
        try:
            self.client: Client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise DiatomsError(f"expected a Dask scheduler (got none at {address}: {error})") from None
        self._looked = 0.0
        self._threads = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()

    @property
    def threads(self) -> int:
        """Of all workers that are there now, looked up now and then; each answers one job at a time."""
        if monotonic() - self._looked > LOOK_SECONDS:
            self._looked = monotonic()
            found = sum(self.client.nthreads().values())
            if found != self._threads:
                self.say(f"{found} threads on the cluster")
            self._threads = found
        return self._threads

    def run(self, jobs: Iterable[Job]) -> Iterator[Record]:
        """See `Executor.run`."""
        from distributed import as_completed  # noqa: PLC0415 - an extra

        coming = iter(jobs)
        again: list[Attempt] = []
        pending: dict[str, list[Attempt]] = {}
        answers = as_completed([], loop=self.client.loop)
        size, answered, spent = 1, 0, 0.0
        while True:
            while len(pending) < max(FEWEST, self.threads * (1 + AHEAD)):
                # what was lost before goes alone: it may be what ends the workers
                batch = [again.pop()] if again else [Attempt.first(job) for job in islice(coming, size)]
                if not batch:
                    break
                future = self._submit(batch)
                pending[str(future.key)] = batch
                answers.add(future)
            if not pending:
                return
            future = next(answers)
            batch = pending.pop(str(future.key))
            records = self._outcome(future, batch)
            future.release()
            if records is None:
                again += [attempt.again() for attempt in batch]
                continue
            answered, spent = answered + len(records), spent + sum(record.seconds for record in records)
            size = min(MOST_IN_BATCH, max(1, int(BATCH_SECONDS * answered / max(spent, 1e-9))))
            yield from records

    def _submit(self, batch: list[Attempt]) -> Future[list[Record]]:
        jobs = [attempt.job for attempt in batch]
        # a key of our own: two runs do not share answers
        key = f"{jobs[0].key}-{batch[0].number}-{self.client.id}"
        return self.client.submit(answer_here, jobs, self.solvers, self.answering, key=key, pure=False)

    def _outcome(self, future: Future[list[Record]], batch: list[Attempt]) -> list[Record] | None:
        """What came of a batch; None when its jobs are to be handed in again."""
        from distributed import KilledWorker  # noqa: PLC0415 - an extra

        number = batch[0].number
        if future.status == "finished":
            records: list[Record] = future.result()
            return [replace(record, attempts=record.attempts + number - 1) for record in records]
        if future.status == "error":
            error = future.exception()
            if not isinstance(error, KilledWorker):
                words = f"{type(error).__name__}: {error}"
                lost = [failed(one.job, StopReason.ERROR, words, seconds=0.0, attempts=number) for one in batch]
                return [replace(record, fault=words) for record in lost]
        elif self.client.status != "running":
            raise DiatomsError(f"the scheduler at {self.address} is gone; the same command goes on")
        if number < MOST_LOSSES:
            return None
        words = f"lost with its worker {number} times"
        spent = monotonic() - batch[0].since
        return [failed(one.job, StopReason.CRASH, words, seconds=spent, attempts=number) for one in batch]
