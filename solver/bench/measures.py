"""What an instance is like, and what its answer took: tightness of a card, memory of a process."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from math import log
from pathlib import Path
from typing import TypeVar

from puzzles.commission.card import Commission
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color

if sys.platform != "win32":
    import resource

K = TypeVar("K")

_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")
_CLEAR_PEAK = "5"
_KILO = 1024


def tightness(commission: Commission, edition: Edition) -> float:
    """How much a card asks: 0 when every space takes what its slide board accepts, 1 when every one asks for one kind.

    A space that still takes k of the n kinds which its slide board accepts counts as 1 - log k / log n. A group of m
    spaces asks as much as if all but one of them asked for the shape or the color.
    """
    return sum(_asked(commission, edition, index) for index in range(len(commission.used))) / len(commission.used)


def _asked(commission: Commission, edition: Edition, index: int) -> float:
    space = commission.used[index]
    asked, accepted = commission.requirements[space], edition.board.shapes[space]
    shapes, colors = len(accepted), len(Color)
    about = _bound(shapes, len(asked.shapes & accepted), asked.number, commission.number_groups)
    about += _bound(colors, len(asked.colors), asked.letter, commission.letter_groups)
    return about / log(shapes * colors)


def _bound(of: int, left: int, group: K | None, groups: Mapping[K, tuple[Space, ...]]) -> float:
    """What is asked when of so many so many are left, and the group ties them; none left counts as one."""
    free = log(max(1, left))
    return log(of) - free + (0.0 if group is None else free * _tied(len(groups[group])))


def _tied(size: int) -> float:
    """The share of a group's spaces that are not free."""
    return (size - 1) / size


# -- memory -----------------------------------------------------------------------------------------------------------


def _status(name: str) -> int:
    """A line of the process's status on Linux, in bytes; 0 elsewhere."""
    try:
        text = _STATUS.read_text(encoding="ascii")
    except OSError:
        return 0
    found = next((line for line in text.splitlines() if line.startswith(f"{name}:")), "")
    return int(found.split()[1]) * _KILO if found else 0


def forget_peak() -> None:
    """Begin to measure the peak of memory anew, where the system can (Linux)."""
    with suppress(OSError):
        _CLEAR.write_text(_CLEAR_PEAK, encoding="ascii")


def peak_megabytes() -> float:
    """The most memory that this process has had since `forget_peak`; since its start where the system cannot forget.

    0 where it cannot be known (Windows).
    """
    peak = _status("VmHWM")
    if not peak and sys.platform != "win32":
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        peak = most if sys.platform == "darwin" else most * _KILO
    return peak / 1e6


@contextmanager
def at_most(megabytes: int) -> Iterator[None]:
    """Let this process take so much more memory than it has; beyond that, MemoryError, or its end by a C++ library.

    Enforced on Linux, by the kernel, for private memory.
    """
    if sys.platform == "win32":
        yield
        return
    before, most = resource.getrlimit(resource.RLIMIT_DATA)
    has = _status("VmData")
    if not has:
        yield
        return
    wanted = has + megabytes * 1_000_000
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (before, most))
