"""Every rule and ruling of the pond (P1-P9) by its number, each on the smallest case that shows it."""

from dataclasses import replace

import pytest
from example_play import CARD, FIRST, PLAY, SECOND, changed, cut
from support import (
    a_turn,
    any_deal,
    card,
    edition_of_tiles,
    reference,
    rule_of,
    sample_play,
)

from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import positions
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond


def ring_rule(*samples: str, stock: str = "8 7 6 5 4") -> str | None:
    """The rule named for a play of six tiles around the Starting Tile, whose last completes corners 3 and 4.

    Each of the two shows two sixths of red; two red ovals were collected before.
    """
    water = {1: "...r..", 2: "......", 3: "......", 4: "......", 5: ".....r", 6: "......"}
    edition = edition_of_tiles("r.r...", water, stock)
    got = [diatom for sample in samples for diatom in sample.split()[2:]]
    turns = (
        a_turn("any 1 1,0 ...r.."),
        a_turn("any 2 1,-1 ......", "1 ...rr. r2", arrange="r2 dish1"),
        a_turn("any 3 0,-1 ......", "0 ......"),
        a_turn("any 4 -1,0 ......", "5 ......"),
        a_turn("any 5 -1,1 .....r", "4 r....r r2", arrange="r2 dish1"),
        a_turn("any 6 0,1 ......", *samples, arrange=", ".join(f"{diatom} dish2" for diatom in got)),
    )
    play = Play("own", "test", any_deal(edition), None, turns)
    ruling = judge(play, card(edition, dishes=2, O16="purple oval"), edition)
    assert ruling.turn in (None, 6), ruling
    return ruling.rule


def test_p1_touching_segments_match_or_one_is_empty() -> None:
    assert judge(PLAY, CARD, reference()).legal
    assert judge(changed(2, segments="ggg.pp"), CARD, reference()).rule == "P1"
    assert Pond.start("rygbp.").allows(Cell(1, 0), "......")


def test_p1_a_tile_may_lie_on_either_side() -> None:
    pond = Pond.start("......")
    assert {place.segments for place in pond.places("rryyb.")} >= {"rryyb.", ".byyrr"}
    assert judge(changed(1, segments="bbrb.r"), CARD, reference()).rule == "P1"  # no rotation of either side


def test_p2_the_first_tile_needs_no_sample_point_and_every_later_one_does() -> None:
    assert judge(cut(1), CARD, reference()).legal
    far = replace(PLAY, stars=None, turns=(FIRST, replace(SECOND, at=Cell(1, 0), segments="ggg.pp", collect=())))
    assert judge(far, CARD, reference()).rule == "P2"


def test_p2_with_two_tiles_on_the_table_one_that_touches_both_completes_a_sample_point() -> None:
    pond = Pond.start("......").place(Cell(1, 0), "......")
    assert {cell for cell in pond.open_cells() if pond.allows(cell, "......")} == {Cell(0, 1), Cell(1, -1)}


def test_p3_one_placement_can_complete_several_sample_points() -> None:
    assert ring_rule("3 ...rr. r2", "4 ...rr. r2") is None
    assert ring_rule("3 ...rr. r2") == "P3"


def test_p4_two_separate_runs_of_one_color_are_two_groups() -> None:
    assert rule_of("rr.r..", "r1 r2") is None
    assert rule_of("rr.r..", "r3") == "P5"


def test_p4_empty_segments_separate_and_give_nothing() -> None:
    assert rule_of("......", "") is None
    assert rule_of("r....r", "r2") is None  # around the circle
    assert rule_of("r.r.r.", "r1 r1 r1") is None


@pytest.mark.parametrize(
    ("segments", "diatom"),
    [("r.....", "r1"), ("rr....", "r2"), ("rrr...", "r3"), ("rrrr..", "r4"), ("rrrrr.", "r5")],
)
def test_p5_a_group_yields_the_diatom_of_its_size_and_color(segments: str, diatom: str) -> None:
    assert rule_of(segments, diatom) is None
    assert rule_of(segments, diatom.replace("r", "b")) == "P5"
    assert rule_of(segments, "") == "P5"


@pytest.mark.parametrize("pair", ["r1 r5", "r2 r4", "r3 r3"])
def test_p6_six_of_one_color_give_a_pair(pair: str) -> None:
    assert rule_of("rrrrrr", pair) is None


def test_p6_the_pair_must_be_one_that_is_in_stock() -> None:
    assert rule_of("rrrrrr", "r1 r5", stock="1 0 0 0 1") is None
    assert rule_of("rrrrrr", "r2 r2 r2", stock="1 9 0 0 1") == "P6"  # 2+4 with the square split


def test_p6_two_triangles_need_two_in_stock() -> None:
    assert rule_of("rrrrrr", "r3 r3", stock="1 1 2 1 1") is None
    assert rule_of("rrrrrr", "r3 r3", stock="1 1 1 1 1") == "P6"


def test_ruling_p6_none_in_stock_any_pair_and_each_half_by_p7() -> None:
    stock = "3 1 1 0 0"
    assert rule_of("rrrrrr", "r1 r2 r3", stock=stock) is None  # 1+5, the star split into 2+3
    assert rule_of("rrrrrr", "r1 r2 r3", stock="2 1 1 0 0") is None  # 2+4 or 3+3 give it too
    assert rule_of("rrrrrr", "r1", stock="1 0 0 0 0") is None  # 1+5 with the star lost
    assert rule_of("rrrrrr", "", stock="1 0 0 0 0") is None  # 3+3 with both lost
    assert rule_of("rrrrrr", "r1 r5", stock=stock) == "P7"


def test_ruling_p6_the_halves_are_collected_in_the_order_that_the_player_likes() -> None:
    # 1+5 with one circle: the circle first leaves the star nothing, the star first takes it for 1+4
    assert rule_of("rrrrrr", "r1", stock="1 0 0 1 0") is None
    assert rule_of("rrrrrr", "r1 r4", stock="1 0 0 1 0") is None


def test_p7_a_diatom_out_of_stock_is_replaced_by_two_smaller_ones() -> None:
    for split in ("r1 r4", "r2 r3"):
        assert rule_of("rrrrr.", split, stock="8 7 6 5 0") is None
        assert rule_of("rrrrr.", split, stock="8 7 6 5 1") == "P5"
    assert rule_of("rrrrr.", "", stock="8 7 6 5 0") == "P7"


def test_p7_both_halves_must_be_in_stock() -> None:
    assert rule_of("rrrr..", "r2 r2", stock="0 2 0 0 0") is None
    assert rule_of("rrrr..", "r2 r2", stock="0 1 0 0 0") == "P7"
    assert rule_of("rr....", "r1 r1", stock="1 0 0 0 0") == "P7"
    assert rule_of("rrr...", "r1", stock="1 0 0 0 0") == "P7"


def test_p7_without_a_split_it_is_not_collected() -> None:
    assert rule_of("r.....", "", stock="0 7 6 5 4") is None
    assert rule_of("rrr...", "", stock="1 0 0 5 4") is None


def test_p7_splits_are_not_split_again() -> None:
    assert rule_of("rrrr..", "", stock="8 1 0 0 4") is None
    assert rule_of("rrrr..", "r1 r1 r2", stock="8 1 0 0 4") == "P7"


def test_ruling_p8_the_player_orders_sample_points_and_each_is_judged_by_the_stock_as_it_is_then() -> None:
    stock = "8 3 6 5 4"  # one red oval is left
    assert ring_rule("3 ...rr. r2", "4 ...rr. r1 r1", stock=stock) is None
    assert ring_rule("4 ...rr. r2", "3 ...rr. r1 r1", stock=stock) is None
    assert ring_rule("3 ...rr. r1 r1", "4 ...rr. r2", stock=stock) == "P5"
    assert ring_rule("3 ...rr. r2", "4 ...rr. r2", stock=stock) == "P7"


def test_ruling_p8_the_player_orders_the_groups_within_a_sample_point() -> None:
    # one circle and one oval: the lone circle first, and the triangle is lost; the triangle first, and the circle is
    assert rule_of("rrr.r.", "r1", stock="1 1 0 0 0") is None
    assert rule_of("rrr.r.", "r1 r2", stock="1 1 0 0 0") is None
    assert rule_of("rrr.r.", "r1 r1 r2", stock="1 1 0 0 0") == "P7"


def test_p9_collected_diatoms_stay_out_of_stock_also_when_cast_off() -> None:
    assert ring_rule("3 ...rr. ", "4 ...rr. ", stock="0 2 6 5 4") is None  # both ovals lie in a dish
    assert ring_rule("3 ...rr. r2", "4 ...rr. ", stock="0 2 6 5 4") == "P7"


def test_p9_a_diatom_that_was_not_collected_never_left() -> None:
    play, commission, edition = sample_play("rr....", "", stock="1 0 0 0 0", O16="purple oval")
    assert positions(play, CardOnBoard(commission, edition))[-1].stock == edition.stock
