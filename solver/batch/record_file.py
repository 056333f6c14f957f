"""A file of records: one line of JSON each, only ever appended, so that a run can be ended at any moment."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Generic, Self, TypeVar

from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.faults import Fault, FileFaults

R = TypeVar("R")

BLOCK = 1 << 16
MOST_FAULTS = 20
"""Wrong lines that are told."""
SHOWN = 40
"""Letters of a wrong line that a message shows."""
SAFE_SECONDS = 1.0
"""Records of so many seconds may be lost when the power fails; what ends a process loses none."""


@dataclass(frozen=True, slots=True)
class Form(Generic[R]):
    """How records of one kind are written.

    Attributes:
        what: it is, such as "the record of a deal".
        beginning: of every line; by it a line that was cut off is told from another file's text.
        parse: reads a line; raises MalformedError.
        line: writes one, without its end.
    """

    what: str
    beginning: bytes
    parse: Callable[[str], R]
    line: Callable[[R], str]


def typed(
    kind: type[R], what: str, beginning: bytes, line: Callable[[R], str], check: Callable[[R], None] = lambda _: None
) -> Form[R]:
    """The form of records that are dataclasses: every field must be there, with its type, and nothing else.

    Args:
        kind: the dataclass.
        what: see `Form`.
        beginning: likewise.
        line: likewise.
        check: raises DiatomsError of a record that contradicts itself: no run has written it.
    """
    from pydantic import TypeAdapter, ValidationError  # noqa: PLC0415 - a command that keeps no records loads none of it

    adapter = TypeAdapter(kind)

    def parse(text: str) -> R:
        try:
            record: R = adapter.validate_json(text, strict=True)
            check(record)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            got = text if first["type"] == "missing" or not where else str(first["input"])
            words = f": {where}: {first['msg']}" if where else ""
            raise MalformedError(f"expected {what}{words} (got {got[:SHOWN]!r})") from None
        except DiatomsError as error:
            raise MalformedError(f"expected {what} that does not contradict itself ({error})") from None
        return record

    return Form(what, beginning, parse, line)


class RecordFile(Generic[R]):
    """A file of records, open to one run at a time.

    A last line without an end was cut off when an earlier run was killed, the disk was full or, with zeros in it, the
    power failed: it is dropped, and what it told is done again. Everything else that is no record is a fault, and the
    file is left as it is.

    Raises:
        DiatomsError: another run has the file, it is no regular file, or it cannot be opened.
    """

    def __init__(self, path: Path, form: Form[R]) -> None:
        self.path = path
        self.form = form
        self._stream: BinaryIO | None = None
        self._safe = monotonic()

    def __enter__(self) -> Self:
        check_regular(self.path)
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
            self._make_safe()
            self._stream.close()

    def read(self) -> Iterator[R]:
        """The records that are there, once a torn last line is cut off; raises FileFaults."""
        assert self._stream is not None, "the file is open"
        whole = whole_length(self.path, self.form)
        if whole < self.path.stat().st_size:
            os.truncate(self.path, whole)
        return read_records(self.path, self.form)

    def append(self, record: R) -> None:
        """Add a record; it is in the file when this returns. Raises DiatomsError when the disk is full."""
        assert self._stream is not None, "the file is open"
        data = (self.form.line(record) + "\n").encode()
        try:
            while data:
                data = data[self._stream.write(data) :]
        except OSError as error:
            raise self._unwritable(error) from None
        if monotonic() - self._safe >= SAFE_SECONDS:
            self._make_safe()

    def _make_safe(self) -> None:
        """Have the system write to the disk what it holds of the file."""
        assert self._stream is not None, "the file is open"
        try:
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise self._unwritable(error) from None
        self._safe = monotonic()

    def _unwritable(self, error: OSError) -> DiatomsError:
        return DiatomsError(f"{self.path}: expected a file that can be written (got the error {error.strerror!r})")


def check_regular(path: Path) -> None:
    """Raise DiatomsError if something is there that is no regular file: a device or a pipe keeps no records."""
    if path.exists() and not path.is_file():
        what = "a folder" if path.is_dir() else "a device or a pipe"
        raise DiatomsError(f"{path}: expected a regular file, which can be gone on with (got {what})")


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


def whole_length(path: Path, form: Form[R]) -> int:
    """Bytes of the whole lines; raises FileFaults when what follows is not the beginning of a record."""
    with path.open("rb") as stream:
        whole = _after_last_end(stream)
        stream.seek(whole)
        torn = stream.read(len(form.beginning)).rstrip(b"\0")
    if not form.beginning.startswith(torn):
        fault = f"expected {form.what} in each line (got other text at the end)"
        raise FileFaults([Fault(str(path), None, None, fault, "end")])
    return whole


def _after_last_end(stream: BinaryIO) -> int:
    """Where the last line that has an end is over; looked for from behind, since what follows it may be large."""
    at = stream.seek(0, os.SEEK_END)
    while at > 0:
        begin = max(0, at - BLOCK)
        stream.seek(begin)
        found = stream.read(at - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        at = begin
    return 0


def read_records(path: Path, form: Form[R]) -> Iterator[R]:
    """All whole records of a file, in its order; raises FileFaults in the end if some lines are none."""
    check_regular(path)
    left = whole_length(path, form)
    faults: list[Fault] = []
    with path.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            left -= len(line)
            if left < 0 or len(faults) == MOST_FAULTS:  # what was written since is nothing to us
                break
            try:
                record = form.parse(line.decode("utf-8"))
            except ValueError as error:  # also text that is no UTF-8
                reason = str(error) if isinstance(error, MalformedError) else f"expected {form.what} (got other bytes)"
                faults.append(Fault(str(path), number, 1, reason))
                continue
            if not faults:
                yield record
    if faults:
        raise FileFaults(faults)
