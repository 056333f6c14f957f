"""How functions are compiled, where the code is kept between runs, and that somebody is told when it has to be made."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba
from numba.core.event import Event, Listener, register

_options: dict[str, Any] = {"cache": True, "_nrt": False, "error_model": "numpy"}
compiled = numba.njit(**_options)
"""For all that runs once a state or more often: compiled without numba's runtime, so without counting references.

Every array lives in the caller, so nothing here is created or freed, and an atomic count on each view of a row would
take half of the time (measured). Such a function cannot create arrays; that is left to the few that are called once.
"""

inlined = numba.njit(forceinline=True, **_options)
"""For small functions that run once a child: a call would pass some hundred words of array descriptions."""

_config: Any = numba.config  # its settings are made at run time


def _cache_folder(package: Path) -> str:
    """A writable folder for this version's compiled code, or a temporary one if there is no place for caches."""
    sources = sorted(package.glob("*.py"))
    text = b"".join(source.read_bytes() for source in sources) + numba.__version__.encode()
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "diatoms" / f"compiled-{sha256(text).hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return tempfile.mkdtemp(prefix="diatoms-compiled-")
    return str(folder)


@contextmanager
def code_kept_for(package: Path) -> Iterator[None]:
    """Keep what modules imported within compile by the contents of the package's sources, not by their date.

    So no version of the project ever runs another version's code; and it is kept outside the package, which may be
    read-only.
    """
    before = _config.CACHE_DIR
    _config.CACHE_DIR = os.environ.get("NUMBA_CACHE_DIR") or _cache_folder(package)
    try:
        yield
    finally:
        _config.CACHE_DIR = before


class _Announcer(Listener):
    """Says once that something is being compiled, and then no more."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say: Callable[[str], None] | None = say

    def on_start(self, event: Event) -> None:
        del event
        if self.say is not None:
            self.say("compiling the search (first run)")
            self.say = None

    def on_end(self, event: Event) -> None:
        """Nothing is said at the end."""


_announcer: _Announcer | None = None


def announce_compilation(say: Callable[[str], None]) -> None:
    """Have `say` told when a search has to be compiled because no compiled code was kept from an earlier run."""
    global _announcer  # noqa: PLW0603 - numba's events are global, too
    if _announcer is None:
        _announcer = _Announcer(say)
        register("numba:compile", _announcer)  # type: ignore[no-untyped-call]
    elif _announcer.say is not None:
        _announcer.say = say
