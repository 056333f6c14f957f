"""Files of finished mosaics of the main game, to be scored."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puzzles.commission.files.edition_file import settle_edition
from puzzles.commission.files.parts import mosaic_to_data, read_diatoms, read_mosaic
from puzzles.commission.mosaic import Mosaic
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.errors import IllegalError, MalformedError
from puzzles.files import words
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader
from puzzles.files.sources import Name, read_source
from puzzles.main_game.table import open_card


@dataclass(frozen=True)
class FinishedMosaic:
    """A mosaic at the end of a game.

    Attributes:
        player: a name for it.
        mosaic: what was placed.
        returned: what was collected and went back to the stock.
    """

    player: str
    mosaic: Mosaic
    returned: tuple[Diatom, ...] = ()


def load_mosaic(source: Name, *, edition: Edition | None = None) -> tuple[FinishedMosaic, Edition]:
    """The mosaic of a file with its edition, or with the one given instead; raises UnknownName and FileFaults."""
    document = read_source(source)
    reader = Reader(document.file)
    node = reader.yaml(document)
    used = settle_edition(reader, node.get("edition"), edition, document, ids_compared=False)
    mosaic = _read_mosaic(reader, node, used, Path(document.file).name.split(".")[0])
    return reader.finished(mosaic), reader.finished(used)


def _read_mosaic(reader: Reader, node: Node, edition: Edition | None, name: str) -> FinishedMosaic | None:
    from puzzles.main_game.files.forms import MosaicForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    before = len(reader.faults)
    keys = reader.mapping(node, MosaicForm)
    player = reader.read(keys.get("player"), words.text)
    placed = read_mosaic(reader, keys.get("mosaic"))
    returned = tuple(diatom for diatom in read_diatoms(reader, keys.get("returned")) if diatom is not None)
    if edition is None or len(reader.faults) > before:
        return None
    mosaic = Mosaic(open_card(edition))
    for space, diatom in placed.items():
        try:
            mosaic = mosaic.place(space, diatom)
        except IllegalError as broken:
            reader.fault(keys["mosaic"].get(str(space)) or keys["mosaic"], str(broken))
    try:
        edition.stock.take(placed.values())
    except MalformedError as short:
        reader.fault(keys["mosaic"], str(short))
    return FinishedMosaic(player or name, mosaic, returned)


def mosaic_to_json(mosaic: FinishedMosaic, edition: Edition) -> dict[str, Any]:
    """The JSON form of a mosaic file, which is also one (YAML takes JSON)."""
    data: dict[str, Any] = {"edition": edition.id, "player": mosaic.player}
    data["mosaic"] = mosaic_to_data(mosaic.mosaic.placed)
    if mosaic.returned:
        data["returned"] = [str(diatom) for diatom in mosaic.returned]
    return data
