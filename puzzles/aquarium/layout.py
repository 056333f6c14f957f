"""An aquarium: tiles that touch by whole sides within three by three, and its areas (A6-A10, A12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.tiles import BLOCKS, Animal, faces, turned
from puzzles.errors import IllegalError

FRAME = 3
"""An aquarium is at most so many tiles wide, and at most so many high (A8)."""
BLOCK_OFFSETS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Where the blocks of a tile lie, clockwise from its upper left one."""


class TilePlace(NamedTuple):
    """Where a tile lies: x to the right, y downwards, in tiles. The origin means nothing."""

    x: int
    y: int

    def neighbors(self) -> Iterator[TilePlace]:
        """The four spots that share a whole side with this one."""
        for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            yield TilePlace(self.x + across, self.y + down)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies.

    Attributes:
        tile: its id; None for the Entrance.
        at: where.
        blocks: its four letters as it lies, clockwise from the upper left.
    """

    tile: int | None
    at: TilePlace
    blocks: str


@dataclass(frozen=True, slots=True)
class Area:
    """Blocks of one animal that are connected by sides, as many as there are (A12).

    Attributes:
        blocks: columns and rows, two of each to a tile.
    """

    animal: Animal
    blocks: frozenset[tuple[int, int]]

    @property
    def size(self) -> int:
        """The number of blocks."""
        return len(self.blocks)


@dataclass(frozen=True)
class Layout:
    """An aquarium, its tiles in the order in which they were laid, the Entrance first."""

    laid: tuple[Laid, ...]

    @classmethod
    def start(cls, edition: AquariumEdition, at: TilePlace = TilePlace(0, 0), quarters: int = 0) -> Layout:  # noqa: B008 - frozen
        """The Entrance alone (A1)."""
        return cls((Laid(None, at, turned(edition.entrance, quarters)),))

    @cached_property
    def spots(self) -> Mapping[TilePlace, str]:
        """The blocks of each tile by where it lies."""
        return {laid.at: laid.blocks for laid in self.laid}

    def fits_frame(self, at: TilePlace) -> bool:
        """Whether with a tile there the aquarium is no wider and no higher than the frame (A8)."""
        columns, rows = {at.x, *(spot.x for spot in self.spots)}, {at.y, *(spot.y for spot in self.spots)}
        return max(columns) - min(columns) < FRAME and max(rows) - min(rows) < FRAME

    def free_spots(self) -> tuple[TilePlace, ...]:
        """Where the next tile may lie (A6, A8), by rows."""
        around = {spot for laid in self.laid for spot in laid.at.neighbors()} - self.spots.keys()
        return tuple(sorted((s for s in around if self.fits_frame(s)), key=lambda spot: (spot.y, spot.x)))

    def moves(self, blocks: str) -> Iterator[tuple[TilePlace, str]]:
        """All ways to lay a tile, each as where and how it lies (A6-A9)."""
        for spot in self.free_spots():
            for face in faces(blocks):
                yield spot, face

    def lay(self, laid: Laid, drawn: str) -> Layout:
        """The aquarium with one more tile, all others where they were (A10).

        Args:
            laid: the tile.
            drawn: its four letters in any turn.

        Raises:
            IllegalError: it does not lie as the rules ask; A7, A10, A6 and A8 are looked at in this order.
        """
        name, at = "the Entrance" if laid.tile is None else f"tile {laid.tile}", f"[{laid.at.x}, {laid.at.y}]"
        if laid.blocks not in faces(drawn):
            raise IllegalError("A7", f"expected {name}, {drawn}, in any turn (got {laid.blocks})")
        if laid.at in self.spots:
            raise IllegalError("A10", f"expected a free spot for {name} (got {at}, where a tile lies)")
        if not any(spot in self.spots for spot in laid.at.neighbors()):
            raise IllegalError("A6", f"expected {name} to touch a tile by a whole side (got {at}, which touches none)")
        if not self.fits_frame(laid.at):
            raise IllegalError("A8", f"expected an aquarium of at most {FRAME} by {FRAME} tiles (got {name} at {at})")
        return Layout((*self.laid, laid))

    @cached_property
    def blocks(self) -> Mapping[tuple[int, int], Animal]:
        """The animal of each block by column and row."""
        return {
            (2 * spot.x + across, 2 * spot.y + down): Animal(letter)
            for spot, letters in self.spots.items()
            for letter, (across, down) in zip(letters, BLOCK_OFFSETS, strict=True)
        }

    def areas(self) -> tuple[Area, ...]:
        """All areas, by animal, the largest first, then by their uppermost left block."""
        left = dict(self.blocks)
        found: list[Area] = []
        while left:
            start, animal = left.popitem()
            grown, edge = {start}, [start]
            while edge:
                column, row = edge.pop()
                for block in ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)):
                    if left.get(block) is animal:
                        del left[block]
                        grown.add(block)
                        edge.append(block)
            found.append(Area(animal, frozenset(grown)))
        order = list(Animal)
        return tuple(sorted(found, key=lambda a: (order.index(a.animal), -a.size, min(b[::-1] for b in a.blocks))))

    def points(self, edition: AquariumEdition) -> int:
        """The points of all areas (A12)."""
        return sum(edition.area_points(area.animal, area.size) for area in self.areas())

    def picture_key(self) -> tuple[tuple[int, int, str], ...]:
        """What two layouts share that look the same after a turn of the whole and a shift of the frame."""
        return min(self._turned_key(quarters) for quarters in range(BLOCKS))

    def _turned_key(self, quarters: int) -> tuple[tuple[int, int, str], ...]:
        tiles = [(spot.x, spot.y, blocks) for spot, blocks in self.spots.items()]
        for _ in range(quarters):
            tiles = [(-y, x, turned(blocks)) for x, y, blocks in tiles]
        left, top = min(x for x, _, _ in tiles), min(y for _, y, _ in tiles)
        return tuple(sorted((x - left, y - top, blocks) for x, y, blocks in tiles))
