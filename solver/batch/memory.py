"""The memory of a process: what it has taken at most, and a limit that the system enforces."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import resource

_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")
_CLEAR_PEAK = "5"
_KILO = 1024


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
def at_most(megabytes: int | None) -> Iterator[None]:
    """Let this process take so much more memory than it has, None: any number.

    Beyond that, MemoryError, or its end by a C++ library.

    Enforced on Linux, by the kernel, for private memory.
    """
    if megabytes is None or sys.platform == "win32":
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
