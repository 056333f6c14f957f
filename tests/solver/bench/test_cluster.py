"""A Dask cluster on this machine: workers that die and come late, the same answers, nothing lost, nothing twice."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from benching import STATES, quick_suite, told
from support import ROOT

from puzzles.errors import DiatomsError
from solver.bench.answer import answer
from solver.bench.cluster import ClusterExecutor
from solver.bench.records import Record
from solver.bench.suite import Caps, Solver

DEALS, KILLED_AFTER = 60, 10


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A part of a cluster, ended in the end however the test ends."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'helpers'}"}
    command = [sys.executable, "-m", "dask", *arguments]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    port = free_port()
    with started("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"):
        yield f"tcp://127.0.0.1:{port}"


def worker(address: str, *options: str) -> tuple[str, ...]:
    return ("worker", address, "--nthreads", "1", "--no-dashboard", *options)


def test_a_cluster_whose_workers_die_and_come_late_answers_as_one_process_does(address: str) -> None:
    suite = quick_suite(DEALS, caps=Caps(None, STATES))
    found: list[Record] = []
    with (
        started(*worker(address, "--no-nanny")) as first,
        ClusterExecutor(address, [Solver.SEARCH]) as executor,
        started(*worker(address)),
    ):
        for record in executor.run(suite.jobs()):
            found.append(record)
            if len(found) == KILLED_AFTER:
                os.kill(first.pid, signal.SIGKILL)
    assert len(found) == DEALS
    assert not any(record.stopped or record.fault for record in found)
    assert told(found) == told([answer(job) for job in suite.jobs()])


def test_nobody_at_the_address_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.bench.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(DiatomsError, match="expected a Dask scheduler"):
        ClusterExecutor(f"tcp://127.0.0.1:{free_port()}")
