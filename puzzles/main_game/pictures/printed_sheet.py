"""Score sheets of the main game on paper, empty or filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from puzzles.components.board import Ring, SlideBoard
from puzzles.drawing.palette import COLORS
from puzzles.drawing.score_sheet import ScoreRow, ScoreTable
from puzzles.main_game.judges import Easygoing, Guest, Judges, Points, Side
from puzzles.main_game.pictures.sheet_rows import LEGEND, SheetRow, ribbon_words, sheet_rows
from puzzles.main_game.scoring import Sheet, score

TITLE = "Diatoms: score sheet"
MOST_PLAYERS = 4


def filled_sheet(
    names: Sequence[str], sheets: Sequence[Sheet], judges: Judges, guest: Guest | None, *, is_finished: bool
) -> ScoreTable:
    """The score sheets of a game side by side, and who gets the ribbon, once it is finished (S1-S7)."""
    about = judges.title
    if not is_finished:
        about += "; the game is not finished"
    elif len(sheets) > 1:
        about += f"; the Winner's Ribbon {ribbon_words(names, sheets)}"
    rows = tuple(
        ScoreRow(row.title.replace("_", " "), _halves(row), row.is_sum, row.color and COLORS[row.color])
        for row in sheet_rows(sheets, judges, guest)
    )
    sides = [] if guest is None else [(judges.guest(guest).title, guest.mood.value, judges.side(guest))]
    return ScoreTable(TITLE, about, tuple(names), rows, (f"{LEGEND}.", *_base_notes(judges), *_guest_notes(sides)))


def empty_sheet(judges: Judges, board: SlideBoard) -> ScoreTable:
    """The sheet for a game of up to four, with lines for whatever guest judge is invited."""
    sheets = score([{}] * MOST_PLAYERS, board, judges)
    table = filled_sheet([""] * MOST_PLAYERS, sheets, judges, None, is_finished=False).emptied
    *above, diatoms, total = table.rows
    lines = [ScoreRow(title, diatoms.cells) for title in ("Feature", "Pet peeves")]
    guest = [*lines, ScoreRow("Guest judge", diatoms.cells, is_sum=True)]
    sides = [(one.title, mood.value, side) for one in judges.guests.values() for mood, side in one.sides.items()]
    notes = (*_base_notes(judges), *_guest_notes(sides))
    return replace(table, about=judges.title, rows=(*above, *guest, diatoms, total), notes=notes)


def _halves(row: SheetRow) -> tuple[tuple[str, str], ...]:
    """Of each cell what was counted, and the points; a sum is points alone, the number of diatoms earns none."""
    if row.is_sum:
        return tuple(("", cell) for cell in row.cells)
    parts = (cell.split(" ") for cell in row.cells)
    return tuple((" ".join(filter(None, words[:-1])) or words[0], words[-1] if words[1:] else "") for words in parts)


def _base_notes(judges: Judges) -> Iterator[str]:
    yield f"Matching colors, diatoms of a color: {_pays(judges.matching_colors)}"
    for ring in Ring:
        pair = judges.symmetric_pairs[ring]
        yield f"{ring.word.capitalize()} pair: same shape {pair.shape}, same color {pair.color}, both {pair.both}"
    for ring in Ring:
        yield f"Different shapes on the {ring.word} ring: {_pays(judges.different_shapes[ring])}"


def _guest_notes(sides: Sequence[tuple[str, str, Side]]) -> Iterator[str]:
    for title, mood, side in sides:
        if isinstance(side, Easygoing):
            yield f"{title}, {mood}: {side.feature.value}: {_pays(side.points)}"
        else:
            places = ", ".join(map(str, side.places)) or "nothing"
            yield (
                f"{title}, {mood}: {side.feature.value}, of at least {side.least}: places earn {places}; "
                f"minus {side.penalty} for each {side.peeve.value}"
            )


def _pays(points: Points) -> str:
    """Counts and their points: ``1: 4, 2: 10, 3+: 18``; what earns nothing at the beginning is left out."""
    last = len(points.table) - 1
    pays = [f"{count}{'+' * (count == last)}: {earned}" for count, earned in enumerate(points.table) if earned]
    return ", ".join(pays) or "nothing"
