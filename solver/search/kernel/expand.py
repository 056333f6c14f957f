"""Expanding states of the compiled search: every legal turn becomes a candidate for the next layer."""

from __future__ import annotations

from puzzles.components.pieces import SIDES
from solver.search.kernel.keys import add, kinds_key, mix, tile_key, turn_key
from solver.search.kernel.moves import NEIGHBOR, fitting, survey
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
    RELAXED,
    Candidates,
    Draws,
    Layer,
    Scratch,
)
from solver.search.kernel.tables import KINDS_AT, GoalTables, TileTables
from solver.search.kernel.waste import find_scarce, is_beyond_dishes, is_too_much, weigh_kinds
from solver.search.kernel.words import (
    FILLED,
    GOAL,
    HAND_1,
    HAND_SOURCES,
    HISTORY_KEY,
    LAST,
    LEFT_KEY,
    NO_REFILL,
    NO_TILE,
    NO_TURN,
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
    last_cell,
    last_tile,
    pack_move,
    was_within_reach,
    with_refill,
    within_reach,
)
from solver.search.kernel.yields import KINDS, SHAPES, SIX, all_yields
from solver.tools.entry import Bytes, Ints, Ints2, compiled, exported, inlined


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
        taken: how far both stacks are drawn after the turn.
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
    option: int,
    number: int,
    candidates: Candidates,
    worst: float,
    scratch: Scratch,
    out: Ints,
) -> None:
    """Evaluate a child that collects `scratch.kinds` and, if it survives, add it.

    It is added once for each refill (C3), unless refills are put off.
    """
    result = scratch.result
    taken_a = layer.words[state, TAKEN_A]
    taken_b = layer.words[state, TAKEN_B]
    more_a = draws.stack_a.shape[0] > taken_a
    more_b = draws.stack_b.shape[0] > taken_b
    source = scratch.options[option, 1]
    refills = draws.puts_off[0] == 0 and source < HAND_SOURCES and draws.any_deal[0] == 0
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
    for which in range(2):
        refill = NO_REFILL
        a = taken_a
        b = taken_b
        if refills:
            if which == 0 and more_a:
                refill = REFILL_A
                a += 1
            elif which == 1 and more_b:
                refill = REFILL_B
                b += 1
            elif which == 1 or more_b:
                continue
        elif which == 1:
            continue
        elif draws.any_deal[0] == 0:
            if source == SOURCE_A:
                a = scratch.options[option, 2] + 1
            elif source == SOURCE_B:
                b = scratch.options[option, 2] + 1
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


VARIOUS, DEAD = -1, -2


@inlined
def point_at(tables: TileTables, gap: int, i: int, face: int, scratch: Scratch) -> int:
    """The groups of the i-th sample point that a face completes on a gap; see `point_table`."""
    k = scratch.corners[gap, i, 0]
    segments = tables.face_segments
    return tables.points[segments[face, (k + 1) % 6] * 7776 + segments[face, k] * 1296 + scratch.corners[gap, i, 1]]


@inlined
def collect_plainly(
    tables: TileTables, left: Bytes, gap: int, face: int, plenty: int, dead: int, scratch: Scratch
) -> int:
    """Collect what the sample points of a landing show (P5), if nothing leaves a choice.

    Args:
        dead: see `dead_kinds`.

    Returns:
        How many kinds were written to `scratch.kinds`; VARIOUS if there is a group of six (P6) or a shortage (P7), DEAD
        if whatever is collected wastes too much.
    """
    kinds = scratch.kinds
    points = scratch.shore[gap, 7]
    number = 0
    for i in range(points):
        point = point_at(tables, gap, i, face, scratch)
        if point >> KINDS_AT & dead:
            return DEAD
        if point >> 20 & 7:
            return VARIOUS
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
                return VARIOUS
    return number


@compiled
def collect_variously(tables: TileTables, left: Bytes, gap: int, face: int, scratch: Scratch) -> int:
    """All stocks that can remain after the sample points of a landing, in `scratch.lefts`; returns how many."""
    groups = 0
    for i in range(scratch.shore[gap, 7]):
        point = point_at(tables, gap, i, face, scratch)
        six = point >> 20 & 7
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
    option: int,
    room: int,
    plenty: int,
    dead: int,
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
        dead: see `dead_kinds`.
        refills: ways to refill the hand, each a child of its own.
    """
    number = collect_plainly(tables, layer.left[state], gap, face, plenty, dead, scratch)
    if number == DEAD:
        scratch.result[EVALUATED] += refills
        return
    move = pack_move(scratch.shore[gap, 0], face, scratch.options[option, 1])
    if number >= 0:
        scratch.result[EVALUATED] += refills
        if not is_too_much(scratch, number, room):
            push(mode, tables, goals, draws, layer, state, gap, move, option, number, candidates, worst, scratch, out)
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
            push(mode, tables, goals, draws, layer, state, gap, move, option, number, candidates, worst, scratch, out)


@compiled
def list_tiles(tables: TileTables, draws: Draws, words: Ints, options: Ints2) -> int:
    """List the tiles that a turn can lay (C2, K2); returns how many.

    Args:
        options: [i] the tile, its source, and its place in its stack from the top of the deal, on return.
    """
    number = 0
    if draws.any_deal[0]:
        for tile in range(tables.first_face.shape[0]):
            if not words[USED] >> tile & 1:
                options[number, 0] = tile
                options[number, 1] = tile
                number += 1
        return number
    for source in range(HAND_SOURCES):
        if words[HAND_1 + source] != NO_TILE:
            options[number, 0] = words[HAND_1 + source]
            options[number, 1] = source
            number += 1
    reach = within_reach(draws.stack_a, draws.stack_b, words)
    for source in (SOURCE_A, SOURCE_B):
        stack = draws.stack_a if source == SOURCE_A else draws.stack_b
        taken = words[TAKEN_A] if source == SOURCE_A else words[TAKEN_B]
        for place in range(taken, min(taken + reach, stack.shape[0])):
            options[number, 0] = stack[place]
            options[number, 1] = source
            options[number, 2] = place
            number += 1
    return number


@compiled
def dead_kinds(left: Bytes, room: int, scratch: Scratch) -> int:
    """The kinds, as bits, of which one piece is too much, and that are collected where they come.

    A kind in stock that comes in a turn is collected: if not from this group, then from another (P7).
    """
    dead = 0
    for kind in range(KINDS):
        if scratch.least_waste[kind] > room and left[kind] > 0:
            dead |= 1 << kind
    return dead


@compiled
def drop_dead_gaps(tables: TileTables, gaps: int, dead: int, scratch: Scratch) -> int:
    """Take from the list those gaps where a dead kind comes, whatever is laid there; returns how many remain."""
    alive = 0
    for gap in range(gaps):
        must = 0
        for i in range(scratch.shore[gap, 7]):
            must |= tables.kinds_at[scratch.corners[gap, i, 1], 1]
        if must & dead:
            continue
        if alive < gap:
            for column in range(8):
                scratch.shore[alive, column] = scratch.shore[gap, column]
            for i in range(scratch.shore[gap, 7]):
                scratch.corners[alive, i, 0] = scratch.corners[gap, i, 0]
                scratch.corners[alive, i, 1] = scratch.corners[gap, i, 1]
        alive += 1
    return alive


@compiled
def find_late(tables: TileTables, last: int, gaps: int, scratch: Scratch) -> None:
    """Mark the gaps on which it makes no difference whether a tile is laid now or before the last turn.

    One of their corners was there before, so a tile could be laid; and nothing that can come there may run short (P7).
    """
    cell = last_cell(last)
    for gap in range(gaps):
        was_there = 0
        kinds = 0
        there = scratch.shore[gap, 0]
        points = scratch.shore[gap, 7]
        for i in range(points):
            side = scratch.corners[gap, i, 0]
            kinds |= tables.kinds_at[scratch.corners[gap, i, 1], 0]
            if there + NEIGHBOR[side] != cell and there + NEIGHBOR[(side + 1) % SIDES] != cell:
                was_there = 1
        scratch.late[gap] = was_there and not kinds & scratch.scarce[points]


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

    In a relaxed search, of two turns that could be taken in either order only one order is followed (docs/search.md,
    *Proofs: one order of turns*): a tile that could have been laid on the same gap a turn earlier is not laid there
    behind one of a higher number.

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
        plenty = find_scarce(layer.left[state], scratch.scarce)
        both = words[TAKEN_A] < draws.stack_a.shape[0] and words[TAKEN_B] < draws.stack_b.shape[0]
        both = both and draws.puts_off[0] == 0
        is_ordered = mode == RELAXED and words[LAST] != NO_TURN
        dead = 0
        if mode != FREEZING:  # a beam counts all its children, those that waste too much like the others
            dead = dead_kinds(layer.left[state], room, scratch)
            gaps = drop_dead_gaps(tables, gaps, dead, scratch)
        if is_ordered:
            find_late(tables, words[LAST], gaps, scratch)
        for option in range(list_tiles(tables, draws, words, scratch.options)):
            tile = scratch.options[option, 0]
            source = scratch.options[option, 1]
            is_late = (
                is_ordered
                and tile < last_tile(words[LAST])
                and (draws.any_deal[0] != 0 or was_within_reach(words[LAST], source, scratch.options[option, 2]))
            )
            refills = 2 if both and source < HAND_SOURCES else 1
            for gap in range(gaps):
                if is_late and scratch.late[gap]:
                    continue
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
                        option,
                        room,
                        plenty,
                        dead,
                        refills,
                        candidates,
                        worst,
                        scratch,
                        out,
                    )
    return stop
