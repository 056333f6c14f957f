"""Ways to play the main game: a policy sees the table and says the turn, and how what was collected is arranged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from heapq import nlargest
from random import Random
from typing import Protocol

from puzzles.components.pieces import faces
from puzzles.main_game.record import Passing, Placing, Put
from puzzles.main_game.setup import numbers_of
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Place, Pond
from puzzles.pond.yields import Yield
from solver.main_game.appraisal import Appraisal
from solver.main_game.options import GameTurnStart, TurnOption, options, passing, tile_options, yields

SAMPLING = 0.75
"""How often the random policy wants a sample point."""


class GamePolicyName(StrEnum):
    """The policies of the main game."""

    RANDOM = "random"
    GREEDY = "greedy"
    LOOK_AHEAD = "look-ahead"


class GamePolicy(Protocol):
    """Plays for one player."""

    def turn(self, scene: GameTurnStart) -> Placing | Passing:
        """The turn of the player who has the lens."""
        ...

    def arrange(self, scene: GameTurnStart, player: int, *, due: bool) -> tuple[Put, ...]:
        """What is arranged now of what a player has to arrange; all of it when it is due (G6)."""
        ...


@dataclass(frozen=True)
class RandomPlayer:
    """Takes any draw, tile and place, and arranges at any time, in any order, anywhere."""

    rng: Random

    def turn(self, scene: GameTurnStart) -> Placing | Passing:
        """A random turn."""
        table = scene.table
        draw = self.rng.choice(table.draws)
        hand = table.drawn(draw).player(table.lens).hand
        for tile in self.rng.sample(hand, len(hand)):
            place = self._place(table.pond, scene.edition.water_tiles[tile])
            if place is not None:
                points = list(table.pond.sample_points(place.cell, place.segments))
                self.rng.shuffle(points)
                got, collect = self.rng.choice(list(yields(tuple(points), table.stock)))
                return TurnOption(draw, tile, place, got, collect).placing(table.lens)
        return Passing(table.lens, draw)

    def _place(self, pond: Pond, tile: str) -> Place | None:
        """A random place, without looking for all: mostly one that completes a sample point, if there is one."""
        cells = self.rng.sample(open_cells := pond.open_cells(), len(open_cells))
        if self.rng.random() < SAMPLING:
            cells.sort(key=lambda cell: not pond.corners(cell))
        for cell in cells:
            ways = [face for face in faces(tile) if not pond.clashes(cell, face)]
            if ways:
                return Place(cell, self.rng.choice(ways))
        return None

    def arrange(self, scene: GameTurnStart, player: int, *, due: bool) -> tuple[Put, ...]:
        """Some of it, or all when due; each diatom on any space that can take it."""
        seat = scene.table.player(player)
        number = len(seat.to_arrange) if due else self.rng.randint(0, len(seat.to_arrange))
        mosaic, puts = seat.mosaic, []
        for diatom in self.rng.sample(seat.to_arrange, number):
            takers = mosaic.takers(diatom)
            space = self.rng.choice(takers) if takers else None
            puts.append(Put(diatom, space))
            if space is not None:
                mosaic = mosaic.place(space, diatom)
        return tuple(puts)


@dataclass(frozen=True)
class GreedyPlayer:
    """Takes the turn that adds most points now, and arranges at once."""

    def turn(self, scene: GameTurnStart) -> Placing | Passing:
        """The option that adds most, the first of equals."""
        best = best_options(scene, options(scene), 1, _appraisal(scene, scene.table.lens))
        return best[0][1].placing(scene.table.lens) if best else passing(scene)

    def arrange(self, scene: GameTurnStart, player: int, *, due: bool) -> tuple[Put, ...]:  # noqa: ARG002 - never waits
        """Each diatom where it adds most."""
        seat = scene.table.player(player)
        return _appraisal(scene, player).arrange(seat.mosaic.placed, seat.to_arrange)[1]


@dataclass(frozen=True)
class LookaheadPlayer(GreedyPlayer):
    """Also looks at the turn after: what the tiles kept in the hand could add to the pond as it then is.

    Attributes:
        width: how many options are looked at, of those that add most now.
        depth: how many yields of the next turn are looked at, of those that would add most now.
        trust: what a point of the next turn counts, since others place tiles in between.
        promise: percent of the points for both that half a pair counts at the start of the game.
    """

    width: int = 24
    depth: int = 8
    trust: float = 0.3
    promise: int = 60

    def turn(self, scene: GameTurnStart) -> Placing | Passing:
        """The option that adds most now and next."""
        lens = scene.table.lens
        left = scene.table.player(lens).turns_left - 1
        found, appraisal = list(options(scene)), self._hopeful(scene, lens, left)
        best = best_options(scene, found, self.width, appraisal)
        if not best:
            return passing(scene)
        if not left:
            return best[0][1].placing(lens)
        ahead = _Ahead(scene, found, appraisal)
        _, option = max(best, key=lambda pair: pair[0] + self.trust * ahead.most(pair[1], self.depth))
        return option.placing(lens)

    def arrange(self, scene: GameTurnStart, player: int, *, due: bool) -> tuple[Put, ...]:  # noqa: ARG002 - never waits
        """Each diatom where it adds and promises most."""
        seat = scene.table.player(player)
        return self._hopeful(scene, player, seat.turns_left).arrange(seat.mosaic.placed, seat.to_arrange)[1]

    def _hopeful(self, scene: GameTurnStart, player: int, left: int) -> Appraisal:
        """An appraisal in which half a pair is worth something, the less the fewer turns are left after this one."""
        return _appraisal(scene, player, self.promise * left // numbers_of(len(scene.table.players)).turns)


class _Ahead:
    """What could be added in the turn after an option, if nobody else placed a tile."""

    def __init__(self, scene: GameTurnStart, found: Iterable[TurnOption], appraisal: Appraisal) -> None:
        self.scene, self.lens, self.appraisal = scene, scene.table.lens, appraisal
        self.placed = scene.table.player(self.lens).mosaic.placed
        self.by_tile: dict[int, dict[Cell, set[Yield]]] = {}
        for option in found:
            self.by_tile.setdefault(option.tile, {}).setdefault(option.place.cell, set()).add(option.got)
        self._gains: dict[Yield, int] = {}

    def most(self, option: TurnOption, depth: int) -> int:
        """The most that a tile kept in the hand could add."""
        table = self.scene.table.drawn(option.draw).placed(option.placing(self.lens))
        seat = table.player(self.lens)
        _, puts = self.appraisal.arrange(self.placed, seat.to_arrange)
        after = table.arranged(self.lens, puts).player(self.lens).mosaic.placed
        changed = {option.place.cell, *option.place.cell.neighbors()}
        near = changed & set(table.pond.open_cells())
        found: set[Yield] = set()
        for tile in seat.hand:
            for cell, yielded in self.by_tile.get(tile, {}).items():
                if cell not in changed:
                    found |= yielded
            found |= {o.got for o in tile_options(table.pond, table.stock, self.scene.edition, tile, near)}
        best = nlargest(depth, found, key=self._gain)
        return max((self.appraisal.arrange(after, got)[0] for got in best), default=0)

    def _gain(self, got: Yield) -> int:
        """What a yield would add now."""
        if got not in self._gains:
            self._gains[got] = self.appraisal.arrange(self.placed, got)[0]
        return self._gains[got]


def best_options(
    scene: GameTurnStart, found: Iterable[TurnOption], number: int, appraisal: Appraisal
) -> list[tuple[int, TurnOption]]:
    """The options that add most points now, with what they add, the best first."""
    table = scene.table
    placed = table.player(table.lens).mosaic.placed
    known: dict[Yield, int] = {}

    def gain(option: TurnOption) -> int:
        if option.got not in known:
            known[option.got] = appraisal.arrange(placed, option.got)[0]
        return known[option.got]

    return nlargest(number, ((gain(option), option) for option in found), key=lambda pair: pair[0])


def _appraisal(scene: GameTurnStart, player: int, promise: int = 0) -> Appraisal:
    others = [seat.mosaic.placed for number, seat in enumerate(scene.table.players, start=1) if number != player]
    appraisal = Appraisal.against(others, scene.edition.board, scene.judges, scene.guest)
    return replace(appraisal, promise=promise)


def game_policy(name: GamePolicyName, seed: str) -> GamePolicy:
    """A policy for one player of one game; the seed is of what it does at random."""
    if name is GamePolicyName.RANDOM:
        return RandomPlayer(Random(seed))  # noqa: S311 - a game, not a secret
    return GreedyPlayer() if name is GamePolicyName.GREEDY else LookaheadPlayer()
