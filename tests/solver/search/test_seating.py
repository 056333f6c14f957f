"""Pieces seated by augmenting paths, against all ways to choose which of them are kept."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from puzzles.components.pieces import Diatom
from solver.search.kinds import KIND_OF, KINDS, SIZE_OF
from solver.search.seating import OPEN, reach, seat_or_exchange, seat_or_freeze


def kind(text: str) -> int:
    return KIND_OF[Diatom.parse(text)]


def takes_of(**spaces: str) -> list[int]:
    """By kind, the bits of the spaces that take it: each space is named by its bit and lists what it takes."""
    takes = [0] * KINDS
    for name, texts in spaces.items():
        for text in texts.split():
            takes[kind(text)] |= 1 << int(name.removeprefix("s"))
    return takes


def random_takes(rng: Random, spaces: int) -> list[int]:
    return [sum(1 << bit for bit in range(spaces) if rng.random() < 0.3) for _ in range(KINDS)]


def can_keep(pieces: tuple[int, ...], takes: list[int], taken: int = 0) -> bool:
    """Whether there is a space for each piece at the same time, by trying all."""
    if not pieces:
        return True
    free = takes[pieces[0]] & ~taken
    return any(free >> bit & 1 and can_keep(pieces[1:], takes, taken | 1 << bit) for bit in range(free.bit_length()))


def left_over(pieces: list[int], takes: list[int]) -> list[list[int]]:
    """The sizes left over, largest first, by every choice of pieces that can be kept."""
    found = []
    for number in range(len(pieces) + 1):
        for kept in combinations(range(len(pieces)), number):
            if can_keep(tuple(pieces[i] for i in kept), takes):
                rest = [SIZE_OF[piece] for i, piece in enumerate(pieces) if i not in kept]
                found.append(sorted(rest, reverse=True))
    return found


def assert_seats_are_right(seats: list[int], takes: list[int]) -> None:
    for space, piece in enumerate(seats):
        assert piece == OPEN or takes[piece] >> space & 1


def test_a_piece_moves_others_along_to_get_a_place() -> None:
    takes = takes_of(s0="r1 g1", s1="g1 b1", s2="b1")
    seats = [kind("g1"), kind("b1"), OPEN]
    assert seat_or_exchange(seats, takes, kind("r1")) == OPEN
    assert seats == [kind("r1"), kind("g1"), kind("b1")]


def test_the_path_says_where_it_came_from() -> None:
    takes = takes_of(s0="r1 g1", s1="g1")
    assert reach([kind("g1"), OPEN], takes, kind("r1"), frozen=0) == (1, {0: OPEN, 1: 0})
    assert reach([kind("g1"), OPEN], takes, kind("r1"), frozen=0b01) == (OPEN, {})
    assert reach([kind("g1"), kind("g1")], takes, kind("r1"), frozen=0) == (OPEN, {0: OPEN, 1: 0})


def test_the_smallest_of_those_that_compete_is_left_over() -> None:
    takes = takes_of(s0="r3 r1", s1="r1 r5", s2="b1")
    seats = [kind("r3"), kind("r1"), kind("b1")]
    assert seat_or_exchange(seats, takes, kind("r5")) == kind("r1")
    assert seats == [kind("r3"), kind("r5"), kind("b1")]
    assert seat_or_exchange(seats, takes, kind("r1")) == kind("r1")
    assert seat_or_exchange(seats, takes, kind("y2")) == kind("y2")


def test_a_piece_without_a_path_freezes_what_keeps_it_out() -> None:
    takes = takes_of(s0="r1 g1", s1="g1", s2="r1 y1")
    seats = [kind("g1"), kind("g1"), OPEN]
    assert seat_or_freeze(seats, takes, kind("g1"), 0) == (False, 0b011)
    assert seat_or_freeze(seats, takes, kind("r1"), 0b011) == (True, 0b011)
    assert seats == [kind("g1"), kind("g1"), kind("r1")]
    assert seat_or_freeze(seats, takes, kind("y1"), 0b011) == (False, 0b111)


@pytest.mark.parametrize("seed", range(40))
def test_exchanging_leaves_the_least_of_every_size(seed: int) -> None:
    rng = Random(seed)
    takes = random_takes(rng, rng.randint(0, 5))
    seats = [OPEN] * max(map(int.bit_length, takes))
    pieces: list[int] = []
    dropped: list[int] = []
    for _ in range(8):
        pieces.append(rng.randrange(KINDS))
        out = seat_or_exchange(seats, takes, pieces[-1])
        dropped += [out] if out != OPEN else []
        assert_seats_are_right(seats, takes)
        assert Counter(pieces) == Counter(dropped) + Counter(piece for piece in seats if piece != OPEN)
        mine = sorted((SIZE_OF[piece] for piece in dropped), reverse=True)
        for other in left_over(pieces, takes):
            assert len(mine) <= len(other)
            assert all(one <= two for one, two in zip(mine, other, strict=False)), (mine, other)


@pytest.mark.parametrize("seed", range(40))
def test_freezing_casts_off_only_what_nothing_frozen_or_open_can_take(seed: int) -> None:
    rng = Random(seed)
    takes = random_takes(rng, rng.randint(1, 6))
    seats = [OPEN] * max(map(int.bit_length, takes))
    frozen = 0
    for _ in range(12):
        piece = rng.randrange(KINDS)
        held = {space: seats[space] for space in range(len(seats)) if frozen >> space & 1}
        before = Counter(seats)
        seated, later = seat_or_freeze(seats, takes, piece, frozen)
        assert_seats_are_right(seats, takes)
        assert later & frozen == frozen
        assert all(seats[space] == there for space, there in held.items())
        if seated:
            assert later == frozen
            assert Counter(seats) == before + Counter([piece]) - Counter([OPEN])
        else:
            assert takes[piece] & ~later == 0
            assert Counter(seats) == before
            for space in range(len(seats)):
                if later >> space & 1:
                    assert seats[space] != OPEN
                if (later & ~frozen) >> space & 1:
                    assert takes[seats[space]] & ~later == 0
        frozen = later
