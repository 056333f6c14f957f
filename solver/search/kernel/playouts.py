"""Many short searches in one call: playouts from given states in given worlds, by beams of a few states.

A beam of one state takes the best turn by the cost that the next state has. It looks at nothing but what lies on the
table, so it plays as somebody could who does not know the stacks; a wider beam sees more and more of what is to come.
"""

from __future__ import annotations

import numpy as np

from solver.search.kernel.expand import expand
from solver.search.kernel.keep import materialize
from solver.search.kernel.states import COUNT, EVALUATED, FREEZING, Candidates, Draws, Layer, Scratch
from solver.search.kernel.tables import GoalTables, TileTables
from solver.search.kernel.words import FILLED
from solver.search.kernel.yields import SHAPES
from solver.tools.entry import Ints, Ints2, compiled, exported

# columns of the answers of playouts
COMPLETE, WASTE, TURNS, MOST_FILLED, STATES, CAST = 0, 1, 2, 3, 4, 5
ANSWERS = CAST + SHAPES
# columns of the jobs
FIRST, BEHIND, WORLD = 0, 1, 2


@compiled
def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def pick_few(candidates: Candidates, number: int, most: int, per_bucket: int, picked: Ints) -> int:
    """Pick the cheapest candidates with different keys, of those that have collected the same so many at most.

    Args:
        candidates: `number` of them.
        most: pick no more, a few.
        per_bucket: most that have collected the same.
        picked: the candidates picked, cheapest first, on return.

    Returns:
        How many were picked.
    """
    count = 0
    last_cost = -np.inf
    last = -1
    while count < most:
        best = -1
        for i in range(number):
            cost = candidates.cost[i]
            if cost < last_cost or (cost == last_cost and i <= last):
                continue
            if best < 0 or cost < candidates.cost[best]:
                best = i
        if best < 0:
            return count
        last = best
        last_cost = candidates.cost[best]
        alike = 0
        for j in range(count):
            other = picked[j]
            if candidates.key[other, 0] == candidates.key[best, 0] and (
                candidates.key[other, 1] == candidates.key[best, 1]
            ):
                alike = per_bucket
                break
            if candidates.bucket[other] == candidates.bucket[best]:
                alike += 1
        if alike < per_bucket:
            picked[count] = best
            count += 1
    return count


@compiled
def least_waste(layer: Layer, start: int, stop: int, full: int, answer: Ints) -> bool:
    """Look at the states of a layer: note the fullest, and of the complete ones the least waste.

    Returns:
        Whether one is complete.
    """
    for state in range(start, stop):
        filled = layer.words[state, FILLED]
        answer[MOST_FILLED] = max(answer[MOST_FILLED], bits(filled))
        if filled != full:
            continue
        waste = 0
        for size in range(SHAPES):
            waste += layer.cast[state, size] * (size + 1)
        if answer[COMPLETE] == 0 or waste < answer[WASTE]:
            answer[WASTE] = waste
            for size in range(SHAPES):
                answer[CAST + size] = layer.cast[state, size]
        answer[COMPLETE] = 1
    return answer[COMPLETE] == 1


@exported
def play_out(
    tables: TileTables,
    goals: GoalTables,
    stacks_a: Ints2,
    stacks_b: Ints2,
    no: Ints,
    roots: Layer,
    tiles: int,
    jobs: Ints2,
    width: int,
    per_bucket: int,
    most_turns: int,
    one: Layer,
    other: Layer,
    candidates: Candidates,
    room_needed: int,
    picked: Ints,
    tile_of_face: Ints,
    scratch: Scratch,
    answers: Ints2,
) -> None:
    """Play out jobs, each from some roots in one world, at one star level.

    Args:
        stacks_a, stacks_b: [world, i] tiles of the stacks, top first, as the position has them.
        no: [1] 0: it is no `any_deal`, and no refill is put off, since a player cannot either.
        roots: states with `tiles` tiles in the pond.
        jobs: [job] the first root, the one behind the last, and the world.
        width, per_bucket: of the beams; see `pick_few`.
        most_turns: that a job may take.
        one, other: room for `width` states each.
        candidates: room for those of a layer; room_needed: for those of one state, see `room_per_parent`.
        answers: [job] whether a state was complete, its waste, the turns it took, spaces filled, states evaluated, and
            its cast-offs by size.
    """
    full = goals.full[0]
    for job in range(jobs.shape[0]):
        world = jobs[job, WORLD]
        draws = Draws(stacks_a[world], stacks_b[world], no, no)
        answer = answers[job]
        for column in range(ANSWERS):
            answer[column] = 0
        source = roots
        start = jobs[job, FIRST]
        stop = jobs[job, BEHIND]
        target = one
        lying = tiles
        turns = 0
        while start < stop and not least_waste(source, start, stop, full, answer) and turns < most_turns:
            scratch.result[COUNT] = 0
            scratch.result[EVALUATED] = 0
            expand(FREEZING, tables, goals, draws, source, lying, start, stop, candidates, room_needed, np.inf, scratch)
            answer[STATES] += scratch.result[EVALUATED]
            number = pick_few(candidates, scratch.result[COUNT], width, per_bucket, picked)
            materialize(
                FREEZING, goals, draws, source, lying, candidates, picked, number, target, tile_of_face, scratch
            )
            if turns & 1 == 0:
                source = one
                target = other
            else:
                source = other
                target = one
            start = 0
            stop = number
            lying += 1
            turns += 1
        answer[TURNS] = turns


def first_turns(
    tables: TileTables,
    goals: GoalTables,
    draws: Draws,
    roots: Layer,
    number: int,
    tiles: int,
    candidates: Candidates,
    room_needed: int,
    picked: Ints,
    target: Layer,
    tile_of_face: Ints,
    scratch: Scratch,
) -> int:
    """Every turn from some roots: the candidates, and as many of them as there is room for as states of `target`."""
    scratch.result[COUNT] = 0
    scratch.result[EVALUATED] = 0
    expand(FREEZING, tables, goals, draws, roots, tiles, 0, number, candidates, room_needed, np.inf, scratch)
    count = min(int(scratch.result[COUNT]), len(target.cost))
    picked[:count] = range(count)
    materialize(FREEZING, goals, draws, roots, tiles, candidates, picked, count, target, tile_of_face, scratch)
    return count
