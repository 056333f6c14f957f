"""What a search aims at: the open spaces as bits, the kinds that each takes, groundings of the groups."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from puzzles.board import Space
from puzzles.mosaic import CardOnBoard, Mosaic
from puzzles.pieces import ALL_DIATOMS, Color, Shape

_PRODUCT_LIMIT = 50_000
"""Up to so many groundings are ranked exactly; beyond, each group keeps only its best few values."""


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
        self.takes = tuple(
            sum(1 << bit for bit, space in enumerate(self.spaces) if mosaic.can_take(space, diatom))
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
    def choices(self) -> tuple[tuple[tuple[int | str, Shape | Color], ...], ...]:
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

    def groundings(self, rates: tuple[float, ...], most: int) -> list[Grounding]:
        """The most promising groundings, best first: those whose spaces are the easiest to fill.

        Args:
            rates: how often each kind comes.
            most: at most so many are returned.
        """
        costs = _ValueCosts(self, rates)
        choices = self.choices
        keep = max((len(values) for values in choices), default=1)
        while prod(min(len(values), keep) for values in choices) > _PRODUCT_LIMIT and keep > 1:
            keep -= 1
        easiest = [sorted(values, key=lambda value: costs.of([value]))[:keep] for values in choices]
        ranked = ((costs.of(values), index, values) for index, values in enumerate(product(*easiest)))
        return [self.ground(dict(values)) for _, _, values in heapq.nsmallest(most, ranked)]

    def ground(self, values: Mapping[int | str, Shape | Color]) -> Grounding:
        """The grounding with these values; a group that is not named stays free in each of its spaces."""
        takes = []
        for kind, diatom in enumerate(ALL_DIATOMS):
            mask = self.takes[kind]
            for bit, space in enumerate(self.spaces):
                asked = self.card.asks(space)
                number_ok = asked.number is None or values.get(asked.number, diatom.shape) == diatom.shape
                letter_ok = asked.letter is None or values.get(asked.letter, diatom.color) == diatom.color
                if not (number_ok and letter_ok):
                    mask &= ~(1 << bit)
            takes.append(mask)
        shapes = {
            group: value for group, value in values.items() if isinstance(group, int) and isinstance(value, Shape)
        }
        colors = {
            group: value for group, value in values.items() if isinstance(group, str) and isinstance(value, Color)
        }
        return Grounding(shapes, colors, tuple(takes))


class _ValueCosts:
    """What the spaces of groups cost under values of their groups; spaces with the same groups are taken together."""

    def __init__(self, target: Target, rates: tuple[float, ...]) -> None:
        self.target = target
        self.rates = rates
        self.members: dict[tuple[int | None, str | None], list[int]] = {}
        for bit, space in enumerate(target.spaces):
            asked = target.card.asks(space)
            if asked.number is not None or asked.letter is not None:
                self.members.setdefault((asked.number, asked.letter), []).append(bit)
        self.known: dict[tuple[int | None, str | None, Shape | Color | None, Shape | Color | None], float] = {}

    def of(self, values: Iterable[tuple[int | str, Shape | Color]]) -> float:
        """The expected sample points until each space of a group has had something; infinite if one can have none."""
        value_of = dict(values)
        total = 0.0
        for number, letter in self.members:
            shape = None if number is None else value_of.get(number)
            color = None if letter is None else value_of.get(letter)
            if shape is not None or color is not None:
                total += self._pair(number, letter, shape, color)
        return total

    def _pair(
        self, number: int | None, letter: str | None, shape: Shape | Color | None, color: Shape | Color | None
    ) -> float:
        key = (number, letter, shape, color)
        if key not in self.known:
            values: dict[int | str, Shape | Color] = {}
            if number is not None and shape is not None:
                values[number] = shape
            if letter is not None and color is not None:
                values[letter] = color
            takes = self.target.ground(values).takes
            self.known[key] = sum(space_cost(takes, bit, self.rates) for bit in self.members[number, letter])
        return self.known[key]


def space_cost(takes: tuple[int, ...], bit: int, rates: tuple[float, ...]) -> float:
    """The expected number of sample points until one yields something for the space."""
    rate = sum(rate for kind, rate in enumerate(rates) if takes[kind] >> bit & 1)
    return 1.0 / rate if rate > 0 else float("inf")
