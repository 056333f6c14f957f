"""Suites, jobs and records for the tests of benchmarks."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from support import ROOT, SMALL

from puzzles.commission.files.card_file import load_commission
from solver.batch.memory import at_most
from solver.bench.answer import Measure, nothing, record_of
from solver.bench.records import Record, records_of
from solver.bench.suite import Caps, Card, Job, Method, Solver, Suite
from solver.bench.suite_file import load_suite
from solver.verdict import Status

SUITES = ROOT / "benchmarks" / "suites"
STATES = 4000


def shipped_suite(name: str) -> Suite:
    """A suite of the project."""
    return load_suite(SUITES / f"{name}.yaml")


def quick_suite(deals: int, *, card: str = "first-light", caps: Caps | None = None) -> Suite:
    """Deals of a shipped card that the search answers in some milliseconds."""
    commission, edition = load_commission(card)
    cards = (Card(card, card, commission, edition, (range(1, deals + 1),)),)
    return Suite("quick", "Quick deals", cards, (Method("search", Solver.SEARCH),), caps or Caps(None, STATES))


def quick_file(folder: Path, deals: int, methods: str = "[search]") -> Path:
    """The file of such a suite."""
    file = folder / "quick.yaml"
    cards = f"cards:\n  - {{id: first-light, deals: 1-{deals}}}\n"
    file.write_text(f"suite: quick\ntitle: Quick deals\n{cards}methods: {methods}\nlimits: {{states: {STATES}}}\n")
    return file


def small_file(folder: Path, *numbers: int, methods: str = "[search]", known: Path = SMALL / "expected.json") -> Path:
    """The file of a suite of small cards with known best plays."""
    file = folder / "few.yaml"
    names = ", ".join(f"{SMALL}/small-{number:03}.commission.yaml" for number in numbers)
    cards = f"cards:\n  - {{files: [{names}], edition: {SMALL}/scarce.yaml, known: {known}}}\n"
    file.write_text(f"suite: few\ntitle: A few small cards\n{cards}methods: {methods}\nlimits: {{states: {STATES}}}\n")
    return file


def folder_suite(folder: Path) -> Suite:
    """All cards of a folder with the deals beside them, and the edition that lies there if there is one."""
    editions = [path for path in folder.glob("*.yaml") if path.name.startswith(("stock-", "scarce"))]
    edition = f", edition: {editions[0]}" if editions else ""
    file = folder / "all.yaml"
    cards = f'cards: [{{files: "{folder}/*.commission.yaml"{edition}}}]'
    file.write_text(f"suite: all\ntitle: All\n{cards}\nmethods: [search]\nlimits: {{time: 1}}\n")
    return load_suite(file)


def a_record(**changes: object) -> Record:
    """A record of a decided instance, with changes."""
    job = next(quick_suite(1).jobs())
    made = replace(
        record_of(job, nothing(job, ""), Measure().taken()),
        status=Status.OPTIMAL,
        stars=2,
        upper_bound=2,
        states=100,
        seconds=2.0,
        first_play_seconds=1.0,
        play="0",
    )
    return replace(made, **changes)  # type: ignore[arg-type] # a test changes what it likes


def recorded(folder: Path) -> list[Record]:
    """The records of a run."""
    return list(records_of(folder / "records.jsonl"))


def told(records: list[Record]) -> dict[str, tuple[object, ...]]:
    """What must be the same wherever a question was answered, by key; every key once."""
    found: dict[str, tuple[object, ...]] = {
        one.key: (one.instance, *one.verdict, one.states, one.waste, one.turns) for one in records
    }
    assert len(found) == len(records)
    return found


# -- what processes do instead of solving -----------------------------------------------------------------------------

CRASHES, RUNS_WILD, TAKES_MEMORY, RAISES, DIES_ONCE = 3, 5, 7, 9, 11
MARKS = "DIATOMS_TEST_MARKS"
"""The environment variable that names a folder for marks between processes."""


@dataclass(frozen=True)
class Misbehaving:
    """Answers nothing, but crashes, runs wild and the like on some deals."""

    is_broken: bool = False

    def make_ready(self) -> None:
        if self.is_broken:
            raise RuntimeError("it cannot begin")

    def __call__(self, job: Job) -> Record:
        return misbehave(job)


def misbehave(job: Job) -> Record:
    """See `Misbehaving`."""
    seed = int(job.name.split("-")[-1])
    if seed == CRASHES:
        os.abort()
    if seed == RUNS_WILD:
        time.sleep(600)
    if seed == RAISES:
        raise RuntimeError("a bug")
    if seed == DIES_ONCE and not (mark := Path(os.environ[MARKS]) / "died").exists():
        mark.touch()
        os._exit(1)
    reason = "answered"
    if seed == TAKES_MEMORY:
        try:
            with at_most(100):
                np.ones(50_000_000)
        except MemoryError:
            reason = "wanted too much"
    return record_of(job, nothing(job, reason), Measure().taken())
