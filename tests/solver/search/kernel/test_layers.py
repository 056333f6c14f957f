"""The compiled search comes to the same as the plain one; what it looks up is what the rules say."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random

import numpy as np
import pytest
from support import SMALL, random_turn, reference, seed_deal

from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.pond.yields import groups, turn_yields
from solver.budget import Budget
from solver.search.kernel.keys import add, mix
from solver.search.kernel.search import KernelSearch
from solver.search.kernel.tables import LETTERS, packing_table, point_table
from solver.search.kinds import KIND_OF, stock_counts
from solver.search.packing import capacities, packs
from solver.search.plain import Aim, Goal, LayeredSearch, LayerReport, Memory, State
from solver.search.seating import OPEN
from solver.search.target import Target
from solver.tools.entry import Ints


def small_table(name: str) -> tuple[Table, Aim]:
    file = SMALL / f"{name}.commission.yaml"
    scarce = "edition: scarce" in file.read_text(encoding="utf-8")
    edition = load_edition(SMALL / "scarce.yaml") if scarce else load_edition("reference")
    commission, edition = load_commission(file, edition=edition)
    table = Table.setup(CardOnBoard(commission, edition), load_deal(SMALL / f"{name}.deal.yaml", edition))
    rooms = capacities(table.dishes.loads, commission.castoff_dishes)
    assert rooms is not None
    return table, Aim(edition, rooms, Memory.RELAXED, 10**6)


def root(table: Table) -> State:
    target = Target(table.mosaic)
    goal = Goal(target.takes, (1.0,) * len(target.spaces))
    seats = (OPEN,) * len(target.spaces)
    left = stock_counts(table.stock)
    return State(dict(table.pond.tiles), table.draw, left, goal, seats, 0, (0,) * 5, (), float(len(seats)))


def searched(kind: type[LayeredSearch | KernelSearch], aim: Aim, state: State) -> tuple[LayerReport, int]:
    budget = Budget(inf, inf)
    return kind(aim, budget).run([state], lambda states: False), budget.spent


@pytest.mark.parametrize("memory", [Memory.RELAXED, Memory.EXACT])
@pytest.mark.parametrize("number", [0, 1, 3, 7, 8, 11, 13, 21, 24, 37])
def test_both_searches_come_to_the_same(number: int, memory: Memory) -> None:
    table, aim = small_table(f"small-{number:03}")
    aim = Aim(aim.edition, aim.rooms, memory, aim.width)
    plain, plain_states = searched(LayeredSearch, aim, root(table))
    compiled, compiled_states = searched(KernelSearch, aim, root(table))
    assert plain.exhausted
    assert compiled.exhausted
    assert min(compiled_states, plain_states) > 0
    assert (compiled.completions > 0) == (plain.completions > 0)
    assert compiled.nearest is not None
    assert plain.nearest is not None
    assert compiled.nearest.filled == plain.nearest.filled


@pytest.mark.parametrize("kind", [LayeredSearch, KernelSearch])
def test_a_beam_that_dropped_a_state_or_met_a_limit_says_so(kind: type[LayeredSearch | KernelSearch]) -> None:
    table, aim = small_table("small-001")
    whole = replace(aim, memory=Memory.FREEZING)
    assert searched(kind, whole, root(table))[0].exhausted
    assert not searched(kind, replace(whole, width=1), root(table))[0].exhausted
    assert not searched(kind, replace(whole, allowance=1), root(table))[0].exhausted


def test_they_also_do_from_the_middle_of_a_play_and_with_any_deal() -> None:
    table, aim = small_table("small-001")
    turn = random_turn(table, aim.edition, Random(3))
    assert turn is not None
    later = table.after(turn)
    assert isinstance(later.draw, Deal)
    free = Table(
        later.pond, later.stock, later.mosaic, later.dishes, AnyDeal("any", frozenset(sorted(later.draw.tiles)[:3]))
    )
    for start in (later, free):
        plain, compiled = (searched(kind, aim, root(start)) for kind in (LayeredSearch, KernelSearch))
        assert 0 < compiled[1] <= plain[1]
        assert (compiled[0].completions > 0) == (plain[0].completions > 0)


def test_the_table_of_sample_points_knows_every_point() -> None:
    table = point_table()
    random = np.random.default_rng(1)
    met = 0
    for index in random.integers(0, len(table), 8000):
        segments, rest = "", int(index)
        for _ in range(6):
            segments, rest = LETTERS[rest % 6] + segments, rest // 6
        if any(segments[i] != segments[i - 1] and "." not in (segments[i], segments[i - 1]) for i in (0, 2, 4)):
            continue  # no three tiles that match can meet so (P1)
        met += 1
        packed = int(table[index])
        kinds = sorted(packed >> (3 + 5 * i) & 31 for i in range(packed & 7))
        found = groups(segments)
        assert kinds == sorted(
            kind
            for diatom, kind in KIND_OF.items()
            for g in found
            if (g.color, g.sixths) == (diatom.color, diatom.sixths)
        )
        assert (packed >> 20 & 7 > 0) == any(g.sixths == 6 for g in found)
    assert met > 300


@pytest.mark.parametrize("rooms", [(), (1,), (6,), (1, 6), (1, 1, 1), (3, 6, 6), (1, 1, 6, 6)])
def test_the_packing_table_agrees_with_exact_packing(rooms: tuple[int, ...]) -> None:
    packable, strides, limits = packing_table(rooms)
    for index in range(len(packable)):
        larger = [int(index // stride % (most + 1)) for stride, most in zip(strides[1:], limits[1:], strict=True)]
        for circles in range(limits[0] + 2):
            sizes = (circles, *larger)
            has_room = sum(size * number for size, number in enumerate(sizes, 1)) <= limits[0]
            assert (has_room and bool(packable[index])) == packs(sizes, rooms)


def test_children_are_those_of_the_rules() -> None:
    """Each place once for each yield that pairs and shortages leave open (P1-P8, C2)."""
    edition = reference()
    commission = load_commission("full-moon")[0]
    table = Table.setup(CardOnBoard(commission, edition), seed_deal(edition, 4))
    aim = Aim(edition, (6,) * 8, Memory.FREEZING, 10**6, allowance=1)
    rng = Random(5)
    for _ in range(6):
        children = 0
        for _, tile in table.draw.sources():
            for place in table.pond.places(edition.water_tiles[tile]):
                points = table.pond.sample_points(place.cell, place.segments)
                children += len(turn_yields(tuple(groups(point.segments) for point in points), table.stock))
        assert searched(KernelSearch, aim, root(table))[1] == children
        turn = random_turn(table, edition, rng)
        assert turn is not None
        table = table.after(turn)


def test_keys_are_those_of_arithmetic_modulo_two_to_the_64() -> None:
    def signed(value: int) -> int:
        value %= 2**64
        return value - 2**64 if value >= 2**63 else value

    def plain_mix(value: int) -> int:
        value %= 2**64
        value = (value ^ value >> 30) * 0x9E3779B97F4A7C15 % 2**64
        value = (value ^ value >> 27) * 0xC2B2AE3D27D4EB4F % 2**64
        return signed(value ^ value >> 31)

    rng = Random(1)
    for _ in range(200):
        one, other = (rng.randrange(-(2**63), 2**63) for _ in range(2))
        numbers: Ints = np.array([one, other])
        with np.errstate(over="ignore"):
            assert mix(numbers[0]) == plain_mix(one)
            assert add(numbers[0], numbers[1]) == signed(one + other)
