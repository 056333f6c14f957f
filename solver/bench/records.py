"""Records of answers: one line of JSON each, only ever appended, so that a run can be killed at any moment."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from puzzles.errors import DiatomsError, MalformedError
from solver.verdict import Status

_BEGINNING = b'{"key": '
"""How every line begins; by it a line that was cut off is told from another file's text."""


class StopReason(StrEnum):
    """Why an instance was ended before its solver answered."""

    TIME = "time"
    MEMORY = "memory"
    CRASH = "crash"
    """Its process died, each time that it was tried."""
    ERROR = "error"
    """The solver raised an error: a bug, or a method that is not installed or cannot answer the question."""


@dataclass(frozen=True, slots=True)
class Record:
    """The answer of one method to one instance.

    Attributes:
        key: of the question, the method and the limits; see `Job`.
        instance, group, question: which question.
        method: label of the method; `solver` is what answers, with `seed` and `tables` (megabytes).
        time_limit, max_states, memory_limit, hard_seconds: within what.
        spaces, tiles, dishes: used by the card, in the deal, and of the card.
        tightness: of the card, from 0 to 1.
        stars, waste, turns: of the play; None without one.
        upper_bound: as in a verdict.
        seconds, cpu_seconds: of the solver, wall clock and processor; the judging by the referee is not in them.
        first_play_seconds: when the first completed play was found.
        states: evaluated children (of clingo: choices).
        megabytes: the most memory of the process meanwhile.
        play: digest of the play; equal plays have equal digests.
        stopped: why the runner ended it; None if it did not.
        fault: in words, what is wrong with the answer; None if nothing is.
        attempts: how often it was begun.
        turns_played: the play's turns as a play file has them, if plays are kept.
    """

    key: str
    instance: str
    group: str
    question: str
    method: str
    solver: str
    seed: int
    tables: int
    time_limit: float | None
    max_states: int | None
    memory_limit: int
    hard_seconds: float
    spaces: int
    tiles: int
    dishes: int
    tightness: float
    status: Status
    stars: int | None
    upper_bound: int | None
    waste: int | None
    turns: int | None
    states: int
    seconds: float
    cpu_seconds: float
    first_play_seconds: float | None
    megabytes: float
    reason: str
    play: str | None
    stopped: StopReason | None
    fault: str | None
    attempts: int
    began: str
    host: str
    commit: str | None
    versions: Mapping[str, str] = field(default_factory=dict)
    turns_played: tuple[Mapping[str, Any], ...] | None = None

    @property
    def is_decided(self) -> bool:
        """Whether it is known how many stars the best play earns, or that there is none."""
        return self.status in (Status.OPTIMAL, Status.UNSOLVABLE)

    @property
    def has_all_stars(self) -> bool:
        """Whether every castoff dish earned its star."""
        return self.stars == self.dishes

    @property
    def verdict(self) -> tuple[Status, int | None, int | None, str | None]:
        """What must be the same wherever the question was answered: status, stars, bound and play."""
        return self.status, self.stars, self.upper_bound, self.play

    @property
    def line(self) -> str:
        """The record as a line of a file, without its end."""
        data = {name: getattr(self, name) for name in _NAMES}
        if self.turns_played is None:
            del data[_PLAYS]
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a line; raises MalformedError."""
        try:
            data = json.loads(text)
        except ValueError:
            data = None
        if not isinstance(data, Mapping) or not _NAMES.keys() - {_PLAYS} <= data.keys() <= _NAMES.keys():
            raise MalformedError(f"expected a record of a benchmark (got {text[:40]!r})")
        values: dict[str, Any] = dict(data)
        values["stopped"] = None if values["stopped"] is None else StopReason(values["stopped"])
        try:
            return cls(**values | {"status": Status(values["status"])})
        except ValueError as error:
            raise MalformedError(f"expected a record of a benchmark ({error})") from None


_NAMES = dict.fromkeys(field.name for field in fields(Record))
"""Of the fields, in order."""
_PLAYS = "turns_played"


class RecordFile:
    """A file of records, open to one run at a time.

    A last line without an end was cut off when an earlier run was killed or the disk was full: it is dropped, and its
    instance is answered again. Everything else that is no record is a fault, and the file is left as it is.

    Raises:
        DiatomsError: another run has the file, or it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stream: BinaryIO | None = None

    def __enter__(self) -> Self:
        try:
            self._stream = self.path.open("ab", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from None
        if not _locked(self._stream):
            self._stream.close()
            raise DiatomsError(f"{self.path}: another run is writing these records")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()

    def mend(self) -> None:
        """Cut off a torn last line."""
        assert self._stream is not None, "the file is open"
        whole = whole_length(self.path)
        if whole < self.path.stat().st_size:
            os.truncate(self.path, whole)

    def append(self, record: Record) -> None:
        """Add a record; it is in the file when this returns. Raises DiatomsError when the disk is full."""
        assert self._stream is not None, "the file is open"
        data = (record.line + "\n").encode()
        try:
            while data:
                data = data[self._stream.write(data) :]
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> DiatomsError:
        return DiatomsError(f"{self.path}: expected a file that can be written (got the error {error.strerror!r})")


def _locked(stream: BinaryIO) -> bool:
    """Whether the file could be locked for this process; the lock ends with it, however it ends."""
    if sys.platform == "win32":
        return True
    import fcntl  # noqa: PLC0415 - not on every system

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def whole_length(path: Path) -> int:
    """Bytes of the whole lines; raises MalformedError when what follows is not the beginning of a record."""
    length = 0
    with path.open("rb") as stream:
        for line in stream:
            if line.endswith(b"\n"):
                length += len(line)
            elif not (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
                raise MalformedError(f"{path}: expected a file of a benchmark's records (got other text)")
    return length


def read_records(path: Path) -> Iterator[Record]:
    """All whole records of a file, in its order; raises MalformedError.

    A later record of a key stands beside the earlier one: see `latest`.
    """
    with path.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            if not line.endswith(b"\n"):
                return
            try:
                yield Record.parse(line.decode("utf-8", errors="replace"))
            except (MalformedError, ValueError) as error:
                raise MalformedError(f"{path}:{number}: {error}") from None


def latest(path: Path) -> dict[str, Record]:
    """The records by key; of several the last one counts."""
    return {record.key: record for record in read_records(path)}
