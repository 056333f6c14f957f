"""Questions under way, each in a process of its own, and the plays that they have found."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import IO, Any

from solver.pages.work import Wanted, work
from solver.tools.child import Child

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
        preparation: what a process does before it is asked anything, so that the answer comes sooner; None: nothing.
        is_over: says whether the page is being ended, and with it every search.
        under_way: the processes that answer.
        plays: those found, by name.
    """

    preparation: Wanted | None = None
    is_over: Callable[[], bool] = _never
    under_way: list[Child] = field(default_factory=list)
    plays: OrderedDict[str, ShownPlay] = field(default_factory=OrderedDict)
    _spare: Child | None = None

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
        if len(self.under_way) >= MOST_SEARCHES:
            yield {"type": "failure", "text": "Other searches are under way: stop them first"}
            return
        process = self._process()
        self.under_way.append(process)
        try:
            process.tell(wanted)

            async def is_pointless() -> bool:
                return self.is_over() or await is_left()

            async for message in _said(process, is_pointless):
                yield self._without_play(message)
        finally:
            self.under_way.remove(process)
            process.end()
            self.make_ready()

    def stop(self) -> None:
        """End all searches under way; each says that it ended without an answer."""
        for process in self.under_way:
            process.kill()

    def make_ready(self) -> None:
        """Start a process that prepares itself for the next question, if there are preparations to make."""
        if self.preparation is not None and self._spare is None and not self.is_over():
            self._spare = _start(self.preparation)

    def end(self) -> None:
        """End what waits for a question."""
        if self._spare is not None:
            self._spare.end()
            self._spare = None

    def _process(self) -> Child:
        """The process that is prepared, or a new one."""
        spare, self._spare = self._spare, None
        if spare is None or spare.is_over:
            return _start(None)
        return spare

    def _without_play(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message in which a play is only named."""
        if "html" not in message:
            return message
        name = self.keep(ShownPlay(message.pop("html"), message.pop("json")))
        return {**message, "play": name}


def _start(preparation: Wanted | None) -> Child:
    child = Child(work)
    child.tell(preparation)
    return child


def _line(said: IO[bytes]) -> bytes:
    """The next line; empty at the end, and when the process is ended before anybody has begun to read."""
    try:
        return said.readline()
    except ValueError:
        return b""


async def _said(process: Child, is_left: Callable[[], Awaitable[bool]]) -> AsyncIterator[dict[str, Any]]:
    """What the process says, until it ends or nobody listens."""
    told = False
    line = asyncio.ensure_future(asyncio.to_thread(_line, process.said))
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
        line = asyncio.ensure_future(asyncio.to_thread(_line, process.said))
