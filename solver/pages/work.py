"""The process that answers one question of a page: told it on stdin, it says what it finds as JSON Lines on stdout.

A process can be ended at any moment, which a thread cannot. It ends by itself when the page's program does.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from threading import Thread
from typing import Protocol

from puzzles.errors import DiatomsError


class Wanted(Protocol):
    """What a page asks of another process; it is sent there."""

    def tell(self, teller: Teller) -> None:
        """Answer it."""
        ...


def work() -> None:
    """Do the preparation that stdin holds, if any, and then answer the question that follows it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program
    teller = Teller()
    preparation = _received()
    if preparation is not None:
        preparation.tell(teller)
    wanted = _received()
    Thread(target=_end_with_the_program, daemon=True).start()
    try:
        if wanted is not None:
            wanted.tell(teller)
    except DiatomsError as error:
        teller.say("failure", text=str(error))
    os._exit(0)  # without waiting for the thread that reads stdin


def _received() -> Wanted | None:
    try:
        wanted: Wanted | None = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the program
    except EOFError:  # the program has ended
        os._exit(1)
    return wanted


def _end_with_the_program() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


class Teller:
    """Says things on what was stdout; what some library prints goes to stderr instead."""

    def __init__(self) -> None:
        self.out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def say(self, kind: str, **data: object) -> None:
        """One message in one line."""
        self.out.write(json.dumps({"type": kind, **data}) + "\n")
        self.out.flush()
