"""The parts of the monolith, each against plain enumeration or a tiny case of its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from ortools.sat.python import cp_model
from plain_arranging import PlainArranging
from support import card, diatoms, edition_of_tiles, edition_with, reference

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Stock
from puzzles.pond.grid import ORIGIN, Cell
from puzzles.pond.pond import Pond
from puzzles.pond.yields import ColorGroup, Yield, groups, point_yields
from solver.assignment.problem import ArrangementProblem
from solver.monolith.arrangement import ArrangementModel, Castoffs
from solver.monolith.booleans import BooleanModel, Literal, Number, total
from solver.monolith.collection import Collections, Shortage
from solver.monolith.draw_order import DrawOrder, draws_of
from solver.monolith.placement import LETTERS, Ponds, earliest_turns, most_points, most_points_in
from solver.monolith.sample_points import Point, Samples


def solutions(model: cp_model.CpModel, shown: list[Literal]) -> set[tuple[int, ...]]:
    """All values that some variables have in solutions."""

    class Collector(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.found: set[tuple[int, ...]] = set()

        def on_solution_callback(self) -> None:
            self.found.add(tuple(self.value(variable) for variable in shown))

    solver, collector = cp_model.CpSolver(), Collector()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    assert solver.solve(model, collector) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collector.found


def is_feasible(model: cp_model.CpModel) -> bool:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


# -- draws (C1-C3) ----------------------------------------------------------------------------------------------------

DEALS = [
    Deal("reference", (1, 2), (3,), (4,)),
    Deal("reference", (1, 2), (3, 4), ()),
    Deal("reference", (9, 5), (7, 3, 1), (4,)),
    Deal("reference", (6, 2), (), ()),
]


def can_be_played(deal: Deal, tiles: tuple[int, ...]) -> bool:
    if not tiles:
        return True
    return any(
        can_be_played(rest.refill(refill), tiles[1:])
        for source, tile in deal.sources()
        if tile == tiles[0]
        for rest in [deal.take(source, tile)]
        for refill in rest.refills(source)
    )


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("turns", [2, 3, 4])
def test_tiles_come_in_the_orders_that_refills_allow(deal: Deal, turns: int) -> None:
    model = BooleanModel()
    draws = DrawOrder(model, deal, turns)
    shown = [draws.plays(turn, tile) for turn in range(1, turns + 1) for tile in draws.tiles]
    number = len(draws.tiles)
    orders = {
        tuple(draws.tiles[row.index(1)] for row in (values[i : i + number] for i in range(0, len(values), number)))
        for values in solutions(model, shown)
    }
    assert orders == {order for order in permutations(deal.tiles, turns) if can_be_played(deal, order)}


@pytest.mark.parametrize("deal", DEALS)
def test_sources_and_refills_are_found_for_an_order(deal: Deal) -> None:
    for order in permutations(sorted(deal.tiles)):
        ways = draws_of(deal, order)
        assert (ways is not None) == can_be_played(deal, order)
        left = deal
        for tile, (source, refill) in zip(order, ways or (), strict=ways is not None):
            assert (source, tile) in left.sources()
            left = left.take(source, tile)
            assert refill in left.refills(source)
            left = left.refill(refill)


# -- the pond (P1-P4) -------------------------------------------------------------------------------------------------


def shapes(turns: int) -> set[frozenset[Cell]]:
    """Where the tiles of a pond can lie after so many turns, if every tile matches."""
    found = {frozenset({ORIGIN, near}) for near in ORIGIN.neighbors()}
    for _ in range(turns - 1):
        found = {
            lying | {cell}
            for lying in found
            for pond in [Pond(dict.fromkeys(lying, "......"))]
            for cell in pond.open_cells()
            if pond.corners(cell)
        }
    return found


def corners(lying: frozenset[Cell]) -> int:
    pond = Pond(dict.fromkeys(lying, "......"))
    return sum(len(pond.corners(cell)) for cell in lying) // 3


@pytest.mark.parametrize("turns", [1, 2, 3, 4, 5])
def test_no_pond_is_larger_or_has_more_sample_points_than_the_bounds_say(turns: int) -> None:
    ponds = shapes(turns)
    assert set().union(*ponds) <= {ORIGIN} | earliest_turns(turns).keys()
    assert max(map(corners, ponds)) == most_points(turns + 1)
    last = (
        {corners(after) - corners(before) for before in shapes(turns - 1) for after in ponds if before < after}
        if turns > 1
        else {0}
    )
    assert max(last) == most_points_in(turns)


def test_the_seventh_tile_can_complete_two_sample_points() -> None:
    hexagon = frozenset({ORIGIN, *ORIGIN.neighbors()})
    assert corners(hexagon) == most_points(7) == 6
    assert corners(hexagon - {Cell(1, 0)}) == 4
    assert most_points_in(6) == 2


def plain_ponds(edition: Edition, order: tuple[int, ...], pond: Pond) -> Iterator[tuple[tuple[object, ...], ...]]:
    """Every way to lay tiles in an order: cell and segments of each, and the sample points that the last completes."""
    first, *others = order
    for place in pond.places(edition.water_tiles[first]):
        if others:
            for more in plain_ponds(edition, tuple(others), pond.place(place.cell, place.segments)):
                yield (place.cell, place.segments), *more
        else:
            points = pond.sample_points(place.cell, place.segments)
            yield (place.cell, place.segments), *((point.corner, point.segments) for point in points)


@pytest.mark.parametrize("order", [(1, 21), (28, 16), (6, 14)])
def test_tiles_lie_where_the_rules_of_the_pond_let_them(order: tuple[int, ...]) -> None:
    deal = Deal("reference", order, (), ())
    model = BooleanModel()
    draws = DrawOrder(model, deal, len(order))
    ponds = Ponds(model, reference(), draws, len(order))
    samples = Samples(model, ponds, is_order_free=True)
    point = Point(2, 0)
    for turn, tile in enumerate(order, start=1):
        model.add(draws.plays(turn, tile) == 1)
    choices: list[tuple[object, Literal]] = [(cell, literal) for turn in (1, 2) for cell, literal in ponds.cells(turn)]
    choices += [(face, literal) for turn in (1, 2) for _, face, literal in ponds.lying(turn)]
    choices += [(corner, samples.is_corner(point, corner)) for corner in range(6)]
    choices += [(letter, samples.has(point, place, letter)) for place in range(6) for letter in LETTERS]
    chosen = {
        tuple(what for (what, _), value in zip(choices, values, strict=True) if value)
        for values in solutions(model, [literal for _, literal in choices])
    }
    plain = {
        (one[0], two[0], one[1], two[1], sample[0], *str(sample[1]))
        for one, two, sample in plain_ponds(reference(), order, Pond.start(reference().starting_tile))
    }
    assert len(plain) > 50
    assert chosen == plain


@pytest.mark.parametrize(("is_order_free", "is_allowed"), [(True, True), (False, False)])
def test_sample_points_are_ranked_in_any_order_if_that_can_matter(is_order_free: bool, is_allowed: bool) -> None:
    edition = edition_of_tiles("......", dict.fromkeys(range(1, 7), "......"))
    model = BooleanModel()
    ponds = Ponds(model, edition, DrawOrder(model, Deal("own", (1, 2), (3, 4, 5, 6), ()), 6), 6)
    samples = Samples(model, ponds, is_order_free=is_order_free)
    model.add(samples.is_corner(Point(6, 0), 3) == 1)
    model.add(samples.is_corner(Point(6, 1), 2) == 1)
    assert is_feasible(model) == is_allowed


# -- yields (P5-P9) ---------------------------------------------------------------------------------------------------


class FixedSamples(Samples):
    """Sample points with known segments, one a turn or all in one turn."""

    def __init__(self, model: BooleanModel, segments: tuple[str, ...]) -> None:
        self.model = model
        self.shown = dict(zip((Point(9, rank) for rank in range(len(segments))), segments, strict=True))
        self.points = tuple(self.shown)

    def has(self, point: Point, place: int, letter: str) -> Literal:
        return self.model.known(is_so=self.shown[point][place] == letter)


def model_yields(segments: tuple[str, ...], stock: str) -> set[tuple[Yield, ...]]:
    """All that points in this order can give, by the model."""
    edition = edition_with(stock)
    model = BooleanModel()
    samples = FixedSamples(model, segments)
    supply = Shortage(edition, tuple(edition.water_tiles))
    collections = Collections(model, samples, supply)
    shown, names = [], []
    for point in samples.points:
        for diatom, number in collections.yielded(point):
            shown.append(model.new_int_var(0, 9, f"{point}{diatom}"))
            names.append((point, diatom))
            model.add(shown[-1] == number)
    found = set()
    for values in solutions(model, shown):
        got: dict[Point, list[Diatom]] = {point: [] for point in samples.points}
        for (point, diatom), value in zip(names, values, strict=True):
            got[point] += [diatom] * value
        found.add(tuple(tuple(sorted(pieces)) for pieces in got.values()))
    return found


def plain_yields(points: tuple[tuple[ColorGroup, ...], ...], edition: Edition) -> set[tuple[Yield, ...]]:
    """All that points in this order can give, by the rules."""
    layer: set[tuple[tuple[Yield, ...], Stock]] = {((), edition.stock)}
    for point in points:
        layer = {((*before, got), stock.take(got)) for before, stock in layer for got in point_yields(point, stock)}
    return {before for before, _ in layer}


STOCKS = (
    "1 1 1 1 1",
    "2 1 1 0 0",
    "2 0 0 0 0",
    "3 2 1 0 0",
    "1 1 2 1 0",
    "4 1 0 1 0",
    "0 1 0 0 1",
    "8 7 6 5 4",
    "3 3 0 0 0",
)


@pytest.mark.parametrize("stock", STOCKS)
@pytest.mark.parametrize(
    "segments", ["rrrrrr", "rr.rr.", "r.rrr.", "r.r.r.", "rr.r.b", "rrrrr.", "rrbb.r", "......", "rrrr.."]
)
def test_a_sample_point_yields_what_the_rules_give(segments: str, stock: str) -> None:
    edition = edition_with(stock)
    plain = point_yields(groups(segments), edition.stock)
    assert {got for (got,) in model_yields((segments,), stock)} == plain


@pytest.mark.parametrize("seed", range(25))
def test_points_meet_the_stock_that_those_before_have_left(seed: int) -> None:
    rng = Random(seed)
    points = tuple("".join(rng.choices("rg.", (4, 1, 2), k=6)) for _ in range(rng.randint(2, 3)))
    points = tuple(point if len(groups(point)) <= 3 else "rr.r.g" for point in points)
    stock = rng.choice(STOCKS)
    plain = plain_yields(tuple(map(groups, points)), edition_with(stock))
    assert model_yields(points, stock) == plain


# -- arranging (C4-C13) -----------------------------------------------------------------------------------------------


class FixedCollections(Collections):
    """Known diatoms in the turns from the second."""

    def __init__(self, turns: list[str]) -> None:
        self.turns = [Counter(diatoms(turn)) for turn in turns]

    def collected(self, turn: int, diatom: Diatom) -> Number:
        return total([]) + self.turns[turn - 2][diatom]

    def most(self, turn: int, diatom: Diatom) -> int:
        return self.turns[turn - 2][diatom]


def arranged(commission: Commission, turns: list[str]) -> tuple[int, int] | None:
    """Stars and minus waste of the best arranging that completes the card in the last of the turns."""
    model = BooleanModel()
    laid = CardOnBoard(commission, reference())
    arranging = ArrangementModel(model, laid, FixedCollections(turns), len(turns) + 1)
    dishes = Castoffs(model, commission.castoff_dishes, arranging.cast_off)
    model.maximize(dishes.stars * 100 - dishes.waste)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return None
    return solver.value(dishes.stars), -solver.value(dishes.waste)


CASES = [
    # C5: r1 must take O3, so that y3 has no place
    (1, {"O3": "any", "C5": "purple triangle"}, ["r1", "y3 p3"], (0, -3)),
    # within a turn the order is free
    (1, {"O3": "any", "C5": "purple triangle"}, ["r1 y3", "p3"], (1, -1)),
    # C9: a circle settles the group, after which the ovals have no space
    (1, {"C2": "1", "C4": "1"}, ["r1", "y2 b2"], None),
    (1, {"C2": "1", "C4": "1"}, ["r2", "b1", "y2"], (1, -1)),
    # C10: likewise by color; the blue circle may be cast off once the letter is red
    (1, {"C2": "A", "O2": "A"}, ["r1", "b1", "r2"], (1, -1)),
    (1, {"C2": "A", "O2": "A"}, ["b1", "r1 r2"], None),
    # C6: a dish holds six sixths, and a piece goes whole into one
    (2, {"O3": "red triangle"}, ["y4 b4", "r3"], (0, -8)),
    (2, {"O3": "red triangle"}, ["y4 b4 g4", "r3"], None),
    (2, {"O3": "red triangle"}, ["y1 b1 g5", "r3"], (1, -7)),
    (3, {"O3": "red triangle"}, ["y1 b1 g5", "r3"], (2, -7)),
    # C6 in the last turn too
    (0, {"O3": "red triangle"}, ["r3 y1"], None),
    # C11: not completed before the last turn
    (1, {"O3": "red triangle"}, ["r3", "y1"], None),
    # C7: shapes of the board, color and shape of the card
    (0, {"C1": "any"}, ["r2"], None),
    (0, {"C1": "red circle"}, ["y1"], None),
    (0, {"C1": "red circle"}, ["r1"], (0, 0)),
]


@pytest.mark.parametrize(("dishes", "spaces", "turns", "best"), CASES)
def test_arranging(dishes: int, spaces: dict[str, str], turns: list[str], best: tuple[int, int] | None) -> None:
    assert arranged(card(reference(), dishes=dishes, **spaces), turns) == best


@pytest.mark.parametrize("seed", range(40))
def test_arranging_is_as_good_as_literal_enumeration(seed: int) -> None:
    rng = Random(seed)
    words = ["any", "any", "red", "yellow", "1", "1", "A", "A", "circle", "1 A", "red 1"]
    names = rng.sample(["C1", "C2", "C3", "C4", "O2", "O3", "O4", "O6", "O7"], rng.randint(2, 4))
    spaces = {name: rng.choice(words) for name in names}
    commission = card(reference(), dishes=rng.randint(1, 2), **spaces)
    turns = [
        " ".join(rng.choices(["r1", "y1", "r2", "y2", "b1", "r3"], k=rng.randint(1, 3)))
        for _ in range(rng.randint(1, 3))
    ]
    problem = ArrangementProblem(
        card=CardOnBoard(commission, reference()),
        turns=tuple(map(diatoms, turns)),
        dishes=Dishes.empty(commission.castoff_dishes),
    )
    best = PlainArranging(problem).best(complete_at=len(turns) - 1)
    assert arranged(commission, turns) == (None if best is None else best[:2])
