"""How far a game of Aquarium Designer has come, step by step: what may be done next, and what it leads to.

The steps of a round are the players' decisions in their order: each takes a tile or postpones (A3, A4), and then each
lays the tile taken (A6-A9), in the order of taking. At a real table one more comes between: a tile that has come to
light is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from puzzles.aquarium.record import Build, GameRecord, Round, Take
from puzzles.aquarium.table import AquariumTable
from puzzles.errors import IllegalError


class AquariumPhase(StrEnum):
    """What is to be decided next."""

    TELL = "tell"
    TAKE = "take"
    BUILD = "build"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Reveal:
    """At a real table: the tile that has come to light."""

    tile: int


AquariumStep = Reveal | Take | Build


@dataclass(frozen=True)
class AquariumStage:
    """A game under way. Immutable: `after` returns a new stage.

    Attributes:
        names: of the players.
        deck: as it was at first, with the tiles face up; at a real table what has not come to light is made up.
        starter: who began.
        table: as it is.
        rounds: those that are done.
        takes, builds: of the round under way.
        seen: at a real table, the tiles that have come to light; None when the program deals.
    """

    names: tuple[str, ...]
    deck: tuple[int, ...]
    starter: int
    table: AquariumTable
    rounds: tuple[Round, ...] = ()
    takes: tuple[Take, ...] = ()
    builds: tuple[Build, ...] = ()
    seen: frozenset[int] | None = None

    @property
    def untold(self) -> tuple[tuple[str, int], ...]:
        """Where a tile has come to light that was not told yet, in words, with the tile thought to lie there."""
        if self.seen is None or self.table.is_over:
            return ()
        there = [("face up beside the deck", tile) for tile in self.table.taking.market]
        there += [("on top of the deck", tile) for tile in self.table.deck[:1]]
        return tuple((words, tile) for words, tile in there if tile not in self.seen)

    @cached_property
    def phase(self) -> AquariumPhase:
        """What is to be decided next."""
        if self.table.is_over:
            return AquariumPhase.OVER
        if self.untold:
            return AquariumPhase.TELL
        return AquariumPhase.TAKE if self.table.taking.queue else AquariumPhase.BUILD

    @property
    def player(self) -> int:
        """Whose decision it is: the next to take, or of those who have not laid their tile the one who took first."""
        taking = self.table.taking
        waiting = (player for player, _ in taking.taken if player not in self.table.built)
        return next(iter((*taking.queue[:1], *waiting)), self.starter)

    @property
    def tile(self) -> int | None:
        """The tile that is to be laid now."""
        return self.table.tile_of(self.player) if self.phase is AquariumPhase.BUILD else None

    def may_postpone(self) -> bool:
        """Whether the next to take may let the others take first (A4)."""
        return self.phase is AquariumPhase.TAKE and self.player not in self.table.taking.postponed

    def tellable(self) -> tuple[int, ...]:
        """The tiles that were not seen yet: one of them has come to light."""
        return tuple(tile for tile in self.table.edition.tiles if tile not in (self.seen or ()))

    def lays(self) -> Iterator[Build]:
        """Every way to lay the tile that is to be laid now (A6-A9)."""
        tile = self.tile
        if tile is not None:
            for at, blocks in self.table.aquariums[self.player - 1].moves(self.table.edition.tiles[tile]):
                yield Build(self.player, tile, at, blocks)

    def steps(self) -> Iterator[AquariumStep]:
        """Everything that may be done now."""
        if self.phase is AquariumPhase.TELL:
            yield from map(Reveal, self.tellable())
        elif self.phase is AquariumPhase.TAKE:
            yield from (Take(self.player, tile) for tile in self.table.taking.market)
            if self.may_postpone():
                yield Take(self.player, None)
        yield from self.lays()

    def after(self, step: AquariumStep) -> AquariumStage:
        """The stage after a step; raises IllegalError with the rule that it breaks."""
        if isinstance(step, Reveal):
            return self._told(step)
        if self.untold:
            raise IllegalError("A11", f"expected the tile {self.untold[0][0]} to be told (got a step of the game)")
        if isinstance(step, Take):
            table = self.table.take(step.player, step.tile)
            return replace(self, table=table, takes=(*self.takes, step))
        if step.player != self.player:
            raise IllegalError("A2", f"expected player {self.player} to lay a tile (got player {step.player})")
        table = self.table.build(step.player, step.tile, step.at, step.blocks)
        builds = (*self.builds, step)
        if table.round == self.table.round:
            return replace(self, table=table, builds=builds)
        return replace(self, table=table, rounds=(*self.rounds, Round(self.takes, builds)), takes=(), builds=())

    def _told(self, step: Reveal) -> AquariumStage:
        """A tile has come to light: it changes places with the one that was thought to lie there."""
        if self.phase is not AquariumPhase.TELL:
            raise IllegalError("A11", f"expected a tile where one has come to light (got {step.tile})")
        if step.tile not in self.tellable():
            raise IllegalError("A11", f"expected a tile that was not seen before (got {step.tile})")
        thought = self.untold[0][1]
        there = {thought: step.tile, step.tile: thought}

        def swap(tiles: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(there.get(tile, tile) for tile in tiles)

        taking = replace(self.table.taking, market=swap(self.table.taking.market))
        table = replace(self.table, deck=swap(self.table.deck), taking=taking)
        seen = (self.seen or frozenset()) | {step.tile}
        return replace(self, table=table, deck=swap(self.deck), seen=seen)

    def record(self) -> GameRecord:
        """The game so far: the rounds that are done. It passes the referee."""
        points = self.table.points if self.table.is_over else None
        return GameRecord(self.table.edition.id, len(self.names), self.starter, self.deck, self.rounds, points)
