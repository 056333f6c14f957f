"""A real play of four turns that several tests change by hand: completed with three stars and one sixth of waste."""

from dataclasses import replace
from typing import Any

from support import a_turn, card, reference

from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play, Turn

CARD = card(reference(), dishes=3, O2="1", O4="1", O3="A", O7="A", C2="red", M2="star")
ON_BOARD = CardOnBoard(CARD, reference())
DEAL = Deal("reference", (20, 31), (24, 1), (13, 33, 25))
FIRST = a_turn("a 24 -1,0 bbbr.r")
SECOND = a_turn("b 13 0,-1 pp.ggg", "1 .ppbbr b2 p2 r1", arrange="p2 O2, b2 O4, r1 C2")
THIRD = a_turn("hand 31 -1,-1 .rrryy b", "0 r.g.r. g1 r1 r1", arrange="r1 O7, g1 dish3, r1 O3")
FOURTH = a_turn("hand 33 1,-1 .pppbb a", "2 pp.ppp p5", arrange="p5 M2")
TURNS = (FIRST, SECOND, THIRD, FOURTH)
PLAY = Play("reference", "test", DEAL, 3, TURNS)


def changed(turn: int, **values: Any) -> Play:  # noqa: ANN401 - values of whatever field
    """The play with other values in turn 1..4."""
    turns = list(TURNS)
    turns[turn - 1] = replace(turns[turn - 1], **values)
    return replace(PLAY, turns=tuple(turns))


def with_turn(turn: int, other: Turn) -> Play:
    """The play with another turn 1..4."""
    return replace(PLAY, turns=(*TURNS[: turn - 1], other, *TURNS[turn:]))


def cut(turns: int) -> Play:
    """The record of the first turns alone."""
    return replace(PLAY, stars=None, turns=TURNS[:turns])
