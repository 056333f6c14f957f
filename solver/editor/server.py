"""What the page asks for, by HTTP on this machine alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from puzzles.commission.files.card_file import NO_SPACE
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
from puzzles.errors import MalformedError
from puzzles.files.faults import Fault
from puzzles.files.sources import is_path
from solver.editor.bodies import AskBody, CardBody, EditionBody, NameBody, SaveBody, VaryBody, WhyBody
from solver.editor.desk import Desk, editions_in
from solver.editor.shelf import SaveFolder, TakenError
from solver.pages.answers import RefusedError, failure, faults_to_data, read, routes, stream
from solver.pages.guard import Guard
from solver.pages.searches import Searches

SCRIPTS = ("asking", "card", "edition", "editor", "saving", "varying", "why")
PARTS = ("editor.css", *(f"{name}.js" for name in SCRIPTS))


@dataclass
class Editor:
    """The program behind the page."""

    desk: Desk
    searches: Searches = field(default_factory=Searches)

    def app(self, *, token: str, port: int) -> Starlette:
        """It, as an ASGI application."""
        api = {
            "start": self.start,
            "card": self.card,
            "edition": self.edition,
            "open": self.open,
            "save": self.save,
            "ask": self.ask,
            "vary": self.vary,
            "why": self.why,
        }
        middleware = [Middleware(Guard, token=token, port=port)]
        return Starlette(
            routes=routes("solver.editor", "editor.html", PARTS, self.searches, api), middleware=middleware
        )

    # -- answers ------------------------------------------------------------------------------------------------------

    async def start(self, _: Request) -> Response:
        """What lies open."""
        return JSONResponse(self.desk.data())

    async def card(self, request: Request) -> Response:
        """A card: its picture, its file, and what is wrong with it."""
        body = await read(request, CardBody)
        drawn = svg_text(card_picture(body.card, board_of(body.edition.slide_board)), name="drawn-card", role="group")
        checked = _checked_card(body.card, body.edition, body.file)
        proof = None if checked.commission is None else await run_in_threadpool(_proof, checked)
        used = sum(text != "dark" for text in (*body.card.center, *body.card.middle, *body.card.outer))
        is_blank = [fault.message for fault in checked.faults] == [NO_SPACE]
        return JSONResponse({**_told(checked), "svg": drawn, "proof": proof, "used": used, "is_blank": is_blank})

    async def edition(self, request: Request) -> Response:
        """An edition: its pictures, its file, and what is wrong with it."""
        body = await read(request, EditionBody)
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
        name = (await read(request, NameBody)).name
        if name not in (self.desk.edition_name, *editions_in(self.desk.folder)):
            raise RefusedError(404, f"expected an edition of the folder (got {name[:80]!r})")
        source = str(self.desk.folder / name) if is_path(name) else name
        return JSONResponse({"edition": open_edition(source), "name": name})

    async def save(self, request: Request) -> Response:
        """Write a file into the folder, or say what stands against it, which the page asks the person about."""
        body = await read(request, SaveBody)
        if body.card is None:
            checked = check_edition(body.edition, body.file)
        else:
            checked = _checked_card(body.card, body.edition, body.file)
        if checked.faults and not body.with_faults:
            return JSONResponse({"refused": "the file would have faults", "faults": faults_to_data(checked.faults)})
        try:
            written = await run_in_threadpool(SaveFolder(self.desk.folder).save, body.file, checked.text, body.replaces)
        except TakenError as error:
            return JSONResponse({"refused": str(error), "digest": error.digest})
        except MalformedError as error:
            return JSONResponse({"refused": str(error), "digest": None})
        return JSONResponse({"file": body.file, "digest": written, "editions": editions_in(self.desk.folder)})

    async def ask(self, request: Request) -> Response:
        """Search for a play, and say how it is getting on, as server-sent events."""
        return self._stream(request, await read(request, AskBody))

    async def vary(self, request: Request) -> Response:
        """Make cards like this one, as server-sent events."""
        return self._stream(request, await read(request, VaryBody))

    async def why(self, request: Request) -> Response:
        """Say what is in the way of a card, and what would help, as server-sent events."""
        return self._stream(request, await read(request, WhyBody))

    def _stream(self, request: Request, body: AskBody | VaryBody | WhyBody) -> Response:
        """Have a process answer something about a card without faults, and pass on what it says."""
        checked = _checked_card(body.card, body.edition, "card.yaml")
        if checked.commission is None or checked.edition is None:
            answer = failure(f"The card has faults: {checked.faults[0].message}")
        else:
            answer = self.searches.answer(body.wanted(checked.commission, checked.edition), request.is_disconnected)
        return stream(answer)


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
    return {"text": checked.text, "faults": faults_to_data(checked.faults)}
