"""Records of answered instances: one line of JSON each, appended, so that a run can be stopped and resumed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from puzzles.errors import MalformedError
from solver.verdict import Status

_BEGINNING = b'{"instance": '
"""How every line begins; by it a line that was cut off is told from another file's text."""


@dataclass(frozen=True, slots=True)
class Task:
    """Within what each instance is answered, and by which search.

    Attributes:
        time_limit: seconds, None for no limit.
        max_states: evaluated children, None for no limit.
        engine: ``auto``, ``compiled`` or ``plain``.
    """

    time_limit: float | None
    max_states: int | None
    engine: str


@dataclass(frozen=True, slots=True)
class Record:
    """The answer to one instance.

    Attributes:
        question: see `Instance.question`.
        stars, waste, turns: of the best play; None without one.
        upper_bound: as in a verdict.
        seconds, first_play_seconds: of the solver; the play's judging by the runner is not in them.
        fault: in words, what is wrong with the answer; None if nothing is.
    """

    instance: str
    group: str
    question: str
    time_limit: float | None
    max_states: int | None
    engine: str
    status: Status
    dishes: int
    stars: int | None
    upper_bound: int | None
    waste: int | None
    turns: int | None
    states: int
    seconds: float
    first_play_seconds: float | None
    reason: str
    fault: str | None = None

    @property
    def key(self) -> tuple[str, str, Task]:
        """What was answered: instance, question and task."""
        return self.instance, self.question, Task(self.time_limit, self.max_states, self.engine)

    @property
    def is_decided(self) -> bool:
        """Whether it is known how many stars the best play earns, or that there is none."""
        return self.status in (Status.OPTIMAL, Status.UNSOLVABLE)

    @property
    def has_all_stars(self) -> bool:
        """Whether every castoff dish earned its star."""
        return self.stars == self.dishes

    @property
    def line(self) -> str:
        """The record as a line of a file, without its end."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a line; raises MalformedError."""
        try:
            data = json.loads(text)
        except ValueError:
            data = None
        names = {field.name for field in fields(cls)}
        if not isinstance(data, Mapping) or data.keys() != names:
            raise MalformedError(f"expected a record of this benchmark (got {text[:40]!r})")
        values: dict[str, Any] = dict(data)
        try:
            return cls(**values | {"status": Status(values["status"])})
        except ValueError as error:
            raise MalformedError(f"expected a record of this benchmark ({error})") from None


class RecordFile:
    """A file of records that is appended to.

    A last line without an end was cut off when an earlier run was killed: it is dropped, and its instance is answered
    again. Everything else that is no record is a fault, and the file is left as it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[Record]:
        """All whole records; raises MalformedError. A line that was cut off is taken out of the file."""
        if not self.path.exists():
            return []
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        records = [self._parsed(number, line) for number, line in enumerate(whole.splitlines(), start=1)]
        torn = data[len(whole) :]
        if torn:
            if not (torn.startswith(_BEGINNING) or _BEGINNING.startswith(torn)):
                raise MalformedError(f"{self.path}: expected a file of this benchmark's records (got other text)")
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
        return records

    def append(self, record: Record) -> None:
        """Add a record; it is in the file when this returns."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(record.line + "\n")

    def _parsed(self, number: int, line: bytes) -> Record:
        try:
            return Record.parse(line.decode("utf-8", errors="replace"))
        except MalformedError as error:
            raise MalformedError(f"{self.path}:{number}: {error}") from None
