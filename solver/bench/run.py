"""A run: what is recorded already is left out, the rest is answered and recorded, one line for each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from puzzles.errors import DiatomsError
from puzzles.files.writing import write_atomically
from solver.batch.executor import Executor
from solver.batch.record_file import RecordFile
from solver.bench.answer import recorded
from solver.bench.records import Place, Record, form, records_of
from solver.bench.suite import Job, Suite

RECORDS, ABOUT, CARDS = "records.jsonl", "run.json", "cards"


class Run:
    """A suite and the folder of its records, open to one run at a time.

    Of the answers that one method has given to one instance, those within limits or settings that are not asked for
    any more stay in the file; the last one counts in reports.

    Args:
        suite: what is asked.
        folder: of its records.
        retry: what was ended before is asked again.

    Attributes:
        done: keys of this suite that are recorded.
    """

    def __init__(self, suite: Suite, folder: Path, *, retry: bool = False) -> None:
        self.suite = suite
        self.folder = folder
        self.retry = retry
        self.done: set[str] = set()
        self.file = RecordFile(folder / RECORDS, form())

    def __enter__(self) -> Self:
        """Mark the folder as this suite's, and read what is recorded.

        Raises:
            DiatomsError: the folder holds the records of another suite, or something else; or another run writes them.
        """
        about = self.folder / ABOUT
        named = {"suite": self.suite.name, "title": self.suite.title}
        if about.is_file():
            found = _about(about)
            if found.get("suite") != self.suite.name:
                told = f"expected a folder of suite {self.suite.name!r} (got one of {found.get('suite')!r})"
                raise DiatomsError(f"{about}: {told}")
        else:
            write_atomically(about, json.dumps(named, indent=1) + "\n")
        with ExitStack() as stack:
            stack.enter_context(self.file)
            self._read()
            stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.__exit__(kind, error, trace)

    def _read(self) -> None:
        """Learn what is recorded, and have what is asked now be what counts."""
        last: dict[Place, str] = {}
        others: set[str] = set()
        for record in self.file.read():
            others.add(last.get(record.place, record.key))
            last[record.place] = record.key
            if record.stopped is None or not self.retry:
                self.done.add(record.key)
            else:
                self.done.discard(record.key)
        others = (others & self.done).difference(last.values())
        if others:
            others.intersection_update({job.key for job in self.suite.jobs()})
            by_key = {record.key: record for record in self.file.read() if record.key in others}
            for record in by_key.values():
                self.file.append(record)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to be answered."""
        return next(self.pending(), None) is None

    def pending(self) -> Iterator[Job]:
        """The jobs that are not recorded, each once."""
        asked = set(self.done)
        for job in self.suite.jobs():
            if job.key not in asked:
                asked.add(job.key)
                yield job

    def go(self, executor: Executor[Job, Record], on_record: Callable[[Record], None]) -> None:
        """Answer and record what is pending.

        Raises:
            DiatomsError: the records cannot be written, or no more answers can come.
            KeyboardInterrupt: from the keyboard; what was recorded stands.
        """
        for done in executor.run(self.pending()):
            record = recorded(done)
            self.file.append(record)
            on_record(record)


def _about(path: Path) -> dict[str, object]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        data = None
    if not isinstance(data, dict):
        raise DiatomsError(f"{path}: expected the description of a run (got something else)")
    return data


@dataclass(frozen=True)
class Results:
    """What a folder of a run holds.

    Attributes:
        records: of each instance and method the last one.
        left_out: how many others there are: earlier answers within other limits, with other settings of the method, or
            about what the instance was before.
    """

    folder: Path
    suite: str
    title: str
    records: tuple[Record, ...]
    left_out: int = 0

    @classmethod
    def read(cls, folder: Path) -> Results:
        """Read a folder; raises DiatomsError."""
        file = folder / RECORDS
        if not file.exists():
            raise DiatomsError(f"expected a folder of a benchmark (got {str(folder)!r}, which has no {RECORDS})")
        about = _about(folder / ABOUT) if (folder / ABOUT).is_file() else {}
        keys: set[str] = set()
        found: dict[Place, Record] = {}
        for record in records_of(file):
            keys.add(record.key)
            found[record.place] = record
        if not found:
            raise DiatomsError(f"{file}: expected at least one record (got none)")
        name = str(about.get("suite", folder.name))
        left_out = len(keys) - len(found)
        return cls(folder, name, str(about.get("title", name)), tuple(found.values()), left_out)


def contradictions(records: Iterable[Record]) -> list[str]:
    """Where answers to one question cannot all be right: a play beyond what another answer has ruled out."""
    most: dict[str, Record] = {}
    least: dict[str, Record] = {}
    for record in records:
        asked = record.question
        if record.stars is not None and (asked not in most or record.stars > (most[asked].stars or 0)):
            most[asked] = record
        if asked not in least or _bound(record) < _bound(least[asked]):
            least[asked] = record
    found = []
    for asked, play in most.items():
        bound = least[asked]
        if (play.stars or 0) > _bound(bound):
            ruled = "proves that there is no play" if bound.upper_bound is None else f"rules out {play.stars} stars"
            found.append(f"{play.instance}: {play.method} has a play of {play.stars} stars, {bound.method} {ruled}")
    return found


def _bound(record: Record) -> int:
    return -1 if record.upper_bound is None else record.upper_bound
