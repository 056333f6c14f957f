"""The ways in which the diatoms of a turn can lie in the end (C4-C10), spaces that ask alike being one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from puzzles.commission.deal import Source
from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from puzzles.commission.mosaic import Mosaic
from puzzles.commission.record import Arranged
from puzzles.components.pieces import ALL_DIATOMS, Color, Shape
from solver.advice.arrays import NOTHING_SETTLED, Goals, Settled
from solver.search.kinds import SIZE_OF
from solver.search.plain import WASTE_COST

MOST_ARRANGINGS = 4096
"""A turn with more of them is not looked at in all its ways; none of the reference edition was met."""
LOST_STAR = 4.0
"""What a star lost counts in the order of arrangings, in the cost of spaces."""


@dataclass(frozen=True, slots=True)
class TurnArrangement:
    """What is done with the diatoms of a turn.

    Attributes:
        placed: kinds and the spaces where they go, as bits of the target.
        cast: kinds cast off and their dishes, from 1, in order.
        filled: the spaces filled, as bits.
        settled: the values of groups that it settles.
        loads: of the dishes afterwards.
        cost: the spaces left open and what is lost; the smaller the better.
    """

    placed: tuple[tuple[int, int], ...]
    cast: tuple[tuple[int, int], ...]
    filled: int
    settled: Settled
    loads: tuple[int, ...]
    cost: float

    def entries(self, goals: Goals) -> tuple[Arranged, ...]:
        """As it is recorded: first what is placed, then what is cast off, for which no space is open then (C5)."""
        spaces = goals.target.spaces
        placed = (Arranged(ALL_DIATOMS[kind], space=spaces[bit]) for kind, bit in self.placed)
        cast = (Arranged(ALL_DIATOMS[kind], dish=dish) for kind, dish in self.cast)
        return (*placed, *cast)


class TurnArranger:
    """Arranges what turns of one position collect."""

    def __init__(self, goals: Goals, loads: tuple[int, ...]) -> None:
        self.goals, self.loads = goals, loads
        self.target = goals.target
        mosaic: Mosaic = self.target.mosaic
        self.groups: list[tuple[int | str, ...]] = []
        self.alike: list[int] = []
        seen: dict[object, int] = {}
        for bit, space in enumerate(self.target.spaces):
            asked = mosaic.card.asks(space)
            own = (asked.number, asked.letter)
            self.groups.append(tuple(group for group in own if group is not None))
            self.alike.append(seen.setdefault((mosaic.card.board.shapes[space], asked), bit))
        self._known: dict[tuple[int, ...], tuple[TurnArrangement, ...]] = {}

    def all(self, kinds: Sequence[int]) -> tuple[TurnArrangement, ...]:
        """Every legal way for what a turn collects, the most promising first; none if something fits nowhere (C6)."""
        key = tuple(sorted(kinds, key=lambda kind: (-SIZE_OF[kind], kind)))
        if key not in self._known:
            found: dict[object, TurnArrangement] = {}
            for one in self._ways(key):
                found.setdefault((tuple(sorted(one.placed)), tuple(sorted(one.loads)), one.cast), one)
                if len(found) >= MOST_ARRANGINGS:
                    break
            self._known[key] = tuple(sorted(found.values(), key=lambda one: one.cost))
        return self._known[key]

    def refills(
        self, arranging: TurnArrangement, refills: Sequence[Source | None]
    ) -> tuple[tuple[Source | None, Source | None], ...]:
        """The refills after an arranging, each with the one that it is in the end: none when the card is completed."""
        if arranging.filled == self.target.full:
            return ((None, refills[0]),)
        return tuple((refill, refill) for refill in refills)

    def takers(self, kind: int, filled: int, settled: Settled) -> int:
        """The open spaces that can take a kind, as bits (C7, C9, C10)."""
        takes = self.target.takes[kind] & ~filled
        diatom = ALL_DIATOMS[kind]
        for group, value in settled:
            if value not in (diatom.shape, diatom.color):
                takes &= ~self.target.members[group]
        return takes

    def made(self, placed: tuple[tuple[int, int], ...], cast: tuple[tuple[int, int], ...]) -> TurnArrangement:
        """The arranging that was made: kinds with the bits of their spaces, and kinds with their dishes, from 1."""
        loads = list(self.loads)
        for kind, dish in cast:
            loads[dish - 1] += SIZE_OF[kind]
        filled = sum(1 << bit for _, bit in placed)
        settled = frozenset((group, self._value(group, kind)) for kind, bit in placed for group in self.groups[bit])
        cost = self._cost(filled, settled) + self._lost(tuple(loads))
        return TurnArrangement(placed, cast, filled, settled, tuple(loads), cost)

    def _ways(self, kinds: tuple[int, ...]) -> Iterator[TurnArrangement]:
        for placed, left, filled, settled in self._placings(kinds, 0, NOTHING_SETTLED):
            for dishes, loads in self._castings(left, self.loads):
                cost = self._cost(filled, settled) + self._lost(loads)
                yield TurnArrangement(placed, tuple(zip(left, dishes, strict=True)), filled, settled, loads, cost)

    def _placings(
        self, kinds: tuple[int, ...], filled: int, settled: Settled
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...], int, Settled]]:
        """Where the kinds can go, in every combination, and which of them are left over."""
        if not kinds:
            yield (), (), filled, settled
            return
        kind, *others = kinds
        rest = tuple(others)
        seen = set()
        open_to = self.takers(kind, filled, settled)
        takers = open_to
        while takers:
            bit = (takers & -takers).bit_length() - 1
            takers &= takers - 1
            if self.alike[bit] in seen:
                continue
            seen.add(self.alike[bit])
            now = settled | {(group, self._value(group, kind)) for group in self.groups[bit]}
            for placed, left, at_last, values in self._placings(rest, filled | 1 << bit, now):
                yield ((kind, bit), *placed), left, at_last, values
        if not open_to or rest:
            for placed, left, at_last, values in self._placings(rest, filled, settled):
                if not self.takers(kind, at_last, values):
                    yield placed, (kind, *left), at_last, values

    @staticmethod
    def _value(group: int | str, kind: int) -> Shape | Color:
        return ALL_DIATOMS[kind].shape if isinstance(group, int) else ALL_DIATOMS[kind].color

    def _castings(
        self, kinds: tuple[int, ...], loads: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Dishes for what is cast off (C6): of dishes with the same load one is tried."""
        if not kinds:
            yield (), loads
            return
        first, *others = kinds
        for load, dish in {load: dish for dish, load in reversed(list(enumerate(loads)))}.items():
            if load + SIZE_OF[first] <= DISH_SIXTHS:
                after = (*loads[:dish], load + SIZE_OF[first], *loads[dish + 1 :])
                for dishes, at_last in self._castings(tuple(others), after):
                    yield (dish + 1, *dishes), at_last

    def _cost(self, filled: int, settled: Settled) -> float:
        return min((self.goals.cost(goal, filled) for goal in self.goals.of(settled)), default=float("inf"))

    def _lost(self, loads: tuple[int, ...]) -> float:
        stars = sum(load <= STAR_LOAD for load in self.loads) - sum(load <= STAR_LOAD for load in loads)
        return LOST_STAR * stars + WASTE_COST * (sum(loads) - sum(self.loads))
