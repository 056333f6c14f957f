"""Faults of files: where, what was expected, what came; and names that mean nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from difflib import get_close_matches

from puzzles.errors import DiatomsError, MalformedError

MOST_TOLD = 20
"""Faults of a file that are told one by one."""
_LONGEST = 1000
_END = 200

_suggests = ContextVar("_suggests", default=True)


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file.

    Attributes:
        file: as the user named it.
        line, column: from 1; None where a JSON file was parsed and only the path is known.
        message: ``expected ... (got ...)``.
        path: where in the file by keys and indexes, such as ``turns[3].at``; None for the file as a whole.
    """

    file: str
    line: int | None
    column: int | None
    message: str
    path: str | None = None

    def __post_init__(self) -> None:
        """Keep the message, which may show what somebody wrote, to a bounded length."""
        if len(self.message) > _LONGEST:
            message = f"{self.message[: _LONGEST - _END - 3]}...{self.message[-_END:]}"
            object.__setattr__(self, "message", message)

    @property
    def place(self) -> str:
        """``LINE:COLUMN``, or the path when a JSON file was parsed."""
        if self.line is not None:
            return f"{self.line}:{self.column}"
        return self.path or "1:1"

    @property
    def text(self) -> str:
        """The message, after the path when there is no line to point at."""
        return f"{self.path}: {self.message}" if self.line is None and self.path else self.message

    def __str__(self) -> str:
        return f"{self.file}:{self.place}: {self.message}"


class FileFaults(MalformedError):  # noqa: N818 - not one error but the faults of a file
    """A file that is not what it should be, with all its faults.

    Attributes:
        faults: every fault found, in the order of the file where lines are known.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        told = [str(fault) for fault in self.faults[:MOST_TOLD]]
        super().__init__("\n".join([*told, *filter(None, [self.rest])]))

    @property
    def rest(self) -> str:
        """How many faults there are beside those that are told; empty if there are no others."""
        more = len(self.faults) - MOST_TOLD
        return f"and {more} more fault{'s' * (more > 1)}" if more > 0 else ""


class UnknownName(DiatomsError):  # noqa: N818 - the name that the command line's contract speaks of
    """A name that is neither a file nor something shipped; the message says what was perhaps meant."""


def did_you_mean(word: str, known: Iterable[str], *, key: Callable[[str], str] = str.lower, cutoff: float = 0.6) -> str:
    """A suggestion to put behind what came, ``; did you mean 'green'?``, or nothing.

    Args:
        word: what came.
        known: what it may have been.
        key: what of either is compared.
        cutoff: how alike the two must be, from 0 to 1.
    """
    if not _suggests.get():
        return ""
    by_key = {key(name): name for name in known}
    close = get_close_matches(key(word[:100]), by_key, n=1, cutoff=cutoff)
    return f"; did you mean {by_key[close[0]]!r}?" if close else ""


@contextmanager
def without_suggestions() -> Iterator[None]:
    """Within it nothing is suggested: to look for what was meant takes longer than to read it."""
    token = _suggests.set(False)
    try:
        yield
    finally:
        _suggests.reset(token)
