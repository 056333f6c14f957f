from __future__ import annotations

from math import inf

import numpy as np
import pytest
from random_cases import random_case

from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table, position_at
from solver.advice.arrays import LINKLESS, Beam, TurnStart
from solver.budget import Budget
from solver.search.kernel.playouts import COMPLETE, STATES, TURNS, WASTE, pick_few
from solver.search.kernel.states import new_candidates
from solver.search.plain import Aim, Goal, LayeredSearch, Memory, State
from solver.search.seating import OPEN

WIDE = 4096


def scene_of(seed: int, tiles: int) -> tuple[TurnStart, Deal]:
    case = random_case(seed, tiles=tiles)
    assert isinstance(case.draw, Deal)
    table = Table.setup(CardOnBoard(case.commission, case.edition), case.draw)
    position = position_at(table, ())
    return TurnStart(position, CardOnBoard(case.commission, case.edition)), case.draw


def plain_root(scene: TurnStart, deal: Deal) -> State:
    goal = Goal(scene.goals.takes[LINKLESS], scene.goals.weights[LINKLESS])
    left = tuple(number for _, number in scene.table.stock.items())
    cost = sum(goal.weights)
    return State(dict(scene.table.pond.tiles), deal, left, goal, (OPEN,) * scene.spaces, 0, (0,) * 5, (), cost)


@pytest.mark.parametrize("seed", range(24))
def test_a_wide_playout_finds_what_the_plain_search_finds(seed: int) -> None:
    scene, deal = scene_of(seed, 3)
    tables = scene.tables_for(0, scene.held_dishes(scene.loads))
    assert tables is not None
    jobs = np.array([[0, 1, 0]], dtype=np.int64)
    (answer,) = scene.play_out(
        tables, scene.worlds_of([deal]), scene.roots((LINKLESS,)), jobs, tiles=scene.tiles, beam=Beam(WIDE, WIDE)
    )
    budget = Budget(inf, inf)
    aim = Aim(scene.edition, tuple(6 for _ in scene.loads), Memory.FREEZING, WIDE)
    wastes: list[int] = []
    turns: list[int] = []

    def note(states: object) -> bool:
        assert isinstance(states, list)
        wastes.extend(state.waste for state in states)
        turns.append(len(states[0].tiles) - scene.tiles)
        return True

    LayeredSearch(aim, budget).run([plain_root(scene, deal)], note)
    assert bool(answer[COMPLETE]) == bool(wastes)
    assert answer[STATES] == budget.spent
    if wastes:
        assert answer[WASTE] == min(wastes)
        assert answer[TURNS] == turns[0]


def test_worlds_are_played_out_apart() -> None:
    scene, deal = scene_of(5, 8)
    other = Deal(deal.edition, deal.hand, deal.a[:1] + deal.a[:0:-1], deal.b[:1] + deal.b[:0:-1])
    tables = scene.tables_for(0, scene.held_dishes(scene.loads))
    assert tables is not None
    roots = scene.roots((LINKLESS,))
    worlds = scene.worlds_of([deal, other])
    both = np.array([[0, 1, 0], [0, 1, 1]], dtype=np.int64)
    together = scene.play_out(tables, worlds, roots, both, tiles=scene.tiles, beam=Beam(4, 2))
    apart = [
        scene.play_out(tables, worlds, roots, both[i : i + 1], tiles=scene.tiles, beam=Beam(4, 2))[0] for i in (0, 1)
    ]
    assert together.tolist() == [answer.tolist() for answer in apart]


def test_few_are_picked_cheapest_first_without_doubles_and_with_few_of_a_bucket() -> None:
    candidates = new_candidates(6)
    candidates.cost[:] = [3.0, 1.0, 1.0, 2.0, 0.5, 4.0]
    candidates.key[:, 0] = [1, 2, 2, 3, 4, 5]
    candidates.bucket[:] = [7, 8, 8, 8, 9, 8]
    picked = np.zeros(6, dtype=np.int64)
    assert pick_few(candidates, 6, 6, 2, picked) == 4
    assert picked[:4].tolist() == [4, 1, 3, 0]
    assert pick_few(candidates, 6, 2, 9, picked) == 2
    assert picked[:2].tolist() == [4, 1]
