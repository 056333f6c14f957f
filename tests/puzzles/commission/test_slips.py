"""Slips of the pen in typed positions: what lies on the table and what its sample points gave must agree (P3-P9)."""

from dataclasses import replace
from random import Random

import pytest
from example_play import ON_BOARD, PLAY
from support import any_deal, card, diatoms, edition_of_tiles, random_play, reference, scarce, seed_deal

from puzzles.commission.deal import Deal
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.slips import deal_notes, points_of, position_notes, slips
from puzzles.commission.table import position_before
from puzzles.components.edition import Edition
from puzzles.pond.grid import Cell

OPEN = {
    f"{ring}{index}": "any"
    for ring, indices in (("C", range(9)), ("M", range(1, 9)), ("O", range(1, 17)))
    for index in indices
}
THIRD = position_before(PLAY, ON_BOARD, 3)


def without(position: Position, space: str) -> Position:
    mosaic = {where: diatom for where, diatom in position.mosaic.items() if str(where) != space}
    return replace(position, mosaic=mosaic)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("edition", [reference(), scarce()], ids=["reference", "scarce"])
def test_what_a_legal_play_leaves_is_never_called_a_slip(edition: Edition, seed: int) -> None:
    commission = card(edition, 3, **OPEN)
    play = random_play(commission, edition, any_deal(edition) if seed % 2 else seed_deal(edition, seed), Random(seed))
    for turn in range(1, len(play.turns) + 2):
        assert slips(position_before(play, CardOnBoard(commission, edition), turn), edition) == ()


def test_a_diatom_that_was_not_typed_is_told_with_its_sample_point() -> None:
    space, diatom = next(iter(THIRD.mosaic.items()))
    (slip,) = slips(without(THIRD, str(space)), reference())
    assert (slip.missing, slip.extra) == ((diatom,), ())
    (note,) = position_notes(without(THIRD, str(space)), reference())
    assert note.startswith(
        f"1 {diatom} ({diatom.words}) missing, collected at the sample point of the Starting Tile, tile "
    )


def test_a_diatom_that_the_pond_never_gave_is_told() -> None:
    (note,) = position_notes(replace(THIRD, to_arrange=diatoms("b5")), reference())
    assert note == "1 b5 (blue star) too many, which no sample point of this pond has given"


def test_diatoms_in_dishes_and_in_hand_count_too() -> None:
    space, diatom = next(iter(THIRD.mosaic.items()))
    there = without(THIRD, str(space))
    assert not slips(replace(there, to_arrange=(diatom,)), reference())
    assert not slips(replace(there, dishes=Dishes(((diatom,), (), ()))), reference())


def test_each_sample_point_counts_once() -> None:
    assert len(points_of(THIRD, reference())) == sum(len(turn.collect) for turn in PLAY.turns[:2])


@pytest.mark.parametrize(("pair", "fits"), [("r1 r5", True), ("r2 r4", True), ("r3 r3", True), ("r2 r3", False)])
def test_six_of_one_color_give_any_of_the_pairs_of_p6(pair: str, fits: bool) -> None:
    edition = edition_of_tiles("rrygbp", {1: "rrrrrr", 2: "rrrrrr"})
    start = Position(
        edition.id,
        "test",
        (PlacedTile(1, Cell(1, 0), "rrrrrr"), PlacedTile(2, Cell(0, 1), "rrrrrr")),
        {},
        Dishes(((),)),
        (),
        to_arrange=diatoms(pair),
    )
    assert (not slips(start, edition)) is fits


def test_a_deal_that_lacks_tiles_of_the_edition_says_which() -> None:
    whole = seed_deal(reference(), 1)
    assert deal_notes(whole, reference()) == ()
    short = Deal(whole.edition, whole.hand, whole.a[1:], whole.b)
    (note,) = deal_notes(short, reference())
    assert note == f"tile {whole.a[0]} of edition reference not in the deal, so out of the play"
