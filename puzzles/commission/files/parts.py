"""Parts that several kinds of files have: placed water tiles, diatoms on spaces, lists of diatoms, sample points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from puzzles.commission.check_position import DraftTile
from puzzles.commission.position import PlacedTile
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.files import words
from puzzles.files.nodes import Node
from puzzles.files.reader import Reader, read_cell
from puzzles.pond.sample import Sample

TileReader = Callable[[object], int | None]


def read_placed(reader: Reader, node: Node | None, read_tile: TileReader) -> DraftTile:
    """A water tile in the pond, with gaps where there are faults."""
    from puzzles.commission.files.forms import PlacedTileForm  # noqa: PLC0415 - pydantic costs a tenth of a second

    keys = reader.mapping(node, PlacedTileForm)
    return DraftTile(
        reader.read(keys.get("tile"), read_tile),
        read_cell(reader, keys.get("at")),
        reader.read(keys.get("segments"), words.segments),
    )


def read_mosaic(reader: Reader, node: Node | None) -> dict[Space, Diatom]:
    """Diatoms by space."""
    mosaic: dict[Space, Diatom] = {}
    for key, value in reader.entries(node, "spaces to diatoms"):
        space, diatom = reader.read(key, words.space), reader.read(value, words.diatom)
        if space is not None and diatom is not None:
            mosaic[space] = diatom
    return mosaic


def read_diatoms(reader: Reader, node: Node | None) -> list[Diatom | None]:
    """A list of diatoms, with gaps where there are faults."""
    return [reader.read(item, words.diatom) for item in reader.items(node, "diatoms")]


def read_samples(reader: Reader, node: Node | None) -> tuple[Sample, ...]:
    """The sample points of a turn, without those that have faults."""
    read = (_read_sample(reader, item) for item in reader.items(node, "sample points"))
    return tuple(sample for sample in read if sample is not None)


def _read_sample(reader: Reader, node: Node) -> Sample | None:
    from puzzles.commission.files.forms import SampleForm  # noqa: PLC0415 - as above

    keys = reader.mapping(node, SampleForm)
    corner = reader.read(keys.get("corner"), words.integer)
    segments = reader.read(keys.get("segments"), words.segments)
    diatoms = read_diatoms(reader, keys.get("diatoms"))
    if corner is None or segments is None:
        return None
    return Sample(corner, segments, tuple(diatom for diatom in diatoms if diatom is not None))


def placed_to_data(placed: PlacedTile) -> dict[str, Any]:
    """The JSON form of a water tile in the pond."""
    return {"tile": placed.tile, "at": list(placed.at), "segments": placed.segments}


def mosaic_to_data(placed: Mapping[Space, Diatom]) -> dict[str, str]:
    """The JSON form of diatoms by space."""
    return {str(space): str(diatom) for space, diatom in placed.items()}


def samples_to_data(samples: Iterable[Sample]) -> list[dict[str, Any]]:
    """The JSON form of the sample points of a turn."""
    return [
        {"corner": sample.corner, "segments": sample.segments, "diatoms": [str(diatom) for diatom in sample.diatoms]}
        for sample in samples
    ]
