"""Pieces seated on spaces by augmenting paths: the arrangement deferred.

A seating says which spaces can be filled with what was collected so far, not which piece lies where in the end. It is
a matching between pieces and spaces; a space that is filled stays filled when further pieces are seated.
`takes[kind]` holds the spaces that take a kind as bits.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.search.kinds import SIZE_OF

OPEN = -1
Seats = list[int]
"""By space, the kind seated there, or OPEN."""


def reach(seats: Seats, takes: Sequence[int], kind: int, frozen: int) -> tuple[int, dict[int, int]]:
    """Breadth-first alternating search for a place for one more piece.

    Returns:
        An open space that can be freed for it (OPEN if there is none), and by space reached, the space from which the
        search came (OPEN for the piece itself). Without an open space the spaces reached form a tight set: they hold
        pieces that can go nowhere else.
    """
    came: dict[int, int] = {}
    unseen = ~frozen
    queue = [(OPEN, kind)]
    for origin, holder in queue:
        fresh = takes[holder] & unseen
        unseen &= ~fresh
        while fresh:
            space = (fresh & -fresh).bit_length() - 1
            fresh &= fresh - 1
            came[space] = origin
            if seats[space] == OPEN:
                return space, came
            queue.append((space, seats[space]))
    return OPEN, came


def shift(seats: Seats, came: dict[int, int], space: int, kind: int) -> None:
    """Move the pieces along the path that ends at `space` by one, so that a piece of `kind` comes in at its start."""
    while (origin := came[space]) != OPEN:
        seats[space] = seats[origin]
        space = origin
    seats[space] = kind


def seat_or_freeze(seats: Seats, takes: Sequence[int], kind: int, frozen: int) -> tuple[bool, int]:
    """Seat a piece, or find that it must be cast off now and freeze what keeps it out (C5).

    Without a path every space that takes the piece is filled by pieces of this turn or earlier, and so are the spaces
    that could be emptied by moving those: frozen, they stay so, and the cast-off is legal. Given the pieces of a
    turn largest first, the smallest of those that compete for the tight set is the one left over.

    Returns:
        Whether it was seated, and the frozen spaces afterwards.
    """
    space, came = reach(seats, takes, kind, frozen)
    if space == OPEN:
        return False, frozen | sum(1 << held for held in came)
    shift(seats, came, space, kind)
    return True, frozen


def seat_or_exchange(seats: Seats, takes: Sequence[int], kind: int) -> int:
    """Seat a piece and return the kind that is left over for it, or OPEN if none is.

    The seated pieces form an independent set of a transversal matroid; a piece that cannot be added closes a circuit
    with the pieces reached, and dropping the smallest of the circuit keeps the seated pieces of greatest weight.
    """
    space, came = reach(seats, takes, kind, 0)
    if space != OPEN:
        shift(seats, came, space, kind)
        return OPEN
    smallest = min(came, key=lambda held: SIZE_OF[seats[held]], default=OPEN)
    if smallest == OPEN or SIZE_OF[seats[smallest]] >= SIZE_OF[kind]:
        return kind
    dropped = seats[smallest]
    shift(seats, came, smallest, kind)
    return dropped
