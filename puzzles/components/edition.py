"""An edition: the set of components that a copy of the game has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from puzzles.components.board import SlideBoard
from puzzles.components.pieces import SIDES, Shape, Stock, faces


@dataclass(frozen=True)
class Edition:
    """The components of one copy of the game.

    Attributes:
        id: short name of the edition.
        stock_per_color: how many diatoms of each shape there are in every color.
        starting_tile: six segments as it lies at [0, 0], side 0 first.
        water_tiles: six segments of one side, by tile id.
        board: the slide board.
        warnings: what differs from the numbers of the rulebook, in words.
    """

    id: str
    title: str
    stock_per_color: Mapping[Shape, int]
    starting_tile: str
    water_tiles: Mapping[int, str]
    board: SlideBoard
    warnings: tuple[str, ...] = field(default=(), compare=False)

    @property
    def stock(self) -> Stock:
        """The stock before the first turn."""
        return Stock.per_color(self.stock_per_color)

    @cached_property
    def _ids_by_face(self) -> Mapping[str, tuple[int, ...]]:
        ids: dict[str, tuple[int, ...]] = {}
        for tile, segments in self.water_tiles.items():
            for face in faces(segments):
                ids[face] = (*ids.get(face, ()), tile)
        return ids

    def tiles_named(self, segments: str) -> tuple[int, ...]:
        """The ids of the water tiles that can lie so: six letters in any rotation of either side name a tile."""
        return self._ids_by_face.get(segments, ()) if len(segments) == SIDES else ()
