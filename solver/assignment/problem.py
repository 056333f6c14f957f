"""What is asked of the assignment, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom


@dataclass(frozen=True)
class ArrangementProblem:
    """Diatoms to be arranged.

    Attributes:
        card: the card on its slide board.
        turns: what was collected, in order of turns. A turn may have collected nothing.
        mosaic: what lies on the slide board before the first of these turns; legal (C7-C10).
        dishes: what lies in the castoff dishes then; legal (C6).
        in_turn: the first of `turns` is the rest of a turn that is under way, so it must be arranged even if the
            mosaic is complete already (C11).
    """

    card: CardOnBoard
    turns: tuple[tuple[Diatom, ...], ...]
    mosaic: Mapping[Space, Diatom] = field(default_factory=dict)
    dishes: Dishes = field(default_factory=lambda: Dishes(()))
    in_turn: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the card is completed already, so that no turn may be taken (C11)."""
        is_complete = len(self.mosaic) == len(self.card.commission.used)
        return is_complete and not (self.in_turn and self.turns)


class Outcome(StrEnum):
    """The closed set of answers."""

    FOUND = "found"
    """A legal arrangement."""
    IMPOSSIBLE = "impossible"
    """Proved that there is none."""
    LIMIT = "limit"
    """The limit was reached without either."""


@dataclass(frozen=True)
class Arrangement:
    """An answer; without an arrangement everything but `outcome` is empty.

    Attributes:
        outcome: see `Outcome`.
        turns: one entry per turn used, each in the order to be done: first what is placed, then what is cast off.
            Fewer than the problem has if the card is completed earlier (C11).
        complete: whether every used space is filled.
        stars: those earned (C13); None if not complete.
        waste: sixths in the castoff dishes at the end, with what lay there before.
        filled: used spaces that are filled at the end, with those that were before.
        is_best: whether no arrangement is better; False only when the limit was reached.
    """

    outcome: Outcome
    turns: tuple[tuple[Arranged, ...], ...] = ()
    complete: bool = False
    stars: int | None = None
    waste: int = 0
    filled: int = 0
    is_best: bool = False

    @classmethod
    def found(
        cls, problem: ArrangementProblem, turns: tuple[tuple[Arranged, ...], ...], *, is_best: bool = True
    ) -> Arrangement:
        """The answer with this arrangement: what it comes to is counted from what is done."""
        filled, dishes = len(problem.mosaic), problem.dishes
        for entry in chain.from_iterable(turns):
            if entry.dish is None:
                filled += 1
            else:
                dishes = dishes.put(entry.dish, entry.diatom)
        is_complete = filled == len(problem.card.commission.used)
        stars = dishes.stars if is_complete else None
        return cls(Outcome.FOUND, turns, is_complete, stars, dishes.waste, filled, is_best)
