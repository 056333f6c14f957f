"""How throughput grows with workers: ``python -m benchmarks.scaling``. The machine must have nothing else to do."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import click

from solver.batch.executor import AHEAD, LocalExecutor
from solver.bench.answer import Answerer
from solver.bench.records import Record
from solver.bench.run import Run
from solver.bench.suite import Suite
from solver.bench.suite_file import load_suite

ROOT = Path(__file__).resolve().parent.parent
SUITE = ROOT / "benchmarks" / "suites" / "thousand.yaml"
WANTED = 1.8
TOO_SLOW = 1


def throughput(suite: Suite, workers: int) -> float:
    """Answers per second of a whole run with its records, from the moment when every process is at work."""
    times: list[float] = []

    def note(record: Record) -> None:
        del record
        times.append(perf_counter())

    solvers = frozenset(method.solver for method in suite.methods)
    with (
        TemporaryDirectory() as folder,
        Run(suite, Path(folder)) as run,
        LocalExecutor(workers, Answerer(solvers)) as executor,
    ):
        run.go(executor, note)
    first = workers * (1 + AHEAD)
    return (len(times) - first) / (times[-1] - times[first - 1])


@click.command()
@click.option("--suite", type=click.Path(path_type=Path, exists=True), default=SUITE, help="[default: thousand]")
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True, help="One worker, then several.")
@click.option("--workers", type=click.IntRange(min=2), default=2, show_default=True)
def main(suite: Path, rounds: int, workers: int) -> None:
    """Measure throughput with one worker and with several in turn; exit 1 if two are not 1.8 times as quick as one."""
    loaded = load_suite(suite)
    rates: dict[int, list[float]] = {1: [], workers: []}
    for number in range(1, rounds + 1):
        for count, found in rates.items():
            found.append(throughput(loaded, count))
            print(f"round {number}, {count} workers: {found[-1]:.1f} answers per second", flush=True)
    ratios = [many / one for one, many in zip(rates[1], rates[workers], strict=True)]
    one, many = (median(found) for found in rates.values())
    print(f"median: {one:.1f} and {many:.1f} answers per second; ratio {median(ratios):.2f} (by round: ", end="")
    print(", ".join(f"{ratio:.2f}" for ratio in ratios) + ")")
    sys.exit(0 if median(ratios) >= WANTED * workers / 2 else TOO_SLOW)


if __name__ == "__main__":
    main()
