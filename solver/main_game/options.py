"""What a player can do in a turn: every draw, tile, place and yield."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from puzzles.commission.deal import Source
from puzzles.components.edition import Edition
from puzzles.components.pieces import Stock
from puzzles.main_game.judges import Guest, Judges
from puzzles.main_game.record import Passing, Placing
from puzzles.main_game.table import GameTable
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Place, Pond, SamplePoint
from puzzles.pond.sample import Sample
from puzzles.pond.yields import Yield, groups, turn_yields


@dataclass(frozen=True)
class GameTurnStart:
    """What a player sees: the table without what lies under the tops of the stacks, and what the game is played with.

    Attributes:
        table: the game in progress; of each stack only the top is there.
        edition, judges, guest: the components.
    """

    table: GameTable
    edition: Edition
    judges: Judges
    guest: Guest | None

    @classmethod
    def of(cls, table: GameTable, edition: Edition, judges: Judges, guest: Guest | None) -> GameTurnStart:
        """What is seen of a table."""
        return cls(replace(table, a=table.a[:1], b=table.b[:1]), edition, judges, guest)


@dataclass(frozen=True, slots=True)
class TurnOption:
    """A tile at a place, with what it collects there: the multiset, and one way to it."""

    draw: Source | None
    tile: int
    place: Place
    got: Yield
    collect: tuple[Sample, ...]

    def placing(self, player: int) -> Placing:
        """The turn of a player that takes it."""
        return Placing(player, self.draw, self.tile, self.place.cell, self.place.segments, self.collect)


def options(scene: GameTurnStart) -> Iterator[TurnOption]:
    """Every option of the player whose turn it is; a tile held before is there with every draw."""
    table = scene.table
    held = table.player(table.lens).hand
    found = {tile: tuple(tile_options(table.pond, table.stock, scene.edition, tile)) for tile in held}
    for draw in table.draws:
        for tile in table.drawn(draw).player(table.lens).hand:
            of_tile = found.get(tile) or tile_options(table.pond, table.stock, scene.edition, tile)
            yield from (replace(option, draw=draw) for option in of_tile)


def tile_options(
    pond: Pond, stock: Stock, edition: Edition, tile: int, cells: Iterable[Cell] | None = None
) -> Iterator[TurnOption]:
    """Every place of a tile, or those on some cells, with every multiset that it can collect there (P5-P8)."""
    for place in pond.free_places(edition.water_tiles[tile], cells):
        points = pond.sample_points(place.cell, place.segments)
        for got, collect in yields(points, stock):
            yield TurnOption(None, tile, place, got, collect)


def yields(points: tuple[SamplePoint, ...], stock: Stock) -> Iterator[tuple[Yield, tuple[Sample, ...]]]:
    """Every multiset that sample points can give, with how it is recorded."""
    for got, ways in turn_yields(tuple(groups(point.segments) for point in points), stock).items():
        yield got, tuple(Sample(points[way.point].corner, points[way.point].segments, way.diatoms) for way in ways)


def passing(scene: GameTurnStart) -> Passing:
    """The turn of a player who has no option with the first draw (G5)."""
    return Passing(scene.table.lens, scene.table.draws[0])
