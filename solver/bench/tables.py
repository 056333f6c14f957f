"""Figures in words: cells of tables, and tables as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from solver.bench.figures import AXES, Comparison, Ratio, Summary, by_group, by_method, growth
from solver.bench.records import Record

NOTHING = "-"
GAP = 3
"""Columns of a terminal between two of a table."""


@dataclass(frozen=True)
class FigureTable:
    """A table: what it is called, its columns, its rows of cells.

    Attributes:
        words: how many columns at the left are words; the others are numbers.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1

    def is_varied(self, column: int) -> bool:
        """Whether a column has more than one value."""
        return len({row[column] for row in self.rows}) > 1

    def pieces(self, width: int) -> Iterator[FigureTable]:
        """The table in tables of at most so many letters side by side, if it can be; each begins with the words."""
        sizes = [max(map(len, cells)) + GAP for cells in zip(self.columns, *self.rows, strict=True)]
        words = range(self.words)
        shown = [*words]
        for index in range(self.words, len(self.columns)):
            if len(shown) > self.words and sum(sizes[i] for i in (*shown, index)) > width:
                yield self._only(shown)
                shown = [*words]
            shown.append(index)
        yield self._only(shown)

    def _only(self, columns: Sequence[int]) -> FigureTable:
        rows = tuple(tuple(row[i] for i in columns) for row in self.rows)
        return replace(self, columns=tuple(self.columns[i] for i in columns), rows=rows)

    def markdown(self) -> str:
        """The table as Markdown."""
        marks = ["---" if i < self.words else "---:" for i in range(len(self.columns))]
        lines = [self.columns, marks, *([escaped(cell) for cell in row] for row in self.rows)]
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def escaped(cell: str) -> str:
    """A cell's text without what would end it."""
    return cell.replace("|", "\\|").replace("\n", " ")


SUMMARY_COLUMNS = (
    "instances",
    "decided",
    "completed",
    "stars",
    "all stars",
    "PAR2 s",
    "median s",
    "p95 s",
    "max s",
    "first play s",
    "states/s",
    "max MB",
)


def seconds(value: float | None) -> str:
    """Seconds with three digits or more."""
    if value is None:
        return NOTHING
    return f"{value:.4f}" if value < 0.1 else f"{value:.3f}" if value < 10 else f"{value:.1f}"


def summary_cells(summary: Summary) -> Iterator[str]:
    """The cells of a summary, in the order of `SUMMARY_COLUMNS`."""
    yield str(summary.instances)
    yield f"{summary.decided} ({summary.decided / summary.instances:.0%})"
    yield str(summary.completed)
    yield f"{summary.stars}/{summary.dishes}"
    yield str(summary.all_stars)
    yield seconds(summary.par2)
    yield from map(seconds, summary.seconds)
    yield seconds(summary.first_play)
    yield NOTHING if summary.rate is None else f"{summary.rate:,.0f}"
    yield NOTHING if summary.megabytes is None else f"{summary.megabytes:,.0f}"


def methods_table(records: Sequence[Record]) -> FigureTable:
    """A row for each method."""
    rows = [(name, *summary_cells(Summary.of(some))) for name, some in by_method(records).items()]
    return FigureTable("Methods", ("method", *SUMMARY_COLUMNS), tuple(rows))


def groups_table(method: str, records: Sequence[Record]) -> FigureTable:
    """A row for each group of one method."""
    rows = [(name, *summary_cells(Summary.of(some))) for name, some in by_group(records).items()]
    return FigureTable(f"{method} by group", ("group", *SUMMARY_COLUMNS), tuple(rows))


def ratio_text(ratio: Ratio | None) -> str:
    """A ratio with its interval."""
    if ratio is None:
        return NOTHING
    return f"{ratio.mean:.3g} [{ratio.low:.3g}, {ratio.high:.3g}]"


def verdict_sentence(found: Comparison) -> str:
    """Which of two is better, in a sentence: what decides more, then what earns more stars, then what is quicker."""
    if not found.lead:
        return f"No difference can be told between {found.base} and {found.other} on {found.pairs} questions."
    best = found if found.lead > 0 else found.turned
    ratio, what = (best.cpu, "processor time") if best.cpu else (best.seconds, "time")
    time = f"; where both decide it takes {ratio_text(ratio)} times the other's {what}" if best.has_times else ""
    return (
        f"{best.other} is better than {best.base}: of {best.pairs} questions it alone decides {best.only_other} "
        f"(the other alone {best.only_base}), it earns more stars on {best.more_stars} and fewer on "
        f"{best.fewer_stars}{time}."
    )


def comparison_table(found: Iterable[Comparison], title: str = "Pairs") -> FigureTable:
    """A row for each pair of methods."""
    columns = (
        "base",
        "other",
        "pairs",
        "both decided",
        "only base",
        "only other",
        "more stars",
        "fewer stars",
        "time ratio",
        "CPU ratio",
        "first play ratio",
        "states ratio",
    )
    rows = [
        (
            one.base,
            one.other,
            *map(str, (one.pairs, one.both, one.only_base, one.only_other, one.more_stars, one.fewer_stars)),
            ratio_text(one.seconds),
            ratio_text(one.cpu),
            ratio_text(one.first_play),
            ratio_text(one.states),
        )
        for one in found
    ]
    return FigureTable(title, columns, tuple(rows), words=2)


def growth_table(axis: str, records: Sequence[Record]) -> FigureTable:
    """Time, states and memory of each method at each step of an axis."""
    columns = ("method", axis, "instances", "median s", "p95 s", "median states", "median MB")
    rows = [
        (
            name,
            f"{step.at:.2f}" if axis == "tightness" else f"{step.at:g}",
            str(step.number),
            *map(seconds, step.seconds),
            f"{step.states:,.0f}",
            f"{step.megabytes:,.0f}",
        )
        for name, some in by_method(records).items()
        for step in growth(some, AXES[axis])
    ]
    return FigureTable(f"Growth with {axis}", columns, tuple(rows))


def bounds(record: Record) -> str:
    """What is known of the stars of the best play, such as ``[2, 3]``; a dash stands for no play."""
    low, high = (NOTHING if value is None else str(value) for value in (record.stars, record.upper_bound))
    return f"[{low}, {high}]"


def undecided_table(records: Sequence[Record], most: int) -> FigureTable:
    """The instances that are not decided, with what is known of them."""
    open_ones = [record for record in records if not record.is_decided]
    rows = [
        (record.method, record.instance, bounds(record), seconds(record.seconds), record.reason) for record in open_ones
    ]
    more = len(open_ones) - most
    title = f"Undecided: {len(open_ones)}" + (f", of which {most} are shown" if more > 0 else "")
    return FigureTable(title, ("method", "instance", "stars, bound", "seconds", "reason"), tuple(rows[:most]), words=2)


def faults(records: Iterable[Record]) -> list[str]:
    """What is wrong with answers, in words."""
    return [f"{record.method}, {record.instance}: {record.fault}" for record in records if record.fault is not None]


def stopped(records: Iterable[Record]) -> list[str]:
    """What the runner ended, in words."""
    found = (record for record in records if record.stopped is not None)
    return [f"{record.method}, {record.instance}: {record.stopped}: {record.reason}" for record in found]
