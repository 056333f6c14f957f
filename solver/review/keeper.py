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


@dataclass(frozen=True, slots=True)
class AlternativeSearch:
    """Looks for what would have kept more than a turn did.

    Attributes:
        prospects: of the play; what is found narrows them.
        number: of the turn, from 1.
        budget: pays for it.
        share: of the budget, for each search.
        listener: hears of the searches.
    """

    prospects: Prospects
    number: int
    budget: Budget
    share: float
    listener: Listener | None = None

    def run(self, advised: Turn | None) -> Alternatives:
        """The other refill, other arrangings, and the move that advice likes best, if there is one."""
        before, after = self.prospects.stages[self.number - 1 : self.number + 1]
        least: Keeper | None = None
        is_placement = True
        for stage in self._lesser():
            self._narrow(stage)
            is_placement &= stage.high <= after.high
            least = self._keeper(stage.best)
            if least is not None:
                break
        least = least or self._keeper(before.best)
        if advised is None or advised == self.prospects.play.turns[self.number - 1]:
            return Alternatives(least, is_placement, None if advised is None else after.interval, least)
        stage = self._after(advised)
        self._narrow(stage)
        best = self._keeper(stage.best)
        if best is None or stage.low < before.low:
            return Alternatives(least or best, is_placement, stage.interval, least or best)
        is_other = least is None or least.differs is Difference.PLACEMENT
        return Alternatives(best if is_other else least, is_placement, stage.interval, best)

    def _lesser(self) -> Iterator[Stage]:
        """The moments after the turn with the other refill, and within it when its tile lies."""
        play, commission, edition = self.prospects.play, self.prospects.commission, self.prospects.edition
        turn, record = play.turns[self.number - 1], self.prospects.so_far(self.number - 1)
        draw = positions(record, CardOnBoard(commission, edition))[-1].draw
        other = {Source.A: Source.B, Source.B: Source.A}.get(turn.refill) if turn.refill is not None else None
        if other is not None and isinstance(draw, Deal) and draw.stack(other):
            yield self._after(replace(turn, refill=other))
        if turn.collected:
            yield within_turn(record, turn, commission, edition)

    def _after(self, turn: Turn) -> Stage:
        record = self.prospects.so_far(self.number - 1)
        record = replace(record, turns=(*record.turns, turn))
        return after_turns(record, self.prospects.commission, self.prospects.edition)

    def _narrow(self, stage: Stage) -> None:
        """Search from another moment; what it finds was possible before the turn, too."""
        before = self.prospects.stages[self.number - 1]
        stage.lower_high(before.high)
        try:
            if not stage.interval.is_proved:
                stage.search(self.budget, self.share, self.listener)
        finally:
            before.raise_low(stage.best)
            self.prospects.settle()

    def _keeper(self, record: Play | None) -> Keeper | None:
        """The turn of a whole play, if it keeps more than is possible after the one played."""
        prospects = self.prospects
        if record is None or record.stars is None or record.stars <= prospects.stages[self.number].high:
            return None
        ruling = judge(record, prospects.commission, prospects.edition, deal=prospects.play.deal)
        if not (ruling.legal and ruling.completed):
            raise RefereeError(f"a better play breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
        turn = record.turns[self.number - 1]
        return Keeper(turn, record, difference(prospects.play.turns[self.number - 1], turn))


def difference(played: Turn, other: Turn) -> Difference:
    """The least in which two turns differ."""
    if (played.tile, played.source, played.at, played.segments) != (other.tile, other.source, other.at, other.segments):
        return Difference.PLACEMENT
    if sorted(map(str, played.arrange)) != sorted(map(str, other.arrange)):
        return Difference.ARRANGING
    return Difference.REFILL
