"""The report of a run: one HTML file that holds everything, and Markdown with its pictures beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from puzzles.files.writing import write_atomically
from solver.bench.figures import AXES, Comparison, Summary, by_group, by_method, comparisons
from solver.bench.records import Record
from solver.bench.run import Results, contradictions
from solver.bench.tables import (
    FigureTable,
    comparison_table,
    faults,
    groups_table,
    growth_table,
    methods_table,
    stopped,
    undecided_table,
    verdict_sentence,
)

MOST_UNDECIDED = 60
MOST_LISTED = 100
HTML, MARKDOWN = "report.html", "report.md"
WORDS = (
    "Decided: it is proved how many stars the best play earns, or that there is none. PAR2: mean seconds, what is not "
    "decided counting twice its time limit. First play: median seconds until the first completed play. Ratios: "
    "geometric means of pairs, other to base, with 95 % intervals by bootstrap."
)


@dataclass
class Report:
    """A report in the making.

    Attributes:
        lead: the sentence that says who is better, or how it went.
        about: lines on what was run, where and within what.
        tables: in order.
        lists: titles with lines, such as what is wrong.
        is_wrong: answers are at fault or contradict each other.
        pictures: by file name without ending: what it shows, and its SVG.
    """

    title: str
    about: list[str]
    lead: str = ""
    tables: list[FigureTable] = field(default_factory=list)
    lists: list[tuple[str, list[str]]] = field(default_factory=list)
    pictures: dict[str, tuple[str, str]] = field(default_factory=dict)
    is_wrong: bool = False

    def markdown(self) -> str:
        """The report as Markdown, with the pictures as files beside it."""
        parts = [f"# {self.title}\n", f"{self.lead}\n", *(f"{line}  " for line in self.about), "", WORDS, ""]
        for title, lines in self.lists:
            parts += [f"## {title}\n", *(f"- {line}" for line in lines), ""]
        for table in self.tables:
            parts += [f"## {table.title}\n", table.markdown()]
        for name, (shows, _) in self.pictures.items():
            parts += [f"## {shows}\n", f"![{shows}]({name}.svg)\n"]
        return "\n".join(parts)

    def html(self) -> str:
        """The report as a page that loads nothing."""
        parts = []
        for title, lines in self.lists:
            items = "".join(f"<li>{escape(line)}</li>" for line in lines)
            parts.append(f"<section><h2>{escape(title)}</h2><ul>{items}</ul></section>")
        figures = "".join(
            f"<figure>{svg}<figcaption>{escape(shows)}</figcaption></figure>" for shows, svg in self.pictures.values()
        )
        tables = [_html_table(table) for table in self.tables]
        first, rest = tables[:1], tables[1:]
        parts += [*first, f'<div class="plots">{figures}</div>' if figures else "", *rest]
        page = Template((files("solver.bench") / "pages" / "report.html").read_text(encoding="utf-8"))
        about = "".join(f"<li>{escape(line)}</li>" for line in self.about)
        return page.substitute(
            title=escape(self.title), lead=escape(self.lead), about=about, words=escape(WORDS), body="\n".join(parts)
        )

    def write(self, folder: Path) -> list[Path]:
        """Write both forms and the pictures; the names of the files."""
        written = {folder / HTML: self.html(), folder / MARKDOWN: self.markdown()}
        written |= {folder / f"{name}.svg": svg + "\n" for name, (_, svg) in self.pictures.items()}
        for path, text in written.items():
            write_atomically(path, text)
        return list(written)


def _html_table(table: FigureTable) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        kinds = ("w" if i < table.words else "n" for i in range(len(row)))
        return "".join(f'<{tag} class="{kind}">{escape(cell)}</{tag}>' for kind, cell in zip(kinds, row, strict=True))

    rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in table.rows)
    head = f"<thead><tr>{cells(table.columns, 'th')}</tr></thead>"
    body = f'<div class="wide"><table>{head}<tbody>{rows}</tbody></table></div>'
    return f"<section><h2>{escape(table.title)}</h2>{body}</section>"


def about_records(records: Sequence[Record]) -> list[str]:
    """Where, when, with what and within what records were made."""
    times = sorted(record.began for record in records)
    hosts = Counter(record.host for record in records)
    versions = sorted({f"{name} {known}" for record in records for name, known in record.versions.items()})
    commits = sorted({record.commit or "unknown" for record in records})
    limits = sorted({_limits_words(record) for record in records})
    return [
        f"{len(records)} answers, {times[0][:16]} to {times[-1][:16]} UTC",
        "hosts: " + ", ".join(f"{host} ({number})" for host, number in sorted(hosts.items())),
        "commit: " + ", ".join(commits),
        "versions: " + ", ".join(versions),
        "limits: " + "; ".join(limits),
    ]


def about_results(results: Results) -> list[str]:
    """Likewise of a folder, with what it holds beside."""
    left_out = results.left_out
    more = [f"left out: {left_out} earlier answers, within other limits or to other questions"] if left_out else []
    return [*about_records(results.records), *more]


def _limits_words(record: Record) -> str:
    words = [] if record.time_limit is None else [f"{record.time_limit:g} s"]
    words += [] if record.max_states is None else [f"{record.max_states:,} states"]
    return ", ".join([*words, f"{record.memory_limit:,} MB", f"ended after {record.hard_seconds:g} s"])


def report_of(results: Results) -> Report:
    """The report of a run, without pictures."""
    records = results.records
    made = Report(f"Benchmark {results.suite}: {results.title}", about_results(results))
    _add_lists(made, records)
    made.tables.append(methods_table(records))
    found = comparisons(records)
    made.lead = " ".join([*map(_summary_sentence, by_method(records).items()), *_ranking(found)])
    if found:
        made.tables.append(comparison_table(found))
    for method, some in by_method(records).items():
        if len(by_group(some)) > 1:
            made.tables.append(groups_table(method, some))
    made.tables += [table for table in (growth_table(axis, records) for axis in AXES) if table.is_varied(1)]
    open_ones = undecided_table(records, MOST_UNDECIDED)
    if open_ones.rows:
        made.tables.append(open_ones)
    return made


def _summary_sentence(part: tuple[str, Sequence[Record]]) -> str:
    """How a method did."""
    method, records = part
    sums = Summary.of(records)
    return (
        f"{method} decided {sums.decided} of {sums.instances} questions, completed {sums.completed} and earned "
        f"{sums.stars} of {sums.dishes} stars."
    )


def _ranking(found: Sequence[Comparison]) -> Iterator[str]:
    """Who is better: with all reasons of two methods, of more than two only who."""
    if len(found) == 1:
        yield verdict_sentence(found[0])
        return
    for verb, sign in (("is better than", 1), ("is not as good as", -1), ("cannot be told from", 0)):
        names = [one.other for one in found if (one.lead < 0) - (one.lead > 0) == sign]
        if names:
            yield f"{found[0].base} {verb} {', '.join(names)}."


def _add_lists(report: Report, records: Sequence[Record]) -> None:
    wrong = [*faults(records), *contradictions(records)]
    report.is_wrong = bool(wrong)
    for title, lines in (
        ("Wrong answers", wrong),
        ("Ended by the runner", stopped(records)),
    ):
        if lines:
            more = [f"and {len(lines) - MOST_LISTED} more"] if len(lines) > MOST_LISTED else []
            report.lists.append((f"{title}: {len(lines)}", [*lines[:MOST_LISTED], *more]))
