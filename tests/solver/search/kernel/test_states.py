"""Plain and compiled search meet the same set of states, layer by layer."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from random_cases import Case, later_case, mid_turn_case, random_case
from searching import Layers, Searched
from support import card, reference

from puzzles.commission.deal import AnyDeal, Deal
from solver.budget import Budget
from solver.search.kernel.search import KernelSearch, Slice
from solver.search.kernel.words import FILLED, GOAL, LEFT_KEY, POND_KEY, TAKEN_A, TAKEN_B
from solver.search.plain import Aim, LayerReport, Memory, State

IDENTITY = [FILLED, GOAL, TAKEN_A, TAKEN_B, POND_KEY, POND_KEY + 1, LEFT_KEY, LEFT_KEY + 1]
"""Columns that tell the states of a relaxed search apart; of `FILLED` the number of bits counts."""
OWED = (34, 36)
"""Seeds of positions in which either stack may refill the hand."""


def without_draws(layers: Layers, memory: Memory) -> Layers:
    """The states by what the compiled search tells apart: not by how its refills, put off, are settled in the end."""

    def more(state: State) -> object:
        if memory is Memory.RELAXED:
            return ()
        return state.collected if memory is Memory.EXACT else (state.frozen, state.cast)

    return {
        tiles: {(frozenset(one.tiles.items()), one.left, one.goal, more(one)): one for one in layer.values()}
        for tiles, layer in layers.items()
    }


def assert_same_states(searched: Searched, aim: Aim) -> int:
    """Compare the layers of both searches; the number of states that they have."""
    plain = without_draws(searched.plain_layers(aim), aim.memory)
    report, spent = searched.report, searched.spent
    compiled = without_draws(searched.kernel_layers(aim), aim.memory)
    assert {tiles: set(layer) for tiles, layer in compiled.items()} == {
        tiles: set(layer) for tiles, layer in plain.items()
    }
    if isinstance(searched.question.draw, AnyDeal) and aim.memory is Memory.FREEZING:
        assert searched.spent == spent
    assert searched.report.exhausted == report.exhausted
    for tiles, layer in plain.items():
        for key, state in layer.items():
            twin = compiled[tiles][key]
            assert (twin.filled, twin.waste) == (state.filled, state.waste)
    return sum(map(len, plain.values()))


def at_start(case: Case) -> Searched:
    return Searched(case.commission, case.edition, case.draw, case.start)


@pytest.mark.parametrize("memory", list(Memory))
@pytest.mark.parametrize(("seed", "tiles"), [*((seed, 2) for seed in range(8)), (4, 3), (7, 3), (12, 3)])
def test_the_states_of_a_known_deal(seed: int, tiles: int, memory: Memory) -> None:
    searched = at_start(random_case(seed, tiles=tiles))
    level = searched.question.commission.castoff_dishes
    assert assert_same_states(searched, searched.aim(memory, level=level)) > 1


@pytest.mark.parametrize("memory", list(Memory))
@pytest.mark.parametrize("seed", range(4))
def test_the_states_of_any_deal(seed: int, memory: Memory) -> None:
    searched = at_start(random_case(seed, tiles=2, any_deal=True))
    assert assert_same_states(searched, searched.aim(memory)) > 1


@pytest.mark.parametrize("memory", list(Memory))
@pytest.mark.parametrize("seed", [1, 5, 6, 8, 13, 17])
def test_the_states_from_the_middle_of_a_play(seed: int, memory: Memory) -> None:
    case = later_case(random_case(seed, tiles=3), Random(seed), turns=1)
    assert case is not None
    searched = at_start(case)
    assert assert_same_states(searched, searched.aim(memory)) > 1


@pytest.mark.parametrize("memory", list(Memory))
@pytest.mark.parametrize("seed", OWED)
def test_the_states_after_either_refill_that_is_owed(seed: int, memory: Memory) -> None:
    case = mid_turn_case(random_case(seed, tiles=6), Random(seed), turns=2)
    assert case is not None
    searched = at_start(case)
    assert len(searched.question.table.owed_refills) == 2
    assert len(searched.roots(searched.aim(memory))) > 1
    assert assert_same_states(searched, searched.aim(memory)) > 2


@pytest.mark.parametrize("seed", [4, 7])
def test_tiles_that_look_alike_are_tried_from_each_place(seed: int) -> None:
    case = random_case(seed, tiles=3)
    face = min(case.edition.water_tiles.values())
    alike = replace(case.edition, water_tiles=dict.fromkeys(case.edition.water_tiles, face))
    searched = at_start(replace(case, edition=alike))
    aim = searched.aim(Memory.RELAXED, level=0)
    plain, compiled = (
        without_draws(layers, aim.memory) for layers in (searched.plain_layers(aim), searched.kernel_layers(aim))
    )
    assert {tiles: set(layer) for tiles, layer in compiled.items()} == {
        tiles: set(layer) for tiles, layer in plain.items()
    }
    assert len(plain) > 1


class _Counting(KernelSearch):
    """A compiled search that keeps what tells its states apart, and goes on past completions."""

    def __init__(self, aim: Aim, budget: Budget) -> None:
        super().__init__(aim, budget)
        self.rows: list[NDArray[np.int64]] = []
        self.slices = 0

    def _meets_completion(self, part: Slice, report: LayerReport, accept: object) -> bool:
        rows = part.layer.words[: part.number, IDENTITY].copy()
        rows[:, 0] = np.bitwise_count(rows[:, 0])
        self.rows.append(rows)
        self.slices += 1
        return False


def test_a_proof_with_little_memory_meets_the_same_states_in_slices() -> None:
    edition = reference()
    commission = card(edition, 3, "loose", **{str(space): "any" for space in edition.board.spaces})
    searched = Searched(commission, edition, Deal(edition.id, (1, 26), (32, 17), (5, 9)))
    found = []
    for width in (64, 1 << 20):
        aim = searched.aim(Memory.RELAXED, width=width)
        search = _Counting(aim, Budget(float("inf"), float("inf")))
        report = search.run(searched.roots(aim), lambda _: False)
        assert report.exhausted
        found.append((np.unique(np.concatenate(search.rows), axis=0), search.slices))
    (narrow, many), (wide, few) = found
    assert many > few
    assert np.array_equal(narrow, wide)
