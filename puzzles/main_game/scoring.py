"""The score sheets of a game's mosaics (S1-S6) and the Winner's Ribbon (S7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Color
from puzzles.main_game.features import PlacedDiatoms, count, measure, pairs_of, status
from puzzles.main_game.judges import Easygoing, Guest, Judges, PairStatus


@dataclass(frozen=True, slots=True)
class Counted:
    """A line of the score sheet: what was counted, and the points for it."""

    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of opposite spaces on a center line: its ring, its symmetry, and the points for it (S2)."""

    ring: Ring
    status: PairStatus
    points: int


@dataclass(frozen=True, slots=True)
class GuestLine:
    """What the guest judge awards.

    Attributes:
        measure: how much of the judge's feature there is.
        place: of a persnickety judge, from 1; None without one.
        points: for the feature.
        peeves: how many pet peeves there are; none with an easygoing judge.
        deduction: what they cost, 0 or more.
    """

    measure: int
    place: int | None
    points: int
    peeves: int
    deduction: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A filled score sheet.

    Attributes:
        colors: matching colors, by color (S1).
        lines: symmetric pairs by center line, from the center outwards (S2).
        rings: different shapes, by ring from the center (S3).
        guest: the guest judge's award; None without a guest (S4-S6).
        diatoms: how many lie on the board, for the ribbon (S7).
    """

    colors: Mapping[Color, Counted]
    lines: Mapping[str, tuple[Pair, ...]]
    rings: Mapping[Ring, Counted]
    guest: GuestLine | None
    diatoms: int

    @property
    def subtotals(self) -> tuple[int, int, int, int]:
        """Matching colors, symmetric pairs, different shapes, and the guest judge."""
        return (
            sum(line.points for line in self.colors.values()),
            sum(pair.points for line in self.lines.values() for pair in line),
            sum(line.points for line in self.rings.values()),
            self.guest.points - self.guest.deduction if self.guest else 0,
        )

    @property
    def total(self) -> int:
        """The final score; deductions may take it below 0."""
        return sum(self.subtotals)

    def data(self) -> dict[str, Any]:
        """Its JSON form."""
        guest = self.guest
        return {
            "matching_colors": {color.word: asdict(line) for color, line in self.colors.items()},
            "symmetric_pairs": {
                name: [{"ring": p.ring.word, "status": p.status.value, "points": p.points} for p in line]
                for name, line in self.lines.items()
            },
            "different_shapes": {ring.word: asdict(line) for ring, line in self.rings.items()},
            "guest": None if guest is None else asdict(guest),
            "subtotals": list(self.subtotals),
            "diatoms": self.diatoms,
            "total": self.total,
        }


def score(
    mosaics: Sequence[PlacedDiatoms], board: SlideBoard, judges: Judges, guest: Guest | None = None
) -> tuple[Sheet, ...]:
    """The score sheets of all mosaics of a game; a persnickety guest judge compares them.

    Raises:
        MalformedError: there is no such guest judge.
    """
    awards = _guest_lines(mosaics, board, judges, guest) if guest else [None] * len(mosaics)
    return tuple(
        Sheet(
            _matching_colors(placed, judges),
            {name: tuple(_pairs(line, placed, judges)) for name, line in board.center_lines.items()},
            _different_shapes(placed, judges),
            award,
            len(placed),
        )
        for placed, award in zip(mosaics, awards, strict=True)
    )


def _matching_colors(placed: PlacedDiatoms, judges: Judges) -> dict[Color, Counted]:
    """S1: diatoms of each color, wherever they lie."""
    counts = {color: sum(diatom.color is color for diatom in placed.values()) for color in Color}
    return {color: Counted(number, judges.matching_colors[number]) for color, number in counts.items()}


def _pairs(line: tuple[Space, ...], placed: PlacedDiatoms, judges: Judges) -> Iterator[Pair]:
    """S2: the center pair, the middle pair and the outer pair of one center line."""
    for pair in pairs_of(line):
        ring, found = pair[0].ring, status(pair, placed)
        yield Pair(ring, found, judges.symmetric_pairs[ring].of(found))


def _different_shapes(placed: PlacedDiatoms, judges: Judges) -> dict[Ring, Counted]:
    """S3: different shapes on each ring, in whatever colors; the center space belongs to the center ring."""
    shapes = {ring: {diatom.shape for space, diatom in placed.items() if space.ring is ring} for ring in Ring}
    return {ring: Counted(len(found), judges.different_shapes[ring][len(found)]) for ring, found in shapes.items()}


def _guest_lines(mosaics: Sequence[PlacedDiatoms], board: SlideBoard, judges: Judges, guest: Guest) -> list[GuestLine]:
    side = judges.side(guest)
    measures = [measure(side.feature, placed, board) for placed in mosaics]
    if isinstance(side, Easygoing):
        return [GuestLine(number, None, side.points[number], 0, 0) for number in measures]
    lines = []
    for placed, number, place in zip(mosaics, measures, places(measures, side.least), strict=True):
        peeves = count(side.peeve, placed, board)
        lines.append(GuestLine(number, place, side.points(place), peeves, peeves * side.penalty))
    return lines


def places(measures: Sequence[int], least: int) -> tuple[int | None, ...]:
    """The places at a persnickety judge (S5): equals share one and the next takes the one below; None without one."""
    ranked = sorted({number for number in measures if number >= least}, reverse=True)
    return tuple(ranked.index(number) + 1 if number >= least else None for number in measures)


def ribbon(sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """The players, from 1, who win (S7): the highest total, of these the fewest diatoms; all that are still tied."""
    ranks = [(-sheet.total, sheet.diatoms) for sheet in sheets]
    return tuple(number for number, rank in enumerate(ranks, start=1) if rank == min(ranks))
