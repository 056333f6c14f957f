"""Answering jobs on many machines: an executor for clusters of `dask.distributed`.

On a cluster each thread of a worker hands its jobs to a process of its own with the same hard limits as on one machine,
so a job that runs wild costs itself and not the worker. A worker that dies costs the jobs it held; the scheduler gives
them to others, and when it gives up on one we ask again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from multiprocessing import current_process
from threading import local
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

from puzzles.errors import DiatomsError
from solver.bench.answering import failed
from solver.bench.executing import PLAIN_ANSWERS, Answering, Attempt, LocalExecutor
from solver.bench.installed import need
from solver.bench.records import Record, Stop
from solver.bench.suite import Job, Solver

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_SECONDS = 20.0
MOST_LOSSES = 10
"""Times that a job may be lost with its worker before it is given up."""
AHEAD = 2
"""Jobs that wait for each thread of the cluster."""
LOOK_SECONDS = 1.0
"""Seconds between two looks at how many threads there are."""
FEWEST = 4
"""Jobs that are handed in even if no worker is there yet."""

_of_thread = local()


def answer_here(job: Job, solvers: tuple[Solver, ...], answering: Answering) -> Record:
    """Answer a job in a process that belongs to this thread of a worker; it is kept for the next job."""
    executor: LocalExecutor | None = getattr(_of_thread, "executor", None)
    if executor is None or (executor.solvers, executor.answering) != (solvers, answering):
        if executor is not None:
            executor.close()
        _allow_children()
        executor = _of_thread.executor = LocalExecutor(1, solvers, answering)
    return next(iter(executor.run([job])))


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
        pending: dict[str, Attempt] = {}
        answers = as_completed([], loop=self.client.loop)
        while True:
            room = max(FEWEST, self.threads * (1 + AHEAD)) - len(pending)
            for _ in range(room):
                attempt = again.pop() if again else next((Attempt.first(job) for job in coming), None)
                if attempt is None:
                    break
                future = self._submit(attempt)
                pending[str(future.key)] = attempt
                answers.add(future)
            if not pending:
                return
            future = next(answers)
            attempt = pending.pop(str(future.key))
            record = self._outcome(future, attempt)
            future.release()
            if record is None:
                again.append(attempt.again())
            else:
                yield record

    def _submit(self, attempt: Attempt) -> Future[Record]:
        # a key of our own: two runs do not share answers
        key = f"{attempt.job.key}-{attempt.number}-{self.client.id}"
        return self.client.submit(answer_here, attempt.job, self.solvers, self.answering, key=key, pure=False)

    def _outcome(self, future: Future[Record], attempt: Attempt) -> Record | None:
        """What came of a job; None when it is to be handed in again."""
        from distributed import KilledWorker  # noqa: PLC0415 - an extra

        if future.status == "finished":
            record: Record = future.result()
            return replace(record, attempts=record.attempts + attempt.number - 1)
        if future.status == "error":
            error = future.exception()
            if not isinstance(error, KilledWorker):
                words = f"{type(error).__name__}: {error}"
                lost = failed(attempt.job, Stop.ERROR, words, seconds=0.0, attempts=attempt.number)
                return replace(lost, fault=words)
        elif self.client.status != "running":
            raise DiatomsError(f"the scheduler at {self.address} is gone; the same command goes on")
        if attempt.number < MOST_LOSSES:
            return None
        words = f"lost with its worker {attempt.number} times"
        return failed(attempt.job, Stop.CRASH, words, seconds=monotonic() - attempt.since, attempts=attempt.number)
