"""One layer of the compiled search: expand states into candidates, and make candidates into states."""

from __future__ import annotations

import numba as nb
import numpy as np

from solver.search.kernel.keys import add, mix
from solver.search.kernel.moves import fitting, survey
from solver.search.kernel.seats import NO_PATH, exchange, lowest, seat
from solver.search.kernel.states import (
    FILLED,
    FROZEN,
    GOAL,
    HAND_1,
    HISTORY_KEY,
    LEFT_KEY,
    MOST_KINDS,
    NO_TILE,
    POND_KEY,
    TAKEN_A,
    TAKEN_B,
    USED,
    Candidates,
    Draws,
    Layer,
    Scratch,
)
from solver.search.kernel.tables import SIZES, Bytes, GoalTables, Ints, TileTables
from solver.search.kernel.yields import KINDS, SHAPES, SIX, all_yields

FREEZING, RELAXED, EXACT = 0, 1, 2
"""What a state remembers of the pieces collected; see `solver.search.plain.Memory`."""
ROOM_PER_PARENT = 1 << 15
"""Candidates that one state may have at most; a state is only expanded with so much room left."""

# results of `expand`, in Scratch.result
COUNT, EVALUATED, OVERFLOWS = 0, 1, 2


@nb.njit(cache=True)
def settle(mode: int, goals: GoalTables, layer: Layer, state: int, scratch: Scratch, number: int, out: Ints) -> float:
    """Seat the kinds of `scratch.kinds` for a copy of a state.

    On return `scratch.seats`, `scratch.cast` and `out` (filled, frozen) describe the copy.

    Returns:
        Its cost, or -1 if the cast-offs do not fit the dishes of this level.
    """
    seats = scratch.seats
    cast = scratch.cast
    takes = goals.takes[layer.words[state, GOAL]]
    weights = goals.weights[layer.words[state, GOAL]]
    for space in range(weights.shape[0]):
        seats[space] = layer.seats[state, space]
    for size in range(SHAPES):
        cast[size] = layer.cast[state, size]
    filled = layer.words[state, FILLED]
    frozen = layer.words[state, FROZEN]
    cost = layer.cost[state]
    changed = False
    for i in range(number):
        kind = scratch.kinds[i]
        space, reached = seat(seats, takes, filled, frozen, kind, scratch.came, scratch.queue)
        if space != NO_PATH:
            filled |= 1 << space
            cost -= weights[space]
            continue
        if mode == FREEZING:
            frozen |= reached
        else:
            kind = exchange(seats, scratch.came, reached, kind)
        size = SIZES[kind]
        cast[size - 1] += 1
        if cast[size - 1] > goals.limits[size - 1]:
            return -1.0
        cost += goals.waste_cost[0] * size
        changed = True
    if changed:
        index = 0
        for size in range(SHAPES):
            index += cast[size] * goals.strides[size]
        if goals.packable[index] == 0:
            return -1.0
    out[0] = filled
    out[1] = frozen
    return max(cost, 0.0)


@nb.njit(cache=True)
def sort_kinds(kinds: Ints, number: int) -> None:
    """Largest pieces first: insertion sort of a few kinds."""
    for i in range(1, number):
        kind = kinds[i]
        j = i - 1
        while j >= 0 and (SIZES[kinds[j]] < SIZES[kind] or (SIZES[kinds[j]] == SIZES[kind] and kinds[j] > kind)):
            kinds[j + 1] = kinds[j]
            j -= 1
        kinds[j + 1] = kind


@nb.njit(cache=True)
def kinds_key(kinds: Ints, number: int, half: int) -> int:
    """A key of a multiset of kinds: keys of multisets add up."""
    total = 0
    for i in range(number):
        total = add(total, mix(kinds[i] * 2 + half + 1001))
    return total


@nb.njit(cache=True)
def tile_key(cell: int, face: int, half: int) -> int:
    """A key of one tile in the pond: keys of ponds add up."""
    return mix((cell * 1024 + face) * 2 + half + 1)


@nb.njit(cache=True)
def turn_key(before: int, collected: int) -> int:
    """The key of a sequence of turns with one more turn behind."""
    return mix(add(mix(before), mix(collected)))


@nb.njit(cache=True)
def push(
    mode: int,
    goals: GoalTables,
    draws: Draws,
    layer: Layer,
    state: int,
    move: int,
    source: int,
    number: int,
    candidates: Candidates,
    worst: float,
    scratch: Scratch,
    out: Ints,
) -> None:
    """Evaluate a child that collects `scratch.kinds` and, if it survives, add it once for each refill (C3)."""
    result = scratch.result
    taken_a = layer.words[state, TAKEN_A]
    taken_b = layer.words[state, TAKEN_B]
    more_a = draws.stack_a.shape[0] > taken_a
    more_b = draws.stack_b.shape[0] > taken_b
    from_hand = source < 2 and draws.any_deal[0] == 0
    refills = 1 if not from_hand or not (more_a and more_b) else 2
    result[EVALUATED] += refills
    if number > MOST_KINDS:
        result[OVERFLOWS] += 1
        return
    sort_kinds(scratch.kinds, number)
    cost = settle(mode, goals, layer, state, scratch, number, out)
    if cost < 0.0 or cost > worst:
        return
    cell = move & 0x1FFF
    face = move >> 13 & 0x3FF
    packed_1 = 1
    packed_2 = 1
    for i in range(number - 1, -1, -1):
        if i >= 12:
            packed_2 = packed_2 << 5 | scratch.kinds[i]
        else:
            packed_1 = packed_1 << 5 | scratch.kinds[i]
    for option in range(2):
        refill = 0
        a = taken_a
        b = taken_b
        if from_hand:
            if option == 0 and more_a:
                refill = 1
                a += 1
            elif option == 1 and more_b:
                refill = 2
                b += 1
            elif option == 1 or more_b:
                continue
        elif option == 1:
            continue
        elif draws.any_deal[0] == 0:
            if source == 2:
                a += 1
            else:
                b += 1
        at = result[COUNT]
        result[COUNT] += 1
        candidates.cost[at] = cost
        candidates.parent[at] = state
        candidates.move[at] = move | refill << 31
        candidates.kinds[at, 0] = packed_1
        candidates.kinds[at, 1] = packed_2
        candidates.twin[at] = add(
            mix(layer.words[state, GOAL]), add(layer.words[state, LEFT_KEY], kinds_key(scratch.kinds, number, 0))
        )
        for half in range(2):
            collected = kinds_key(scratch.kinds, number, half)
            key = add(layer.words[state, POND_KEY + half], tile_key(cell, face, half))
            key = add(mix(key), mix((a * 64 + b) * 2 + half))
            if mode == EXACT:
                key = add(mix(key), turn_key(layer.words[state, HISTORY_KEY + half], collected))
            else:
                key = add(mix(key), add(layer.words[state, LEFT_KEY + half], collected))
            key = add(mix(key), layer.words[state, GOAL])
            if mode == FREEZING:
                key = add(mix(key), mix(out[1]))
                for size in range(SHAPES):
                    key = add(mix(key), scratch.cast[size])
            candidates.key[at, half] = key


@nb.njit(cache=True)
def spread(
    mode: int,
    tables: TileTables,
    goals: GoalTables,
    draws: Draws,
    layer: Layer,
    state: int,
    gap: int,
    face: int,
    source: int,
    candidates: Candidates,
    worst: float,
    scratch: Scratch,
    out: Ints,
) -> None:
    """All that a landing can collect (P4-P8), each as a child."""
    segments = tables.face_segments
    shore = scratch.shore
    corners = scratch.corners
    kinds = scratch.kinds
    left = layer.left[state]
    move = shore[gap, 0] | face << 13 | source << 23
    number = 0
    groups = 0
    ample = True
    for i in range(shore[gap, 7]):
        k = corners[gap, i, 0]
        point = tables.points[segments[face, (k + 1) % 6] * 7776 + segments[face, k] * 1296 + corners[gap, i, 1]]
        six = point >> 20
        if six:
            ample = False
            scratch.group_color[groups] = six - 1
            scratch.group_size[groups] = SIX
            scratch.group_point[groups] = i
            groups += 1
        for j in range(point & 7):
            kind = point >> (3 + 5 * j) & 31
            scratch.group_color[groups] = kind // SHAPES
            scratch.group_size[groups] = kind % SHAPES + 1
            scratch.group_point[groups] = i
            groups += 1
            there = left[kind]
            for other in range(number):
                if kinds[other] == kind:
                    there -= 1
            if there <= 0:
                ample = False
            kinds[number] = kind
            number += 1
    if ample:
        push(mode, goals, draws, layer, state, move, source, number, candidates, worst, scratch, out)
        return
    ways = all_yields(
        left,
        scratch.group_color,
        scratch.group_size,
        scratch.group_point,
        groups,
        scratch.lefts,
        scratch.left_marks,
        scratch.spare,
        scratch.spare_marks,
    )
    if ways < 0:
        scratch.result[OVERFLOWS] += 1
        return
    for way in range(ways):
        number = 0
        for kind in range(KINDS):
            for _ in range(left[kind] - scratch.lefts[way, kind]):
                kinds[number] = kind
                number += 1
        push(mode, goals, draws, layer, state, move, source, number, candidates, worst, scratch, out)


@nb.njit(cache=True)
def expand(
    mode: int,
    tables: TileTables,
    goals: GoalTables,
    draws: Draws,
    layer: Layer,
    tiles: int,
    start: int,
    stop: int,
    candidates: Candidates,
    worst: float,
    scratch: Scratch,
) -> int:
    """Evaluate all children of the states from `start` to `stop` of a layer with so many tiles in the pond.

    Args:
        worst: children that cost more are dropped.

    Returns:
        The first state not expanded: `stop`, or less when the candidates are full. `scratch.result` is carried on:
        candidates written, children evaluated, children or choices that did not fit.
    """
    out = np.zeros(2, dtype=np.int64)
    cells = np.zeros(tiles, dtype=np.int64)
    faces = np.zeros(tiles, dtype=np.int64)
    room = candidates.cost.shape[0] - ROOM_PER_PARENT
    for state in range(start, stop):
        if scratch.result[COUNT] > room:
            return state
        words = layer.words[state]
        if mode == FREEZING and words[FILLED] == goals.full[0]:
            continue
        for i in range(tiles):
            cells[i] = layer.cells[state, i]
            faces[i] = layer.faces[state, i]
        gaps = survey(tables, cells, faces, tiles, scratch.grid, scratch.marks, scratch.shore, scratch.corners)
        sources = 4 if draws.any_deal[0] == 0 else tables.first_face.shape[0]
        for source in range(sources):
            tile = NO_TILE
            if draws.any_deal[0]:
                if not words[USED] >> source & 1:
                    tile = source
            elif source < 2:
                tile = words[HAND_1 + source]
            elif source == 2 and words[TAKEN_A] < draws.stack_a.shape[0]:
                tile = draws.stack_a[words[TAKEN_A]]
            elif source == 3 and words[TAKEN_B] < draws.stack_b.shape[0]:
                tile = draws.stack_b[words[TAKEN_B]]
            if tile == NO_TILE:
                continue
            for gap in range(gaps):
                mask = fitting(tables, tile, scratch.shore, gap)
                while mask:
                    face = tables.first_face[tile] + lowest(mask)
                    mask &= mask - 1
                    spread(mode, tables, goals, draws, layer, state, gap, face, source, candidates, worst, scratch, out)
    return stop


@nb.njit(cache=True)
def pick_diverse(candidates: Candidates, order: Ints, most: int, twins: int, tables: Ints, picked: Ints) -> int:
    """Pick the first candidates of this order with different keys, but at most so many twins.

    Args:
        candidates: what to pick from.
        order: candidates, best first.
        most: pick no more.
        twins: most candidates that have collected the same.
        tables: [slot, 4] zeros, a power of two of slots, at most half full afterwards: keys; twins with their number.
        picked: the candidates picked, on return.

    Returns:
        How many were picked; as a negative number if any other was left out for want of room or as a twin.
    """
    slots = tables.shape[0] - 1
    count = 0
    dropped = False
    for i in range(order.shape[0]):
        candidate = order[i]
        one = candidates.key[candidate, 0] | 1
        two = candidates.key[candidate, 1]
        slot = (two ^ two >> 32) & slots
        while tables[slot, 0] != 0 and not (tables[slot, 0] == one and tables[slot, 1] == two):
            slot = (slot + 1) & slots
        if tables[slot, 0] != 0:
            continue
        if count == most:
            return -count
        twin = candidates.twin[candidate] | 1
        place = (twin ^ twin >> 32) & slots
        while tables[place, 2] != 0 and tables[place, 2] != twin:
            place = (place + 1) & slots
        if tables[place, 3] >= twins:
            dropped = True
            continue
        tables[place, 2] = twin
        tables[place, 3] += 1
        tables[slot, 0] = one
        tables[slot, 1] = two
        picked[count] = candidate
        count += 1
    return -count if dropped else count


@nb.njit(cache=True)
def pick_new(keys: Ints, number: int, seen: Ints, picked: Ints) -> int:
    """Pick the candidates with keys that were not seen yet; returns how many.

    Args:
        keys: [candidate, 2] of `number` candidates.
        seen: [slot, 2] an open hash table of a power of two of slots, at most half full afterwards; zero is empty.
        picked: the candidates picked, on return.
    """
    slots = seen.shape[0] - 1
    count = 0
    for candidate in range(number):
        one = keys[candidate, 0] | 1
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


@nb.njit(cache=True)
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
    offset: int,
    tile_of_face: Ints,
    scratch: Scratch,
) -> None:
    """Write the picked candidates as states into another layer from `offset` on."""
    out = np.zeros(2, dtype=np.int64)
    for i in range(count):
        candidate = picked[i]
        state = candidates.parent[candidate]
        move = candidates.move[candidate]
        at = offset + i
        number = unpack_kinds(candidates.kinds[candidate], scratch.kinds)
        cost = settle(mode, goals, layer, state, scratch, number, out)
        for tile in range(tiles):
            target.cells[at, tile] = layer.cells[state, tile]
            target.faces[at, tile] = layer.faces[state, tile]
        cell = move & 0x1FFF
        face = move >> 13 & 0x3FF
        target.cells[at, tiles] = cell
        target.faces[at, tiles] = face
        for space in range(target.seats.shape[1]):
            target.seats[at, space] = scratch.seats[space]
        for size in range(SHAPES):
            target.cast[at, size] = scratch.cast[size]
        for kind in range(KINDS):
            target.left[at, kind] = layer.left[state, kind]
        for j in range(number):
            target.left[at, scratch.kinds[j]] -= 1
        for word in range(target.words.shape[1]):
            target.words[at, word] = layer.words[state, word]
        words = target.words[at]
        words[FILLED] = out[0]
        words[FROZEN] = out[1]
        for half in range(2):
            collected = kinds_key(scratch.kinds, number, half)
            words[POND_KEY + half] = add(words[POND_KEY + half], tile_key(cell, face, half))
            words[LEFT_KEY + half] = add(words[LEFT_KEY + half], collected)
            words[HISTORY_KEY + half] = turn_key(words[HISTORY_KEY + half], collected)
        target.cost[at] = cost
        draw_tile(draws, words, move >> 23 & 0xFF, move >> 31 & 3, tile_of_face[face])


@nb.njit(cache=True)
def draw_tile(draws: Draws, words: Ints, source: int, refill: int, tile: int) -> None:
    """Take the tile and refill the hand (C2, C3)."""
    words[USED] |= 1 << tile
    if draws.any_deal[0]:
        return
    if source == 2:
        words[TAKEN_A] += 1
    elif source == 3:
        words[TAKEN_B] += 1
    elif refill == 1:
        words[HAND_1 + source] = draws.stack_a[words[TAKEN_A]]
        words[TAKEN_A] += 1
    elif refill == 2:
        words[HAND_1 + source] = draws.stack_b[words[TAKEN_B]]
        words[TAKEN_B] += 1
    else:
        words[HAND_1 + source] = NO_TILE


@nb.njit(cache=True)
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


@nb.njit(cache=True)
def complete_states(layer: Layer, start: int, stop: int, full: int, found: Bytes) -> int:
    """Mark the states whose spaces are all filled; returns how many."""
    count = 0
    for state in range(start, stop):
        found[state] = layer.words[state, FILLED] == full
        count += found[state]
    return count
