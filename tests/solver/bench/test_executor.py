"""Processes that answer jobs: hard limits, crashes, and that nothing costs another job anything."""

from __future__ import annotations

import time

import numpy as np
import pytest
from benching import CRASHES, DIES_ONCE, MARKS, RAISES, RUNS_WILD, TAKES_MEMORY, Misbehaving, quick_suite

from puzzles.errors import DiatomsError
from solver.batch import executor as executing
from solver.batch.executor import MOST_ATTEMPTS, LocalExecutor
from solver.batch.job import StopReason
from solver.batch.memory import at_most, forget_peak, peak_megabytes
from solver.bench.answer import recorded
from solver.bench.records import Record
from solver.bench.suite import Caps, Job, Solver

DEALS = 14


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Record]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(MARKS, str(tmp_path_factory.mktemp("marks")))
        suite = quick_suite(DEALS, caps=Caps(seconds=1.0, wall=1.0))
        with LocalExecutor(2, Misbehaving()) as executor:
            found = [recorded(done) for done in executor.run(suite.jobs())]
    assert len(found) == DEALS
    return {int(record.instance.split("-")[-1]): record for record in found}


def test_every_job_is_answered_once(records: dict[int, Record]) -> None:
    assert sorted(records) == list(range(1, DEALS + 1))
    calm = [seed for seed, record in records.items() if record.stopped is None and record.attempts == 1]
    assert set(range(1, DEALS + 1)) - set(calm) == {CRASHES, RUNS_WILD, RAISES, DIES_ONCE}


def test_a_job_that_runs_wild_is_ended(records: dict[int, Record]) -> None:
    assert records[RUNS_WILD].stopped is StopReason.TIME
    assert records[RUNS_WILD].reason == "ended after 1 s"


def test_a_clock_that_goes_back_changes_no_hard_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda real=time.time: 2 * now - real())
    monkeypatch.setattr(executing, "STALL", 1.0)
    wild = list(quick_suite(RUNS_WILD, caps=Caps(seconds=1.0, wall=1.0)).jobs())[-1]
    with LocalExecutor(1, Misbehaving()) as executor:
        (done,) = executor.run([wild])
    assert (done.stopped, done.attempts) == (StopReason.TIME, 1)


def test_a_job_that_crashes_is_tried_again_and_then_given_up(records: dict[int, Record]) -> None:
    assert records[CRASHES].stopped is StopReason.CRASH
    assert records[CRASHES].attempts == MOST_ATTEMPTS


def test_a_job_whose_process_died_is_answered_by_another(records: dict[int, Record]) -> None:
    assert records[DIES_ONCE].stopped is None
    assert records[DIES_ONCE].attempts == 2


def test_an_error_is_a_fault_of_its_job(records: dict[int, Record]) -> None:
    assert records[RAISES].stopped is StopReason.ERROR
    assert records[RAISES].fault == "RuntimeError: a bug"


def test_a_job_that_wants_too_much_memory_does_not_get_it(records: dict[int, Record]) -> None:
    assert records[TAKES_MEMORY].reason == "wanted too much"


def test_processes_that_cannot_begin_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executing, "MOST_BREAKS", 0)
    with (
        LocalExecutor(1, Misbehaving(is_broken=True)) as executor,
        pytest.raises(DiatomsError, match="die before they answer"),
    ):
        list(executor.run(quick_suite(1).jobs()))


def test_memory_is_limited_and_measured() -> None:
    forget_peak()
    before = peak_megabytes()
    np.ones(10_000_000)
    assert 70 < peak_megabytes() - before < 200
    with pytest.raises(MemoryError), at_most(50):
        np.ones(50_000_000)
    assert len(np.ones(50_000_000)) == 50_000_000


def test_the_hard_limit_follows_from_the_time_limit() -> None:
    assert Caps(seconds=10.0).hard_seconds == 25.0
    assert Caps(seconds=10.0, wall=12.0).hard_seconds == 12.0
    assert Caps(states=10).hard_seconds == 3600.0


def test_a_key_depends_on_question_method_and_limits() -> None:
    jobs: list[Job] = [
        *quick_suite(2).jobs(),
        *quick_suite(1, caps=Caps(seconds=1.0)).jobs(),
        *quick_suite(1, card="kites").jobs(),
    ]
    assert len({job.key for job in jobs}) == len(jobs)
    assert [job.key for job in quick_suite(2).jobs()] == [job.key for job in jobs[:2]]
    assert {job.method.solver for job in jobs} == {Solver.SEARCH}
