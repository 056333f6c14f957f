"""Plays that begin in a position typed at the table, at the start of a turn or in the middle of one."""

from dataclasses import replace
from typing import Any

import pytest
from example_play import CARD, DEAL, FIRST, FOURTH, ON_BOARD, PLAY, SECOND, THIRD, TURNS
from support import any_deal, arranging, diatoms, reference

from puzzles.commission.check_position import PositionDraft, breaches
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.dishes import Dishes
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Opening, Play
from puzzles.commission.referee import judge
from puzzles.commission.table import position_before
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.pond.grid import Cell

BEFORE_THIRD = position_before(PLAY, ON_BOARD, 3)
LEFT = Deal("reference", (20, 31), (1,), (33, 25))
FROM_THIRD = Play("reference", "test", LEFT, 3, (THIRD, FOURTH), start=BEFORE_THIRD)

IN_THIRD = replace(
    BEFORE_THIRD,
    pond=(*BEFORE_THIRD.pond, PlacedTile(31, THIRD.at, THIRD.segments)),
    hand=(20,),
    to_arrange=diatoms("r1 g1 r1"),
)
IN_LEFT = Deal("reference", (20,), (1,), (33, 25))
OPENING = Opening(THIRD.arrange, Source.B)
FROM_MIDDLE = Play("reference", "test", IN_LEFT, 3, (FOURTH,), start=IN_THIRD, opening=OPENING)


def at(**values: Any) -> Play:  # noqa: ANN401 - values of whatever field
    """The play from turn 3 with other values in its position."""
    return replace(FROM_THIRD, start=replace(BEFORE_THIRD, **values))


@pytest.mark.parametrize("play", [FROM_THIRD, FROM_MIDDLE], ids=["start of a turn", "middle of a turn"])
def test_a_play_from_a_position_is_judged_to_its_end(play: Play) -> None:
    ruling = judge(play, CARD, reference())
    assert (ruling.legal, ruling.completed, ruling.stars, ruling.waste) == (True, True, 3, 1), ruling


@pytest.mark.parametrize(
    ("play", "rule", "turn"),
    [
        (replace(FROM_THIRD, turns=(FOURTH,)), "C2", 1),
        (replace(FROM_THIRD, turns=(SECOND,)), "C2", 1),
        (replace(FROM_THIRD, turns=(replace(THIRD, at=Cell(0, 1)),)), "P2", 1),
        (replace(FROM_THIRD, stars=2), "C13", 2),
        (replace(FROM_MIDDLE, opening=replace(OPENING, arrange=THIRD.arrange[:2])), "C4", 0),
        (replace(FROM_MIDDLE, opening=None), "C3", 0),
        (replace(FROM_MIDDLE, opening=Opening((), Source.B)), "C4", 0),
        (replace(FROM_MIDDLE, opening=replace(OPENING, refill=None)), "C3", 0),
        (replace(FROM_MIDDLE, opening=replace(OPENING, arrange=arranging("g1 dish3, r1 O7, r1 O3"))), "C5", 0),
        (replace(FROM_MIDDLE, opening=replace(OPENING, arrange=arranging("r1 O7, g1 O3, r1 dish1"))), "C10", 0),
        (replace(FROM_MIDDLE, opening=replace(OPENING, arrange=arranging("r1 O7, g1 dish4, r1 O3"))), "C6", 0),
        (replace(FROM_MIDDLE, opening=replace(OPENING, arrange=arranging("r1 C1, g1 dish4, r1 O3"))), "C7", 0),
        (replace(FROM_MIDDLE, turns=(), opening=OPENING), "C13", None),
    ],
)
def test_what_follows_a_position_is_judged_like_any_turn(play: Play, rule: str, turn: int | None) -> None:
    ruling = judge(play, CARD, reference())
    assert (ruling.rule, ruling.turn) == (rule, turn), ruling


def test_the_opening_is_named_in_words() -> None:
    ruling = judge(replace(FROM_MIDDLE, opening=Opening((), Source.B)), CARD, reference())
    assert str(ruling).startswith("opening: C4: expected each diatom collected once")


def test_a_record_may_end_with_the_position_or_its_opening() -> None:
    ended = replace(FROM_MIDDLE, turns=(), stars=None)
    for play in (replace(ended, opening=None), ended, replace(ended, opening=replace(OPENING, refill=None))):
        assert judge(play, CARD, reference()).legal
    assert judge(replace(FROM_THIRD, turns=(), stars=None), CARD, reference()).legal


def test_a_stack_tile_in_the_middle_of_a_turn_leaves_no_refill() -> None:
    full = replace(FROM_MIDDLE, start=replace(IN_THIRD, hand=(20, 33), tops={Source.A: 1, Source.B: 25}, hidden={}))
    full = replace(full, deal=Deal("reference", (20, 33), (1,), (25,)))
    assert judge(full, CARD, reference()).rule == "C3"
    assert judge(replace(full, opening=replace(OPENING, refill=None)), CARD, reference()).legal


def test_any_deal_goes_on_from_a_position() -> None:
    left = any_deal(reference()).tiles - {24, 13}
    turns = tuple(replace(turn, source=Source.ANY, refill=None) for turn in (THIRD, FOURTH))
    play = replace(FROM_THIRD, deal=AnyDeal("reference", left), turns=turns)
    assert judge(play, CARD, reference()).stars == 3
    assert judge(replace(play, deal=any_deal(reference())), CARD, reference()).rule == "C1"


@pytest.mark.parametrize(
    "deal",
    [
        Deal("reference", (20, 30), (1,), (33, 25)),
        Deal("reference", (20, 31), (2,), (33, 25)),
        Deal("reference", (20, 31), (), (33, 25)),
        Deal("reference", (20, 31), (1,), (33,)),
        Deal("reference", (20, 31), (1, 13), (33, 25)),
        Deal("reference", (20,), (1,), (33, 25)),
    ],
)
def test_the_deal_must_fit_the_position(deal: Deal) -> None:
    ruling = judge(replace(FROM_THIRD, deal=deal), CARD, reference())
    assert (ruling.rule, ruling.turn) == ("C1", None)


def test_what_the_position_does_not_tell_of_hidden_tiles_is_free() -> None:
    play = replace(at(hidden={}), deal=Deal("reference", (20, 31), (1, 2, 3), (33, 25)))
    assert judge(play, CARD, reference()).legal


@pytest.mark.parametrize(
    ("asked", "legal"),
    [(DEAL, True), (LEFT, True), (Deal("reference", (20, 30), (24, 1), (13, 33, 25)), False), (IN_LEFT, False)],
)
def test_the_deal_asked_may_be_the_whole_one_or_what_is_left(asked: Deal, legal: bool) -> None:
    assert judge(FROM_THIRD, CARD, reference(), deal=asked).legal == legal


def holding(mosaic: str) -> Position:
    """The position with another mosaic: ``O2=r1 O4=b2``."""
    pairs = (pair.split("=") for pair in mosaic.split())
    return replace(BEFORE_THIRD, mosaic={Space.parse(space): Diatom.parse(text) for space, text in pairs})


def pond_of(*tiles: PlacedTile) -> Position:
    return replace(BEFORE_THIRD, pond=tiles)


ONE, TWO = BEFORE_THIRD.pond


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        (BEFORE_THIRD, []),
        (IN_THIRD, []),
        (pond_of(TWO, ONE), []),
        (pond_of(replace(ONE, tile=99), TWO), ["C2"]),
        (pond_of(replace(ONE, tile=20), TWO), ["C2", "P1"]),
        (pond_of(replace(ONE, segments="bbbrr."), TWO), ["P1"]),
        (pond_of(ONE, TWO, PlacedTile(9, Cell(0, 0), "bbbb.p")), ["P2"]),
        (pond_of(ONE, replace(TWO, segments="ggg.pp")), ["P1", "P1"]),
        (pond_of(ONE, TWO, PlacedTile(9, Cell(4, 4), "bbbb.p")), ["P2"]),
        (pond_of(ONE, TWO, PlacedTile(9, Cell(-2, 0), "bbbb.p")), ["P1", "P2"]),
        (holding("C1=r1"), ["C7"]),
        (holding("O2=r1 O4=b2"), ["C9"]),
        (holding("O3=r1 O7=b1"), ["C10"]),
        (replace(BEFORE_THIRD, dishes=Dishes((diatoms("r5 r2"), (), ()))), ["C6"]),
        (replace(BEFORE_THIRD, dishes=Dishes(((), ()))), ["C6"]),
        (replace(BEFORE_THIRD, to_arrange=diatoms("p5 p5 p5 p5 p5")), ["P9"]),
        (replace(BEFORE_THIRD, hand=(20, 33)), ["C2"]),
    ],
)
def test_a_position_is_checked_like_a_play(position: Position, rules: list[str]) -> None:
    found = breaches(PositionDraft.of(position), CARD, reference())
    assert [broken.rule for _, broken in found] == rules


def test_a_play_from_a_false_position_is_rejected_without_a_turn() -> None:
    ruling = judge(at(mosaic={Space.parse("C1"): Diatom.parse("r1")}), CARD, reference())
    assert (ruling.rule, ruling.turn) == ("C7", None)


def test_a_completed_position_takes_no_further_turn() -> None:
    done = position_before(PLAY, ON_BOARD, 5)
    left = Deal("reference", (1, 20), (), (25,))
    play = Play("reference", "test", left, 3, (), start=done)
    assert judge(play, CARD, reference()).completed
    assert judge(replace(play, turns=(FIRST,)), CARD, reference()).rule == "C11"
    assert TURNS[-1] == FOURTH
