"""Other processes that run tasks ahead of their turn.

A worker is told the question once and then sent tasks; see `solver.tools.child`.

Which worker runs a task, and whether any does, changes nothing but the time it takes: the one who asks takes the
results in the order of the plan and runs by itself what no worker has run.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import IO, Any, NamedTuple, Self

from solver.assignment.problem import Arrangement
from solver.budget import Budget
from solver.search.plain import State
from solver.solving.plan import Task, TaskResult
from solver.solving.runner import Briefing, Runner, Watch
from solver.tools.child import Child, streams, told
from solver.tools.workshop import clock

AHEAD = 3
"""Tasks that may be done or under way ahead of their turn, for each worker."""
GLIMPSE_SECONDS = 0.1
GRACE_SECONDS = 20.0
"""A worker looks at the time limit itself; one that does not answer so long after it never will."""


class Order(NamedTuple):
    """What a worker is told to do: a task, within so many states."""

    task: Task
    states: float


class Stop(NamedTuple):
    """Tells a worker that what it does is not wanted any more."""


class Ready(NamedTuple):
    """Says that a worker has loaded all it needs."""


class Glimpse(NamedTuple):
    """Where the task of a worker stands: states evaluated, open spaces filled."""

    spent: int
    filled: int


# -- in the process that asks -----------------------------------------------------------------------------------------


@dataclass(eq=False)
class Worker:
    """One process, as the others see it.

    Attributes:
        task: what it does.
        is_ready: it has loaded all it needs.
        is_stopped: what it does is not wanted any more.
        is_gone: it has ended.
    """

    child: Child
    task: Task | None = None
    is_ready: bool = False
    is_stopped: bool = False
    is_gone: bool = False

    def tell(self, *messages: object) -> None:
        """Send messages; a worker that cannot be reached is found gone by whoever listens to it."""
        if not self.child.tell(*messages):
            self.is_gone = True

    def stop(self) -> None:
        """Have it leave off what it does."""
        if not self.is_stopped:
            self.is_stopped = True
            self.tell(Stop())


class Crew:
    """The workers. A context manager: at its end they are gone.

    Attributes:
        patience: seconds before the processes are started: most questions are answered sooner.
        worker: what it is to the others.
    """

    patience = 0.5
    worker: type[Worker] = Worker

    def __init__(self, number: int, briefing: Briefing, budget: Budget, note: Callable[[str], None]) -> None:
        self.number = number if number > 1 else 0
        self.briefing = briefing
        self.budget = budget
        self.note = note
        self.is_started = False
        self.workers: list[Worker] = []
        self._inbox: SimpleQueue[tuple[Worker, Any]] = SimpleQueue()
        self._listeners: list[Thread] = []
        self._done: dict[int, TaskResult] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._end()
        except KeyboardInterrupt:
            self._end()
            raise

    def _end(self) -> None:
        for worker in self.workers:
            worker.child.kill()
        for worker in self.workers:
            worker.child.process.wait()
        for listener in self._listeners:
            listener.join()
        for worker in self.workers:
            worker.child.end()

    @property
    def ahead(self) -> int:
        """How many tasks may be told to `result_of`."""
        return AHEAD * self.number + 1 if self.is_started else 1

    def start(self) -> None:
        """Start the processes, if there are to be any. They load the solver while the one who asks goes on."""
        self.is_started = True
        if not self.number:
            return
        if not sys.executable or getattr(sys, "frozen", False):
            self.note("this program cannot start other processes: one answers")
            return
        deadline = self.budget.deadline + monotonic() - clock()  # a worker's clock has not stood still yet
        try:
            briefing = pickle.dumps((self.briefing, deadline))
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            self.note(f"the question cannot be told to other processes ({error}): one process answers")
            return
        try:
            for _ in range(self.number):
                self.add(briefing)
        except OSError as error:
            self.note(f"a process could not be started ({error}): {max(1, len(self.workers))} answer")

    @property
    def program(self) -> Callable[[], None]:
        """What a worker does."""
        return work

    def add(self, briefing: bytes) -> None:
        """Start one more worker; raises OSError."""
        # what goes wrong there goes wrong here too, where the task is run again, and is told then
        worker = self.worker(Child(self.program, is_quiet=True))
        self.workers.append(worker)
        listener = Thread(target=self._listen, args=(worker,), daemon=True)
        self._listeners.append(listener)
        listener.start()
        worker.tell(briefing)

    def _listen(self, worker: Worker) -> None:
        """In a thread: pass on what a worker says, and in the end that it is gone."""
        try:
            with suppress(EOFError, OSError, pickle.UnpicklingError):
                while True:
                    self._inbox.put((worker, pickle.load(worker.child.said)))  # noqa: S301 - our own process
        finally:
            self._inbox.put((worker, None))

    # -- tasks --------------------------------------------------------------------------------------------------------

    def keep(self, wants: Callable[[Task], bool]) -> None:
        """Have all tasks left off that are not wanted any more."""
        for worker in self.workers:
            if worker.task is not None and not wants(worker.task):
                worker.stop()

    def result_of(self, tasks: Sequence[Task], watch: Watch) -> TaskResult | None:
        """What the first of these tasks came to; None if no worker has run it.

        Args:
            tasks: the task whose turn it is, and those wanted so far that follow it in the plan, to be run meanwhile.
            watch: is shown how the first is getting on.
        """
        first = tasks[0]
        self.tend(tasks)
        while first.serial not in self._done and self._is_coming(first):
            if clock() > self.budget.deadline + GRACE_SECONDS:
                break
            self.hear(watch, first)
            self._hand_out(tasks)
        return self._done.pop(first.serial, None)

    def tend(self, tasks: Sequence[Task]) -> None:
        """Hear what the workers have to say, and give those that are free something to do."""
        while not self._inbox.empty():
            self.hear()
        self._hand_out(tasks)

    def results(self, tasks: Iterable[Task]) -> list[tuple[Task, TaskResult]]:
        """Those of the tasks that workers have run already."""
        self.tend(())
        return [(task, self._done.pop(task.serial)) for task in tasks if task.serial in self._done]

    def _is_coming(self, task: Task) -> bool:
        """Whether some worker does the task, or is about to be free for it."""
        return any(
            worker.is_stopped or worker.task == task for worker in self.workers if worker.task and not worker.is_gone
        )

    def _hand_out(self, tasks: Iterable[Task]) -> None:
        free = [worker for worker in self.workers if worker.is_ready and not worker.is_gone and worker.task is None]
        taken = {worker.task.serial for worker in self.workers if worker.task and not worker.is_stopped}
        for task in tasks:
            if not free:
                return
            if task.serial not in taken and task.serial not in self._done:
                worker = free.pop()
                worker.task, worker.is_stopped = task, False
                worker.tell(Order(task, self.budget.states - self.budget.spent))

    def hear(self, watch: Watch | None = None, watched: Task | None = None) -> None:
        """Wait a little for what a worker says."""
        try:
            worker, said = self._inbox.get(timeout=GLIMPSE_SECONDS)
        except Empty:
            return
        if isinstance(said, Ready):
            worker.is_ready = True
        elif isinstance(said, Glimpse):
            if watch and worker.task == watched and not worker.is_stopped:
                watch(self.budget.spent + said.spent, said.filled)
        elif isinstance(said, TaskResult):
            if worker.task is not None and not worker.is_stopped:
                self._done[worker.task.serial] = said
            worker.task = None
        else:
            worker.is_gone, worker.task = True, None


# -- in a worker ------------------------------------------------------------------------------------------------------


class _Budget(Budget):
    """The limits of a task, which also ends when something is heard meanwhile: it can only be that it shall."""

    def __init__(self, states: float, deadline: float, inbox: SimpleQueue[Order | Stop]) -> None:
        super().__init__(states, deadline)
        self.inbox = inbox

    @property
    def is_out_of_time(self) -> bool:
        return clock() >= self.deadline or not self.inbox.empty()


def work() -> None:
    """Be a worker: run what is asked, and answer, until nobody asks any more."""
    try:
        _serve()
    finally:  # without waiting for the thread that reads what is asked
        os._exit(1)


def _serve() -> None:
    stdin, out = streams()
    briefing, deadline = pickle.loads(told(stdin))  # noqa: S301 - from the one who asks
    inbox: SimpleQueue[Order | Stop] = SimpleQueue()
    Thread(target=_read, args=(stdin, inbox), daemon=True).start()
    runner = briefing.runner(_say_nothing)
    runner.warm_up(Budget(inf, deadline))
    _send(out, Ready())
    while True:
        order = inbox.get()
        if isinstance(order, Order):  # else what was to be stopped had ended already
            _send(out, _carry_out(order.task, runner, _Budget(order.states, deadline, inbox), _Glimpsing(out)))


def _carry_out(task: Task, runner: Runner, budget: Budget, watch: Watch) -> TaskResult:
    plays: list[tuple[State, Arrangement]] = []
    result = runner.run(task, budget, lambda state, arrangement: plays.append((state, arrangement)), watch)
    return replace(result, plays=plays, nearest=result.nearest and result.nearest.state)


def _read(stdin: IO[bytes], inbox: SimpleQueue[Order | Stop]) -> None:
    """In a thread: take in what is asked, and end the process when nobody asks any more."""
    try:
        while True:
            inbox.put(told(stdin))
    finally:
        os._exit(0)


def _say_nothing(text: str) -> None:
    """The one who asks has said it already."""
    del text


def _send(out: IO[bytes], message: object) -> None:
    pickle.dump(message, out)
    out.flush()


class _Glimpsing:
    """Tells from time to time how the task is getting on."""

    def __init__(self, out: IO[bytes]) -> None:
        self.out = out
        self.last = monotonic()

    def __call__(self, spent: int, filled: int) -> None:
        if monotonic() - self.last >= GLIMPSE_SECONDS:
            self.last = monotonic()
            _send(self.out, Glimpse(spent, filled))
