"""Whether spaces and pieces can be matched, and if not, the pieces of which too many spaces want one.

A flow of a few dozen units: augmenting paths over bit sets answer in a fraction of a millisecond, and the pieces that a
failed search has reached are the deficient set. (A general graph library takes longer to build the graph.)
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.impossibility.kinds import bits


def lacking(wanted: Sequence[int], supply: Sequence[int]) -> int | None:
    """The kinds of which too few exist, or None when each space can get a piece of its own.

    Args:
        wanted: by space, the kinds that it can hold, as bits.
        supply: how many pieces of each kind there are.

    Returns:
        A set of kinds such that more spaces want only kinds of the set than there are pieces of them (Hall's theorem).
    """
    holders: list[list[int]] = [[] for _ in supply]
    for space in sorted(range(len(wanted)), key=lambda space: wanted[space].bit_count()):
        reached = _seat(space, wanted, supply, holders)
        if reached is not None:
            return reached
    return None


def _seat(space: int, wanted: Sequence[int], supply: Sequence[int], holders: list[list[int]]) -> int | None:
    """Give a space a piece, moving others; if that fails, the kinds reached, all of which are used up."""
    reached = 0
    came: dict[int, int] = {}  # by kind, the space from which the search came to it
    held = {space: -1}  # by space, the kind that it holds and would give up
    queue = [space]
    for asking in queue:
        for kind in bits(wanted[asking] & ~reached):
            reached |= 1 << kind
            came[kind] = asking
            if len(holders[kind]) < supply[kind]:
                _shift(kind, came, held, holders)
                return None
            for holder in holders[kind]:
                held[holder] = kind
                queue.append(holder)
    return reached


def _shift(kind: int, came: dict[int, int], held: dict[int, int], holders: list[list[int]]) -> None:
    while kind >= 0:
        space = came[kind]
        holders[kind].append(space)
        kind = held[space]
        if kind >= 0:
            holders[kind].remove(space)
