"""Doing jobs on many machines: an executor for clusters of `dask.distributed`.

On a cluster each thread of a worker hands its jobs to a process of its own with the same hard limits as on one machine,
so a job that runs wild costs itself and not the worker. A worker that dies costs the jobs it held; the scheduler gives
them to others, and when it gives up on one we ask again. Nothing is waited for in silence, and nothing for ever.

Who may reach a scheduler may run any code as the user of its workers. Certificates are Dask's own configuration
(`distributed.comm.tls`), which the client reads when an address begins with ``tls://``.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from multiprocessing import current_process
from queue import Empty, SimpleQueue
from threading import local
from time import monotonic, sleep
from typing import TYPE_CHECKING, Generic

from puzzles.errors import DiatomsError
from solver.batch.executor import STALL, Ending, LocalExecutor
from solver.batch.job import A, Attempt, Done, J, StopReason, Work
from solver.tools.extras import need

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
"""Seconds between two looks at the cluster."""
TELL_SECONDS = 5.0
"""Seconds between two words on what is waited for."""
WAIT_SECONDS = 120.0
"""Seconds that a cluster may be without workers that can do the work, unless told otherwise."""
FEWEST = 4
"""Batches that are handed in even if no worker is there yet."""

_of_thread = local()


def do_here(jobs: Sequence[J], work: Work[J, A]) -> list[Done[J, A]]:
    """Do jobs in a process that belongs to this thread of a worker; it is kept for the next ones."""
    executor: LocalExecutor[J, A] | None = getattr(_of_thread, "executor", None)
    if executor is None or executor.work != work:
        if executor is not None:
            executor.close()
        _allow_children()
        executor = _of_thread.executor = LocalExecutor(1, work)
    return list(executor.run(jobs))


def _allow_children() -> None:
    """Let a worker under a nanny start processes: it is daemonic, to end with it, and ours end when it does."""
    with suppress(AttributeError):
        current_process()._config["daemon"] = False  # type: ignore[attr-defined] # noqa: SLF001 - there is no other way


class ClusterExecutor(Ending, Generic[J, A]):
    """The workers of a Dask cluster, however many there are at any time.

    Args:
        address: of the scheduler, such as ``tcp://HOST:8786`` or ``tls://HOST:8786``.
        work: what is done with jobs.
        say: is told what happens to the cluster, and what is waited for.
        wait: seconds that it may be without workers that can do the work.

    Raises:
        DiatomsError: Dask is not installed, or nobody answers at the address.
    """

    def __init__(
        self,
        address: str,
        work: Work[J, A],
        say: Callable[[str], None] = lambda _: None,
        *,
        wait: float = WAIT_SECONDS,
    ) -> None:
        need("distributed", "cluster", "--scheduler")
        from distributed import Client  # noqa: PLC0415 - an extra

        # we say ourselves what a user needs to know of a connection that is lost
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        self.address = address
        self.work = work
        self.say = say
        self.wait = wait
        try:
            self.client: Client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError, TypeError, RuntimeError) as error:
            why = "no certificates, see distributed.comm.tls" if "ssl_context" in str(error) else str(error)
            raise DiatomsError(f"expected a Dask scheduler (got none at {address}: {why})") from None
        self._threads = 0
        self._sign = self._told = monotonic()
        self._unable, self._answers, self._have_left = "", False, False

    def close(self) -> None:
        """Leave the cluster; what it still does for us it leaves off."""
        self.client.close()

    def run(self, jobs: Iterable[J]) -> Iterator[Done[J, A]]:
        """See `Executor.run`."""
        coming = iter(jobs)
        again: list[Attempt[J]] = []
        pending: dict[str, list[Attempt[J]]] = {}
        answers: SimpleQueue[Future[list[Done[J, A]]]] = SimpleQueue()
        size, answered, began = 1, 0, monotonic()
        self._sign = monotonic()
        self._look()
        while True:
            while len(pending) < max(FEWEST, self._threads * (1 + AHEAD)):
                # what was lost before goes alone: it may be what ends the workers
                batch = [again.pop()] if again else [Attempt.first(job) for job in islice(coming, size)]
                if not batch:
                    break
                future = self._submit(batch)
                pending[str(future.key)] = batch
                future.add_done_callback(answers.put)
            if not pending:
                return
            future = self._next(answers, pending.values())
            batch = pending.pop(str(future.key))
            outcome = self._outcome(future, batch)
            future.release()
            if outcome is None:
                again += batch
                continue
            answered += len(outcome)
            spent = (monotonic() - began) * max(1, self._threads)
            size = min(MOST_IN_BATCH, max(1, int(BATCH_SECONDS * answered / max(spent, 1e-9))))
            yield from outcome

    def _submit(self, batch: list[Attempt[J]]) -> Future[list[Done[J, A]]]:
        jobs = [attempt.job for attempt in batch]
        # a key of our own: two runs do not share answers, and what is asked again is asked anew
        key = f"{jobs[0].key}-{batch[0].number}-{monotonic()}-{self.client.id}"
        return self.client.submit(do_here, jobs, self.work, key=key, pure=False)

    # -- waiting ------------------------------------------------------------------------------------------------------

    def _next(
        self, answers: SimpleQueue[Future[list[Done[J, A]]]], pending: Iterable[list[Attempt[J]]]
    ) -> Future[list[Done[J, A]]]:
        """The next batch that something came of; raises DiatomsError when nothing has for too long."""
        while True:
            with suppress(Empty):
                return answers.get(timeout=LOOK_SECONDS)
            self._look()
            longest = max(sum(attempt.job.hard_seconds for attempt in batch) for batch in pending)
            working = self._threads > 0 and not self._unable
            self._check(self.wait + (longest * (1 + AHEAD) + STALL if working else 0.0))

    def _look(self) -> None:
        """See how many threads of workers there are; each does one job at a time."""
        try:
            found = sum(self.client.nthreads().values())
        except (OSError, TimeoutError):
            found = 0
        if found != self._threads:
            self.say(f"{found} threads on the cluster")
            if not self._threads and not self._unable:
                self._sign = monotonic()
            self._have_left |= found < self._threads
        self._threads = found

    def _check(self, most: float) -> None:
        """Say what is waited for, now and then, and end the wait after so many seconds."""
        if self.client.status != "running":
            self._is_gone()
        waited = monotonic() - self._sign
        left = "; those that were there have left: is diatoms installed for them, too?" if self._have_left else ""
        what = self._unable or ("" if self._threads else f"it has no workers{left}")
        if waited > most:
            words = what or "no answer comes"
            raise DiatomsError(f"{self.address}: {words}, for {waited:.0f} s; the same command goes on")
        if what and monotonic() - self._told >= TELL_SECONDS:
            self._told = monotonic()
            self.say(f"waiting for workers of the cluster: {what} ({waited:.0f} of {most:.0f} s)")

    def _is_gone(self) -> None:
        raise DiatomsError(f"the scheduler at {self.address} is gone; the same command goes on")

    # -- outcomes -----------------------------------------------------------------------------------------------------

    def _outcome(self, future: Future[list[Done[J, A]]], batch: list[Attempt[J]]) -> list[Done[J, A]] | None:
        """What came of a batch; None when its jobs are to be handed in again."""
        from distributed import KilledWorker  # noqa: PLC0415 - an extra

        number = batch[0].number
        if future.status == "finished":
            self._sign, self._unable, self._answers = monotonic(), "", True
            outcome: list[Done[J, A]] = future.result()
            return [replace(done, attempts=done.attempts + number - 1) for done in outcome]
        error = future.exception() if future.status == "error" else None
        if error is not None and not isinstance(error, KilledWorker):
            # a job never fails like this: it is the worker that cannot do any
            self._unable = f"a worker cannot do the work ({type(error).__name__}: {error})"
            sleep(LOOK_SECONDS)
            self._check(self.wait)
            return None
        if error is None and self.client.status != "running":
            self._is_gone()
        if not self._answers:  # it may be the workers, not the job
            self._unable = "its workers die"
            self._check(self.wait)
        elif number >= MOST_LOSSES:
            return [attempt.stopped(StopReason.CRASH, f"lost with its worker {number} times") for attempt in batch]
        batch[:] = [attempt.again() for attempt in batch]
        return None
