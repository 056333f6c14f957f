"""The tables of docs/cost-model.md: ``python -m benchmarks.cost_model growth|widths|million``.

Time is processor time of the solver unless it is called otherwise: it depends least on what else the machine does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from pathlib import Path
from statistics import fmean, linear_regression, median
from time import process_time

import click

from benchmarks.kernel_rates import children
from solver.bench.figures import percentile
from solver.bench.measuring import forget_peak, peak_megabytes
from solver.bench.records import Record
from solver.bench.running import Results
from solver.bench.telling import Table, seconds

WIDTHS = (100, 400, 1600, 6400, 25_600)
CARDS = ("first-light", "rose-window", "full-moon")
MILLION = 1_000_000
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
        print(Table(name, (name, *COLUMNS), rows).markdown())


@main.command()
@click.option("--repeats", type=click.IntRange(min=1), default=3, show_default=True)
def widths(repeats: int) -> None:
    """Time, states and memory of one beam against its width."""
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
    print(Table("width", ("card", "width", "states", "s", "million states/s", "MB"), tuple(rows)).markdown())


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True))
@click.option("--sample", type=click.IntRange(min=10), default=1000, show_default=True, help="Answers that predict.")
@click.option("--overhead", type=float, required=True, help="Milliseconds of the runner for each answer.")
@click.option("--workers", type=click.IntRange(min=1), required=True, help="Of the run in FOLDER.")
@click.option("--measured", type=float, required=True, help="Seconds that the run took.")
def million(folder: Path, sample: int, overhead: float, workers: int, measured: float) -> None:
    """What a million deals cost, from the first answers of a run, held against the whole run."""
    records = Results.read(folder).records
    each = fmean(record.seconds for record in records[:sample])
    predicted = max(len(records) * each / workers, len(records) * overhead / 1000)
    print(f"{each * 1000:.2f} ms an answer (first {sample:,}), {len(records):,} answers with {workers} workers:")
    print(f"predicted {predicted:,.0f} s, measured {measured:,.0f} s ({measured / predicted:.2f} times as long)")
    for many in (1, 100):
        solving, telling = MILLION * each / many, MILLION * overhead / 1000
        print(f"a million, {many} workers: {max(solving, telling) / 3600:.2f} hours", end="")
        print(f" (solving {solving / 3600:.2f}, the runner {telling / 3600:.2f})")


if __name__ == "__main__":
    main()
