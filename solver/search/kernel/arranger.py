"""The exact arrangement of what was collected, compiled: branch and bound over seatings (C4-C14).

A node of the search says by which turn each space is filled at the latest, which values each group may still have, and
which diatoms may be cast off. Of what was collected the largest diatoms are seated first, by augmenting paths: what can
be seated together is an independent set of a transversal matroid, so what is left over is, sorted, as small as can be
diatom by diatom. If that does not pack into the dishes, nothing does. The links within groups are forgotten in this; if
the seating keeps one value per group all the same, and no diatom is left over that an open space could have taken in
its turn (C5), it is an arrangement, and as good as any of this node. Otherwise the first thing that is wrong is
forbidden in one way by each child, so that every arrangement of the node is one of some child. Nodes with the least
waste come first, then those that end earliest: so the first arrangement found is the best (C14).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.search.kernel.seats import NO_PATH, lowest, seat
from solver.search.kernel.tables import SIZES
from solver.search.kernel.yields import KINDS, SHAPES
from solver.tools.entry import Bytes, Bytes2, Ints, Ints2, compiled, exported

NONE, LIMIT = -1, -2
"""Instead of a last turn: there is no arrangement; the nodes did not suffice."""
NOT_FULL, UNPACKABLE = -1, -2
"""Instead of a waste: the spaces cannot all be filled, or the diatoms to be kept not all be seated; see above."""
FREE, CASTABLE, KEPT = 0, 1, 2
"""Of an entry: nothing decided; it may be cast off, and spaces without a group are filled by then; all are kept."""
SOUND, SPLIT_GROUP, OPEN_SPACE = 0, 1, 2
"""What is wrong with a seating: nothing, a group of several values, a diatom left over that a space could take."""
END, NEXT, IS_ROOT = 0, 1, 2
"""Columns of Nodes.words."""
ROOT = 0
"""The node of which nothing is said, made for each turn with which the play may end."""
MOST_CHILDREN = 128
"""More than a node can have."""


class Case(NamedTuple):
    """What is to be arranged at one star level.

    Attributes:
        kind, turn, number: [entry] so many diatoms of a kind that a turn collected; largest first, then earliest.
        takes: [kind] the open spaces that can take it before the first turn (C7), as bits.
        members: [group] the spaces, as bits, of a number or letter group of which nothing is filled before.
        values: [group, kind] the value that the kind gives to the group: a shape or a color by index.
        ends: [i] the turns with which the play may end, ascending.
        packable, strides, limits: which cast-offs fit the dishes; see `GoalTables`.
    """

    kind: Ints
    turn: Ints
    number: Ints
    takes: Ints
    members: Ints
    values: Ints2
    ends: Ints
    packable: Bytes
    strides: Ints
    limits: Ints


class Nodes(NamedTuple):
    """Nodes of the search.

    Attributes:
        filled_by: [node, space] the turn by which it must be filled.
        may: [node, group] the values that it may have, as bits.
        choice: [node, entry] see the constants.
        words: [node, column] which of `Case.ends` the play ends with, the node that waits behind this one, and whether
            nothing was branched on yet.
    """

    filled_by: Bytes2
    may: Bytes2
    choice: Bytes2
    words: Ints2


class Work(NamedTuple):
    """Working space: of the seating, and of what it comes to.

    Attributes:
        takes: [kind] spaces under the values that groups may have.
        within: [turn] spaces that a diatom of the turn may fill.
        allowed: [entry] spaces that it may fill.
        filled: [turn] spaces filled by then.
        value, settled: [group] the value it has, and since which turn.
        flaw: [2] what is wrong: group and its most frequent value, or entry and spaces.
        heads: [key] by waste and last turn, the node that comes next of those that wait; -1 for none.
    """

    takes: Ints
    within: Ints
    allowed: Ints
    came: Ints
    queue: Ints
    sizes: Ints
    filled: Ints
    value: Ints
    settled: Ints
    flaw: Ints
    heads: Ints


def new_nodes(most: int, spaces: int, case: Case) -> Nodes:
    """Room for so many nodes and the children of the last; what is not written is not touched, and takes no memory."""
    capacity = most + MOST_CHILDREN
    nodes = Nodes(
        np.empty((capacity, spaces), dtype=np.int8),
        np.empty((capacity, len(case.members)), dtype=np.int8),
        np.empty((capacity, len(case.kind)), dtype=np.int8),
        np.empty((capacity, 3), dtype=np.int64),
    )
    nodes.filled_by[0] = case.ends[-1]
    nodes.may[0] = (1 << SHAPES) - 1
    nodes.choice[0] = FREE
    return nodes


def new_work(case: Case) -> Work:
    """Working space for one search."""
    turns, groups = int(case.ends[-1]) + 1, len(case.members)
    return Work(
        takes=np.zeros(KINDS, dtype=np.int64),
        within=np.zeros(turns, dtype=np.int64),
        allowed=np.zeros(len(case.kind), dtype=np.int64),
        came=np.zeros(64, dtype=np.int64),
        queue=np.zeros(65, dtype=np.int64),
        sizes=np.zeros(SHAPES, dtype=np.int64),
        filled=np.zeros(turns, dtype=np.int64),
        value=np.zeros(groups, dtype=np.int64),
        settled=np.zeros(groups, dtype=np.int64),
        flaw=np.zeros(2, dtype=np.int64),
        heads=np.full((case.limits[0] + 1) * turns, -1, dtype=np.int64),
    )


@compiled
def clear(numbers: Ints) -> None:
    """Set all to zero; a loop is compiled in a tenth of the time of a slice."""
    for i in range(numbers.shape[0]):
        numbers[i] = 0


@compiled
def seat_largest(case: Case, nodes: Nodes, node: int, work: Work, seats: Bytes, left: Ints) -> int:
    """Seat what must be kept, then the largest of the rest.

    Returns:
        The waste, with the entry on each space in `seats` and how many are left over in `left`; or NOT_FULL, or
        UNPACKABLE.
    """
    last = case.ends[nodes.words[node, END]]
    spaces = seats.shape[0]
    for kind in range(KINDS):
        work.takes[kind] = case.takes[kind]
        for group in range(case.members.shape[0]):
            if not nodes.may[node, group] >> case.values[group, kind] & 1:
                work.takes[kind] &= ~case.members[group]
    clear(work.within)
    for space in range(spaces):
        for turn in range(nodes.filled_by[node, space] + 1):
            work.within[turn] |= 1 << space
    full = (1 << spaces) - 1
    filled = full & 0  # for a plain 0 the compiler would make another version of `seat`
    clear(work.sizes)
    for optional in range(2):
        for entry in range(case.kind.shape[0]):
            if case.turn[entry] > last or (nodes.choice[node, entry] != KEPT) != optional:
                continue
            work.allowed[entry] = work.takes[case.kind[entry]] & work.within[case.turn[entry]]
            left[entry] = case.number[entry]
            while left[entry] > 0 and filled != full:
                space, _ = seat(seats, work.allowed, filled, ~full, entry, work.came, work.queue)
                if space == NO_PATH:
                    break
                filled |= 1 << space
                left[entry] -= 1
            if left[entry] > 0 and not optional:
                return NOT_FULL
            work.sizes[SIZES[case.kind[entry]] - 1] += left[entry]
    if filled != full:
        return NOT_FULL
    index = 0
    waste = 0
    for size in range(SHAPES):
        if work.sizes[size] > case.limits[size]:
            return UNPACKABLE
        index += work.sizes[size] * case.strides[size]
        waste += work.sizes[size] * (size + 1)
    return waste if waste <= case.limits[0] and case.packable[index] else UNPACKABLE


@compiled
def find_flaw(case: Case, nodes: Nodes, node: int, work: Work, seats: Bytes, left: Ints) -> int:
    """What keeps a seating of all spaces from being an arrangement; told in `work.flaw`."""
    last = case.ends[nodes.words[node, END]]
    clear(work.filled)
    for space in range(seats.shape[0]):
        work.filled[case.turn[seats[space]]] |= 1 << space
    for turn in range(1, last + 1):
        work.filled[turn] |= work.filled[turn - 1]
    for group in range(case.members.shape[0]):
        if not see_values(case, group, work, seats):
            return SPLIT_GROUP
    found = SOUND
    for entry in range(case.kind.shape[0]):
        turn = case.turn[entry]
        if turn > last or left[entry] == 0 or (found != SOUND and turn >= case.turn[work.flaw[0]]):
            continue
        kind = case.kind[entry]
        open_spaces = case.takes[kind] & ~work.filled[turn]
        for group in range(case.members.shape[0]):
            if work.settled[group] <= turn and work.value[group] != case.values[group, kind]:
                open_spaces &= ~case.members[group]
        if open_spaces:
            found = OPEN_SPACE
            work.flaw[0] = entry
            work.flaw[1] = open_spaces
    return found


@compiled
def see_values(case: Case, group: int, work: Work, seats: Bytes) -> bool:
    """Note the value of a group and since when it is settled; False, and the flaw told, if it has several."""
    counts = work.sizes
    clear(counts)
    rest = case.members[group]
    number = 0
    work.settled[group] = case.turn[seats[lowest(rest)]]
    while rest:
        entry = seats[lowest(rest)]
        rest &= rest - 1
        counts[case.values[group, case.kind[entry]]] += 1
        number += 1
        work.settled[group] = min(work.settled[group], case.turn[entry])
    best = 0
    for value in range(1, SHAPES):
        if counts[value] > counts[best]:
            best = value
    work.value[group] = best
    work.flaw[0] = group
    work.flaw[1] = best
    return counts[best] == number


@compiled
def copy(nodes: Nodes, node: int, end: int, heads: Ints, key: int, at: int) -> int:
    """A node like another one, waiting; of those with the same key the last comes first. Returns the next place."""
    for space in range(nodes.filled_by.shape[1]):
        nodes.filled_by[at, space] = nodes.filled_by[node, space]
    for group in range(nodes.may.shape[1]):
        nodes.may[at, group] = nodes.may[node, group]
    for entry in range(nodes.choice.shape[1]):
        nodes.choice[at, entry] = nodes.choice[node, entry]
    nodes.words[at, END] = end
    nodes.words[at, IS_ROOT] = node == ROOT
    nodes.words[at, NEXT] = heads[key]
    heads[key] = at
    return at + 1


@compiled
def branch(case: Case, nodes: Nodes, node: int, flaw: int, work: Work, key: int, at: int) -> int:
    """Children of a node, each without the flaw found; returns the next place.

    A group of several values is to have the most frequent one, or to have another. A diatom that is left over although
    a space could take it (C5) is kept, or each such space is closed by then: filled, or of a group that is settled to
    another value, some space of which is filled by a diatom of that.
    """
    end = nodes.words[node, END]
    heads = work.heads
    if flaw == SPLIT_GROUP:
        group = work.flaw[0]
        bit = 1 << work.flaw[1]
        others = nodes.may[node, group] & ~bit
        if others:
            at = copy(nodes, node, end, heads, key, at)
            nodes.may[at - 1, group] = others
        at = copy(nodes, node, end, heads, key, at)
        nodes.may[at - 1, group] = bit
        return at
    entry = work.flaw[0]
    turn = case.turn[entry]
    kind = case.kind[entry]
    if nodes.choice[node, entry] == FREE:
        at = copy(nodes, node, end, heads, key, at)
        nodes.choice[at - 1, entry] = KEPT
        at = copy(nodes, node, end, heads, key, at)
        nodes.choice[at - 1, entry] = CASTABLE
        only_by_filling = case.takes[kind]
        for group in range(case.members.shape[0]):
            if nodes.may[node, group] & ~(1 << case.values[group, kind]):
                only_by_filling &= ~case.members[group]
        while only_by_filling:
            space = lowest(only_by_filling)
            only_by_filling &= only_by_filling - 1
            nodes.filled_by[at - 1, space] = min(nodes.filled_by[at - 1, space], turn)
        return at
    space = lowest(work.flaw[1])
    for group in range(case.members.shape[0]):
        others = nodes.may[node, group] & ~(1 << case.values[group, kind])
        if not others or not case.members[group] >> space & 1:
            continue
        rest = case.members[group] & ~(1 << space)
        while rest:
            settler = lowest(rest)
            rest &= rest - 1
            at = copy(nodes, node, end, heads, key, at)
            nodes.may[at - 1, group] = others
            nodes.filled_by[at - 1, settler] = min(nodes.filled_by[at - 1, settler], turn)
    at = copy(nodes, node, end, heads, key, at)
    nodes.filled_by[at - 1, space] = min(nodes.filled_by[at - 1, space], turn)
    return at


@exported
def arrange_level(case: Case, nodes: Nodes, work: Work, seats: Bytes, left: Ints) -> int:
    """The best arrangement that keeps to the dishes of this level.

    Args:
        case: what is to be arranged.
        nodes: room for them.
        work: as made for the case.
        seats: [space] on return, the entry that fills it.
        left: [entry] on return, how many are cast off; of turns after the last, anything.

    Returns:
        Its last turn, NONE, or LIMIT if there was no room for more nodes.
    """
    heads = work.heads
    turns = work.filled.shape[0]
    key = case.ends[0]
    first = key & 0  # see above
    at = copy(nodes, first, first, heads, key, first + 1)
    seated = -1
    while key < heads.shape[0]:
        node = heads[key]
        if node < 0:
            key += 1
            continue
        if at + MOST_CHILDREN > nodes.words.shape[0]:
            return LIMIT
        heads[key] = nodes.words[node, NEXT]
        end = nodes.words[node, END]
        if node != seated:
            waste = seat_largest(case, nodes, node, work, seats, left)
            seated = node
            if nodes.words[node, IS_ROOT] and waste != UNPACKABLE and end + 1 < case.ends.shape[0]:
                # whatever ends later wastes as much at least
                nodes.words[node, IS_ROOT] = 0
                at = copy(nodes, first, end + 1, heads, max(waste, 0) * turns + case.ends[end + 1], at)
            if waste < 0:
                continue
            due = waste * turns + case.ends[end]
            if due > key:
                nodes.words[node, NEXT] = heads[due]
                heads[due] = node
                continue
        flaw = find_flaw(case, nodes, node, work, seats, left)
        if flaw == SOUND:
            return case.ends[end]
        at = branch(case, nodes, node, flaw, work, key, at)
    return NONE
