"""Advice where a card asks for more than playouts hold: many dishes, many spaces, many tiles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from support import card, edition_with, reference, seed_deal

from puzzles.commission.card import Commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table, position_at
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Shape
from solver.advice.arrays import Beam, TurnStart
from solver.advice.sizes import HeldDishes, hardest_spaces, held_dishes
from solver.hidden.policies import AdvisedPolicy, play_hidden
from solver.search.kernel.playouts import STATES
from solver.search.kernel.tables import MAX_SPACES
from solver.verdict import Limits

FEW = AdvisedPolicy(Limits(None, 3_000))
CROWD = {"O1": "any", "O3": "green", "C2": "any", "C4": "any"}


def large_board(spaces: int) -> Edition:
    base = reference()
    shapes = {space: found for space, found in base.board.shapes.items() if space.ring is not Ring.OUTER}
    shapes |= {Space(Ring.OUTER, i): frozenset(Shape) for i in range(1, spaces + 1)}
    return replace(base, board=SlideBoard(shapes))


def stars_of(commission: Commission, edition: Edition, deals: int = 2) -> list[int | None]:
    return [play_hidden(commission, edition, seed_deal(edition, seed), FEW).stars for seed in range(1, deals + 1)]


@pytest.mark.parametrize("dishes", [8, 16, 21, 99])
def test_any_number_of_dishes_is_played_as_well_as_a_few(dishes: int) -> None:
    commission = card(reference(), dishes, **CROWD)
    assert stars_of(commission, reference()) == [dishes, dishes]


def test_a_card_with_more_spaces_than_playouts_hold_is_completed() -> None:
    edition = large_board(64)
    commission = card(edition, 2, **{f"O{i}": "any" for i in range(1, 65)})
    assert stars_of(commission, edition, deals=1) == [2]


def test_an_edition_with_more_tiles_than_a_pond_can_hold_is_played() -> None:
    base = reference()
    more = {100 + tile: base.water_tiles[tile] for tile in range(1, 25)}
    edition = replace(base, water_tiles={**base.water_tiles, **more})
    assert stars_of(card(edition, 2, **CROWD), edition) == [2, 2]


def test_more_pieces_of_a_kind_than_a_pond_can_yield_are_played() -> None:
    edition = edition_with("120 120 120 120 120")
    assert stars_of(card(edition, 2, **CROWD), edition) == [2, 2]


def test_the_hardest_spaces_are_held_in_their_order() -> None:
    weights = [float(bit % 7) for bit in range(70)]
    held = hardest_spaces(weights)
    assert list(held) == sorted(held)
    assert len(held) == MAX_SPACES
    assert {weights[bit] for bit in set(range(70)) - set(held)} == {0.0}
    assert hardest_spaces([1.0, 2.0]) == (0, 1)


def test_dishes_that_fit_are_all_held() -> None:
    assert held_dishes((3, 0, 6), 12) == HeldDishes((3, 0, 6))


def test_of_many_dishes_those_begun_and_the_emptiest_are_held() -> None:
    held = held_dishes((6, 6, 1, 4, *[0] * 40), 12)
    assert held.loads == (*[0] * 19, 4)
    assert held.spare == 22
    assert held.most_stars == 19
    assert held.rooms(20) is None


def test_what_only_other_spaces_take_has_room_of_its_own() -> None:
    held = held_dishes((0, 0), 64)
    assert held.aside == 4
    assert held.rooms(2) == (6, 6, 6, 6, 1, 1)


def test_arrays_of_a_large_card_hold_its_hardest_spaces() -> None:
    edition = large_board(64)
    commission = card(edition, 2, C1="red circle", **{f"O{i}": "any" for i in range(1, 65)})
    table = Table.setup(CardOnBoard(commission, edition), seed_deal(edition, 1))
    scene = TurnStart(position_at(table, ()), table.mosaic.card)
    spaces = scene.goals.target.spaces
    assert scene.spaces == MAX_SPACES
    assert Space.parse("C1") in {spaces[bit] for bit in scene.goals.held}
    tables = scene.tables_for(2, scene.held_dishes(scene.loads))
    assert tables is not None
    assert tables.weights.shape == (1, MAX_SPACES)
    assert scene.goals.of_held(1 << scene.goals.held[3]) == 1 << 3


def test_what_a_turn_wasted_that_a_level_does_not_hold_goes_no_further_there() -> None:
    """Rooms of one sixth have no table for ovals: whoever looked there read what lies behind it."""
    edition = reference()
    commission = card(edition, 3, **CROWD)
    start = CardOnBoard(commission, edition)
    scene = TurnStart(position_at(Table.setup(start, seed_deal(edition, 1)), ()), start)
    roots = scene.roots([0, 0])
    roots.cast[1, 1] = 1
    jobs = np.array([[0, 1, 0], [1, 2, 0]], dtype=np.int64)
    dishes = scene.held_dishes(scene.loads)
    for level, evaluated in ((3, [True, False]), (0, [True, True])):
        tables = scene.tables_for(level, dishes)
        assert tables is not None
        answers = scene.play_out(tables, scene.worlds(0, 1), roots, jobs, tiles=scene.tiles, beam=Beam(2, 2))
        assert (answers[:, STATES] > 0).tolist() == evaluated
