"""Layout files of Aquarium Designer in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files import words as own
from puzzles.aquarium.files.edition_file import settle_aquarium_edition
from puzzles.aquarium.files.puzzle_file import puzzle_of
from puzzles.aquarium.kinds import PUZZLES
from puzzles.aquarium.layout import Laid, TilePlace
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import LayoutRecord
from puzzles.commission.files.yaml_out import flow, schema_line
from puzzles.errors import DiatomsError
from puzzles.files import words
from puzzles.files.by_name import read_file_named
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader, read_pair
from puzzles.files.sources import Document, Name, read_source


def load_layout(
    source: Name, *, edition: AquariumEdition | None = None
) -> tuple[LayoutRecord, AquariumEdition, Puzzle | None]:
    """A layout with its edition and the puzzle that it names, if any.

    Args:
        source: the path of the file.
        edition: replaces the edition that the file names.

    Raises:
        UnknownName: there is no such file.
        FileFaults: the file has not the form of a layout. Whether it is legal is the referee's question.
    """
    document = read_source(source)
    reader = Reader(document.file)
    node = reader.yaml(document)
    edition = edition or _edition_of_puzzle(node, document)
    used = settle_aquarium_edition(reader, node.get("edition"), edition, document)
    puzzle = _named_puzzle(reader, node.get("puzzle"), used, document)
    record = _read_layout(reader, node, used)
    return reader.finished(record), reader.finished(used), puzzle


def _edition_of_puzzle(node: Node, document: Document) -> AquariumEdition | None:
    """The edition of the puzzle that a layout names, if it has the id that the layout names.

    So a layout need not repeat the path of an edition of one's own. None when there is nothing to find this way.
    """
    named, puzzle = node.get("edition"), node.get("puzzle")
    if named is None or puzzle is None or not isinstance(puzzle.value, str):
        return None
    try:
        used = puzzle_of(document.open(puzzle.value, PUZZLES), None)[1]
    except DiatomsError:
        return None
    return used if used.id == named.value else None


def _named_puzzle(
    reader: Reader, node: Node | None, edition: AquariumEdition | None, document: Document
) -> Puzzle | None:
    if edition is None:
        reader.read(node, words.text)
        return None
    what = "a shipped puzzle or the path of one"
    return read_file_named(
        reader, node, PUZZLES, lambda name: puzzle_of(document.open(name, PUZZLES), edition)[0], what
    )


def _read_layout(reader: Reader, node: Node, edition: AquariumEdition | None) -> LayoutRecord | None:
    from puzzles.aquarium.files.forms import LayoutForm  # noqa: PLC0415 - pydantic is slow to load

    keys = reader.mapping(node, LayoutForm)
    listed = keys.get("laid")
    laid = [_read_laid(reader, item, edition) for item in reader.items(listed, "tiles as they lie")]
    if listed is not None and listed.value == ():
        reader.fault(listed, "expected at least the Entrance (got an empty list)")
    points = reader.read(keys.get("points"), words.integer)
    name = reader.read(keys.get("puzzle"), words.text)
    if reader.faults or edition is None:
        return None
    return LayoutRecord(edition.id, tuple(one for one in laid if one is not None), points, name)


def _read_laid(reader: Reader, node: Node, edition: AquariumEdition | None) -> Laid | None:
    from puzzles.aquarium.files.forms import LaidForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, LaidForm)
    tile = reader.read(keys.get("tile"), own.laid_tile(edition))
    at = read_spot(reader, keys.get("at"))
    blocks = reader.read(keys.get("blocks"), own.blocks)
    if tile is None or at is None or blocks is None:
        return None
    return Laid(None if isinstance(tile, str) else tile, at, blocks)


def read_spot(reader: Reader, node: Node | None) -> TilePlace | None:
    """A place ``[x, y]``."""
    found = read_pair(reader, node, "a place [x, y]")
    return None if found is None else TilePlace(*found)


def laid_to_data(laid: Laid) -> dict[str, Any]:
    """The JSON form of a tile as it lies."""
    return {"tile": own.ENTRANCE if laid.tile is None else laid.tile, "at": list(laid.at), "blocks": laid.blocks}


def layout_to_data(record: LayoutRecord) -> dict[str, Any]:
    """The JSON form of a layout file."""
    data: dict[str, Any] = {"edition": record.edition}
    if record.puzzle is not None:
        data["puzzle"] = record.puzzle
    if record.points is not None:
        data["points"] = record.points
    return {**data, "laid": [laid_to_data(laid) for laid in record.laid]}


def layout_to_yaml(record: LayoutRecord, *, schema: str | None = None) -> str:
    """The file of a layout; `schema` as for a puzzle."""
    data: Mapping[str, Any] = layout_to_data(record)
    lines = [f"{key}: {flow(value)}" for key, value in data.items() if key != "laid"]
    lines += ["laid:", *(f"  - {flow(laid)}" for laid in data["laid"])]
    return (schema_line(schema) if schema else "") + "\n".join(lines) + "\n"
