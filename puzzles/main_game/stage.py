"""How far a game of several players has come, step by step within a turn: what may be done next, and what it leads to.

The steps of a turn are a player's decisions in their order: a stack is drawn from (G3), a tile is placed (G4), what it
yields is chosen where there is a choice (P6-P8), each diatom is arranged (G6-G9), at once or later, before the own next
turn. At a real table one more comes between: a tile that has come to light is told. Where only one thing can be done it
is done unasked, except that every diatom is arranged by its player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from puzzles.commission.deal import Source
from puzzles.commission.position import PlacedTile
from puzzles.commission.steps import Collect, yields_of
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.errors import IllegalError
from puzzles.main_game.judges import Guest, Judges
from puzzles.main_game.record import Arranging, Game, Move, Passing, Placing, Put
from puzzles.main_game.scoring import Sheet, score
from puzzles.main_game.setup import Setup
from puzzles.main_game.table import GameTable
from puzzles.pond.check_tile import check_placing
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond
from puzzles.pond.sample import Sample
from puzzles.pond.yields import Yield

STACKS = (Source.A, Source.B)
SEED_TILE = "seed tile"
"""Where the tile lies that is placed before the first turn."""


class GamePhase(StrEnum):
    """What is to be decided next."""

    TELL = "tell"
    SEED = "seed"
    DRAW = "draw"
    LAY = "lay"
    COLLECT = "collect"
    ARRANGE = "arrange"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Told:
    """At a real table: the tile that has come to light."""

    tile: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The stack that is drawn from (G3)."""

    stack: Source


@dataclass(frozen=True, slots=True)
class LayTile:
    """A tile of the hand is placed (G4); before the first turn of a real table, the seed tile (G1)."""

    tile: int
    at: Cell
    segments: str

    @property
    def collect(self) -> tuple[Sample, ...]:
        """Nothing yet: what it gives is told afterwards."""
        return ()


@dataclass(frozen=True, slots=True)
class PutOne:
    """A player puts a diatom on a space or, if none can take it, back into the stock (G8, G9)."""

    player: int
    put: Put


@dataclass(frozen=True, slots=True)
class Wait:
    """A player arranges later, or (`now`) before the others go on (ruling 5)."""

    player: int
    now: bool = False


GameStep = Told | Draw | LayTile | Collect | PutOne | Wait


@dataclass(frozen=True)
class GameStage:
    """A game under way. Immutable: `after` returns a new stage.

    Attributes:
        edition, judges, guest: what it is played with.
        names: of the players.
        setup: what it began with; at a real table what has not come to light is made up.
        table: as it is, also in the middle of a turn.
        moves: those that are done.
        draw: the stack drawn from in the turn under way.
        has_drawn: whether the turn under way has begun.
        lay: the tile placed, as long as what it gives is to be chosen.
        waiting: players who arrange later.
        seen: at a real table, the tiles that have come to light; None when the program deals.
        has_seed: whether the seed tile lies in the pond.
    """

    edition: Edition
    judges: Judges
    guest: Guest | None
    names: tuple[str, ...]
    setup: Setup
    table: GameTable
    moves: tuple[Move, ...] = ()
    draw: Source | None = None
    has_drawn: bool = False
    lay: LayTile | None = None
    waiting: frozenset[int] = frozenset()
    seen: frozenset[int] | None = None
    has_seed: bool = True

    @classmethod
    def first(
        cls,
        setup: Setup,
        edition: Edition,
        judges: Judges,
        guest: Guest | None,
        names: tuple[str, ...],
        *,
        is_told: bool,
    ) -> GameStage:
        """The stage in which a game begins; at a real table (`is_told`) the setup is made up and told tile by tile."""
        table = GameTable.begin(setup, edition)
        if is_told:
            table = replace(table, pond=Pond.start(edition.starting_tile))
        seen = frozenset[int]() if is_told else None
        stage = cls(edition, judges, guest, names, setup, table, seen=seen, has_seed=not is_told)
        return stage.settled()

    # -- what is to be decided ----------------------------------------------------------------------------------------

    @property
    def untold(self) -> tuple[tuple[str, int], ...]:
        """Where a tile has come to light that was not told yet, in words, with the tile thought to lie there."""
        if self.seen is None:
            return ()
        there = [(f"the {SEED_TILE}", self.setup.seed_tile.tile)]
        if self.has_seed:
            for name, player in zip(self.names, self.table.players, strict=True):
                there += [(f"the hand of {name}", tile) for tile in player.hand]
            tops = [(s, tiles[0]) for s in STACKS if (tiles := self.table.stack(s))]
            there += [(f"the top of stack {stack}", tile) for stack, tile in tops]
        return tuple((words, tile) for words, tile in there if tile not in self.seen)

    @property
    def arranger(self) -> int | None:
        """The player who arranges now: one who did not wait, or the one whose turn it is."""
        lens = self.table.lens
        owing = [number for number, player in enumerate(self.table.players, start=1) if player.to_arrange]
        if self.has_drawn:
            return None
        willing = [number for number in owing if number not in self.waiting]
        due = [number for number in owing if number == lens or not self.table.has_turns]
        return next(iter([*willing, *due]), None)

    @property
    def is_due(self) -> bool:
        """Whether the player who arranges cannot wait any more (G6)."""
        return self.arranger == self.table.lens or not self.table.has_turns

    @cached_property
    def phase(self) -> GamePhase:
        """What is to be decided next."""
        if self.lay is not None:
            return GamePhase.COLLECT
        if self.has_drawn:
            return GamePhase.LAY
        if self.has_seed and self.arranger is not None:
            return GamePhase.ARRANGE
        if self.table.is_finished:
            return GamePhase.OVER
        if self.untold:
            return GamePhase.TELL
        return GamePhase.DRAW if self.has_seed else GamePhase.SEED

    @property
    def player(self) -> int:
        """Whose decision it is."""
        return self.arranger or self.table.lens

    def lays(self, tile: int) -> Iterator[LayTile]:
        """Every legal place of a tile of the hand, or of the seed tile (P1, P2)."""
        for place in self.table.pond.free_places(self.edition.water_tiles[tile]):
            yield LayTile(tile, place.cell, place.segments)

    @property
    def layable(self) -> tuple[int, ...]:
        """The tiles that are to be placed now, one of them."""
        if self.phase is GamePhase.SEED:
            return (self.setup.seed_tile.tile,)
        return self.table.player(self.table.lens).hand if self.phase is GamePhase.LAY else ()

    @cached_property
    def yields(self) -> dict[Yield, tuple[Sample, ...]]:
        """All that the tile placed can give (P5-P8), as long as that is to be chosen."""
        return {} if self.lay is None else yields_of(self.table.pond, self.table.stock, self.lay)

    def takers(self, player: int, piece: Diatom) -> tuple[str, ...]:
        """The spaces of a player that can take a diatom now (G8), by name."""
        return tuple(map(str, self.table.player(player).mosaic.takers(piece)))

    def tellable(self) -> tuple[int, ...]:
        """The tiles that were not seen yet: one of them has come to light."""
        return tuple(tile for tile in self.edition.water_tiles if tile not in (self.seen or ()))

    def waiters(self) -> tuple[int, ...]:
        """Players who wait with their diatoms, and might arrange before the turn that is to begin."""
        if self.phase not in (GamePhase.DRAW, GamePhase.ARRANGE):
            return ()
        return tuple(sorted(n for n in self.waiting if n != self.arranger and self.table.player(n).to_arrange))

    def steps(self) -> Iterator[GameStep]:
        """Everything that may be done now."""
        phase = self.phase
        if phase is GamePhase.TELL:
            yield from map(Told, self.tellable())
        elif phase is GamePhase.DRAW:
            yield from (Draw(stack) for stack in self.table.draws if stack is not None)
        elif phase in (GamePhase.LAY, GamePhase.SEED):
            for tile in self.layable:
                yield from self.lays(tile)
        elif phase is GamePhase.COLLECT:
            yield from map(Collect, self.yields)
        elif phase is GamePhase.ARRANGE:
            yield from self._puts(self.player)
            if not self.is_due:
                yield Wait(self.player)
        yield from (Wait(number, now=True) for number in self.waiters())

    def _puts(self, player: int) -> Iterator[PutOne]:
        seat = self.table.player(player)
        for piece in dict.fromkeys(seat.to_arrange):
            for space in seat.mosaic.takers(piece) or (None,):
                yield PutOne(player, Put(piece, space))

    # -- what it leads to ---------------------------------------------------------------------------------------------

    def after(self, step: GameStep) -> GameStage:
        """The stage after a step; raises IllegalError with the rule that it breaks."""
        if isinstance(step, Told):
            return self._told(step)
        if isinstance(step, Draw):
            if self.phase is not GamePhase.DRAW or step.stack not in self.table.draws:
                raise IllegalError("G3", f"expected a draw when it is due (got one from stack {step.stack})")
            return self._drawn(step.stack).settled()
        if isinstance(step, LayTile):
            return self._laid(step)
        if isinstance(step, Collect):
            if step.diatoms not in self.yields:
                wanted = " or ".join(map(_listed, self.yields)) or "nothing to collect now"
                raise IllegalError("P7", f"expected {wanted} (got {_listed(step.diatoms)})")
            return self._placed(self.yields[step.diatoms])
        return self._waited(step) if isinstance(step, Wait) else self._put(step)

    def _drawn(self, stack: Source | None) -> GameStage:
        return replace(self, table=self.table.drawn(stack), draw=stack, has_drawn=True)

    def _laid(self, step: LayTile) -> GameStage:
        if step.tile not in self.layable:
            raise IllegalError("G4", f"expected a tile that can be placed now (got {step.tile})")
        tile = self.edition.water_tiles[step.tile]
        check_placing(self.table.pond, step, tile, needs_sample_point=False)
        if self.phase is GamePhase.SEED:
            setup = replace(self.setup, seed_tile=PlacedTile(step.tile, step.at, step.segments))
            pond = self.table.pond.place(step.at, step.segments)
            return replace(self, setup=setup, table=replace(self.table, pond=pond), has_seed=True).settled()
        return replace(self, lay=step).settled()

    def _placed(self, samples: tuple[Sample, ...]) -> GameStage:
        lay = self.lay
        assert lay is not None, "a tile was placed"
        move = Placing(self.table.lens, self.draw, lay.tile, lay.at, lay.segments, samples)
        return self._turn_done(move, self.table.placed(move))

    def _turn_done(self, move: Placing | Passing, table: GameTable) -> GameStage:
        waiting = self.waiting - {move.player}
        moves = (*self.moves, move)
        done = replace(self, table=table, moves=moves, draw=None, has_drawn=False, lay=None, waiting=waiting)
        return done.settled()

    def _put(self, step: PutOne) -> GameStage:
        player, put = step.player, step.put
        if self.phase is not GamePhase.ARRANGE or player != self.player:
            raise IllegalError("G7", f"expected nothing of player {player} to be arranged now (got {put.diatom})")
        seat = self.table.player(player)
        if put.diatom not in seat.to_arrange:
            raise IllegalError("G7", f"expected a diatom that is to be arranged (got {put.diatom})")
        takers = self.takers(player, put.diatom)
        if put.space is None and takers:
            raise IllegalError("G9", f"expected {put.diatom} on {' or '.join(takers)} (got it back in the stock)")
        if put.space is not None:
            try:
                seat.mosaic.check(put.space, put.diatom)
            except IllegalError as broken:
                raise IllegalError("G8", str(broken)) from None
        last = self.moves[-1] if self.moves else None
        if isinstance(last, Arranging) and last.player == player:  # one arrangement, put by put
            moves = (*self.moves[:-1], Arranging(player, (*last.puts, put)))
        else:
            moves = (*self.moves, Arranging(player, (put,)))
        return replace(self, table=self.table.arranged(player, (put,)), moves=moves).settled()

    def _waited(self, step: Wait) -> GameStage:
        is_legal = Wait(step.player, now=step.now) in self.steps()
        if not is_legal:
            raise IllegalError(
                "G6", f"expected a player who may arrange {'now' if step.now else 'later'} (got another)"
            )
        waiting = self.waiting - {step.player} if step.now else self.waiting | {step.player}
        return replace(self, waiting=waiting).settled()

    def settled(self) -> GameStage:
        """The stage after everything that is no decision: no stack to draw from, no place for any tile (G3, G5)."""
        if self.phase is GamePhase.COLLECT and len(self.yields) == 1:
            return self._placed(next(iter(self.yields.values())))
        if self.phase is GamePhase.DRAW and self.table.draws == (None,):
            return self._drawn(None).settled()
        if self.phase is not GamePhase.LAY:
            return self
        tiles = (self.edition.water_tiles[tile] for tile in self.layable)
        if any(map(self.table.pond.has_free_place, tiles)):
            return self
        return self._turn_done(Passing(self.table.lens, self.draw), self.table.passed())

    def _told(self, step: Told) -> GameStage:
        """A tile has come to light: it changes places with the one that was thought to lie there."""
        if self.phase is not GamePhase.TELL:
            raise IllegalError("G1", f"expected a tile where one has come to light (got {step.tile})")
        if step.tile not in self.tellable():
            raise IllegalError("G1", f"expected a tile that was not seen before (got {step.tile})")
        swap = _Swap(self.untold[0][1], step.tile)
        setup = swap.setup(self.setup)
        if not self.has_seed and not self.seen:
            setup = replace(setup, seed_tile=self._somewhere(step.tile))
        table = replace(
            self.table,
            a=swap(self.table.a),
            b=swap(self.table.b),
            players=tuple(replace(player, hand=swap(player.hand)) for player in self.table.players),
        )
        seen = (self.seen or frozenset()) | {step.tile}
        return replace(self, table=table, setup=setup, seen=seen).settled()

    def _somewhere(self, tile: int) -> PlacedTile:
        """The seed tile on any of its places, until its own is told."""
        place = next(self.lays(tile), None)
        if place is None:
            raise IllegalError("G1", f"expected a seed tile that fits beside the Starting Tile (got {tile})")
        return PlacedTile(tile, place.at, place.segments)

    # -- what it is to others -----------------------------------------------------------------------------------------

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The score sheets of the mosaics as they are now."""
        mosaics = [player.mosaic.placed for player in self.table.players]
        return score(mosaics, self.edition.board, self.judges, self.guest)

    def record(self) -> Game:
        """The game so far: the moves that are done. It passes the referee."""
        scores = tuple(sheet.total for sheet in self.sheets) if self.table.is_finished else None
        return Game(self.edition.id, self.judges.id, self.guest, self.names, self.setup, self.moves, scores)


@dataclass(frozen=True, slots=True)
class _Swap:
    """Two tiles that change places, wherever they lie."""

    one: int
    other: int

    def __call__(self, tiles: tuple[int, ...]) -> tuple[int, ...]:
        there = {self.one: self.other, self.other: self.one}
        return tuple(there.get(tile, tile) for tile in tiles)

    def setup(self, setup: Setup) -> Setup:
        """The setup with the two exchanged."""
        seed = setup.seed_tile
        (tile,) = self((seed.tile,))
        hands = tuple(map(self, setup.hands))
        return Setup(PlacedTile(tile, seed.at, seed.segments), hands, self(setup.a), self(setup.b))


def _listed(diatoms: tuple[Diatom, ...]) -> str:
    return "+".join(map(str, diatoms)) or "nothing"
