"""The bounds that impossibility proofs rest on, against counting and against another library."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import networkx as nx
import pytest
from support import any_deal, card, diatoms, edition_of_tiles, edition_with, reference

from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.components.pieces import SIDES, Color, Diatom, Shape, faces
from puzzles.pond.grid import ORIGIN, Cell
from puzzles.pond.pond import Pond
from puzzles.pond.yields import groups, turn_yields
from solver.impossibility.corners import (
    MOST_IN_A_POINT,
    Shore,
    most_groups,
    most_of_corners,
    most_sample_points,
    segment_sixths,
)
from solver.impossibility.kinds import INDEX_OF, bits, kinds_in_words
from solver.impossibility.matching import lacking
from solver.impossibility.supply import most_new_points, supply
from solver.impossibility.wants import Wants

BLANK = "......"


def largest_shapes(most: int) -> list[int]:
    """The most sample points of 1..most tiles, by trying all connected shapes."""
    shapes = {frozenset({Cell(0, 0)})}
    found = [0]
    for _ in range(1, most):
        shapes = {
            frozenset({Cell(c.q - min(shape)[0], c.r - min(shape)[1]) for c in shape})
            for shape in (
                old | {near} for old in shapes for cell in old for near in cell.neighbors() if near not in old
            )
        }
        found.append(max(Shore.of(Pond(dict.fromkeys(shape, BLANK))).points for shape in shapes))
    return found


def test_most_sample_points_are_those_of_the_best_shape() -> None:
    assert largest_shapes(7) == [most_sample_points(tiles) for tiles in range(1, 8)]
    assert [most_sample_points(tiles) for tiles in (12, 19, 34)] == [13, 24, 48]


def test_new_points_are_what_the_pond_does_not_have_yet() -> None:
    triangle = Shore.of(Pond({Cell(0, 0): BLANK, Cell(1, 0): BLANK, Cell(0, 1): BLANK}))
    assert triangle.points == 1
    assert len(triangle.doubles) == 3
    assert len(triangle.singles) == 9
    assert [most_new_points(triangle, tiles) for tiles in range(5)] == [0, 1, 2, 3, 5]


def enumerated_sizes(tiles: tuple[str, ...], color: Color) -> set[int]:
    """The sizes of groups of a color at one corner of three of the tiles, by laying them in all ways."""
    found = set()
    for first, second, third in product(range(len(tiles)), repeat=3):
        if len({first, second, third}) < 3:
            continue
        for lying in product(faces(tiles[second]), faces(tiles[third])):
            pond = Pond({Cell(1, 0): lying[0]})
            if pond.clashes(Cell(0, 1), lying[1]):
                continue
            pond = pond.place(Cell(0, 1), lying[1])
            for face in faces(tiles[first]):
                if not pond.clashes(Cell(0, 0), face):
                    (point,) = pond.sample_points(Cell(0, 0), face)
                    found |= {group.sixths for group in groups(point.segments) if group.color is color}
    return found


@pytest.mark.parametrize("chosen", [(1, 6, 16), (3, 11, 28), (24, 26, 31), (8, 13, 23)])
def test_groups_that_three_tiles_can_form(chosen: tuple[int, ...]) -> None:
    tiles = tuple(reference().water_tiles[tile] for tile in chosen)
    nowhere = Shore((), (), 0, 1)
    for color in Color:
        bound = most_groups(nowhere, tiles, 9)[color]
        sizes = {size for size, number in enumerate(bound) if number}
        assert sizes >= enumerated_sizes(tiles, color)
        if not any(set(tile) - {color, "."} for tile in tiles):  # with one color nothing is taken for another
            assert sizes == enumerated_sizes(tiles, color)


def test_one_colored_tiles_form_just_what_they_can() -> None:
    tiles = ("rrr...", "rr.rr.", "r.r.r.")
    bound = most_groups(Shore((), (), 0, 1), tiles, 9)[Color.RED]
    assert (
        {size for size, number in enumerate(bound) if number} == enumerated_sizes(tiles, Color.RED) == {1, 2, 3, 4, 5}
    )


def test_no_sample_point_forms_more_than_its_corners_allow() -> None:
    # The bounds of many corners are at least the sum of those of each three, so this holds for every pond.
    number = 0
    for circle in map("".join, product("r.gb", repeat=SIDES)):
        touching = [circle[1:3], circle[3:5], circle[5] + circle[0]]
        if any("." not in pair and pair[0] != pair[1] for pair in touching):
            continue
        number += 1
        most = most_of_corners((circle[:2], circle[2:4], circle[4:]), Color.RED)
        formed = [group.sixths for group in groups(circle) if group.color is Color.RED]
        for size in range(1, 7):
            assert formed.count(size) <= min(most[size], MOST_IN_A_POINT[size]), circle
    assert number == 10**3


def test_fixed_corners_form_groups_only_as_they_lie() -> None:
    pond = Pond({Cell(0, 0): "rg....", Cell(1, 0): "......"})
    shore = Shore.of(pond)
    assert shore.tiles == 2
    assert sorted(shore.doubles) == ["..r.", "gr.."]
    assert sum(corner.count("r") for corner in shore.corners()) == 2
    assert segment_sixths(shore, ["r.....", "rr...."], Color.RED) == 2 + 2 * 3
    assert len(list(shore.corners())) == 2 * SIDES


def test_pairs_and_splits_are_counted() -> None:
    edition = edition_with("8 7 6 5 0", "1 6 16")
    commission = card(edition, dishes=3, C1="any", M2="red star")
    table = Table.setup(CardOnBoard(commission, edition), any_deal(edition))
    bounds = supply(table, edition, Wants.of(table.mosaic).kinds)
    assert bounds.points == most_sample_points(4) == 2
    assert bounds.diatoms_per_point[1] == 6  # no star is in stock: five sixths are split
    assert bounds.yielded[INDEX_OF[Diatom(Color.RED, Shape.STAR)]] == 0
    assert bounds.yielded[INDEX_OF[Diatom(Color.RED, Shape.CIRCLE)]] > 0
    assert bounds.yielded[INDEX_OF[Diatom(Color.PURPLE, Shape.TRIANGLE)]] == 0


@pytest.mark.parametrize(
    "tiles", [("bbbbbb", "bbbbbb", "bbbbbb"), ("bbbb..", "bbbbb.", "bb..bb"), ("bbb...", "b.b.b.", "rrbb..")]
)
def test_no_yield_of_three_tiles_is_above_the_bounds_whatever_is_in_stock(tiles: tuple[str, str, str]) -> None:
    """Pairs of six (P6) and splits (P7), for every stock of up to two of each size."""
    for numbers in product("012", repeat=5):
        edition = edition_of_tiles(tiles[0], {1: tiles[1], 2: tiles[2]}, " ".join(numbers))
        table = Table.setup(CardOnBoard(card(edition, dishes=3, C1="any"), edition), any_deal(edition))
        bounds = supply(table, edition, Wants.of(table.mosaic).kinds)
        for point in points_of_three(*tiles):
            for collected in turn_yields((groups(point),), table.stock):
                for diatom, number in Counter(collected).items():
                    assert number <= bounds.yielded[INDEX_OF[diatom]], (numbers, point, collected)
                for size in Shape:
                    assert sum(diatom.sixths >= size for diatom in collected) <= bounds.diatoms_per_point[size]


@cache
def points_of_three(lying: str, second: str, third: str) -> frozenset[str]:
    """The sample points that two tiles can complete with one that lies there."""
    start = Pond({ORIGIN: lying})
    found = set()
    for place in start.places(second):
        pond = start.place(place.cell, place.segments)
        for last in pond.places(third):
            found |= {point.segments for point in pond.sample_points(last.cell, last.segments)}
    return frozenset(found)


def test_pieces_that_cannot_run_out_are_not_split() -> None:
    edition = edition_with("8 7 6 5 4", "1 6 16")
    table = Table.setup(CardOnBoard(card(edition, dishes=3, C1="any"), edition), any_deal(edition))
    assert supply(table, edition, Wants.of(table.mosaic).kinds).diatoms_per_point[1] == 3


def test_what_no_space_wants_can_run_out_into_the_dishes() -> None:
    edition = edition_of_tiles("bbbbbb", {1: "bbbbbb", 2: "bbbbbb"}, "9 9 1 9 9")
    table = Table.setup(CardOnBoard(card(edition, dishes=1, C1="green"), edition), any_deal(edition))
    assert supply(table, edition, Wants.of(table.mosaic).kinds).diatoms_per_point[1] == 6
    full = replace(table, dishes=Dishes((diatoms("y4"),)))
    assert supply(full, edition, Wants.of(table.mosaic).kinds).diatoms_per_point[1] == 3


def flow(wanted: list[int], pieces: list[int]) -> int:
    graph: nx.DiGraph[object] = nx.DiGraph()
    graph.add_nodes_from(["from", "to"])
    for space, mask in enumerate(wanted):
        graph.add_edge("from", ("space", space), capacity=1)
        for kind in bits(mask):
            graph.add_edge(("space", space), ("kind", kind), capacity=1)
    for kind, number in enumerate(pieces):
        graph.add_edge(("kind", kind), "to", capacity=number)
    return int(nx.maximum_flow_value(graph, "from", "to"))


def test_matching_agrees_with_a_maximum_flow() -> None:
    rng = Random(5)
    outcomes = set()
    for _ in range(150):
        kinds = rng.randint(1, 6)
        pieces = [rng.randint(0, 3) for _ in range(kinds)]
        wanted = [rng.randint(1, (1 << kinds) - 1) & rng.randint(1, (1 << kinds) - 1) for _ in range(rng.randint(1, 9))]
        found = lacking(wanted, pieces)
        outcomes.add(found is None)
        assert (found is None) == (flow(wanted, pieces) == len(wanted))
        if found is not None:
            asking = sum(mask & ~found == 0 for mask in wanted)
            assert asking > sum(pieces[kind] for kind in bits(found))
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ("r5", "red stars"),
        ("r1 r2 r3 r4 r5", "red diatoms"),
        ("r5 y5 g5 b5 p5", "stars"),
        ("r1 r2 b1 b2", "red or blue circles or ovals"),
        ("r5 b1", "red stars or blue circles"),
    ],
)
def test_kinds_in_words(texts: str, words: str) -> None:
    assert kinds_in_words(sum(1 << INDEX_OF[Diatom.parse(text)] for text in texts.split())) == words
