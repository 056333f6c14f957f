"""Edition files of Aquarium Designer in and out."""

from __future__ import annotations

from typing import Any

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files import words as own
from puzzles.aquarium.kinds import EDITIONS
from puzzles.aquarium.tiles import Animal
from puzzles.files import words
from puzzles.files.by_name import EditionShelf
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader
from puzzles.files.sources import Document, Name


def load_aquarium_edition(source: Name) -> AquariumEdition:
    """The edition of a shipped id or a file; raises UnknownName and FileFaults."""
    return _EDITIONS.load(source)


def settle_aquarium_edition(
    reader: Reader, node: Node | None, edition: AquariumEdition | None, document: Document
) -> AquariumEdition | None:
    """The edition given, or the one that a file names; faults are the file's."""
    if edition is None:
        return _EDITIONS.named(reader, node, document)
    reader.read(node, words.text)
    return edition


def read_aquarium_edition(reader: Reader, node: Node) -> AquariumEdition | None:
    """The edition in a tree; None if there were faults."""
    from puzzles.aquarium.files.forms import AquariumEditionForm, PointsForm  # noqa: PLC0415 - pydantic is slow to load

    before = len(reader.faults)
    keys = reader.mapping(node, AquariumEditionForm)
    name, title = reader.read(keys.get("edition"), words.text), reader.read(keys.get("title"), words.text)
    entrance = reader.read(keys.get("entrance"), own.entrance)
    tiles: dict[int, str] = {}
    for key, value in reader.entries(keys.get("tiles"), "tile ids to four blocks"):
        tile, blocks = reader.read(key, words.tile_id), reader.read(value, own.blocks)
        if tile is not None and blocks is not None:
            tiles[tile] = blocks
    if (listed := keys.get("tiles")) is not None and listed.value == {}:
        reader.fault(listed, "expected at least one layout tile (got none)")
    tables = reader.mapping(keys.get("points"), PointsForm)
    points = {animal: _read_points(reader, tables.get(animal.key)) for animal in Animal}
    notes = reader.read(keys.get("notes"), words.notes)
    if len(reader.faults) > before or name is None or title is None or entrance is None:
        return None
    return AquariumEdition(name, title, entrance, tiles, points, notes or "")


def _read_points(reader: Reader, node: Node | None) -> tuple[int, ...]:
    items = reader.items(node, "points for areas of one block, two, and so on")
    if node is not None and isinstance(node.value, tuple) and not 1 <= len(items) <= own.MOST_BLOCKS:
        got = f"{len(items)} numbers" if items else "an empty list"
        reader.fault(node, f"expected points for areas of one to at most {own.MOST_BLOCKS} blocks (got {got})")
    read = (reader.read(item, own.area_points) for item in items)
    return tuple(one for one in read if one is not None)


def aquarium_edition_to_data(edition: AquariumEdition) -> dict[str, Any]:
    """The JSON form of an edition file."""
    data: dict[str, Any] = {
        "edition": edition.id,
        "title": edition.title,
        "entrance": edition.entrance,
        "tiles": {str(tile): blocks for tile, blocks in edition.tiles.items()},
        "points": {animal.key: list(edition.points[animal]) for animal in Animal},
    }
    if edition.notes:
        data["notes"] = edition.notes
    return data


_EDITIONS = EditionShelf(EDITIONS, read_aquarium_edition)
