"""The judges' point tables in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from puzzles.components.board import Ring
from puzzles.drawing import terminal as t
from puzzles.main_game.judges import Easygoing, GuestJudge, Judges, Side


def judges_view(judges: Judges) -> Iterator[RenderableType]:
    """The base judges' tables (S1-S3), and the guest judges with their sides (S4-S6)."""
    yield Text.assemble((t.plain(judges.title), "bold"), f" ({t.plain(judges.id)})")
    if judges.notes:
        yield Text(f"  {t.plain(judges.notes)}")
    yield Text("Matching colors, by the number of diatoms of a color:")
    yield _points(judges.matching_colors.table)
    yield Text("Symmetric pairs, by what the two share:")
    grid = _grid("", "shape", "color", "both")
    for ring in Ring:
        pair = judges.symmetric_pairs[ring]
        grid.add_row(f"{ring.word} pair", str(pair.shape), str(pair.color), str(pair.both))
    yield grid
    yield Text("Different shapes, by their number on a ring:")
    for ring in Ring:
        yield Text(f"  {ring.word} ring")
        yield _points(judges.different_shapes[ring].table)
    for guest in judges.guests.values():
        yield from _guest(guest)


def _guest(guest: GuestJudge) -> Iterator[RenderableType]:
    yield Text()
    yield Text.assemble("Guest judge ", (t.plain(guest.title), "bold"), f" ({t.plain(guest.id)})")
    for mood, side in guest.sides.items():
        yield Text(f"  {mood.value}: {side.feature.value}")
        yield from _side(side)


def _side(side: Side) -> Iterator[RenderableType]:
    if isinstance(side, Easygoing):
        yield _points(side.points.table)
        return
    places = ", ".join(map(str, side.places)) or "none"
    yield Text(f"    at least {side.least} for a place; places earn {places}")
    yield Text(f"    minus {side.penalty} for each {side.peeve.value}")


def _points(table: Sequence[int]) -> Grid:
    """Counts from 0 above their points."""
    grid = _grid("    number", *(f"{count}{'+' * (count == len(table) - 1)}" for count in range(len(table))))
    grid.add_row("    points", *map(str, table))
    return grid


def _grid(first: str, *headings: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column(first, no_wrap=True)
    for heading in headings:
        grid.add_column(heading, justify="right", no_wrap=True)
    return grid
