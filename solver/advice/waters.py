"""What is the same for every position of an edition: its tiles as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from puzzles.components.edition import Edition
from solver.search.kernel.tables import LETTERS, TileTables, tile_tables
from solver.search.rates import kind_rates
from solver.tools.entry import Ints


@dataclass(frozen=True)
class Waters:
    """The tiles of an edition.

    Attributes:
        tables: of all water tiles; the Starting Tile is the last face.
        ids: of the tiles, by index.
        index: of a tile in `ids`.
        segments: of each face, as text.
        face_of: the index of a face by its segments.
        tile_of_face: the index of the tile of each face.
        rates: how often a sample point yields each kind.
    """

    tables: TileTables
    ids: tuple[int, ...]
    index: Mapping[int, int]
    segments: tuple[str, ...]
    face_of: Mapping[str, int]
    tile_of_face: Ints
    rates: tuple[float, ...]


def waters(edition: Edition) -> Waters:
    """The tiles of an edition, made once."""
    return _waters(tuple(sorted(edition.water_tiles.items())), edition.starting_tile)


@lru_cache(maxsize=8)
def _waters(tiles: tuple[tuple[int, str], ...], starting_tile: str) -> Waters:
    ids = tuple(tile for tile, _ in tiles)
    tables = tile_tables([segments for _, segments in tiles], starting_tile)
    segments = tuple("".join(LETTERS[letter] for letter in face) for face in tables.face_segments.tolist())
    return Waters(
        tables=tables,
        ids=ids,
        index={tile: index for index, tile in enumerate(ids)},
        segments=segments,
        face_of={face: index for index, face in enumerate(segments)},
        tile_of_face=np.repeat(np.arange(len(ids)), tables.face_count).astype(np.int64),
        rates=kind_rates([starting_tile, *(face for _, face in tiles)]),
    )
