"""Runs a suite and prints what it came to: ``python -m benchmarks.run SUITE``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from benchmarks.answering import InterruptedRunError, answers
from benchmarks.instances import Instance, suite
from benchmarks.records import Record, RecordFile, Task
from benchmarks.report import print_growth, print_report
from puzzles.errors import DiatomsError
from solver.solving import Engine

DEFAULT_SECONDS = 10.0
FAULTY, INTERRUPTED = 1, 130
WIDTH_OF_FILES = 120


class Runner:
    """Answers instances, keeping what is answered in a file and leaving out what stands there already."""

    def __init__(self, workers: int, file: RecordFile | None) -> None:
        self.workers = workers
        self.file = file
        self.records = {record.key: record for record in (file.read() if file else ())}
        self.is_interrupted = False

    def run(self, instances: Sequence[Instance], task: Task) -> list[Record]:
        """The records of these instances, in their order; without some of them when interrupted."""
        keys = [(instance.name, instance.question, task) for instance in instances]
        pending = [instance for instance, key in zip(instances, keys, strict=True) if key not in self.records]
        try:
            for record in self._watched(pending, task):
                self.records[record.key] = record
                if self.file:
                    self.file.append(record)
        except (KeyboardInterrupt, InterruptedRunError):
            self.is_interrupted = True
        return [self.records[key] for key in keys if key in self.records]

    def grow(
        self, instances: Sequence[Instance], task: Task, limits: Sequence[float]
    ) -> list[tuple[float, list[Record]]]:
        """The records at several time limits, shortest first.

        A time limit only stops a search early, so what is decided within a short one is not asked again with a longer
        one: its record stands for both.
        """
        runs: list[tuple[float, list[Record]]] = []
        decided: dict[str, Record] = {}
        for limit in sorted(limits):
            asked = [instance for instance in instances if instance.name not in decided]
            found = {record.instance: record for record in self.run(asked, replace(task, time_limit=limit))} | decided
            if self.is_interrupted:
                break
            runs.append((limit, [found[instance.name] for instance in instances]))
            decided = {name: record for name, record in found.items() if record.is_decided}
        return runs

    def _watched(self, instances: Sequence[Instance], task: Task) -> Iterable[Record]:
        console = Console(stderr=True)
        records = answers(instances, task, self.workers)
        return track(records, "solving", total=len(instances), console=console, disable=not console.is_terminal)


def _read_limits(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[float, ...]:
    del context, parameter
    try:
        limits = tuple(float(text) for text in value.split(",")) if value else ()
    except ValueError:
        limits = (0.0,)
    if not all(limit > 0 for limit in limits):
        raise click.BadParameter(f"expected seconds such as 1,3,10,30 (got {value!r})")
    return limits


@click.command()
@click.argument("name", metavar="SUITE")
@click.option("--time-limit", type=click.FloatRange(min=0, min_open=True), help="Seconds for each instance.")
@click.option("--max-states", type=click.IntRange(min=1), help="States for each instance.")
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes.")
@click.option("--engine", type=click.Choice([engine.value for engine in Engine]), default=Engine.AUTO.value)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Keep the records in this file.")
@click.option("--grow", callback=_read_limits, metavar="S,S,...", help="Several time limits, one row for each.")
def main(
    *,
    name: str,
    time_limit: float | None,
    max_states: int | None,
    workers: int,
    engine: str,
    out: Path | None,
    grow: tuple[float, ...],
) -> None:
    """Answer every instance of SUITE: planted, designed, small, library, or a folder of cards with deals.

    Without a limit each instance has ten seconds.
    """
    if grow and time_limit is not None:
        raise click.UsageError("--grow names the time limits: leave out --time-limit")
    if time_limit is None and max_states is None:
        time_limit = DEFAULT_SECONDS
    task = Task(time_limit, max_states, engine)
    try:
        instances = suite(name)
        runner = Runner(workers, RecordFile(out) if out else None)
        records = _report(runner, name, instances, task, grow)
    except DiatomsError as error:
        raise click.ClickException(str(error)) from None
    if runner.is_interrupted:
        sys.exit(INTERRUPTED)
    if any(record.fault for record in records):
        sys.exit(FAULTY)


def _report(
    runner: Runner, name: str, instances: Sequence[Instance], task: Task, limits: Sequence[float]
) -> Sequence[Record]:
    """Run, print, and return the records to be looked through for faults."""
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH_OF_FILES
    if limits:
        runs = runner.grow(instances, task, limits)
        print_growth(console, f"{name}, {_limits_words(replace(task, time_limit=None))}several time limits", runs)
        return runs[-1][1] if runs else ()
    records = runner.run(instances, task)
    print_report(console, f"{name}, {_limits_words(task)}{task.engine} engine", records)
    return records


def _limits_words(task: Task) -> str:
    seconds = f"{task.time_limit:g} s, " if task.time_limit is not None else ""
    return seconds + (f"{task.max_states:,} states, " if task.max_states is not None else "")


if __name__ == "__main__":
    main()
