"""A position: what lies on the table at the start of a turn, or in the middle of one (formats: Position)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from puzzles.commission.deal import Source
from puzzles.commission.dishes import Dishes
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Stock
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A water tile in the pond: its id, cell and six segments as it lies."""

    tile: int
    at: Cell
    segments: str


@dataclass(frozen=True, slots=True)
class Position:
    """A play in progress, as the table shows it.

    Attributes:
        pond: the water tiles placed, without the Starting Tile.
        mosaic: diatoms by space.
        dishes: what lies in each castoff dish.
        hand: tile ids.
        tops: the visible top of each stack that is not empty.
        hidden: number of tiles under each top.
        to_arrange: collected this turn and not yet placed; empty at the start of a turn.
    """

    edition: str
    commission: str
    pond: tuple[PlacedTile, ...]
    mosaic: Mapping[Space, Diatom]
    dishes: Dishes
    hand: tuple[int, ...]
    tops: Mapping[Source, int] = field(default_factory=dict)
    hidden: Mapping[Source, int] = field(default_factory=dict)
    to_arrange: tuple[Diatom, ...] = ()

    def water(self, edition: Edition) -> Pond:
        """The pond with the Starting Tile."""
        pond = Pond.start(edition.starting_tile)
        for placed in self.pond:
            pond = pond.place(placed.at, placed.segments)
        return pond

    def stock(self, edition: Edition) -> Stock:
        """What is left of the edition's stock (P9); raises MalformedError if more is out than there is."""
        dishes = (diatom for dish in self.dishes.contents for diatom in dish)
        return edition.stock.take((*self.mosaic.values(), *dishes, *self.to_arrange))

    def unseen(self, edition: Edition) -> frozenset[int]:
        """The tiles that are neither in the pond nor in the hand nor a top: they lie hidden, or are out of the play."""
        seen = {placed.tile for placed in self.pond} | {*self.hand, *self.tops.values()}
        return frozenset(edition.water_tiles) - seen
