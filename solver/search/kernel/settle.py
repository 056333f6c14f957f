"""Settling what a turn collects: seats, frozen spaces, cast-offs and cost of the state after it."""

from __future__ import annotations

from solver.search.kernel.seats import NO_PATH, exchange, seat
from solver.search.kernel.states import FREEZING, Layer, Scratch
from solver.search.kernel.tables import SIZES, GoalTables
from solver.search.kernel.words import FILLED, FROZEN, GOAL
from solver.search.kernel.yields import SHAPES
from solver.tools.entry import Ints, compiled


@compiled
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
        waste = 0
        for size in range(SHAPES):
            index += cast[size] * goals.strides[size]
            waste += cast[size] * (size + 1)
        if waste > goals.room[0] or goals.packable[index] == 0:
            return -1.0
    out[0] = filled
    out[1] = frozen
    return max(cost, 0.0)


@compiled
def sort_kinds(kinds: Ints, number: int) -> None:
    """Largest pieces first: insertion sort of a few kinds."""
    for i in range(1, number):
        kind = kinds[i]
        j = i - 1
        while j >= 0 and (SIZES[kinds[j]] < SIZES[kind] or (SIZES[kinds[j]] == SIZES[kind] and kinds[j] > kind)):
            kinds[j + 1] = kinds[j]
            j -= 1
        kinds[j + 1] = kind
