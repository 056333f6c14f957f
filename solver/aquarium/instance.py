"""A question to the solver in integers: what can be laid in each step, and what areas are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.tiles import ANIMALS, Animal, faces

MOST_STEPS = 9
"""As many tiles as the frame has room for, the Entrance among them."""
MOST_BLOCKS = 4 * MOST_STEPS


@dataclass(frozen=True)
class LayoutStep:
    """What can be laid in one step: the Entrance, or one of the tiles of a round.

    Attributes:
        tiles: ids, of tiles with the same faces only the first; (None,) for the Entrance.
        faces: tile and blocks of each way to lie that looks different.
    """

    tiles: tuple[int | None, ...]
    faces: tuple[tuple[int | None, str], ...]


@dataclass(frozen=True)
class LayoutInstance:
    """The steps of a layout and the points by animal (in the order of `ANIMALS`) and number of blocks, from 0."""

    steps: tuple[LayoutStep, ...]
    points: tuple[tuple[int, ...], ...]

    @property
    def is_known(self) -> bool:
        """Whether no step has a choice of tiles."""
        return all(len(step.tiles) == 1 for step in self.steps)


def make_instance(edition: AquariumEdition, rounds: Sequence[Sequence[int]]) -> LayoutInstance:
    """The Entrance and then one tile of each round.

    The Entrance has each animal once, so that all four turns of it look different: it keeps the one in which it is
    drawn, and of every layout just one of its four turns is left.
    """
    entrance = LayoutStep((None,), ((None, edition.entrance),))
    steps = [entrance, *(_step(edition, offered) for offered in rounds)]
    return LayoutInstance(tuple(steps), tuple(points_by_size(edition)))


def points_by_size(edition: AquariumEdition) -> list[tuple[int, ...]]:
    """By animal, the points for no block, one, two and so on up to the whole frame."""
    sizes = range(1, MOST_BLOCKS + 1)
    return [(0, *(edition.area_points(Animal(letter), size) for size in sizes)) for letter in ANIMALS]


def _step(edition: AquariumEdition, offered: Sequence[int]) -> LayoutStep:
    different: dict[frozenset[str], int] = {}
    for tile in offered:
        different.setdefault(frozenset(faces(edition.tiles[tile])), tile)
    tiles = tuple(different.values())
    return LayoutStep(tiles, tuple((tile, face) for tile in tiles for face in faces(edition.tiles[tile])))


def pieces_of(blocks: str) -> dict[str, tuple[int, ...]]:
    """By animal, the sizes of the areas within one tile."""
    starts = [i for i in range(4) if blocks[i] != blocks[i - 1]] or [0]
    ends = [*starts[1:], starts[0] + 4]
    pieces: dict[str, tuple[int, ...]] = {}
    for start, end in zip(starts, ends, strict=True):
        pieces[blocks[start]] = (*pieces.get(blocks[start], ()), end - start)
    return pieces
