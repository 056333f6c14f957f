"""An edition: the set of components that a copy of the game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from puzzles.components.board import Ring, SlideBoard
from puzzles.components.pieces import EMPTY, SIDES, Shape, Stock, faces

RULEBOOK_STOCK = {Shape.CIRCLE: 8, Shape.OVAL: 7, Shape.TRIANGLE: 6, Shape.SQUARE: 5, Shape.STAR: 4}
RULEBOOK_TILES = 34
RULEBOOK_LINES = 4
REFERENCE_RINGS = {Ring.CENTER: 9, Ring.MIDDLE: 8, Ring.OUTER: 16}
"""The rulebook does not count the spaces; these are the sizes on the reference edition's board."""


@dataclass(frozen=True)
class Edition:
    """The components of one copy of the game.

    Attributes:
        id: short name of the edition.
        stock_per_color: how many diatoms of each shape there are in every color.
        starting_tile: six segments as it lies at [0, 0], side 0 first.
        water_tiles: six segments of one side, by tile id.
        board: the slide board.
        warnings: what is unlike the rulebook or looks like a slip of the pen, in words.
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


def edition_warnings(
    stock: Mapping[Shape, int], tiles: Sequence[tuple[int | str, str]], rings: Mapping[Ring, int], lines: int
) -> Iterator[str]:
    """What is unlike the rulebook or looks like a slip of the pen, in words; also of an edition in the making.

    Args:
        stock: of each color; a shape whose number is not known is left out.
        tiles: name and letters of each water tile but the Starting Tile; what has not six letters is passed over.
        rings: their sizes.
        lines: the number of center lines.
    """
    for shape, count in RULEBOOK_STOCK.items():
        if stock.get(shape, count) != count:
            yield f"{stock[shape]} {shape.word}s of each color in stock; the rulebook has {count}"
    if len(tiles) + 1 != RULEBOOK_TILES:
        yield f"{len(tiles) + 1} water tiles with the Starting Tile; the rulebook has {RULEBOOK_TILES}"
    for ring, size in REFERENCE_RINGS.items():
        if rings[ring] != size:
            yield f"{rings[ring]} spaces in the {ring.word} ring; the reference edition's board has {size}"
    if lines != RULEBOOK_LINES:
        yield f"{lines} center line{'s' * (lines != 1)}; the rulebook has {RULEBOOK_LINES}"
    yield from _same_tiles(tiles)


def _same_tiles(tiles: Sequence[tuple[int | str, str]]) -> Iterator[str]:
    """Tiles that lie the same way: perhaps one was typed twice."""
    first: dict[str, int | str] = {}
    for name, letters in tiles:
        if len(letters) != SIDES or set(letters) == {EMPTY}:
            continue
        face = min(faces(letters))
        if face in first:
            yield f"tiles {first[face]} and {name} are alike: was one typed twice?"
        first.setdefault(face, name)
