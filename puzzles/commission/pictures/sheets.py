"""Sheets to print: pages of cards, a page that explains their signs, and pages of solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from textwrap import wrap

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal, Source
from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.printed_card import printed_card
from puzzles.commission.pictures.tables import pond_names
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.requirement_words import sign_legend
from puzzles.commission.table import positions
from puzzles.components.board import Ring, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.drawing import palette as p
from puzzles.drawing.board import card_body, seat
from puzzles.drawing.geometry import CORNER_WORDS
from puzzles.drawing.parts import saving_ink
from puzzles.drawing.pieces import diatom, dish, tile
from puzzles.drawing.pond import pond_scene
from puzzles.drawing.scene import PAPERS, Box, Label, Look, Part, PartGroup, Point, Scene, line
from puzzles.drawing.space_names import with_names

MOST_PER_PAGE = 12
_MARGIN = 10.0
_GAP = 8.0
_CUT_GAP, _CUT, _CUT_WIDTH = 0.6, 2.8, 0.15
"""How far cut marks lie from the card, how long and wide they are."""
_MM = 0.264
"""Millimeters in a unit of the pictures that words are measured in."""


@dataclass(frozen=True, slots=True)
class PrintedPlay:
    """A play to be printed, or the reason why there is none.

    Attributes:
        about: which deal it is of, in words.
    """

    commission: Commission
    edition: Edition
    about: str
    play: Play | None = None
    missing: str = ""


def sheets(
    cards: Sequence[tuple[Commission, Edition]],
    *,
    paper: str = "a4",
    per_page: int = 4,
    solutions: Sequence[PrintedPlay] = (),
    saves_ink: bool = False,
) -> list[Scene]:
    """The pages in millimeters: cards, then the legend, then a page for each solution.

    Args:
        cards: with the editions whose slide boards they are for.
        paper: a key of `PAPERS`.
        per_page: cards on a page, 1 to `MOST_PER_PAGE`.
        solutions: legal plays.
        saves_ink: whether white stands for all that means nothing.
    """
    size = PAPERS[paper]
    pages = [*_card_pages(cards, size, per_page), legend(size)]
    for solution in solutions:
        pages.extend(_solution_pages(solution, size))
    numbered = [_numbered(page, number, len(pages)) for number, page in enumerate(pages, 1)]
    return [saving_ink(page) for page in numbered] if saves_ink else numbered


def _numbered(page: Scene, number: int, pages: int) -> Scene:
    words = f"{number} of {pages}"
    foot = Label((page.width / 2, page.height - 5.5), words, 2.8, p.FAINT, italic=True, serif=True)
    return replace(page, parts=(*page.parts, foot), title=f"{page.title} ({words})")


def _card_pages(
    cards: Sequence[tuple[Commission, Edition]], size: tuple[float, float], per_page: int
) -> Iterator[Scene]:
    width, height = size[0] - 2 * _MARGIN, size[1] - 2 * _MARGIN
    scenes = [printed_card(card, edition.board) for card, edition in cards]
    columns = _columns(scenes[0], width, height, per_page)
    rows = ceil(per_page / columns)
    across, down = (width - (columns - 1) * _GAP) / columns, (height - (rows - 1) * _GAP) / rows
    for first in range(0, len(scenes), per_page):
        here = scenes[first : first + per_page]
        parts: list[Part] = []
        for number, scene in enumerate(here):
            row, column = divmod(number, columns)
            at = (_MARGIN + column * (across + _GAP), _MARGIN + row * (down + _GAP))
            card = scene.fitted(at, across, down)
            parts.append(card)
            parts.extend(_cut_marks(card.at, scene.width * card.scale, scene.height * card.scale))
        titles = ", ".join(scene.title for scene in here)
        yield Scene(*size, tuple(parts), titles, " ".join(scene.description for scene in here), "mm")


def _cut_marks(at: Point, width: float, height: float) -> Iterator[Part]:
    """Two short lines outside each corner of a card, along its edges."""
    look = Look(None, p.INK, _CUT_WIDTH)
    for x, away in ((at[0], -1), (at[0] + width, 1)):
        for y, down in ((at[1], -1), (at[1] + height, 1)):
            yield line((x + away * _CUT_GAP, y), (x + away * (_CUT_GAP + _CUT), y), look)
            yield line((x, y + down * _CUT_GAP), (x, y + down * (_CUT_GAP + _CUT)), look)


def _columns(card: Scene, width: float, height: float, per_page: int) -> int:
    """The number of columns with which the cards are largest."""

    def scale(columns: int) -> float:
        rows = ceil(per_page / columns)
        across, down = (width - (columns - 1) * _GAP) / columns, (height - (rows - 1) * _GAP) / rows
        return min(across / card.width, down / card.height)

    return max(range(1, per_page + 1), key=scale)


# -- the legend -------------------------------------------------------------------------------------------------------


def legend(size: tuple[float, float]) -> Scene:
    """What the signs of the cards mean, the letters of the colors, and the sizes of the shapes."""
    parts: list[Part] = [Label((0, 14), "How to read the cards", 27, anchor="start", bold=True, serif=True)]
    y = 70.0
    accepted = frozenset((Shape.CIRCLE, Shape.TRIANGLE))
    for asks, means in sign_legend():
        behind = Box((0, y - 32), 64, 64, Look(p.SLIDE), radius=8)
        sign = seat(Space(Ring.CENTER, 0), Requirement.parse(asks), accepted, (32, y))
        parts.extend((behind, sign, _words(82, y, means)))
        y += 70
    parts.append(_words(0, y + 4, "Small letters name colors:"))
    for number, color in enumerate(Color):
        at = (18 + 126.0 * number, y + 38)
        parts.extend((diatom(Diatom(color, Shape.CIRCLE), at, 18), _words(at[0] + 24, at[1], color.word)))
    parts.append(_words(0, y + 84, "Shapes by their size in sixths of a sample point:"))
    for number, shape in enumerate(Shape):
        at = (18 + 126.0 * number, y + 118)
        parts.extend(
            (diatom(Diatom(Color.YELLOW, shape), at, 18), _words(at[0] + 24, at[1], f"{shape.word} {shape.value}"))
        )
    parts.append(dish((32, y + 188), 1))
    holds = f"a castoff dish holds {DISH_SIXTHS} sixths, and earns its golden star"
    parts.extend(
        (_words(82, y + 178, holds), _words(82, y + 200, f"with no more than {STAR_LOAD} sixth in it at the end"))
    )
    parts.append(_words(0, y + 250, "Dots in the corner of a card: from one, very easy, to five, very hard."))
    parts.append(_words(0, y + 280, "The code and the letters below it name the card:"))
    parts.append(_words(0, y + 302, "every command of diatoms that takes a card takes it."))
    scene = Scene(640, y + 325, tuple(parts), "How to read the cards")
    shown = scene.fitted((_MARGIN + 6, _MARGIN + 4), size[0] - 2 * _MARGIN - 12, size[1] - 2 * _MARGIN - 8)
    return Scene(*size, (shown,), scene.title, "; ".join(f"{asks}: {means}" for asks, means in sign_legend()), "mm")


def _words(x: float, y: float, text: str) -> Label:
    return Label((x, y), text, 19, anchor="start", serif=True)


# -- solutions --------------------------------------------------------------------------------------------------------

_LINE = 14.0
_PAGE_LETTERS, _TURN_LETTERS = 118, 45
"""Letters in a line."""

_LEAST_TALL, _MOST_TALL = 270.0, 400.0
"""The height of the pictures: as much as the turns below leave of the page, within these."""
_ROW_GAP = 9.0


def _solution_pages(solution: PrintedPlay, size: tuple[float, float]) -> Iterator[Scene]:
    """The pond and the mosaic of a play above its turns; as many pages as the turns need."""
    title = f"{solution.commission.title}: a solution"
    width = (size[0] - 2 * _MARGIN) / _MM
    parts: list[Part] = [Label((0, 14), title, 27, anchor="start", bold=True, serif=True, room=width)]
    if solution.play is None:
        parts.extend(_paragraph(solution.missing, 46))
        yield _page(parts, size, title)
        return
    play, commission, edition = solution.play, solution.commission, solution.edition
    end = positions(play, CardOnBoard(commission, edition))[-1]
    stars = "not completed" if end.stars is None else f"{end.stars} of {commission.castoff_dishes} golden stars"
    about = f"{solution.about}; {len(play.turns)} turns, {stars}"
    parts.append(Label((0, 44), about, 16, p.FAINT, anchor="start", italic=True, serif=True, room=width))
    half, bottom = (width - 16) / 2, (size[1] - 2 * _MARGIN - 4) / _MM
    deal = [] if isinstance(play.deal, AnyDeal) else _paragraph(_deal_words(play), 0)
    rows = list(_rows([_turn(number, turn) for number, turn in enumerate(play.turns, 1)]))
    below = 18 + (len(deal) + 1) * _LINE + sum(max(scene.height for scene in row) + _ROW_GAP for row in rows)
    card = with_names(card_body(commission, edition.board, end.mosaic.placed, end.dishes.contents))
    tall = max(_LEAST_TALL, min(half * card.height / card.width, _MOST_TALL, bottom - 64 - below))
    parts.append(pond_scene(end.pond, pond_names(play)).fitted((0, 64), half, tall))
    parts.append(card.fitted((half + 16, 64), half, tall))
    y = 64 + tall + 18
    parts.append(PartGroup(tuple(deal), (0, y)))
    y += (len(deal) + 1) * _LINE
    for row in rows:
        height = max(scene.height for scene in row)
        if y + height > bottom:
            yield _page(parts, size, title)
            parts, y = [Label((0, 14), f"{title}, continued", 19, anchor="start", serif=True, room=width)], 44
        column = (width - _ROW_GAP) / 2
        parts.extend(scene.placed((number * (column + _ROW_GAP), y)) for number, scene in enumerate(row))
        y += height + _ROW_GAP
    yield _page(parts, size, title)


def _paragraph(text: str, y: float) -> list[Part]:
    """A text in as many lines as it needs, the first at a height."""
    lines = enumerate(wrap(text, _PAGE_LETTERS))
    return [Label((0, y + row * _LINE), words, 12.5, anchor="start", serif=True) for row, words in lines]


def _page(parts: Sequence[Part], size: tuple[float, float], title: str) -> Scene:
    return Scene(*size, (PartGroup(tuple(parts), (_MARGIN, _MARGIN), _MM),), title, unit="mm")


def _rows(turns: list[Scene]) -> Iterator[list[Scene]]:
    for first in range(0, len(turns), 2):
        yield turns[first : first + 2]


def _deal_words(play: Play) -> str:
    assert not isinstance(play.deal, AnyDeal), "asked for known deals only"
    stacks = (f"stack {s.value}: {', '.join(map(str, play.deal.stack(s))) or 'empty'}" for s in (Source.A, Source.B))
    return f"Hand: {', '.join(map(str, play.deal.hand)) or 'empty'}; {'; '.join(stacks)}"


_HARD = "\N{NO-BREAK SPACE}"


def _arranged(entry: Arranged) -> str:
    where = f"dish{_HARD}{entry.dish}" if entry.space is None else entry.space
    return f"{entry.diatom}{_HARD}to{_HARD}{where}"


def _turn(number: int, turn: Turn) -> Scene:
    """A turn as a tile with a few lines beside it."""
    where = {Source.HAND: "from the hand", Source.A: "from stack a", Source.B: "from stack b"}.get(turn.source, "")
    lines = [f"{number}. Tile {turn.tile} {where}".rstrip() + f" at [{turn.at.q}, {turn.at.r}]"]
    for sample in turn.collect:
        got = ", ".join(map(str, sample.diatoms)) or "nothing"
        lines.append(f"{CORNER_WORDS[sample.corner]} corner ({sample.segments}): {got}")
    if not turn.collect:
        lines.append("no sample point")
    if turn.arrange:
        lines.extend(wrap("; ".join(map(_arranged, turn.arrange)), _TURN_LETTERS))
    if turn.refill is not None:
        lines.append(f"refill from stack {turn.refill.value}")
    parts: list[Part] = [PartGroup((tile(turn.segments, (0, 0), str(turn.tile)),), (22, 26), 0.6)]
    for row, text in enumerate(lines):
        parts.append(Label((50, 8 + row * _LINE), text, 12.5, anchor="start", bold=row == 0, serif=True, room=295))
    return Scene(345, max(54, 8 + len(lines) * _LINE), tuple(parts), f"turn {number}")
