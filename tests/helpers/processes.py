"""Processes that a test looks at from outside (Linux)."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path


def children_of(process: int, word: str = "") -> list[int]:
    """The ids of its children that are not over and have a word in their command, the oldest first."""
    found = []
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                with suppress(OSError):
                    command = Path(f"/proc/{child}/cmdline").read_text()
                    if command and word in command:  # that of a zombie is empty
                        found.append(int(child))
    return sorted(found)


def is_alive(process: int) -> bool:
    """Whether it is there and no zombie."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text() != ""
    return False


def kill(process: int) -> None:
    """End it at once."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
