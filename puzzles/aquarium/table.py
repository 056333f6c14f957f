"""The game of several players as a state: taking in turn, postponing, building, replenishing (A1-A5, A11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from puzzles.aquarium.edition import ROUNDS, AquariumEdition
from puzzles.aquarium.layout import Laid, Layout, TilePlace
from puzzles.aquarium.record import GameRecord
from puzzles.errors import IllegalError


def deck_of_seed(tiles: Iterable[int], seed: int) -> tuple[int, ...]:
    """The shuffled deck of a seed, top first: tiles by the SHA-256 hex digest of ``SEED:TILE``, smallest first."""
    return tuple(sorted(tiles, key=lambda tile: sha256(f"{seed}:{tile}".encode()).hexdigest()))


@dataclass(frozen=True, slots=True)
class Taking:
    """The first half of a round: players take one after another, or postpone once (A3, A4).

    Attributes:
        queue: players who have no tile yet, the next one first.
        postponed: those in the queue who postponed.
        market: tiles face up.
        taken: player and tile, in the order of taking.
    """

    queue: tuple[int, ...]
    market: tuple[int, ...]
    postponed: frozenset[int] = frozenset()
    taken: tuple[tuple[int, int], ...] = ()

    @classmethod
    def begin(cls, players: int, starter: int, market: tuple[int, ...]) -> Taking:
        """Everybody clockwise from the starter; players are numbered clockwise from 1."""
        return cls(tuple((starter - 1 + k) % players + 1 for k in range(players)), market)

    def _check_turn(self, player: int) -> None:
        if not self.queue:
            raise IllegalError("A3", f"expected the building, as everybody has a tile (got player {player} again)")
        if player != self.queue[0]:
            raise IllegalError("A3", f"expected player {self.queue[0]} to take or postpone (got player {player})")

    def take(self, player: int, tile: int) -> Taking:
        """After a player took a tile; raises IllegalError."""
        self._check_turn(player)
        if tile not in self.market:
            there = ", ".join(map(str, self.market))
            raise IllegalError("A3", f"expected one of the tiles face up, {there} (got {tile})")
        left = tuple(one for one in self.market if one != tile)
        return Taking(self.queue[1:], left, self.postponed, (*self.taken, (player, tile)))

    def postpone(self, player: int) -> Taking:
        """After a player postponed, to take when all others have taken or postponed; raises IllegalError."""
        self._check_turn(player)
        if player in self.postponed:
            raise IllegalError("A4", f"expected player {player} to take a tile (got a second postponement)")
        return replace(self, queue=(*self.queue[1:], player), postponed=self.postponed | {player})


@dataclass(frozen=True)
class AquariumTable:
    """The table at some time of a game.

    Attributes:
        edition: the components.
        deck: tiles not yet face up, top first; only the top one is seen (A11).
        round: from 1; one more than `ROUNDS` when the game is over.
        taking: who takes next, and what has been taken in this round.
        aquariums: of player 1, 2, and so on.
        built: players who have laid their tile of this round.
    """

    edition: AquariumEdition
    deck: tuple[int, ...]
    round: int
    taking: Taking
    aquariums: tuple[Layout, ...]
    built: frozenset[int] = frozenset()

    @classmethod
    def setup(cls, edition: AquariumEdition, deck: tuple[int, ...], players: int, starter: int = 1) -> AquariumTable:
        """The table before the first round (A1); raises IllegalError."""
        if not 1 <= players <= edition.most_players:
            most = f"1 to {edition.most_players} players, {ROUNDS} tiles for each"
            raise IllegalError("A1", f"expected {most} (got {players})")
        if sorted(deck) != sorted(edition.tiles):
            raise IllegalError("A1", "expected each tile of the edition once in the deck (got others)")
        if not 1 <= starter <= players:
            raise IllegalError("A1", f"expected a starting player from 1 to {players} (got {starter})")
        taking = Taking.begin(players, starter, deck[:players])
        return cls(edition, deck[players:], 1, taking, (Layout.start(edition),) * players)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.aquariums)

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played (A2)."""
        return self.round > ROUNDS

    @property
    def next_tile(self) -> int | None:
        """The top of the deck, which everybody sees (A11); None if there is none."""
        return self.deck[0] if self.deck else None

    def take(self, player: int, tile: int | None) -> AquariumTable:
        """After a player took a tile, or postponed (None); raises IllegalError."""
        self._check_goes_on()
        taking = self.taking.postpone(player) if tile is None else self.taking.take(player, tile)
        return replace(self, taking=taking)

    def _check_goes_on(self) -> None:
        if self.is_over:
            raise IllegalError("A2", f"expected {ROUNDS} rounds (got more)")

    def tile_of(self, player: int) -> int | None:
        """What a player took in this round."""
        return dict(self.taking.taken).get(player)

    def build(self, player: int, tile: int, at: TilePlace, blocks: str) -> AquariumTable:
        """After a player laid the tile of this round; raises IllegalError. With the last one the round ends."""
        self._check_goes_on()
        if self.taking.queue:
            raise IllegalError(
                "A2", f"expected everybody to take before building (got none of player {self.taking.queue[0]})"
            )
        if player in self.built or self.tile_of(player) != tile:
            got = "a second tile" if player in self.built else f"tile {tile}"
            raise IllegalError(
                "A2", f"expected player {player} to lay the tile taken, {self.tile_of(player)} (got {got})"
            )
        grown = self.aquariums[player - 1].lay(Laid(tile, at, blocks), self.edition.tiles[tile])
        aquariums = (*self.aquariums[: player - 1], grown, *self.aquariums[player:])
        after = replace(self, aquariums=aquariums, built=self.built | {player})
        return _next_round(after) if len(after.built) == self.players else after

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player as the aquariums are now (A12)."""
        return tuple(aquarium.points(self.edition) for aquarium in self.aquariums)


def _next_round(game: AquariumTable) -> AquariumTable:
    """As many tiles face up as players (A11); the last to take begins (A5). After the last round nothing comes."""
    last = game.taking.taken[-1][0]
    new = () if game.round == ROUNDS else game.deck[: game.players]
    taking = Taking.begin(game.players, last, new)
    return AquariumTable(game.edition, game.deck[len(new) :], game.round + 1, taking, game.aquariums)


def game_tables(record: GameRecord, edition: AquariumEdition) -> Iterator[AquariumTable]:
    """The table before the first turn of a game and after each take and each tile laid; raises IllegalError."""
    table = AquariumTable.setup(edition, record.deck, record.players, record.starter)
    yield table
    for one in record.rounds:
        for take in one.takes:
            yield (table := table.take(take.player, take.tile))
        for build in one.builds:
            yield (table := table.build(build.player, build.tile, build.at, build.blocks))


def winners(points: tuple[int, ...]) -> tuple[int, ...]:
    """The players with the most points; several share a win (ruling 13)."""
    return tuple(player for player, one in enumerate(points, 1) if one == max(points))
