"""The points of a mosaic as a CP-SAT expression: the base judges and the pet peeves (S1-S3, S6).

Every count is bounded from above and every penalty from below only: the model maximizes points, the tables never fall
with a count, and so the bounds are met. What is said of a solution is scored again by `puzzles.main_game.scoring`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Protocol

from ortools.sat.python import cp_model

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape
from puzzles.main_game.features import neighbors, pairs_of
from puzzles.main_game.judges import Judges, PairPoints, Peeve, Points
from solver.assignment.variables import ArrangementVariables, total

Sum = cp_model.LinearExpr


SharedValue = Shape | Color | Diatom


class Same(NamedTuple):
    """How many of some pairs have the same shape, the same color, and both."""

    shape: Sum
    color: Sum
    both: Sum


@dataclass
class MosaicVariables:
    """What lies on each space at the end, behind questions that the scoring rules ask.

    Attributes:
        variables: which diatom of which turn lies where.
        board: the slide board, all of whose spaces are open at first.
    """

    variables: ArrangementVariables
    board: SlideBoard

    @property
    def model(self) -> cp_model.CpModel:
        """The model that everything is added to."""
        return self.variables.model

    @cached_property
    def _values(self) -> Mapping[tuple[Space, SharedValue], cp_model.IntVar]:
        seats: dict[tuple[Space, SharedValue], list[cp_model.IntVar]] = defaultdict(list)
        for index, space in enumerate(self.variables.instance.openings.spaces):
            for _, kind, seat in self.variables.seats(index):
                diatom = ALL_DIATOMS[kind]
                for value in (diatom.shape, diatom.color, diatom):
                    seats[space, value].append(seat)
        found = {}
        for (space, value), fillings in seats.items():
            if len(fillings) == 1:
                found[space, value] = fillings[0]
                continue
            found[space, value] = self.model.new_bool_var(f"{space}={value!r}")
            self.model.add(total(fillings) == found[space, value])
        return found

    @cached_property
    def _numbers(self) -> Counter[SharedValue]:
        """How many of each shape, color and kind were collected."""
        numbers: Counter[SharedValue] = Counter()
        for collected in self.variables.instance.collected:
            for kind, number in collected.items():
                diatom = ALL_DIATOMS[kind]
                for value in (diatom.shape, diatom.color, diatom):
                    numbers[value] += number
        return numbers

    def holds(self, space: Space, value: SharedValue) -> list[cp_model.IntVar]:
        """Whether the space holds a diatom of this shape, color or kind; no variable if it never can."""
        found = self._values.get((space, value))
        return [] if found is None else [found]

    def filled(self, spaces: Sequence[Space]) -> Sum:
        """How many of these spaces are filled."""
        return total([holding for space in spaces for color in Color for holding in self.holds(space, color)])

    def number_of(self, color: Color) -> Sum:
        """How many diatoms of a color are on the board."""
        return total([holding for space in self.board.spaces for holding in self.holds(space, color)])

    def number_on(self, ring: Ring, shape: Shape) -> Sum:
        """How many diatoms of a shape are on a ring."""
        return total([holding for space in self.board.ring(ring) for holding in self.holds(space, shape)])

    def same_on(self, ring: Ring) -> Same:
        """Of the pairs on a ring, how many have the same shape, the same color, and both."""
        found = [self.same[pair] for pair in self.pairs if pair[0].ring is ring]
        return Same(*(Sum.sum([same[part] for same in found]) for part in range(3)))

    @cached_property
    def pairs(self) -> tuple[tuple[Space, Space], ...]:
        """The pairs of all center lines; one that two lines share is there twice, and counts on each (S2, S6)."""
        return tuple(pair for line in self.board.center_lines.values() for pair in pairs_of(line))

    @cached_property
    def same(self) -> Mapping[tuple[Space, Space], Same]:
        """By pair of opposite spaces, what its diatoms share: never more than is true."""
        pairs = tuple(dict.fromkeys(self.pairs))
        shape, color, both = (self._alike(pairs, values) for values in (Shape, Color, ALL_DIATOMS))
        for pair in pairs:
            self.model.add(shape[pair] + color[pair] <= 1 + both[pair])
        return {pair: Same(shape[pair], color[pair], both[pair]) for pair in pairs}

    def _alike(
        self, pairs: Sequence[tuple[Space, Space]], values: Iterable[SharedValue]
    ) -> dict[tuple[Space, Space], Sum]:
        """Whether the two spaces of each pair hold the same one of some values."""
        agreed: dict[SharedValue, dict[tuple[Space, Space], cp_model.IntVar]] = defaultdict(dict)
        for value in values:
            for pair in pairs:
                one, other = (self.holds(space, value) for space in pair)
                if one and other:
                    both = agreed[value][pair] = self.model.new_bool_var(f"{pair[0]},{pair[1]}={value!r}")
                    self.model.add_implication(both, one[0])
                    self.model.add_implication(both, other[0])
        if len({space for pair in pairs for space in pair}) == 2 * len(pairs):
            # no space is in two pairs: this follows from the rest, but only branching would find it out
            for value, by_pair in agreed.items():
                self.model.add(total(list(by_pair.values())) <= self._numbers[value] // 2)
        return {pair: total([by_pair[pair] for by_pair in agreed.values() if pair in by_pair]) for pair in pairs}


def steps(model: cp_model.CpModel, count: Sum, table: Sequence[int]) -> Sum:
    """The points for a count, by a table from 0 that never falls; beyond its end there are no more."""
    reached = [model.new_bool_var(f"at least {number}") for number in range(1, len(table))]
    for lower, higher in pairwise(reached):
        model.add_implication(higher, lower)
    model.add(total(reached) <= count)
    return Sum.weighted_sum(reached, [after - before for before, after in pairwise(table)]) + table[0]


class CountedMosaic(Protocol):
    """A mosaic in a model, as far as the base judges look at it."""

    @property
    def model(self) -> cp_model.CpModel:
        """The model that it is part of."""
        ...

    def number_of(self, color: Color) -> Sum:
        """How many diatoms of a color are on the board."""
        ...

    def number_on(self, ring: Ring, shape: Shape) -> Sum:
        """How many diatoms of a shape are on a ring."""
        ...

    def same_on(self, ring: Ring) -> Same:
        """Of the pairs on a ring, how many have the same shape, the same color, and both, never more than is true."""
        ...


def base_points(mosaic: CountedMosaic, judges: Judges) -> Sum:
    """The points of the base judges."""
    return Sum.sum(
        [
            _matching_colors(mosaic, judges.matching_colors),
            *(_symmetric_pairs(mosaic, ring, table) for ring, table in judges.symmetric_pairs.items()),
            *(_different_shapes(mosaic, ring, table) for ring, table in judges.different_shapes.items()),
        ]
    )


def _matching_colors(mosaic: CountedMosaic, table: Points) -> Sum:
    """S1."""
    return Sum.sum([steps(mosaic.model, mosaic.number_of(color), table.table) for color in Color])


def _symmetric_pairs(mosaic: CountedMosaic, ring: Ring, table: PairPoints) -> Sum:
    """S2, for the pairs on one ring."""
    same = mosaic.same_on(ring)
    return table.shape * same.shape + table.color * same.color + (table.both - table.shape - table.color) * same.both


def _different_shapes(mosaic: CountedMosaic, ring: Ring, table: Points) -> Sum:
    """S3, for one ring."""
    there = [mosaic.model.new_bool_var(f"{shape.word} on {ring.word}") for shape in Shape]
    for shape, is_there in zip(Shape, there, strict=True):
        mosaic.model.add(is_there <= mosaic.number_on(ring, shape))
    return steps(mosaic.model, total(there), table.table)


@dataclass(frozen=True)
class PetPeeve:
    """S6: what a persnickety judge takes.

    Attributes:
        peeve: what for.
        penalty: for each.
    """

    peeve: Peeve
    penalty: int

    def points(self, mosaic: MosaicVariables) -> Sum:
        """The deduction, as points below 0."""
        return self._number(mosaic) * -self.penalty

    def _number(self, mosaic: MosaicVariables) -> Sum:
        if self.peeve is Peeve.OPEN_CENTER:
            spaces = mosaic.board.ring(Ring.CENTER)
            return len(spaces) - mosaic.filled(spaces)
        if self.peeve is Peeve.UNLIKE_PAIR:
            return total([self._unlike(mosaic, pair, mosaic.same[pair]) for pair in mosaic.pairs])
        values = Color if self.peeve is Peeve.LONELY_COLOR else Shape
        near = neighbors(mosaic.board)
        return total([self._lonely(mosaic, space, near[space], values) for space in mosaic.board.spaces])

    @staticmethod
    def _unlike(mosaic: MosaicVariables, pair: tuple[Space, Space], same: Same) -> cp_model.IntVar:
        unlike = mosaic.model.new_bool_var(f"{pair[0]}!{pair[1]}")
        mosaic.model.add(unlike >= mosaic.filled(pair) - 1 - same.shape - same.color)
        return unlike

    @staticmethod
    def _lonely(
        mosaic: MosaicVariables, space: Space, near: Sequence[Space], values: type[Shape | Color]
    ) -> cp_model.IntVar:
        lonely = mosaic.model.new_bool_var(f"{space} lonely")
        for value in values:
            for holding in mosaic.holds(space, value):
                company = [held for other in near for held in mosaic.holds(other, value)]
                mosaic.model.add_bool_or([holding.negated(), lonely, *company])
        return lonely
