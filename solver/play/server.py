"""The program behind the page to play on: it keeps one sitting of whatever game, judges every step and saves it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from typing import Any

from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from puzzles.errors import DiatomsError
from puzzles.files.writing import write_new, write_over
from solver.pages.answers import Answer, RefusedError, failure, read, routes, stream
from solver.pages.guard import Guard
from solver.pages.searches import Searches
from solver.play.bodies import CodeBody, EmptyBody, GoBody
from solver.play.contract import PageGame, Sat

PARTS = ("play.css", "play.js", "pond.js", "telling.js", "advice.js")
LOOK_SECONDS = 0.3
"""How often a page that follows looks whether something was done."""
ONCE = "code"


def new_file(folder: Path, name: str) -> Path:
    """A file that was not there before, of that name; raises DiatomsError if none can be made."""
    for path in (folder / f"{name}.json" for name in _names(name)):
        if write_new(path, "{}\n"):
            return path
    raise AssertionError("names never end")


def _names(name: str) -> Iterator[str]:
    yield name
    stem, _, ending = name.rpartition(".")
    yield from (f"{stem}-{number}.{ending}" for number in count(2))


@dataclass
class PlayPage:
    """The program behind the page.

    Attributes:
        game: which game it is.
        sitting: what is played, as far as it has come.
        file: where it is saved after every step.
        network: the address of this machine that another device can open; None when only this machine may.
        searches: questions under way.
        version: counts what was done, so that no page does anything to a play that it does not show.
        codes: each lets one device in, once.
    """

    game: PageGame
    sitting: Sat
    file: Path
    network: str | None = None
    searches: Searches = field(default_factory=Searches)
    version: int = 0
    codes: set[str] = field(default_factory=set)
    _token: str = ""
    _port: int = 0
    _saved: bytes | None = None

    def __post_init__(self) -> None:
        self.searches.preparation = self.game.preparation
        self.game.go_on(self.sitting)

    def open(self, token: str, port: int) -> None:
        """Know the token that lets pages in, and the port that they ask."""
        self._token, self._port = token, port

    def app(self, *, token: str, port: int) -> Starlette:
        """It, as an ASGI application."""
        self.open(token, port)
        api = {
            "start": self.start,
            "view": self.view,
            "do": self.do,
            "go": self.go,
            "record": self.record,
            **{name: self._asking(name) for name in self.game.asks},
            "follow": self.follow,
            "enter": self.enter,
            "invite": self.invite,
        }
        hosts = () if self.network is None else (self.network,)
        guard = Middleware(Guard, token=token, port=port, hosts=hosts, is_open="enter")
        return Starlette(routes=routes("solver.play", "play.html", PARTS, self.searches, api), middleware=[guard])

    def save(self) -> None:
        """Write the sitting for the first time; raises DiatomsError."""
        self._save(self.sitting)

    def _save(self, sitting: Sat) -> None:
        """Write a sitting, unless somebody else has written there since; raises DiatomsError and RefusedError."""
        text = json.dumps(self.game.to_json(sitting), indent=1) + "\n"
        if not write_over(self.file, text, lambda there: self._saved in (None, there)):
            raise RefusedError(
                409,
                f"{self.file.name} has been changed elsewhere, perhaps on another page, so this was not done: "
                "go on there, or end this page and go on with what is saved, with --resume",
            )
        self._saved = text.encode()

    # -- the play -----------------------------------------------------------------------------------------------------

    async def start(self, request: Request) -> Response:
        """What does not change, and the pictures of all pieces."""
        await read(request, EmptyBody)
        self.searches.make_ready()
        return JSONResponse(
            {
                "title": self.game.title,
                "name": self.game.name,
                "file": str(self.file),
                "network": self.network is not None,
                "asks": self.game.asks,
                **self.game.start(self.sitting),
            }
        )

    async def view(self, request: Request) -> Response:
        """What the page shows, with the tile that is aimed with."""
        return self._viewed(await read(request, self.game.view_form))

    async def do(self, request: Request) -> Response:
        """Take steps, all of them or none."""
        body = await read(request, self.game.steps_form)
        self._check(body.version)
        after = self.sitting.copy()
        for form in body.steps:
            if not self.game.is_persons(after.stage):
                raise DiatomsError("expected a step when a person is to decide (got one for a policy)")
            after.do(form.step())
        await asyncio.to_thread(self.game.go_on, after)  # policies may think for seconds: other pages go on listening
        self._check(body.version)
        return self._changed(after)

    async def go(self, request: Request) -> Response:
        """Undo or do again."""
        body = await read(request, GoBody)
        self._check(body.version)
        after = self.sitting.copy()
        after.go(body.done)
        self._to_person(after)
        return self._changed(after)

    def _to_person(self, sitting: Sat) -> None:
        """What a policy did is undone and done again as a whole: back to where a person decides, or on to there."""
        at = sitting.done
        back = (n for n in range(at, -1, -1) if self.game.is_persons(sitting.stage_after(n)))
        on = (n for n in range(at, len(sitting.steps) + 1) if self.game.is_persons(sitting.stage_after(n)))
        sitting.go(next(back, next(on, at)))

    def _check(self, version: int) -> None:
        if version != self.version:
            raise RefusedError(409, "The play has gone on elsewhere: here is how it stands now")

    def _changed(self, after: Sat) -> Response:
        """Go on from there, once it is saved."""
        self._save(after)
        self.sitting = after
        self.version += 1
        self.searches.stop()
        return self._viewed(self.game.view_form())

    def _viewed(self, body: BaseModel) -> Response:
        sitting = self.sitting
        persons = [n for n in range(len(sitting.steps) + 1) if self.game.is_persons(sitting.stage_after(n))]
        steps = {
            "done": sitting.done,
            "undo": max((n for n in persons if n < sitting.done), default=None),
            "redo": min((n for n in persons if n > sitting.done), default=None),
        }
        return JSONResponse({"version": self.version, **steps, **self.game.view(sitting, body)})

    async def record(self, request: Request) -> Response:
        """The play so far, as a page and as a file."""
        await read(request, EmptyBody)
        return JSONResponse({"play": self.searches.keep(self.game.record(self.sitting))})

    # -- questions ----------------------------------------------------------------------------------------------------

    def _asking(self, name: str) -> Answer:
        """What answers a question of that name."""

        async def asked(request: Request) -> Response:
            await read(request, EmptyBody)
            try:
                wanted = self.game.question(name, self.sitting)
            except DiatomsError as error:
                return stream(failure(str(error)))
            self.searches.stop()
            return stream(self.searches.answer(wanted, request.is_disconnected))

        return asked

    # -- other pages --------------------------------------------------------------------------------------------------

    async def follow(self, request: Request) -> Response:
        """Say whenever something was done, on whichever page."""
        await read(request, EmptyBody)
        return stream(self._versions(request))

    async def _versions(self, request: Request) -> AsyncIterator[dict[str, Any]]:
        told = -1
        while not self.searches.is_over() and not await request.is_disconnected():
            if told != self.version:
                told = self.version
                yield {"type": "version", "version": told}
            await asyncio.sleep(LOOK_SECONDS)

    async def enter(self, request: Request) -> Response:
        """Let a device in that shows a code, which is then used up."""
        given = (await read(request, CodeBody)).code
        found = next((code for code in self.codes if compare_digest(code.encode(), given.encode())), None)
        if found is None:
            raise RefusedError(403, "This code was used already, or is none: ask for another one on the first page")
        self.codes.discard(found)
        return JSONResponse({"token": self._token})

    async def invite(self, request: Request) -> Response:
        """A new address for one more device, also as a QR code."""
        await read(request, EmptyBody)
        address = self.invitation()
        if address is None:
            raise RefusedError(404, "Other devices are not let in: start with --lan")
        from solver.play.qr import qr_svg  # noqa: PLC0415 - few are asked for

        return JSONResponse({"address": address, "svg": qr_svg(address)})

    def invitation(self) -> str | None:
        """An address that lets one device in, once; None when only this machine may."""
        if self.network is None:
            return None
        code = token_urlsafe(16)
        self.codes.add(code)
        return f"http://{self.network}:{self._port}/#{ONCE}={code}"
