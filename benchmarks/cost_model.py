"""The tables of docs/cost-model.md: ``python -m benchmarks.cost_model growth|widths|million``.

Time is processor time of the solver unless it is called otherwise: it depends least on what else the machine does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import islice
from math import log
from pathlib import Path
from statistics import fmean, linear_regression, median
from time import process_time

import click

from benchmarks.kernel_rates import children
from solver.batch.memory import forget_peak, peak_megabytes
from solver.bench.answer import Answerer, answer
from solver.bench.figures import percentile
from solver.bench.records import Record
from solver.bench.run import Results
from solver.bench.suite import Job
from solver.bench.suite_file import load_suite
from solver.bench.tables import FigureTable, seconds
from solver.tools.workshop import wait_for_code

WIDTHS = (100, 400, 1600, 6400, 25_600)
CARDS = ("first-light", "rose-window", "full-moon")
MILLION = 1_000_000
SUITE = Path(__file__).resolve().parent / "suites" / "quick-deals.yaml"
BESIDE = 200
Row = tuple[str, ...]


def binned(records: Sequence[Record], value: Callable[[Record], float], width: float) -> list[tuple[str, list[Record]]]:
    """Records by intervals of a value."""
    bins: dict[int, list[Record]] = {}
    for record in records:
        bins.setdefault(int(value(record) // width), []).append(record)
    return [(f"{width * i:g} to {width * (i + 1):g}", some) for i, some in sorted(bins.items())]


def row(name: str, records: Sequence[Record]) -> Row:
    """A row of growth."""
    spent = sorted(record.cpu_seconds for record in records)
    states = [record.states for record in records if record.states]
    rate = sum(states) / max(sum(record.cpu_seconds for record in records if record.states), 1e-9)
    decided = sum(record.is_decided for record in records) / len(records)
    return (
        name,
        str(len(records)),
        f"{decided:.0%}",
        *map(seconds, (median(spent), percentile(spent))),
        f"{median(record.states for record in records):,.0f}",
        f"{rate / 1e6:.2f}",
        f"{max(record.megabytes for record in records):,.0f}",
    )


COLUMNS = ("cards", "decided", "median s", "p95 s", "median states", "million states/s", "max MB")


@click.group()
def main() -> None:
    """Print the tables of the cost model."""


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True))
@click.option("--method", default="search", show_default=True)
def growth(folder: Path, method: str) -> None:
    """Time, states and memory against spaces, turns and tightness, of a run of the suite `growth`."""
    records = [record for record in Results.read(folder).records if record.method == method]
    played = [record for record in records if record.turns is not None]
    for name, some, value, width in (
        ("spaces", records, lambda record: float(record.spaces), 4.0),
        ("turns", played, lambda record: float(record.turns or 0), 3.0),
        ("tightness", records, lambda record: min(record.tightness, 0.99), 0.2),
    ):
        rows = tuple(row(label, part) for label, part in binned(some, value, width))
        print(FigureTable(name, (name, *COLUMNS), rows).markdown())


@main.command()
@click.option("--repeats", type=click.IntRange(min=1), default=3, show_default=True)
def widths(repeats: int) -> None:
    """Time, states and memory of one beam against its width."""
    wait_for_code()
    children(CARDS[0], 1, WIDTHS[0])
    rows: list[Row] = []
    for card in CARDS:
        points = []
        for width in WIDTHS:
            forget_peak()
            times, counted = [], 0
            for _ in range(repeats):
                began = process_time()
                counted = children(card, 1, width).counted
                times.append(process_time() - began)
            spent = median(times)
            points.append((log(width), log(spent)))
            numbers = (f"{width:,}", f"{counted:,}", seconds(spent), f"{counted / spent / 1e6:.2f}")
            rows.append((card, *numbers, f"{peak_megabytes():,.0f}"))
        slope, _ = linear_regression(*zip(*points, strict=True))
        rows.append((f"{card}: time grows as width to the power of {slope:.2f}", "", "", "", "", ""))
    print(FigureTable("width", ("card", "width", "states", "s", "million states/s", "MB"), tuple(rows)).markdown())


def beside_solving(jobs: Sequence[Job]) -> float:
    """Processor seconds that a worker takes for an answer beside solving: unpacking, judging, recording."""
    Answerer(frozenset(job.method.solver for job in jobs)).make_ready()
    answer(jobs[0])
    began = process_time()
    solving = sum(answer(job).cpu_seconds for job in jobs)
    return (process_time() - began - solving) / len(jobs)


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True))
@click.option("--sample", type=click.IntRange(min=10), default=1000, show_default=True, help="Answers that predict.")
@click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Of the run in FOLDER.")
@click.option("--runner", type=float, default=0.5, show_default=True, help="Milliseconds of the runner for an answer.")
def million(folder: Path, sample: int, workers: int, runner: float) -> None:
    """What a million deals cost, from the first answers of a run of `quick-deals`, held against the whole run."""
    records = Results.read(folder).records
    beside = beside_solving(list(islice(load_suite(SUITE).jobs(), BESIDE)))
    solving = fmean(record.cpu_seconds for record in records[:sample])
    spent = sum(record.cpu_seconds for record in records)
    print(f"solving {solving * 1000:.2f} ms of processor time (the first {sample:,}), judging and recording", end=" ")
    print(f"{beside * 1000:.2f} ms, the runner {runner:.2f} ms")
    print(f"solving {len(records):,}: predicted {solving * len(records):.0f} s, measured {spent:.0f} s")
    first, last = (datetime.fromisoformat(pick(record.began for record in records)) for pick in (min, max))
    predicted = len(records) * (solving + beside) / workers
    print(f"with {workers} workers: predicted {predicted:.0f} s on idle cores, measured {(last - first).seconds} s")
    for many in (1, 100):
        working, telling = MILLION * (solving + beside) / many / 3600, MILLION * runner / 1000 / 3600
        print(f"a million, {many} workers: {max(working, telling):.2f} hours", end="")
        print(f" (each worker {working:.2f}, the runner {telling:.2f})")


if __name__ == "__main__":
    main()
