"""Cards and editions in the making, as a page sends them: of the right kind everywhere, and perhaps full of faults."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from puzzles.files.words import MOST_CONNECTIONS, MOST_LINES, MOST_SPACES, MOST_TILES

CountText = int | str
"""A number; what was typed in its place is a fault that the reader of the file tells."""

RingTexts = Annotated[list[str], Field(max_length=MOST_SPACES)]
"""What was typed for each space of a ring, or of a line."""


class _Draft(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CardDraft(_Draft):
    """The keys of a card file, each with what was typed."""

    commission: str
    title: str
    edition: str
    castoff_dishes: CountText
    center: RingTexts
    middle: RingTexts
    outer: RingTexts
    notes: str = ""
    author: str = ""
    provenance: dict[str, JsonValue] = {}


class BoardDraft(_Draft):
    """The slide board: pairs of shapes by ring, connections such as ``C0-C1``, and lines with their names."""

    center: RingTexts
    middle: RingTexts
    outer: RingTexts
    connections: Annotated[list[str], Field(max_length=MOST_CONNECTIONS)]
    center_lines: Annotated[list[tuple[str, RingTexts]], Field(max_length=MOST_LINES)]


class EditionDraft(_Draft):
    """The keys of an edition file, each with what was typed; tiles as pairs of id and letters."""

    edition: str
    title: str
    stock: dict[str, CountText]
    starting_tile: str
    water_tiles: Annotated[list[tuple[str, str]], Field(max_length=MOST_TILES)]
    slide_board: BoardDraft
