"""Making ready what the first advice would wait for: tables and compiled code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table, position_at
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from solver.advice.arrays import TurnStart
from solver.advice.purse import Purse
from solver.advice.ranking import Effort, Ranking
from solver.tools.compiling import announce_compilation
from solver.verdict import Limits

SPACES = 9
"""At most, of the card that is played."""


def warm_up(edition: Edition, say: Callable[[str], None]) -> None:
    """Load or compile what playouts need; `say` is told if it has to be compiled."""
    announce_compilation(say)
    asked = {
        space: Requirement(dark=space.ring is not Ring.CENTER or space.index >= SPACES)
        for space in edition.board.spaces
    }
    commission = Commission("warm-up", "Warm-up", edition.id, 1, asked)
    deal = Deal.from_seed(edition.id, edition.water_tiles, 1)
    deal = replace(deal, a=deal.a[:2], b=deal.b[:2])
    table = Table.setup(commission, edition, deal)
    position = position_at(table, (), edition=edition.id, commission=commission.id)
    scene = TurnStart(position, commission, edition, CardOnBoard(commission, edition.board))
    effort = Effort(placements=1, worlds=1)
    Ranking(scene, Purse.of(Limits(None, 1)), 0, effort).run()
