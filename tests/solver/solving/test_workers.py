"""Several processes give the answer of one, whatever befalls them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import sleep
from typing import ClassVar

import pytest
from random_cases import random_case
from support import ROOT, card, reference, seed_deal
from watching import HARD, Watcher, told

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.record import Play
from solver.budget import Budget
from solver.search.engine import Engine
from solver.solving.plan import Task, TaskResult
from solver.solving.runner import Briefing, Watch
from solver.solving.solve import solve
from solver.solving.workers import Crew, Order, Worker
from solver.verdict import Limits, Status

SUITE = ROOT / "benchmarks" / "suites" / "designed"


class WatchedCrew(Crew):
    """Other processes that are started after the first task, and are waited for until they can help."""

    patience = 0.0
    crews: ClassVar[list[WatchedCrew]] = []

    def __init__(self, number: int, briefing: Briefing, budget: Budget, note: Callable[[str], None]) -> None:
        super().__init__(number, briefing, budget, note)
        self.helped: list[int] = []

    def start(self) -> None:
        super().start()
        self.crews.append(self)
        while not all(worker.is_ready or worker.is_gone for worker in self.workers):
            self.hear()

    def result_of(self, tasks: Sequence[Task], watch: Watch) -> TaskResult | None:
        result = super().result_of(tasks, watch)
        if result is not None:
            self.helped.append(tasks[0].serial)
        return result


@dataclass
class Crews:
    """All crews of a test."""

    crews: list[WatchedCrew] = field(default_factory=list)

    @property
    def helped(self) -> list[int]:
        """The tasks whose results came from workers."""
        return [serial for crew in self.crews for serial in crew.helped]

    def assert_gone(self) -> None:
        workers = [worker for crew in self.crews for worker in crew.workers]
        assert workers
        for worker in workers:
            assert worker.child.process.returncode is not None


@pytest.fixture
def crews() -> Iterator[Crews]:
    WatchedCrew.crews = []
    seen = Crews(WatchedCrew.crews)
    yield seen
    seen.assert_gone()


def answered(
    states: int | None, workers: int, engine: Engine, watcher: Watcher | None = None, crew: type[Crew] = WatchedCrew
) -> tuple[str, list[Play]]:
    """All that a solve of a hard card says, and the plays that it tells on its way."""
    edition = reference()
    watcher = watcher or Watcher()
    verdict = solve(
        card(edition, dishes=2, **HARD),
        edition,
        seed_deal(edition, 5),
        Limits(seconds=None, states=states, workers=workers),
        listener=watcher,
        engine=engine,
        crew=crew,
    )
    return told(verdict), watcher.plays


@cache
def alone(states: int, engine: Engine = Engine.PLAIN) -> tuple[str, list[Play]]:
    return answered(states, 1, engine)


@pytest.mark.parametrize(("states", "workers"), [(4_000, 2), (9_000, 3), (12_000, 2)])
def test_the_same_answer_for_any_number_of_workers(crews: Crews, states: int, workers: int) -> None:
    assert answered(states, workers, Engine.PLAIN) == alone(states)
    assert crews.helped


def test_the_same_plays_in_the_same_order(crews: Crews) -> None:
    """On a card on which plays are found and levels ruled out; the last task is cut off by the limit."""
    commission, edition = load_commission(SUITE / "s09-f90-rotate2-1.commission.yaml")
    deal = load_deal(SUITE / "s09-f90-rotate2-1.deal.yaml", edition)
    answers = []
    for workers in (1, 2):
        watcher = Watcher()
        limits = Limits(seconds=None, states=150_000, workers=workers)
        verdict = solve(commission, edition, deal, limits, listener=watcher, crew=WatchedCrew)
        assert verdict.statistics.levels_exhausted
        answers.append((told(verdict), [play_to_json(play) for play in watcher.plays]))
    assert answers[0] == answers[1]
    assert len(answers[0][1]) > 1
    assert crews.helped


def test_a_question_that_is_decided(crews: Crews) -> None:
    case = random_case(29, tiles=3)
    answers = []
    for workers in (1, 2):
        watcher = Watcher()
        limits = Limits(seconds=None, workers=workers)
        verdict = solve(
            case.commission, case.edition, case.draw, limits, listener=watcher, engine=Engine.PLAIN, crew=WatchedCrew
        )
        assert verdict.status is Status.OPTIMAL
        answers.append((told(verdict), watcher.plays))
    assert answers[0] == answers[1]


def test_an_interrupt_leaves_no_process(crews: Crews) -> None:
    watcher = Watcher(interrupt_at=12)
    said, _ = answered(None, 2, Engine.PLAIN, watcher)
    assert "interrupted" in said
    crews.assert_gone()


def test_a_fault_of_the_listener_leaves_no_process(crews: Crews) -> None:
    class Broken(Watcher):
        def progress(self, report: object) -> None:
            if crews.crews:
                raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        answered(None, 2, Engine.PLAIN, Broken())
    crews.assert_gone()


@pytest.mark.parametrize("dying", [1, 2])
def test_workers_that_die_cost_no_answer(crews: Crews, dying: int) -> None:
    killed: list[Worker] = []

    class Dying(Worker):
        def tell(self, *messages: object) -> None:
            super().tell(*messages)
            if isinstance(messages[0], Order) and len(killed) < dying:
                self.child.kill()
                killed.append(self)

    class DyingCrew(WatchedCrew):
        worker = Dying

    assert answered(9_000, 2, Engine.PLAIN, crew=DyingCrew) == alone(9_000)
    assert len(killed) == dying


def test_workers_that_cannot_be_started_cost_no_answer(crews: Crews) -> None:
    class Broken(WatchedCrew):
        @property
        def program(self) -> Callable[[], None]:
            return sys.exit

    assert answered(4_000, 2, Engine.PLAIN, crew=Broken) == alone(4_000)
    assert not crews.helped


class Eager(Crew):
    """Started after the first task."""

    patience = 0.0


def test_a_python_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("executable", "/no/such/python"), ("executable", ""), ("frozen", True)):
        with monkeypatch.context() as patch:
            patch.setattr(sys, name, value, raising=False)
            watcher = Watcher()
            assert answered(4_000, 2, Engine.PLAIN, watcher, Eager) == alone(4_000)
        assert len(watcher.notes) == 1
        assert "process" in watcher.notes[0]


def test_one_worker_is_this_process() -> None:
    class Alone(Eager):
        def add(self, briefing: bytes) -> None:
            raise AssertionError

    assert answered(4_000, 1, Engine.PLAIN, crew=Alone) == alone(4_000)


SCRIPT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have it ignored
sys.path[:0] = [{root!r}, {tests!r}]
from solver.solving.solve import Engine, Limits, solve
from solver.solving.workers import Crew
from support import card, reference, seed_deal
from watching import HARD
class Telling(Crew):
    patience = 0
    def add(self, briefing):
        super().add(briefing)
        print(self.workers[-1].child.process.pid, flush=True)
edition = reference()
hard, deal, limits = card(edition, 2, **HARD), seed_deal(edition, 5), Limits(None, {states}, workers=2)
print(solve(hard, edition, deal, limits, engine=Engine.PLAIN, crew=Telling).status)
"""
"""A program without a main guard."""


def program(states: int | None) -> subprocess.Popen[str]:
    """The program, typed into `python -`."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-"], stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=Path.home())
    assert process.stdin is not None
    process.stdin.write(SCRIPT.format(root=str(ROOT), tests=str(ROOT / "tests" / "helpers"), states=states))
    process.stdin.close()
    process.stdin = None
    return process


def test_a_program_without_a_file_or_a_guard_can_ask() -> None:
    process = program(4_000)
    out, err = process.communicate()
    *workers, status = out.split()
    assert (len(workers), status, err, process.returncode) == (2, "undecided", "", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_is_quiet_and_a_death_leaves_no_process() -> None:
    for sign in (signal.SIGINT, signal.SIGKILL):
        process = program(None)
        assert process.stdout is not None
        workers = [int(process.stdout.readline()) for _ in range(2)]
        for pid in workers if sign is signal.SIGINT else ():
            os.kill(pid, sign)  # a terminal tells them all
        process.send_signal(sign)
        _, err = process.communicate()
        assert err == ""
        while any(map(is_alive, workers)):  # a test that hangs here has failed
            sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return (
            not stat.exists() or stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[0] != "Z"
        )
    except OSError:
        return False
