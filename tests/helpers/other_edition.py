"""An edition that is unlike the reference one: other ring sizes, other shape pairs, twenty tiles, another stock."""

from __future__ import annotations

from functools import cache

from support import reference

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Shape

_PAIRS = {
    Ring.CENTER: ((Shape.STAR, Shape.TRIANGLE), (Shape.CIRCLE, Shape.SQUARE), (Shape.OVAL, Shape.TRIANGLE)),
    Ring.MIDDLE: ((Shape.CIRCLE, Shape.OVAL),),
    Ring.OUTER: ((Shape.CIRCLE, Shape.TRIANGLE), (Shape.OVAL, Shape.SQUARE)),
}
"""Of each ring in turn; the first of the center ring is the center space's."""


@cache
def other_edition() -> Edition:
    """Rings of 7, 6 and 12 spaces that can be turned by a third and mirrored."""
    shapes = {Space(Ring.CENTER, 0): frozenset(_PAIRS[Ring.CENTER][0])}
    for ring, first, size in ((Ring.CENTER, 1, 6), (Ring.MIDDLE, 0, 6), (Ring.OUTER, 0, 12)):
        pairs = _PAIRS[ring][first:]
        shapes |= {Space(ring, i + 1): frozenset(pairs[i % len(pairs)]) for i in range(size)}
    spokes = [(Space(Ring.CENTER, i), Space(Ring.MIDDLE, i)) for i in range(1, 7)]
    rim = [(Space(Ring.MIDDLE, i), Space(Ring.OUTER, 2 * i - 1)) for i in range(1, 7)]
    base = reference()
    water = {tile * 3: segments for tile, segments in base.water_tiles.items() if tile % 5 != 0 and tile < 26}
    stock = dict(zip(Shape, (6, 6, 5, 4, 3), strict=True))
    board = SlideBoard(shapes, (*spokes, *rim))
    return Edition("other", "Another edition", stock, base.starting_tile, water, board)
