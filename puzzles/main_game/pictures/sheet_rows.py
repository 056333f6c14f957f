"""The lines of filled score sheets, side by side, for whatever shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from puzzles.components.board import Ring
from puzzles.components.pieces import Color
from puzzles.main_game.judges import Guest, Judges, PairStatus, Persnickety
from puzzles.main_game.scoring import Counted, Pair, Sheet, ribbon

SIGNS = {
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


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line: what it is of, what stands in each sheet, whether it is a sum, and the color that it counts."""

    title: str
    cells: tuple[str, ...]
    is_sum: bool = False
    color: Color | None = None


def sheet_rows(sheets: Sequence[Sheet], judges: Judges, guest: Guest | None) -> Iterator[SheetRow]:
    """All lines of the score sheets of one game, from above (S1-S6)."""
    titles = ("Matching colors", "Symmetric pairs", "Different shapes", judges.guest(guest).title if guest else "")
    sums = [
        SheetRow(title, tuple(str(sheet.subtotals[at]) for sheet in sheets), is_sum=True)
        for at, title in enumerate(titles)
    ]
    for color in Color:
        yield SheetRow(color.word, tuple(_counted(sheet.colors[color]) for sheet in sheets), color=color)
    yield sums[0]
    for name in sheets[0].lines if sheets else ():
        yield SheetRow(name, tuple(_pairs(sheet.lines[name]) for sheet in sheets))
    yield sums[1]
    for ring in Ring:
        yield SheetRow(f"{ring.word} ring", tuple(_counted(sheet.rings[ring]) for sheet in sheets))
    yield sums[2]
    if guest is not None:
        yield from _guest_rows(sheets, judges, guest)
        yield sums[3]
    yield SheetRow("Diatoms", tuple(str(sheet.diatoms) for sheet in sheets))
    yield SheetRow("Total", tuple(str(sheet.total) for sheet in sheets), is_sum=True)


def ribbon_words(names: Sequence[str], sheets: Sequence[Sheet]) -> str:
    """Who gets the Winner's Ribbon of a finished game (S7): ``goes to Ada``."""
    winners = [names[number - 1] for number in ribbon(sheets)]
    return f"{'is shared by' if len(winners) > 1 else 'goes to'} {' and '.join(winners)}"


def _counted(line: Counted) -> str:
    return f"{line.count} {line.points:>4}"


def _pairs(pairs: Sequence[Pair]) -> str:
    """The pairs of a center line and their points: ``b20 s10 .0 = 30``."""
    each = " ".join(f"{SIGNS[pair.status]}{pair.points}" for pair in pairs)
    return f"{each} {sum(pair.points for pair in pairs):>4}"


def _guest_rows(sheets: Sequence[Sheet], judges: Judges, guest: Guest) -> Iterator[SheetRow]:
    side = judges.side(guest)
    lines = [sheet.guest for sheet in sheets]
    counts = []
    for line in lines:
        assert line is not None, "a guest judge fills a line of every sheet"
        place = "" if line.place is None else f" (place {line.place})"
        counts.append(f"{line.measure}{place} {line.points:>4}")
    yield SheetRow(side.feature.value, tuple(counts))
    if isinstance(side, Persnickety):
        peeves = tuple(f"{line.peeves} {-line.deduction:>4}" for line in lines if line is not None)
        yield SheetRow(side.peeve.value, peeves)
