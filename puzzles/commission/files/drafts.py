"""Cards and editions in the making: the file that they would be, and all that is wrong with it.

A draft is written as the file would be and read as any file is, so it has the faults that ``diatoms check`` tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import read_commission
from puzzles.commission.files.edition_file import read_edition
from puzzles.commission.files.yaml_out import commission_data_to_yaml, edition_data_to_yaml
from puzzles.commission.kinds import COMMISSIONS, EDITIONS
from puzzles.components.board import Ring
from puzzles.components.edition import Edition, edition_warnings
from puzzles.components.pieces import Shape
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.nodes import Node, Plain
from puzzles.files.reader import Reader
from puzzles.files.sources import Shelf, read_source
from puzzles.files.yaml_text import parse_yaml

if TYPE_CHECKING:
    from puzzles.commission.files.draft_forms import CardDraft, EditionDraft


@dataclass(frozen=True)
class Checked:
    """A draft as a file.

    Attributes:
        text: of the file.
        faults: everything that is wrong with it.
        commission, edition: what it is; None when there are faults.
    """

    text: str
    faults: tuple[Fault, ...] = ()
    commission: Commission | None = None
    edition: Edition | None = None


def check_card(draft: CardDraft, edition: Edition, file: str) -> Checked:
    """The file of a card for an edition, which the card need not name.

    Args:
        draft: the card.
        edition: the components.
        file: the name of the file in faults.
    """
    text = card_text(draft)
    reader = Reader(file)
    try:
        commission = read_commission(reader, parse_yaml(text, file), edition)
        reader.finish()
    except FileFaults as error:
        return Checked(text, error.faults)
    return Checked(text, (), commission, edition)


def card_text(draft: CardDraft) -> str:
    """The file of a card, whatever its faults."""
    optional = {"notes": draft.notes, "author": draft.author, "provenance": draft.provenance}
    data = draft.model_dump(exclude=set(optional)) | {key: value for key, value in optional.items() if value}
    return commission_data_to_yaml(data)


def check_edition(draft: EditionDraft, file: str) -> Checked:
    """The file of an edition; `file` is its name in faults."""
    data = draft.model_dump()
    data["slide_board"]["connections"] = [data["slide_board"]["connections"]]
    text = edition_data_to_yaml(data)
    reader = Reader(file)
    try:
        edition = read_edition(reader, parse_yaml(text, file))
        reader.finish()
    except FileFaults as error:
        return Checked(text, error.faults)
    return Checked(text, (), None, edition)


def draft_warnings(draft: EditionDraft) -> list[str]:
    """The `edition_warnings` of an edition in the making, also while there are faults."""
    counts = {shape: draft.stock.get(shape.word) for shape in Shape}
    stock = {shape: count for shape, count in counts.items() if isinstance(count, int)}
    rings = {ring: len(getattr(draft.slide_board, ring.word)) for ring in Ring}
    return [*edition_warnings(stock, draft.water_tiles, rings, len(draft.slide_board.center_lines))]


# -- from files that may have faults ----------------------------------------------------------------------------------


def open_card(source: str, edition: Edition) -> dict[str, Any]:
    """The draft of a shipped card or a file: what of it can be shown, with a requirement for each space.

    Raises:
        UnknownName: there is no such card.
        FileFaults: the file is no YAML.
    """
    node = _tree(source, COMMISSIONS)
    rings = {ring.word: _filled(_texts(node.get(ring.word)), len(edition.board.ring(ring)), "dark") for ring in Ring}
    provenance = node.get("provenance")
    return {
        **{key: _text(node.get(key)) for key in ("commission", "title", "edition")},
        "castoff_dishes": _count(node.get("castoff_dishes")),
        **rings,
        "notes": _text(node.get("notes")),
        "author": _text(node.get("author")),
        "provenance": _free(provenance) if provenance is not None else {},
    }


def edition_named_by(source: str) -> str:
    """What a card names as its edition; nothing if it names none. Raises as `open_card` does."""
    return _text(_tree(source, COMMISSIONS).get("edition"))


def open_edition(source: str) -> dict[str, Any]:
    """The draft of a shipped edition or a file: what of it can be shown. Raises as `open_card` does."""
    node = _tree(source, EDITIONS)
    board = node.get("slide_board") or Node({})
    rings = {ring.word: _texts(board.get(ring.word)) for ring in Ring}
    stock = node.get("stock") or Node({})
    connections = board.get("connections") or Node(())
    lines, tiles = board.get("center_lines") or Node({}), node.get("water_tiles") or Node({})
    joined = [_text(item) for row in connections.items() for item in row.items()]
    return {
        **{key: _text(node.get(key)) for key in ("edition", "title")},
        "stock": {shape.word: _count(stock.get(shape.word)) for shape in Shape},
        "starting_tile": _text(node.get("starting_tile")),
        "water_tiles": [[_text(key), _text(value)] for key, value in islice(tiles.entries(), words.MOST_TILES)],
        "slide_board": {
            **rings,
            "center": rings["center"] or [""],
            "connections": joined[: words.MOST_CONNECTIONS],
            "center_lines": [[_text(key), _texts(value)] for key, value in islice(lines.entries(), words.MOST_LINES)],
        },
    }


def _tree(source: str, shelf: Shelf) -> Node:
    return read_source(source, shelf).yaml


def _text(node: Node | None) -> str:
    """A scalar as text; nothing for a list or a mapping."""
    return str(node.value) if node is not None and isinstance(node.value, str) else ""


def _texts(node: Node | None) -> list[str]:
    """The scalars of a list as texts, no more than a ring may have or a line."""
    return [_text(item) for item in node.items()[: words.MOST_SPACES]] if node is not None else []


def _filled(texts: Iterable[str], size: int, filler: str) -> list[str]:
    return [*texts, *[filler] * size][:size]


def _count(node: Node | None) -> int | str:
    """A whole number if it is one, also in quotes; otherwise what was written."""
    try:
        return 0 if node is None else words.whole_number(Plain(_text(node)))
    except MalformedError:
        return _text(node)


def _free(node: Node) -> dict[str, Any]:
    try:
        return words.mapping_of_anything(node.value)
    except MalformedError:
        return {}
