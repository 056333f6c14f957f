"""What is packed comes out again, every state keeps the invariants, and what is derived is enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random

import numpy as np
import pytest
from searching import Searched
from support import card, reference, seed_deal

from puzzles.commission.deal import AnyDeal
from puzzles.components.pieces import faces
from puzzles.pond.grid import Cell
from solver.budget import Budget
from solver.search.kernel.expand import expand
from solver.search.kernel.moves import SHORE_SIZE, most_gaps
from solver.search.kernel.search import CHUNK, KernelSearch, Slice
from solver.search.kernel.states import COUNT, EVALUATED, OVERFLOWS, Layer, new_candidates, room_per_parent
from solver.search.kernel.tables import GRID_WIDTH, MAX_TILES, MAX_WATER_TILES
from solver.search.kernel.words import (
    FACES_OF_A_TILE,
    FILLED,
    FROZEN,
    PackedMove,
    pack_move,
    unpack_move,
    with_refill,
)
from solver.search.plain import Aim, LayerReport, Memory, Reached

EDITION = reference()
CARD = card(EDITION, dishes=2, O11="any", O3="green", C5="yellow triangle", C1="1", C2="1", M3="A", M5="A")


def test_a_move_comes_out_as_it_went_in() -> None:
    rng = Random(1)
    most = (GRID_WIDTH**2, MAX_WATER_TILES * FACES_OF_A_TILE + MAX_TILES, MAX_WATER_TILES, 3)
    ends = [PackedMove(0, 0, 0, 0), PackedMove(*(number - 1 for number in most))]
    for parts in [*ends, *(PackedMove(*map(rng.randrange, most)) for _ in range(500))]:
        assert unpack_move(with_refill(pack_move(parts.cell, parts.face, parts.source), parts.refill)) == parts


class Checked(KernelSearch):
    """A search that looks at the invariants of every state that it writes, and of its working space."""

    def __init__(self, aim: Aim, budget: Budget) -> None:
        super().__init__(aim, budget)
        self.checked = 0

    def _meets_completion(self, part: Slice, report: LayerReport, accept: Callable[[Sequence[Reached]], bool]) -> bool:
        layer, number = part.layer, part.number
        bits = np.int64(1) << np.arange(layer.seats.shape[1])
        seated = ((layer.seats[:number] >= 0) * bits).sum(axis=1)
        assert np.array_equal(layer.words[:number, FILLED], seated)
        assert not np.any(layer.words[:number, FROZEN] & ~layer.words[:number, FILLED])
        self.checked += number
        return super()._meets_completion(part, report, accept)

    def _expand(self, layer: Layer, tiles: int, start: int, stop: int, worst: float) -> int:
        for array in (self.scratch.grid, self.scratch.marks):
            assert not array.any()
        at = super()._expand(layer, tiles, start, stop, worst)
        for array in (self.scratch.grid, self.scratch.marks):
            assert not array.any()
        return at


@pytest.mark.parametrize("memory", list(Memory))
@pytest.mark.parametrize("seed", range(3))
def test_invariants_of_states_hold(memory: Memory, seed: int) -> None:
    searched = Searched(CARD, EDITION, seed_deal(EDITION, seed))
    aim = searched.aim(memory, level=1, width=400)
    search = Checked(aim, Budget(6_000, inf))
    search.run(searched.roots(aim), lambda _: False)
    assert search.checked > 300


def test_a_pond_has_no_more_gaps_than_there_is_room_for() -> None:
    rng = Random(2)
    for tiles in (1, 2, 5, 20, MAX_TILES):
        for _ in range(40):
            pond = [Cell(0, 0)]
            while len(pond) < tiles:
                free = {cell for lying in pond for cell in lying.neighbors()} - set(pond)
                pond.append(rng.choice(sorted(free)))
            free = {cell for lying in pond for cell in lying.neighbors()} - set(pond)
            assert len(free) <= most_gaps(tiles) <= SHORE_SIZE
    line = [Cell(i, 0) for i in range(MAX_TILES)]
    assert len({cell for lying in line for cell in lying.neighbors()} - set(line)) == SHORE_SIZE


def test_no_tile_lies_in_more_ways_than_are_counted() -> None:
    assert max(len(faces(tile)) for tile in ["rgbpy.", "rrg.pb"]) == FACES_OF_A_TILE


@pytest.mark.parametrize("is_any", [False, True])
def test_no_state_has_more_candidates_than_are_counted(is_any: bool) -> None:
    draw = AnyDeal(EDITION.id, frozenset(EDITION.water_tiles)) if is_any else seed_deal(EDITION, 3)
    searched = Searched(CARD, EDITION, draw)
    aim = searched.aim(Memory.FREEZING, width=3)
    search = KernelSearch(aim, Budget(40_000, inf))
    found: list[int] = []
    expand_all = search._expand

    def one_by_one(layer: Layer, tiles: int, start: int, stop: int, worst: float) -> int:
        for state in range(start, stop):
            before = int(search.scratch.result[COUNT])
            assert expand_all(layer, tiles, state, state + 1, worst) == state + 1
            found.append(int(search.scratch.result[COUNT]) - before)
        return stop

    search._expand = one_by_one  # type: ignore[method-assign]
    search.run(searched.roots(aim), lambda _: False)
    assert max(aim.width, 1) < CHUNK
    assert 0 < max(found) <= search.room_needed
    assert room_per_parent(MAX_TILES, 0) <= search.room_needed or not is_any


def test_candidates_beyond_the_room_are_told_and_not_written() -> None:
    searched = Searched(CARD, EDITION, seed_deal(EDITION, 3))
    search = KernelSearch(searched.aim(Memory.RELAXED), Budget(10, inf))
    search.roots = searched.roots(search.aim)
    search._prepare()
    layer, _, tiles = search._root_layer()
    whole = int(
        expand(
            search.mode,
            search.tables,
            search.goals,
            search.draws,
            layer,
            tiles,
            0,
            1,
            search.candidates,
            search.room_needed,
            inf,
            search.scratch,
        )
    )
    number, evaluated, _, _ = search.scratch.result.tolist()
    assert (whole, number > 20) == (1, True)
    search.scratch.result[:] = 0
    few = new_candidates(7)
    expand(search.mode, search.tables, search.goals, search.draws, layer, tiles, 0, 1, few, 0, inf, search.scratch)
    assert search.scratch.result[COUNT] == 7
    assert search.scratch.result[EVALUATED] == evaluated
    assert 0 < search.scratch.result[OVERFLOWS] <= number - 7
    for one, other in zip(few, search.candidates, strict=True):
        assert np.array_equal(one, other[:7])
