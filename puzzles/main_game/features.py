"""What judges count on a mosaic: pairs on the center lines, connected groups, features and peeves (S2, S4-S6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Diatom
from puzzles.main_game.judges import Feature, PairStatus, Peeve

PlacedDiatoms = Mapping[Space, Diatom]
Trait = Callable[[Diatom], object]
"""What of a diatom is compared: its color or its shape."""


def pairs_of(line: tuple[Space, ...]) -> tuple[tuple[Space, Space], ...]:
    """The opposite spaces of a center line, from the center outwards (S2); the center space has no opposite."""
    middle = len(line) // 2
    return tuple((line[middle - away], line[middle + away]) for away in range(1, middle + 1))


def status(pair: tuple[Space, Space], placed: PlacedDiatoms) -> PairStatus:
    """The symmetry of a pair (S2)."""
    one, other = (placed.get(space) for space in pair)
    if one is None or other is None:
        return PairStatus.OPEN
    return symmetry(one, other)


def symmetry(one: Diatom, other: Diatom) -> PairStatus:
    """What two diatoms share (S2)."""
    if one == other:
        return PairStatus.BOTH
    if one.shape is other.shape:
        return PairStatus.SHAPE
    return PairStatus.COLOR if one.color is other.color else PairStatus.DIFFERENT


def color_of(diatom: Diatom) -> object:
    """Its color."""
    return diatom.color


def shape_of(diatom: Diatom) -> object:
    """Its shape."""
    return diatom.shape


def neighbors(board: SlideBoard) -> dict[Space, tuple[Space, ...]]:
    """By space, the spaces that a line joins it with."""
    near: dict[Space, tuple[Space, ...]] = dict.fromkeys(board.spaces, ())
    for one, other in board.connections:
        near[one], near[other] = (*near[one], other), (*near[other], one)
    return near


def connected_groups(placed: PlacedDiatoms, board: SlideBoard, kind: Trait) -> Iterator[tuple[Space, ...]]:
    """The groups of diatoms of one color or shape that lines connect, each as its spaces."""
    near, left = neighbors(board), dict(placed)
    for start in placed:
        if start not in left:
            continue
        group, value = [start], kind(left.pop(start))
        for space in group:
            found = [other for other in near[space] if other in left and kind(left[other]) == value]
            group += found
            for other in found:
                del left[other]
        yield tuple(group)


def measure(feature: Feature, placed: PlacedDiatoms, board: SlideBoard) -> int:
    """How much of a feature a mosaic has (S4, S5)."""
    if feature is Feature.OUTER_RING:
        return sum(space.ring is Ring.OUTER for space in placed)
    if feature is Feature.COLORS_ON_A_LINE:
        lines = ({placed[space].color for space in line if space in placed} for line in board.center_lines.values())
        return max(map(len, lines), default=0)
    kind = color_of if feature is Feature.LARGEST_COLOR_GROUP else shape_of
    return max(map(len, connected_groups(placed, board, kind)), default=0)


def count(peeve: Peeve, placed: PlacedDiatoms, board: SlideBoard) -> int:
    """How often a mosaic has a peeve (S6)."""
    if peeve is Peeve.OPEN_CENTER:
        return sum(space not in placed for space in board.ring(Ring.CENTER))
    if peeve is Peeve.UNLIKE_PAIR:
        pairs = (pair for line in board.center_lines.values() for pair in pairs_of(line))
        return sum(status(pair, placed) is PairStatus.DIFFERENT for pair in pairs)
    kind = color_of if peeve is Peeve.LONELY_COLOR else shape_of
    return sum(len(group) == 1 for group in connected_groups(placed, board, kind))
