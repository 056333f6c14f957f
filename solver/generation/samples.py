"""Plays of a card in numbers, with the intervals in which the truth lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

Interval = tuple[float, float]

TAIL = 0.025
"""Of the probability, beyond each end of an interval of 95%."""
DRAWN_NUMBERS, LEAST_DRAWS, MOST_DRAWS = 1_000_000, 2_000, 10_000
"""For the quantiles of a mean: numbers in all, and times that it is drawn."""


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
        """The interval of the share."""
        return mean_interval([float(stars is not None) for stars in self.stars])

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
    """An interval of 95% for the mean of what the values were drawn from, which lies from 0 to 1.

    It asks for no shape of the distribution (Gaffke's bounds): the sorted values and one end of the scale are weighted
    by the gaps that random points leave between them, and the bound is the quantile of that mean. So it also holds
    where nearly all values are at an end of the scale, as stars are on easy cards; there an interval by the standard
    error is too narrow. Of zeros and ones it is the exact interval of a share (Clopper and Pearson).
    """
    weights = _gaps(len(values))
    drawn = np.sort(np.asarray(values, dtype=np.float64))
    low = np.quantile(weights @ np.concatenate(([0.0], drawn)), TAIL)
    high = np.quantile(weights @ np.concatenate((drawn, [1.0])), 1.0 - TAIL)
    middle = mean(values)
    return (min(float(low), middle), min(max(float(high), middle), 1.0))


@cache
def _gaps(number: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Many times the gaps that so many random points leave on a line of length 1, the same on every run."""
    times = max(LEAST_DRAWS, min(MOST_DRAWS, DRAWN_NUMBERS // (number + 1)))
    return np.random.default_rng(number).dirichlet(np.ones(number + 1), times)
