"""What the compiled search looks up: tiles, sample points, matching, spaces, dishes and hash keys as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import NamedTuple

import numpy as np

from puzzles.components.pieces import EMPTY, SIDES, Color, faces
from solver.search.kinds import KINDS, SHAPES, SIZE_OF
from solver.search.rim import COMPLETE, PROMISE
from solver.tools.entry import Bytes, Floats, Floats2, Ints, Ints2, Ints3

GRID_WIDTH = 80
"""Cells of a row of the grid; ponds reach at most 39 cells from the Starting Tile in any direction."""
GRID_REACH = GRID_WIDTH // 2 - 1
MAX_TILES = GRID_REACH - 1
MAX_SPACES = 60
MAX_LEFT = 63
MAX_DISHES = 20
"""So that cast-offs of a size are counted in a byte."""
MAX_WATER_TILES = 60
KINDS_AT = 32
"""Of a sample point's groups, where their kinds begin as bits; see `point_table`."""
CORNERS = 6**4
"""Ways in which the four segments that are at an open corner can be colored."""
BEYOND = 99
"""Of a place in an order: behind all others."""
LETTERS = EMPTY + "".join(color.value for color in Color)
"""Index of a segment: 0 is empty water, 1 to 5 the colors."""


class TileTables(NamedTuple):
    """Tiles and sample points; the same for every question about the same tiles.

    Attributes:
        face_segments: [face, side] segment of each way in which some tile may lie.
        first_face, face_count: [tile] its run of faces.
        fits: [tile, side, segment] the faces of the tile that match a neighbor's segment there, as bits of its run.
        misses: [corner, kind] the share of the tiles that cannot yield a kind at a corner; see `miss_table`.
        kinds_at: [corner, 0] the kinds that some tile yields at a corner, and [corner, 1] those that each tile yields
            that fits there, as bits; see `kinds_table`.
        points: [segments as a number of base 6, first digit highest] the groups of a sample point; see `point_table`.
    """

    face_segments: Ints2
    first_face: Ints
    face_count: Ints
    fits: Ints3
    points: Ints
    misses: Floats2
    kinds_at: Ints2


class GoalTables(NamedTuple):
    """What is aimed at; one row of `takes` for each root goal.

    Attributes:
        takes: [goal, kind] spaces as bits.
        weights: [goal, space] how hard a space is to fill.
        full: [1] all spaces.
        packable: [flat index of cast-off sizes] whether they fit the dishes of this level, if all together are no more
            than the room; circles need not be told apart, since they fit wherever there is room.
        strides: [5] of that index; none for circles.
        limits: [5] largest number of each size that can fit at all.
        room: [1] most sixths that may be cast off in all.
        promise: [2] see PROMISE and COMPLETE in `solver.search.rim`.
        waste_cost: [1] what a wasted sixth costs in the order of the beam.
    """

    takes: Ints2
    weights: Floats2
    full: Ints
    packable: Bytes
    strides: Ints
    limits: Ints
    room: Ints
    promise: Floats
    waste_cost: Floats


@lru_cache(maxsize=1)
def point_table() -> Ints:
    """The groups of all 6^6 sample points, found for all at once: that takes a tenth of a second from each start.

    Bits 0-2 hold the number of groups of 1 to 5 sixths, then 5 bits of kind each, in the order of
    `puzzles.pond.yields.groups`; bits 20-22 hold 1 + the color of a group of six, 0 without one. From bit
    KINDS_AT on there is one for each kind, set if a group of 1 to 5 sixths is of that kind. (Points that match
    (P1) have three groups at most; of others the bits mean nothing.)
    """
    powers = len(LETTERS) ** np.arange(SIDES - 1, -1, -1)
    digits = np.arange(len(LETTERS) ** SIDES)[:, None] // powers % len(LETTERS)
    goes_on = digits == np.roll(digits, 1, axis=1)
    sizes = np.ones_like(digits)
    whole = np.ones_like(goes_on)
    for step in range(1, SIDES):
        whole &= np.roll(goes_on, -step, axis=1)
        sizes += whole
    is_group = ~goes_on & (digits > 0)
    rank = np.array([0, *(sorted(Color).index(Color(letter)) for letter in LETTERS[1:])])
    place = np.where(is_group, rank[digits] * SHAPES + sizes, BEYOND)  # groups come in the order of their colors' names
    order = np.argsort(place, axis=1, kind="stable")
    kinds = np.take_along_axis(np.where(is_group, (digits - 1) * SHAPES + sizes - 1, 0), order, axis=1)
    packed = is_group.sum(axis=1) + (kinds << (3 + 5 * np.arange(SIDES))).sum(axis=1)
    six = goes_on.all(axis=1)
    of_kinds = np.bitwise_or.reduce(np.where(is_group, 1 << (digits - 1) % len(Color) * SHAPES + sizes - 1, 0), axis=1)
    return np.where(six, digits[:, 0] << 20, packed | of_kinds << KINDS_AT).astype(np.int64)


def tile_tables(tiles: Sequence[str], starting_tile: str) -> TileTables:
    """Tables for these two-sided tiles and, as the last face of all, the Starting Tile as it lies."""
    runs = [faces(tile) for tile in tiles]
    every = [face for run in runs for face in run] + [starting_tile]
    segments = np.array([[LETTERS.index(letter) for letter in face] for face in every], dtype=np.int64)
    counts = np.array([len(run) for run in runs], dtype=np.int64)
    first = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64) if runs else np.zeros(0, dtype=np.int64)
    fits = np.zeros((len(runs), SIDES, len(LETTERS)), dtype=np.int64)
    for tile, run in enumerate(runs):
        for bit in range(len(run)):
            for side in range(SIDES):
                mine = segments[first[tile] + bit, side]
                for theirs in range(len(LETTERS)):
                    if mine == theirs or 0 in (mine, theirs):
                        fits[tile, side, theirs] |= 1 << bit
    misses = miss_table(segments, first, counts)
    return TileTables(segments, first, counts, fits, point_table(), misses, kinds_table(segments[:-1]))


def miss_table(segments: Ints2, first_face: Ints, face_count: Ints) -> Floats2:
    """[corner, kind] the share of the tiles that cannot yield the kind at a corner.

    The corner is the number of its four segments that are there, as `survey` writes it; see
    `solver.search.rim.corner_misses`. The other arguments are those of `TileTables`.
    """
    corners = np.arange(CORNERS)
    first, last = corners // 216, corners % 6
    can = np.zeros((CORNERS, KINDS))
    known: dict[tuple[int, int], Ints] = {}
    for start, count in zip(first_face, face_count, strict=True):
        kinds = np.zeros(CORNERS, dtype=np.int64)
        for at, after in {(int(face[0]), int(face[1])) for face in segments[start : start + count]}:
            if (at, after) not in known:
                points = point_table()[after * 7776 + at * 1296 + corners]
                fits = ((at == first) | (at == 0) | (first == 0)) & ((after == last) | (after == 0) | (last == 0))
                found = [np.where((points & 7) > i, 1 << (points >> (3 + 5 * i) & 31), 0) for i in range(3)]
                known[at, after] = np.where(fits, found[0] | found[1] | found[2], 0)
            kinds |= known[at, after]
        can += kinds[:, None] >> np.arange(KINDS) & 1
    return 1.0 - can / max(len(first_face), 1)


def kinds_table(segments: Ints2) -> Ints2:
    """[corner, 0 or 1] the kinds that some face yields at a corner, and those that each face yields that fits there.

    As bits. With six of one color all kinds of the color may come, and none must (P6).

    Args:
        segments: [face, side] of all faces that can come.
    """
    corners = np.arange(CORNERS)
    first, last = corners // 216, corners % 6
    some = np.zeros(CORNERS, dtype=np.int64)
    every = np.full(CORNERS, (1 << KINDS) - 1, dtype=np.int64)
    for at, after in {(int(face[side]), int(face[(side + 1) % SIDES])) for face in segments for side in range(SIDES)}:
        fits = ((at == first) | (at == 0) | (first == 0)) & ((after == last) | (after == 0) | (last == 0))
        points = point_table()[after * 7776 + at * 1296 + corners]
        found = points >> KINDS_AT
        six = points >> 20 & 7
        of_six = np.where(six > 0, ((1 << SHAPES) - 1) << (np.maximum(six - 1, 0) * SHAPES), 0)
        some |= np.where(fits, found | of_six, 0)
        every &= np.where(fits, found, -1)
    return np.stack([some, every], axis=1)


def goal_tables(
    takes: Sequence[Sequence[int]],
    weights: Sequence[Sequence[float]],
    rooms: tuple[int, ...],
    waste_cost: float,
    most_waste: float = inf,
) -> GoalTables:
    """Tables for these goals at a star level whose dishes have these rooms, with so much waste at most."""
    spaces = len(weights[0]) if weights else 0
    packable, strides, limits = packing_table(rooms)
    return GoalTables(
        np.array(takes, dtype=np.int64).reshape(len(takes), KINDS),
        np.array(weights, dtype=np.float64).reshape(len(weights), spaces),
        np.array([(1 << spaces) - 1], dtype=np.int64),
        packable,
        strides,
        limits,
        np.array([min(sum(rooms), most_waste)], dtype=np.int64),
        np.array([PROMISE, COMPLETE], dtype=np.float64),
        np.array([waste_cost], dtype=np.float64),
    )


@lru_cache(maxsize=64)
def packing_table(rooms: tuple[int, ...]) -> tuple[Bytes, Ints, Ints]:
    """For every number of cast-offs of each size but circles, whether they fit into dishes with these rooms.

    Built dish by dish: what fits into k dishes is what fits into k - 1 and any filling of one more.

    Returns:
        The table, its strides and the largest number of each size that fits; see `GoalTables`.
    """
    limits = np.array([sum(room // size for room in rooms) for size in range(1, SHAPES + 1)], dtype=np.int64)
    shape = tuple(int(limit) + 1 for limit in limits[1:])
    fits = np.zeros(shape, dtype=bool)
    fits[(0,) * len(shape)] = True
    for room in rooms:
        before, fits = fits, np.zeros(shape, dtype=bool)
        for filling in _fillings(room):
            if any(number > limit for number, limit in zip(filling, limits[1:], strict=True)):
                continue
            target = tuple(slice(number, None) for number in filling)
            source = tuple(slice(0, size - number) for size, number in zip(shape, filling, strict=True))
            fits[target] |= before[source]
    strides = np.array([0, *(int(np.prod(shape[axis + 1 :])) for axis in range(len(shape)))], dtype=np.int64)
    return fits.astype(np.int8).ravel(), strides, limits


@lru_cache
def _fillings(room: int) -> list[tuple[int, ...]]:
    """What a dish with this room can take, as numbers of each size but circles."""
    numbers = [range(room // size + 1) for size in range(2, SHAPES + 1)]
    return [
        filling for filling in product(*numbers) if sum(size * number for size, number in enumerate(filling, 2)) <= room
    ]


SIZES = np.array(SIZE_OF, dtype=np.int64)
