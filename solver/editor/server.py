"""What the page asks for, by HTTP on this machine alone."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from puzzles.commission.files.draft_forms import CardDraft, EditionDraft
from puzzles.commission.files.drafts import (
    Checked,
    card_text,
    check_card,
    check_edition,
    draft_warnings,
    open_edition,
)
from puzzles.commission.pictures.drafts import board_of, board_picture, card_picture, tile_pictures
from puzzles.drawing.svg import svg_text
from puzzles.errors import DiatomsError, MalformedError
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.nodes import has_surrogates
from puzzles.files.sources import is_path
from solver.editor.bodies import AskBody, CardBody, EditionBody, NameBody, SaveBody, VaryBody
from solver.editor.desk import Desk, editions_in
from solver.editor.guard import Guard
from solver.editor.searches import Searches
from solver.editor.shelf import SaveFolder, TakenError

T = TypeVar("T", bound=BaseModel)

LARGEST_BODY = 1_000_000
"""Bytes of a request, as many as a file may have."""
SCRIPTS = ("asking", "board", "card", "edition", "editor", "saving", "tools", "varying")
PAGES = frozenset({"editor.css", *(f"{name}.js" for name in SCRIPTS)})
HTML = "text/html; charset=utf-8"


class _RefusedError(Exception):
    """A request that cannot be answered, with the status that says so."""

    def __init__(self, status: int, message: str, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.data = {"message": message, **more}


@dataclass
class Editor:
    """The program behind the page."""

    desk: Desk
    searches: Searches = field(default_factory=Searches)

    def app(self, *, token: str, port: int) -> Starlette:
        """It, as an ASGI application."""
        routes = [
            Route("/", self.page),
            Route("/pages/{name}", self.part),
            Route("/plays/{name}.{kind}", self.play),
            *(
                Route(f"/api/{name}", _answering(answer), methods=["POST"])
                for name, answer in (
                    ("start", self.start),
                    ("card", self.card),
                    ("edition", self.edition),
                    ("open", self.open),
                    ("save", self.save),
                    ("ask", self.ask),
                    ("vary", self.vary),
                )
            ),
        ]
        return Starlette(routes=routes, middleware=[Middleware(Guard, token=token, port=port)])

    # -- files of the page --------------------------------------------------------------------------------------------

    async def page(self, _: Request) -> Response:
        """The page; what it shows it asks for."""
        return Response(_text("editor.html"), media_type=HTML)

    async def part(self, request: Request) -> Response:
        """A script or style sheet of the page."""
        name = request.path_params["name"]
        if name not in PAGES:
            return Response(status_code=404)
        return Response(_text(name), media_type=mimetypes.guess_type(name)[0])

    async def play(self, request: Request) -> Response:
        """A play that was found, as a page or as a file."""
        found = self.searches.plays.get(request.path_params["name"])
        kind = request.path_params["kind"]
        if found is None or kind not in ("html", "json"):
            return Response("This play is not kept any more.", status_code=404)
        if kind == "json":
            return Response(found.json, media_type="application/json")
        # the page says itself what it may load: nothing
        policy = {"content-security-policy": "frame-ancestors 'self'"}
        return Response(found.html, media_type=HTML, headers=policy)

    # -- answers ------------------------------------------------------------------------------------------------------

    async def start(self, _: Request) -> Response:
        """What lies open."""
        return JSONResponse(self.desk.data())

    async def card(self, request: Request) -> Response:
        """A card: its picture, its file, and what is wrong with it."""
        body = await _read(request, CardBody)
        drawn = svg_text(card_picture(body.card, board_of(body.edition.slide_board)), name="drawn-card", role="group")
        checked = _checked_card(body.card, body.edition, body.file)
        proof = None if checked.commission is None else await run_in_threadpool(_proof, checked)
        used = sum(text != "dark" for text in (*body.card.center, *body.card.middle, *body.card.outer))
        return JSONResponse({**_told(checked), "svg": drawn, "proof": proof, "used": used})

    async def edition(self, request: Request) -> Response:
        """An edition: its pictures, its file, and what is wrong with it."""
        body = await _read(request, EditionBody)
        checked = check_edition(body.edition, body.file)
        board = svg_text(board_picture(board_of(body.edition.slide_board)), name="drawn-board", role="group")
        tiles = {
            name: svg_text(scene, name=f"drawn-tile-{name}") for name, scene in tile_pictures(body.edition).items()
        }
        return JSONResponse(
            {**_told(checked), "board": board, "tiles": tiles, "warnings": draft_warnings(body.edition)}
        )

    async def open(self, request: Request) -> Response:
        """The draft of an edition that a card can be made for."""
        name = (await _read(request, NameBody)).name
        if name not in (self.desk.edition_name, *editions_in(self.desk.folder)):
            raise _RefusedError(404, f"expected an edition of the folder (got {name[:80]!r})")
        source = str(self.desk.folder / name) if is_path(name) else name
        return JSONResponse({"edition": open_edition(source), "name": name})

    async def save(self, request: Request) -> Response:
        """Write a file into the folder, or say what stands against it, which the page asks the person about."""
        body = await _read(request, SaveBody)
        if body.card is None:
            checked = check_edition(body.edition, body.file)
        else:
            checked = _checked_card(body.card, body.edition, body.file)
        if checked.faults and not body.with_faults:
            return JSONResponse({"refused": "the file would have faults", "faults": _faults(checked.faults)})
        try:
            written = await run_in_threadpool(SaveFolder(self.desk.folder).save, body.file, checked.text, body.replaces)
        except TakenError as error:
            return JSONResponse({"refused": str(error), "digest": error.digest})
        except MalformedError as error:
            return JSONResponse({"refused": str(error), "digest": None})
        return JSONResponse({"file": body.file, "digest": written, "editions": editions_in(self.desk.folder)})

    async def ask(self, request: Request) -> Response:
        """Search for a play, and say how it is getting on, as server-sent events."""
        return self._stream(request, await _read(request, AskBody))

    async def vary(self, request: Request) -> Response:
        """Make cards like this one, as server-sent events."""
        return self._stream(request, await _read(request, VaryBody))

    def _stream(self, request: Request, body: AskBody | VaryBody) -> Response:
        """Have a process answer something about a card without faults, and pass on what it says."""
        checked = _checked_card(body.card, body.edition, "card.yaml")
        if checked.commission is None or checked.edition is None:
            answer = _failure(f"The card has faults: {checked.faults[0].message}")
        else:
            answer = self.searches.answer(body.wanted(checked.commission, checked.edition), request.is_disconnected)
        return StreamingResponse(_events(answer), media_type="text/event-stream")


async def _events(messages: AsyncIterator[dict[str, Any]]) -> AsyncIterator[str]:
    async for message in messages:
        yield f"event: {message['type']}\ndata: {json.dumps(message)}\n\n"


async def _failure(text: str) -> AsyncIterator[dict[str, Any]]:
    yield {"type": "failure", "text": text}


def _answering(answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """What goes wrong becomes a message, never a traceback."""

    async def endpoint(request: Request) -> Response:
        try:
            return await answer(request)
        except _RefusedError as error:
            return JSONResponse(error.data, status_code=error.status)
        except FileFaults as error:
            return JSONResponse({"message": "the file has faults", "faults": _faults(error.faults)}, status_code=422)
        except DiatomsError as error:
            return JSONResponse({"message": str(error)}, status_code=422)

    return endpoint


async def _read(request: Request, form: type[T]) -> T:
    """The body of a request, in its form."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise _RefusedError(415, "expected JSON")
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > LARGEST_BODY:
            raise _RefusedError(413, f"expected at most {LARGEST_BODY} bytes (got more)")
    try:
        body = form.model_validate_json(bytes(content))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the request"
        raise _RefusedError(400, f"expected a request of the page's form (got {where}: {first['msg']})") from None
    if has_surrogates(body.model_dump_json()):
        raise _RefusedError(400, "expected text (got half a character)")
    return body


def _checked_card(card: CardDraft, edition: EditionDraft, file: str) -> Checked:
    """The card, for the edition as it stands; the faults of the edition come first."""
    used = check_edition(edition, "edition")
    if used.edition is None:
        number = len(used.faults)
        words = f"expected an edition without faults (got one with {number}, told under Edition)"
        return Checked(card_text(card), (Fault(file, None, None, words, "edition"),))
    return check_card(card, used.edition, file)


def _proof(checked: Checked) -> str | None:
    """Why no play completes the card, if that can be told without a search."""
    from solver.impossibility import impossible  # noqa: PLC0415 - the page comes up sooner without it

    assert checked.commission is not None, "only a card without faults is asked about"
    assert checked.edition is not None, "likewise"
    proof = impossible(checked.commission, checked.edition)
    return None if proof is None else proof.reason


def _told(checked: Checked) -> dict[str, Any]:
    return {"text": checked.text, "faults": _faults(checked.faults)}


def _faults(faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    return [{"place": fault.place, "message": fault.message, "path": fault.path} for fault in faults]


def _text(name: str) -> str:
    return (resources.files("solver.editor") / "pages" / name).read_text(encoding="utf-8")
