"""What a record begins with: the deal (C1) and, if it does not begin with the setup, a typed position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from puzzles.commission.card import Commission
from puzzles.commission.deal import HAND, AnyDeal, Deal, Source
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Play
from puzzles.components.edition import Edition
from puzzles.components.pieces import faces
from puzzles.errors import IllegalError, MalformedError
from puzzles.pond.grid import ORIGIN, Cell
from puzzles.pond.pond import Pond

STACKS = (Source.A, Source.B)


def check_draw(play: Play, edition: Edition) -> None:
    """Raise IllegalError (C1) unless the deal of a record is one of the edition, and fits the position it starts in."""
    drawn = play.deal.tiles if isinstance(play.deal, AnyDeal) else (*play.deal.hand, *play.deal.a, *play.deal.b)
    unknown = sorted(set(drawn) - edition.water_tiles.keys())
    if unknown:
        raise IllegalError("C1", f"expected water tiles of edition {edition.id} in the deal (got {_list(unknown)})")
    twice = sorted(tile for tile, number in Counter(drawn).items() if number > 1)
    if twice:
        raise IllegalError("C1", f"expected each tile once in the deal (got {_list(twice)} more than once)")
    if play.start is not None:
        placed = sorted({placed.tile for placed in play.start.pond} & set(drawn))
        if placed:
            raise IllegalError("C1", f"expected what is left of the deal (got {_list(placed)}, placed before)")
    if isinstance(play.deal, Deal):
        _check_hand(play.deal, is_mid_turn=is_mid_turn(play))
        if play.start is not None:
            _check_fits(play.deal, play.start)


def is_mid_turn(play: Play) -> bool:
    """Whether the record begins in the middle of a turn: with diatoms to arrange, or an opening."""
    return play.opening is not None or (play.start is not None and bool(play.start.to_arrange))


def _list(tiles: Iterable[int]) -> str:
    return ", ".join(map(str, tiles)) or "none"


def _check_hand(deal: Deal, *, is_mid_turn: bool) -> None:
    fewest = 0 if not deal.a and not deal.b else HAND - is_mid_turn
    if not fewest <= len(deal.hand) <= HAND:
        raise IllegalError("C1", f"expected a hand of two, fewer only beside empty stacks (got {len(deal.hand)})")


def _check_fits(deal: Deal, start: Position) -> None:
    if set(deal.hand) != set(start.hand):
        raise IllegalError("C1", f"expected the position's hand in the deal (got {_list(deal.hand)})")
    for stack in STACKS:
        tiles = deal.stack(stack)
        if tiles[:1] != ((start.tops[stack],) if stack in start.tops else ()):
            raise IllegalError("C1", f"expected the position's top on stack {stack} (got {_list(tiles[:1])})")
        hidden = start.hidden.get(stack)
        if hidden is not None and hidden != max(len(tiles) - 1, 0):
            raise IllegalError("C1", f"expected {hidden} tiles under the top of stack {stack} (got {len(tiles) - 1})")


def check_asked(play: Play, asked: Deal | AnyDeal | None) -> None:
    """Raise IllegalError (C1) if a record is of another deal than asked; any deal (K2) asks nothing.

    A record that begins in a position is of the deal asked if its deal is that one, or what is left of it there.
    """
    if not isinstance(asked, Deal):
        return
    if not isinstance(play.deal, Deal):
        raise IllegalError("C1", "expected a play of the deal asked (got one of any deal)")
    left = play.deal
    if (left.hand, left.a, left.b) == (asked.hand, asked.a, asked.b):
        return
    if play.start is None or not _is_left_of(left, play.start, asked):
        parts = (("hand", left.hand, asked.hand), ("stack a", left.a, asked.a), ("stack b", left.b, asked.b))
        part, came, wanted = next(part for part in parts if part[1] != part[2])
        raise IllegalError("C1", f"expected the deal asked, {part} {_list(wanted)} (got {_list(came)})")


def _is_left_of(left: Deal, start: Position, asked: Deal) -> bool:
    are_ends = all(asked.stack(stack)[-len(rest) :] == rest for stack in STACKS if (rest := left.stack(stack)))
    return are_ends and asked.tiles == left.tiles | {placed.tile for placed in start.pond}


def position_breaches(position: Position, commission: Commission, edition: Edition) -> Iterator[IllegalError]:
    """Every rule that a typed position breaks, apart from what only the order of turns could show.

    Yields errors with rules C2 (a tile unknown or twice), P1, P2, C7, C9, C10, C6 (dishes) and P9 (stock).
    """
    yield from _tile_breaches(position, edition)
    yield from _pond_breaches(position, edition)
    mosaic = Mosaic(CardOnBoard(commission, edition.board))
    for space, diatom in position.mosaic.items():
        try:
            mosaic = mosaic.place(space, diatom)
        except IllegalError as broken:
            yield broken
    yield from _dish_breaches(position.dishes, commission)
    try:
        position.stock(edition)
    except MalformedError as short:
        yield IllegalError("P9", str(short))


def _tile_breaches(position: Position, edition: Edition) -> Iterator[IllegalError]:
    tiles = Counter(chain((placed.tile for placed in position.pond), position.hand, position.tops.values()))
    for tile, number in tiles.items():
        if tile not in edition.water_tiles:
            yield IllegalError("C2", f"expected a water tile of edition {edition.id} (got {tile})")
        if number > 1:
            yield IllegalError("C2", f"expected tile {tile} once on the table (got it {number} times)")


def _pond_breaches(position: Position, edition: Edition) -> Iterator[IllegalError]:
    cells = Counter((ORIGIN, *(placed.at for placed in position.pond)))
    for cell, number in cells.items():
        if number > 1:
            yield IllegalError("P2", f"expected one tile on [{cell.q}, {cell.r}] (got {number})")
    for placed in position.pond:
        tile = edition.water_tiles.get(placed.tile)
        if tile is not None and placed.segments not in faces(tile):
            yield IllegalError("P1", f"expected a face of tile {placed.tile}, {tile} (got {placed.segments})")
    pond = position.water(edition)
    for placed in position.pond:
        if pond.clashes(placed.at, placed.segments):
            yield IllegalError("P1", f"expected matching sides around [{placed.at.q}, {placed.at.r}]")
    if not _can_be_laid(position.pond, edition.starting_tile):
        yield IllegalError("P2", "expected a pond where every tile but the first completed a sample point when placed")


def _can_be_laid(pond: tuple[PlacedTile, ...], starting_tile: str) -> bool:
    """Whether the tiles could have been placed one after another, each but the first with a sample point."""
    tiles = {placed.at: placed.segments for placed in pond if placed.at != ORIGIN}
    if not tiles:
        return True
    start = Pond.start(starting_tile)
    firsts = (cell for cell in tiles if start.touches(cell))
    return any(_grows(start.place(first, tiles[first]), tiles) for first in firsts)


def _grows(pond: Pond, tiles: dict[Cell, str]) -> bool:
    left = tiles.keys() - pond.tiles.keys()
    while ready := [cell for cell in left if pond.corners(cell)]:
        for cell in ready:
            pond = pond.place(cell, tiles[cell])
        left = left - set(ready)
    return not left


def _dish_breaches(dishes: Dishes, commission: Commission) -> Iterator[IllegalError]:
    if len(dishes.contents) != commission.castoff_dishes:
        yield IllegalError(
            "C6", f"expected {commission.castoff_dishes} castoff dishes (got {len(dishes.contents)} dishes)"
        )
    filled = Dishes.empty(len(dishes.contents))
    for number, dish in enumerate(dishes.contents, start=1):
        for diatom in dish:
            try:
                filled = filled.put(number, diatom)
            except IllegalError as broken:
                yield broken
