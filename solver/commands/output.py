"""What a command says, to a person or to a program (formats: Streams)."""

from __future__ import annotations

import codecs
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from puzzles.errors import DiatomsError
from puzzles.files.faults import MOST_TOLD

if TYPE_CHECKING:
    from rich.console import RenderableType

    from puzzles.files.faults import Fault, FileFaults


PATIENCE = 10.0
"""Seconds between two words on long work."""
PLAIN_LETTERS = {"★": "*", "☆": "-"}
"""What stands for letters of ours where an encoding lacks them."""


def _to_stderr(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def write_any_letter() -> None:
    """Let stdout and stderr show what they can of letters that their encoding lacks, instead of ending the program."""
    codecs.register_error("diatoms", _instead)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="diatoms")


def _instead(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    if set(letters) <= PLAIN_LETTERS.keys():
        return "".join(PLAIN_LETTERS[letter] for letter in letters), error.end
    return codecs.backslashreplace_errors(error)


class Output:
    """What a command says: JSON Lines or words for a person on stdout, faults and notes on stderr."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json

    def line(self, data: dict[str, Any]) -> None:
        """One JSON object in one line, flushed."""
        sys.stdout.write(json.dumps(data) + "\n")
        sys.stdout.flush()

    def file(self, file: str, kind: str, words: str, **more: object) -> None:
        """One file, written or looked at: its line, or words about it, unbroken so that a long name can be copied."""
        if self.as_json:
            self.line({"type": "file", "file": file, "kind": kind, **more})
            return
        from rich.text import Text

        self.show([Text(words, no_wrap=True)])

    def show(self, parts: Iterable[RenderableType]) -> None:
        """Drawings and words for a person."""
        from puzzles.drawing.terminal import console, show

        show(console(), parts)
        sys.stdout.flush()

    @property
    def width(self) -> int:
        """Columns for drawings."""
        from puzzles.drawing.terminal import console

        return console().width

    def note(self, text: str) -> None:
        """Something by the way, on stderr."""
        _to_stderr(text)

    @contextmanager
    def patience(self, words: Callable[[], str]) -> Iterator[None]:
        """Say every few seconds on stderr what is still being done, so that nobody takes long work for a stop.

        Args:
            words: what it is, asked anew each time.
        """
        done, began = Event(), monotonic()

        def tell() -> None:
            while not done.wait(PATIENCE):
                self.note(f"{words()} ({monotonic() - began:.0f} s)")

        teller = Thread(target=tell, daemon=True)
        teller.start()
        try:
            yield
        finally:
            done.set()
            teller.join()

    def notes(self, name: str, notes: Sequence[str]) -> None:
        """What is unusual about a file, the first of it one by one."""
        for note in notes[:MOST_TOLD]:
            self.note(f"{name}: note: {note}")
        if len(notes) > MOST_TOLD:
            self.note(f"{name}: note: and {len(notes) - MOST_TOLD} more")

    def error(self, message: str) -> None:
        """Something wrong that is not in a file."""
        _to_stderr(f"Error: {message}")
        self.error_line(message)

    def error_line(self, message: str, fault: Fault | None = None) -> None:
        """The JSON line of something wrong; nothing without ``--json``."""
        if self.as_json:
            file, line, column = (None, None, None) if fault is None else (fault.file, fault.line, fault.column)
            self.line({"type": "error", "file": file, "line": line, "column": column, "message": message})

    def faults(self, error: FileFaults) -> None:
        """The faults of a file, the first of them one by one."""
        for fault in error.faults[:MOST_TOLD]:
            _to_stderr(str(fault))
            self.error_line(fault.text, fault)
        if error.rest:
            _to_stderr(error.rest)
            self.error_line(error.rest)

    def bad_input(self, error: DiatomsError) -> int:
        """What is wrong with what the user named; returns the exit code, 2 for a name that means nothing."""
        from puzzles.files.faults import FileFaults, UnknownName

        if isinstance(error, FileFaults):
            self.faults(error)
        else:
            self.error(str(error))
        return 2 if isinstance(error, UnknownName) else 1
