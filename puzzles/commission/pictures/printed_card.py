"""A card as it is printed: with its band as dots, and its short id with the code that a phone reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby

from puzzles.commission.card import Commission
from puzzles.commission.short_id import short_id
from puzzles.components.board import SlideBoard
from puzzles.drawing import palette as p
from puzzles.drawing.board import card_body
from puzzles.drawing.pieces import dish_places, on_paper
from puzzles.drawing.scene import Box, Label, Look, Part, PartGroup, Scene, circle
from puzzles.errors import MalformedError

BANDS = 5
CODE_LIBRARY = "segno"
"""Draws the code; an optional library of the extra ``print``."""

_CODE, _SIDE, _FOOT = 104.0, 18.0, 26.0
_QUIET = 2
"""White modules around a code: the paper around it is light too."""
_DOT, _DOT_PITCH = 6.5, 18.0


def printed_card(commission: Commission, board: SlideBoard) -> Scene:
    """The card on its sheet of paper: in its lower corners the code and the band, below them the short id."""
    body = card_body(commission, board)
    name = _name(commission)
    corner = 2 * (_CODE + 2 * _SIDE)
    dishes = dish_places(commission.castoff_dishes, body.width)[0]
    across = max((abs(x - body.width / 2) for x, _ in dishes), default=0.0) * 2 + 84
    bottom = body.height + (0.0 if across + corner <= body.width else _CODE)
    parts: list[Part] = [*body.parts, *_band(commission, (body.width - _SIDE, bottom - 12))]
    if name:
        parts.extend(_code(name, (_SIDE, bottom - _CODE)))
        parts.append(Label((_SIDE, bottom + 9), name, 11, p.FAINT, anchor="start", room=body.width - 2 * _SIDE))
    told = f" Band {_band_of(commission)} of {BANDS}." if _band_of(commission) else ""
    scene = replace(body, height=bottom + _FOOT, parts=tuple(parts), description=f"{body.description}{told}")
    return on_paper(scene)


def _name(commission: Commission) -> str:
    """The short id; nothing for a card that none can hold."""
    try:
        return short_id(commission)
    except MalformedError:
        return ""


def _band_of(commission: Commission) -> int:
    """The band that a graded card's provenance gives; 0 if it gives none."""
    band = commission.provenance.get("band")
    return band if isinstance(band, int) and 1 <= band <= BANDS else 0


def _band(commission: Commission, end: tuple[float, float]) -> Iterator[Part]:
    """As many full dots as the band says, of five that end at a place."""
    band = _band_of(commission)
    for number in range(BANDS if band else 0):
        at = (end[0] - _DOT - (BANDS - 1 - number) * _DOT_PITCH, end[1])
        yield circle(at, _DOT, Look(p.INK if number < band else p.WHITE, p.INK, 1.4))


def _code(name: str, at: tuple[float, float]) -> Iterator[Part]:
    """The QR code of a short id; nothing without the library, or for an id of more letters than a code holds."""
    if find_spec(CODE_LIBRARY) is None:
        return
    segno = import_module(CODE_LIBRARY)
    try:
        # ids may be written in capitals, of which a code holds more
        matrix = segno.make_qr(name.upper(), error="m").matrix
    except segno.DataOverflowError:
        return
    size = len(matrix) + 2 * _QUIET
    yield Box(at, _CODE, _CODE, Look(p.WHITE))
    yield PartGroup(tuple(_modules(matrix)), at, _CODE / size, title=f"the code of {name}")


def _modules(matrix: tuple[bytearray, ...]) -> Iterator[Part]:
    """The dark modules, those side by side as one box."""
    for y, row in enumerate(matrix, _QUIET):
        x = _QUIET
        for is_dark, run in groupby(row):
            length = len(list(run))
            if is_dark:
                yield Box((x, y), length, 1.03, Look(p.INK))  # without hair lines between rows
            x += length
