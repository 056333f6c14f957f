"""Where compiled code comes from: from earlier runs, or from another process that compiles it meanwhile.

Compiling does not count against a limit of time: `clock` stands still while code that was asked for is not there.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock, Thread
from time import monotonic, sleep

from solver.tools.code_store import Code, Store

BUILDING = "DIATOMS_BUILDING"
"""Set in the environment of a process that compiles."""
FINISHED = ""
"""Instead of a name: all entries were handed on."""
LOOK_SECONDS = 0.1
"""Between two looks for what another process makes."""
BOOT = "import pickle, sys; sys.path[:] = sys.argv[2:]; from solver.tools.build import main; main(sys.argv[1])"


@cache
def processor() -> str:
    """The processor that code is made for."""
    from llvmlite import binding  # noqa: PLC0415 - only where machine code is run

    return f"{binding.get_process_triple()} {binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def _ignore(note: str) -> None:
    """Nobody listens."""
    del note


class Workshop:
    """Gets the code of one package.

    Attributes:
        entries: its functions, by name.
        failed: why there will be no code; empty if there may be.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.entries: dict[str, object] = {}
        self.failed = ""
        self._is_announced = False
        self._codes: dict[str, Code] = {}
        self._wanted: set[str] = set()
        self._store: Store | None = None
        self._builder: subprocess.Popen[bytes] | None = None
        self._looked = 0.0
        self._missing_since: float | None = None
        self._missed = 0.0
        self._lock = Lock()

    def code(self, name: str) -> Code | None:
        """The code of an entry, if it is there; else it is wanted from now on."""
        code = self._codes.get(name)
        if code is not None or self.failed:
            return code
        with self._lock:
            self._wanted.add(name)
            self._look()
            return self._codes.get(name)

    @property
    def is_missing(self) -> bool:
        """Whether something is wanted that is not there."""
        return self._missing_since is not None

    @property
    def done(self) -> int:
        """How many entries are there."""
        return len(self._codes)

    def missed(self) -> float:
        """Seconds so far for which code was wanted and not there."""
        if self._missing_since is None:
            return self._missed
        with self._lock:
            self._look()
            waiting = 0.0 if self._missing_since is None else monotonic() - self._missing_since
            return self._missed + waiting

    def wait(self, *names: str) -> bool:
        """Wait until these entries are compiled, or all if none is named; whether they are."""
        while not self.failed and not all(map(self.code, names or self.entries)):
            sleep(LOOK_SECONDS)
        return not self.failed

    def _look(self) -> None:
        """See what is there, and have the rest made."""
        if self._missing_since is None or monotonic() - self._looked >= LOOK_SECONDS:
            self._looked = monotonic()
            self._read()
            if not self._wanted.issubset(self._codes) and self._builder is None:
                self._start()
        is_missing = not self.failed and not self._wanted.issubset(self._codes)
        if is_missing and self._missing_since is None:
            self._missing_since = monotonic()
        elif not is_missing and self._missing_since is not None:
            self._missed += monotonic() - self._missing_since
            self._missing_since = None

    def _read(self) -> None:
        try:
            if self._store is None:
                self._store = Store.of(self.package, processor())
        except (ImportError, OSError, RuntimeError) as error:
            self._fail(f"compiled code cannot be run: {error}")
            return
        for name in self.entries:
            if name not in self._codes:
                code = self._store.read(name)
                if code is not None:
                    self._codes[name] = code

    def _start(self) -> None:
        """Start the process that compiles, unless another one is at it."""
        if self.failed:
            return
        assert self._store is not None, "`_read` has made it"
        try:
            lock = self._store.lock()
            if lock is None:
                self._announce()
                return
        except OSError:
            lock = None
            atexit.register(self._end)
        try:
            self._builder = self._process(lock)
        except OSError as error:
            self._fail(f"no process could be started to compile it: {error}")
            return
        finally:
            if lock is not None:
                os.close(lock)
        self._announce()
        Thread(target=self._listen, args=(self._builder,), daemon=True).start()

    def _process(self, lock: int | None) -> subprocess.Popen[bytes]:
        if not sys.executable or getattr(sys, "frozen", False):
            raise FileNotFoundError("this program has no Python of its own")
        paths = [str(Path(path).absolute()) for path in sys.path]
        return subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-P", "-c", BOOT, self.package, *paths],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, BUILDING: "1"},
            pass_fds=[] if lock is None else [lock],
            start_new_session=True,  # what was begun is finished even if this process ends
        )

    def _announce(self) -> None:
        if not self._is_announced:
            self._is_announced = True
            _listener("compiling the search in the background (first run only)")

    def _listen(self, builder: subprocess.Popen[bytes]) -> None:
        """In a thread: take what the process has made."""
        assert builder.stdout is not None, "made with pipes"
        assert builder.stderr is not None, "likewise"
        is_finished = False
        with builder:
            with suppress(EOFError, OSError, pickle.UnpicklingError):
                while not is_finished:
                    name, code = pickle.load(builder.stdout)  # noqa: S301 - our own process
                    is_finished = name == FINISHED
                    if not is_finished:
                        self._codes[name] = code
            last = builder.stderr.read().decode(errors="replace").strip().splitlines()[-1:]
        if not is_finished:
            self._fail(f"it could not be compiled: {' '.join(last) or 'the process ended'}")

    def _fail(self, why: str) -> None:
        self.failed = why
        _listener(f"the search is run as plain Python, some hundred times slower ({why})")

    def _end(self) -> None:
        """What cannot be kept is for nobody any more."""
        if self._builder is not None:
            self._builder.kill()


_workshops: dict[str, Workshop] = {}
_listener: Callable[[str], None] = _ignore


def workshop_of(package: str) -> Workshop:
    """The one that gets the code of a package."""
    return _workshops.setdefault(package, Workshop(package))


def run_as_python() -> None:
    """Run what has been imported as Python from now on: far slower, but who looks beyond an array raises IndexError."""
    for workshop in _workshops.values():
        workshop.failed = "it is to be run as Python"


def compiling() -> str:
    """How far compiling is, in words; empty if nothing is waited for."""
    for workshop in _workshops.values():
        if workshop.is_missing:
            return f"compiling, {workshop.done} of {len(workshop.entries)} parts done"
    return ""


def clock() -> float:
    """Seconds as of a clock that stands still while code that was asked for is not there."""
    return monotonic() - sum(workshop.missed() for workshop in list(_workshops.values()))


def wait_for_code() -> None:
    """Wait until all is compiled that this process has imported and may run, so that times mean something."""
    for workshop in list(_workshops.values()):
        workshop.wait()


def announce_compilation(say: Callable[[str], None]) -> None:
    """Have `say` told when a search has to be compiled because no compiled code was kept from an earlier run."""
    global _listener  # noqa: PLW0603 - what is compiled is of the process, not of a question
    _listener = say
