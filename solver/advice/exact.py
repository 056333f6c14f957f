"""Exact advice where few hidden orders are left: expectimax over the worlds, with what each turn reveals.

A node is a position and the worlds that agree with all that was seen. With one world left nothing is hidden, and the
solver says what the best play earns; with several, every move is tried, and the worlds part by the tiles that its draw
turns up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from puzzles.commission.beginnings import hidden_tiles
from puzzles.commission.deal import Deal, Source
from puzzles.commission.dishes import STAR_LOAD
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Opening, Turn
from puzzles.commission.table import Table, position_at
from puzzles.components.edition import Edition
from solver.advice.arrangements import TurnArranger
from solver.advice.arrays import LINKLESS, TurnStart
from solver.advice.spots import spots_of
from solver.budget import Budget
from solver.solving.solve import solve
from solver.verdict import BoundError, Status

MOST_HIDDEN = 1
"""Tiles under each top, for advice to be exact."""
MOST_WORLDS = 24
MEGABYTES = 16
"""Of one solve; what is left to solve here is small."""
MARGIN = 1e-9
LEAST_STATES = 2_000
"""What a solve is charged at least: its beginning takes as long as so many states."""

PlayerMove = Turn | Opening


class Value(NamedTuple):
    """What a position is worth under the best play: expected stars, a failure counting as none, then completion."""

    stars: float
    completes: float


class SpentError(Exception):
    """A limit was reached before the value was known."""


def few_worlds(position: Position, edition: Edition, most: int = MOST_WORLDS) -> tuple[Deal, ...]:
    """Every hidden order of a position, all as likely; none if they are too many to look at each."""
    hidden = hidden_tiles(position, edition)
    under = {stack: hidden.get(stack, 0) if stack in position.tops else 0 for stack in (Source.A, Source.B)}
    if max(under.values()) > MOST_HIDDEN:
        return ()
    unseen = sorted(position.unseen(edition))
    deals: list[Deal] = []
    for order in permutations(unseen, sum(under.values())):
        if len(deals) == most:
            return ()
        stacks = {
            Source.A: (*_top(position, Source.A), *order[: under[Source.A]]),
            Source.B: (*_top(position, Source.B), *order[under[Source.A] :]),
        }
        deals.append(Deal(edition.id, position.hand, stacks[Source.A], stacks[Source.B]))
    return tuple(deals)


def _top(position: Position, stack: Source) -> tuple[int, ...]:
    return (position.tops[stack],) if stack in position.tops else ()


class Expectimax:
    """The best play of positions of one card, as far as a budget allows."""

    def __init__(self, card: CardOnBoard, budget: Budget) -> None:
        self.card, self.budget = card, budget
        self._values: dict[object, Value] = {}
        self._known: dict[object, tuple[Value, PlayerMove | None]] = {}

    def value(self, position: Position, deals: Sequence[Deal]) -> Value:
        """What a position is worth when all these deals are as likely; raises SpentError."""
        if len(deals) == 1:
            return self.known(position, deals[0])[0]
        key = (_key(position), tuple(deals))
        if key not in self._values:
            best = Value(0.0, 0.0)
            for _, found in self.moves(position, deals):
                best = max(best, found)
            self._values[key] = best
        return self._values[key]

    def moves(
        self, position: Position, deals: Sequence[Deal], first: Sequence[PlayerMove] = ()
    ) -> Iterator[tuple[PlayerMove, Value]]:
        """Moves with what they are worth, until one is worth as much as any can be; raises SpentError and BoundError.

        Args:
            position: from which.
            deals: all as likely.
            first: moves to try before all others.
        """
        known = [self.known(position, deal) for deal in deals]
        bound = _mean([value for value, _ in known])
        promising = [move for _, move in known if move is not None]
        best = Value(-1.0, -1.0)
        tried = set()
        for move in (*promising, *first, *self._all(position)):
            if move in tried:
                continue
            tried.add(move)
            table = self._table(position, deals[0])
            after = table.after(move) if isinstance(move, Turn) else table.after_opening(move)
            stars = sum(load <= STAR_LOAD for load in after.dishes.loads)
            if Value(min(bound.stars, stars), bound.completes) <= best:
                continue
            found = self.after(position, move, deals)
            if found.stars > bound.stars + MARGIN or found.completes > bound.completes + MARGIN:
                raise BoundError(f"{move} is worth {found}, though with all tiles known the best play is worth {bound}")
            yield move, found
            best = max(best, found)
            if best.stars >= bound.stars - MARGIN and best.completes >= bound.completes - MARGIN:
                return

    def after(self, position: Position, move: PlayerMove, deals: Sequence[Deal]) -> Value:
        """What a move is worth: the worlds part by what its draw turns up."""
        pond = position.pond
        if isinstance(move, Turn):
            pond = (*pond, PlacedTile(move.tile, move.at, move.segments))
        parts: dict[object, tuple[Position, list[Deal]]] = {}
        for deal in deals:
            table = self._table(position, deal)
            table = table.after(move) if isinstance(move, Turn) else table.after_opening(move)
            if table.is_complete:
                return Value(float(table.stars or 0), 1.0)
            seen = position_at(table, pond)
            left = table.draw
            assert isinstance(left, Deal)
            parts.setdefault((seen.hand, tuple(sorted(seen.tops.items()))), (seen, []))[1].append(left)
        values = [(self.value(seen, lefts), len(lefts)) for seen, lefts in parts.values()]
        return Value(
            sum(value.stars * number for value, number in values) / len(deals),
            sum(value.completes * number for value, number in values) / len(deals),
        )

    def known(self, position: Position, deal: Deal) -> tuple[Value, PlayerMove | None]:
        """What the best play of a known deal is worth, and its first move; raises SpentError."""
        key = (_key(position), deal)
        if key not in self._known:
            self._known[key] = self._solved(position, deal)
        return self._known[key]

    def _solved(self, position: Position, deal: Deal) -> tuple[Value, PlayerMove | None]:
        if self.budget.is_spent:
            raise SpentError
        limits = self.budget.limits(megabytes=MEGABYTES)
        verdict = solve(self.card.commission, self.card.edition, deal, limits, start=position)
        self.budget.spent += max(verdict.statistics.states, LEAST_STATES)
        if verdict.interrupted:
            raise KeyboardInterrupt
        if verdict.status not in {Status.OPTIMAL, Status.UNSOLVABLE}:
            raise SpentError
        play = verdict.play
        if play is None:
            return Value(0.0, 0.0), None
        move: PlayerMove | None = play.opening or (play.turns[0] if play.turns else None)
        return Value(float(play.stars or 0), 1.0), move

    def _table(self, position: Position, deal: Deal) -> Table:
        return Table.at(position, self.card, deal)

    def _all(self, position: Position) -> Iterator[PlayerMove]:
        """Every move of a position."""
        scene = TurnStart(position, self.card)
        arranger = TurnArranger(scene.goals, scene.loads)
        if scene.is_mid_turn:
            for arranging in arranger.all(scene.kinds_to_arrange):
                for refill, _ in arranger.refills(arranging, scene.table.owed_refills or (None,)):
                    yield Opening(arranging.entries(scene.goals), refill)
            return
        spots, _ = spots_of(scene, (LINKLESS,))
        for spot in sorted(spots, key=lambda spot: spot.cost):
            for arranging in arranger.all(spot.kinds):
                for refill, _ in arranger.refills(arranging, spot.refills):
                    yield spot.turn(scene, arranging, refill)


def _key(position: Position) -> object:
    """What two positions have in common that are one."""
    return (
        frozenset(position.pond),
        frozenset(position.mosaic.items()),
        tuple(sorted(position.dishes.loads)),
        tuple(sorted(position.dishes.contents)),
        tuple(sorted(position.hand)),
        tuple(sorted(position.tops.items())),
        position.to_arrange,
    )


def _mean(values: Sequence[Value]) -> Value:
    number = len(values)
    return Value(sum(value.stars for value in values) / number, sum(value.completes for value in values) / number)
