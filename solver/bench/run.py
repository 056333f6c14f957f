"""A run: what is recorded already is left out, the rest is answered and recorded, one line for each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from puzzles.errors import DiatomsError
from puzzles.files.writing import write_atomically
from solver.bench.executor import Executor
from solver.bench.records import Record, RecordFile, read_records, whole_length
from solver.bench.suite import Job, Suite

RECORDS, ABOUT, CARDS = "records.jsonl", "run.json", "cards"


@dataclass
class Run:
    """A suite and the folder of its records.

    Attributes:
        done: keys of this suite that are recorded.
        retry: what was ended before is asked again.
    """

    suite: Suite
    folder: Path
    retry: bool = False
    done: set[str] = field(default_factory=set)

    @property
    def records(self) -> Path:
        """The file of records."""
        return self.folder / RECORDS

    def prepare(self) -> None:
        """Read what is recorded, and mark the folder as this suite's.

        Raises:
            DiatomsError: the folder holds the records of another suite, or something else.
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
        if self.records.is_file():
            whole_length(self.records)
            for record in read_records(self.records):
                if record.stopped is None or not self.retry:
                    self.done.add(record.key)
                else:
                    self.done.discard(record.key)

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

    def go(self, executor: Executor, on_record: Callable[[Record], None]) -> None:
        """Answer and record what is pending.

        Raises:
            DiatomsError: the records cannot be written, another run writes them, or no more answers can come.
            KeyboardInterrupt: from the keyboard; what was recorded stands.
        """
        with RecordFile(self.records) as file:
            file.mend()
            for record in executor.run(self.pending()):
                file.append(record)
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
        records: the last one of each key.
    """

    folder: Path
    suite: str
    title: str
    records: tuple[Record, ...]

    @classmethod
    def read(cls, folder: Path) -> Results:
        """Read a folder; raises DiatomsError."""
        file = folder / RECORDS
        if not file.is_file():
            raise DiatomsError(f"expected a folder of a benchmark (got {str(folder)!r}, which has no {RECORDS})")
        about = _about(folder / ABOUT) if (folder / ABOUT).is_file() else {}
        whole_length(file)
        found = {record.key: record for record in read_records(file)}
        if not found:
            raise DiatomsError(f"{file}: expected at least one record (got none)")
        name = str(about.get("suite", folder.name))
        return cls(folder, name, str(about.get("title", name)), tuple(found.values()))


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
