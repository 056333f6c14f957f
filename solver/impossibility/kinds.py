"""Sets of the 25 kinds of diatom as bits, and their names in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape
from puzzles.sentences import joined

SIZES = len(Shape)
ALL_KINDS = (1 << len(ALL_DIATOMS)) - 1
SIZE_OF = tuple(diatom.sixths for diatom in ALL_DIATOMS)
INDEX_OF = {diatom: index for index, diatom in enumerate(ALL_DIATOMS)}


def _mask(diatoms: Iterable[Diatom]) -> int:
    return sum(1 << INDEX_OF[diatom] for diatom in diatoms)


COLOR_MASK = {color: _mask(diatom for diatom in ALL_DIATOMS if diatom.color is color) for color in Color}
SHAPE_MASK = {shape: _mask(diatom for diatom in ALL_DIATOMS if diatom.shape is shape) for shape in Shape}


def colors_mask(colors: Iterable[Color]) -> int:
    """The kinds of these colors."""
    return sum(COLOR_MASK[color] for color in colors)


def shapes_mask(shapes: Iterable[Shape]) -> int:
    """The kinds of these shapes."""
    return sum(SHAPE_MASK[shape] for shape in shapes)


def bits(mask: int) -> Iterator[int]:
    """The indices of a set."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@cache
def smallest(mask: int) -> int:
    """The fewest sixths of a kind in a set that is not empty."""
    return min(SIZE_OF[index] for index in bits(mask))


@cache
def colors_of(mask: int) -> int:
    """The colors in a set, as bits in the order of `Color`."""
    return sum(1 << i for i, color in enumerate(Color) if mask & COLOR_MASK[color])


def is_one_sort(mask: int) -> bool:
    """Whether all kinds of the set have one color or one shape."""
    return any(mask & ~one == 0 for one in (*COLOR_MASK.values(), *SHAPE_MASK.values()))


def kinds_in_words(mask: int) -> str:
    """A set of kinds in words: ``red stars``, ``red diatoms``, ``circles or ovals``, ``red stars or blue circles``."""
    colors_by_shapes: dict[tuple[Shape, ...], list[str]] = {}
    for color in Color:
        shapes = tuple(shape for shape in Shape if mask & COLOR_MASK[color] & SHAPE_MASK[shape])
        if shapes:
            colors_by_shapes.setdefault(shapes, []).append(color.word)
    return joined((_product_in_words(colors, shapes) for shapes, colors in colors_by_shapes.items()), "or")


def _product_in_words(colors: list[str], shapes: tuple[Shape, ...]) -> str:
    noun = "diatoms" if len(shapes) == SIZES else joined((f"{shape.word}s" for shape in shapes), "or")
    return noun if len(colors) == len(Color) else f"{joined(colors, 'or')} {noun}"
