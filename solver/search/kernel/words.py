"""What the words of states and moves hold: the only place that knows where things lie in them.

A move is one word: its cell, its face, where the tile comes from and the refill. The words of a state are the columns
of `Layer.words`; both the first states of a search and those that follow are written here.

Invariants of every state, wherever it was written (`tests/solver/search/kernel/test_words.py` holds them):

* a space is FILLED if and only if a piece has its seat there;
* a space is FROZEN only if it is FILLED;
* at most as many refills are OWED as places of the hand hold NO_TILE, and as tiles are left in the stacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from puzzles.components.pieces import SIDES
from solver.search.kernel.keys import add, kinds_key, tile_key, turn_key
from solver.search.kernel.tables import GRID_WIDTH, MAX_TILES, MAX_WATER_TILES
from solver.tools.entry import Bytes2, Ints, Ints2, compiled, inlined

# -- moves ------------------------------------------------------------------------------------------------------------

CELL_BITS, FACE_BITS, SOURCE_BITS, REFILL_BITS = 13, 10, 8, 2
FACE_AT = CELL_BITS
SOURCE_AT = FACE_AT + FACE_BITS
REFILL_AT = SOURCE_AT + SOURCE_BITS
FACES_OF_A_TILE = 2 * SIDES
"""Ways in which a two-sided tile may lie, at most."""
assert GRID_WIDTH**2 <= 1 << CELL_BITS, "every cell has a number"
assert MAX_WATER_TILES * FACES_OF_A_TILE + MAX_TILES <= 1 << FACE_BITS, "every face of a tile, and what lies already"
assert MAX_WATER_TILES <= 1 << SOURCE_BITS, "with any deal, every tile is a source"

HAND_SOURCES = 2
"""With a deal, sources 0 and 1 are the tiles in hand and 2 and 3 the stacks; with any deal, each tile is one."""
SOURCE_A, SOURCE_B = 2, 3
NO_REFILL, REFILL_A, REFILL_B = 0, 1, 2


@inlined
def pack_move(cell: int, face: int, source: int) -> int:
    """A move as a word, without its refill; see `with_refill`."""
    return cell | face << FACE_AT | source << SOURCE_AT


@inlined
def with_refill(move: int, refill: int) -> int:
    """A move without a refill, with this one."""
    return move | refill << REFILL_AT


@inlined
def cell_of_move(move: int) -> int:
    """The cell on which the tile is laid."""
    return move & ((1 << CELL_BITS) - 1)


@inlined
def face_of_move(move: int) -> int:
    """The face that it shows."""
    return move >> FACE_AT & ((1 << FACE_BITS) - 1)


@inlined
def source_of_move(move: int) -> int:
    """Where the tile comes from."""
    return move >> SOURCE_AT & ((1 << SOURCE_BITS) - 1)


@inlined
def refill_of_move(move: int) -> int:
    """From which stack the hand is refilled."""
    return move >> REFILL_AT & ((1 << REFILL_BITS) - 1)


class PackedMove(NamedTuple):
    """What is in the word of a move."""

    cell: int
    face: int
    source: int
    refill: int


def unpack_move(move: int) -> PackedMove:
    """The parts of a move."""
    return PackedMove(cell_of_move(move), face_of_move(move), source_of_move(move), refill_of_move(move))


# -- states -----------------------------------------------------------------------------------------------------------

FILLED, FROZEN, GOAL, TAKEN_A, TAKEN_B, HAND_1, HAND_2, USED, OWED, LAST = range(10)
"""Columns of `Layer.words`: spaces as bits; the goal; tiles taken from each stack; the hand; with any deal, the tiles
taken as bits; refills put off (see `draw_later`); the last turn (see `note_turn`)."""
POND_KEY, LEFT_KEY, HISTORY_KEY, WORDS = range(10, 18, 2)
"""And keys of two words, 128 bits: of the pond, of what was collected, and of that by turns."""
NO_TILE = -1
NO_TURN = -1
"""Of LAST: the state is one in which a search begins."""

TILE_BITS, REACH_BITS = 8, 8
_TILE_AT = CELL_BITS
_REACH_A_AT = _TILE_AT + TILE_BITS
_REACH_B_AT = _REACH_A_AT + REACH_BITS


def begin(
    words: Ints2, seats: Bytes2, goals: Sequence[int], hand: Sequence[int], frozen: Sequence[int] | int = 0
) -> None:
    """Write states before their first turn.

    Args:
        words: of the states.
        seats: [state, space] theirs, already written.
        goals: of each.
        hand: tiles in hand.
        frozen: spaces whose pieces stay, of each or of all.
    """
    bits = np.int64(1) << np.arange(seats.shape[1])
    words[:] = 0
    words[:, FILLED] = ((seats >= 0) * bits).sum(axis=1)
    words[:, FROZEN] = frozen
    words[:, GOAL] = goals
    words[:, LAST] = NO_TURN
    words[:, HAND_1 : HAND_2 + 1] = NO_TILE
    words[:, HAND_1 : HAND_1 + len(hand)] = hand


def hold(words: Ints2, state: int, hand: Sequence[int], taken_a: int, taken_b: int) -> None:
    """Write the hand of a state and how many tiles were taken from each stack."""
    words[state, HAND_1 : HAND_2 + 1] = NO_TILE
    words[state, HAND_1 : HAND_1 + len(hand)] = hand
    words[state, [TAKEN_A, TAKEN_B]] = taken_a, taken_b


def rearrange(words: Ints2, state: int, filled: int, goal: int) -> None:
    """Write that the pieces of a state have been given their places for good, for this goal."""
    words[state, [FILLED, FROZEN, GOAL]] = filled, filled, goal


@compiled
def follow(words: Ints, move: int, kinds: Ints, number: int, filled: int, frozen: int) -> None:
    """Make the words of a state those of the state after a move that collects so many kinds; see `draw_tile`."""
    words[FILLED] = filled
    words[FROZEN] = frozen
    for half in range(2):
        collected = kinds_key(kinds, number, half)
        tile = tile_key(cell_of_move(move), face_of_move(move), half)
        words[POND_KEY + half] = add(words[POND_KEY + half], tile)
        words[LEFT_KEY + half] = add(words[LEFT_KEY + half], collected)
        words[HISTORY_KEY + half] = turn_key(words[HISTORY_KEY + half], collected)


@compiled
def draw_tile(stack_a: Ints, stack_b: Ints, any_deal: int, words: Ints, move: int, tile: int) -> None:
    """Take the tile of a move and refill the hand (C2, C3)."""
    source = source_of_move(move)
    refill = refill_of_move(move)
    words[USED] |= 1 << tile
    if any_deal:
        return
    if source == SOURCE_A:
        words[TAKEN_A] += 1
    elif source == SOURCE_B:
        words[TAKEN_B] += 1
    elif refill == REFILL_A:
        words[HAND_1 + source] = stack_a[words[TAKEN_A]]
        words[TAKEN_A] += 1
    elif refill == REFILL_B:
        words[HAND_1 + source] = stack_b[words[TAKEN_B]]
        words[TAKEN_B] += 1
    else:
        words[HAND_1 + source] = NO_TILE


# -- refills put off --------------------------------------------------------------------------------------------------
# Nobody need say which stack refilled the hand until a tile is laid that must have come from it: until then the refill
# is owed. So a pond is one state, however its hand was refilled.


@inlined
def within_reach(stack_a: Ints, stack_b: Ints, words: Ints) -> int:
    """How many tiles the refills owed and the turn to come can take from both stacks together (C2, C3)."""
    rest = stack_a.shape[0] - words[TAKEN_A] + stack_b.shape[0] - words[TAKEN_B]
    return min(words[OWED] + 1, rest)


@compiled
def draw_later(stack_a: Ints, stack_b: Ints, words: Ints, source: int, tile: int) -> None:
    """Take a tile and owe the refill.

    A tile from a stack settles the refills that brought it and those above it; those above it are in hand then.
    """
    reach = within_reach(stack_a, stack_b, words)
    if source < HAND_SOURCES:
        words[HAND_1 + source] = NO_TILE
        words[OWED] = reach
        return
    column = TAKEN_A if source == SOURCE_A else TAKEN_B
    stack = stack_a if source == SOURCE_A else stack_b
    hand = HAND_1
    while stack[words[column]] != tile:
        while words[hand] != NO_TILE:
            hand += 1
        words[hand] = stack[words[column]]
        words[column] += 1
        reach -= 1
    words[column] += 1
    words[OWED] = reach - 1


@compiled
def note_turn(stack_a: Ints, stack_b: Ints, words: Ints, cell: int, tile: int) -> None:
    """Write into LAST where a turn lays which tile, and how far the stacks are within reach before it."""
    reach = within_reach(stack_a, stack_b, words)
    words[LAST] = (
        cell | tile << _TILE_AT | (words[TAKEN_A] + reach) << _REACH_A_AT | (words[TAKEN_B] + reach) << _REACH_B_AT
    )


@inlined
def last_cell(last: int) -> int:
    """Where the last turn laid its tile."""
    return last & ((1 << CELL_BITS) - 1)


@inlined
def last_tile(last: int) -> int:
    """Which tile the last turn laid."""
    return last >> _TILE_AT & ((1 << TILE_BITS) - 1)


@inlined
def was_within_reach(last: int, source: int, place: int) -> bool:
    """Whether the last turn could have laid a tile: one from the hand, or from this place in its stack of the deal."""
    if source == SOURCE_A:
        return place < last >> _REACH_A_AT & ((1 << REACH_BITS) - 1)
    if source == SOURCE_B:
        return place < last >> _REACH_B_AT & ((1 << REACH_BITS) - 1)
    return True
