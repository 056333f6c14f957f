"""Score sheets on paper: a table with a column for each player, and below it what is paid for what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from puzzles.drawing import palette as p
from puzzles.drawing.scene import Box, Label, Look, Part, PartGroup, Point, Scene, line

MARGIN = 12.0
_TITLES = 46.0
"""The column of titles; all lengths are in millimeters."""
_HEADS, _HEAD = 30.0, 9.0
_MOST_ROW = 9.0
_NOTE, _NOTE_LETTERS = 4.2, 118
_POINTS = 13.0
"""The right part of a cell."""
_RULE = Look(None, p.SLIDE_LINE, 0.2)
_FAINT_RULE = Look(None, p.SLIDE_LINE, 0.15, dashes=(0.6, 0.8))
_SUM = Look(None, p.INK, 0.5)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of a score sheet.

    Attributes:
        title: what it is of.
        cells: for each player what was counted, and the points; what is empty is filled with a pencil.
        is_sum: whether it is a sum.
        paint: of a swatch before the title.
    """

    title: str
    cells: tuple[tuple[str, str], ...]
    is_sum: bool = False
    paint: str | None = None

    @property
    def emptied(self) -> ScoreRow:
        """The same line, to be filled."""
        return replace(self, cells=(("", ""),) * len(self.cells))


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What stands on a score sheet.

    Attributes:
        title: in large letters.
        about: a line below it.
        heads: the names of the players; empty ones are written with a pencil.
        rows: from above, with as many cells.
        notes: what is paid for what, a line or more each.
    """

    title: str
    about: str
    heads: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    notes: tuple[str, ...]

    @property
    def emptied(self) -> ScoreTable:
        """The same sheet without names and points."""
        return replace(self, heads=("",) * len(self.heads), rows=tuple(row.emptied for row in self.rows))


def score_sheet(table: ScoreTable, size: tuple[float, float]) -> Scene:
    """A score sheet as a page.

    Args:
        table: what stands there.
        size: width and height of the paper in millimeters.
    """
    width, height = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN
    notes = [text for note in table.notes for text in wrap(note, _NOTE_LETTERS, subsequent_indent="    ")]
    room = height - _HEADS - 10
    rows_room = max(room - len(notes) * _NOTE, room / 2)  # however much is noted, half of the page is left to write on
    row = min(_MOST_ROW, rows_room / len(table.rows))
    note = min(_NOTE, (room - row * len(table.rows)) / max(1, len(notes)))
    column = (width - _TITLES) / len(table.heads)
    top = _HEADS - _HEAD
    bottom = _HEADS + row * len(table.rows)
    parts: list[Part] = [
        Label((0, 5), table.title, 7, anchor="start", bold=True, serif=True, room=width),
        Label((0, 13), table.about, 4, p.FAINT, anchor="start", italic=True, serif=True, room=width),
        *_heads(table.heads, (_TITLES, top), column),
    ]
    for number, scored in enumerate(table.rows):
        parts.extend(_row(scored, _HEADS + number * row, row, column))
    for number in range(len(table.heads) + 1):
        x = _TITLES + number * column
        parts.append(line((x, top), (x, bottom), _RULE))
    parts.extend((line((0, bottom), (width, bottom), _SUM), line((_TITLES, top), (width, top), _RULE)))
    parts.extend(
        Label((0, bottom + 7 + number * note), text, 0.74 * note, anchor="start", serif=True, room=width)
        for number, text in enumerate(notes)
    )
    return Scene(*size, (PartGroup(tuple(parts), (MARGIN, MARGIN)),), table.title, _words(table), "mm")


def _heads(names: Sequence[str], at: Point, column: float) -> Iterator[Part]:
    for number, name in enumerate(names):
        middle = (at[0] + (number + 0.5) * column, at[1] + _HEAD / 2)
        yield Label(middle, name, 4, bold=True, serif=True, room=column - 3)


def _row(scored: ScoreRow, y: float, height: float, column: float) -> Iterator[Part]:
    """A line with a rule above; sums stand in bold on a light ground."""
    width, middle, size = _TITLES + column * len(scored.cells), y + height / 2, min(3.6, 0.6 * height)
    if scored.is_sum:
        yield Box((0, y), width, height, Look(p.PAPER))
    yield line((0, y), (width, y), _RULE)
    if scored.paint is not None:
        yield Box((0.5, middle - 1.6), 3.2, 3.2, Look(scored.paint, p.INK, 0.15))
    indent = 0.5 if scored.is_sum else 5.5
    yield Label(
        (indent, middle), scored.title, size, anchor="start", bold=scored.is_sum, serif=True, room=_TITLES - indent - 1
    )
    for number, (counted, points) in enumerate(scored.cells):
        left, right = _TITLES + number * column, _TITLES + (number + 1) * column
        yield Label((right - 2, middle), points, size, anchor="end", bold=scored.is_sum, room=_POINTS - 3)
        if not scored.is_sum:
            room = column - _POINTS - 3.5
            yield Label((left + 2, middle), counted, size, p.FAINT, anchor="start", room=room)
            yield line((right - _POINTS, y + 1), (right - _POINTS, y + height - 1), _FAINT_RULE)


def _words(table: ScoreTable) -> str:
    """The sheet for who cannot see it."""
    rows = (
        f"{row.title}: {', '.join(' '.join(cell).strip() or 'to fill' for cell in row.cells)}" for row in table.rows
    )
    return "; ".join((table.about, f"players: {', '.join(name or 'to fill' for name in table.heads)}", *rows))
