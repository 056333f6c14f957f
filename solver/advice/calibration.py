"""What following advice earns, told from what its playouts earn.

A playout sees what comes, so where much is hidden it earns more than a player will; and the move that looks best was
partly lucky with its worlds. How much so was measured: advice played whole deals by itself, and what it had expected
was compared with what it earned. The figures of a move are corrected by a logistic curve, fitted to those plays
(``python -m benchmarks.calibration``; docs/advice.md shows how well it holds). It depends on nothing but the playouts
and on how much of the card is open, so that any card has its figures corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log, log2, log10
from typing import NamedTuple

from solver.advice.options import Estimate

MOST_WORLDS = 64
"""More worlds than so many make figures no surer."""
LEAST_STATES, MOST_STATES = 60_000, 1_000_000
"""Of a choice; what was measured lies between them."""

# fmt: off
STARS = (
    -0.481, 0.894, 0.264, 0.213, -0.156, 1.457, -0.345, -0.250, -0.376, -0.077,
    0.443, -0.114, 0.769, 1.641, 1.312, 0.257, -0.232, 0.452, 1.725,
)
COMPLETES = (
    -0.275, 0.094, 0.660, 0.174, 0.373, 1.653, -0.108, 0.388, -0.504, -0.180,
    0.146, -0.083, 0.187, -0.148, 0.327, 0.220, -0.103, 0.220, 2.209,
)
# fmt: on
"""Weights of the features. They were fitted to positions of plays of the twelve shipped cards (1 December 2026): deals
1 to 33 with 60,000 states a move, 51 to 63 with 1,000,000, and 201 to 237 with 300,000."""


class Circumstances(NamedTuple):
    """Beside its figures, what is known of a move.

    Attributes:
        most_stars: that the dishes allow after it.
        open_share: of the spaces of the card, before it.
        plain_stars, plain_completes: expected of plain playouts, see `Ranking.plainly`.
        plain_worlds: they were played in.
        states: that the choice could take.
    """

    most_stars: int
    open_share: float
    plain_stars: float
    plain_completes: float
    plain_worlds: int
    states: int

    def with_most(self, stars: int) -> Circumstances:
        """Those of a move after which the dishes allow so many: plain playouts are taken to earn as large a part."""
        return self._replace(most_stars=stars, plain_stars=self.plain_stars * stars / max(self.most_stars, 1))


def features(stars: float, completes: float, worlds: int, there: Circumstances) -> tuple[float, ...]:
    """What the curve depends on; stars as shares of the most."""
    most = max(there.most_stars, 1)
    plain = _odds(there.plain_stars / most, there.plain_worlds), _odds(there.plain_completes, there.plain_worlds)
    seen = min(worlds, MOST_WORLDS)
    own = _odds(stars / most, seen), _odds(completes, seen)
    still, sure = there.open_share, log2(seen) / log2(MOST_WORLDS)
    effort = log10(min(max(there.states, LEAST_STATES), MOST_STATES)) - log10(MOST_STATES)
    shaped = (still * own[0], still * own[1], still * plain[0], still * plain[1], sure * own[0], sure * still)
    tried = (effort, effort**2, effort * own[0], effort * plain[0], effort * still)
    return 1.0, *own, *plain, still, sure, *shaped, *tried, (min(stars / most, 1.0) * there.plain_stars / most) ** 4


def _odds(share: float, number: int) -> float:
    """The logarithm of odds, half a success and half a failure added, so that it is finite.

    A move that was left behind early can seem to earn more than its dishes allow: no more than all is counted.
    """
    good = min(max(share, 0.0), 1.0) * number + 0.5
    return log(good / (number + 1 - good))


def calibrated(told: Estimate, worlds: int, there: Circumstances) -> Estimate:
    """What is expected of a move that is followed by advice, from what is expected of its playouts.

    Args:
        told: of its playouts.
        worlds: that the best move was looked at in; that others were left behind before is no reason to trust their
            figures less.
        there: of the best move.
    """
    own = features(told.stars, told.completes, worlds, there)
    stars = there.most_stars * _logistic(STARS, own)
    slope = min(stars / told.stars, 1.0) if told.stars else 1.0
    return replace(
        told,
        stars=stars,
        se=None if told.se is None else told.se * slope,
        completes=_logistic(COMPLETES, own),
        behind_se=None if told.behind_se is None else told.behind_se * slope,
    )


def compared(told: Sequence[Estimate]) -> list[Estimate]:
    """Estimates with how far they are behind the first, which is the best."""
    most = told[0].stars
    return [replace(one, stars=min(one.stars, most), behind=max(most - one.stars, 0.0)) for one in told]


def _logistic(weights: Sequence[float], values: Sequence[float]) -> float:
    return 1.0 / (1.0 + exp(-sum(weight * value for weight, value in zip(weights, values, strict=True))))
