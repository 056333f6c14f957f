"""The program behind the page to play on: it keeps one sitting, judges every step and saves it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.sitting_file import sitting_to_json
from puzzles.commission.pictures.replay import replay_page
from puzzles.commission.sitting import Sitting
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Phase, PlayStep
from puzzles.files.writing import write_over
from solver.pages.answers import RefusedError, failure, read, routes, stream
from solver.pages.guard import Guard
from solver.pages.searches import Searches, ShownPlay
from solver.pages.work import Wanted
from solver.play.bodies import CodeBody, DoBody, EmptyBody, GoBody, ViewBody
from solver.play.view import pieces, view
from solver.play.work import Advised, BestPlay, Possible, WarmUp

PARTS = ("play.css", "play.js", "pond.js", "telling.js", "advice.js")
SEARCH_SECONDS = 20.0
"""How long the best play is looked for: what was found by then is told."""
LOOK_SECONDS = 0.3
"""How often a page that follows looks whether something was done."""
ONCE = "code"


@dataclass
class PlayPage:
    """The program behind the page.

    Attributes:
        sitting: what is played.
        file: where it is saved after every step.
        network: the address of this machine that another device can open; None when only this machine may.
        searches: questions under way.
        version: counts what was done, so that no page does anything to a play that it does not show.
        codes: each lets one device in, once.
    """

    sitting: Sitting
    file: Path
    network: str | None = None
    searches: Searches = field(default_factory=Searches)
    version: int = 0
    codes: set[str] = field(default_factory=set)
    _token: str = ""
    _port: int = 0
    _saved: bytes | None = None

    def __post_init__(self) -> None:
        stage = self.sitting.stage
        self.searches.preparation = WarmUp(stage.commission, stage.edition)

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
            "advise": self.advise,
            "possible": self.possible,
            "best": self.best,
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

    def _save(self, sitting: Sitting) -> None:
        """Write a sitting, unless somebody else has written there since; raises DiatomsError and RefusedError."""
        text = json.dumps(sitting_to_json(sitting), indent=1) + "\n"
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
        stage = self.sitting.stage
        return JSONResponse(
            {
                "title": stage.commission.title,
                "card": stage.commission.id,
                "file": str(self.file),
                "told": stage.seen is not None,
                "network": self.network is not None,
                **pieces(stage),
            }
        )

    async def view(self, request: Request) -> Response:
        """What the page shows, with the tile that is aimed with."""
        return self._viewed(await read(request, ViewBody))

    async def do(self, request: Request) -> Response:
        """Take steps, all of them or none."""
        body = await read(request, DoBody)
        self._check(body.version)
        after = self.sitting.copy()
        for form in body.steps:
            after.do(form.step())
        return self._changed(after)

    async def go(self, request: Request) -> Response:
        """Undo or do again."""
        body = await read(request, GoBody)
        self._check(body.version)
        after = self.sitting.copy()
        after.go(body.done)
        return self._changed(after)

    def _check(self, version: int) -> None:
        if version != self.version:
            raise RefusedError(409, "The play has gone on elsewhere: here is how it stands now")

    def _changed(self, after: Sitting) -> Response:
        """Go on from there, once it is saved."""
        self._save(after)
        self.sitting = after
        self.version += 1
        self.searches.stop()
        return self._viewed(ViewBody())

    def _viewed(self, body: ViewBody) -> Response:
        stage = self.sitting.stage
        aimed = None if body.aim is None else body.aim.aim(stage)
        ghosts = [form.step() for form in body.ghosts]
        return JSONResponse({"version": self.version, **view(self.sitting, aimed, ghosts)})

    async def record(self, request: Request) -> Response:
        """The play so far, as a page and as a file."""
        await read(request, EmptyBody)
        stage = self.sitting.stage
        play = stage.record()
        data = play_to_json(play, card=stage.commission, edition_data=stage.edition)
        html = replay_page(play, stage.commission, stage.edition)
        return JSONResponse({"play": self.searches.keep(ShownPlay(html, json.dumps(data, indent=1) + "\n"))})

    # -- questions ----------------------------------------------------------------------------------------------------

    async def advise(self, request: Request) -> Response:
        """What next?"""
        await read(request, EmptyBody)
        stage, since = self._askable()
        return self._ask(request, stage, Advised(stage, since))

    async def possible(self, request: Request) -> Response:
        """What is still possible?"""
        await read(request, EmptyBody)
        stage, _ = self._askable()
        return self._ask(request, stage, Possible(stage, SEARCH_SECONDS))

    async def best(self, request: Request) -> Response:
        """The best play, the stacks being known."""
        await read(request, EmptyBody)
        stage, _ = self._askable()
        if stage.seen is not None and any(len(tiles) > 1 for tiles in (stage.deal.a, stage.deal.b)):
            return stream(failure("The stacks are hidden from the program too: only what is possible can be told"))
        return self._ask(request, stage, BestPlay(stage, SEARCH_SECONDS))

    def _askable(self) -> tuple[Stage, tuple[PlayStep, ...]]:
        """The last stage that is a position, at the start of a turn or while diatoms are arranged; the steps since."""
        sitting = self.sitting
        number = sitting.done
        while number and sitting.stage_after(number).phase in (Phase.COLLECT, Phase.REFILL):
            number -= 1
        return sitting.stage_after(number), tuple(sitting.steps[number : sitting.done])

    def _ask(self, request: Request, stage: Stage, wanted: Wanted) -> Response:
        if stage.untold:
            return stream(failure("Tell first which tile has come to light"))
        if self.sitting.stage.phase is Phase.OVER:
            return stream(failure("The play is over: undo something first"))
        self.searches.stop()
        return stream(self.searches.answer(wanted, request.is_disconnected))

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
