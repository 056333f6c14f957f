"""The table: everything that lies on it during a play, from turn to turn, without judging any of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from puzzles.commission.deal import HAND, AnyDeal, Deal, Draw, Source
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.components.pieces import Diatom, Stock
from puzzles.errors import MalformedError
from puzzles.pond.pond import Pond


@dataclass(frozen=True)
class Table:
    """A play in progress. Immutable: every move returns a new table.

    Attributes:
        pond: the water tiles that are placed, the Starting Tile among them.
        stock: the diatoms that can still be collected (P9).
        mosaic: the slide board with the card on it.
        dishes: the castoff dishes.
        draw: the tiles that can still come.
        to_arrange: collected this turn and not yet arranged; empty between turns.
    """

    pond: Pond
    stock: Stock
    mosaic: Mosaic
    dishes: Dishes
    draw: Draw
    to_arrange: tuple[Diatom, ...] = ()

    @classmethod
    def setup(cls, card: CardOnBoard, draw: Draw) -> Table:
        """The table before the first turn (C1)."""
        dishes, edition = Dishes.empty(card.commission.castoff_dishes), card.edition
        return cls(Pond.start(edition.starting_tile), edition.stock, Mosaic(card), dishes, draw)

    @classmethod
    def at(cls, position: Position, card: CardOnBoard, draw: Draw) -> Table:
        """The table of a position; `draw` is what is left of the deal there.

        Raises MalformedError if more diatoms lie on the table than the edition has.
        """
        pond, stock = position.water(card.edition), position.stock(card.edition)
        mosaic = Mosaic(card, position.mosaic)
        return cls(pond, stock, mosaic, position.dishes, draw, tuple(sorted(position.to_arrange)))

    @property
    def is_complete(self) -> bool:
        """Whether the commission is completed: every used space filled and nothing left to arrange (C11)."""
        return self.mosaic.is_complete and not self.to_arrange

    @property
    def stars(self) -> int | None:
        """The stars of a completed commission (C13); None before completion."""
        return self.dishes.stars if self.is_complete else None

    @property
    def owed_refills(self) -> tuple[Source, ...]:
        """The stacks from which the hand is still to be filled, either of them; empty if the hand lacks nothing (C3).

        Between turns only the last position of a record may owe a refill (formats: `refill`).
        """
        if not isinstance(self.draw, Deal) or len(self.draw.hand) >= HAND:
            return ()
        return tuple(stack for stack in (Source.A, Source.B) if self.draw.stack(stack))

    def arranged(self, entries: Iterable[Arranged]) -> Table:
        """The table with diatoms of `to_arrange` put where the record says; only dishes are checked (C6)."""
        placed = dict(self.mosaic.placed)
        dishes, left = self.dishes, list(self.to_arrange)
        for entry in entries:
            left.remove(entry.diatom)
            if entry.space is not None:
                placed[entry.space] = entry.diatom
            elif entry.dish is not None:
                dishes = dishes.put(entry.dish, entry.diatom)
        return replace(self, mosaic=Mosaic(self.mosaic.card, placed), dishes=dishes, to_arrange=tuple(left))

    def refilled(self, stack: Source | None) -> Table:
        """The table with the top of a stack drawn into the hand (C3), or as it is."""
        return replace(self, draw=self.draw.refill(stack))

    def collecting(self, turn: Turn) -> Table:
        """The table in the middle of a legal turn: the tile placed, its diatoms collected and not yet arranged."""
        return replace(
            self,
            pond=self.pond.place(turn.at, turn.segments),
            stock=self.stock.take(turn.collected),
            draw=self.draw.take(turn.source, turn.tile),
            to_arrange=turn.collected,
        )

    def after(self, turn: Turn) -> Table:
        """The table after a legal turn, the refill included. It is applied without judging."""
        return self.collecting(turn).arranged(turn.arrange).refilled(turn.refill)

    def after_opening(self, opening: Opening) -> Table:
        """The table after the rest of the turn in whose middle a position was typed."""
        return self.arranged(opening.arrange).refilled(opening.refill)


def first_table(play: Play, card: CardOnBoard) -> Table:
    """The table on which a record begins: the setup, or its typed position, in the middle of a turn or not."""
    if play.start is None:
        return Table.setup(card, play.deal)
    return Table.at(play.start, card, play.deal)


def positions(play: Play, card: CardOnBoard) -> tuple[Table, ...]:
    """The tables of a legal play: before turn 1, before turn 2, and so on, and after the last turn.

    An opening belongs to what is before turn 1.
    """
    table = first_table(play, card)
    if play.opening is not None:
        table = table.after_opening(play.opening)
    tables = [table]
    for turn in play.turns:
        tables.append(tables[-1].after(turn))
    return tuple(tables)


def position_before(play: Play, card: CardOnBoard, turn: int) -> Position:
    """The position before turn 1..n of a legal play, or after the last with n+1; what lies under the tops is hidden.

    With any deal (K2) there is neither hand nor stack. Raises MalformedError when there is no such turn.
    """
    if not 1 <= turn <= len(play.turns) + 1:
        raise MalformedError(f"expected a turn from 1 to {len(play.turns) + 1} of the play (got {turn})")
    table = positions(play, card)[turn - 1]
    before = () if play.start is None else play.start.pond
    placed = (PlacedTile(earlier.tile, earlier.at, earlier.segments) for earlier in play.turns[: turn - 1])
    seen = position_at(table, (*before, *placed))
    return replace(seen, edition=play.edition, commission=play.commission)  # as the record names them


def position_at(table: Table, pond: tuple[PlacedTile, ...]) -> Position:
    """What a table shows; what lies under the tops is hidden.

    Args:
        table: the table; with any deal (K2) it has neither hand nor stack.
        pond: the water tiles in its pond.
    """
    hand, tops, hidden = _visible(table.draw)
    card = table.mosaic.card
    return Position(
        edition=card.edition.id,
        commission=card.commission.id,
        pond=pond,
        mosaic=dict(table.mosaic.placed),
        dishes=table.dishes,
        hand=hand,
        tops=tops,
        hidden=hidden,
        to_arrange=table.to_arrange,
    )


def _visible(draw: Draw) -> tuple[tuple[int, ...], dict[Source, int], dict[Source, int]]:
    """The hand, the tops of the stacks, and how many tiles lie under each top."""
    if not isinstance(draw, Deal):
        assert isinstance(draw, AnyDeal)
        return (), {}, {}
    stacks = {stack: draw.stack(stack) for stack in (Source.A, Source.B) if draw.stack(stack)}
    return (
        draw.hand,
        {stack: tiles[0] for stack, tiles in stacks.items()},
        {stack: len(tiles) - 1 for stack, tiles in stacks.items()},
    )
