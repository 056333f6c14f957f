"""Where a player means to lay a tile: the tile, how it is turned, and the place, before it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from puzzles.commission.deal import Source
from puzzles.commission.pictures.stages import beside_words, diatoms_words
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Lay, Phase, yields_of
from puzzles.components.pieces import faces
from puzzles.drawing.pond import Fit, FreeCell
from puzzles.pond.grid import Cell
from puzzles.pond.yields import Yield

PlaceT = TypeVar("PlaceT", bound="tuple[int, int]")


@dataclass(frozen=True)
class TileAim(Generic[PlaceT]):
    """A tile that can be taken, turned in one of its ways, and perhaps a place where it can lie so. Of any game.

    Attributes:
        source, tile: which one, and where it is taken from.
        segments: how it is turned.
        at: where; None as long as no place is chosen.
        ways: by place, all the ways in which it can lie there, in the order in which it is turned.
        order: all its ways in that order.
    """

    source: Source
    tile: int
    segments: str
    at: PlaceT | None
    ways: Mapping[PlaceT, Sequence[str]]
    order: Sequence[str]

    @property
    def turns(self) -> Sequence[str]:
        """The ways in which it can be turned: on its place, or anywhere."""
        if self.at is not None:
            return self.ways[self.at]
        there = {face for ways in self.ways.values() for face in ways}
        return [face for face in self.order if face in there]


@dataclass(frozen=True)
class Aimed:
    """What a page asks for: a tile, and perhaps how and where; `turn` is so many ways further."""

    source: Source
    tile: int
    segments: str = ""
    at: tuple[int, int] | None = None
    turn: int = 0


def nearest(wanted: Aimed, order: Sequence[str], lays: Iterable[tuple[PlaceT, str]]) -> TileAim[PlaceT] | None:
    """The aim nearest to what is asked for; None if the tile cannot be laid.

    Args:
        wanted: how is another way if it cannot lie so, and where is left out if it cannot lie there.
        order: the ways of the tile, in the order in which it is turned.
        lays: its legal places, each with how it lies there.
    """
    fits: dict[PlaceT, set[str]] = {}
    for place, face in lays:
        fits.setdefault(place, set()).add(face)
    ways = {place: [face for face in order if face in there] for place, there in sorted(fits.items())}
    if not ways:
        return None
    at = next((place for place in ways if place == wanted.at), None)
    if at is None and len(ways) == 1:
        at = next(iter(ways))
    turns = TileAim(wanted.source, wanted.tile, "", at, ways, order).turns
    segments = wanted.segments
    if segments not in turns:
        segments = max(turns, key=lambda face: sum(face in there for there in ways.values()))
    segments = turns[(turns.index(segments) + wanted.turn) % len(turns)]
    return TileAim(wanted.source, wanted.tile, segments, at, ways, order)


def aim(stage: Stage, wanted: Aimed) -> TileAim[Cell] | None:
    """The aim in a commission nearest to what is asked for; None if this tile cannot be laid now."""
    source, tile = wanted.source, wanted.tile
    if stage.phase is not Phase.LAY or (source, tile) not in stage.deal.sources():
        return None
    lays = ((lay.at, lay.segments) for lay in stage.lays(source, tile))
    return nearest(wanted, faces(stage.edition.water_tiles[tile]), lays)


def lay_of(aimed: TileAim[Cell]) -> Lay | None:
    """The step that it would be in a commission."""
    return None if aimed.at is None else Lay(aimed.source, aimed.tile, aimed.at, aimed.segments)


def collects(stage: Stage, lay: Lay) -> list[Yield]:
    """All that the tile could collect there; more than one where a choice is left (P6-P8)."""
    return sorted(yields_of(stage.table.pond, stage.table.stock, lay))


def free_cells(stage: Stage, aimed: TileAim[Cell] | None) -> Iterator[FreeCell]:
    """The places of the tile that is aimed with in a commission."""
    if aimed is None:
        return
    yield from free_places(
        aimed,
        lambda cell: beside_words(cell, stage),
        lambda cell: collects(stage, Lay(aimed.source, aimed.tile, cell, aimed.segments)),
    )


def free_places(
    aimed: TileAim[Cell], beside: Callable[[Cell], str], gives: Callable[[Cell], Sequence[Yield]]
) -> Iterator[FreeCell]:
    """The places of a water tile that is aimed with: where it can lie as it is turned, and where only in another way.

    Args:
        aimed: the tile.
        beside: says where a place is.
        gives: what the tile would collect there as it is turned; more than one where a choice is left.
    """
    for cell, ways in aimed.ways.items():
        where = f"[{cell.q}, {cell.r}], {beside(cell)}"
        if aimed.segments not in ways:
            yield FreeCell(cell, f"{where}: fits in another turn", Fit.TURNED)
            continue
        got = gives(cell)
        words = f"{where}: collects {' or '.join(map(diatoms_words, got))}"
        shown = got[0] if len(got) == 1 else ()
        if cell == aimed.at:
            yield FreeCell(cell, words, Fit.HERE, aimed.segments, str(aimed.tile))
        else:
            yield FreeCell(cell, words, Fit.NOW, yields=shown)
