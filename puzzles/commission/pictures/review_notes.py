"""What a review says of the turns of a play, for its page: the curve of the stars, and better moves as ghosts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from puzzles.commission.record import Turn
from puzzles.drawing import palette as p
from puzzles.drawing.board import PIECE
from puzzles.drawing.geometry import SEAT, BoardLayout
from puzzles.drawing.pieces import diatom, on_paper
from puzzles.drawing.pond import Ghost
from puzzles.drawing.scene import Box, Label, Look, Outline, Part, PartGroup, Point, Scene, circle, line

_LEFT, _RIGHT, _TOP, _LEVEL, _BELOW = 98.0, 20.0, 24.0, 28.0, 32.0
_WIDTH = 420.0
_DASHES = (5.0, 4.0)


@dataclass(frozen=True, slots=True)
class TurnNote:
    """What a review says of a turn.

    Attributes:
        number: from 1.
        before, after: the fewest and the most stars still possible; -1 where the card cannot be completed.
        verdict: in a word.
        has_lost: whether it cost something for sure.
        words: why.
        better: a turn that would have kept more.
    """

    number: int
    before: tuple[int, int]
    after: tuple[int, int]
    verdict: str
    has_lost: bool
    words: str
    better: Turn | None


def ghost_marks(note: TurnNote) -> tuple[tuple[str, str], ...]:
    """The marks of a ghost: it is seen before its turn is taken, where all its places are still free."""
    return (("turn", str(note.number - 1)), ("until", str(note.number)), ("ghost", "better"))


def pond_ghosts(notes: Sequence[TurnNote]) -> tuple[Ghost, ...]:
    """The tiles of better moves."""
    return tuple(
        Ghost(note.better.at, note.better.segments, str(note.better.tile), ghost_marks(note))
        for note in notes
        if note.better is not None
    )


def mosaic_ghosts(notes: Sequence[TurnNote], layout: BoardLayout) -> Iterator[Part]:
    """The diatoms of better moves on their spaces."""
    for note in notes:
        for entry in note.better.arrange if note.better is not None else ():
            if entry.space is not None:
                ring = circle((0, 0), SEAT + 3, Look(None, p.MARK, 3, dashes=_DASHES))
                lying = PartGroup((ring, diatom(entry.diatom, (0, 0), PIECE)))
                yield PartGroup((lying,), layout.seats[entry.space], marks=ghost_marks(note))


def stars_curve(notes: Sequence[TurnNote], dishes: int) -> Scene:
    """The stars still possible over the turns, those not ruled out as a band, and marks at the turns that cost some."""
    bounds = [notes[0].before, *(note.after for note in notes)]
    step = (_WIDTH - _LEFT - _RIGHT) / len(notes)
    at = [_LEFT + number * step for number in range(len(bounds))]
    height = _TOP + (dishes + 1) * _LEVEL + _BELOW

    def down(stars: int) -> float:
        return _TOP + (dishes - stars) * _LEVEL

    parts = [*_now(at, step, down(-1) + 8)]
    for level in range(-1, dishes + 1):
        parts.append(line((_LEFT, down(level)), (_WIDTH - _RIGHT, down(level)), Look(None, p.PAPER_EDGE, 1)))
        words = "impossible" if level < 0 else f"{level} star{'' if level == 1 else 's'}"
        parts.append(Label((_LEFT - 12, down(level)), words, 13, p.FAINT, anchor="end"))
    upper = [(x, down(high)) for x, (_, high) in zip(at, bounds, strict=True)]
    lower = [(x, down(low)) for x, (low, _) in zip(at, bounds, strict=True)]
    parts.append(Outline((*upper, *reversed(lower)), Look(p.GOLD, None, opacity=0.35)))
    parts += [Outline(tuple(points), Look(None, p.INK, 2.2), closed=False) for points in (upper, lower)]
    for number, x in enumerate(at):
        parts.append(circle(upper[number], 3, Look(p.INK)))
        if number and (len(notes) <= 20 or number % 5 == 0):
            parts.append(Label((x, height - 12), str(number), 12, p.FAINT))
    for note in notes:
        if note.has_lost:
            x, y = upper[note.number]
            parts.append(PartGroup((circle((0, 0), 7, Look(p.MARK, p.WHITE, 2)),), (x, y), title=_said(note)))
            parts.append(_beside((x, y), note.verdict))
    words = " ".join(_said(note) for note in notes)
    return on_paper(Scene(_WIDTH, height, tuple(parts), "The stars still possible, turn by turn", words))


def _now(at: Sequence[float], step: float, bottom: float) -> Iterator[Part]:
    """A stripe at the moment that the page shows."""
    for number, x in enumerate(at):
        box = Box((x - step / 3, _TOP - 12), step * 2 / 3, bottom - _TOP + 12, Look(p.GLASS, p.GLASS_EDGE, 1), radius=4)
        yield PartGroup((box,), marks=(("turn", str(number)), ("until", str(number + 1))))


def _beside(at: Point, verdict: str) -> Label:
    """A word beside a point of a line that comes down to it: above on its right, near the end below on its left."""
    x, y = at
    if x > _WIDTH * 0.75:
        return Label((x - 9, y + 13), verdict, 12, p.MARK, anchor="end", bold=True)
    return Label((x + 9, y - 12), verdict, 12, p.MARK, anchor="start", bold=True)


def _said(note: TurnNote) -> str:
    low, high = note.after
    left = str(low) if low == high else f"{low} to {high}"
    return f"After turn {note.number}: {left}, {note.verdict}."
