"""Filled score sheets of the main game, side by side, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from puzzles.components.board import Ring
from puzzles.components.pieces import Color
from puzzles.drawing import terminal as t
from puzzles.main_game.judges import Guest, Judges, PairStatus, Persnickety
from puzzles.main_game.scoring import Pair, Sheet, ribbon

_SIGNS = {
    PairStatus.OPEN: ".",
    PairStatus.DIFFERENT: "x",
    PairStatus.COLOR: "c",
    PairStatus.SHAPE: "s",
    PairStatus.BOTH: "b",
}
LEGEND = (
    "Number of diatoms or shapes, and points; pairs on each center line from the center out: b same shape and color, "
    "s same shape, c same color, x different, . open"
)


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
    guest_title = t.plain(judges.guest(guest).title) if guest else ""
    titles = ("Matching colors", "Symmetric pairs", "Different shapes", guest_title)
    subtotals = [_row(title, [str(sheet.subtotals[i]) for sheet in sheets]) for i, title in enumerate(titles)]
    for color in Color:
        counted = [sheet.colors[color] for sheet in sheets]
        heading = Text(f"  {color.word}", style=t.COLOR_STYLES[color])
        grid.add_row(heading, *(f"{line.count} {line.points:>4}" for line in counted))
    grid.add_row(*subtotals[0], style="bold")
    for name in sheets[0].lines if sheets else ():
        grid.add_row(f"  {t.plain(name)}", *(_pairs(sheet.lines[name]) for sheet in sheets))
    grid.add_row(*subtotals[1], style="bold")
    for ring in Ring:
        rings = [sheet.rings[ring] for sheet in sheets]
        grid.add_row(f"  {ring.word} ring", *(f"{line.count} {line.points:>4}" for line in rings))
    grid.add_row(*subtotals[2], style="bold")
    if guest is not None:
        for row in _guest_rows(sheets, judges, guest):
            grid.add_row(*row)
        grid.add_row(*subtotals[3], style="bold")
    grid.add_row(*_row("Diatoms", [str(sheet.diatoms) for sheet in sheets]))
    grid.add_row(*_row("Total", [str(sheet.total) for sheet in sheets]), style="bold")
    yield Text(t.plain(judges.title), style="bold")
    yield grid
    yield Text(LEGEND, style="dim")
    if not is_finished:
        yield Text("The game is not finished.")
    elif len(sheets) > 1:
        winners = [t.plain(names[number - 1]) for number in ribbon(sheets)]
        shared = "is shared by" if len(winners) > 1 else "goes to"
        yield Text.assemble(("Winner's Ribbon", "bold yellow"), f" {shared} {' and '.join(winners)}.")


def _row(title: str, cells: Sequence[str]) -> tuple[str, ...]:
    return (title, *cells)


def _pairs(pairs: Sequence[Pair]) -> str:
    """The pairs of a center line and their points: ``b20 s10 .0 = 30``."""
    each = " ".join(f"{_SIGNS[pair.status]}{pair.points}" for pair in pairs)
    return f"{each} {sum(pair.points for pair in pairs):>4}"


def _guest_rows(sheets: Sequence[Sheet], judges: Judges, guest: Guest) -> Iterator[tuple[str, ...]]:
    side = judges.side(guest)
    lines = [sheet.guest for sheet in sheets]
    counts = []
    for line in lines:
        assert line is not None, "a guest judge fills a line of every sheet"
        place = "" if line.place is None else f" (place {line.place})"
        counts.append(f"{line.measure}{place} {line.points:>4}")
    yield (f"  {side.feature.value}", *counts)
    if isinstance(side, Persnickety):
        peeves = [f"{line.peeves} {-line.deduction:>4}" for line in lines if line is not None]
        yield (f"  {side.peeve.value}", *peeves)
