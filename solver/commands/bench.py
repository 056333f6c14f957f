"""``diatoms bench``: run suites, report on runs, compare runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from solver.commands.options import (
    BAD_FILE,
    GOOD,
    INTERRUPTED,
    BatchValues,
    as_json_option,
    batch_options,
    check_folder,
    executor_for,
    seconds_if_any,
    whole,
)
from solver.commands.output import Output

if TYPE_CHECKING:
    from rich.table import Table as Drawn

    from solver.bench.report import Report
    from solver.bench.run import Results, Run
    from solver.bench.suite import Suite
    from solver.bench.tables import FigureTable

PEERS = ("plain", "monolith", "greedy", "clingo")
ALL_PEERS = "all"
EXPORT_HELP = "The records for your own queries: .parquet or .duckdb."


@click.group(short_help="Run suites of questions, report on runs, compare them.")
def bench() -> None:
    """Run suites of questions by several methods, report on what came of it, and compare runs."""


def _peers(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    names = [name.strip() for value in values for name in value.split(",")]
    for name in names:
        if name not in (*PEERS, ALL_PEERS):
            raise click.BadParameter(f"expected {', '.join(PEERS)} or {ALL_PEERS} (got {name!r}).")
    return PEERS if ALL_PEERS in names else tuple(dict.fromkeys(names))


class RunOptions(BatchValues):
    """The options of `run`."""

    time_limit: float | None
    max_states: int | None
    peers: tuple[str, ...]
    plays: bool
    retry: bool


@bench.command(short_help="Answer the questions of a suite.")
@click.argument("suite")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", required=True, help="Folder of the records.")
@batch_options
@click.option("--time-limit", metavar="S", callback=seconds_if_any, help="Seconds, instead of the suite's limits.")
@click.option("--max-states", metavar="N", callback=whole(1), help="States, instead of the suite's limits.")
@click.option("--peers", metavar="NAME,...", multiple=True, callback=_peers, help=f"Also {', '.join(PEERS)}, or all.")
@click.option("--plays", is_flag=True, help="Keep the turns of every play.")
@click.option("--retry", is_flag=True, help="Ask again what the runner ended before it was answered.")
@as_json_option
def run(*, suite: str, out: Path, as_json: bool, **options: Unpack[RunOptions]) -> int:
    """Answer every question of SUITE, a YAML file, by each of its methods; one line in DIR/records.jsonl for each.

    What is recorded in DIR is not asked again, so a run that was stopped, however it was, goes on.
    """
    from solver.bench.run import CARDS, RECORDS, Results, Run
    from solver.bench.suite_file import load_suite

    output = Output(as_json=as_json)
    _make_folder(out)
    asked = _limited(load_suite(suite, out / CARDS), options)
    if options["scheduler"] is None:
        _check_installed(asked)
    with Run(asked, out, retry=options["retry"]) as this:
        interrupted = _go(this, options, output)
    if not (out / RECORDS).stat().st_size:
        return INTERRUPTED
    results = Results.read(out)
    wrong = _tell(results, output)
    if not as_json:
        number = len(results.records)
        records = f"{number} record{'s' * (number != 1)}"
        output.show([f"{records} in {out / RECORDS}. What they come to: diatoms bench report {out}"])
    if interrupted:
        return INTERRUPTED
    return BAD_FILE if wrong else GOOD


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"expected a folder to write to (got {str(folder)!r}: {error.strerror}).") from None


def _check_installed(suite: Suite) -> None:
    """Raise DiatomsError unless all methods can run here."""
    from solver.bench.suite import NEEDS
    from solver.tools.extras import need

    for method in suite.methods:
        if method.solver in NEEDS:
            need(*NEEDS[method.solver], f"the method {method.solver.value}")


def _limited(suite: Suite, options: RunOptions) -> Suite:
    """The suite with the limits and the peers of the command line."""
    from dataclasses import replace

    from solver.bench.suite import Caps, Solver, with_methods

    caps = suite.caps
    seconds, states = options["time_limit"], options["max_states"]
    if seconds is None and states is None:
        seconds, states = caps.seconds, caps.states
    wall = caps.wall if options["hard_limit"] is None else options["hard_limit"]
    limits = Caps(seconds, states, options["memory_limit"] or caps.megabytes, wall)
    more = [Solver(name) for name in options["peers"]]
    return replace(suite, caps=limits, methods=with_methods(suite.methods, more))


def _go(this: Run, options: RunOptions, output: Output) -> bool:
    """Answer what is not recorded, with a bar on a terminal; whether it was interrupted."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from solver.batch.job import InterruptedJobError
    from solver.bench.answer import Answerer

    number, solvers = this.suite.number_of_jobs, frozenset(method.solver for method in this.suite.methods)
    if this.is_complete:
        return False
    output.note(f"{this.suite.title}: {number} answers, {len(this.done)} recorded before")
    executor = executor_for(Answerer(solvers, options["plays"]), options, output.note)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("answering", total=number, completed=len(this.done))
        try:
            with executor:
                this.go(executor, lambda _: progress.advance(bar))
        except (KeyboardInterrupt, InterruptedJobError):
            return True
    return False


def _tell(results: Results, output: Output) -> bool:
    """Print what a run came to; whether answers are wrong."""
    from dataclasses import asdict

    from solver.bench.figures import Summary, by_group, by_method
    from solver.bench.run import contradictions
    from solver.bench.tables import faults, groups_table, methods_table, stopped

    methods = by_method(results.records)
    wrong = [*faults(results.records), *contradictions(results.records)]
    if output.as_json:
        for method, records in methods.items():
            for group, some in (("all", records), *by_group(records).items()):
                output.line({"type": "summary", "method": method, "group": group, **asdict(Summary.of(some))})
    else:
        tables = [groups_table(name, some) for name, some in methods.items() if len(by_group(some)) > 1]
        output.show(_drawn([*tables, methods_table(results.records)], output.width))
    for message in stopped(results.records):
        output.note(f"stopped: {message}")
    for message in wrong:
        output.error(f"wrong: {message}")
    return bool(wrong)


def _drawn(tables: Iterable[FigureTable], width: int) -> Iterator[Drawn]:
    """The tables for a terminal of so many columns; one that is wider comes in pieces, one below the other."""
    from rich.box import SIMPLE
    from rich.table import Table

    for table in tables:
        for piece in table.pieces(width):
            drawn = Table(title=piece.title, box=SIMPLE, pad_edge=False)
            for index, column in enumerate(piece.columns):
                drawn.add_column(column, justify="left" if index < piece.words else "right")
            for row in piece.rows:
                drawn.add_row(*row)
            yield drawn


# -- reports ----------------------------------------------------------------------------------------------------------


@bench.command(short_help="Report on a run as HTML and Markdown.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Of the report.  [default: DIR]")
@click.option("--records", "exports", type=click.Path(path_type=Path), metavar="FILE", multiple=True, help=EXPORT_HELP)
@click.option("--no-plots", is_flag=True, help="Only tables.")
@as_json_option
def report(*, folder: Path, out: Path | None, exports: tuple[Path, ...], no_plots: bool, as_json: bool) -> int:
    """Write report.html (one file that holds everything), report.md and its pictures, of the records in DIR."""
    from solver.bench.export import export
    from solver.bench.report import report_of
    from solver.bench.run import Results

    output = Output(as_json=as_json)
    results = Results.read(folder)
    made = report_of(results)
    if not no_plots:
        from solver.tools.extras import need

        need("matplotlib", "report", "drawing plots (without them: --no-plots)")
        from solver.bench.plots import plots

        made.pictures = plots(results.records)
    _write(made, out or folder, output)
    for file in exports:
        check_folder(file)
        export(results, file)
        _told(file, output)
    return BAD_FILE if made.is_wrong else GOOD


@bench.command(short_help="Compare two runs.")
@click.argument("base", metavar="A", type=click.Path(path_type=Path))
@click.argument("other", metavar="B", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Write the report there, too.")
@as_json_option
def compare(*, base: Path, other: Path, out: Path | None, as_json: bool) -> int:
    """Compare the records in folder B with those in A, question by question and method by method.

    Ratios are B to A: below 1, B is quicker. The exit code is 1 when the two contradict each other.
    """
    from solver.bench.compare import comparison_of
    from solver.bench.run import Results

    output = Output(as_json=as_json)
    made = comparison_of(Results.read(base), Results.read(other))
    if as_json:
        for table in made.tables:
            for row in table.rows:
                output.line({"type": "row", "table": table.title, **dict(zip(table.columns, row, strict=True))})
    else:
        output.show([made.lead, "", *_drawn(made.tables, output.width)])
    for title, lines in made.lists:
        for line in lines:
            output.error(f"{title}: {line}")
    if out is not None:
        _write(made, out, output)
    return BAD_FILE if made.is_wrong else GOOD


def _write(made: Report, folder: Path, output: Output) -> None:
    _make_folder(folder)
    for file in made.write(folder):
        _told(file, output)


def _told(file: Path, output: Output) -> None:
    if output.as_json:
        output.line({"type": "file", "file": str(file), "kind": file.suffix.removeprefix(".")})
    else:
        output.show([f"Wrote {file}"])
