"""The words of files of Aquarium Designer, each read from one value, as in `puzzles.files.words`."""

from __future__ import annotations

from collections.abc import Callable

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.tiles import ANIMALS, BLOCKS, parse_blocks
from puzzles.errors import MalformedError
from puzzles.files import words
from puzzles.files.nodes import Plain, shown

LARGEST_POINTS = 999
MOST_BLOCKS = 36
"""Blocks in the frame: no area is larger."""
ENTRANCE = "entrance"


def blocks(value: object) -> str:
    """Four blocks."""
    if not isinstance(value, str):
        raise MalformedError(f"expected four blocks of the letters {ANIMALS} (got {shown(value)})")
    return parse_blocks(str(value))


def entrance(value: object) -> str:
    """The blocks of the Entrance: each animal once."""
    letters = blocks(value)
    if len(set(letters)) != BLOCKS:
        raise MalformedError(f"expected an Entrance with each of {ANIMALS} once (got {letters!r})")
    return letters


def area_points(value: object) -> int:
    """The points for an area."""
    number = words.integer(value)
    if abs(number) > LARGEST_POINTS:
        raise MalformedError(f"expected points from -{LARGEST_POINTS} to {LARGEST_POINTS} (got {number})")
    return number


def tile(edition: AquariumEdition | None, *, known: bool = True) -> Callable[[object], int | None]:
    """A reader of layout tiles: an id, quoted or not, or four blocks in any turn.

    Args:
        edition: whose tiles are meant; None if that is not known, and then blocks are read as no tile.
        known: an id must be one of the edition's tiles.
    """

    def read(value: object) -> int | None:
        if isinstance(value, str) and len(value) == BLOCKS and set(value) <= set(ANIMALS):
            if edition is None:
                return None
            letters = str(value)
            return words.one_tile(edition.tiles_named(letters), letters, "layout tile", "blocks", edition.id)
        try:
            number = words.tile_id(value)
        except MalformedError:
            raise MalformedError(
                f"expected a layout tile: a whole number from 1 in plain decimal or four blocks (got {shown(value)})"
            ) from None
        if known and edition is not None and number not in edition.tiles:
            raise MalformedError(f"expected a layout tile of edition {edition.id!r} (got {shown(value)})")
        return number

    return read


def laid_tile(edition: AquariumEdition | None) -> Callable[[object], int | str | None]:
    """A reader of tiles that lie: as `tile`, or the word of the Entrance, which comes back as it is."""
    read_tile = tile(edition)

    def read(value: object) -> int | str | None:
        if isinstance(value, str) and value == ENTRANCE:
            return ENTRANCE
        try:
            return read_tile(value)
        except MalformedError as error:
            raise MalformedError(
                str(error).replace("expected a layout tile:", "expected entrance or a layout tile:")
            ) from None

    return read


def postponement(value: object) -> bool:
    """That a player postpones."""
    if value is not True and not (isinstance(value, Plain) and value == "true"):
        raise MalformedError(f"expected true (got {shown(value)})")
    return True
