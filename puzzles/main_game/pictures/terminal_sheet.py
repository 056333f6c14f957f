"""Filled score sheets of the main game, side by side, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from puzzles.drawing import terminal as t
from puzzles.main_game.judges import Guest, Judges
from puzzles.main_game.pictures.sheet_rows import LEGEND, ribbon_words, sheet_rows
from puzzles.main_game.scoring import Sheet


def sheet_view(
    names: Sequence[str],
    sheets: Sequence[Sheet],
    judges: Judges,
    guest: Guest | None = None,
    *,
    is_finished: bool = True,
) -> Iterator[RenderableType]:
    """The score sheets as columns of one table, and who gets the ribbon, once the game is finished (S1-S7)."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("", no_wrap=True)
    for name in names:
        grid.add_column(t.plain(name), justify="right")
    for row in sheet_rows(sheets, judges, guest):
        is_line = not row.is_sum and row.title != "Diatoms"
        title = f"{'  ' if is_line else ''}{t.plain(row.title)}"
        heading = title if row.color is None else Text(title, style=t.COLOR_STYLES[row.color])
        grid.add_row(heading, *row.cells, style="bold" if row.is_sum else None)
    yield Text(t.plain(judges.title), style="bold")
    yield grid
    yield Text(LEGEND, style="dim")
    if not is_finished:
        yield Text("The game is not finished.")
    elif len(sheets) > 1:
        yield Text.assemble(("Winner's Ribbon", "bold yellow"), f" {t.plain(ribbon_words(names, sheets))}.")
