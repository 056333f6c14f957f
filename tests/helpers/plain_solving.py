"""Small questions answered by literal enumeration: every draw, placement, yield and arranging, turn by turn.

It uses the values of `puzzles` and nothing of `solver`. Tables that are the same are met once; plays that can earn no
more stars than one already found are given up, and that is all the cleverness there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal, Draw
from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.commission.position import Position
from puzzles.commission.table import Table
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Stock
from puzzles.pond.pond import Pond
from puzzles.pond.yields import groups, turn_yields


class Laid(NamedTuple):
    """The mosaic and the loads of the castoff dishes, fullest first."""

    placed: frozenset[tuple[Space, Diatom]]
    loads: tuple[int, ...]

    @property
    def stars(self) -> int:
        """The stars that the dishes still allow (C13)."""
        return sum(load <= STAR_LOAD for load in self.loads)


class Water(NamedTuple):
    """What a table is apart from its mosaic and dishes."""

    pond: Pond
    draw: Draw
    stock: Stock


Layer = dict[Water, set[Laid]]


class TooLargeError(Exception):
    """The question has more tables than a test should look at."""


@dataclass(frozen=True)
class House:
    """Rules of the house, all False for the real ones.

    Attributes:
        pathless: what has an augmenting path, so that all diatoms kept so far could lie on the board with it, may not
            be cast off. Groups count as free.
        voluntary: anything may be cast off at any time.
    """

    pathless: bool = False
    voluntary: bool = False


class PlainSolving:
    """All plays of one question."""

    def __init__(
        self, commission: Commission, edition: Edition, house: House | None = None, most_tables: int = 10**9
    ) -> None:
        self.commission = commission
        self.edition = edition
        self.house = house or House()
        self.most_tables = most_tables
        self.card = CardOnBoard(commission, edition)
        self.spaces = len(commission.used)
        self.best = -1
        self.met = 0
        self._takers: dict[tuple[frozenset[tuple[Space, Diatom]], Diatom], tuple[Space, ...]] = {}
        self._arrangings: dict[tuple[Laid, tuple[Diatom, ...]], frozenset[Laid]] = {}
        self._placements: dict[tuple[Pond, str], list[tuple[Pond, tuple[str, ...]]]] = {}

    def stars(self, draw: Deal | AnyDeal, start: Position | None = None) -> int | None:
        """The stars of the best play; None if no play completes the card. Raises TooLargeError."""
        table = (
            Table.setup(CardOnBoard(self.commission, self.edition), draw)
            if start is None
            else Table.at(start, CardOnBoard(self.commission, self.edition), draw)
        )
        layer = self._first_layer(table)
        while layer and self.best < self.commission.castoff_dishes:
            layer = self._next_layer(layer)
        return None if self.best < 0 else self.best

    def _first_layer(self, table: Table) -> Layer:
        """The tables before the first turn: those after the rest of a turn that is under way, if one is."""
        laid = Laid(frozenset(table.mosaic.placed.items()), _sorted(table.dishes.loads))
        if not table.to_arrange:
            return {Water(table.pond, table.draw, table.stock): self._ended({laid})}
        lying = self._ended(self.arranged(laid, table.to_arrange))
        refills = table.owed_refills or (None,)
        return {Water(table.pond, table.draw.refill(stack), table.stock): set(lying) for stack in refills}

    def _next_layer(self, layer: Layer) -> Layer:
        later: Layer = {}
        for water, lying in layer.items():
            useful = {laid for laid in lying if laid.stars > self.best}
            if not useful:
                continue
            for after, collected in self._collectings(water):
                arranged = {new for laid in useful for new in self.arranged(laid, collected)}
                later.setdefault(after, set()).update(self._ended(arranged))
        self.met += sum(map(len, later.values()))
        if self.met > self.most_tables:
            raise TooLargeError
        return {water: lying for water, lying in later.items() if lying}

    def _ended(self, lying: set[Laid] | frozenset[Laid]) -> set[Laid]:
        """Take note of the completed ones (C11) and return the others."""
        done = {laid for laid in lying if len(laid.placed) == self.spaces}
        self.best = max((self.best, *(laid.stars for laid in done)))
        return set(lying) - done

    def _collectings(self, water: Water) -> Iterator[tuple[Water, tuple[Diatom, ...]]]:
        """Every draw, placement, refill and yield of a turn (C2, C3, P1-P8)."""
        for source, tile in water.draw.sources():
            drawn = water.draw.take(source, tile)
            for pond, points in self._placed(water.pond, self.edition.water_tiles[tile]):
                for collected in turn_yields(tuple(map(groups, points)), water.stock):
                    stock = water.stock.take(collected)
                    for refill in drawn.refills(source):
                        yield Water(pond, drawn.refill(refill), stock), collected

    def _placed(self, pond: Pond, tile: str) -> list[tuple[Pond, tuple[str, ...]]]:
        key = pond, tile
        if key not in self._placements:
            self._placements[key] = [
                (
                    pond.place(place.cell, place.segments),
                    tuple(point.segments for point in pond.sample_points(place.cell, place.segments)),
                )
                for place in pond.places(tile)
            ]
        return self._placements[key]

    def arranged(self, laid: Laid, collected: tuple[Diatom, ...]) -> frozenset[Laid]:
        """Every way in which the diatoms of a turn can lie in the end, over all orders (C4-C10)."""
        key = laid, collected
        if key not in self._arrangings:
            layer = {(laid, collected)}
            for _ in collected:
                layer = {(after, rest) for before, left in layer for after, rest in self._one_more(before, left)}
            self._arrangings[key] = frozenset(after for after, _ in layer)
        return self._arrangings[key]

    def _one_more(self, laid: Laid, left: tuple[Diatom, ...]) -> Iterator[tuple[Laid, tuple[Diatom, ...]]]:
        for index, diatom in enumerate(left):
            rest = left[:index] + left[index + 1 :]
            takers = self._open_to(laid, diatom)
            for space in takers:
                yield Laid(laid.placed | {(space, diatom)}, laid.loads), rest
            if self._may_cast_off(laid, diatom, takers):
                for dish in {load: dish for dish, load in enumerate(laid.loads)}.values():
                    load = laid.loads[dish] + diatom.sixths
                    if load <= DISH_SIXTHS:
                        yield Laid(laid.placed, _sorted((*laid.loads[:dish], load, *laid.loads[dish + 1 :]))), rest

    def _open_to(self, laid: Laid, diatom: Diatom) -> tuple[Space, ...]:
        key = laid.placed, diatom
        if key not in self._takers:
            self._takers[key] = Mosaic(self.card, dict(laid.placed)).takers(diatom)
        return self._takers[key]

    def _may_cast_off(self, laid: Laid, diatom: Diatom, takers: tuple[Space, ...]) -> bool:
        if self.house.pathless and self._fit_together([diatom, *(held for _, held in laid.placed)], frozenset()):
            return False
        return self.house.voluntary or not takers

    def _fit_together(self, pieces: list[Diatom], filled: frozenset[Space]) -> bool:
        """Whether there is a space for each of some diatoms at the same time, the links of groups forgotten."""
        if not pieces:
            return True
        first, *others = pieces
        return any(
            self._fit_together(others, filled | {space}) for space in self.card.takers[first] if space not in filled
        )


def _sorted(loads: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(loads, reverse=True))
