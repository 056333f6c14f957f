"""The pond as it lies, with its sample points, and the water tiles that are still to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from puzzles.commission.deal import Source
from puzzles.components.pieces import Diatom
from puzzles.drawing import palette as p
from puzzles.drawing.geometry import cell_center, hexagon, sample_corners
from puzzles.drawing.pieces import TILE, TILE_WIDTH, diatom, sample_point, tile
from puzzles.drawing.scene import Label, Look, Outline, Part, PartGroup, Point, Scene
from puzzles.pond.grid import ORIGIN, Cell
from puzzles.pond.pond import Pond

START_NAME = "S"
"""The name of the Starting Tile."""

_PITCH = TILE + 1.5
"""Tiles lie a little apart, so that each is seen."""

_ROOM = 16.0
_IN_A_ROW = 3
"""Diatoms side by side in a cell."""


@dataclass(frozen=True, slots=True)
class When:
    """In which turn a tile or a sample point came, for pictures that one steps through; 0 lay there at the start."""

    tiles: Mapping[Cell, int]
    samples: Mapping[tuple[Cell, bool], int]


class Fit(StrEnum):
    """How a tile fits into a free cell."""

    NOW = "now"
    """As it is turned."""
    TURNED = "turned"
    """Only turned in another way."""
    HERE = "here"
    """It is drawn there."""


@dataclass(frozen=True, slots=True)
class FreeCell:
    """A free cell where a tile may go.

    Attributes:
        cell: where.
        title: what it is, for screen readers and pointers.
        fit: how the tile fits.
        segments, name: of the tile, to draw it there.
        yields: the diatoms that it would collect there.
    """

    cell: Cell
    title: str
    fit: Fit
    segments: str = ""
    name: str = ""
    yields: tuple[Diatom, ...] = ()


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that does not lie there, but could: where, how, its name, and its marks for a page."""

    at: Cell
    segments: str
    name: str
    marks: tuple[tuple[str, str], ...]


def pond_scene(
    pond: Pond,
    names: Mapping[Cell, int],
    *,
    newest: Cell | None = None,
    when: When | None = None,
    free: Sequence[FreeCell] = (),
    ghosts: Sequence[Ghost] = (),
    room: Iterable[Cell] = (),
    title: str = "The pond",
) -> Scene:
    """The tiles as they lie, and a lens on every corner where three of them meet.

    Args:
        pond: the tiles.
        names: ids of the water tiles by cell.
        newest: the tile with a strong rim.
        when: writes the turn into every part.
        free: cells where a tile may go.
        ghosts: of tiles, for a page to show and hide.
        room: cells that are left free in the picture, so that it stays as it is when something is laid there.
        title: of the picture.
    """
    placed = {cell: cell_center(cell, _PITCH) for cell in pond.tiles}
    cells = (*room, *(place.cell for place in free), *(ghost.at for ghost in ghosts))
    seen = [*placed.values(), *(cell_center(cell, _PITCH) for cell in cells)]
    left = min(x for x, _ in seen) - TILE_WIDTH / 2 - _ROOM
    top = min(y for _, y in seen) - TILE - _ROOM
    width = max(x for x, _ in seen) + TILE_WIDTH / 2 + _ROOM - left
    height = max(y for _, y in seen) + TILE + _ROOM - top
    parts: list[Part] = []
    for cell, segments in pond.tiles.items():
        marks = () if when is None else (("turn", str(when.tiles.get(cell, 0))),)
        name = _name(cell, names)
        parts.append(tile(segments, placed[cell], name, newest=cell == newest, marks=marks))
    for corner in sample_corners(pond.tiles):
        marks = () if when is None else (("turn", str(when.samples.get(corner, 0))),)
        parts.append(sample_point(_corner_at(placed, corner), marks=marks))
    parts += [_free_cell(place) for place in free]
    parts += [_ghost(ghost) for ghost in ghosts]
    around = PartGroup(tuple(parts), (-left, -top))
    return Scene(width, height, (around,), title, pond_description(pond, names))


def _ghost(ghost: Ghost) -> PartGroup:
    rim = Outline(hexagon(TILE - 1), Look(None, p.MARK, 4, dashes=(8, 5)))
    inside = (tile(ghost.segments, (0, 0), ghost.name), rim)
    return PartGroup(inside, cell_center(ghost.at, _PITCH), marks=ghost.marks)


def _name(cell: Cell, names: Mapping[Cell, int]) -> str:
    return START_NAME if cell == ORIGIN else str(names.get(cell, "?"))


def _free_cell(place: FreeCell) -> PartGroup:
    """A cell where a tile may go: the tile itself, what it would collect, or an outline."""
    marks = (("cell", f"{place.cell.q},{place.cell.r}"), ("fit", place.fit.value))
    at = cell_center(place.cell, _PITCH)
    if place.fit is Fit.HERE:
        return PartGroup((tile(place.segments, (0, 0), place.name, newest=True),), at, title=place.title, marks=marks)
    is_now = place.fit is Fit.NOW
    look = Look(p.ANY if is_now else None, p.SLIDE_EDGE, 2.5 if is_now else 1.5, dashes=(7, 5) if is_now else (2, 6))
    parts: list[Part] = [Outline(hexagon(TILE - 3), look)]
    rows = [place.yields[k : k + _IN_A_ROW] for k in range(0, len(place.yields), _IN_A_ROW)]
    for down, row in enumerate(rows):
        y = (down - (len(rows) - 1) / 2) * 22
        parts += [diatom(piece, ((k - (len(row) - 1) / 2) * 21, y), 9.5) for k, piece in enumerate(row)]
    return PartGroup(tuple(parts), at, title=place.title, marks=marks)


def _corner_at(placed: Mapping[Cell, Point], corner: tuple[Cell, bool]) -> Point:
    cell, is_top = corner
    x, y = placed[cell]
    return hexagon(_PITCH, (x, y))[4 if is_top else 1]


def pond_description(pond: Pond, names: Mapping[Cell, int]) -> str:
    """The tiles in words, in the order placed."""
    tiles = [f"{_name(cell, names)} at {cell.q}, {cell.r}: {segments}" for cell, segments in pond.tiles.items()]
    return f"{len(tiles)} tiles and {len(sample_corners(pond.tiles))} sample points. " + "; ".join(tiles) + "."


def headed(scene: Scene, heading: str, below: str = "") -> Scene:
    """A picture under a heading and a smaller line."""
    top = 62.0 if below else 48.0
    width = max(scene.width, 260.0) + 20
    height = scene.height + top + 10
    parts: list[Part] = [Label((width / 2, 30), heading, 24, bold=True, serif=True, room=width - 40)]
    if below:
        parts.append(Label((width / 2, 53), below, 13, p.FAINT, italic=True, serif=True, room=width - 40))
    parts.append(scene.placed(((width - scene.width) / 2, top)))
    return Scene(width, height, tuple(parts), scene.title, scene.description)


def tile_row(
    tiles: Iterable[tuple[int, str]], per_row: int, *, scale: float = 1.0, first: bool = False
) -> tuple[tuple[Part, ...], float, float]:
    """Tiles side by side in rows, in their order; and the width and height of all.

    Args:
        tiles: ids with segments.
        per_row: tiles in a row.
        scale: of a tile.
        first: whether the first, the top of a stack, has a strong rim.
    """
    pitch, down = (TILE_WIDTH + 8) * scale, (2 * TILE + 8) * scale
    parts: list[Part] = []
    number = 0
    for number, (name, segments) in enumerate(tiles, 1):
        row, column = divmod(number - 1, per_row)
        at = (pitch * (column + 0.5), down * (row + 0.5))
        shown = tile(segments, (0, 0), str(name), newest=first and number == 1)
        parts.append(PartGroup((shown,), at, scale))
    rows = -(-number // per_row)
    return tuple(parts), pitch * min(number, per_row), down * rows


def no_tile(at: Point, scale: float, words: str) -> PartGroup:
    """Where a tile could be and none is."""
    empty = Outline(hexagon(TILE), Look(None, p.PAPER_EDGE, 2, dashes=(5, 5)))
    return PartGroup((empty, Label((0, 0), words, 13, p.FAINT, italic=True, serif=True)), at, scale)


def draw_parts(
    hand: Sequence[tuple[int, str]], tops: Mapping[Source, tuple[int, str]], under: Mapping[Source, int]
) -> tuple[tuple[Part, ...], float, float]:
    """The hand and the tops of both stacks, with the number of tiles under each; and the width and height of all."""
    parts: list[Part] = []
    x = TILE_WIDTH / 2
    for number in range(2):
        if number < len(hand):
            parts.append(tile(hand[number][1], (x, TILE + 22), str(hand[number][0])))
        else:
            parts.append(no_tile((x, TILE + 22), 1, "none"))
        x += TILE_WIDTH + 8
    parts.append(_over((TILE_WIDTH + 4, 8), "hand"))
    for stack in (Source.A, Source.B):
        x += 16
        if stack in tops:
            for layer in range(min(3, under.get(stack, 0)), 0, -1):
                below = hexagon(TILE, (x + 2.5 * layer, TILE + 22 + 3 * layer))
                parts.append(Outline(below, Look(p.WATER, p.WATER_EDGE, 1)))
            parts.append(tile(tops[stack][1], (x, TILE + 22), str(tops[stack][0])))
            hidden = under.get(stack, 0)
            parts.append(Label((x, 2 * TILE + 40), f"{hidden} under it", 12, p.FAINT, italic=True, serif=True))
        else:
            parts.append(no_tile((x, TILE + 22), 1, "empty"))
        parts.append(_over((x, 8), f"stack {stack.value}"))
        x += TILE_WIDTH + 8
    return tuple(parts), x - TILE_WIDTH / 2, 2 * TILE + 48


def _over(at: Point, words: str) -> Label:
    return Label(at, words, 15, p.FAINT, italic=True, serif=True)
