"""Another Python that is told things and says things while it works, and can be ended at any moment.

The pools of `solver.batch` are for jobs that are told once and answer once; what is done here is watched, corrected and
called off meanwhile. A child imports what it runs and nothing of the program that started it: a script without a main
guard, a notebook or a program typed into `python -` can have children, too. It hears no Ctrl-C and no closing terminal,
and it ends when its pipe does, because whoever started it closed it or died.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from solver.tools.interrupts import kept_from_children

BOOT = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from {} import {} as run; run()"


class Child:
    """One other process; raises OSError if it cannot be started.

    Args:
        run: what it does: a function of a module that can be imported.
        is_quiet: what it writes to stderr is for nobody.
    """

    def __init__(self, run: Callable[[], None], *, is_quiet: bool = False) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-P", "-c", BOOT.format(run.__module__, run.__name__)]
        with kept_from_children():
            self.process = subprocess.Popen(  # noqa: S603 - ourselves
                command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL if is_quiet else None
            )
        assert self.process.stdin is not None, "made with pipes"
        assert self.process.stdout is not None, "made with pipes"
        self._stdin: IO[bytes] = self.process.stdin
        self.said: IO[bytes] = self.process.stdout
        self.tell(sys.path)

    def tell(self, *messages: object) -> bool:
        """Send messages; returns whether it could be reached."""
        try:
            for message in messages:
                pickle.dump(message, self._stdin)
            self._stdin.flush()
        except OSError:
            return False
        return True

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.process.poll() is not None

    def kill(self) -> None:
        """Have it end at once."""
        self.process.kill()

    def end(self) -> None:
        """End it, and wait until it has."""
        self.process.kill()
        self.process.wait()
        for pipe in (self._stdin, self.said):
            with suppress(OSError):  # what was not yet written is for nobody
                pipe.close()


# -- in the child -----------------------------------------------------------------------------------------------------


def streams() -> tuple[IO[bytes], IO[bytes]]:
    """What it is told and where it says things; what some library prints goes to stderr instead."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # also where signals cannot be kept from children
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, out


def told(stream: IO[bytes]) -> Any:  # noqa: ANN401 - whatever it is told
    """The next thing that it is told; it ends when nobody tells it anything more."""
    try:
        return pickle.load(stream)  # noqa: S301 - from whoever started it
    except EOFError:
        os._exit(0)
