"""The table of the main game, from move to move, without judging any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Source
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Stock
from puzzles.main_game.record import Arranging, Game, Move, Passing, Placing, Put
from puzzles.main_game.setup import Setup, numbers_of
from puzzles.pond.pond import Pond


def open_card(edition: Edition) -> CardOnBoard:
    """The slide board as the main game uses it: every space takes any diatom of its two shapes (G8)."""
    asked = dict.fromkeys(edition.board.spaces, Requirement())
    return CardOnBoard(Commission("game", "Main game", edition.id, 0, asked), edition)


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before one player.

    Attributes:
        hand: tile ids.
        mosaic: the player's slide board.
        to_arrange: collected and not yet arranged, sorted.
        turns_left: turns still to take.
    """

    hand: tuple[int, ...]
    mosaic: Mosaic
    to_arrange: tuple[Diatom, ...]
    turns_left: int


@dataclass(frozen=True)
class GameTable:
    """A game in progress. Immutable: every move returns a new table.

    Attributes:
        pond: the water tiles placed, the Starting Tile and the seed tile among them.
        stock: the diatoms that can be collected.
        a, b: the stacks, top first.
        players: the first player first.
        lens: the player who holds the Lens Tool and whose turn it is, from 1.
    """

    pond: Pond
    stock: Stock
    a: tuple[int, ...]
    b: tuple[int, ...]
    players: tuple[Player, ...]
    lens: int

    @classmethod
    def begin(cls, setup: Setup, edition: Edition, card: CardOnBoard | None = None) -> GameTable:
        """The table before the first turn (G1); `card` is the `open_card`, if it was made before."""
        turns = numbers_of(setup.players).turns
        empty = Mosaic(card or open_card(edition))
        players = tuple(Player(hand, empty, (), turns) for hand in setup.hands)
        return cls(setup.pond(edition), edition.stock, setup.a, setup.b, players, lens=1)

    def player(self, number: int) -> Player:
        """A player, from 1."""
        return self.players[number - 1]

    def stack(self, source: Source) -> tuple[int, ...]:
        """Stack a or b, top first."""
        return self.a if source is Source.A else self.b

    @property
    def draws(self) -> tuple[Source | None, ...]:
        """What may be drawn from: either stack that is not empty; nothing when both are (G3)."""
        return tuple(stack for stack in (Source.A, Source.B) if self.stack(stack)) or (None,)

    @property
    def has_turns(self) -> bool:
        """Whether a turn is still to be taken (G2)."""
        return self.player(self.lens).turns_left > 0

    @property
    def is_finished(self) -> bool:
        """Whether all turns are taken and everything is arranged (G2, G6)."""
        return not self.has_turns and not any(player.to_arrange for player in self.players)

    def drawn(self, draw: Source | None) -> GameTable:
        """The table with the top of a stack in the hand of the player whose turn it is (G3)."""
        if draw is None:
            return self
        top, rest = self.stack(draw)[0], self.stack(draw)[1:]
        player = self.player(self.lens)
        table = self._with(self.lens, replace(player, hand=(*player.hand, top)))
        return replace(table, a=rest) if draw is Source.A else replace(table, b=rest)

    def placed(self, move: Placing) -> GameTable:
        """The drawn table with a tile placed and its diatoms collected; the lens goes on (G2)."""
        player = self.player(self.lens)
        hand = tuple(tile for tile in player.hand if tile != move.tile)
        to_arrange = tuple(sorted((*player.to_arrange, *move.collected)))
        table = self._with(self.lens, replace(player, hand=hand, to_arrange=to_arrange))
        pond = self.pond.place(move.at, move.segments)
        return replace(table, pond=pond, stock=self.stock.take(move.collected)).passed()

    def passed(self) -> GameTable:
        """The drawn table with the lens passed clockwise, and one turn fewer for the player (G2, G5)."""
        player = self.player(self.lens)
        table = self._with(self.lens, replace(player, turns_left=player.turns_left - 1))
        return replace(table, lens=self.lens % len(self.players) + 1)

    def arranged(self, number: int, puts: Iterable[Put]) -> GameTable:
        """The table with diatoms of a player put on spaces or back into the stock (G8, G9), unjudged."""
        player, stock = self.player(number), self.stock
        left, placed = Counter(player.to_arrange), dict(player.mosaic.placed)
        for put in puts:
            left[put.diatom] -= 1
            if put.space is None:
                stock = stock.put([put.diatom])
            else:
                placed[put.space] = put.diatom
        to_arrange = tuple(sorted(left.elements()))
        mosaic = Mosaic(player.mosaic.card, placed)
        return replace(self._with(number, replace(player, mosaic=mosaic, to_arrange=to_arrange)), stock=stock)

    def after(self, move: Move) -> GameTable:
        """The table after a legal move."""
        if isinstance(move, Arranging):
            return self.arranged(move.player, move.puts)
        if isinstance(move, Passing):
            return self.drawn(move.draw).passed()
        return self.drawn(move.draw).placed(move)

    def _with(self, number: int, player: Player) -> GameTable:
        return replace(self, players=(*self.players[: number - 1], player, *self.players[number:]))


def game_tables(game: Game, edition: Edition) -> tuple[GameTable, ...]:
    """The tables of a legal game: before the first move, and after each."""
    tables = [GameTable.begin(game.setup, edition)]
    for move in game.moves:
        tables.append(tables[-1].after(move))
    return tuple(tables)
