"""How far a play has come, step by step within a turn: what may be done next, and what it leads to.

The steps of a turn are the player's decisions in their order: a tile is laid (C2, P1-P3), what it yields is chosen
where there is a choice (P6-P8), each diatom is arranged (C4-C6), the hand is refilled from a stack of two (C3). At a
real table one more comes between: a tile that has come to light is told. Where only one thing can be done it is done
unasked, except that every diatom is arranged by the player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from puzzles.commission.beginnings import Beginning
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.commission.steps import Collect, Lay, Phase, PlayStep, Refill, Tell, yields_of
from puzzles.commission.table import Table, position_at
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.errors import IllegalError
from puzzles.pond.check_tile import check_placing
from puzzles.pond.pond import Pond
from puzzles.pond.sample import Sample, all_collected
from puzzles.pond.yields import Yield

STACKS = (Source.A, Source.B)


@dataclass(frozen=True)
class Stage:
    """A play under way. Immutable: `after` returns a new stage.

    Attributes:
        commission, edition: the card and the components.
        start: the position in which the play began; None is the setup.
        dealt: the whole deal from there; at a real table the order of the tiles not seen is made up.
        table: what lies there; in the middle of a turn with the tile in the pond and the rest to be arranged.
        turns: those that are done.
        opening: the rest of the turn in whose middle `start` is, once it is done.
        lay: the tile laid in the turn under way; None between turns.
        collect: what it gave; None while that is to be chosen.
        arrange: what was done with the diatoms of the turn under way.
        seen: at a real table, the tiles that have come to light; None when the program deals, and sees to that.
    """

    commission: Commission
    edition: Edition
    start: Position | None
    dealt: Deal
    table: Table
    turns: tuple[Turn, ...] = ()
    opening: Opening | None = None
    lay: Lay | None = None
    collect: tuple[Sample, ...] | None = None
    arrange: tuple[Arranged, ...] = ()
    seen: frozenset[int] | None = None

    @classmethod
    def first(cls, beginning: Beginning, commission: Commission, edition: Edition, *, is_told: bool) -> Stage:
        """The stage in which a play begins.

        Args:
            beginning: the position, or the setup, with a known deal.
            commission: the card.
            edition: the components.
            is_told: tiles come to light at a real table, and are told; what is not seen of the deal is made up.
        """
        deal, start, card = beginning.draw, beginning.start, CardOnBoard(commission, edition)
        assert isinstance(deal, Deal), "there is a hand and two stacks"
        if start is None:
            table = Table.setup(card, deal)
            return cls(commission, edition, None, deal, table, seen=frozenset() if is_told else None)
        table = Table.at(start, card, deal)
        there = frozenset((*start.hand, *start.tops.values(), *(placed.tile for placed in start.pond)))
        return cls(commission, edition, start, deal, table, seen=there if is_told else None).settled()

    # -- what is to be decided ----------------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        """What is left of the deal."""
        assert isinstance(self.table.draw, Deal), "there is a hand and two stacks"
        return self.table.draw

    @property
    def untold(self) -> tuple[Source, ...]:
        """Where a tile has come to light at the table that was not told yet; the same place may come twice."""
        if self.seen is None:
            return ()
        hand = tuple(Source.HAND for tile in self.deal.hand if tile not in self.seen)
        tops = tuple(s for s in STACKS if (tiles := self.deal.stack(s)) and tiles[0] not in self.seen)
        return (*hand, *tops)

    @property
    def is_mid_turn(self) -> bool:
        """Whether a turn has begun and is not done."""
        return self.lay is not None or self._is_opening

    @property
    def _is_opening(self) -> bool:
        return self.start is not None and bool(self.start.to_arrange) and self.opening is None

    @cached_property
    def failure(self) -> str:
        """Why the play has failed (C6, C12); empty if it has not."""
        for piece in dict.fromkeys(self.table.to_arrange):
            if not self.takers(piece) and not self.dishes(piece):
                return f"the {piece.words} fits neither the mosaic nor a castoff dish (C6)"
        if self.is_mid_turn or self.table.is_complete or self.untold:
            return ""
        sources = self.deal.sources()
        if not sources:
            return "no tile is left (C12)"
        if not self.table.pond.has_place(self.edition.water_tiles[tile] for _, tile in sources):
            return "no available tile has a legal place (C12)"
        return ""

    @cached_property
    def phase(self) -> Phase:
        """What is to be decided next."""
        if self.failure or (self.table.is_complete and not self.is_mid_turn):
            return Phase.OVER
        if self.lay is not None and self.collect is None:
            return Phase.COLLECT
        if self.table.to_arrange:
            return Phase.ARRANGE
        if self.is_mid_turn:
            return Phase.REFILL
        return Phase.TELL if self.untold else Phase.LAY

    def lays(self, source: Source, tile: int) -> Iterator[Lay]:
        """Every legal place of a tile that can be taken (C2, P1-P3)."""
        for place in self.table.pond.places(self.edition.water_tiles[tile]):
            yield Lay(source, tile, place.cell, place.segments)

    @cached_property
    def yields(self) -> dict[Yield, tuple[Sample, ...]]:
        """All that the tile laid can give (P5-P8), as long as that is to be chosen."""
        if self.lay is None or self.collect is not None:
            return {}
        return yields_of(self._pond_before, self.table.stock, self.lay)

    @property
    def _pond_before(self) -> Pond:
        assert self.lay is not None, "a tile was laid"
        return Pond({cell: tile for cell, tile in self.table.pond.tiles.items() if cell != self.lay.at})

    def takers(self, piece: Diatom) -> tuple[str, ...]:
        """The spaces that can take a diatom now (C7), by name."""
        return tuple(map(str, self.table.mosaic.takers(piece)))

    def dishes(self, piece: Diatom) -> tuple[int, ...]:
        """The castoff dishes, from 1, that have room for a diatom (C6); whether it may be cast off is C5's question."""
        return self.table.dishes.with_room(piece)

    def refills(self) -> tuple[Source | None, ...]:
        """The stacks from which the hand can be refilled at the end of this turn (C3)."""
        if self.lay is None:
            return self.table.owed_refills or (None,)
        return self.deal.refills(self.lay.source)

    def tellable(self) -> tuple[int, ...]:
        """The tiles that were not seen yet: one of them has come to light."""
        return tuple(tile for tile in self.edition.water_tiles if tile not in (self.seen or ()))

    def steps(self) -> Iterator[PlayStep]:
        """Everything that may be done now; a tile may be told whenever one has come to light."""
        for place in dict.fromkeys(self.untold[:1] if self.phase is not Phase.OVER else ()):
            yield from (Tell(place, tile) for tile in self.tellable())
            if place is not Source.HAND:
                yield Tell(place, None)
        if self.phase is Phase.LAY:
            for source, tile in self.deal.sources():
                yield from self.lays(source, tile)
        elif self.phase is Phase.COLLECT:
            yield from map(Collect, self.yields)
        elif self.phase is Phase.ARRANGE:
            yield from self._arrangings()
        elif self.phase is Phase.REFILL:
            yield from (Refill(stack) for stack in self.refills() if stack is not None)

    def _arrangings(self) -> Iterator[Arranged]:
        for piece in dict.fromkeys(self.table.to_arrange):
            takers = self.table.mosaic.takers(piece)
            yield from (Arranged(piece, space=space) for space in takers)
            if not takers:
                yield from (Arranged(piece, dish=dish) for dish in self.dishes(piece))

    # -- what it leads to ---------------------------------------------------------------------------------------------

    def after(self, step: PlayStep) -> Stage:
        """The stage after a step; raises IllegalError with the rule that it breaks."""
        if isinstance(step, Tell):
            return self._told(step)
        if isinstance(step, Lay):
            return self._laid(step)
        if isinstance(step, Collect):
            return self._collected(step)
        if isinstance(step, Arranged):
            return self._arranged(step)
        if self.phase is not Phase.REFILL or step.stack not in self.refills():
            raise IllegalError("C3", f"expected a refill when it is due (got one from stack {step.stack})")
        return self._turn_done(step.stack)

    def _laid(self, lay: Lay) -> Stage:
        if self.phase is not Phase.LAY or (lay.source, lay.tile) not in self.deal.sources():
            raise IllegalError("C2", f"expected a tile that can be taken now (got {lay.tile} from {lay.source})")
        pond = self.table.pond
        needed = pond.needs_sample_point()
        check_placing(pond, lay, self.edition.water_tiles[lay.tile], needs_sample_point=needed)
        draw = self.deal.take(lay.source, lay.tile)
        table = replace(self.table, pond=pond.place(lay.at, lay.segments), draw=draw)
        return replace(self, table=table, lay=lay).settled()

    def _collected(self, step: Collect) -> Stage:
        if step.diatoms not in self.yields:
            wanted = " or ".join(map(_listed, self.yields)) or "nothing to collect now"
            raise IllegalError("P7", f"expected {wanted} (got {_listed(step.diatoms)})")
        return self._with_samples(self.yields[step.diatoms])

    def _with_samples(self, samples: tuple[Sample, ...]) -> Stage:
        got = all_collected(samples)
        table = replace(self.table, stock=self.table.stock.take(got), to_arrange=got)
        return replace(self, table=table, collect=samples).settled()

    def _arranged(self, entry: Arranged) -> Stage:
        if self.phase is not Phase.ARRANGE or entry.diatom not in self.table.to_arrange:
            raise IllegalError("C4", f"expected a diatom that is to be arranged now (got {entry.diatom})")
        if (entry.space is None) == (entry.dish is None):
            raise IllegalError("C4", f"expected either a space or a castoff dish for {entry.diatom} (got {entry})")
        if entry.space is not None:
            self.table.mosaic.check(entry.space, entry.diatom)
        elif takers := self.takers(entry.diatom):
            raise IllegalError("C5", f"expected {entry.diatom} on {' or '.join(takers)} (got it in a castoff dish)")
        table = self.table.arranged((entry,))
        return replace(self, table=table, arrange=(*self.arrange, entry)).settled()

    def settled(self) -> Stage:
        """The stage after everything that is no decision."""
        if self.failure:
            return self
        if self.lay is not None and self.collect is None:
            return self._with_samples(next(iter(self.yields.values()))) if len(self.yields) == 1 else self
        if self.table.to_arrange or not self.is_mid_turn:
            return self
        if self.table.mosaic.is_complete:
            return self._turn_done(None)
        refills = self.refills()
        return self._turn_done(refills[0]) if len(refills) == 1 else self

    def _turn_done(self, refill: Source | None) -> Stage:
        table = self.table.refilled(refill)
        if self.lay is None:
            return replace(self, table=table, opening=Opening(self.arrange, refill), arrange=())
        assert self.collect is not None, "chosen before anything is arranged"
        lay = self.lay
        turn = Turn(lay.tile, lay.source, lay.at, lay.segments, refill, self.collect, self.arrange)
        return replace(self, table=table, turns=(*self.turns, turn), lay=None, collect=None, arrange=())

    def _told(self, step: Tell) -> Stage:
        """A tile has come to light: it changes places with the one that was thought to lie there."""
        if step.place not in self.untold[:1] or self.phase is Phase.OVER:
            raise IllegalError("C1", f"expected a tile where one has come to light (got one of {step.place})")
        seen = self.seen or frozenset()
        if step.tile is None:
            return self._told_empty(step.place)
        if step.tile not in self.tellable():
            raise IllegalError("C1", f"expected a tile that was not seen before (got {step.tile})")
        here = self.deal.hand if step.place is Source.HAND else self.deal.stack(step.place)
        thought = next(tile for tile in here if tile not in seen)
        table = replace(self.table, draw=self.deal.swapped(thought, step.tile))
        dealt = self.dealt.swapped(thought, step.tile)
        return replace(self, table=table, dealt=dealt, seen=seen | {step.tile})

    def _told_empty(self, place: Source) -> Stage:
        """A stack has run out: what was thought to lie there lies at the end of the other one."""
        if place is Source.HAND:
            raise IllegalError("C1", "expected a hand of two tiles (got none)")
        number = len(self.deal.stack(place))
        table = replace(self.table, draw=self.deal.shifted(place, number))
        return replace(self, table=table, dealt=self.dealt.shifted(place, number))

    # -- what it is to others -----------------------------------------------------------------------------------------

    def record(self) -> Play:
        """The play so far: the turns that are done. It passes the referee."""
        stars = self.table.stars if not self.is_mid_turn and not self.failure else None
        start = self.start
        if start is not None and self.seen is not None:
            start = replace(start, hidden={s: max(0, len(self.dealt.stack(s)) - 1) for s in start.tops})
        ids = self.edition.id, self.commission.id
        return Play(*ids, self.dealt, stars, self.turns, start, self.opening)

    def position(self) -> Position:
        """What the player sees now, in the middle of a turn with what is to be arranged; every tile must be told."""
        before = () if self.start is None else self.start.pond
        laid = (*self.turns, *(() if self.lay is None else (self.lay,)))
        placed = (PlacedTile(one.tile, one.at, one.segments) for one in laid)
        return position_at(self.table, (*before, *placed))


def _listed(diatoms: Yield) -> str:
    return "+".join(map(str, diatoms)) or "nothing"
