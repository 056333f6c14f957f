"""How pages are answered: their files, questions in a fixed form, and refusals in words."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from importlib import resources
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from puzzles.errors import DiatomsError
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.nodes import has_surrogates
from solver.pages.guard import API
from solver.pages.searches import Searches

T = TypeVar("T", bound=BaseModel)
Answer = Callable[[Request], Awaitable[Response]]

LARGEST_BODY = 1_000_000
"""Bytes of a request, as many as a file may have."""
HTML = "text/html; charset=utf-8"
SHARED = ("base.css", "board.js", "tools.js")
"""Files of every page."""


class RefusedError(Exception):
    """A request that cannot be answered, with the status that says so."""

    def __init__(self, status: int, message: str, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.data = {"message": message, **more}


def routes(package: str, page: str, parts: Iterable[str], searches: Searches, api: Mapping[str, Answer]) -> list[Route]:
    """All that a page asks for.

    Args:
        package: holds the page and its parts, in the folder ``files``.
        page: the name of its HTML.
        parts: names of its scripts and style sheets.
        searches: keep the plays that were found.
        api: what answers its questions, by name.
    """
    folders = {**dict.fromkeys(SHARED, "solver.pages"), **dict.fromkeys(parts, package)}

    async def whole(_: Request) -> Response:
        return Response(_text(package, page), media_type=HTML)

    async def part(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in folders:
            return Response(status_code=404)
        return Response(_text(folders[name], name), media_type=mimetypes.guess_type(name)[0])

    return [
        Route("/", whole),
        Route("/pages/{name}", part),
        Route("/plays/{name}.{kind}", _play_of(searches)),
        *(Route(f"{API}{name}", _answering(answer), methods=["POST"]) for name, answer in api.items()),
    ]


def _play_of(searches: Searches) -> Answer:
    async def play(request: Request) -> Response:
        """A play that was found, as a page or as a file."""
        found = searches.plays.get(request.path_params["name"])
        kind = request.path_params["kind"]
        if found is None or kind not in ("html", "json"):
            return Response("This play is not kept any more.", status_code=404)
        if kind == "json":
            return Response(found.json, media_type="application/json")
        # the page says itself what it may load: nothing
        policy = {"content-security-policy": "frame-ancestors 'self'"}
        return Response(found.html, media_type=HTML, headers=policy)

    return play


def _answering(answer: Answer) -> Answer:
    """What goes wrong becomes a message, never a traceback."""

    async def endpoint(request: Request) -> Response:
        try:
            return await answer(request)
        except RefusedError as error:
            return JSONResponse(error.data, status_code=error.status)
        except FileFaults as error:
            data = {"message": "the file has faults", "faults": faults_to_data(error.faults)}
            return JSONResponse(data, status_code=422)
        except DiatomsError as error:
            return JSONResponse({"message": str(error)}, status_code=422)

    return endpoint


async def read(request: Request, form: type[T]) -> T:
    """The body of a request, in its form; raises RefusedError."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusedError(415, "expected JSON")
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > LARGEST_BODY:
            raise RefusedError(413, f"expected at most {LARGEST_BODY} bytes (got more)")
    try:
        body = form.model_validate_json(bytes(content))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the request"
        raise RefusedError(400, f"expected a request of the page's form (got {where}: {first['msg']})") from None
    if has_surrogates(body.model_dump_json()):
        raise RefusedError(400, "expected text (got half a character)")
    return body


def stream(messages: AsyncIterator[dict[str, Any]]) -> Response:
    """Messages as server-sent events."""

    async def events() -> AsyncIterator[str]:
        async for message in messages:
            yield f"event: {message['type']}\ndata: {json.dumps(message)}\n\n"

    return StreamingResponse(events(), media_type="text/event-stream")


async def failure(text: str) -> AsyncIterator[dict[str, Any]]:
    """The one message that something could not be asked."""
    yield {"type": "failure", "text": text}


def faults_to_data(faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    """Faults for a page."""
    return [{"place": fault.place, "message": fault.message, "path": fault.path} for fault in faults]


def _text(package: str, name: str) -> str:
    return (resources.files(package) / "files" / name).read_text(encoding="utf-8")
