"""A suite run three ways: ``python -m benchmarks.three_ways --out FOLDER``.

Undisturbed with two local workers; on a Dask cluster of two workers, one of which is killed in the middle and replaced;
and killed with -9 twice, with a torn line added, and resumed. All must come to the same verdicts and plays, with every
question answered once.
"""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import click

from solver.bench.records import Record, records_of
from solver.bench.run import RECORDS
from solver.bench.suite_file import load_suite

ROOT = Path(__file__).resolve().parent.parent
SUITE = ROOT / "benchmarks" / "suites" / "thousand.yaml"
BENCH = [sys.executable, "-c", "import cli; cli.main()", "bench", "run"]
TORN = b'{"key": "torn'
LOOK_SECONDS = 0.02
DIFFERENT = 1


def command(suite: Path, folder: Path, *options: str) -> list[str]:
    """The command of a run."""
    return [*BENCH, str(suite), "--out", str(folder), *options]


def recorded(folder: Path) -> int:
    """Whole records so far."""
    file = folder / RECORDS
    return file.read_bytes().count(b"\n") if file.exists() else 0


@contextmanager
def started(arguments: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended in the end."""
    process = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for(folder: Path, number: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until so many records are there."""
    while recorded(folder) < number:
        if process.poll() is not None:
            raise click.ClickException(f"the run ended with {process.returncode} before {number} records")
        sleep(LOOK_SECONDS)


def undisturbed(suite: Path, folder: Path, number: int) -> str:
    """Two local workers."""
    del number
    subprocess.run(command(suite, folder, "--workers", "2"), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return "two local workers"


def on_a_cluster(suite: Path, folder: Path, number: int) -> str:
    """A scheduler with two workers, one of which is killed in the middle and replaced."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{one.getsockname()[1]}"
    dask = [sys.executable, "-m", "dask"]
    worker = [*dask, "worker", address, "--nthreads", "1", "--no-dashboard"]
    with ExitStack() as stack:
        port = address.rsplit(":", 1)[1]
        stack.enter_context(started([*dask, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"]))
        victim = stack.enter_context(started([*worker, "--no-nanny"]))
        stack.enter_context(started(worker))
        run = stack.enter_context(started(command(suite, folder, "--scheduler", address)))
        wait_for(folder, number // 2, run)
        victim.send_signal(signal.SIGKILL)
        stack.enter_context(started(worker))
        if run.wait() != 0:
            raise click.ClickException(f"the run on the cluster ended with {run.returncode}")
    return "Dask, two workers, one killed in the middle and replaced"


def killed_twice(suite: Path, folder: Path, number: int) -> str:
    """Killed with -9 after a third and after two thirds, with a torn last line, and resumed."""
    for share in (1, 2):
        with started(command(suite, folder, "--workers", "2")) as run:
            wait_for(folder, share * number // 3, run)
            run.send_signal(signal.SIGKILL)
            run.wait()
    with (folder / RECORDS).open("ab") as stream:
        stream.write(TORN)
    subprocess.run(command(suite, folder, "--workers", "2"), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return "killed with -9 twice and resumed"


def answers(records: list[Record]) -> dict[str, tuple[object, ...]]:
    """What must be the same: verdict, play, waste, turns and states, by key."""
    return {one.key: (*one.verdict, one.waste, one.turns, one.states) for one in records}


@click.command()
@click.option("--suite", type=click.Path(path_type=Path, exists=True), default=SUITE, help="[default: thousand]")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="Made anew.")
def main(suite: Path, out: Path) -> None:
    """Run a suite three ways and compare what they come to; exit 1 if they differ in anything."""
    number = load_suite(suite).number_of_jobs
    first: dict[str, tuple[object, ...]] | None = None
    is_same = True
    for way in (undisturbed, on_a_cluster, killed_twice):
        folder = out / way.__name__
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        began = monotonic()
        words = way(suite, folder, number)
        records = list(records_of(folder / RECORDS))
        found = answers(records)
        first = found if first is None else first
        twice, lost = len(records) - len(found), number - len(found)
        ended = sum(record.stopped is not None or record.fault is not None for record in records)
        same = "the same" if found == first else "OTHER"
        print(f"{words}: {len(records)} records, {lost} lost, {twice} twice, {ended} ended or at fault,", end=" ")
        print(f"{same} verdicts and plays, {monotonic() - began:.0f} s", flush=True)
        is_same = is_same and found == first and not twice and not lost and not ended
    sys.exit(0 if is_same else DIFFERENT)


if __name__ == "__main__":
    main()
