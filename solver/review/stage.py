"""A moment of a play and the stars that are still possible from there, the stacks being known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from puzzles.commission.beginnings import Beginning, from_play
from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Play, Turn
from puzzles.commission.table import Table, position_at, positions
from puzzles.components.edition import Edition
from solver.budget import Budget
from solver.solving.findings import Listener
from solver.solving.solve import solve
from solver.verdict import check_bound

LOST = -1
"""Instead of stars: the card cannot be completed any more."""


class Interval(NamedTuple):
    """The stars still possible: the fewest that a play is known for, and the most that are not ruled out."""

    low: int
    high: int

    @property
    def is_proved(self) -> bool:
        """Whether it is known which of them it is."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a search begins.

    Attributes:
        start, draw: of the search.
        whole: makes a whole record of a play that was found from there.
        rest: what is left of a whole record there.
    """

    start: Position | None
    draw: Deal | AnyDeal
    whole: Callable[[Play], Play]
    rest: Callable[[Play], Play] | None = None


class Stage:
    """A moment of a play: what is known of the stars that can still be earned.

    Attributes:
        origins: where its searches begin: one, or two where the record leaves a refill open.
        low, high: the stars still possible, `LOST` for a card that cannot be completed.
        best: a whole record that earns the lower ones.
        is_closed: a search has ended by itself, so that a longer one says no more.
    """

    def __init__(self, commission: Commission, edition: Edition, origins: tuple[Origin, ...], high: int) -> None:
        self.commission, self.edition, self.origins = commission, edition, origins
        self.low, self.high = LOST, high
        self.best: Play | None = None
        self.is_closed = False

    @property
    def interval(self) -> Interval:
        """Both bounds."""
        return Interval(self.low, self.high)

    def raise_low(self, play: Play | None) -> None:
        """A completed play goes through here; raises BoundError if it earns more than is possible."""
        if play is not None and play.stars is not None and play.stars > self.low:
            self.low, self.best = play.stars, play
            check_bound(self.low, self.high, "stars")

    def lower_high(self, most: int) -> None:
        """No play from here earns more; raises BoundError if one does."""
        self.high = min(self.high, most)
        check_bound(None if self.low == LOST else self.low, self.high, "stars")

    def search(self, budget: Budget, share: float, listener: Listener | None) -> None:
        """Narrow the interval within a share of a budget; raises KeyboardInterrupt after keeping what was found."""
        bounds: list[int] = []
        limits = budget.limits(share / len(self.origins))
        self.is_closed = True
        for origin in self.origins:
            known = self.best if origin.rest is not None else None
            verdict = solve(
                self.commission,
                self.edition,
                origin.draw,
                limits,
                start=origin.start,
                known=None if known is None or origin.rest is None else origin.rest(known),
                most=self.high,
                near_miss=False,
                listener=listener,
            )
            budget.spent += verdict.statistics.states
            if verdict.play is not None:
                self.raise_low(origin.whole(verdict.play))
            if verdict.interrupted:
                raise KeyboardInterrupt
            bounds.append(LOST if verdict.upper_bound is None else verdict.upper_bound)
            was_long = verdict.statistics.states >= (limits.states or inf)
            was_long |= verdict.statistics.seconds >= (limits.seconds or inf)
            self.is_closed &= not was_long
        self.lower_high(max(bounds))


def after_turns(record: Play, commission: Commission, edition: Edition) -> Stage:
    """The end of a legal record that is not completed, or of one that is."""
    table = positions(record, CardOnBoard(commission, edition))[-1]
    record = replace(record, stars=table.stars)
    beginnings = from_play(record, CardOnBoard(commission, edition))
    origins = tuple(_of_beginning(one, alone=len(beginnings) == 1) for one in beginnings)
    stage = Stage(commission, edition, origins, table.dishes.stars)
    if table.is_complete:
        stage.raise_low(record)
        stage.lower_high(table.dishes.stars)
    return stage


def _of_beginning(beginning: Beginning, *, alone: bool) -> Origin:
    record = beginning.record
    assert record is not None, "it is the end of a record"

    def rest(play: Play) -> Play:
        opening = play.opening if record.opening is None else None
        left = play.turns[len(record.turns) :]
        return replace(play, deal=beginning.draw, start=beginning.start, turns=left, opening=opening)

    return Origin(beginning.start, beginning.draw, beginning.whole, rest if alone else None)


def within_turn(record: Play, turn: Turn, commission: Commission, edition: Edition) -> Stage:
    """The middle of a turn after a legal record: the tile lies, and its diatoms are collected and not yet arranged."""
    table: Table = positions(record, CardOnBoard(commission, edition))[-1].collecting(turn)
    pond = () if record.start is None else record.start.pond
    lying = (*pond, *(PlacedTile(one.tile, one.at, one.segments) for one in (*record.turns, turn)))
    start = position_at(table, lying)

    def whole(play: Play) -> Play:
        assert play.opening is not None, "it begins in the middle of a turn"
        done = replace(turn, arrange=play.opening.arrange, refill=play.opening.refill)
        return replace(record, stars=play.stars, turns=(*record.turns, done, *play.turns))

    draw = table.draw
    assert isinstance(draw, Deal | AnyDeal), "there are two kinds of draws"
    return Stage(commission, edition, (Origin(start, draw, whole),), table.dishes.stars)
