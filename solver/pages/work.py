"""The process that answers one question of a page: told it on stdin, it says what it finds as JSON Lines on stdout.

A process can be ended at any moment, which a thread cannot.
"""

from __future__ import annotations

import json
import os
from threading import Thread
from typing import IO, Protocol

from puzzles.errors import DiatomsError
from solver.tools.child import streams, told


class Wanted(Protocol):
    """What a page asks of another process; it is sent there."""

    def tell(self, teller: Teller) -> None:
        """Answer it."""
        ...


def work() -> None:
    """Do the preparation that it is told, if any, and then answer the question that follows it."""
    stdin, out = streams()
    teller = Teller(out)
    preparation: Wanted | None = told(stdin)
    if preparation is not None:
        preparation.tell(teller)
    wanted: Wanted | None = told(stdin)
    Thread(target=told, args=(stdin,), daemon=True).start()  # nothing more, but it ends with the program
    try:
        if wanted is not None:
            wanted.tell(teller)
    except DiatomsError as error:
        teller.say("failure", text=str(error))
    os._exit(0)  # without waiting for the thread that reads stdin


class Teller:
    """Says things, a line of JSON each."""

    def __init__(self, out: IO[bytes]) -> None:
        self.out = out

    def say(self, kind: str, **data: object) -> None:
        """One message in one line."""
        self.out.write(json.dumps({"type": kind, **data}).encode() + b"\n")
        self.out.flush()
