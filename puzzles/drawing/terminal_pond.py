"""The pond as a small map of hexagons: each tile three lines high, its six letters on its six sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.text import Text

from puzzles.drawing.geometry import top_or_bottom
from puzzles.drawing.terminal import WIDTH, segment_style
from puzzles.pond.grid import ORIGIN, Cell
from puzzles.pond.pond import Pond

SAMPLE_MARK = "*"
START_NAME = "S"
_SAMPLE_STYLE = "bold reverse"


@dataclass(frozen=True, slots=True)
class _Scale:
    """How large a tile is drawn.

    Attributes:
        pitch: columns from a tile to its eastern neighbor; even.
        near, far: columns of the letters of the western and eastern slanted sides.
    """

    pitch: int
    near: int
    far: int

    @property
    def last(self) -> int:
        """The column of the letter of the eastern side."""
        return self.pitch - 2

    @property
    def middle(self) -> int:
        return self.last // 2


_SCALES = (_Scale(8, 1, 5), _Scale(6, 1, 3))
"""From the one that reads best to the one that takes least room."""


class _Canvas:
    """Styled letters by line and column."""

    def __init__(self) -> None:
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, line: int, column: int, text: str, style: str = "") -> None:
        for offset, letter in enumerate(text):
            if letter != " ":
                self._letters[line, column + offset] = (letter, style)

    def text(self, indent: int) -> Text:
        """All lines, each ending at its last letter."""
        lines = [line for line, _ in self._letters]
        left = min(column for _, column in self._letters)
        drawn = []
        for line in range(min(lines), max(lines) + 1):
            columns = [column for at, column in self._letters if at == line]
            row = Text(" " * indent, no_wrap=True)
            for column in range(left, max(columns, default=left - 1) + 1):
                row.append(*self._letters.get((line, column), (" ", "")))
            drawn.append(row)
        return Text("\n", no_wrap=True).join(drawn)


def _left(cell: Cell, scale: _Scale) -> int:
    return cell.q * scale.pitch + cell.r * scale.pitch // 2


def _width(cells: Iterable[Cell], scale: _Scale) -> int:
    lefts = [_left(cell, scale) for cell in cells]
    return max(lefts) - min(lefts) + scale.pitch


def pond_map(
    pond: Pond,
    names: Mapping[Cell, int],
    newest: Cell | None = None,
    corners: Iterable[int] = (),
    *,
    width: int = WIDTH,
    indent: int = 4,
) -> Text:
    """Draw the pond.

    Args:
        pond: the tiles as they lie.
        names: ids of the water tiles by cell; the Starting Tile shows as ``S``.
        newest: the tile just placed, whose id stands in brackets.
        corners: corners of the newest tile whose sample points are marked with ``*``.
        width: columns to fit in, if it can be done.
        indent: columns left free before the map.
    """
    scale = next((s for s in _SCALES if _width(pond.tiles, s) + indent <= width), _SCALES[-1])
    canvas = _Canvas()
    for cell, letters in pond.tiles.items():
        name = START_NAME if cell == ORIGIN else str(names.get(cell, "?"))
        _draw_tile(canvas, scale, cell, letters, f"[{name}]" if cell == newest else name)
    if newest is not None:
        for corner in corners:
            at, top = top_or_bottom(newest, corner)
            line = at.r * 3 + (0 if top else 2)
            canvas.write(line, _left(at, scale) + scale.middle, SAMPLE_MARK, _SAMPLE_STYLE)
    return canvas.text(indent)


def _draw_tile(canvas: _Canvas, scale: _Scale, cell: Cell, letters: str, name: str) -> None:
    left, top = _left(cell, scale), cell.r * 3
    room = scale.last - 1
    style = "bold reverse" if name.startswith("[") else "dim"
    label = name if len(name) <= room else name.strip("[]")
    canvas.write(top + 1, left + 1, f"{label:^{room}}", style)
    sides = (
        (1, scale.last),
        (2, scale.far),
        (2, scale.near),
        (1, 0),
        (0, scale.near),
        (0, scale.far),
    )
    for letter, (line, column) in zip(letters, sides, strict=True):
        canvas.write(top + line, left + column, letter, segment_style(letter))
