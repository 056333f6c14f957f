"""The promise of the rim: what tiles can still yield at open corners, alike in both searches and in no proof."""

from __future__ import annotations

from math import inf
from random import Random

import numpy as np
import pytest
from support import random_turn, reference, seed_deal

from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond
from puzzles.pond.yields import groups
from solver.budget import Budget
from solver.search.kernel import tables as kernel_tables
from solver.search.kernel.search import KernelSearch
from solver.search.kernel.states import COUNT
from solver.search.kernel.tables import LETTERS, tile_tables
from solver.search.kinds import KIND_OF, KINDS, stock_counts
from solver.search.plain import Aim, Goal, LayeredSearch, Memory, State
from solver.search.rim import COMPLETE, PROMISE, corner_misses, promise, rim_misses
from solver.search.seating import OPEN
from solver.search.target import Target

WATER = tuple(reference().water_tiles.values())
RED_STAR = KIND_OF[Diatom(Color("r"), Shape.STAR)]


def position(seed: int, turns: int) -> Table:
    edition = reference()
    rng = Random(seed)
    table = Table.setup(CardOnBoard(load_commission("full-moon")[0], edition), seed_deal(edition, seed))
    for _ in range(turns):
        turn = random_turn(table, edition, rng)
        assert turn is not None
        table = table.after(turn)
    return table


def begin(table: Table, seed: int) -> State:
    """A root with random weights: ranks differ where anything does."""
    rng = Random(seed)
    target = Target(table.mosaic)
    goal = Goal(target.takes, tuple(rng.uniform(0.5, 4) for _ in target.spaces))
    seats = (OPEN,) * len(target.spaces)
    left = stock_counts(table.stock)
    return State(dict(table.pond.tiles), table.draw, left, goal, seats, 0, (0,) * 5, (), sum(goal.weights))


def compiled_ranks(aim: Aim, state: State) -> list[float]:
    search = KernelSearch(aim, Budget(inf, inf))
    search.roots = [state]
    search._prepare()
    layer, number, tiles = search._root_layer()
    search._expand(layer, tiles, 0, number, inf)
    return sorted(search.candidates.cost[: search.scratch.result[COUNT]].tolist())


def plain_ranks(aim: Aim, state: State) -> list[float]:
    search = LayeredSearch(aim, Budget(inf, inf))
    children = {(frozenset(child.tiles.items()), child.left): child for child in search.expand(state)}  # for one refill
    return sorted(child.cost - search._promise(child) for child in children.values())


@pytest.mark.parametrize(("seed", "turns"), [(1, 0), (2, 1), (3, 2), (4, 4), (5, 7), (6, 9)])
def test_both_searches_rank_every_child_alike(seed: int, turns: int) -> None:
    table = position(seed, turns)
    assert isinstance(table.draw, Deal)
    aim = Aim(reference(), (6,) * 4, Memory.FREEZING, 100)
    ranks = plain_ranks(aim, begin(table, seed))
    assert compiled_ranks(aim, begin(table, seed)) == pytest.approx(ranks)
    assert len({round(rank, 6) for rank in ranks}) > 5


def test_they_also_do_with_any_deal() -> None:
    table = position(7, 3)
    draw = AnyDeal("any", frozenset(sorted(table.draw.tiles)[:5]))
    table = Table(table.pond, table.stock, table.mosaic, table.dishes, draw)
    aim = Aim(reference(), (6,) * 4, Memory.FREEZING, 100)
    assert compiled_ranks(aim, begin(table, 7)) == pytest.approx(plain_ranks(aim, begin(table, 7)))


@pytest.mark.parametrize("memory", [Memory.RELAXED, Memory.EXACT])
def test_proofs_do_not_look_at_it(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    aim = Aim(reference(), (6,) * 4, memory, 100)
    state = begin(position(2, 3), 2)
    before = compiled_ranks(aim, state)
    monkeypatch.setattr(kernel_tables, "PROMISE", 1000.0)
    assert compiled_ranks(aim, state) == before
    assert plain_ranks(aim, state) == pytest.approx(before)


def test_misses_are_counted_as_tiles_laid_in_the_pond() -> None:
    """The share of the tiles of which no face lies by two others (P1) and makes a group of the kind (P4, P5)."""
    rng = Random(4)
    cell, neighbors = Cell(0, 0), (Cell(1, 0), Cell(0, 1))
    tried = 0
    while tried < 12:
        one, other = rng.sample(WATER, 2)
        pond = Pond({neighbors[0]: one, neighbors[1]: other})
        can = [0] * KINDS
        for tile in WATER:
            kinds = set()
            for place in pond.places(tile):
                if place.cell == cell:
                    points = pond.sample_points(cell, place.segments)
                    found = [group for point in points for group in groups(point.segments) if group.sixths < 6]
                    kinds |= {KIND_OF[Diatom(group.color, Shape(group.sixths))] for group in found}
            for kind in kinds:
                can[kind] += 1
        four = one[3] + one[2] + other[5] + other[4]
        assert corner_misses(WATER, four) == pytest.approx([1 - number / len(WATER) for number in can])
        tried += 1


def test_the_table_of_the_compiled_search_has_the_same_misses() -> None:
    table = tile_tables(WATER, reference().starting_tile).misses
    for index in np.random.default_rng(2).integers(0, 6**4, 120):
        four = "".join(LETTERS[int(index) // 6**place % 6] for place in (3, 2, 1, 0))
        if four[1] != four[2] and "." not in four[1:3]:
            continue  # the two tiles that are there would not match (P1)
        assert table[index] == pytest.approx(corner_misses(WATER, four))


def test_a_rim_promises_what_its_corners_can_yield() -> None:
    takes = tuple(1 if kind == RED_STAR else 0 for kind in range(KINDS))
    ready = corner_misses((".rbbgg",), "rrrr")
    assert ready[RED_STAR] == 0
    assert promise(ready, takes, (2.0,), 1) == pytest.approx(2 * PROMISE)
    assert promise(ready, takes, (2.0,), 0) == COMPLETE  # or promising states would crowd out a completed play
    assert promise(corner_misses((".rbbgg",), "bbgg"), takes, (2.0,), 1) == 0


def test_without_tiles_or_corners_nothing_is_promised() -> None:
    assert corner_misses((), "rrrr") == (1.0,) * KINDS
    assert rim_misses(WATER, {Cell(0, 0): "rgbyp."}) == (1.0,) * KINDS
    assert promise((1.0,) * KINDS, (1,) * KINDS, (3.0,), 1) == 0
