"""Edition files in and out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from puzzles.commission.kinds import EDITIONS
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.edition import Edition, edition_warnings
from puzzles.components.pieces import Shape
from puzzles.files import words
from puzzles.files.by_name import EditionShelf
from puzzles.files.nodes import Node, shown
from puzzles.files.reader import Reader
from puzzles.files.sources import Document, Name, is_path


def load_edition(source: Name) -> Edition:
    """The edition of a shipped id or a file; raises UnknownName and FileFaults."""
    return _EDITIONS.load(source)


def named_edition(name: Name | None) -> Edition | None:
    """The edition of ``--edition``, if there is one."""
    return None if name is None else load_edition(name)


def compare_edition(reader: Reader, node: Node | None, edition: Edition, document: Document) -> None:
    """Note a fault if the edition that a file names is not the one that it is read with."""
    name = reader.read(node, words.text)
    if node is None or name is None or name == edition.id:
        return
    named = _EDITIONS.named(reader, node, document) if is_path(name) else None
    if named is None and is_path(name):
        return
    if named is None or named.id != edition.id:
        got = name if named is None else named.id
        reader.fault(node, f"expected edition {shown(edition.id)} as everything else here (got {shown(got)})")


def settle_edition(
    reader: Reader, node: Node | None, edition: Edition | None, document: Document, *, ids_compared: bool
) -> Edition | None:
    """The edition given, compared with what the file names if asked; without one, the edition that the file names."""
    if edition is None:
        return _EDITIONS.named(reader, node, document)
    if ids_compared:
        compare_edition(reader, node, edition, document)
    else:
        reader.read(node, words.text)
    return edition


def read_edition(reader: Reader, node: Node) -> Edition | None:
    """The edition in a tree; None if there were faults."""
    from puzzles.commission.files.forms import EditionForm, StockForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    before = len(reader.faults)
    keys = reader.mapping(node, EditionForm)
    name, title = reader.read(keys.get("edition"), words.text), reader.read(keys.get("title"), words.text)
    counts = reader.mapping(keys.get("stock"), StockForm)
    stock = {words.shape(key): reader.read(count, words.whole_number) for key, count in counts.items()}
    start = reader.read(keys.get("starting_tile"), words.starting_tile)
    tiles = dict(_read_tiles(reader, keys.get("water_tiles")))
    board = _read_board(reader, keys.get("slide_board"))
    if len(reader.faults) > before or name is None or title is None or start is None:
        return None
    per_color = {shape: stock[shape] or 0 for shape in Shape}
    sizes = {ring: len(board.ring(ring)) for ring in Ring}
    warnings = tuple(edition_warnings(per_color, [*tiles.items()], sizes, len(board.center_lines)))
    return Edition(name, title, per_color, start, tiles, board, warnings)


def _read_tiles(reader: Reader, node: Node | None) -> Iterator[tuple[int, str]]:
    entries = reader.entries(node, "tile ids to six segments", words.MOST_TILES)
    if node is not None and node.value == {}:
        reader.fault(node, "expected at least one water tile (got none)")
    for key, value in entries:
        tile, segments = reader.read(key, words.tile_id), reader.read(value, words.water_tile)
        if tile is not None and segments is not None:
            yield tile, segments


def _read_board(reader: Reader, node: Node | None) -> SlideBoard:
    from puzzles.commission.files.forms import SlideBoardForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, SlideBoardForm)
    shapes: dict[Space, frozenset[Shape]] = {}
    sizes: dict[Ring, int] = {}
    for ring in Ring:
        listed = keys.get(ring.word)
        items = reader.items(listed, "pairs of shapes", words.MOST_SPACES)
        is_empty = listed is not None and listed.value == ()
        if is_empty and listed is not None and ring is Ring.CENTER:
            reader.fault(listed, "expected at least the center space (got an empty list)")
        for index, item in enumerate(items, ring.first):
            shapes[Space(ring, index)] = reader.read(item, words.shape_pair) or frozenset()
        if items or is_empty:
            sizes[ring] = len(items)
    known = _SpacesKnown(shapes.keys(), sizes)
    connections = tuple(_read_connections(reader, keys.get("connections"), known))
    return SlideBoard(shapes, connections, dict(_read_center_lines(reader, keys.get("center_lines"), known)))


class _SpacesKnown:
    """The spaces of the board, and the sizes of the rings that could be read: one that could not has any space."""

    def __init__(self, spaces: Collection[Space], sizes: Mapping[Ring, int]) -> None:
        self._spaces, self._sizes = spaces, sizes

    def check(self, reader: Reader, node: Node, spaces: tuple[Space, ...]) -> bool:
        """Note a fault for the first space that the board has not."""
        for space in spaces:
            if space.ring in self._sizes and space not in self._spaces:
                ring = f"the {space.ring.word} ring, which has {self._sizes[space.ring]}"
                reader.fault(node, f"expected spaces of the slide board (got {shown(str(space))} of {ring})")
                return False
        return True


def _read_connections(reader: Reader, node: Node | None, known: _SpacesKnown) -> Iterator[tuple[Space, Space]]:
    seen: set[frozenset[Space]] = set()
    groups = reader.items(node, "lists of connections")
    items = [item for group in groups for item in reader.items(group, "connections such as C0-C1")]
    if node is not None and len(items) > words.MOST_CONNECTIONS:
        reader.fault(node, f"expected at most {words.MOST_CONNECTIONS} connections (got {len(items)})")
        return
    for item in items:
        pair = reader.read(item, words.connection)
        if pair is None or not known.check(reader, item, pair):
            continue
        if frozenset(pair) in seen:
            reader.fault(item, f"expected each connection once (got {shown(item)} again)")
            continue
        seen.add(frozenset(pair))
        yield pair


def _read_center_lines(
    reader: Reader, node: Node | None, known: _SpacesKnown
) -> Iterator[tuple[str, tuple[Space, ...]]]:
    for key, value in reader.entries(node, "names to lists of spaces", words.MOST_LINES):
        name = reader.read(key, words.text)
        items = reader.items(value, "spaces from rim to rim", words.MOST_SPACES)
        line = [reader.read(item, words.space) for item in items]
        read = tuple(space for space in line if space is not None)
        at = [item for item, space in zip(items, line, strict=True) if space is not None]
        there = [known.check(reader, item, (space,)) for item, space in zip(at, read, strict=True)]
        before: set[Space] = set()
        for item, space in zip(at, read, strict=True):
            if space in before:
                reader.fault(item, f"expected each space of a center line once (got {space} again)")
            before.add(space)
        if len(read) == len(items) and all(there) and len(items) == len(value.items()):
            _check_through_center(reader, value, read)
        if name is not None:
            yield name, read


def _check_through_center(reader: Reader, node: Node, line: tuple[Space, ...]) -> None:
    rings = [space.ring for space in line]
    center = Space(Ring.CENTER, 0)
    if len(line) < 3 or len(line) % 2 == 0 or line[len(line) // 2] != center or rings != rings[::-1]:
        got = ", ".join(map(str, line)) or "no spaces"
        reader.fault(node, f"expected a line through C0 in its middle, the same rings on both sides (got {shown(got)})")


def edition_to_data(edition: Edition) -> dict[str, Any]:
    """The JSON form of an edition file."""
    board = edition.board
    rings = {
        ring.word: ["|".join(shape.word for shape in sorted(board.shapes[space])) for space in board.ring(ring)]
        for ring in Ring
    }
    return {
        "edition": edition.id,
        "title": edition.title,
        "stock": {shape.word: edition.stock_per_color[shape] for shape in Shape},
        "starting_tile": edition.starting_tile,
        "water_tiles": {str(tile): segments for tile, segments in edition.water_tiles.items()},
        "slide_board": {
            **rings,
            "connections": [[f"{one}-{other}" for one, other in board.connections]],
            "center_lines": {name: [str(space) for space in line] for name, line in board.center_lines.items()},
        },
    }


_EDITIONS = EditionShelf(EDITIONS, read_edition)
