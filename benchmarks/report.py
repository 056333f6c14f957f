"""What a run came to: a table by group and in all, the undecided instances with their bounds, the faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median

from rich.box import SIMPLE
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks.records import Record

NOTHING = "-"
SHARE_OF_P95 = 0.95


@dataclass(frozen=True, slots=True)
class Summary:
    """Some records in figures.

    Attributes:
        decided: `optimal` or `unsolvable`.
        completed: with a play.
        stars, dishes: in sum; the dishes are the stars that all plays together could earn at most.
        all_stars: plays with a star for every dish.
        seconds: (median, 95th percentile by nearest rank, most).
        first_play: median of the instances with a play, None if none has.
        rate: evaluated children per second, all instances together.
    """

    instances: int
    decided: int
    completed: int
    stars: int
    dishes: int
    all_stars: int
    seconds: tuple[float, float, float]
    first_play: float | None
    rate: float | None

    @classmethod
    def of(cls, records: Sequence[Record]) -> Summary:
        """The summary of at least one record."""
        seconds = sorted(record.seconds for record in records)
        firsts = [record.first_play_seconds for record in records if record.first_play_seconds is not None]
        spent = sum(seconds)
        return cls(
            instances=len(records),
            decided=sum(record.is_decided for record in records),
            completed=sum(record.stars is not None for record in records),
            stars=sum(record.stars or 0 for record in records),
            dishes=sum(record.dishes for record in records),
            all_stars=sum(record.has_all_stars for record in records),
            seconds=(median(seconds), seconds[ceil(SHARE_OF_P95 * len(seconds)) - 1], seconds[-1]),
            first_play=median(firsts) if firsts else None,
            rate=sum(record.states for record in records) / spent if spent > 0 else None,
        )

    def cells(self) -> Iterator[str]:
        """The cells of its row, in the order of the table's columns."""
        yield str(self.instances)
        yield str(self.decided)
        yield str(self.completed)
        yield f"{self.stars}/{self.dishes}"
        yield str(self.all_stars)
        yield from (f"{seconds:.3f}" for seconds in self.seconds)
        yield NOTHING if self.first_play is None else f"{self.first_play:.3f}"
        yield NOTHING if self.rate is None else f"{self.rate:,.0f}"


COLUMNS = (
    "instances",
    "decided",
    "completed",
    "stars",
    "all stars",
    "median s",
    "p95 s",
    "max s",
    "first play s",
    "states/s",
)


def by_group(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The records of each group, groups in order."""
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(record.group, []).append(record)
    return dict(sorted(groups.items()))


def print_report(console: Console, title: str, records: Sequence[Record]) -> None:
    """Print the table, then what is undecided, then the faults."""
    if not records:
        console.print(f"{title}: nothing was answered")
        return
    groups = by_group(records)
    rows = [(group, Summary.of(some)) for group, some in groups.items()] if len(groups) > 1 else []
    console.print(_table(title, "group", rows, ("all", Summary.of(records))))
    undecided = [record for record in records if not record.is_decided]
    if undecided:
        console.print(f"{len(undecided)} undecided, as [stars, upper bound]:", markup=False)
        console.print(Columns([Text(f"{record.instance} {bounds(record)}") for record in undecided], padding=(0, 2)))
    print_faults(console, records)


def print_growth(console: Console, title: str, runs: Sequence[tuple[float, Sequence[Record]]]) -> None:
    """Print one row for each time limit."""
    rows = [(f"{limit:g} s", Summary.of(records)) for limit, records in runs if records]
    console.print(_table(title, "limit", rows, None))
    if runs:
        print_faults(console, runs[-1][1])


def print_faults(console: Console, records: Iterable[Record]) -> None:
    """Print what is wrong with answers."""
    for record in records:
        if record.fault is not None:
            console.print(f"FAULT {record.instance}: {record.fault}", style="bold red", markup=False)


def bounds(record: Record) -> str:
    """What is known of the stars of the best play, such as ``[2, 3]``; a dash stands for no play."""
    low, high = (NOTHING if value is None else str(value) for value in (record.stars, record.upper_bound))
    return f"[{low}, {high}]"


def _table(title: str, first: str, rows: Iterable[tuple[str, Summary]], total: tuple[str, Summary] | None) -> Table:
    table = Table(first, title=title, box=SIMPLE, pad_edge=False)
    for column in COLUMNS:
        table.add_column(column, justify="right")
    for name, summary in rows:
        table.add_row(name, *summary.cells())
    if total is not None:
        table.add_section()
        table.add_row(total[0], *total[1].cells())
    return table
