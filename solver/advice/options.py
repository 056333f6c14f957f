"""The moves that advice compares, and how they fared in worlds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from puzzles.commission.deal import Source
from puzzles.commission.dishes import STAR_LOAD
from solver.advice.arrangements import TurnArrangement
from solver.advice.arrays import LINKLESS, Goals
from solver.advice.spots import Spot
from solver.search.kernel.states import Layer
from solver.search.kernel.words import rearrange

COST_SCORE = 0.03
"""What a unit of cost counts beside a star: few playouts tell moves apart badly that differ little."""
FEWEST_FOR_ERROR = 8
"""Worlds below which nothing is said of the error: a handful that end alike would pretend that there is none."""
FAILED = -1
"""Instead of stars: the card was not completed in this world."""


@dataclass(eq=False)
class Option:
    """A move, or a placement whose diatoms are not arranged yet, with what was found of it.

    Attributes:
        spot: the placement; None in the middle of a turn.
        arranging: of what is collected; None if that is left open.
        refill: of the hand; None also if it is left open.
        loads: of the dishes where its playouts begin.
        rows: the first of its states in a layer, and the one behind the last.
        cost: of what is left to do, without looking ahead.
        stars: by world, or FAILED.
        scores: by world, what the options are compared by: stars first.
    """

    spot: Spot | None
    arranging: TurnArrangement | None
    refill: Source | None
    loads: tuple[int, ...]
    rows: tuple[int, int]
    cost: float = 0.0
    stars: list[int] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)

    @property
    def most_stars(self) -> int:
        """That its dishes still allow."""
        return sum(load <= STAR_LOAD for load in self.loads)

    def completes_now(self, goals: Goals) -> bool:
        """Whether it leaves no space open: what it earns is sure then."""
        return self.arranging is not None and self.arranging.filled == goals.target.full

    @property
    def score(self) -> float:
        """The mean score, the cost considered."""
        return sum(self.scores) / len(self.scores) - COST_SCORE * self.cost if self.scores else float("-inf")


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is expected of a move.

    Attributes:
        stars: expected, a failure counting as none.
        se: standard error of the stars; None where too few worlds were looked at to tell.
        completes: the chance of completing the card.
        worlds: sampled for it.
        behind: how many stars less than of the best move, in the worlds that both were looked at in; 0 for the best.
        behind_se: standard error of that, None as for `se`. Luck with the worlds is the same for both moves, so that
            differences are surer than the stars themselves.
    """

    stars: float
    se: float | None
    completes: float
    worlds: int
    behind: float = 0.0
    behind_se: float | None = 0.0


def estimate(option: Option, best: Option) -> Estimate:
    """What is expected of an option.

    Args:
        option: to be estimated.
        best: the option that was looked at in the same worlds and perhaps in more, or the same one.
    """
    own, theirs = _stars(option), _stars(best)
    number = len(own)
    lost = theirs[:number] - own
    behind = float(lost.mean())
    their_done = np.array(best.stars) >= 0
    done = np.array(option.stars) >= 0
    completes = float(their_done.mean() + done.mean() - their_done[:number].mean())
    se, behind_se = _se(theirs), _se(lost)
    both = None if se is None or behind_se is None else sqrt(se**2 + behind_se**2) if len(theirs) > number else _se(own)
    stars = max(float(theirs.mean()) - behind, 0.0)
    return Estimate(stars, both, min(max(completes, 0.0), 1.0), number, behind, behind_se)


def _stars(option: Option) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.maximum(np.array(option.stars, dtype=np.float64), 0.0)


def _se(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float | None:
    if len(values) < FEWEST_FOR_ERROR:
        return None
    return float(values.std(ddof=1)) / sqrt(len(values))


def chosen(layer: Layer, rows: Sequence[int]) -> Layer:
    """Some states of a layer, in this order."""
    at = np.array(rows, dtype=np.int64)
    cells, faces, seats, left, cast, words, cost = layer
    return Layer(cells[at], faces[at], seats[at], left[at], cast[at], words[at], cost[at])


def unarranged(
    spots: Iterable[Spot], layer: Layer, wanted: Sequence[int], loads: tuple[int, ...]
) -> tuple[list[Option], Layer]:
    """An option for each placement, with the states after it in which its diatoms can still go anywhere."""
    rows: list[int] = []
    options = []
    for spot in spots:
        first = len(rows)
        rows += [row for (_, goal), row in spot.rows.items() if goal in wanted] or list(spot.rows.values())
        options.append(Option(spot, None, None, loads, (first, len(rows)), spot.cost))
    return options, chosen(layer, rows)


def arranged(
    moves: Iterable[tuple[Spot | None, TurnArrangement, Source | None, int]], layer: Layer, goals: Goals
) -> tuple[list[Option], Layer]:
    """An option for each move, with the states after it: its diatoms lie for good.

    Args:
        moves: the placement, the arranging, the refill, and the row of the state before the arranging.
        layer: with these states.
        goals: of the position.
    """
    rows: list[int] = []
    ways: list[tuple[TurnArrangement, int]] = []
    options = []
    for spot, arranging, refill, row in moves:
        aims = goals.of(arranging.settled) or (LINKLESS,)
        here = (len(rows), len(rows) + len(aims))
        options.append(Option(spot, arranging, refill, arranging.loads, here, arranging.cost))
        rows += [row] * len(aims)
        ways += [(arranging, goal) for goal in aims]
    after = chosen(layer, rows)
    after.seats[:] = -1
    after.cast[:] = 0
    place = {bit: at for at, bit in enumerate(goals.held)}
    for at, (arranging, goal) in enumerate(ways):
        for kind, bit in arranging.placed:
            if bit in place:
                after.seats[at, place[bit]] = kind
        rearrange(after.words, at, goals.of_held(arranging.filled), goal)
        after.cost[at] = goals.held_cost(goal, arranging.filled)
    return options, after
