"""What a search aims at: the open spaces as bits, the kinds that each takes, groundings of the groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.board import Space
from puzzles.components.pieces import ALL_DIATOMS, Color, Shape

_PRODUCT_LIMIT = 200_000
"""Up to so many groundings are ranked exactly; beyond, each group keeps only its best few values."""

GroundedTrait = tuple[int | str, Shape | Color]
"""A group and a value for it."""


@dataclass(frozen=True)
class Grounding:
    """A choice of a value for every group, after which the card has none.

    Attributes:
        shapes, colors: the values, by number and by letter.
        takes: by kind, the open spaces that take it, as bits of `Target.spaces`.
    """

    shapes: Mapping[int, Shape]
    colors: Mapping[str, Color]
    takes: tuple[int, ...]


class Target:
    """The open spaces of a mosaic and what they can take.

    Attributes:
        spaces: the open used spaces; bit i of every mask is `spaces[i]`.
        takes: by kind, the spaces that can take it when links between the spaces of a group are forgotten: every value
            that a group can still have is allowed in each of its spaces by itself. A superset of what any play can do.
    """

    def __init__(self, mosaic: Mosaic) -> None:
        self.mosaic = mosaic
        self.card: CardOnBoard = mosaic.card
        self.spaces: tuple[Space, ...] = mosaic.open_spaces
        alike: dict[object, list[int]] = {}
        for bit, space in enumerate(self.spaces):
            alike.setdefault((self.card.board.shapes[space], self.card.asks(space)), []).append(bit)
        self.takes = tuple(
            sum(1 << bit for bits in alike.values() if mosaic.can_take(self.spaces[bits[0]], diatom) for bit in bits)
            for diatom in ALL_DIATOMS
        )

    @property
    def full(self) -> int:
        """All spaces as bits."""
        return (1 << len(self.spaces)) - 1

    @cached_property
    def open_numbers(self) -> tuple[int, ...]:
        """The number groups that have an open space."""
        asked = {self.card.asks(space).number for space in self.spaces}
        return tuple(sorted(number for number in asked if number is not None))

    @cached_property
    def open_letters(self) -> tuple[str, ...]:
        """The letter groups that have an open space."""
        asked = {self.card.asks(space).letter for space in self.spaces}
        return tuple(sorted(letter for letter in asked if letter is not None))

    @cached_property
    def choices(self) -> tuple[tuple[GroundedTrait, ...], ...]:
        """For each open group, the pairs of group and value that it can still have."""
        numbers = tuple(
            tuple((number, shape) for shape in sorted(self.mosaic.number_shapes(number)))
            for number in self.open_numbers
        )
        letters = tuple(
            tuple((letter, color) for color in Color if color in self.mosaic.letter_colors(letter))
            for letter in self.open_letters
        )
        return (*numbers, *letters)

    @property
    def number_of_groundings(self) -> int:
        """How many groundings there are: 1 without open groups, 0 when a group is left with nothing."""
        return prod(len(values) for values in self.choices)

    @cached_property
    def members(self) -> Mapping[int | str, int]:
        """The spaces of each open group, as bits."""
        members: dict[int | str, int] = dict.fromkeys((*self.open_numbers, *self.open_letters), 0)
        for bit, space in enumerate(self.spaces):
            asked = self.card.asks(space)
            for group in (asked.number, asked.letter):
                if group is not None:
                    members[group] |= 1 << bit
        return members

    def groundings(
        self, rates: tuple[float, ...], most: int, settled: Mapping[int | str, Shape | Color] | None = None
    ) -> list[Grounding]:
        """The most promising groundings, best first: those whose spaces are the easiest to fill.

        Args:
            rates: how often each kind comes.
            most: at most so many are returned.
            settled: values that some groups must have.
        """
        wanted = settled or {}
        choices = [
            [(group, value) for group, value in values if wanted.get(group, value) == value] for values in self.choices
        ]
        if not all(choices):
            return []
        by_ease = [sorted(values, key=lambda value: self._cost([value], rates)) for values in choices]
        keep = max((len(values) for values in choices), default=1)
        while prod(min(len(values), keep) for values in choices) > _PRODUCT_LIMIT and keep > 1:
            keep -= 1
        kept = [values[:keep] for values in by_ease]
        costs = self._costs(kept, rates)
        best = np.argsort(costs, axis=None, kind="stable")[:most]
        return [
            self.ground(dict(values[at] for values, at in zip(kept, np.unravel_index(index, costs.shape), strict=True)))
            for index in best
        ]

    def _costs(self, choices: Sequence[Sequence[GroundedTrait]], rates: tuple[float, ...]) -> NDArray[np.float64]:
        """What the spaces of groups cost under each combination of values: an array with one axis for each group."""
        axes = {values[0][0]: axis for axis, values in enumerate(choices)}
        total = np.zeros([len(values) for values in choices])
        pairs = {(asked.number, asked.letter) for asked in map(self.card.asks, self.spaces)}
        for groups in sorted(pairs, key=str):
            linked = [axes[group] for group in groups if group is not None]
            if not linked:
                continue
            shape = [len(values) if axis in linked else 1 for axis, values in enumerate(choices)]
            combinations = product(*(choices[axis] for axis in linked))
            table = [self._cost(values, rates, groups) for values in combinations]
            order = sorted(linked)
            sizes = [len(choices[axis]) for axis in linked]
            costs = np.array(table).reshape(sizes).transpose([linked.index(axis) for axis in order])
            total += costs.reshape(shape)
        return total

    def _cost(
        self,
        values: Sequence[GroundedTrait],
        rates: tuple[float, ...],
        groups: tuple[int | None, str | None] | None = None,
    ) -> float:
        """The expected sample points until each space has had something under these values; infinite if one cannot.

        Args:
            values: of some groups.
            rates: how often each kind comes.
            groups: only the spaces that are in exactly these groups; None for all of the groups with values.
        """
        takes = self.ground(dict(values)).takes
        total = 0.0
        for bit, space in enumerate(self.spaces):
            asked = self.card.asks(space)
            own = (asked.number, asked.letter)
            if own == groups or (groups is None and any(group in own for group, _ in values)):
                total += space_cost(takes, bit, rates)
        return total

    def ground(self, values: Mapping[int | str, Shape | Color]) -> Grounding:
        """The grounding with these values; a group that is not named stays free in each of its spaces."""
        takes = []
        for mask, diatom in zip(self.takes, ALL_DIATOMS, strict=True):
            kept = mask
            for group, value in values.items():
                if value not in (diatom.shape, diatom.color):
                    kept &= ~self.members[group]
            takes.append(kept)
        shapes = {
            group: value for group, value in values.items() if isinstance(group, int) and isinstance(value, Shape)
        }
        colors = {
            group: value for group, value in values.items() if isinstance(group, str) and isinstance(value, Color)
        }
        return Grounding(shapes, colors, tuple(takes))


def space_cost(takes: tuple[int, ...], bit: int, rates: tuple[float, ...]) -> float:
    """The expected number of sample points until one yields something for the space."""
    rate = sum(rate for kind, rate in enumerate(rates) if takes[kind] >> bit & 1)
    return 1.0 / rate if rate > 0 else float("inf")
