"""Every rule and ruling of the solo play (C1-C14, K1, K2) by its number, each on the smallest case that shows it."""

from dataclasses import replace

import pytest
from example_play import CARD, DEAL, FIRST, ON_BOARD, PLAY, SECOND, changed, cut
from support import (
    a_turn,
    any_deal,
    arranging,
    card,
    edition_of_tiles,
    reference,
    rule_of,
    sample_play,
    seed_deal,
)

from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import positions
from puzzles.pond.pond import Pond


def test_c1_a_seed_splits_17_and_16_and_draws_one_from_each_stack() -> None:
    deal = seed_deal(reference(), 1)
    assert (len(deal.a), len(deal.b), len(deal.hand)) == (16, 15, 2)
    assert deal.tiles == reference().water_tiles.keys()


def test_ruling_c1_a_deal_may_hold_fewer_tiles() -> None:
    short = replace(PLAY, deal=Deal("reference", (20, 31), (24,), (13, 33)))
    assert judge(replace(short, turns=PLAY.turns[:3], stars=None), CARD, reference()).legal


def test_c1_the_play_is_of_the_deal_asked() -> None:
    assert judge(PLAY, CARD, reference(), deal=DEAL).legal
    assert judge(PLAY, CARD, reference(), deal=seed_deal(reference(), 1)).rule == "C1"


@pytest.mark.parametrize(("source", "tile"), [(Source.HAND, 20), (Source.HAND, 31), (Source.A, 24), (Source.B, 13)])
def test_c2_up_to_four_tiles_can_be_taken(source: Source, tile: int) -> None:
    table = positions(PLAY, ON_BOARD)[0]
    place = next(table.pond.places(reference().water_tiles[tile]))
    turn = a_turn(f"{source} {tile} {place.cell.q},{place.cell.r} {place.segments}")
    assert judge(replace(PLAY, stars=None, turns=(turn,)), CARD, reference()).legal
    assert judge(replace(PLAY, stars=None, turns=(replace(turn, tile=1),)), CARD, reference()).rule == "C2"


def test_c3_the_hand_is_refilled_after_a_hand_tile_and_only_then() -> None:
    assert judge(changed(3, refill=None), CARD, reference()).rule == "C3"
    assert judge(changed(2, refill=Source.A), CARD, reference()).rule == "C3"


def test_c3_from_the_other_stack_when_one_is_empty_and_not_at_all_when_both_are() -> None:
    one = replace(PLAY, deal=Deal("reference", (20, 31), (24,), (13, 33, 25)))
    assert judge(one, CARD, reference()).rule == "C3"
    last = replace(PLAY.turns[3], refill=Source.B)
    assert judge(replace(one, turns=(*PLAY.turns[:3], last)), CARD, reference()).legal
    none, commission, edition = sample_play("......", "", O16="purple oval")
    assert judge(none, commission, edition).legal


def test_c4_every_diatom_of_the_turn_is_arranged_in_any_order() -> None:
    for text in ("p2 O2, b2 O4, r1 C2", "r1 C2, b2 O4, p2 O2", "b2 O2, r1 C2, p2 O4"):
        turns = (FIRST, replace(SECOND, arrange=arranging(text)))
        assert judge(replace(cut(2), turns=turns), CARD, reference()).legal
    assert judge(changed(2, arrange=arranging("p2 O2, b2 O4")), CARD, reference()).rule == "C4"


def test_c5_there_is_no_voluntary_cast_off() -> None:
    assert rule_of("r.....", "r1", "r1 dish1", O3="any") == "C5"
    assert rule_of("r.....", "r1", "r1 dish1", O3="any", O16="dark", M1="square") == "C5"
    assert rule_of("r.....", "r1", "r1 dish1", O3="blue") is None


def test_c5_placing_one_diatom_first_may_close_the_only_space_of_another() -> None:
    assert rule_of("r.bbb.", "r1 b3", "b3 O3, r1 dish1", O3="any", O16="oval") is None
    assert rule_of("r.bbb.", "r1 b3", "r1 dish1, b3 O3", O3="any", O16="oval") == "C5"


def test_c5_a_settled_group_may_close_a_space() -> None:
    spaces = {"O3": "A", "O7": "A", "O16": "oval"}
    assert rule_of("r.bbb.", "r1 b3", "b3 O3, r1 dish1", **spaces) is None
    assert rule_of("r.bbb.", "r1 b3", "r1 dish1, b3 O3", **spaces) == "C5"


def test_c5_casting_off_a_diatom_that_could_have_had_a_place_may_complete_the_card() -> None:
    # with y3 on O11 nothing is left for r1; with r1 on O11 and y3 on C5, the second y3 would spoil the only dish
    commission = card(reference(), dishes=1, O11="any", O3="green", C5="yellow triangle")
    turns = (
        a_turn("a 17 1,-1 .yygyy"),
        a_turn("b 2 1,0 yyy.yy", "3 .yyy.r r1 y3", arrange="y3 O11, r1 dish1"),
        a_turn("hand 28 2,-1 br.ggb", "2 .g.yyy g1 y3", arrange="y3 C5, g1 O3"),
    )
    play = Play("reference", "test", Deal("reference", (20, 28), (17,), (2,)), 1, turns)
    assert judge(play, commission, reference()).stars == 1
    for too_early in ("r1 dish1, y3 O11", "r1 dish1, y3 C5", "y3 C5, r1 dish1"):
        early = (turns[0], replace(turns[1], arrange=arranging(too_early)))
        assert judge(replace(play, stars=None, turns=early), commission, reference()).rule == "C5"


def test_c6_a_diatom_goes_whole_into_one_dish_of_six_sixths() -> None:
    assert rule_of("rrrrrr", "r3 r3", "r3 dish1, r3 dish1") is None
    assert rule_of("rrrrrr", "r1 r5", "r5 dish1, r1 dish1") is None
    assert rule_of("rrrrbb", "r4 b2", "b2 dish2, r4 dish2") is None
    assert rule_of("r.rr.r", "r2 r2", "r2 dish7, r2 dish1") == "C6"


def test_ruling_c6_fails_also_on_the_turn_that_fills_the_last_space() -> None:
    play, commission, edition = sample_play("rrrrr.", "r5", "r5 O1", dishes=0, O1="any")
    assert judge(replace(play, stars=0), commission, edition).completed
    play, commission, edition = sample_play("rrr.b.", "r3 b1", "r3 O3, b1 dish1", dishes=0, O3="any")
    assert judge(replace(play, stars=0), commission, edition).rule == "C6"
    assert judge(replace(play, stars=0), card(edition, dishes=1, O3="any"), edition).rule == "C13"


def test_c7_an_open_used_space_that_accepts_shape_and_color() -> None:
    assert rule_of("r.....", "r1", "r1 O3", O3="any", O16="oval") is None
    for asked in ("blue", "triangle", "blue circle"):
        assert rule_of("r.....", "r1", "r1 O3", O3=asked, O16="oval") == "C7"
    assert rule_of("rrrr..", "r4", "r4 O3", O3="any", O16="oval") == "C7"
    assert rule_of("r.r...", "r1 r1", "r1 O3, r1 O3", O3="any", O16="oval") == "C7"


def test_c8_a_dark_space_takes_nothing() -> None:
    assert rule_of("r.....", "r1", "r1 O7", O3="any", O16="oval") == "C7"


def test_c8_a_color_or_shape_may_join_a_group_and_a_number_a_letter() -> None:
    assert rule_of("r.....", "r1", "r1 O3", O3="red 1 A", O7="circle 1", O16="A") is None
    assert rule_of("r.....", "r1", "r1 O3", O3="red 1 A", O7="triangle 1", O16="A") == "C9"
    assert rule_of("r.....", "r1", "r1 O3", O3="1 A", O7="1", O16="blue A") == "C10"


def test_c9_spaces_of_one_number_hold_one_shape() -> None:
    assert rule_of("r.r...", "r1 r1", "r1 O3, r1 O7", O3="1", O7="1", O16="oval") is None
    assert rule_of("r.bbb.", "r1 b3", "r1 O3, b3 O7", O3="1", O7="1", O16="oval") == "C9"


def test_ruling_c9_the_shape_is_limited_from_the_start_by_every_space_of_the_group() -> None:
    assert rule_of("bbb...", "b3", "b3 O3", O3="1", O2="1") == "C9"  # O2 takes circle or oval
    assert rule_of("bbb...", "b3", "b3 dish1", O3="1", O2="1") is None
    assert rule_of("b.....", "b1", "b1 O3", O3="1", O7="1 triangle") == "C9"


def test_c10_spaces_of_one_letter_hold_one_color() -> None:
    assert rule_of("r.r...", "r1 r1", "r1 O3, r1 O7", O3="A", O7="A", O16="oval") is None
    assert rule_of("r.b...", "r1 b1", "r1 O3, b1 O7", O3="A", O7="A", O16="oval") == "C10"


def test_ruling_c10_two_colors_asked_of_a_group_leave_none() -> None:
    assert rule_of("r.....", "r1", "r1 O3", O3="red A", O7="blue A") == "C10"
    assert rule_of("r.....", "r1", "r1 dish1", O3="red A", O7="blue A") is None


def test_ruling_c10_different_groups_may_end_with_the_same_value() -> None:
    assert rule_of("r.r...", "r1 r1", "r1 O3, r1 O7", O3="A 1", O7="B 2", O16="oval") is None


def test_c11_the_play_ends_with_completion_and_the_turn_is_arranged_to_its_end() -> None:
    more = replace(PLAY, turns=(*PLAY.turns, a_turn("hand 20 0,1 pp.ppr")))
    assert (judge(more, CARD, reference()).rule, judge(more, CARD, reference()).turn) == ("C11", 5)
    play, commission, edition = sample_play("r.bbb.", "r1 b3", "b3 O3", dishes=2, O3="any")
    assert judge(play, commission, edition).rule == "C4"
    play, commission, edition = sample_play("r.bbb.", "r1 b3", "b3 O3, r1 dish1", dishes=2, O3="any")
    assert judge(replace(play, stars=2), commission, edition).completed


def test_ruling_c12_the_record_of_a_failed_play_ends_before_the_turn_that_fails() -> None:
    edition = edition_of_tiles("rrrrrr", {1: "bbbbbb", 2: "gggggg"})
    stuck = Play("own", "test", Deal("own", (1, 2), (), ()), None, ())
    ruling = judge(stuck, card(edition, O1="any"), edition)
    assert (ruling.legal, ruling.completed, ruling.stars) == (True, False, None)
    assert not Pond.start("rrrrrr").has_place(edition.water_tiles.values())


@pytest.mark.parametrize(("segments", "red", "stars"), [("r..b..", "r1", 2), ("rr..b.", "r2", 1), ("rrr.b.", "r3", 1)])
def test_c13_one_star_for_each_dish_that_could_still_hold_a_star(segments: str, red: str, stars: int) -> None:
    play, commission, edition = sample_play(segments, f"{red} b1", f"b1 O3, {red} dish1", dishes=2, O3="blue")
    assert judge(replace(play, stars=stars), commission, edition).stars == stars
    assert judge(replace(play, stars=3 - stars), commission, edition).rule == "C13"


def test_c13_a_failed_play_has_no_stars_which_is_not_zero_stars() -> None:
    assert judge(cut(2), CARD, reference()).stars is None
    assert judge(replace(cut(2), stars=0), CARD, reference()).rule == "C13"


def test_c14_the_ruling_gives_what_plays_are_compared_by() -> None:
    ruling = judge(PLAY, CARD, reference())
    assert (ruling.stars, ruling.waste, len(PLAY.turns)) == (3, 1, 4)


def test_k1_a_known_deal_has_both_stacks_to_the_bottom() -> None:
    tables = positions(PLAY, ON_BOARD)
    assert tables[0].draw.tiles == DEAL.tiles
    assert tables[4].draw.tiles == DEAL.tiles - {24, 13, 31, 33}


def test_k2_with_any_deal_each_turn_takes_any_tile_not_yet_used() -> None:
    turns = tuple(replace(turn, source=Source.ANY, refill=None) for turn in PLAY.turns)
    free = replace(PLAY, deal=any_deal(reference()), turns=turns)
    assert judge(free, CARD, reference()).stars == 3
    again = replace(turns[2], tile=13)
    assert judge(replace(free, turns=(*turns[:2], again)), CARD, reference()).rule == "C2"
    out = AnyDeal("reference", frozenset({24, 13, 33}))
    assert judge(replace(free, deal=out), CARD, reference()).rule == "C2"
    for wrong in (replace(turns[0], source=Source.HAND), replace(turns[0], source=Source.A)):
        assert judge(replace(free, turns=(wrong,)), CARD, reference()).rule == "C2"
    assert judge(replace(free, turns=(replace(turns[0], refill=Source.A),)), CARD, reference()).rule == "C3"
