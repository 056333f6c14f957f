"""Cards and editions in the making, as a page sends them: of the right kind everywhere, and perhaps full of faults."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, JsonValue

CountText = int | str
"""A number; what was typed in its place is a fault that the reader of the file tells."""


class _Draft(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CardDraft(_Draft):
    """The keys of a card file, each with what was typed."""

    commission: str
    title: str
    edition: str
    castoff_dishes: CountText
    center: list[str]
    middle: list[str]
    outer: list[str]
    notes: str = ""
    author: str = ""
    provenance: dict[str, JsonValue] = {}


class BoardDraft(_Draft):
    """The slide board: pairs of shapes by ring, connections such as ``C0-C1``, and lines with their names."""

    center: list[str]
    middle: list[str]
    outer: list[str]
    connections: list[str]
    center_lines: list[tuple[str, list[str]]]


class EditionDraft(_Draft):
    """The keys of an edition file, each with what was typed; tiles as pairs of id and letters."""

    edition: str
    title: str
    stock: dict[str, CountText]
    starting_tile: str
    water_tiles: list[tuple[str, str]]
    slide_board: BoardDraft
