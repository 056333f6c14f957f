"""The pictures of docs/words.md: a labelled slide board and a labelled tile.

python -m benchmarks.notation docs/pictures
"""

from __future__ import annotations

from pathlib import Path

import click

from puzzles.commission.files.edition_file import load_edition
from puzzles.components.pieces import SIDES
from puzzles.drawing import palette as p
from puzzles.drawing.board import board_parts
from puzzles.drawing.geometry import cell_center, hexagon, side_direction
from puzzles.drawing.pieces import TILE, tile
from puzzles.drawing.scene import Label, Look, Outline, Part, PartGroup, Scene
from puzzles.drawing.svg import svg_text
from puzzles.pond.grid import ORIGIN, Cell

LETTERS = "rry.bb"
"""Of the tile shown."""
SPREAD, SCALE, EDGE = 2.6, 1.6, 130.0
"""How far apart the cells lie, how large the tile is, and half of the picture."""


def board_scene() -> Scene:
    """The reference edition's slide board with the names of its spaces."""
    parts, radius = board_parts(load_edition("reference").board)
    around = PartGroup(parts, (radius, radius))
    return Scene(2 * radius, 2 * radius, (around,), "The slide board", "Spaces with their names, shapes and lines.")


def tile_scene() -> Scene:
    """A tile with the numbers of its sides and corners, and the cells around it."""
    parts: list[Part] = [
        PartGroup((tile(LETTERS, (0, 0), "7"),), (0, 0), SCALE),
        *(_neighbor(side) for side in range(SIDES)),
    ]
    for side in range(SIDES):
        x, y = side_direction(side)
        parts.append(Label((x * TILE * 1.9, y * TILE * 1.9), f"side {side}", 9.5, p.INK))
    for corner, (x, y) in enumerate(hexagon(TILE * SCALE * 1.14)):
        parts.append(Label((x, y), str(corner), 11, p.FAINT, bold=True))
    around = PartGroup(tuple(parts), (EDGE * 1.25, EDGE * 1.15))
    words = "Sides from 0 in the east, clockwise; corner k between the sides k and k+1; the six cells around [q, r]."
    return Scene(EDGE * 2.5, EDGE * 2.3, (around,), f"A tile that lies as {LETTERS}", words)


def _neighbor(side: int) -> Part:
    """The cell over a side, with its place from [q, r]."""
    cell = ORIGIN.neighbor(side)
    x, y = cell_center(cell, TILE * SPREAD / 1.5)
    rim = Outline(hexagon(TILE * 0.95), Look(None, p.FAINT, 1.0, dashes=(4, 4)))
    return PartGroup((rim, Label((0, 0), f"[{_term('q', cell)}, {_term('r', cell)}]", 9.5, p.INK)), (x, y))


def _term(axis: str, cell: Cell) -> str:
    step = cell.q if axis == "q" else cell.r
    return axis if not step else f"{axis}{step:+d}"


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(*, folder: Path) -> None:
    """Write board.svg and tile.svg into a folder."""
    for name, scene in (("board", board_scene()), ("tile", tile_scene())):
        (folder / f"{name}.svg").write_text(svg_text(scene, name=name), encoding="utf-8")


if __name__ == "__main__":
    main()
