"""Commission files in and out."""

from __future__ import annotations

from typing import Any

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files import words as own
from puzzles.commission.files.edition_file import settle_edition
from puzzles.commission.kinds import COMMISSIONS, EDITIONS
from puzzles.components.board import Ring, Space
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from puzzles.files import words
from puzzles.files.by_name import read_file_named
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader
from puzzles.files.sources import Document, Name, is_path, read_source

NO_SPACE = "expected a card that uses at least one space (got only dark ones)"
"""The fault of a card that asks nothing yet."""


def load_commission(source: Name, *, edition: Edition | None = None) -> tuple[Commission, Edition]:
    """The card of a shipped id or a file, and its edition.

    Args:
        source: a shipped id, or a path when it ends in .yaml or .yml or holds a slash.
        edition: replaces the edition that the file names; ids are then not compared.

    Raises:
        UnknownName: the source is neither a file nor shipped.
        FileFaults: everything that is wrong with the file, or with the edition that it names.
    """
    return _load(read_source(source, COMMISSIONS), edition)


def _load(document: Document, edition: Edition | None, *, ids_compared: bool = False) -> tuple[Commission, Edition]:
    reader = Reader(document.file)
    node = reader.yaml(document)
    used = settle_edition(reader, node.get("edition"), edition, document, ids_compared=ids_compared)
    commission = read_commission(reader, node, used)
    return reader.finished(commission), reader.finished(used)


def named_commission(
    reader: Reader, node: Node | None, document: Document, edition: Edition | None, *, ids_compared: bool
) -> tuple[Commission, Edition] | None:
    """The card that a file names; what is wrong becomes a fault of the file."""

    def make(name: str) -> tuple[Commission, Edition]:
        return _load(document.open(name, COMMISSIONS), edition, ids_compared=ids_compared)

    return read_file_named(reader, node, COMMISSIONS, make)


def edition_of_card(node: Node, document: Document) -> Edition | None:
    """The edition of the card that a play or position names, if that edition has the id that the file names.

    So a file need not repeat the path of an edition of one's own. None when there is nothing to find this way; then the
    edition that the file names is looked for, and faults are told.
    """
    edition, card = node.get("edition"), node.get("commission")
    if edition is None or card is None or not isinstance(edition.value, str) or not isinstance(card.value, str):
        return None
    if is_path(edition.value) or edition.value in EDITIONS.ids():
        return None
    try:
        used = _load(document.open(card.value, COMMISSIONS), None)[1]
    except DiatomsError:
        return None
    return used if used.id == edition.value else None


def read_commission(reader: Reader, node: Node, edition: Edition | None) -> Commission | None:
    """The card in a tree; None if there were faults. Without an edition nothing is said of the sizes of the rings."""
    from puzzles.commission.files.forms import CommissionForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    before = len(reader.faults)
    keys = reader.mapping(node, CommissionForm)
    name, title = reader.read(keys.get("commission"), words.text), reader.read(keys.get("title"), words.text)
    reader.read(keys.get("edition"), words.text)
    dishes = reader.read(keys.get("castoff_dishes"), words.castoff_dishes)
    requirements: dict[Space, Requirement] = {}
    for ring in Ring:
        requirements |= _read_ring(reader, keys.get(ring.word), ring, edition)
    notes, author = reader.read(keys.get("notes"), words.notes), reader.read(keys.get("author"), words.text)
    provenance = reader.read(keys.get("provenance"), words.mapping_of_anything)
    if len(reader.faults) == before and all(asked.dark for asked in requirements.values()):
        reader.fault(keys["center"], NO_SPACE)
    if len(reader.faults) > before or edition is None or name is None or title is None or dishes is None:
        return None
    return Commission(name, title, edition.id, dishes, requirements, author or "", notes or "", provenance or {})


def _read_ring(reader: Reader, node: Node | None, ring: Ring, edition: Edition | None) -> dict[Space, Requirement]:
    items = reader.items(node, "requirements")
    if node is not None and isinstance(node.value, tuple) and edition is not None:
        size = len(edition.board.ring(ring))
        if len(items) != size:
            ring_of = f"the {ring.word} ring of edition {shown(edition.id)}"
            reader.fault(node, f"expected {size} requirements for {ring_of} (got {len(items)})")
    read = ((Space(ring, i), reader.read(item, own.requirement)) for i, item in enumerate(items, ring.first))
    return {space: asked for space, asked in read if asked is not None}


def commission_to_data(commission: Commission) -> dict[str, Any]:
    """The JSON form of a commission file."""
    data: dict[str, Any] = {
        "commission": commission.id,
        "title": commission.title,
        "edition": commission.edition,
        "castoff_dishes": commission.castoff_dishes,
        **{ring.word: [str(asked) for asked in commission.ring(ring)] for ring in Ring},
    }
    if commission.notes:
        data["notes"] = commission.notes
    if commission.author:
        data["author"] = commission.author
    if commission.provenance:
        data["provenance"] = dict(commission.provenance)
    return data
