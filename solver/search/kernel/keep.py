"""Keeping candidates of the compiled search: picking those that go on, and writing them as states."""

from __future__ import annotations

from solver.search.kernel.settle import settle
from solver.search.kernel.states import RELAXED, Candidates, Draws, Layer, Scratch
from solver.search.kernel.tables import GoalTables
from solver.search.kernel.words import (
    FILLED,
    cell_of_move,
    draw_later,
    draw_tile,
    face_of_move,
    follow,
    note_turn,
    source_of_move,
)
from solver.search.kernel.yields import KINDS, SHAPES
from solver.tools.entry import Bytes, Ints, Ints2, compiled, exported


@compiled
def never_zero(key: int) -> int:
    """A key that no empty slot has; all others stay as they are, so that whole keys are compared."""
    return key if key != 0 else 1


@exported
def pick_diverse(candidates: Candidates, order: Ints, most: int, per_bucket: int, tables: Ints2, picked: Ints) -> int:
    """Pick the first candidates of this order with different keys: at first so many of a bucket at most, then any.

    Args:
        candidates: what to pick from.
        order: candidates, best first.
        most: pick no more.
        per_bucket: most candidates that have collected the same, as long as there are others.
        tables: [slot, 4] zeros, a power of two of slots, at most half full afterwards: keys; buckets with their number.
        picked: the candidates picked, on return.

    Returns:
        How many were picked; as a negative number if another was left out for want of room.
    """
    slots = tables.shape[0] - 1
    count = 0
    for at_most in (per_bucket, order.shape[0]):
        for i in range(order.shape[0]):
            candidate = order[i]
            one = never_zero(candidates.key[candidate, 0])
            two = candidates.key[candidate, 1]
            slot = (two ^ two >> 32) & slots
            while tables[slot, 0] != 0 and not (tables[slot, 0] == one and tables[slot, 1] == two):
                slot = (slot + 1) & slots
            if tables[slot, 0] != 0:
                continue
            if count == most:
                return -count
            bucket = never_zero(candidates.bucket[candidate])
            place = (bucket ^ bucket >> 32) & slots
            while tables[place, 2] != 0 and tables[place, 2] != bucket:
                place = (place + 1) & slots
            if tables[place, 3] >= at_most:
                continue
            tables[place, 2] = bucket
            tables[place, 3] += 1
            tables[slot, 0] = one
            tables[slot, 1] = two
            picked[count] = candidate
            count += 1
    return count


@exported
def pick_new(keys: Ints2, number: int, seen: Ints2, picked: Ints) -> int:
    """Pick the candidates with keys that were not seen yet; returns how many.

    Args:
        keys: [candidate, 2] of `number` candidates.
        seen: [slot, 2] an open hash table of a power of two of slots, at most half full afterwards; zero is empty.
        picked: the candidates picked, on return.
    """
    slots = seen.shape[0] - 1
    count = 0
    for candidate in range(number):
        one = never_zero(keys[candidate, 0])
        two = keys[candidate, 1]
        slot = (two ^ two >> 32) & slots
        while seen[slot, 0] != 0 and not (seen[slot, 0] == one and seen[slot, 1] == two):
            slot = (slot + 1) & slots
        if seen[slot, 0] != 0:
            continue
        seen[slot, 0] = one
        seen[slot, 1] = two
        picked[count] = candidate
        count += 1
    return count


@exported
def copy_keys(source: Ints2, target: Ints2) -> None:
    """Put all keys of one table into a larger one; see `pick_new`."""
    slots = target.shape[0] - 1
    for i in range(source.shape[0]):
        if source[i, 0] == 0:
            continue
        two = source[i, 1]
        slot = (two ^ two >> 32) & slots
        while target[slot, 0] != 0:
            slot = (slot + 1) & slots
        target[slot, 0] = source[i, 0]
        target[slot, 1] = two


@exported
def materialize(
    mode: int,
    goals: GoalTables,
    draws: Draws,
    layer: Layer,
    tiles: int,
    candidates: Candidates,
    picked: Ints,
    count: int,
    target: Layer,
    tile_of_face: Ints,
    scratch: Scratch,
) -> None:
    """Write the picked candidates as states into another layer."""
    out = scratch.out
    for i in range(count):
        candidate = picked[i]
        state = candidates.parent[candidate]
        move = candidates.move[candidate]
        number = unpack_kinds(candidates.kinds[candidate], scratch.kinds)
        cost = settle(mode, goals, layer, state, scratch, number, out)
        for tile in range(tiles):
            target.cells[i, tile] = layer.cells[state, tile]
            target.faces[i, tile] = layer.faces[state, tile]
        face = face_of_move(move)
        target.cells[i, tiles] = cell_of_move(move)
        target.faces[i, tiles] = face
        for space in range(target.seats.shape[1]):
            target.seats[i, space] = scratch.seats[space]
        for size in range(SHAPES):
            target.cast[i, size] = scratch.cast[size]
        for kind in range(KINDS):
            target.left[i, kind] = layer.left[state, kind]
        for j in range(number):
            target.left[i, scratch.kinds[j]] -= 1
        for word in range(target.words.shape[1]):
            target.words[i, word] = layer.words[state, word]
        words = target.words[i]
        follow(words, move, scratch.kinds, number, out[0], out[1])
        if mode == RELAXED:
            note_turn(draws.stack_a, draws.stack_b, words, cell_of_move(move), tile_of_face[face])
        if draws.puts_off[0]:
            draw_later(draws.stack_a, draws.stack_b, words, source_of_move(move), tile_of_face[face])
        else:
            draw_tile(draws.stack_a, draws.stack_b, draws.any_deal[0], words, move, tile_of_face[face])
        target.cost[i] = cost


@compiled
def unpack_kinds(packed: Ints, kinds: Ints) -> int:
    """Kinds of a candidate, largest first; returns their number."""
    number = 0
    for word in range(2):
        rest = packed[word]
        while rest > 1:
            kinds[number] = rest & 31
            number += 1
            rest >>= 5
    return number


@exported
def complete_states(layer: Layer, start: int, stop: int, full: int, found: Bytes) -> int:
    """Mark the states whose spaces are all filled; returns how many."""
    count = 0
    for state in range(start, stop):
        is_complete = layer.words[state, FILLED] == full
        found[state] = is_complete
        if is_complete:
            count += 1
    return count
