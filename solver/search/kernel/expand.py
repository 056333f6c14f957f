"""Expanding states of the compiled search: every legal turn becomes a candidate for the next layer."""

from __future__ import annotations

from solver.search.kernel.keys import add, kinds_key, mix, tile_key, turn_key
from solver.search.kernel.moves import fitting, survey
from solver.search.kernel.rim import note_landing, promise, survey_rim
from solver.search.kernel.seats import lowest
from solver.search.kernel.settle import settle, sort_kinds
from solver.search.kernel.states import (
    COUNT,
    EVALUATED,
    EXACT,
    FREEZING,
    KINDS_PER_WORD,
    MOST_KINDS,
    OVERFLOWS,
    Candidates,
    Draws,
    Layer,
    Scratch,
)
from solver.search.kernel.tables import GoalTables, TileTables
from solver.search.kernel.waste import is_beyond_dishes, is_too_much, plentiful, weigh_kinds
from solver.search.kernel.words import (
    FILLED,
    GOAL,
    HAND_1,
    HAND_SOURCES,
    HISTORY_KEY,
    LEFT_KEY,
    NO_REFILL,
    NO_TILE,
    POND_KEY,
    REFILL_A,
    REFILL_B,
    SOURCE_A,
    SOURCE_B,
    TAKEN_A,
    TAKEN_B,
    USED,
    cell_of_move,
    face_of_move,
    pack_move,
    with_refill,
)
from solver.search.kernel.yields import KINDS, SHAPES, SIX, all_yields
from solver.tools.entry import Bytes, Ints, compiled, exported, inlined


@compiled
def pack_kinds(kinds: Ints, number: int, packed: Ints) -> None:
    """Write kinds into two words, those that come first lowest; a leading one ends each word."""
    packed[0] = 1
    packed[1] = 1
    for i in range(number - 1, -1, -1):
        word = i // KINDS_PER_WORD
        packed[word] = packed[word] << 5 | kinds[i]


@compiled
def key_candidate(
    mode: int,
    words: Ints,
    move: int,
    taken: int,
    number: int,
    candidates: Candidates,
    at: int,
    scratch: Scratch,
    out: Ints,
) -> None:
    """Give a candidate its keys: what two states must have in common to be one, and to be of one bucket.

    Args:
        words: of the state that it comes from.
        taken: how far both stacks are drawn after the refill.
        number: of kinds collected, in `scratch.kinds`.
        out: the filled and the frozen spaces of the candidate.
    """
    cell = cell_of_move(move)
    face = face_of_move(move)
    candidates.bucket[at] = add(mix(words[GOAL]), add(words[LEFT_KEY], kinds_key(scratch.kinds, number, 0)))
    for half in range(2):
        collected = kinds_key(scratch.kinds, number, half)
        key = add(words[POND_KEY + half], tile_key(cell, face, half))
        key = add(mix(key), mix(taken * 2 + half))
        if mode == EXACT:
            key = add(mix(key), turn_key(words[HISTORY_KEY + half], collected))
        else:
            key = add(mix(key), add(words[LEFT_KEY + half], collected))
        key = add(mix(key), words[GOAL])
        if mode == FREEZING:
            key = add(mix(key), mix(out[1]))
            for size in range(SHAPES):
                key = add(mix(key), scratch.cast[size])
        candidates.key[at, half] = key


@compiled
def push(
    mode: int,
    tables: TileTables,
    goals: GoalTables,
    draws: Draws,
    layer: Layer,
    state: int,
    gap: int,
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
    from_hand = source < HAND_SOURCES and draws.any_deal[0] == 0
    if number > MOST_KINDS:
        result[OVERFLOWS] += 1
        return
    sort_kinds(scratch.kinds, number)
    cost = settle(mode, goals, layer, state, scratch, number, out)
    if cost < 0.0:
        return
    if mode == FREEZING:
        note_landing(tables, gap, face_of_move(move), scratch)
        cost -= promise(goals, layer, state, out[0], scratch)
    if cost > worst:
        return
    for option in range(2):
        refill = NO_REFILL
        a = taken_a
        b = taken_b
        if from_hand:
            if option == 0 and more_a:
                refill = REFILL_A
                a += 1
            elif option == 1 and more_b:
                refill = REFILL_B
                b += 1
            elif option == 1 or more_b:
                continue
        elif option == 1:
            continue
        elif draws.any_deal[0] == 0:
            if source == SOURCE_A:
                a += 1
            else:
                b += 1
        at = result[COUNT]
        if at == candidates.cost.shape[0]:  # only shortages can come to so many
            result[OVERFLOWS] += 1
            return
        result[COUNT] += 1
        candidates.cost[at] = cost
        candidates.parent[at] = state
        candidates.move[at] = with_refill(move, refill)
        pack_kinds(scratch.kinds, number, candidates.kinds[at])
        key_candidate(mode, layer.words[state], move, a * 64 + b, number, candidates, at, scratch, out)


@inlined
def point_at(tables: TileTables, gap: int, i: int, face: int, scratch: Scratch) -> int:
    """The groups of the i-th sample point that a face completes on a gap; see `point_table`."""
    k = scratch.corners[gap, i, 0]
    segments = tables.face_segments
    return tables.points[segments[face, (k + 1) % 6] * 7776 + segments[face, k] * 1296 + scratch.corners[gap, i, 1]]


@inlined
def collect_plainly(tables: TileTables, left: Bytes, gap: int, face: int, plenty: int, scratch: Scratch) -> int:
    """Collect what the sample points of a landing show (P5), if nothing leaves a choice.

    Returns:
        How many kinds were written to `scratch.kinds`; -1 if there is a group of six (P6) or a shortage (P7).
    """
    kinds = scratch.kinds
    points = scratch.shore[gap, 7]
    number = 0
    for i in range(points):
        point = point_at(tables, gap, i, face, scratch)
        if point >> 20:
            return -1
        for j in range(point & 7):
            kinds[number] = point >> (3 + 5 * j) & 31
            number += 1
    if points > plenty:
        for i in range(number):
            there = left[kinds[i]]
            for j in range(i):
                if kinds[j] == kinds[i]:
                    there -= 1
            if there <= 0:
                return -1
    return number


@compiled
def collect_variously(tables: TileTables, left: Bytes, gap: int, face: int, scratch: Scratch) -> int:
    """All stocks that can remain after the sample points of a landing, in `scratch.lefts`; returns how many."""
    groups = 0
    for i in range(scratch.shore[gap, 7]):
        point = point_at(tables, gap, i, face, scratch)
        six = point >> 20
        if six:
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
    return ways


@inlined
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
    room: int,
    plenty: int,
    refills: int,
    candidates: Candidates,
    worst: float,
    scratch: Scratch,
    out: Ints,
) -> None:
    """All that a landing can collect (P4-P8), each as a child.

    Args:
        room: sixths that may still be cast off.
        plenty: of so many sample points every group is in stock.
        refills: ways to refill the hand, each a child of its own.
    """
    number = collect_plainly(tables, layer.left[state], gap, face, plenty, scratch)
    move = pack_move(scratch.shore[gap, 0], face, source)
    if number >= 0:
        scratch.result[EVALUATED] += refills
        if not is_too_much(scratch, number, room):
            push(mode, tables, goals, draws, layer, state, gap, move, source, number, candidates, worst, scratch, out)
        return
    ways = collect_variously(tables, layer.left[state], gap, face, scratch)
    for way in range(ways):
        number = 0
        for kind in range(KINDS):
            for _ in range(layer.left[state, kind] - scratch.lefts[way, kind]):
                scratch.kinds[number] = kind
                number += 1
        scratch.result[EVALUATED] += refills
        if not is_too_much(scratch, number, room):
            push(mode, tables, goals, draws, layer, state, gap, move, source, number, candidates, worst, scratch, out)


@exported
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
    room_needed: int,
    worst: float,
    scratch: Scratch,
) -> int:
    """Evaluate all children of the states from `start` to `stop` of a layer with so many tiles in the pond.

    Args:
        room_needed: a state is only expanded with room left for so many candidates; see `room_per_parent`.
        worst: children that cost more are dropped.

    Returns:
        The first state not expanded: `stop`, or less when the candidates are full. `scratch.result` is carried on:
        candidates written, children evaluated, children or choices that did not fit.
    """
    out = scratch.out
    cells = scratch.cells
    faces = scratch.faces
    most = candidates.cost.shape[0] - room_needed
    for state in range(start, stop):
        if scratch.result[COUNT] > most:
            return state
        words = layer.words[state]
        if (mode == FREEZING and words[FILLED] == goals.full[0]) or is_beyond_dishes(goals, layer, state):
            continue
        for i in range(tiles):
            cells[i] = layer.cells[state, i]
            faces[i] = layer.faces[state, i]
        gaps = survey(tables, cells, faces, tiles, scratch.grid, scratch.marks, scratch.shore, scratch.corners)
        if mode == FREEZING:
            survey_rim(tables, tiles, gaps, scratch)
        room = weigh_kinds(mode, goals, layer, state, scratch)
        plenty = plentiful(layer, state)
        both = words[TAKEN_A] < draws.stack_a.shape[0] and words[TAKEN_B] < draws.stack_b.shape[0]
        sources = 4 if draws.any_deal[0] == 0 else tables.first_face.shape[0]
        for source in range(sources):
            tile = NO_TILE
            if draws.any_deal[0]:
                if not words[USED] >> source & 1:
                    tile = source
            elif source < HAND_SOURCES:
                tile = words[HAND_1 + source]
            elif source == SOURCE_A and words[TAKEN_A] < draws.stack_a.shape[0]:
                tile = draws.stack_a[words[TAKEN_A]]
            elif source == SOURCE_B and words[TAKEN_B] < draws.stack_b.shape[0]:
                tile = draws.stack_b[words[TAKEN_B]]
            if tile == NO_TILE:
                continue
            refills = 2 if both and source < HAND_SOURCES and draws.any_deal[0] == 0 else 1
            for gap in range(gaps):
                mask = fitting(tables, tile, scratch.shore, gap)
                while mask:
                    face = tables.first_face[tile] + lowest(mask)
                    mask &= mask - 1
                    spread(
                        mode,
                        tables,
                        goals,
                        draws,
                        layer,
                        state,
                        gap,
                        face,
                        source,
                        room,
                        plenty,
                        refills,
                        candidates,
                        worst,
                        scratch,
                        out,
                    )
    return stop
