"""Plays of a card in numbers, with the intervals in which the truth lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from solver.hidden.estimate import WILSON_Z, wilson

Interval = tuple[float, float]


@dataclass(frozen=True)
class PlayedDeals:
    """How plays of some deals ended.

    Attributes:
        stars: of each play, in the order of the deals; None if it did not complete the card.
        dishes: castoff dishes of the card, the most stars that a play can earn.
    """

    stars: tuple[int | None, ...]
    dishes: int

    @property
    def deals(self) -> int:
        """How many plays."""
        return len(self.stars)

    @property
    def completed(self) -> int:
        """How many of them completed the card."""
        return sum(stars is not None for stars in self.stars)

    @property
    def share(self) -> float:
        """The part of them that completed it."""
        return self.completed / self.deals

    @cached_property
    def parts(self) -> tuple[float, ...]:
        """Of each play the stars divided by dishes, a failed one having 0; without dishes a completed one has 1."""
        return tuple(0.0 if stars is None else stars / self.dishes if self.dishes else 1.0 for stars in self.stars)

    @property
    def part(self) -> float:
        """The mean of stars divided by dishes."""
        return mean(self.parts)

    @property
    def mean_stars(self) -> float:
        """The mean number of stars, a failed play having none."""
        return mean([stars or 0 for stars in self.stars])

    @property
    def share_interval(self) -> Interval:
        """Wilson's interval of the share."""
        return wilson(self.completed, self.deals)

    @property
    def part_interval(self) -> Interval:
        """The interval of the mean of stars divided by dishes."""
        return mean_interval(self.parts)

    @property
    def eases(self) -> tuple[float, ...]:
        """Of each play the mean of its two numbers: 1 if completed, and stars divided by dishes."""
        return tuple((float(stars is not None) + part) / 2 for stars, part in zip(self.stars, self.parts, strict=True))


def mean(values: Sequence[float]) -> float:
    """The mean; there must be a value."""
    return sum(values) / len(values)


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of a mean of values from 0 to 1, by their standard error; of values all alike, by Wilson."""
    middle, number = mean(values), len(values)
    if len(set(values)) == 1:
        least, most = wilson(number, number)
        width = most - least
        return (max(0.0, middle - width), min(1.0, middle + width))
    variance = sum((value - middle) ** 2 for value in values) / (number - 1)
    error = WILSON_Z * sqrt(variance / number)
    return (max(0.0, middle - error), min(1.0, middle + error))
