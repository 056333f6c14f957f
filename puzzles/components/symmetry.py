"""The symmetries of a slide board: turns and mirrorings, the automorphisms of its graph that keep rings and shapes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.errors import MalformedError

WHOLE, HALF, QUARTER = Fraction(0), Fraction(1, 2), Fraction(1, 4)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to lay the board upon itself.

    Attributes:
        turn: the part of a full turn, clockwise, from 0 to below 1; of a mirroring, the turn after a mirroring at the
            line from twelve to six o'clock.
        mirrored: whether the board is mirrored.
        images: where each space comes to lie.
    """

    turn: Fraction
    mirrored: bool
    images: Mapping[Space, Space]


class SymmetryGroup(StrEnum):
    """Groups of symmetries that a card can have; the value is the word for it."""

    NONE = "none"
    MIRROR = "mirror"
    """One mirroring."""
    ROTATE2 = "rotate2"
    """Half a turn."""
    ROTATE4 = "rotate4"
    """Quarter turns."""
    FULL = "full"
    """Every symmetry that the board has."""


def symmetries(board: SlideBoard) -> tuple[Symmetry, ...]:
    """All turns and mirrorings of the board that keep rings, shapes and connections; the identity is the first.

    A graph has other automorphisms when parts of it hang loosely together: those that pull a picture apart are not
    among these.
    """
    sizes = [len(ring) for ring in map(_around, [board] * len(Ring), Ring) if ring]
    steps = lcm(*sizes)
    candidates = (_laid(board, Fraction(step, steps), mirrored=way) for way in (False, True) for step in range(steps))
    found: dict[tuple[Space, ...], Symmetry] = {}
    for candidate in candidates:
        if candidate is not None and _is_automorphism(board, candidate.images):
            found.setdefault(tuple(candidate.images[space] for space in board.spaces), candidate)
    return tuple(found.values())


def subgroups(board: SlideBoard, group: SymmetryGroup) -> tuple[tuple[Symmetry, ...], ...]:
    """Every subgroup of that name, one for each line of a mirroring; raises MalformedError if the board has none."""
    every = symmetries(board)
    identity = every[0]
    if group is SymmetryGroup.NONE:
        return ((identity,),)
    if group is SymmetryGroup.FULL:
        found: tuple[tuple[Symmetry, ...], ...] = (every,) if len(every) > 1 else ()
    elif group is SymmetryGroup.MIRROR:
        found = tuple((identity, one) for one in every if one.mirrored)
    else:
        unit, order = (HALF, 2) if group is SymmetryGroup.ROTATE2 else (QUARTER, 4)
        turns = tuple(one for one in every if not one.mirrored and one.turn % unit == 0)
        found = (turns,) if len(turns) == order else ()
    if not found:
        has = [name.value for name in SymmetryGroup if name is not group and _has(every, name)]
        raise MalformedError(f"expected a symmetry that the slide board has: {', '.join(has)} (got {group.value!r})")
    return found


def orbits(spaces: Iterable[Space], group: Iterable[Symmetry]) -> tuple[tuple[Space, ...], ...]:
    """The spaces in sets that the symmetries of a group lay upon each other, each set sorted, in the order given."""
    members = tuple(group)
    found: dict[Space, tuple[Space, ...]] = {}
    for space in spaces:
        orbit = tuple(sorted({one.images[space] for one in members}))
        found.setdefault(orbit[0], orbit)
    return tuple(found.values())


def _around(board: SlideBoard, ring: Ring) -> tuple[Space, ...]:
    """The spaces of a ring that lie in a circle: all but the center space."""
    return tuple(space for space in board.ring(ring) if (ring, space.index) != (Ring.CENTER, 0))


def _laid(board: SlideBoard, turn: Fraction, *, mirrored: bool) -> Symmetry | None:
    """The board turned and mirrored; None if spaces come to lie between spaces."""
    images = {space: space for space in board.spaces}
    for ring in Ring:
        circle = _around(board, ring)
        size = len(circle)
        for place, space in enumerate(circle):
            image = (turn * size + (-place if mirrored else place)) % size
            if image.denominator != 1:
                return None
            images[space] = circle[int(image)]
    return Symmetry(turn, mirrored, images)


def _is_automorphism(board: SlideBoard, images: Mapping[Space, Space]) -> bool:
    graph = board.graph
    return all(board.shapes[space] == board.shapes[image] for space, image in images.items()) and all(
        graph.has_edge(images[one], images[other]) for one, other in graph.edges
    )


def _has(every: tuple[Symmetry, ...], group: SymmetryGroup) -> bool:
    turns = {one.turn for one in every if not one.mirrored}
    return {
        SymmetryGroup.NONE: True,
        SymmetryGroup.MIRROR: any(one.mirrored for one in every),
        SymmetryGroup.ROTATE2: HALF in turns,
        SymmetryGroup.ROTATE4: QUARTER in turns,
        SymmetryGroup.FULL: len(every) > 1,
    }[group]
