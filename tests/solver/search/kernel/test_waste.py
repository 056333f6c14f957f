"""The quick test of children refuses only what settling refuses, and never a child that could be arranged."""

from random import Random

import numpy as np
import pytest

from puzzles.components.pieces import SIDES
from solver.search.kernel.settle import settle, sort_kinds
from solver.search.kernel.states import EXACT, FREEZING, RELAXED, Layer, Scratch, new_layer, new_scratch
from solver.search.kernel.tables import GoalTables, goal_tables
from solver.search.kernel.waste import MOST_IN_A_POINT, find_scarce, is_too_much, weigh_kinds
from solver.search.kernel.words import FILLED, FROZEN
from solver.search.kernel.yields import KINDS, SHAPES


class OneState:
    """A state with random seats and cast-offs, as the search would have come to it."""

    def __init__(self, seed: int, mode: int) -> None:
        rng = Random(seed)
        self.mode = mode
        spaces = rng.choice([2, 5, 9])
        takes = [sum(1 << bit for bit in range(spaces) if rng.random() < 2 / spaces) for _ in range(KINDS)]
        rooms = rng.choice([(1,), (1, 1), (6,), (6, 1), (4, 3)])
        most_waste = rng.choice([float("inf"), 2])
        self.goals: GoalTables = goal_tables([takes], [[1.0] * spaces], rooms, 0.5, most_waste)
        self.layer: Layer = new_layer(1, 1, spaces)
        self.layer.seats[:] = -1
        self.layer.left[:] = 8
        self.layer.cost[:] = spaces
        self.scratch: Scratch = new_scratch(spaces)
        for _ in range(rng.randrange(4)):
            if self.settle([rng.randrange(KINDS) for _ in range(rng.randrange(1, 4))]) >= 0:
                self.layer.seats[0] = self.scratch.seats
                self.layer.cast[0] = self.scratch.cast
                self.layer.words[0, FILLED], self.layer.words[0, FROZEN] = self.scratch.out

    def put(self, kinds: list[int]) -> None:
        """Let these be what is collected."""
        self.scratch.kinds[: len(kinds)] = kinds
        sort_kinds(self.scratch.kinds, len(kinds))

    def settle(self, kinds: list[int]) -> float:
        """The cost after collecting these; negative if their cast-offs fit no dishes."""
        self.put(kinds)
        return float(settle(self.mode, self.goals, self.layer, 0, self.scratch, len(kinds), self.scratch.out))


@pytest.mark.parametrize("mode", [FREEZING, RELAXED, EXACT])
def test_with_and_without_the_quick_test_the_same_children_survive(mode: int) -> None:
    refused = survived = 0
    for seed in range(150):
        state = OneState(seed, mode)
        rng = Random(seed)
        room = int(weigh_kinds(mode, state.goals, state.layer, 0, state.scratch))
        for _ in range(20):
            kinds = [rng.randrange(KINDS) for _ in range(rng.randrange(1, 6))]
            state.put(kinds)
            quick = bool(is_too_much(state.scratch, len(kinds), room))
            fits = state.settle(kinds) >= 0
            assert not (quick and fits), (seed, kinds)
            refused += quick
            survived += fits
    assert refused > 500
    assert survived > 100


@pytest.mark.parametrize("mode", [FREEZING, RELAXED])
def test_a_single_piece_is_judged_exactly(mode: int) -> None:
    for seed in range(100):
        state = OneState(seed, mode)
        room = int(weigh_kinds(mode, state.goals, state.layer, 0, state.scratch))
        for kind in range(KINDS):
            state.put([kind])
            assert bool(is_too_much(state.scratch, 1, room)) == (state.settle([kind]) < 0)


def test_plenty_means_that_no_sample_points_can_run_out() -> None:
    left = np.tile(np.array([8, 7, 6, 5, 4], dtype=np.int8), KINDS // SHAPES)
    scarce = np.zeros(SIDES + 2, dtype=np.int64)
    assert find_scarce(left, scarce) == 2
    for kind in range(KINDS):
        left[kind] = MOST_IN_A_POINT[kind % SHAPES]
        assert find_scarce(left, scarce) == 1
        assert scarce[:3].tolist() == [0, 0, scarce[2]]
        assert scarce[2] >> kind & 1
        left[kind] -= 1
        assert find_scarce(left, scarce) == 0
        assert scarce[1] == 1 << kind
        left[kind] = 8
