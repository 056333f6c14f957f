"""Ways to play the main game: a policy sees the table and says the turn, and how what was collected is arranged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from heapq import nlargest
from random import Random
from typing import Protocol

from puzzles.game.record import Passing, Placing, Put
from puzzles.pieces import faces
from puzzles.pond import Place, Pond
from puzzles.sampling import Yield
from solver.game.appraisal import Appraisal
from solver.game.options import GameScene, Option, options, passing, tile_options, yields

SAMPLING = 0.75
"""How often the random policy wants a sample point."""


class GamePolicyName(StrEnum):
    """The policies of the main game."""

    RANDOM = "random"
    GREEDY = "greedy"
    LOOK_AHEAD = "look-ahead"


class GamePolicy(Protocol):
    """Plays for one player."""

    def turn(self, scene: GameScene) -> Placing | Passing:
        """The turn of the player who has the lens."""
        ...

    def arrange(self, scene: GameScene, player: int, *, due: bool) -> tuple[Put, ...]:
        """What is arranged now of what a player has to arrange; all of it when it is due (G6)."""
        ...


@dataclass(frozen=True)
class AtRandom:
    """Takes any draw, tile and place, and arranges at any time, in any order, anywhere."""

    rng: Random

    def turn(self, scene: GameScene) -> Placing | Passing:
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
                return Option(draw, tile, place, got, collect).placing(table.lens)
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

    def arrange(self, scene: GameScene, player: int, *, due: bool) -> tuple[Put, ...]:
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
class Greedy:
    """Takes the turn that adds most points now, and arranges at once."""

    def turn(self, scene: GameScene) -> Placing | Passing:
        """The option that adds most, the first of equals."""
        best = best_options(scene, options(scene), 1)
        return best[0][1].placing(scene.table.lens) if best else passing(scene)

    def arrange(self, scene: GameScene, player: int, *, due: bool) -> tuple[Put, ...]:  # noqa: ARG002 - never waits
        """Each diatom where it adds most."""
        seat = scene.table.player(player)
        return _appraisal(scene, player).arrange(seat.mosaic.placed, seat.to_arrange)[1]


@dataclass(frozen=True)
class LookAhead(Greedy):
    """Also looks at the turn after: what the tiles kept in the hand could add to the pond as it then is.

    Attributes:
        width: how many options are looked at, of those that add most now.
        trust: what a point of the next turn counts, since others place tiles in between.
    """

    width: int = 24
    trust: float = 0.6

    def turn(self, scene: GameScene) -> Placing | Passing:
        """The option that adds most now and next."""
        best = best_options(scene, options(scene), self.width)
        if not best:
            return passing(scene)
        if scene.table.player(scene.table.lens).turns_left == 1:
            return best[0][1].placing(scene.table.lens)
        _, option = max(best, key=lambda found: found[0] + self.trust * self._next(scene, found[1]))
        return option.placing(scene.table.lens)

    def _next(self, scene: GameScene, option: Option) -> int:
        """The most that a tile kept in the hand could add in the next turn if nobody else placed any."""
        table, lens = scene.table, scene.table.lens
        table = table.drawn(option.draw).placed(option.placing(lens))
        seat = table.player(lens)
        appraisal = _appraisal(scene, lens)
        _, puts = appraisal.arrange(seat.mosaic.placed, seat.to_arrange)
        table = table.arranged(lens, puts)
        seat = table.player(lens)
        following = (
            option for tile in seat.hand for option in tile_options(table.pond, table.stock, scene.edition, tile, None)
        )
        found = {option.got for option in following}
        return max((appraisal.arrange(seat.mosaic.placed, got)[0] for got in found), default=0)


def best_options(scene: GameScene, found: Iterable[Option], number: int) -> list[tuple[int, Option]]:
    """The options that add most points now, with what they add, the best first."""
    table = scene.table
    placed = table.player(table.lens).mosaic.placed
    appraisal = _appraisal(scene, table.lens)
    known: dict[Yield, int] = {}

    def gain(option: Option) -> int:
        if option.got not in known:
            known[option.got] = appraisal.arrange(placed, option.got)[0]
        return known[option.got]

    return nlargest(number, ((gain(option), option) for option in found), key=lambda pair: pair[0])


def _appraisal(scene: GameScene, player: int) -> Appraisal:
    others = [seat.mosaic.placed for number, seat in enumerate(scene.table.players, start=1) if number != player]
    return Appraisal.against(others, scene.edition.board, scene.judges, scene.guest)


def game_policy(name: GamePolicyName, seed: str) -> GamePolicy:
    """A policy for one player of one game; the seed is of what it does at random."""
    if name is GamePolicyName.RANDOM:
        return AtRandom(Random(seed))  # noqa: S311 - a game, not a secret
    return Greedy() if name is GamePolicyName.GREEDY else LookAhead()
