"""The setup: the numbers by player count, the seed tile, hands and stacks (G1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256

from puzzles.commission.deal import HAND
from puzzles.commission.position import PlacedTile
from puzzles.components.edition import Edition
from puzzles.components.pieces import faces
from puzzles.errors import IllegalError, MalformedError
from puzzles.pond.grid import ORIGIN
from puzzles.pond.pond import Place, Pond


@dataclass(frozen=True, slots=True)
class Numbers:
    """What depends on the number of players: the tiles set aside, and the turns of each player."""

    set_aside: int
    turns: int


NUMBERS = {2: Numbers(set_aside=12, turns=10), 3: Numbers(set_aside=8, turns=8), 4: Numbers(set_aside=0, turns=8)}
"""By number of players (G1, G2)."""


def numbers_of(players: int) -> Numbers:
    """The numbers of a game; raises IllegalError (G1) unless 2 to 4 play."""
    if players not in NUMBERS:
        raise IllegalError("G1", f"expected 2 to 4 players (got {players})")
    return NUMBERS[players]


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first turn.

    Attributes:
        seed_tile: the random water tile beside the Starting Tile, as it lies.
        hands: two tiles for each player, the first player's first.
        a, b: the stacks, top first. Tiles that are nowhere here are set aside.
    """

    seed_tile: PlacedTile
    hands: tuple[tuple[int, ...], ...]
    a: tuple[int, ...]
    b: tuple[int, ...]

    @classmethod
    def from_seed(cls, edition: Edition, players: int, seed: int) -> Setup:
        """The setup that a seed names, the same on every machine (G1, ruling 1).

        Tiles are ordered by the SHA-256 of ``SEED:TILE``. The first is the seed tile, which takes the first of its
        places by the SHA-256 of ``SEED:Q:R:SEGMENTS``; then come the hands, the stacks, and what is set aside.

        Raises:
            IllegalError: other than 2 to 4 players (G1).
            MalformedError: the edition has too few tiles.
        """
        aside = numbers_of(players).set_aside
        order = sorted(edition.water_tiles, key=lambda tile: _hash(f"{seed}:{tile}"))
        least = 1 + HAND * players + aside
        if len(order) < least:
            raise MalformedError(f"expected at least {least} water tiles for {players} players (got {len(order)})")
        first, order = order[0], order[1:]
        place = min(
            Pond.start(edition.starting_tile).free_places(edition.water_tiles[first]),
            key=lambda p: _hash(f"{seed}:{p.cell.q}:{p.cell.r}:{p.segments}"),
        )
        hands = tuple(tuple(order[HAND * player : HAND * (player + 1)]) for player in range(players))
        stacked = order[HAND * players : len(order) - aside]
        half = (len(stacked) + 1) // 2
        return cls(PlacedTile(first, place.cell, place.segments), hands, tuple(stacked[:half]), tuple(stacked[half:]))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    def pond(self, edition: Edition) -> Pond:
        """The Starting Tile and the seed tile."""
        return Pond.start(edition.starting_tile).place(self.seed_tile.at, self.seed_tile.segments)

    def check(self, edition: Edition) -> None:
        """Raise IllegalError (G1) unless a game of the edition can begin so."""
        numbers = numbers_of(self.players)
        tiles = [self.seed_tile.tile, *(tile for hand in self.hands for tile in hand), *self.a, *self.b]
        if unknown := sorted(set(tiles) - edition.water_tiles.keys()):
            raise IllegalError("G1", f"expected water tiles of edition {edition.id} (got {_list(unknown)})")
        if twice := sorted(tile for tile, number in Counter(tiles).items() if number > 1):
            raise IllegalError("G1", f"expected each tile once in the setup (got {_list(twice)} more than once)")
        for number, hand in enumerate(self.hands, start=1):
            if len(hand) != HAND:
                raise IllegalError("G1", f"expected {HAND} tiles in the hand of player {number} (got {len(hand)})")
        aside = len(edition.water_tiles) - len(tiles)
        if aside != numbers.set_aside:
            raise IllegalError(
                "G1", f"expected {numbers.set_aside} tiles set aside with {self.players} players (got {aside})"
            )
        if not 0 <= len(self.a) - len(self.b) <= 1:
            raise IllegalError("G1", f"expected two equal stacks (got {len(self.a)} and {len(self.b)} tiles)")
        self._check_seed_tile(edition)

    def _check_seed_tile(self, edition: Edition) -> None:
        seed = self.seed_tile
        if seed.segments not in faces(edition.water_tiles[seed.tile]):
            raise IllegalError("G1", f"expected a face of the seed tile {seed.tile} (got {seed.segments})")
        if Place(seed.at, seed.segments) not in set(
            Pond.start(edition.starting_tile).free_places(edition.water_tiles[seed.tile])
        ):
            where = f"[{seed.at.q}, {seed.at.r}]"
            beside = f"[{ORIGIN.q}, {ORIGIN.r}]"
            raise IllegalError(
                "G1", f"expected the seed tile beside the Starting Tile, matching {beside} (got {where})"
            )


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _list(tiles: list[int]) -> str:
    return ", ".join(map(str, tiles))
