"""The compiled arranger behind the interface of `solver.assignment.arrange`: a problem in, an arrangement out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged
from puzzles.components.board import Space
from puzzles.components.pieces import ALL_DIATOMS, Diatom
from solver.assignment.instance import Openings, collected_by_kind, openings, rooms_keeping
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome
from solver.search.kernel.arranger import LIMIT, NONE, Case, arrange_level, new_nodes, new_work
from solver.search.kernel.tables import MAX_DISHES, MAX_SPACES, packing_table
from solver.search.kinds import KINDS, SHAPES, SIZE_OF
from solver.search.packing import packs
from solver.tools.entry import Ints

MOST_NUMBERED = 127
"""Entries, or turns, that the eight bits of the kernel's numbers can tell apart."""
MOST_NODES = 1 << 16
PYTHON_NODES = 1 << 9
"""As many are searched as Python; for more, machine code is waited for."""
"""Of one star level; the most that was seen is an eighth of it, and a node takes some microseconds."""


class _Spaces(NamedTuple):
    """What is open before the first turn, as arrays; see `Case`."""

    openings: Openings
    takes: Ints
    members: Ints
    values: Ints


class _Entry(NamedTuple):
    """So many diatoms of a kind that a turn collected."""

    kind: int
    turn: int
    number: int


def arrange_compiled(problem: ArrangementProblem, *, min_stars: int = 0, most_nodes: int = MOST_NODES) -> Arrangement:
    """As `solver.assignment.arrange`, but LIMIT also where the arrays of the kernel cannot hold the problem.

    Args:
        problem: what was collected, in a play that is not over.
        min_stars: fewer stars do not count.
        most_nodes: limit of the search for each star level that is tried.
    """
    number = len(problem.card.commission.used) - len(problem.mosaic)
    ends = _ends(problem.turns, number)
    if not ends:
        return Arrangement(Outcome.IMPOSSIBLE)
    task = _Task(problem, ends)
    is_large = number > MAX_SPACES or max(len(task.entries), len(problem.turns)) > MOST_NUMBERED
    if is_large or len(problem.dishes.loads) > MAX_DISHES:
        return Arrangement(Outcome.LIMIT)
    patience = most_nodes if arrange_level.is_native else min(most_nodes, PYTHON_NODES)
    nodes = None
    for stars in range(problem.dishes.stars, min_stars - 1, -1):
        rooms = rooms_keeping(problem.dishes.loads, stars)
        case = task.case(rooms)
        nodes = nodes or new_nodes(patience, number, case)
        last = arrange_level(case, nodes, new_work(case), task.seats, task.left)
        if last == LIMIT and patience < most_nodes:
            arrange_level.wait()
            nodes = new_nodes(most_nodes, number, case)
            last = arrange_level(case, nodes, new_work(case), task.seats, task.left)
        if last == LIMIT:
            return Arrangement(Outcome.LIMIT)
        if last != NONE:
            return Arrangement.found(problem, task.told(rooms, last))
    return Arrangement(Outcome.IMPOSSIBLE)


def _ends(turns: Sequence[Sequence[Diatom]], number: int) -> list[int]:
    """The turns with which so many spaces can be filled; only the first if none is open (C11)."""
    if not number:
        return [0]
    totals = accumulate(map(len, turns))
    return [turn for turn, total in enumerate(totals) if total >= number and turns[turn]]


class _Task:
    """A problem as arrays, and what the kernel answers.

    Attributes:
        entries: in the order in which they are seated: the largest first, and of a size the earliest, since what is
            left over late has an open space less often (C5).
        seats: [space] the entry that fills it.
        left: [entry] how many are cast off.
    """

    def __init__(self, problem: ArrangementProblem, ends: Sequence[int]) -> None:
        self.spaces = _spaces(problem.card, tuple(problem.mosaic.items()))
        collected = enumerate(collected_by_kind(problem))
        entries = [_Entry(kind, turn, number) for turn, kinds in collected for kind, number in kinds.items()]
        self.entries = sorted(entries, key=lambda entry: (-SIZE_OF[entry.kind], entry.turn))
        self.columns = np.ascontiguousarray(np.array(self.entries, dtype=np.int64).reshape(len(entries), 3).T)
        self.ends = np.array(ends, dtype=np.int64)
        self.seats = np.zeros(len(self.spaces.openings.spaces), dtype=np.int8)
        self.left = np.zeros(len(entries), dtype=np.int64)

    def case(self, rooms: tuple[int, ...]) -> Case:
        """What the kernel is asked, with this room in the castoff dishes."""
        kind, turn, number = self.columns
        _, takes, members, values = self.spaces
        table = packing_table(tuple(sorted(rooms, reverse=True)))
        return Case(kind, turn, number, takes, members, values, self.ends, *table)

    def told(self, rooms: tuple[int, ...], last: int) -> tuple[tuple[Arranged, ...], ...]:
        """The answer turn by turn, first what is placed and then what is cast off."""
        turns: list[list[Arranged]] = [[] for _ in range(last + 1)]
        for space, seat in zip(self.spaces.openings.spaces, self.seats.tolist(), strict=True):
            kind, turn, _ = self.entries[seat]
            turns[turn].append(Arranged(ALL_DIATOMS[kind], space=space))
        numbers = zip(self.entries, self.left.tolist(), strict=True)
        out = [entry for entry, number in numbers if entry.turn <= last for _ in range(number)]
        for entry, dish in zip(out, _into_dishes([SIZE_OF[entry.kind] for entry in out], rooms), strict=True):
            turns[entry.turn].append(Arranged(ALL_DIATOMS[entry.kind], dish=dish + 1))
        return tuple(map(tuple, turns))


@lru_cache(maxsize=16)
def _spaces(card: CardOnBoard, placed: tuple[tuple[Space, Diatom], ...]) -> _Spaces:
    """A search asks this of the same mosaic many times."""
    found = openings(card, dict(placed))
    takes = [sum(1 << space for space in takers) for takers in found.takers]
    shapes, colors = [kind % SHAPES for kind in range(KINDS)], [kind // SHAPES for kind in range(KINDS)]
    groups = [*((group, shapes) for group in found.numbers), *((group, colors) for group in found.letters)]
    members = [sum(1 << space for space in group) for group, _ in groups]
    return _Spaces(
        found,
        np.array(takes, dtype=np.int64),
        np.array(members, dtype=np.int64),
        np.array([values for _, values in groups], dtype=np.int64).reshape(len(groups), KINDS),
    )


def _into_dishes(sizes: Sequence[int], rooms: tuple[int, ...]) -> Iterator[int]:
    """For each cast-off, the largest first, the first dish that leaves a packing of the others; there is one (C6)."""
    counts = [sizes.count(size) for size in range(1, SHAPES + 1)]
    for size in sizes:
        counts[size - 1] -= 1
        for dish, room in enumerate(rooms):
            after = (*rooms[:dish], room - size, *rooms[dish + 1 :])
            if room >= size and packs(tuple(counts), tuple(sorted(after, reverse=True))):
                yield dish
                rooms = after
                break
