"""What would have kept the stars that a turn lost: another refill, another arranging, or another move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from puzzles.commission.deal import Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import positions
from solver.budget import Budget
from solver.review.prospects import Prospects
from solver.review.stage import Interval, Stage, after_turns, within_turn
from solver.solving.findings import Listener
from solver.verdict import RefereeError


class Difference(Enum):
    """The least in which a turn differs from one that keeps the stars."""

    REFILL = auto()
    ARRANGING = auto()
    PLACEMENT = auto()


@dataclass(frozen=True, slots=True)
class Keeper:
    """A turn that would have kept more.

    Attributes:
        turn: as in a play file.
        record: a whole play with it that earns the stars, passed by the referee.
        differs: from the turn that was played.
    """

    turn: Turn
    record: Play
    differs: Difference


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What is known of other ways to take a turn that lost something.

    Attributes:
        least: the one that differs least and keeps more; None if none was found.
        is_placement: it is proved that no arranging and refill after this placement keeps more.
        advised: the stars still possible after the move that advice likes best; None if that is not known.
        keeper: the best to tell: the advised move if it keeps all that was possible, else the least.
    """

    least: Keeper | None
    is_placement: bool
    advised: Interval | None
    keeper: Keeper | None


def alternatives(
    prospects: Prospects, number: int, advised: Turn | None, budget: Budget, share: float, listener: Listener | None
) -> Alternatives:
    """Look for what would have kept more than turn `number` (from 1), within a share of a budget."""
    after = prospects.stages[number].interval
    least: Keeper | None = None
    is_placement = True
    for stage in _lesser(prospects, number):
        _narrow(prospects, number, stage, budget, share, listener)
        is_placement &= stage.high <= after.high
        least = _keeper(prospects, number, stage.best, after)
        if least is not None:
            break
    least = least or _keeper(prospects, number, prospects.stages[number - 1].best, after)
    if advised is None or advised == prospects.play.turns[number - 1]:
        return Alternatives(least, is_placement, None if advised is None else after, least)
    stage = after_turns(_with(prospects, number, advised), prospects.commission, prospects.edition)
    _narrow(prospects, number, stage, budget, share, listener)
    best = _keeper(prospects, number, stage.best, after)
    if best is None or stage.low < prospects.stages[number - 1].low:
        return Alternatives(least or best, is_placement, stage.interval, least or best)
    is_other = least is None or least.differs is Difference.PLACEMENT
    return Alternatives(best if is_other else least, is_placement, stage.interval, best)


def _lesser(prospects: Prospects, number: int) -> Iterator[Stage]:
    """The moments after the turn with the other refill, and within it when its tile lies."""
    turn, record = prospects.play.turns[number - 1], prospects.so_far(number - 1)
    draw = positions(record, CardOnBoard(prospects.commission, prospects.edition))[-1].draw
    other = {Source.A: Source.B, Source.B: Source.A}.get(turn.refill) if turn.refill is not None else None
    if other is not None and isinstance(draw, Deal) and draw.stack(other):
        yield after_turns(
            _with(prospects, number, replace(turn, refill=other)), prospects.commission, prospects.edition
        )
    if turn.collected:
        high = prospects.stages[number - 1].high
        yield within_turn(record, turn, prospects.commission, prospects.edition, high)


def _with(prospects: Prospects, number: int, turn: Turn) -> Play:
    record = prospects.so_far(number - 1)
    return replace(record, turns=(*record.turns, turn))


def _narrow(
    prospects: Prospects, number: int, stage: Stage, budget: Budget, share: float, listener: Listener | None
) -> None:
    """Search from another moment; what it finds was possible before the turn, too."""
    before = prospects.stages[number - 1]
    stage.lower_high(before.high)
    try:
        if not stage.interval.is_proved:
            stage.search(budget, share, listener)
    finally:
        before.raise_low(stage.best)
        prospects.settle()


def _keeper(prospects: Prospects, number: int, record: Play | None, after: Interval) -> Keeper | None:
    """The turn of a whole play, if it keeps more than is possible after the one played."""
    if record is None or record.stars is None or record.stars <= after.high:
        return None
    ruling = judge(record, prospects.commission, prospects.edition, deal=prospects.play.deal)
    if not (ruling.legal and ruling.completed):
        raise RefereeError(f"a better play breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
    turn = record.turns[number - 1]
    return Keeper(turn, record, difference(prospects.play.turns[number - 1], turn))


def difference(played: Turn, other: Turn) -> Difference:
    """The least in which two turns differ."""
    if (played.tile, played.source, played.at, played.segments) != (other.tile, other.source, other.at, other.segments):
        return Difference.PLACEMENT
    if sorted(map(str, played.arrange)) != sorted(map(str, other.arrange)):
        return Difference.ARRANGING
    return Difference.REFILL
