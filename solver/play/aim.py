"""Where the player means to lay a tile: the tile, how it is turned, and the place, before it is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from puzzles.commission.deal import Source
from puzzles.commission.pictures.stages import beside_words, diatoms_words
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Lay, Phase, yields_of
from puzzles.components.pieces import faces
from puzzles.drawing.pond import Fit, FreeCell
from puzzles.pond.grid import Cell
from puzzles.pond.yields import Yield


@dataclass(frozen=True)
class TileAim:
    """A tile that can be taken, turned in one of its ways, and perhaps a place where it can lie so.

    Attributes:
        source, tile: which one, and where it is taken from.
        segments: how it is turned.
        at: where; None as long as no place is chosen.
        ways: by cell, all the ways in which it can lie there, in the order in which it is turned.
    """

    source: Source
    tile: int
    segments: str
    at: Cell | None
    ways: Mapping[Cell, Sequence[str]]

    @property
    def lay(self) -> Lay | None:
        """The step that it would be."""
        return None if self.at is None else Lay(self.source, self.tile, self.at, self.segments)

    @property
    def turns(self) -> Sequence[str]:
        """The ways in which it can be turned: on its place, or anywhere."""
        if self.at is not None:
            return self.ways[self.at]
        there = {face for ways in self.ways.values() for face in ways}
        return [face for face in self.ways_in_order if face in there]

    ways_in_order: Sequence[str] = ()


def aim(
    stage: Stage, source: Source, tile: int, segments: str = "", at: Cell | None = None, *, turn: int = 0
) -> TileAim | None:
    """The aim nearest to what is asked for; None if this tile cannot be laid now.

    Args:
        stage: of the play.
        source: where the tile is taken from.
        tile: its id.
        segments: how it is turned; another way is taken if it cannot lie so.
        at: where; left out if it cannot lie there.
        turn: so many ways further.
    """
    if stage.phase is not Phase.LAY or (source, tile) not in stage.deal.sources():
        return None
    order = faces(stage.edition.water_tiles[tile])
    fits: dict[Cell, set[str]] = {}
    for lay in stage.lays(source, tile):
        fits.setdefault(lay.at, set()).add(lay.segments)
    ways = {cell: [face for face in order if face in there] for cell, there in sorted(fits.items())}
    if not ways:
        return None
    if at not in ways:
        at = next(iter(ways)) if len(ways) == 1 else None
    found = TileAim(source, tile, segments, at, ways, order)
    turns = found.turns
    if segments not in turns:
        segments = max(turns, key=lambda face: sum(face in there for there in ways.values()))
    segments = turns[(turns.index(segments) + turn) % len(turns)]
    return TileAim(source, tile, segments, at, ways, order)


def collects(stage: Stage, lay: Lay) -> list[Yield]:
    """All that the tile could collect there; more than one where a choice is left (P6-P8)."""
    return sorted(yields_of(stage.table.pond, stage.table.stock, lay))


def free_cells(stage: Stage, aimed: TileAim | None) -> Iterator[FreeCell]:
    """The places of the tile that is aimed with: where it can lie as it is turned, and where only in another way."""
    if aimed is None:
        return
    for cell, ways in aimed.ways.items():
        where = f"[{cell.q}, {cell.r}], {beside_words(cell, stage)}"
        if aimed.segments not in ways:
            yield FreeCell(cell, f"{where}: fits in another turn", Fit.TURNED)
            continue
        got = collects(stage, Lay(aimed.source, aimed.tile, cell, aimed.segments))
        words = f"{where}: collects {' or '.join(map(diatoms_words, got))}"
        shown = got[0] if len(got) == 1 else ()
        if cell == aimed.at:
            yield FreeCell(cell, words, Fit.HERE, aimed.segments, str(aimed.tile))
        else:
            yield FreeCell(cell, words, Fit.NOW, yields=shown)
