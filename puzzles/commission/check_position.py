"""What is wrong with a position by the rules, as far as no order of turns is needed to tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.deal import HAND, Source
from puzzles.commission.dishes import DISH_SIXTHS
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.commission.position import PlacedTile, Position
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import EMPTY, SIDES, Diatom, faces
from puzzles.errors import IllegalError
from puzzles.pond.grid import ORIGIN, Cell, opposite
from puzzles.pond.pond import Pond
from puzzles.sentences import Step, path_text

Breach = tuple[tuple[Step, ...], IllegalError]
"""Where in the position, and the rule that it breaks there."""


@dataclass(frozen=True, slots=True)
class DraftTile:
    """A water tile of the pond, with None for what could not be read."""

    tile: int | None
    at: Cell | None
    segments: str | None

    def whole(self) -> PlacedTile | None:
        """The tile, if nothing is missing."""
        if self.tile is None or self.at is None or self.segments is None:
            return None
        return PlacedTile(self.tile, self.at, self.segments)


@dataclass(frozen=True, slots=True)
class PositionDraft:
    """A position as it was read, with None for what could not be."""

    pond: Sequence[DraftTile]
    mosaic: Mapping[Space, Diatom]
    dishes: Sequence[Sequence[Diatom | None]] | None
    hand: Sequence[int | None] | None
    tops: Mapping[Source, int | None]
    hidden: Mapping[Source, int | None] | None
    to_arrange: Sequence[Diatom | None]

    @classmethod
    def of(cls, position: Position) -> PositionDraft:
        """A position of which nothing is missing."""
        return cls(
            pond=[DraftTile(placed.tile, placed.at, placed.segments) for placed in position.pond],
            mosaic=position.mosaic,
            dishes=position.dishes.contents,
            hand=position.hand,
            tops=position.tops,
            hidden=position.hidden,
            to_arrange=position.to_arrange,
        )

    def tiles(self) -> Iterator[tuple[tuple[Step, ...], int]]:
        """Every tile that is seen, with its place."""
        for i, placed in enumerate(self.pond):
            if placed.tile is not None:
                yield ("pond", i, "tile"), placed.tile
        for i, tile in enumerate(self.hand or ()):
            if tile is not None:
                yield ("hand", i), tile
        for stack, top in self.tops.items():
            if top is not None:
                yield ("tops", stack.value), top

    def diatoms(self) -> Iterator[tuple[tuple[Step, ...], Diatom]]:
        """Every diatom that is out of stock (P9), with its place."""
        for space, diatom in self.mosaic.items():
            yield ("mosaic", str(space)), diatom
        for i, dish in enumerate(self.dishes or ()):
            for j, cast_off in enumerate(dish):
                if cast_off is not None:
                    yield ("dishes", i, j), cast_off
        for i, collected in enumerate(self.to_arrange):
            if collected is not None:
                yield ("to_arrange", i), collected


def breaches(draft: PositionDraft, commission: Commission | None, edition: Edition) -> Iterator[Breach]:
    """Every rule that a position breaks, in the order in which the referee names the first.

    That is C2 (a tile unknown or twice), P2 (a cell taken), P1 (faces, then sides), P2 (no order of the tiles), C7, C9,
    C10, C6 (dishes) and P9 (stock). What a card is needed for is left out when it is not known.
    """
    yield from _tiles(draft, edition)
    yield from _water(draft, edition)
    if commission is not None:
        yield from _mosaic(draft, commission, edition)
    yield from _dishes(draft, commission)
    yield from _stock(draft, edition)


def _breach(path: tuple[Step, ...], rule: str, message: str) -> Breach:
    return path, IllegalError(rule, message)


def shared(unseen: int, stacks: Sequence[Source]) -> dict[Source, int]:
    """The tiles that were not seen, shared among the stacks with a top; a gets the odd one."""
    if len(stacks) < 2:
        return dict.fromkeys(stacks, unseen)
    return {Source.A: (unseen + 1) // 2, Source.B: unseen // 2}


def _tiles(draft: PositionDraft, edition: Edition) -> Iterator[Breach]:
    first: dict[int, tuple[Step, ...]] = {}
    for path, tile in draft.tiles():
        if tile not in edition.water_tiles:
            yield _breach(path, "C2", f"expected a water tile of edition {edition.id!r} (got {tile})")
        elif tile in first:
            also = f"{tile}, which is also {path_text(first[tile])}"
            yield _breach(path, "C2", f"expected each water tile once (got {also})")
        else:
            first[tile] = path


def _water(draft: PositionDraft, edition: Edition) -> Iterator[Breach]:
    """P1 and P2."""
    first: dict[Cell, int] = {}
    for i, placed in enumerate(draft.pond):
        if placed.at is None:
            continue
        if placed.at == ORIGIN or placed.at in first:
            yield _breach(("pond", i, "at"), "P2", f"expected a free cell (got {list(placed.at)}, which is taken)")
        else:
            first[placed.at] = i
    yield from _faces(draft, edition)
    yield from _sides(draft, first, edition)
    if all(placed.at is not None and placed.at != ORIGIN for placed in draft.pond):
        yield from _order(first)


def _faces(draft: PositionDraft, edition: Edition) -> Iterator[Breach]:
    """P1: tiles lie as they can be turned."""
    for i, placed in enumerate(draft.pond):
        letters = None if placed.tile is None else edition.water_tiles.get(placed.tile)
        if letters is not None and placed.segments is not None and placed.segments not in faces(letters):
            wanted = f"expected a rotation of a side of tile {placed.tile}, {letters}"
            yield _breach(("pond", i, "segments"), "P1", f"{wanted} (got {placed.segments!r})")


def _sides(draft: PositionDraft, cells: Mapping[Cell, int], edition: Edition) -> Iterator[Breach]:
    """P1: sides that touch match."""
    pond = Pond.start(edition.starting_tile)
    for cell, i in cells.items():
        segments = draft.pond[i].segments
        if segments is None:
            continue
        for side in pond.clashes(cell, segments):
            there = pond.tiles[cell.neighbor(side)][opposite(side)]
            wanted = f"expected {there!r} or empty water on side {side}"
            yield _breach(("pond", i, "segments"), "P1", f"{wanted} (got {segments[side]!r})")
        pond = pond.place(cell, segments)


def _order(cells: Mapping[Cell, int]) -> Iterator[Breach]:
    """P2: some order in which every tile but the first completes a sample point.

    A tile completes one as soon as two neighbors side by side lie there, and more tiles never undo that: from a given
    first tile, placing whatever can be placed reaches all that any order reaches.
    """
    firsts = [cell for cell in ORIGIN.neighbors() if cell in cells]
    reached = max((_reached(first, frozenset(cells)) for first in firsts), key=len, default=frozenset[Cell]())
    for cell, i in cells.items():
        if cell not in reached:
            wanted = "expected a cell where a sample point can be completed in some order"
            yield _breach(("pond", i, "at"), "P2", f"{wanted} (got {list(cell)})")


def _reached(first: Cell, cells: frozenset[Cell]) -> frozenset[Cell]:
    """The cells that can be filled after the Starting Tile and the first tile, whatever the tiles are (P3)."""
    blank = EMPTY * SIDES
    pond = Pond.start(blank).place(first, blank)
    while ready := [cell for cell in cells - pond.tiles.keys() if pond.corners(cell)]:
        for cell in ready:
            pond = pond.place(cell, blank)
    return frozenset(pond.tiles)


def _mosaic(draft: PositionDraft, commission: Commission, edition: Edition) -> Iterator[Breach]:
    """C7, C9, C10."""
    mosaic = Mosaic(CardOnBoard(commission, edition))
    for space, diatom in draft.mosaic.items():
        try:
            mosaic = mosaic.place(space, diatom)
        except IllegalError as error:
            yield ("mosaic", str(space)), error


def _dishes(draft: PositionDraft, commission: Commission | None) -> Iterator[Breach]:
    """C6."""
    if commission is not None and draft.dishes is not None and len(draft.dishes) != commission.castoff_dishes:
        wanted = f"expected {commission.castoff_dishes} castoff dishes, as the card has"
        yield _breach(("dishes",), "C6", f"{wanted} (got {len(draft.dishes)})")
    for i, dish in enumerate(draft.dishes or ()):
        load = sum(diatom.sixths for diatom in dish if diatom is not None)
        if load > DISH_SIXTHS:
            yield _breach(("dishes", i), "C6", f"expected at most {DISH_SIXTHS} sixths in a castoff dish (got {load})")


def _stock(draft: PositionDraft, edition: Edition) -> Iterator[Breach]:
    """P9: no more diatoms than there are."""
    out: Counter[Diatom] = Counter()
    for path, diatom in draft.diatoms():
        out[diatom] += 1
        there = edition.stock_per_color[diatom.shape]
        if out[diatom] > there:
            yield _breach(path, "P9", f"expected at most {there} of {diatom}, as the stock has (got one more)")


def hand_breaches(draft: PositionDraft, edition: Edition) -> Iterator[Breach]:
    """What is wrong with the hand (C3) and the numbers under the tops (C1), which a record's deal tells (`setup`)."""
    if draft.hand is not None:
        size, pending = len(draft.hand), bool(draft.to_arrange)
        if size > HAND:
            yield _breach(("hand",), "C3", f"expected a hand of {HAND} water tiles (got {size})")
        elif draft.tops and size < (HAND - 1 if pending else HAND):
            wanted = f"{HAND - 1} or {HAND}" if pending else str(HAND)
            yield _breach(
                ("hand",), "C3", f"expected a hand of {wanted} water tiles while a stack has a top (got {size})"
            )
    hidden = {stack: number for stack, number in (draft.hidden or {}).items() if number is not None}
    for stack, number in hidden.items():
        if number and stack not in draft.tops:
            yield _breach(
                ("hidden", stack.value), "C1", f"expected no tiles under a stack without a top (got {number})"
            )
    unseen = len(edition.water_tiles.keys() - {tile for _, tile in draft.tiles()})
    under = sum(number for stack, number in hidden.items() if stack in draft.tops)
    if under > unseen:
        yield _breach(
            ("hidden",), "C1", f"expected at most {unseen} hidden tiles, as many as are not seen (got {under})"
        )
