"""Five bands of difficulty, by how hidden deals end that are played with advice and without (see docs/grading.md)."""

from __future__ import annotations

from dataclasses import dataclass

from solver.generation.samples import Interval, PlayedDeals, mean, mean_interval

NAMES = ("very easy", "easy", "medium", "hard", "very hard")
FLOORS = (0.85, 0.65, 0.40, 0.18, 0.0)
"""The least ease of each band, the easiest band first."""
_HAIR = 1e-9


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a card is.

    Attributes:
        ease: the mean of four shares: deals completed and stars per dish, with advice and without; from 0 to 1.
        interval: in which the ease lies with 95% confidence.
        band: from 1 (very easy) to 5 (very hard).
        bands: the easiest and the hardest band that the interval allows.
    """

    ease: float
    interval: Interval
    band: int
    bands: tuple[int, int]

    @property
    def name(self) -> str:
        """The band in words."""
        return NAMES[self.band - 1]


def band_of(ease: float) -> int:
    """The band of an ease; one that a sum of fractions leaves a hair below a floor is of the band above it."""
    return next(band for band, floor in enumerate(FLOORS, start=1) if ease + _HAIR >= floor)


def middle_of(band: int) -> float:
    """The ease in the middle of a band."""
    top = 1.0 if band == 1 else FLOORS[band - 2]
    return (top + FLOORS[band - 1]) / 2


def grade(advised: PlayedDeals, greedy: PlayedDeals) -> Grade:
    """The grade from plays of the same deals with advice and without."""
    eases = [(one + other) / 2 for one, other in zip(advised.eases, greedy.eases, strict=True)]
    ease, interval = mean(eases), mean_interval(eases)
    return Grade(ease, interval, band_of(ease), (band_of(interval[1]), band_of(interval[0])))


def distance(ease: float, band: int) -> float:
    """How far an ease is from a band; 0 within it."""
    top = 1.0 if band == 1 else FLOORS[band - 2]
    return max(FLOORS[band - 1] - ease, ease - top, 0.0)
