"""The compiled seating keeps as much as the plain one, whatever ties it breaks otherwise."""

from random import Random

import numpy as np
import pytest

from solver.search.kernel.seats import NO_PATH, exchange, lowest, seat
from solver.search.kinds import KINDS, SIZE_OF
from solver.search.seating import OPEN, seat_or_exchange, seat_or_freeze


def test_the_lowest_bit() -> None:
    rng = Random(0)
    for bit in range(62):
        assert lowest(1 << bit) == bit
        assert lowest((1 << bit) | rng.getrandbits(62 - bit) << bit) == bit


class CompiledSeats:
    """Seats in the arrays of the compiled search."""

    def __init__(self, takes: list[int], spaces: int) -> None:
        self.takes = np.array(takes, dtype=np.int64)
        self.seats = np.full(spaces, OPEN, dtype=np.int8)
        self.came = np.zeros(64, dtype=np.int64)
        self.queue = np.zeros(65, dtype=np.int64)
        self.filled = 0
        self.frozen = 0

    def add(self, kind: int, *, freezing: bool) -> int:
        """Seat a piece; the kind left over, or OPEN."""
        space, reached = seat(self.seats, self.takes, self.filled, self.frozen, kind, self.came, self.queue)
        if space != NO_PATH:
            assert not self.filled >> int(space) & 1
            self.filled |= 1 << int(space)
            return OPEN
        if freezing:
            self.frozen |= int(reached)
            return kind
        return int(exchange(self.seats, self.came, reached, kind))

    def check(self) -> None:
        for space, kind in enumerate(self.seats):
            assert bool(self.filled >> space & 1) == (kind != OPEN)
            assert kind == OPEN or self.takes[kind] >> space & 1


@pytest.mark.parametrize("freezing", [True, False])
@pytest.mark.parametrize("seed", range(30))
def test_both_seat_the_same_pieces(seed: int, *, freezing: bool) -> None:
    rng = Random(seed)
    spaces = rng.choice([3, 8, 60])
    takes = [sum(1 << bit for bit in range(spaces) if rng.random() < 2 / spaces) for _ in range(KINDS)]
    compiled = CompiledSeats(takes, spaces)
    plain = [OPEN] * spaces
    frozen = 0
    sizes: list[list[int]] = [[], []]
    for _ in range(2 * spaces + 10):
        kind = rng.randrange(KINDS)
        if freezing:
            seated, frozen = seat_or_freeze(plain, takes, kind, frozen)
            dropped = OPEN if seated else kind
        else:
            dropped = seat_or_exchange(plain, takes, kind)
        other = compiled.add(kind, freezing=freezing)
        compiled.check()
        assert (other == OPEN) == (dropped == OPEN)
        if dropped != OPEN:
            sizes[0].append(SIZE_OF[dropped])
            sizes[1].append(SIZE_OF[other])
        assert sorted(sizes[0]) == sorted(sizes[1])
        assert compiled.frozen == frozen
        assert compiled.filled.bit_count() == spaces - plain.count(OPEN)
    assert sizes[0]
