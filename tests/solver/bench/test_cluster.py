"""A Dask cluster on this machine: workers that die and come late, the same answers, nothing lost, nothing twice."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dask
import pytest
import trustme
from benching import STATES, quick_suite, told
from support import ROOT

from puzzles.errors import DiatomsError
from solver.batch.cluster import ClusterExecutor
from solver.bench.answer import Answerer, answer, recorded
from solver.bench.records import Record
from solver.bench.suite import Caps, Solver

DEALS, KILLED_AFTER = 60, 10
PATIENCE = 120
PARTS = ("client", "worker", "scheduler")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def started(*arguments: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A part of a cluster, ended in the end however the test ends; `more` goes into its environment."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'helpers'}", **more}
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
        ClusterExecutor(address, Answerer(frozenset([Solver.SEARCH]))) as executor,
        started(*worker(address)),
    ):
        for done in executor.run(suite.jobs()):
            found.append(recorded(done))
            if len(found) == KILLED_AFTER:
                os.kill(first.pid, signal.SIGKILL)
    assert len(found) == DEALS
    assert not any(record.stopped or record.fault for record in found)
    assert told(found) == told([answer(job) for job in suite.jobs()])


def test_nobody_at_the_address_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.batch.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(DiatomsError, match="expected a Dask scheduler"):
        ClusterExecutor(f"tcp://127.0.0.1:{free_port()}", Answerer())


def test_without_workers_it_says_what_it_waits_for_and_ends(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.batch.cluster.TELL_SECONDS", 0.0)
    said: list[str] = []
    with (
        ClusterExecutor(address, Answerer(), said.append, wait=2.0) as executor,
        pytest.raises(DiatomsError, match=r"it has no workers, for \d+ s"),
    ):
        list(executor.run(quick_suite(3).jobs()))
    assert any("waiting for workers of the cluster: it has no workers" in words for words in said)


def test_workers_without_the_package_are_told_and_end_the_wait(address: str, tmp_path: Path) -> None:
    """It is hidden from them by a package of that name which lacks all that is asked of it."""
    (tmp_path / "solver").mkdir()
    (tmp_path / "solver" / "__init__.py").touch()
    with (
        started(*worker(address, "--no-nanny"), PYTHONPATH=str(tmp_path), PYTHONSAFEPATH="1"),
        ClusterExecutor(address, Answerer(), wait=2.0) as executor,
    ):
        executor.client.wait_for_workers(1, timeout=PATIENCE)
        with pytest.raises(DiatomsError, match=r"cannot do the work|is diatoms installed for them, too\?"):
            list(executor.run(quick_suite(3).jobs()))


def test_workers_that_always_die_end_the_wait(address: str) -> None:
    with started(*worker(address)), ClusterExecutor(address, Deadly(), wait=1.0) as executor:
        executor.client.wait_for_workers(1, timeout=PATIENCE)
        with pytest.raises(DiatomsError, match=r"its workers die|have left: is diatoms"):
            list(executor.run(quick_suite(1).jobs()))


class Deadly(Answerer):
    """Ends the worker itself, where it is unpacked."""

    def __reduce__(self) -> tuple[object, ...]:
        return _end_a_worker, (os.getpid(),)


def _end_a_worker(client: int) -> Answerer:
    parent = Path(f"/proc/{os.getpid()}/cmdline").read_text()
    if os.getpid() != client and "scheduler" not in parent:
        os._exit(1)
    return Deadly()


def test_certificates_are_those_of_dasks_configuration(tmp_path: Path) -> None:
    authority = trustme.CA()
    cert = authority.issue_cert("127.0.0.1", "localhost")
    ca, pem = tmp_path / "ca.pem", tmp_path / "cert.pem"
    authority.cert_pem.write_to_path(str(ca))
    cert.private_key_and_cert_chain_pem.write_to_path(str(pem))
    files = {f"distributed.comm.tls.{part}.{what}": str(pem) for part in PARTS for what in ("cert", "key")}
    settings = {"distributed.comm.tls.ca-file": str(ca), **files}
    environment = {f"DASK_{name.upper().replace('.', '__').replace('-', '_')}": text for name, text in settings.items()}
    address = f"tls://127.0.0.1:{free_port()}"
    with (
        started(
            "scheduler",
            "--host",
            address.rpartition(":")[0],
            "--port",
            address.rpartition(":")[2],
            "--no-dashboard",
            **environment,
        ),
        started(*worker(address, "--no-nanny"), **environment),
    ):
        with dask.config.set(settings), ClusterExecutor(address, Answerer(frozenset([Solver.SEARCH]))) as executor:
            found = [recorded(done) for done in executor.run(quick_suite(3).jobs())]
        assert told(found) == told([answer(job) for job in quick_suite(3).jobs()])
        with pytest.raises(DiatomsError, match="no certificates, see"):
            ClusterExecutor(address, Answerer())
