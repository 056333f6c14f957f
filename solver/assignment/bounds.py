"""Quick exits: what no arrangement can do better than, C5 and the links of groups forgotten.

The diatoms that can lie on the open spaces at the same time are the independent sets of a transversal matroid. Keeping,
one diatom after another, the largest such set of greatest size leaves over as few sixths as can be; what is left over
otherwise is, sorted, at least as large diatom by diatom.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solver.assignment.instance import SIXTHS, Openings

_NOWHERE = -1
_Sizes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Leftover:
    """The least that is left over of what was collected until the end of a turn.

    Attributes:
        filled: the most open spaces that can be filled by then.
        sizes: by size 1-5, how many diatoms are left over.
    """

    filled: int
    sizes: _Sizes

    @property
    def sixths(self) -> int:
        """The least waste."""
        return sum(size * number for size, number in enumerate(self.sizes, 1))

    def may_fit(self, rooms: Sequence[int]) -> bool:
        """False only if the leftover cannot go into dishes with these rooms: too many sixths of some size upwards."""
        needed = 0
        for size in range(len(self.sizes), 0, -1):
            needed += size * self.sizes[size - 1]
            if needed > sum(room for room in rooms if room >= size):
                return False
        return True


def leftovers(openings: Openings, collected: Sequence[Mapping[int, int]]) -> Iterator[Leftover]:
    """Turn by turn, the least that is left over."""
    keeping = _Keeping(openings)
    for turn in collected:
        for kind, number in turn.items():
            for _ in range(number):
                keeping.add(kind)
        yield Leftover(len(openings.spaces) - keeping.holders.count(_NOWHERE), tuple(keeping.left))


class _Keeping:
    """Diatoms on the open spaces, those that come later moving earlier ones along or out (the exchange property)."""

    def __init__(self, openings: Openings) -> None:
        self.takers = openings.takers
        self.holders = [_NOWHERE] * len(openings.spaces)
        self.left = [0] * max(SIXTHS)

    def add(self, kind: int) -> None:
        """Keep one more diatom if there is a way, else leave over the smallest of those that compete with it."""
        came: dict[int, int] = {}
        end = self._reach(kind, came)
        if end == _NOWHERE:
            end = min(came, key=lambda space: SIXTHS[self.holders[space]], default=_NOWHERE)
            if end == _NOWHERE or SIXTHS[self.holders[end]] >= SIXTHS[kind]:
                self.left[SIXTHS[kind] - 1] += 1
                return
            self.left[SIXTHS[self.holders[end]] - 1] += 1
        self._move(end, came, kind)

    def _reach(self, kind: int, came: dict[int, int]) -> int:
        """Breadth first from a diatom over spaces whose holder could move on, to an open space if there is one."""
        queue = [(_NOWHERE, kind)]
        for origin, mover in queue:
            for space in self.takers[mover]:
                if space in came:
                    continue
                came[space] = origin
                if self.holders[space] == _NOWHERE:
                    return space
                queue.append((space, self.holders[space]))
        return _NOWHERE

    def _move(self, end: int, came: Mapping[int, int], kind: int) -> None:
        while (origin := came[end]) != _NOWHERE:
            self.holders[end] = self.holders[origin]
            end = origin
        self.holders[end] = kind
