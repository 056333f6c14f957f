"""One play that breaks just one rule, for every rule that the referee names, and the order of its checks."""

from dataclasses import replace
from typing import Any

import pytest
from example_play import CARD, DEAL, FIRST, PLAY, SECOND, THIRD, TURNS, changed, cut, with_turn
from support import a_turn, any_deal, arranging, card, diatoms, reference, sample_play

from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.record import Arranged, Opening, Play
from puzzles.commission.referee import judge
from puzzles.components.pieces import Diatom
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample


def sampled(turn: int, **values: Any) -> Play:  # noqa: ANN401 - values of whatever field
    """The example with other values in the first sample of a turn."""
    return changed(turn, collect=(replace(TURNS[turn - 1].collect[0], **values),))


def dealt(deal: Deal | AnyDeal, play: Play = PLAY) -> Play:
    return replace(play, deal=deal)


EXTRA = Sample(0, "r.g.r.", ())

BROKEN: list[tuple[str, int | None, str, Play]] = [
    ("C11", 5, "a turn after completion", replace(PLAY, turns=(*TURNS, a_turn("hand 20 0,1 pp.ppr")))),
    ("C11", 5, "even one that is nonsense", replace(PLAY, turns=(*TURNS, a_turn("b 99 7,7 ......")))),
    ("C2", 2, "a tile of stack b said to be in hand", changed(2, source=Source.HAND)),
    ("C2", 2, "a tile of stack b said to be on a", changed(2, source=Source.A)),
    ("C2", 2, "a tile under the top", changed(2, tile=33)),
    ("C2", 2, "a tile placed before", changed(2, tile=24)),
    ("C2", 2, "a tile out of the deal", changed(2, tile=9)),
    ("C2", 2, "a tile out of the edition", changed(2, tile=99)),
    ("C2", 1, "any tile in a known deal", changed(1, source=Source.ANY)),
    ("C2", 4, "a tile that another refill would have drawn", changed(3, refill=Source.A)),
    ("C3", 1, "a refill after a stack tile", changed(1, refill=Source.B)),
    (
        "C3",
        2,
        "a refill after a stack tile on the last turn",
        replace(cut(2), turns=(FIRST, replace(SECOND, refill=Source.A))),
    ),
    ("C3", 3, "no refill between turns", changed(3, refill=None)),
    ("C3", 4, "a refill from an empty stack", dealt(Deal("reference", (20, 31), (24,), (13, 33, 25)))),
    ("P1", 2, "another tile's face", changed(2, segments="pp.gg.")),
    ("P1", 2, "the Starting Tile's face", changed(2, segments="rygbp.")),
    ("P2", 2, "a cell that is taken", changed(2, at=Cell(0, 0))),
    ("P2", 2, "a cell apart from the pond", changed(2, at=Cell(5, 5))),
    ("P1", 2, "green beside purple", changed(2, segments="ggg.pp")),
    ("P2", 2, "no sample point", changed(2, at=Cell(1, 0), segments="ggg.pp")),
    ("P3", 2, "a sample point missing", changed(2, collect=())),
    ("P3", 1, "a sample point of the first tile", changed(1, collect=(EXTRA,))),
    ("P3", 2, "a false sample point", sampled(2, corner=2)),
    ("P3", 3, "an extra sample point", changed(3, collect=(*THIRD.collect, replace(EXTRA, corner=1)))),
    ("P3", 3, "a sample point twice", changed(3, collect=(*THIRD.collect, EXTRA))),
    ("P4", 2, "other segments", sampled(2, segments=".ppbb.")),
    ("P4", 2, "segments counterclockwise", sampled(2, segments="rbbpp.")),
    ("P5", 2, "a group with nothing", sampled(2, diatoms=diatoms("b2 p2"))),
    ("P5", 2, "a group with another size", sampled(2, diatoms=diatoms("b3 p2 r1"))),
    ("P5", 2, "a group with another color", sampled(2, diatoms=diatoms("b2 g2 r1"))),
    ("P5", 2, "a group split without need", sampled(2, diatoms=diatoms("b1 b1 p2 r1"))),
    ("P5", 3, "two groups of a color as one", sampled(3, diatoms=diatoms("g1 r2"))),
    ("P5", 3, "a diatom of no group", sampled(3, diatoms=diatoms("g1 r1 r1 b1"))),
    ("C4", 2, "a diatom not arranged", changed(2, arrange=SECOND.arrange[:2])),
    ("C4", 2, "a diatom arranged twice", changed(2, arrange=(*SECOND.arrange, SECOND.arrange[2]))),
    ("C4", 2, "a diatom not collected", changed(2, arrange=arranging("p2 O2, b2 O4, r1 C2, r4 dish1"))),
    ("C4", 2, "another diatom", changed(2, arrange=arranging("p2 O2, b2 O4, r3 O3"))),
    ("C4", 1, "a diatom out of nothing", changed(1, arrange=arranging("r1 C2"))),
    ("C4", 3, "neither space nor dish", changed(3, arrange=(*THIRD.arrange[:2], Arranged(Diatom.parse("r1"))))),
    ("C4", 3, "space and dish", changed(3, arrange=(replace(THIRD.arrange[0], dish=1), *THIRD.arrange[1:]))),
    ("C7", 2, "a dark space", changed(2, arrange=arranging("p2 O2, b2 O4, r1 C1"))),
    ("C7", 2, "a filled space", changed(2, arrange=arranging("p2 O2, b2 O2, r1 C2"))),
    ("C7", 2, "a space off the board", changed(2, arrange=arranging("p2 O2, b2 O18, r1 C2"))),
    ("C7", 2, "a space of other shapes", changed(2, arrange=arranging("p2 O2, b2 O3, r1 C2"))),
    ("C7", 2, "a space that asks another shape", changed(2, arrange=arranging("p2 M2, b2 O4, r1 C2"))),
    ("C7", 2, "a space that asks another color", changed(2, arrange=arranging("b2 C2, p2 O2, r1 O3"))),
    ("C9", 2, "another shape in a number group", changed(2, arrange=arranging("p2 O2, r1 O4, b2 O2"))),
    ("C10", 3, "another color in a letter group", changed(3, arrange=arranging("r1 O7, g1 O3, r1 dish1"))),
    ("C5", 3, "cast off with a space open", changed(3, arrange=arranging("g1 dish3, r1 O7, r1 O3"))),
    ("C5", 3, "with a space open, into an unknown dish", changed(3, arrange=arranging("g1 dish7, r1 O7, r1 O3"))),
    ("C6", 3, "an unknown dish", changed(3, arrange=arranging("r1 O7, g1 dish4, r1 O3"))),
    ("C6", 3, "dish 0", changed(3, arrange=arranging("r1 O7, g1 dish0, r1 O3"))),
    ("C13", 4, "too many stars", replace(PLAY, stars=4)),
    ("C13", 4, "too few stars", replace(PLAY, stars=0)),
    ("C13", 4, "no stars for a completed play", replace(PLAY, stars=None)),
    ("C13", 3, "stars for a play that is not completed", replace(cut(3), stars=3)),
    ("C13", None, "stars for a play without turns", replace(cut(0), stars=0)),
    ("C1", None, "a hand of one beside a stack", dealt(Deal("reference", (20,), (24, 1), (13, 33, 25)))),
    ("C1", None, "a hand of three", dealt(Deal("reference", (20, 31, 5), (24, 1), (13, 33, 25)))),
    ("C1", None, "a tile twice in the deal", dealt(Deal("reference", (20, 31), (24, 1), (13, 33, 31)))),
    ("C1", None, "a tile that the edition has not", dealt(Deal("reference", (20, 31), (24, 1), (13, 33, 77)))),
    ("C1", None, "any deal with such a tile", dealt(AnyDeal("reference", frozenset({1, 34})), cut(0))),
    ("format", 2, "corner 6", sampled(2, corner=6)),
    ("format", 2, "five segments", sampled(2, segments=".ppbb")),
    ("format", 2, "a letter that is no color", changed(2, segments="pp.ggx")),
    ("format", 3, "a refill from the hand", changed(3, refill=Source.HAND)),
    ("format", None, "an opening at the setup", replace(PLAY, opening=Opening(()))),
]


@pytest.mark.parametrize(
    ("rule", "turn", "play"), [(row[0], row[1], row[3]) for row in BROKEN], ids=lambda value: str(value)[:12]
)
def test_a_play_that_breaks_one_rule_is_rejected_with_that_rule(rule: str, turn: int | None, play: Play) -> None:
    ruling = judge(play, CARD, reference())
    assert (ruling.legal, ruling.completed, ruling.stars) == (False, False, None)
    assert (ruling.rule, ruling.turn) == (rule, turn), ruling
    assert ruling.message.startswith("expected ")
    assert "(got " in ruling.message or "(missing: " in ruling.message


def test_the_example_is_legal() -> None:
    ruling = judge(PLAY, CARD, reference())
    assert (ruling.legal, ruling.completed, ruling.stars, ruling.waste) == (True, True, 3, 1)
    assert (ruling.turn, ruling.rule) == (None, None)
    assert str(ruling) == "legal: completed after 4 turns with 3 stars"


@pytest.mark.parametrize("turns", range(4))
def test_an_unfinished_record_is_legal(turns: int) -> None:
    ruling = judge(cut(turns), CARD, reference())
    assert (ruling.legal, ruling.completed, ruling.stars, ruling.waste) == (True, False, None, turns // 3)


ALSO_LEGAL = {
    "the refill left open on the last turn": changed(4, refill=None),
    "another refill on the last turn": changed(4, refill=Source.B),
    "the refill left open on the last turn of an unfinished record": replace(
        cut(3), turns=(*TURNS[:2], replace(THIRD, refill=None))
    ),
    "segments from another start": sampled(2, segments="pbbr.p"),
    "diatoms in another order": sampled(2, diatoms=diatoms("r1 p2 b2")),
    "two circles in another order": changed(3, arrange=arranging("r1 O3, r1 O7, g1 dish3")),
    "another dish": changed(3, arrange=arranging("r1 O7, g1 dish1, r1 O3")),
    "the hand in another order": dealt(Deal("reference", (31, 20), (24, 1), (13, 33, 25))),
    "ids of edition and card that differ, which the files compare": replace(PLAY, edition="x", commission="y"),
}


@pytest.mark.parametrize("play", ALSO_LEGAL.values(), ids=ALSO_LEGAL.keys())
def test_a_play_that_differs_within_the_rules_is_legal(play: Play) -> None:
    ruling = judge(play, CARD, reference())
    assert ruling.legal, ruling


SAMPLES = [
    # rule, segments, diatoms recorded, stock per color
    (None, "rrrrrr", "r1 r5", "8 7 6 5 4"),
    (None, "rrrrrr", "r3 r3", "8 7 6 5 4"),
    ("P6", "rrrrrr", "", "8 7 6 5 4"),
    ("P6", "rrrrrr", "r1", "8 7 6 5 4"),
    ("P6", "rrrrrr", "r5 r5", "8 7 6 5 4"),
    ("P6", "rrrrrr", "r2 r2 r2", "8 7 6 5 4"),
    ("P6", "rrrrrr", "b1 b5", "8 7 6 5 4"),
    ("P6", "rrrrrr", "r1 r5 b1", "8 7 6 5 4"),
    ("P6", "rrrrrr", "r3 r3", "8 7 1 5 4"),  # only one triangle: a pair that is in stock must be taken
    ("P6", "rrrrrr", "r2 r2 r2", "8 7 6 0 4"),
    (None, "rrrrrr", "r1 r2 r3", "1 1 1 0 0"),  # no pair in stock: 1+5 with the star split into 2+3
    (None, "rrrrrr", "r1 r2", "1 1 0 0 0"),  # 2+4 or 1+5 without the square or the star
    ("P7", "rrrrrr", "", "1 1 0 0 0"),
    ("P7", "rrrrrr", "r2 r4", "1 1 1 0 0"),
    ("P6", "rrrrrr", "b1", "1 1 1 0 0"),
    ("P6", "rrrrrr", "r1 r1 r1 r1 r1 r1", "8 0 0 0 0"),  # a split is not split again
    (None, "rrrr..", "r1 r3", "8 7 6 0 4"),
    (None, "rrrr..", "r2 r2", "8 7 6 0 4"),
    ("P7", "rrrr..", "r4", "8 7 6 0 4"),
    ("P7", "rrrr..", "", "8 7 6 0 4"),
    ("P7", "rrrr..", "r1 r1 r2", "8 7 6 0 4"),
    ("P5", "rrrr..", "r1 r3", "8 7 6 5 4"),
    ("P7", "rrrr..", "r2 r2", "8 1 6 0 4"),  # both halves must be in stock at once
    ("P7", "rr....", "r2", "1 0 6 5 4"),
    (None, "rr....", "", "1 0 6 5 4"),
    ("P7", "r.....", "r1", "0 7 6 5 4"),
    (None, "r.....", "", "0 7 6 5 4"),
    ("P5", "r..ggg", "r1 g1 g2", "8 7 6 5 4"),
    (None, "r..ggg", "r1 g1 g2", "8 7 0 5 4"),
    ("P5", "r..ggg", "g1 g2", "8 7 0 5 4"),  # red is in stock, and dropped
    ("P5", "r..ggg", "g3", "8 7 0 5 4"),  # both: the group in stock is named first
    ("P7", "r..ggg", "r1 g3", "8 7 0 5 4"),
    ("P5", "r..ggg", "r1 g1 g2 b1", "8 7 0 5 4"),
    ("P7", "r.rrr.", "r1 r2", "8 7 0 5 4"),  # one circle short of the lone segment and the split
    ("P5", "r.rrr.", "r2", "8 7 0 5 4"),  # not even the circle of the lone segment
]


@pytest.mark.parametrize(("rule", "segments", "collected", "stock"), SAMPLES)
def test_the_yield_of_a_sample_point(rule: str | None, segments: str, collected: str, stock: str) -> None:
    arrange = ", ".join(f"{diatom} dish{i}" for i, diatom in enumerate(collected.split(), start=1))
    play, commission, edition = sample_play(segments, collected, arrange, stock=stock, O16="purple oval")
    ruling = judge(play, commission, edition)
    assert (ruling.rule, ruling.turn) == (rule, 2 if rule else None), ruling


def test_a_full_dish_takes_nothing_more() -> None:
    play, commission, edition = sample_play("rrrrrr", "r3 r3", "r3 dish1, r3 dish1", dishes=1, O16="purple oval")
    assert judge(play, commission, edition).legal
    play, commission, edition = sample_play("rrrrr.", "r5", "r5 dish1", dishes=0, O16="purple oval")
    assert (judge(play, commission, edition).rule, judge(play, commission, edition).turn) == ("C6", 2)
    play, commission, edition = sample_play("rrr.bb", "r3 b2", "r3 dish2, b2 dish2", dishes=2, O16="purple oval")
    assert judge(play, commission, edition).waste == 5
    play, commission, edition = sample_play("rrrrbb", "r4 b2", "r4 dish2, b2 dish3", dishes=2, O16="purple oval")
    assert judge(play, commission, edition).rule == "C6"


ORDER = [
    ("C2", changed(2, tile=1, refill=Source.B, segments="rr.rry", at=Cell(9, 9))),
    ("C3", changed(2, refill=Source.B, segments="rr.rry", at=Cell(9, 9))),
    ("P1", changed(2, segments="rr.rry", at=Cell(9, 9))),
    ("P2", changed(2, at=Cell(0, 0), collect=())),
    ("P1", changed(2, at=Cell(1, 0), segments="pp.ggg", collect=())),  # no match, and no sample point either
    ("P3", changed(2, collect=(Sample(1, "......", ()), EXTRA))),
    ("P4", sampled(2, segments="......", diatoms=())),
    ("P5", changed(2, collect=(replace(SECOND.collect[0], diatoms=()),))),
    ("C4", changed(2, arrange=arranging("p2 C1, b2 O4, r4 dish9"))),
    ("C7", changed(3, arrange=arranging("r1 C1, g1 dish9, r1 O3"))),
    ("C10", changed(3, arrange=arranging("r1 O7, g1 O3, r1 O7"))),
    ("C5", changed(3, arrange=arranging("g1 dish9, r1 C1, r1 O3"))),
    ("C6", replace(changed(3, arrange=arranging("r1 O7, g1 dish9, r1 O3")), stars=0)),
    ("C13", replace(PLAY, stars=0)),
]


@pytest.mark.parametrize(("rule", "play"), ORDER)
def test_the_first_rule_in_the_order_of_checking_is_named(rule: str, play: Play) -> None:
    assert judge(play, CARD, reference(), deal=Deal("reference", (1, 2), (), ())).rule == rule


def test_an_earlier_turn_is_named_before_a_later_one() -> None:
    play = with_turn(3, replace(THIRD, tile=9))
    play = replace(play, turns=(play.turns[0], replace(SECOND, arrange=()), *play.turns[2:]))
    assert (judge(play, CARD, reference()).rule, judge(play, CARD, reference()).turn) == ("C4", 2)


def test_waste_of_a_rejected_play_counts_its_legal_turns() -> None:
    assert judge(changed(4, tile=9), CARD, reference()).waste == 1
    assert judge(changed(3, tile=9), CARD, reference()).waste == 0
    assert judge(sampled(2, corner=6), CARD, reference()).waste == 0  # of a record without form nothing counts


@pytest.mark.parametrize(
    ("asked", "legal"),
    [
        (None, True),
        (any_deal(reference()), True),
        (DEAL, True),
        (Deal("another", (31, 20), (24, 1), (13, 33, 25)), True),
        (Deal("reference", (20, 30), (24, 1), (13, 33, 25)), False),
        (Deal("reference", (20, 31), (1, 24), (13, 33, 25)), False),
        (Deal("reference", (20, 31), (13, 33, 25), (24, 1)), False),
        (Deal("reference", (20, 31), (24, 1), (13, 33)), False),
    ],
)
def test_the_play_must_be_of_the_deal_asked(asked: Deal | AnyDeal | None, legal: bool) -> None:
    ruling = judge(PLAY, CARD, reference(), deal=asked)
    assert (ruling.legal, ruling.rule, ruling.turn) == (legal, None if legal else "C1", None)


def test_a_play_of_any_deal_is_not_of_the_deal_asked() -> None:
    play = Play("reference", "test", any_deal(reference()), None, ())
    assert judge(play, CARD, reference()).legal
    assert judge(play, CARD, reference(), deal=DEAL).rule == "C1"


def test_rulings_are_readable() -> None:
    assert str(judge(changed(2, tile=33), CARD, reference())) == (
        "turn 2: C2: expected 20 from hand, 31 from hand, 1 from a, 13 from b (got 33 from b)"
    )
    assert str(judge(replace(PLAY, opening=Opening(())), CARD, reference())).startswith("format: expected an opening")
    nowhere = (replace(TURNS[3].arrange[0], space=None),)
    both = (replace(TURNS[3].arrange[0], dish=1),)
    for arrange, came in ((nowhere, "neither"), (both, "both")):
        assert str(judge(changed(4, arrange=arrange), CARD, reference())) == (
            f"turn 4: C4: expected p5 either on a space or in a castoff dish (got {came})"
        )
    assert str(judge(changed(3, refill=None), CARD, reference())) == (
        "turn 3: C3: expected as the refill one from a or one from b (got none)"
    )
    assert str(judge(changed(1, refill=Source.A), CARD, reference())) == (
        "turn 1: C3: expected as the refill none (got a)"
    )


def test_a_card_of_one_space_is_completed_by_the_turn_that_fills_it() -> None:
    play, commission, edition = sample_play("rrr.bb", "r3 b2", "r3 O3, b2 dish1", dishes=2, O3="red")
    assert judge(play, commission, edition).rule == "C13"
    ruling = judge(replace(play, stars=1), commission, edition)
    assert (ruling.completed, ruling.stars, ruling.waste) == (True, 1, 2)
    assert judge(replace(play, stars=1), card(edition, dishes=2, O3="blue"), edition).rule == "C7"
