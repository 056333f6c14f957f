import pytest
from example_play import DEAL, FIRST, ON_BOARD, PLAY, SECOND, THIRD, TURNS, cut
from support import any_deal, diatoms, reference

from puzzles.commission.deal import Deal, Source
from puzzles.commission.position import PlacedTile
from puzzles.commission.record import Play
from puzzles.commission.table import Table, position_before, positions
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.errors import MalformedError
from puzzles.pond.grid import Cell


def test_the_setup() -> None:
    table = Table.setup(ON_BOARD, DEAL)
    assert len(table.pond) == 1
    assert table.stock == reference().stock
    assert table.dishes.contents == ((), (), ())
    assert (table.is_complete, table.stars, table.owed_refills) == (False, None, ())


def test_positions_run_from_before_the_first_turn_to_after_the_last() -> None:
    tables = positions(PLAY, ON_BOARD)
    assert len(tables) == 5
    assert tables[0].draw == DEAL
    assert [len(table.pond) for table in tables] == [1, 2, 3, 4, 5]
    assert [table.stars for table in tables] == [None, None, None, None, 3]
    assert tables[4].mosaic.placed[Space.parse("M2")] == Diatom.parse("p5")
    assert tables[4].draw == Deal("reference", (1, 20), (), (25,))


def test_a_turn_takes_the_tile_and_the_diatoms() -> None:
    table = Table.setup(ON_BOARD, DEAL).after(FIRST).after(SECOND)
    middle = table.collecting(THIRD)
    assert middle.to_arrange == diatoms("g1 r1 r1")
    assert (middle.is_complete, middle.owed_refills) == (False, (Source.A, Source.B))
    red = Diatom.parse("r1")
    assert table.stock[red] - middle.stock[red] == 2
    after = middle.arranged(THIRD.arrange).refilled(THIRD.refill)
    assert (after.to_arrange, after.owed_refills) == ((), ())
    assert after.dishes.contents == ((), (), diatoms("g1"))
    assert after.stock == middle.stock


def test_a_hand_owes_no_refill_when_the_stacks_are_empty_or_with_any_deal() -> None:
    assert Table.setup(ON_BOARD, Deal("reference", (1,), (), ())).owed_refills == ()
    assert Table.setup(ON_BOARD, any_deal(reference())).owed_refills == ()


def test_the_position_before_a_turn() -> None:
    position = position_before(PLAY, ON_BOARD, 3)
    assert position.pond == (
        PlacedTile(24, Cell(-1, 0), "bbbr.r"),
        PlacedTile(13, Cell(0, -1), "pp.ggg"),
    )
    assert {str(space): str(diatom) for space, diatom in position.mosaic.items()} == {
        "O2": "p2",
        "O4": "b2",
        "C2": "r1",
    }
    assert (position.hand, position.tops) == ((20, 31), {Source.A: 1, Source.B: 33})
    assert position.hidden == {Source.A: 0, Source.B: 1}
    assert position.to_arrange == ()


def test_a_position_leads_to_the_same_table() -> None:
    tables = positions(PLAY, ON_BOARD)
    for turn, table in enumerate(tables, start=1):
        position = position_before(PLAY, ON_BOARD, turn)
        again = Table.at(position, ON_BOARD, table.draw)
        assert (again.pond, again.stock, again.dishes) == (table.pond, table.stock, table.dishes)
        assert dict(again.mosaic.placed) == dict(table.mosaic.placed)


def test_an_empty_stack_has_no_top_in_the_position_after_the_last_turn() -> None:
    position = position_before(PLAY, ON_BOARD, 5)
    assert (position.tops, position.hidden) == ({Source.B: 25}, {Source.B: 0})


@pytest.mark.parametrize("turn", [0, 6, -1])
def test_there_is_no_position_before_a_turn_that_the_play_has_not(turn: int) -> None:
    with pytest.raises(MalformedError, match="expected a turn from 1 to 5 of the play"):
        position_before(PLAY, ON_BOARD, turn)


def test_with_any_deal_a_position_shows_neither_hand_nor_stacks() -> None:
    play = Play("reference", "test", any_deal(reference()), None, ())
    position = position_before(play, ON_BOARD, 1)
    assert (position.hand, position.tops, position.hidden) == ((), {}, {})


def test_positions_of_a_play_that_begins_in_a_position() -> None:
    start = position_before(PLAY, ON_BOARD, 3)
    left = positions(cut(2), ON_BOARD)[-1].draw
    assert isinstance(left, Deal)
    later = Play("reference", "test", left, 3, TURNS[2:], start=start)
    assert [len(table.pond) for table in positions(later, ON_BOARD)] == [3, 4, 5]
    assert position_before(later, ON_BOARD, 2).pond == position_before(PLAY, ON_BOARD, 4).pond
