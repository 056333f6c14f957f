"""The quick bounds of the assignment: rooms of a star level, and the least that is left over."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from plain_arranging import can_all_be_placed
from support import card, diatoms, reference

from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from solver.assignment.bounds import Leftover, leftovers
from solver.assignment.instance import collected_by_kind, openings, rooms_keeping
from solver.assignment.problem import ArrangementProblem


def on_board(**spaces: str) -> CardOnBoard:
    return CardOnBoard(card(reference(), 1, **spaces), reference())


def left(on_card: CardOnBoard, *turns: str) -> list[Leftover]:
    problem = ArrangementProblem(on_card, tuple(diatoms(turn) for turn in turns))
    return list(leftovers(openings(on_card, {}), collected_by_kind(problem)))


def test_the_fullest_dishes_keep_their_stars() -> None:
    assert rooms_keeping((0, 1, 3), 0) == (6, 5, 3)
    assert rooms_keeping((0, 1, 3), 1) == (6, 0, 3)
    assert rooms_keeping((0, 1, 3), 2) == (1, 0, 3)
    assert rooms_keeping((0, 0), 1) == (1, 6)


def test_the_largest_are_kept_and_the_smallest_left_over() -> None:
    assert left(on_board(O1="any", C1="any"), "r5 r1", "g4 g3", "b1") == [
        Leftover(2, (0, 0, 0, 0, 0)),
        Leftover(2, (1, 0, 0, 1, 0)),
        Leftover(2, (2, 0, 0, 1, 0)),
    ]


def test_what_no_space_takes_is_left_over() -> None:
    assert left(on_board(O1="red"), "g5", "r5") == [Leftover(0, (0, 0, 0, 0, 1)), Leftover(1, (0, 0, 0, 0, 1))]


def test_diatoms_move_along_to_make_room() -> None:
    assert left(on_board(O1="any", O5="red"), "r5", "g5")[-1] == Leftover(2, (0, 0, 0, 0, 0))
    assert left(on_board(O1="any", O5="red"), "r5 g5 b4")[-1] == Leftover(2, (0, 0, 0, 1, 0))


@pytest.mark.parametrize(
    ("sizes", "rooms", "may"),
    [
        ((1, 0, 0, 0, 0), (1,), True),
        ((0, 1, 0, 0, 0), (1, 1), False),
        ((2, 0, 0, 1, 0), (6,), True),
        ((0, 0, 0, 0, 2), (6,), False),
        ((0, 0, 0, 0, 0), (), True),
    ],
)
def test_a_leftover_fits_by_sixths_of_each_size_upwards(
    sizes: tuple[int, ...], rooms: tuple[int, ...], may: bool
) -> None:
    assert Leftover(0, sizes).may_fit(rooms) is may


def test_the_leftover_is_the_least_of_all_ways_to_keep_diatoms() -> None:
    rng = Random(3)
    for _ in range(60):
        names = rng.sample(["O1", "O2", "O3", "C1", "C2", "M1", "C0"], 4)
        card_here = on_board(**{name: rng.choice(["any", "red", "green"]) for name in names})
        pieces = [rng.choice("rg") + rng.choice("12345") for _ in range(6)]
        found = left(card_here, " ".join(pieces))[0]
        filled, kept = most_kept(card_here, [Diatom.parse(piece) for piece in pieces])
        assert (found.filled, found.sixths) == (filled, sum(int(piece[1]) for piece in pieces) - kept), (names, pieces)


def most_kept(card_here: CardOnBoard, pieces: list[Diatom]) -> tuple[int, int]:
    """The most diatoms that have a space at the same time, and their most sixths."""
    return max(
        (number, sum(piece.sixths for piece in kept))
        for number in range(len(pieces) + 1)
        for kept in combinations(pieces, number)
        if can_all_be_placed(card_here, kept)
    )


def test_openings_are_what_the_mosaic_can_take() -> None:
    card_here = on_board(O1="A", C1="A", O3="1", C3="1", M1="red", O2="any")
    mosaic = Mosaic(card_here)
    for name, text in (("O1", "b5"), ("C3", "g3")):
        mosaic = mosaic.place(Space.parse(name), Diatom.parse(text))
    found = openings(card_here, mosaic.placed)
    assert found.spaces == mosaic.open_spaces
    assert found.numbers == found.letters == ()
    for diatom, takers in zip(card_here.takers, found.takers, strict=True):
        assert tuple(found.spaces[space] for space in takers) == mosaic.takers(diatom)
