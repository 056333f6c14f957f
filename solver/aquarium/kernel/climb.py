"""A good layout soon: random changes, kept when they are better and sometimes when they are not."""

from __future__ import annotations

from math import exp

from solver.aquarium.kernel.walk import CELLS, EMPTY, Steps, Walk, lay
from solver.tools.entry import Ints, awaited, compiled

HOT = 3.0
"""The temperature in points at the start of a climb."""
FINE = 1 << 20
"""Chances are told apart to one in so many."""


@compiled
def drawn(luck: Ints, number: int) -> int:
    """A random number from 0 to `number` - 1; `luck` is the state of a linear congruential generator."""
    luck[0] = luck[0] * 6364136223846793005 + 1442695040888963407
    return ((luck[0] >> 33) & 0x3FFFFFFF) % number


@compiled
def value_of(walk: Walk, what: Steps) -> int:
    """The points of the layout in `walk.steps` and `walk.picked`."""
    for cell in range(CELLS):
        lay(walk, what, cell, walk.steps[cell], walk.picked[cell])
    return walk.totals[CELLS]


@compiled
def is_in_order(steps: Ints) -> bool:
    """Whether every tile touches an earlier one (A6)."""
    for cell in range(CELLS):
        step = steps[cell]
        if step in (0, EMPTY):
            continue
        touches = (
            (cell % 3 > 0 and steps[cell - 1] < step)
            or (cell % 3 < 2 and steps[cell + 1] < step)
            or (cell >= 3 and steps[cell - 3] < step)
            or (cell < 6 and steps[cell + 3] < step)
        )
        if not touches:
            return False
    return True


@compiled
def grow_at_random(steps: Ints, number: int, luck: Ints) -> None:
    """Lay the steps in order, each on a random cell that touches one before."""
    for cell in range(CELLS):
        steps[cell] = EMPTY
    steps[drawn(luck, CELLS)] = 0
    for step in range(1, number):
        while True:
            cell = drawn(luck, CELLS)
            if steps[cell] == EMPTY:
                steps[cell] = step
                if is_in_order(steps):
                    break
                steps[cell] = EMPTY


@compiled
def copy(source: Ints, target: Ints) -> None:
    """Copy a layout's steps or faces."""
    for cell in range(CELLS):
        target[cell] = source[cell]


@awaited
def climb(walk: Walk, what: Steps, luck: Ints, climbs: int, changes: int, best_steps: Ints, best_picked: Ints) -> int:
    """Climb some times from random layouts; the best is left in `walk.steps` and `walk.picked`. Returns its points.

    Args:
        walk, what: as in `advance`.
        luck: [1] see `drawn`.
        climbs: how often.
        changes: in each climb.
        best_steps, best_picked: scratch by cell.
    """
    number = what.number.shape[0]
    best, steps, picked = -(1 << 40), walk.steps, walk.picked
    for _ in range(climbs):
        grow_at_random(steps, number, luck)
        for cell in range(CELLS):
            picked[cell] = 0 if steps[cell] == EMPTY else drawn(luck, what.number[steps[cell]])
        value = value_of(walk, what)
        for change in range(changes):
            one, other = drawn(luck, CELLS), drawn(luck, CELLS)
            face = picked[one]
            if one != other:
                steps[one], steps[other] = steps[other], steps[one]
                picked[one], picked[other] = picked[other], picked[one]
                if not is_in_order(steps):
                    steps[one], steps[other] = steps[other], steps[one]
                    picked[one], picked[other] = picked[other], picked[one]
                    continue
            elif steps[one] != EMPTY:
                picked[one] = drawn(luck, what.number[steps[one]])
            new = value_of(walk, what)
            heat = HOT * (1.0 - change / changes) + 0.01
            if new >= value or drawn(luck, FINE) < FINE * exp((new - value) / heat):
                value = new
                if value > best:
                    best = value
                    copy(steps, best_steps)
                    copy(picked, best_picked)
            elif one != other:
                steps[one], steps[other] = steps[other], steps[one]
                picked[one], picked[other] = picked[other], picked[one]
            else:
                picked[one] = face
    copy(best_steps, steps)
    copy(best_picked, picked)
    return best
