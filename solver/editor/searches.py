"""Questions under way, each in a process of its own, and the plays that they have found."""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_urlsafe
from subprocess import PIPE, Popen
from typing import Any

from solver.editor.work import Wanted

BOOT = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from solver.editor.work import work; work()"
MOST_PLAYS = 30
"""Plays that are kept to be looked at; the oldest goes first."""
MOST_SEARCHES = 2
LOOK_SECONDS = 0.4
"""How often a search looks whether anybody still listens."""


@dataclass(frozen=True)
class ShownPlay:
    """A play as a page and as a file."""

    html: str
    json: str


def _never() -> bool:
    return False


@dataclass
class Searches:
    """All questions under way, and the plays found.

    Attributes:
        is_over: says whether the editor is being ended, and with it every search.
        under_way: how many there are.
        plays: those found, by name.
    """

    is_over: Callable[[], bool] = _never
    under_way: int = 0
    plays: OrderedDict[str, ShownPlay] = field(default_factory=OrderedDict)

    def keep(self, play: ShownPlay) -> str:
        """Keep a play; returns the name under which it can be fetched, which cannot be guessed."""
        name = token_urlsafe(16)
        self.plays[name] = play
        while len(self.plays) > MOST_PLAYS:
            self.plays.popitem(last=False)
        return name

    async def answer(self, wanted: Wanted, is_left: Callable[[], Awaitable[bool]]) -> AsyncIterator[dict[str, Any]]:
        """What the search says, until it is done or nobody listens any more.

        Args:
            wanted: what is asked.
            is_left: says whether the one who asked has gone. Then the process is killed.
        """
        if self.under_way >= MOST_SEARCHES:
            yield {"type": "failure", "text": "Other searches are under way: stop them first"}
            return
        self.under_way += 1
        try:
            process = _start(wanted)

            async def is_pointless() -> bool:
                return self.is_over() or await is_left()

            try:
                async for message in _said(process, is_pointless):
                    yield self._without_play(message)
            finally:
                _end(process)
        finally:
            self.under_way -= 1

    def _without_play(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message in which a play is only named."""
        if "html" not in message:
            return message
        name = self.keep(ShownPlay(message.pop("html"), message.pop("json")))
        return {**message, "play": name}


def _start(wanted: Wanted) -> Popen[bytes]:
    process = Popen([sys.executable, "-P", "-c", BOOT], stdin=PIPE, stdout=PIPE)  # noqa: S603 - ourselves
    assert process.stdin is not None, "made with a pipe"
    with suppress(OSError):  # one that is gone already is found so by who listens to it
        process.stdin.write(pickle.dumps(sys.path) + pickle.dumps(wanted))
        process.stdin.flush()
    return process


async def _said(process: Popen[bytes], is_left: Callable[[], Awaitable[bool]]) -> AsyncIterator[dict[str, Any]]:
    """What the process says, until it ends or nobody listens."""
    assert process.stdout is not None, "made with a pipe"
    told = False
    line = asyncio.ensure_future(asyncio.to_thread(process.stdout.readline))
    while not await is_left():
        done, _ = await asyncio.wait([line], timeout=LOOK_SECONDS)
        if not done:
            continue
        text = line.result()
        if not text:
            if not told:
                yield {"type": "failure", "text": "the search ended without an answer"}
            return
        message = json.loads(text)
        told |= message["type"] in ("verdict", "failure")
        yield message
        line = asyncio.ensure_future(asyncio.to_thread(process.stdout.readline))


def _end(process: Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None, "made with pipes"
        with suppress(OSError):
            pipe.close()
