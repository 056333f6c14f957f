"""Quick plays: narrow beams over known deals, a fraction of a millisecond each, that tell how easily a card plays.

A beam of one state takes the turn that leaves the least work to do, whatever comes after it: it plays like somebody who
does not know the stacks. A beam of some more sees a little of what is to come. Neither is a play by the rules (what
goes where is left open to the end, and stars are played for with hindsight), but both rank cards as real plays do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table, position_at
from puzzles.components.edition import Edition
from solver.advice.arrays import NOTHING_SETTLED, Beam, TurnStart
from solver.search.kernel.playouts import COMPLETE, STATES
from solver.search.kernel.words import hold
from solver.tools.entry import Ints

WIDTHS = (1, 2)
"""The beams of which a card's ease is the mean."""
PER_BUCKET = 3
"""States of a layer that may have collected the same."""


@dataclass(frozen=True, slots=True)
class Ease:
    """How easily a card plays.

    Attributes:
        share: of the plays, those that complete it.
        bright: of the plays, those that complete it with half of the stars at least.
        states: evaluated children that it took to find out.
    """

    share: float
    bright: float
    states: int = 0

    @property
    def value(self) -> float:
        """Both in one number from 0 to 1."""
        return (self.share + self.bright) / 2


def quick_ease(commission: Commission, edition: Edition, seeds: Sequence[int], widths: Sequence[int] = WIDTHS) -> Ease:
    """The ease of a card over the deals of some seeds, each played by beams of every width.

    Args:
        commission: the card.
        edition: the components.
        seeds: of the deals.
        widths: most states of the beams.
    """
    plays = _Plays(commission, edition, seeds)
    bright = np.concatenate([plays.completed(width, plays.half) for width in widths])
    share = np.concatenate([plays.completed(width, 0) for width in widths]) | bright
    return Ease(float(share.mean()), float(bright.mean()), plays.states)


class _Plays:
    """Quick plays of one card over some deals."""

    def __init__(self, commission: Commission, edition: Edition, seeds: Sequence[int]) -> None:
        deals = [Deal.from_seed(edition.id, edition.water_tiles, seed) for seed in seeds]
        card = CardOnBoard(commission, edition)
        table = Table.setup(card, deals[0])
        position = position_at(table, ())
        self.scene = scene = TurnStart(position, card)
        self.dishes = scene.held_dishes(scene.loads)
        self.half = (len(self.dishes.loads) + 1) // 2
        self.states = 0
        goals = scene.goals.of(NOTHING_SETTLED)
        self._roots = scene.roots(goals * len(deals))
        self._jobs = np.array([[i * len(goals), (i + 1) * len(goals), i] for i in range(len(deals))], dtype=np.int64)
        hands = [[scene.waters.index[tile] for tile in deal.hand] for deal in deals for _ in goals]
        for row, hand in enumerate(hands):
            hold(self._roots.words, row, hand, 0, 0)
        self._worlds = scene.worlds_of(deals)

    def completed(self, width: int, level: int) -> NDArray[np.bool_]:
        """Of each deal, whether a beam of some width completes the card with so many stars."""
        scene = self.scene
        tables = scene.tables_for(level, self.dishes)
        assert tables is not None, "empty dishes allow every star"
        answers: Ints = scene.play_out(
            tables, self._worlds, self._roots, self._jobs, tiles=scene.tiles, beam=Beam(width, PER_BUCKET)
        )
        self.states += int(answers[:, STATES].sum())
        done: NDArray[np.bool_] = answers[:, COMPLETE] == 1
        return done
