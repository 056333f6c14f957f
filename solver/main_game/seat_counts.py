"""Mosaics as the base judges see them, who cannot tell apart spaces of one class: how many of a class hold what.

A board has very many mosaics that the base judges score alike: the ends of a pair can be exchanged, and so can pairs
and single spaces of the same ring that accept the same shapes. Here each such family of mosaics is one solution.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product

from ortools.sat.python import cp_model

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.main_game.features import pairs_of, symmetry
from puzzles.main_game.judges import PairStatus
from solver.assignment.variables import total
from solver.main_game.collection import Turns
from solver.main_game.points_model import MosaicVariables, Same, Sum

Content = tuple[Diatom | None, ...]
"""What lies on the one or two spaces of a seat; None for an open one."""


@dataclass(frozen=True)
class SeatClass:
    """Seats that the base judges cannot tell apart: single spaces, or pairs on center lines.

    Attributes:
        ring: where they lie.
        accepts: the shapes that each space of a seat accepts.
        seats: the spaces of each seat.
    """

    ring: Ring
    accepts: tuple[frozenset[Shape], ...]
    seats: tuple[tuple[Space, ...], ...]

    @property
    def is_exchangeable(self) -> bool:
        """Whether the two ends of its seats accept the same shapes."""
        return len(self.accepts) == 2 and self.accepts[0] == self.accepts[1]

    def contents(self, kinds: Sequence[Diatom]) -> tuple[Content, ...]:
        """All that a seat can hold; of contents that differ in the order of exchangeable ends, one."""
        options = [(None, *(kind for kind in kinds if kind.shape in shapes)) for shapes in self.accepts]
        found = product(*options)
        if self.is_exchangeable:
            return tuple({tuple(sorted(content, key=str)): None for content in found})
        return tuple(found)


def seat_classes(board: SlideBoard) -> tuple[SeatClass, ...] | None:
    """The classes of a board; None if a space is in two pairs, so that pairs are not seats of their own."""
    pairs = [pair for line in board.center_lines.values() for pair in pairs_of(line)]
    paired = [space for pair in pairs for space in pair]
    if len(set(paired)) < len(paired):
        return None
    seats: list[tuple[Space, ...]] = [*pairs, *((space,) for space in board.spaces if space not in paired)]
    by_key: dict[tuple[Ring, tuple[frozenset[Shape], ...]], list[tuple[Space, ...]]] = defaultdict(list)
    for seat in seats:
        by_key[seat[0].ring, tuple(board.shapes[space] for space in seat)].append(seat)
    return tuple(SeatClass(ring, accepts, tuple(members)) for (ring, accepts), members in by_key.items())


class Counts:
    """A mosaic as the number of seats of each class with each content.

    Args:
        model: to which the variables are added.
        classes: of the board.
        turns: what was collected. That turns can lead to the mosaic is asked as far as each shape alone shows it.
    """

    def __init__(self, model: cp_model.CpModel, classes: Sequence[SeatClass], turns: Turns) -> None:
        self.model = model
        self.classes = classes
        self.turns = turns or ((),)
        self.collected = Counter(chain.from_iterable(turns))
        self.seats: dict[tuple[SeatClass, Content], cp_model.IntVar] = {}
        for one in classes:
            most = len(one.seats)
            contents = one.contents(sorted(self.collected))
            for content in contents:
                self.seats[one, content] = model.new_int_var(0, most, f"{one.ring}{content}")
            model.add(total([self.seats[one, content] for content in contents]) == most)
        for shape in Shape:
            self._place_or_return(shape)

    def _place_or_return(self, shape: Shape) -> None:
        """All diatoms of a shape are placed, or those of a turn and later ones may go back (G6, G9).

        Then diatoms of turns up to that one must fill all spaces that accept the shape.
        """
        kinds = [kind for kind in self.collected if kind.shape is shape]
        placed = {kind: self._sum({key: key[1].count(kind) for key in self.seats}) for kind in kinds}
        closing = [
            self.model.new_bool_var(f"no space for a {shape.word} after turn {turn}") for turn in range(len(self.turns))
        ]
        self.model.add_at_most_one(closing)
        for kind in kinds:
            self.model.add(placed[kind] <= self.collected[kind])
            self.model.add(placed[kind] == self.collected[kind]).only_enforce_if([one.negated() for one in closing])
        unfilled = self._number_accepting(shape, None)
        for turn, closes in enumerate(closing):
            before = Counter(chain.from_iterable(self.turns[:turn]))
            until = Counter(chain.from_iterable(self.turns[: turn + 1]))
            self.model.add(unfilled == 0).only_enforce_if(closes)
            for kind in self.collected:
                self.model.add(self._number_accepting(shape, kind) <= until[kind]).only_enforce_if(closes)
            for kind in kinds:
                self.model.add(placed[kind] >= before[kind]).only_enforce_if(closes)

    def _number_accepting(self, shape: Shape, kind: Diatom | None) -> Sum:
        """Of the spaces that accept a shape, how many hold a kind, or are open."""
        return self._sum(
            {
                (one, content): sum(
                    held == kind and shape in shapes for held, shapes in zip(content, one.accepts, strict=True)
                )
                for one, content in self.seats
            }
        )

    def _sum(self, weights: Mapping[tuple[SeatClass, Content], int]) -> Sum:
        used = {key: weight for key, weight in weights.items() if weight}
        return Sum.weighted_sum([self.seats[key] for key in used], list(used.values()))

    def number_of(self, color: Color) -> Sum:
        """How many diatoms of a color are on the board."""
        return self._sum({key: sum(held is not None and held.color is color for held in key[1]) for key in self.seats})

    def number_on(self, ring: Ring, shape: Shape) -> Sum:
        """How many diatoms of a shape are on a ring."""
        return self._sum(
            {
                (one, content): sum(held is not None and held.shape is shape for held in content)
                for one, content in self.seats
                if one.ring is ring
            }
        )

    @property
    def filled(self) -> Sum:
        """How many spaces are filled."""
        return self._sum({key: sum(held is not None for held in key[1]) for key in self.seats})

    def same_on(self, ring: Ring) -> Same:
        """Of the pairs on a ring, how many have the same shape, the same color, and both."""
        by_status = {
            wanted: self._sum(
                {(one, content): int(_status(content) in wanted) for one, content in self.seats if one.ring is ring}
            )
            for wanted in _WANTED
        }
        return Same(*by_status.values())

    def placed(self, solver: cp_model.CpSolver) -> dict[Space, Diatom]:
        """A mosaic of the family that the solver found."""
        found: dict[Space, Diatom] = {}
        for one in self.classes:
            contents = (
                content
                for (of, content), number in self.seats.items()
                if of is one
                for _ in range(solver.value(number))
            )
            for seat, content in zip(one.seats, contents, strict=True):
                found |= {space: held for space, held in zip(seat, content, strict=True) if held is not None}
        return found


_WANTED = ((PairStatus.SHAPE, PairStatus.BOTH), (PairStatus.COLOR, PairStatus.BOTH), (PairStatus.BOTH,))
"""What counts as the same shape, the same color, and both."""


def _status(content: Content) -> PairStatus:
    """The symmetry of a pair that holds this; a single space is no pair."""
    if len(content) != 2 or content[0] is None or content[1] is None:
        return PairStatus.OPEN
    return symmetry(content[0], content[1])


def link(counts: Counts, mosaic: MosaicVariables) -> None:
    """Add to the model of both that they are the same mosaic: what lies on each space gives the number of seats.

    The base judges' points are sharp when they are counted by seats, and guest judges need the spaces: with both in one
    model each helps the other.
    """
    for one in counts.classes:
        by_content: dict[Content, list[cp_model.IntVar]] = defaultdict(list)
        for seat in one.seats:
            _choose_content(counts, mosaic, one, seat, by_content)
        for content in one.contents(sorted(counts.collected)):
            mosaic.model.add(total(by_content[content]) == counts.seats[one, content])


def _choose_content(
    counts: Counts,
    mosaic: MosaicVariables,
    one: SeatClass,
    seat: tuple[Space, ...],
    by_content: dict[Content, list[cp_model.IntVar]],
) -> None:
    """The seat holds exactly one content, one way round."""
    chosen: list[cp_model.IntVar] = []
    on_space: dict[tuple[Space, Diatom], list[cp_model.IntVar]] = defaultdict(list)
    for content in one.contents(sorted(counts.collected)):
        for order in _orders(one, content):
            choice = mosaic.model.new_bool_var(f"{seat}={order}")
            chosen.append(choice)
            by_content[content].append(choice)
            for space, held in zip(seat, order, strict=True):
                if held is not None:
                    on_space[space, held].append(choice)
    mosaic.model.add_exactly_one(chosen)
    for (space, held), choices in on_space.items():
        mosaic.model.add(total(choices) == total(mosaic.holds(space, held)))


def _orders(one: SeatClass, content: Content) -> Iterable[Content]:
    """The ways round that a content can lie on a seat."""
    return dict.fromkeys((content, content[::-1])) if one.is_exchangeable else (content,)
