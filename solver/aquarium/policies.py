"""How the game of several players is played: at random, greedily, or looking one round ahead.

A policy sees what a player sees: the aquariums, the tiles face up, and the top of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from puzzles.aquarium.edition import ROUNDS, AquariumEdition
from puzzles.aquarium.layout import Laid, Layout, TilePlace
from puzzles.aquarium.table import AquariumTable, Taking

POSTPONE_SHARE = 0.25
"""How often the random policy postpones where it may."""
LOOKED_AT = 4
"""Ways to lay a tile that are looked at further, those with the most points."""

TileMove = tuple[TilePlace, str]


@dataclass(frozen=True)
class View:
    """What a player sees of the table.

    Attributes:
        player: who looks.
        round: from 1.
        taking: who takes next, and what lies face up.
        aquariums: of all players.
        next_tile: the top of the deck (A11).
    """

    edition: AquariumEdition
    player: int
    round: int
    taking: Taking
    aquariums: tuple[Layout, ...]
    next_tile: int | None

    @classmethod
    def of(cls, game: AquariumTable, player: int) -> View:
        """What the player sees now."""
        return cls(game.edition, player, game.round, game.taking, game.aquariums, game.next_tile)

    @property
    def own(self) -> Layout:
        """The player's aquarium."""
        return self.aquariums[self.player - 1]

    @property
    def may_postpone(self) -> bool:
        """Whether the player may let others take first (A4)."""
        return self.player not in self.taking.postponed


class Builder(Protocol):
    """How a player plays."""

    def take(self, view: View, rng: Random) -> int | None:
        """The tile to take, or None to postpone."""
        ...

    def lay(self, view: View, tile: int, rng: Random) -> TileMove:
        """Where and how to lay the tile taken."""
        ...


class RandomBuilder:
    """Any legal play."""

    def take(self, view: View, rng: Random) -> int | None:
        """Any tile; now and then it postpones."""
        if view.may_postpone and rng.random() < POSTPONE_SHARE:
            return None
        return rng.choice(view.taking.market)

    def lay(self, view: View, tile: int, rng: Random) -> TileMove:
        """Any way."""
        return rng.choice(list(view.own.moves(view.edition.tiles[tile])))


class GreedyBuilder:
    """The most points at once; it never postpones."""

    def take(self, view: View, rng: Random) -> int | None:
        """The tile that makes the most points."""
        market = rng.sample(view.taking.market, len(view.taking.market))
        return max(market, key=lambda tile: best_points(view.own, tile, view.edition))

    def lay(self, view: View, tile: int, rng: Random) -> TileMove:
        """The way that makes the most points."""
        ways = list(_ways(view.own, tile, view.edition))
        rng.shuffle(ways)
        return max(ways, key=lambda way: way[0])[1]


class LookaheadBuilder:
    """The most points after this tile and, on top of it, the tile that is seen on the deck.

    It postpones when the tile that others leave would do as well: the last to take starts the next round (A5), with the
    tile on the deck to choose.
    """

    def take(self, view: View, rng: Random) -> int | None:
        """The tile that makes the most points with the next one; or it waits."""
        market = rng.sample(view.taking.market, len(view.taking.market))
        worth = {tile: self._worth(view, tile) for tile in market}
        best = max(market, key=lambda tile: worth[tile])
        if not view.may_postpone or len(view.taking.queue) == 1:
            return best
        left = self._left_for_last(view)
        return None if max(worth[tile] for tile in left) >= worth[best] else best

    @staticmethod
    def _left_for_last(view: View) -> list[int]:
        """What is face up after the others in the queue took the tile with most points for themselves."""
        left = list(view.taking.market)
        for other in view.taking.queue[1:]:
            aquarium = view.aquariums[other - 1]
            left.remove(max(left, key=lambda tile: best_points(aquarium, tile, view.edition)))
        return left

    def _worth(self, view: View, tile: int) -> int:
        return max(worth for worth, _ in self._looked_at(view, tile))

    def lay(self, view: View, tile: int, rng: Random) -> TileMove:
        """The way that makes the most points with the next tile."""
        ways = list(self._looked_at(view, tile))
        rng.shuffle(ways)
        return max(ways, key=lambda way: way[0])[1]

    @staticmethod
    def _looked_at(view: View, tile: int) -> Iterator[tuple[int, TileMove]]:
        ways = sorted(_ways(view.own, tile, view.edition), key=lambda way: -way[0])[:LOOKED_AT]
        for points, (spot, face) in ways:
            if view.next_tile is None or view.round == ROUNDS:
                yield points, (spot, face)
            else:
                after = Layout((*view.own.laid, Laid(tile, spot, face)))
                yield points + best_points(after, view.next_tile, view.edition), (spot, face)


def _ways(layout: Layout, tile: int, edition: AquariumEdition) -> Iterator[tuple[int, TileMove]]:
    """All ways to lay a tile, with the points after it."""
    for spot, face in layout.moves(edition.tiles[tile]):
        yield Layout((*layout.laid, Laid(tile, spot, face))).points(edition), (spot, face)


def best_points(layout: Layout, tile: int, edition: AquariumEdition) -> int:
    """The most points after one more tile."""
    return max(points for points, _ in _ways(layout, tile, edition))


POLICIES: dict[str, Builder] = {
    "random": RandomBuilder(),
    "greedy": GreedyBuilder(),
    "look-ahead": LookaheadBuilder(),
}
"""By the name on the command line."""
