"""Two runs of one suite side by side: versions, machines, settings."""

from __future__ import annotations

from collections.abc import Sequence

from solver.bench.figures import Comparison, by_group, by_method, paired
from solver.bench.records import Record
from solver.bench.report import Report, about_results
from solver.bench.run import Results, contradictions
from solver.bench.tables import FigureTable, bounds, comparison_table, seconds, verdict_sentence

MOST_CHANGES = 100


def comparison_of(base: Results, other: Results) -> Report:
    """The report of two runs: paired ratios for each method and group, and the verdicts that differ."""
    made = Report(f"{other.folder.name} against {base.folder.name}", [])
    made.about += [f"base, {base.folder}: {line}" for line in about_results(base)]
    made.about += [f"other, {other.folder}: {line}" for line in about_results(other)]
    methods, others = by_method(base.records), by_method(other.records)
    pairs = {name: paired(some, others[name]) for name, some in methods.items() if name in others}
    made.about.append(f"compared: {sum(map(len, pairs.values()))} answers to the same questions")
    if wrong := contradictions([*base.records, *other.records]):
        made.is_wrong = True
        made.lists.append((f"Contradictions: {len(wrong)}", wrong))
    rows = [Comparison.of(f"{name} (base)", f"{name} (other)", some) for name, some in pairs.items()]
    made.tables.append(comparison_table(rows, "Methods"))
    made.lead = " ".join(map(verdict_sentence, rows)) or "The two have no question in common."
    for name, some in pairs.items():
        groups = by_group(one for one, _ in some)
        if len(groups) > 1:
            made.tables.append(_groups_table(name, some))
    changes = _changes(pairs)
    if changes.rows:
        made.tables.append(changes)
    return made


def _groups_table(method: str, pairs: Sequence[tuple[Record, Record]]) -> FigureTable:
    groups = by_group(one for one, _ in pairs)
    rows = [Comparison.of(method, group, [(one, two) for one, two in pairs if one.group == group]) for group in groups]
    table = comparison_table(rows, f"{method} by group")
    return FigureTable(table.title, ("method", "group", *table.columns[2:]), table.rows, table.words)


def _changes(pairs: dict[str, list[tuple[Record, Record]]]) -> FigureTable:
    """The answers whose status, stars or bound differ."""
    rows = [
        (name, one.instance, f"{one.status} {bounds(one)}", f"{two.status} {bounds(two)}", *map(seconds, spent))
        for name, some in pairs.items()
        for one, two in some
        if one.verdict[:3] != two.verdict[:3]
        for spent in [(one.seconds, two.seconds)]
    ]
    title = f"Verdicts that differ: {len(rows)}"
    columns = ("method", "instance", "base", "other", "base s", "other s")
    return FigureTable(title, columns, tuple(rows[:MOST_CHANGES]), words=4)
