"""Going on from a typed position or a recorded play."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from support import any_deal, card, random_play, reference, seed_deal

from puzzles.commission.beginnings import (
    Beginning,
    deal_there,
    from_play,
    from_position,
    from_position_any,
    from_position_of_deal,
    hidden_tiles,
)
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Play
from puzzles.commission.table import position_before, positions
from puzzles.errors import MalformedError
from puzzles.pond.grid import Cell

EDITION = reference()
CARD = card(EDITION, dishes=3, O11="any", O3="any", O1="any", C0="any", M1="any", M2="any", M3="any")
ON_BOARD = CardOnBoard(CARD, EDITION)
DEAL = seed_deal(EDITION, 4)


def typed(**changes: object) -> Position:
    """A position after one turn: tile 3 lies in the pond."""
    position = Position(
        edition="reference",
        commission="test",
        pond=(PlacedTile(3, Cell(1, 0), "ggggg."),),
        mosaic={},
        dishes=Dishes.empty(3),
        hand=(21, 7),
        tops={Source.A: 12, Source.B: 30},
    )
    return replace(position, **changes)  # type: ignore[arg-type]


def ordered(position: Position, seed: int) -> list[int]:
    return sorted(position.unseen(EDITION), key=lambda tile: sha256(f"{seed}:{tile}".encode()).hexdigest())


def unfinished(turns: int = 4) -> Play:
    for seed in range(50):
        play = random_play(CARD, EDITION, DEAL, Random(seed), max_turns=turns)
        if len(play.turns) == turns and play.stars is None:
            return play
    raise AssertionError("some random play lasts so long")


def test_tiles_not_seen_are_shared_and_a_gets_the_odd_one() -> None:
    position = typed(hand=(21,))
    assert hidden_tiles(position, EDITION) == {Source.A: 15, Source.B: 14}
    assert hidden_tiles(typed(tops={Source.B: 30}), EDITION) == {Source.B: 29}
    assert hidden_tiles(typed(tops={}), EDITION) == {}


def test_hidden_tiles_lie_in_the_order_of_the_seed() -> None:
    position = typed(hidden={Source.A: 3, Source.B: 2})
    draw = from_position(position, EDITION, 9).draw
    order = ordered(position, 9)
    assert draw == Deal("reference", (21, 7), (12, *order[:3]), (30, *order[3:5]))


def test_all_tiles_not_seen_lie_somewhere_when_nothing_is_typed() -> None:
    position = typed()
    draw = from_position(position, EDITION, 1).draw
    assert isinstance(draw, Deal)
    assert draw.tiles == set(EDITION.water_tiles) - {3}
    assert (len(draw.a), len(draw.b)) == (15, 15)


def test_another_seed_is_another_order() -> None:
    assert from_position(typed(), EDITION, 1) != from_position(typed(), EDITION, 2)


def test_with_any_deal_all_but_the_pond_is_free() -> None:
    assert from_position_any(typed(), EDITION).draw == AnyDeal("reference", frozenset(EDITION.water_tiles) - {3})


@pytest.mark.parametrize("turn", [1, 2, 3, 5])
def test_a_position_of_a_play_fits_its_whole_deal(turn: int) -> None:
    play = unfinished()
    position = position_before(play, ON_BOARD, turn)
    assert from_position_of_deal(position, EDITION, DEAL).draw == positions(play, ON_BOARD)[turn - 1].draw


def test_a_position_fits_what_is_left_of_its_deal() -> None:
    play = unfinished()
    left = positions(play, ON_BOARD)[3].draw
    assert isinstance(left, Deal)
    assert from_position_of_deal(position_before(play, ON_BOARD, 4), EDITION, left).draw == left


def test_an_empty_stack_of_the_position_is_one_that_was_drawn() -> None:
    deal = Deal("reference", (3, 21), (7,), (30, 12))
    position = typed(tops={Source.B: 30}, hidden={Source.B: 1})
    assert from_position_of_deal(position, EDITION, deal).draw == Deal("reference", (21, 7), (), (30, 12))


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (Deal("reference", (3, 21), (7, 12), (11, 30)), "no tile 11"),
        (Deal("reference", (3, 21), (7, 11), (30,)), "stack a on its top"),
        (Deal("reference", (3, 21), (12, 7), (30,)), "hand that the deal has dealt"),
        (Deal("reference", (7, 21), (12, 3), (30,)), "pond of tiles that the deal has dealt"),
        (Deal("reference", (7, 21), (11, 12), (30,)), "no tile 11"),
        (Deal("reference", (3, 21), (7, 12, 8), (30, 9)), "1 hidden in stack b"),
    ],
)
def test_a_position_that_is_not_of_the_deal(deal: Deal, message: str) -> None:
    position = typed(hidden={Source.A: 1, Source.B: 0})
    with pytest.raises(MalformedError, match=message):
        from_position_of_deal(position, EDITION, deal)


def test_a_pond_of_other_tiles_is_not_of_the_whole_deal() -> None:
    deal = Deal("reference", (21, 11), (7, 12), (30,))
    position = typed(pond=(PlacedTile(11, Cell(1, 0), "gg.rrr"), PlacedTile(3, Cell(0, 1), "ggggg.")))
    with pytest.raises(MalformedError, match=r"pond of tiles of the deal \(got tile 3\)"):
        from_position_of_deal(position, EDITION, deal)


def test_a_play_goes_on_with_its_own_deal() -> None:
    play = unfinished()
    (beginning,) = from_play(play, ON_BOARD)
    assert beginning.draw == positions(play, ON_BOARD)[-1].draw
    assert beginning.start == position_before(play, ON_BOARD, 5)


def test_the_record_of_what_follows_is_the_whole_play() -> None:
    longer = unfinished(5)
    shorter = replace(longer, turns=longer.turns[:3])
    (beginning,) = from_play(shorter, ON_BOARD)
    assert isinstance(beginning.draw, Deal)
    rest = Play("reference", "test", beginning.draw, None, longer.turns[3:], start=beginning.start)
    assert beginning.whole(rest) == longer


def test_a_record_that_owes_a_refill_goes_on_in_two_ways() -> None:
    play = next(
        cut
        for length in range(1, 5)
        for play in [unfinished()]
        if (cut := replace(play, turns=play.turns[:length])).turns[-1].source is Source.HAND
    )
    owing = replace(play, turns=(*play.turns[:-1], replace(play.turns[-1], refill=None)))
    beginnings = from_play(owing, ON_BOARD)
    assert [b.record.turns[-1].refill for b in beginnings if b.record] == [Source.A, Source.B]
    for beginning in beginnings:
        assert isinstance(beginning.draw, Deal)
        assert len(beginning.draw.hand) == 2


def test_a_play_without_turns_goes_on_from_the_setup() -> None:
    play = Play("reference", "test", DEAL, None, ())
    assert from_play(play, ON_BOARD) == (Beginning(None, DEAL, play),)


def test_any_deal_stays_any() -> None:
    play = random_play(CARD, EDITION, any_deal(EDITION), Random(3), max_turns=3)
    (beginning,) = from_play(play, ON_BOARD)
    assert beginning.draw == AnyDeal("reference", frozenset(EDITION.water_tiles) - {turn.tile for turn in play.turns})


def test_without_a_record_the_play_is_all_there_is() -> None:
    play = unfinished()
    assert Beginning(None, DEAL).whole(play) is play


def test_the_deal_that_a_play_must_have() -> None:
    play = unfinished()
    assert deal_there(play, EDITION, seed_deal(EDITION, 4), 4) == play.deal
    assert deal_there(play, EDITION, seed_deal(EDITION, 5), 5) != play.deal
    start = typed()
    draw = from_position(start, EDITION, 7).draw
    begun = Play("reference", "test", draw, None, (), start=start)
    assert deal_there(begun, EDITION, seed_deal(EDITION, 7), 7) == draw
    assert deal_there(begun, EDITION, seed_deal(EDITION, 8), 8) != draw
    assert isinstance(draw, Deal)
    assert deal_there(begun, EDITION, draw, None) == draw
    assert deal_there(begun, EDITION, DEAL, None) != draw
