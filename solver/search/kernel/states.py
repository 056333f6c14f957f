"""The arrays of the compiled search: states of a layer, candidates for the next, scratch."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from puzzles.components.pieces import SIDES
from solver.search.kernel.moves import SHORE_SIZE, most_gaps
from solver.search.kernel.tables import GRID_WIDTH, MAX_TILES, MAX_WATER_TILES
from solver.search.kernel.words import FACES_OF_A_TILE, HAND_SOURCES, WORDS
from solver.search.kernel.yields import MOST_YIELDS
from solver.search.kinds import KINDS, SHAPES
from solver.tools.entry import Bytes, Bytes2, Floats, Floats2, Ints, Ints2, Ints3, Shorts2

FREEZING, RELAXED, EXACT = 0, 1, 2
"""What a state remembers of the pieces collected; see `solver.search.plain.Memory`."""
COUNT, EVALUATED, OVERFLOWS = 0, 1, 2
"""Of Scratch.result: candidates written, children evaluated, children or choices that did not fit."""
KINDS_PER_WORD = 12
"""Of 5 bits each, and one that ends the word."""

MOST_KINDS = 2 * KINDS_PER_WORD
"""Diatoms that one turn can collect; a turn with more is dropped, and the search says that it dropped something."""
BYTES_PER_CANDIDATE = 64
MOST_OPTIONS = HAND_SOURCES + 2 * (HAND_SOURCES + 1)
"""Tiles that a turn can lay with a deal: the hand, and from each stack those that its refills may have brought."""


class Layer(NamedTuple):
    """States with the same number of tiles in the pond.

    Attributes:
        cells, faces: [state, i] what lies in the pond.
        seats: [state, space] the kind seated there, -1 for none.
        left: [state, kind] what is in stock.
        cast: [state, size - 1] cast-offs by size.
        words: [state, column] see `solver.search.kernel.words`.
        cost: [state] for the order of the beam.
    """

    cells: Shorts2
    faces: Shorts2
    seats: Bytes2
    left: Bytes2
    cast: Bytes2
    words: Ints2
    cost: Floats


class Draws(NamedTuple):
    """The draw: stacks as indices of tiles, top first; with any deal, every tile may be taken once.

    Attributes:
        any_deal: [1] 1 for any deal.
        puts_off: [1] 1 if refills are put off, see `solver.search.kernel.words`.
    """

    stack_a: Ints
    stack_b: Ints
    any_deal: Ints
    puts_off: Ints


class Candidates(NamedTuple):
    """Children that were evaluated and not yet made into states.

    Attributes:
        cost: for the order of the beam; parent: the state in its layer; move: see `pack_move`.
        kinds: [candidate, 2] what is collected, largest first: 12 kinds of 5 bits in each word, plus one.
        key: [candidate, 2] equal for states that are one.
        bucket: equal for states that have collected the same and aim at the same.
    """

    cost: Floats
    parent: Ints
    move: Ints
    kinds: Ints2
    key: Ints2
    bucket: Ints


class Scratch(NamedTuple):
    """Working space of one search. Nothing in it outlives a call but `result`, and what is said of a state in a line.

    Attributes:
        grid: [cell] 0, or 1 + the face that lies there; zero between calls.
        marks: [cell] 1 where a gap was listed; zero between calls.
        shore, corners: of the state being expanded, by `survey`: its gaps, and their corners.
        seats: [space] the kind seated there after `settle`, -1 for none.
        came: [space] where a path came from; queue: [i] spaces still to be looked at. Both of `seat`.
        kinds: [i] what the child at hand collects; after `sort_kinds`, largest first.
        cast: [size - 1] cast-offs after `settle`.
        cells, faces: [i] what lies in the pond of the state being expanded.
        options: [i] what its turn can lay, by `list_tiles`; late: [gap] by `find_late`.
        scarce: [points] kinds as bits, by `find_scarce`.
        out: [2] the filled and the frozen spaces after `settle`.
        least_waste: [kind] of the state being expanded, by `weigh_kinds`.
        group_color, group_size, group_point: [group] of a landing that leaves a choice; see `all_yields`.
        lefts, left_marks: [way, kind] stocks that can remain, and [way] the groups collected on that way.
        spare, spare_marks: likewise, while they are made.
        rim: [kind] the misses of the rim after the landing at hand, by `note_landing`.
        rim_of_gap, rim_without, rim_corners, rim_count: of the state being expanded, by `survey_rim`.
        result: see COUNT, EVALUATED and OVERFLOWS; carried on until the caller sets it to zero.
    """

    grid: Ints
    marks: Ints
    shore: Ints2
    corners: Ints3
    seats: Bytes
    came: Ints
    queue: Ints
    kinds: Ints
    cast: Ints
    cells: Ints
    faces: Ints
    options: Ints2
    late: Ints
    scarce: Ints
    out: Ints
    least_waste: Ints
    group_color: Ints
    group_size: Ints
    group_point: Ints
    lefts: Bytes2
    left_marks: Ints
    spare: Bytes2
    spare_marks: Ints
    rim: Floats
    rim_of_gap: Floats2
    rim_without: Floats2
    rim_corners: Ints3
    rim_count: Ints
    result: Ints


def room_per_parent(tiles: int, draws: int) -> int:
    """Candidates that one state can have at most, shortages (P7) left aside.

    Args:
        tiles: in the pond after the last turn.
        draws: with any deal, the tiles that can come; 0 with a deal, where each of two tiles in hand has two refills.
    """
    sources = draws or 2 * 2 + 2
    return sources * most_gaps(tiles) * FACES_OF_A_TILE


def bytes_per_state(tiles: int, spaces: int) -> int:
    """Memory of one state of a layer."""
    return 4 * tiles + spaces + KINDS + SHAPES + 8 * WORDS + 8


def new_layer(capacity: int, tiles: int, spaces: int) -> Layer:
    """Room for so many states."""
    return Layer(
        np.zeros((capacity, tiles), dtype=np.int16),
        np.zeros((capacity, tiles), dtype=np.int16),
        np.zeros((capacity, spaces), dtype=np.int8),
        np.zeros((capacity, KINDS), dtype=np.int8),
        np.zeros((capacity, SHAPES), dtype=np.int8),
        np.zeros((capacity, WORDS), dtype=np.int64),
        np.zeros(capacity, dtype=np.float64),
    )


def new_candidates(capacity: int) -> Candidates:
    """Room for so many candidates."""
    return Candidates(
        np.zeros(capacity, dtype=np.float64),
        np.zeros(capacity, dtype=np.int64),
        np.zeros(capacity, dtype=np.int64),
        np.zeros((capacity, 2), dtype=np.int64),
        np.zeros((capacity, 2), dtype=np.int64),
        np.zeros(capacity, dtype=np.int64),
    )


def new_scratch(spaces: int) -> Scratch:
    """Working space for so many spaces."""
    cells = GRID_WIDTH * GRID_WIDTH
    return Scratch(
        grid=np.zeros(cells, dtype=np.int64),
        marks=np.zeros(cells, dtype=np.int64),
        shore=np.zeros((SHORE_SIZE, 8), dtype=np.int64),
        corners=np.zeros((SHORE_SIZE, 6, 2), dtype=np.int64),
        seats=np.zeros(max(spaces, 1), dtype=np.int8),
        came=np.zeros(64, dtype=np.int64),
        queue=np.zeros(65, dtype=np.int64),
        kinds=np.zeros(64, dtype=np.int64),
        cast=np.zeros(SHAPES, dtype=np.int64),
        cells=np.zeros(MAX_TILES, dtype=np.int64),
        faces=np.zeros(MAX_TILES, dtype=np.int64),
        options=np.zeros((max(MAX_WATER_TILES, MOST_OPTIONS), 3), dtype=np.int64),
        late=np.zeros(SHORE_SIZE, dtype=np.int64),
        scarce=np.zeros(SIDES + 2, dtype=np.int64),
        out=np.zeros(2, dtype=np.int64),
        least_waste=np.zeros(KINDS, dtype=np.int64),
        group_color=np.zeros(18, dtype=np.int64),
        group_size=np.zeros(18, dtype=np.int64),
        group_point=np.zeros(18, dtype=np.int64),
        lefts=np.zeros((MOST_YIELDS, KINDS), dtype=np.int8),
        left_marks=np.zeros(MOST_YIELDS, dtype=np.int64),
        spare=np.zeros((MOST_YIELDS, KINDS), dtype=np.int8),
        spare_marks=np.zeros(MOST_YIELDS, dtype=np.int64),
        rim=np.zeros(KINDS, dtype=np.float64),
        rim_of_gap=np.zeros((SHORE_SIZE, KINDS), dtype=np.float64),
        rim_without=np.zeros((SHORE_SIZE, KINDS), dtype=np.float64),
        rim_corners=np.zeros((SHORE_SIZE, 6, 3), dtype=np.int64),
        rim_count=np.zeros(SHORE_SIZE, dtype=np.int64),
        result=np.zeros(4, dtype=np.int64),
    )
