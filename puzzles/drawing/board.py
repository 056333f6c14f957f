"""The slide board and the card: what each space asks, and what lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.requirement_words import Sign
from puzzles.components.board import SlideBoard, Space
from puzzles.components.pieces import Diatom, Shape
from puzzles.drawing import palette as p
from puzzles.drawing.geometry import SEAT, BoardLayout, board_layout, shape_outline
from puzzles.drawing.pieces import DISH, TIMES, diatom, dish, dish_places, on_paper
from puzzles.drawing.scene import Box, Label, Look, Part, PartGroup, Point, Scene, circle, line

PIECE = 19.0
"""The radius within which the shape on a space is drawn."""

MOST_DISHES = 40
"""More castoff dishes than this are not drawn on a card, but counted."""

_SMALL = 7.0
_TITLE_HEIGHT = 74.0
_SIDE = 20.0


def slide(layout: BoardLayout, board: SlideBoard | None = None, *, center_lines: bool = False) -> Iterator[Part]:
    """The glass around the origin: its rings, the lines between connected spaces, the center lines if wanted."""
    yield circle((0, 0), layout.radius, Look(p.SLIDE, p.SLIDE_EDGE, 3))
    yield circle((0, 0), layout.radius - 6, Look(None, p.SLIDE_LIGHT, 1.2))
    for radius in layout.rings.values():
        yield circle((0, 0), radius, Look(None, p.SLIDE_LIGHT, 1.2, dashes=(1, 5)))
    if board is None:
        return
    if center_lines:
        for through in board.center_lines.values():
            for one, other in pairwise(through):
                yield line(layout.seats[one], layout.seats[other], Look(None, p.SLIDE_LIGHT, 11))
    for one, other in board.connections:
        yield line(layout.seats[one], layout.seats[other], Look(None, p.SLIDE_LINE, 2.2))


def seat(
    space: Space, asked: Requirement, accepted: frozenset[Shape], at: Point, piece: Diatom | None = None
) -> PartGroup:
    """A space of the card, and the diatom on it."""
    words = f"{space}: {asked}" + (f", holds {piece.words}" if piece else "")
    parts = tuple(_dark() if asked.dark else _used(asked, accepted, piece))
    return PartGroup(parts, at, title=words, marks=(("space", str(space)),))


def _dark() -> Iterator[Part]:
    yield circle((0, 0), SEAT * 0.86, Look(p.DARK, p.DARK, 1))


def _used(asked: Requirement, accepted: frozenset[Shape], piece: Diatom | None) -> Iterator[Part]:
    yield from ground(asked)
    if piece is not None:
        yield from holding(asked, piece)
    else:
        yield from asking(asked, accepted)


def ground(asked: Requirement) -> Iterator[Part]:
    """The space itself: full color with a white outline for a color, light grey for anything, else clear."""
    if asked.shape is None and asked.color is not None:
        yield circle((0, 0), SEAT + 1, Look(p.INK))
        yield circle((0, 0), SEAT - 1.5, Look(p.COLORS[asked.color], p.WHITE, 4))
    else:
        under = p.ANY if asked.shape is None else p.SLIDE_LIGHT
        yield circle((0, 0), SEAT, Look(under, p.SLIDE_EDGE, 1.2))


def holding(asked: Requirement, piece: Diatom, marks: tuple[tuple[str, str], ...] = ()) -> Iterator[Part]:
    """A diatom on its space, which is lit from below, with the groups that the space belongs to."""
    is_colored = asked.color is not None and asked.shape is None
    yield circle((0, 0), SEAT - (7.5 if is_colored else 4.5), Look(p.WHITE))
    yield diatom(piece, (0, 0), PIECE, marks)
    yield from badges(asked)


def asking(asked: Requirement, accepted: frozenset[Shape]) -> Iterator[Part]:
    """What an open space asks: its shape and color, its groups, or the shapes that it accepts."""
    ink = p.INK if asked.color is None else p.LETTERS[asked.color]
    if asked.shape is not None:
        fill = p.WHITE if asked.color is None else p.COLORS[asked.color]
        yield shape_outline(asked.shape, (0, 0), PIECE, Look(fill, p.INK, 2.6))
        if asked.color is not None:
            yield Label((0, 1 if asked.shape is Shape.TRIANGLE else 0), asked.color.value, 14, ink, bold=True)
        yield from badges(asked)
        return
    tags = [kind.text(value) for kind, value in asked.words if kind.sign.is_tag]
    is_one_tag = asked.color is None and len(tags) == 1
    words = tags[0] if is_one_tag else asked.color.value if asked.color else ""
    hint = ink if asked.color else p.HINT
    yield from hints(accepted, (0, -SEAT * 0.38 if words else 0), _SMALL if words else _SMALL * 1.4, hint)
    if words:
        yield Label((0, SEAT * 0.34), words, 20, ink, bold=True)
    if not is_one_tag:
        yield from badges(asked)


def hints(accepted: Iterable[Shape], at: Point, radius: float, paint: str) -> Iterator[Part]:
    """The shapes that a space accepts, side by side."""
    shapes = sorted(accepted)
    for number, shape in enumerate(shapes):
        x = at[0] + (number - (len(shapes) - 1) / 2) * radius * 2.5
        yield shape_outline(shape, (x, at[1]), radius, Look(None, paint, 1.5))


def badges(asked: Requirement) -> Iterator[Part]:
    """The number group on a square, the letter group on a round tag, at the rim of the space."""
    for kind, value in asked.words:
        if kind.sign.is_tag:
            yield from _tag(kind.sign, kind.text(value))


def _tag(sign: Sign, text: str) -> Iterator[Part]:
    if sign is Sign.SQUARE_TAG:
        x, y = SEAT * 0.74, SEAT * 0.74
        width = 15 if len(text) == 1 else 22
        yield Box((x - width / 2, y - 8), width, 16, Look(p.WHITE, p.INK, 1.5), radius=3)
        yield Label((x, y), text, 12, bold=True)
    else:
        x, y = -SEAT * 0.74, SEAT * 0.74
        yield circle((x, y), 9, Look(p.INK, p.WHITE, 1.5))
        yield Label((x, y), text, 12, p.WHITE, bold=True)


def card_parts(
    commission: Commission,
    board: SlideBoard,
    placed: Mapping[Space, Diatom] | None = None,
    marked: Collection[Space] = (),
    ghosts: Mapping[Space, Diatom] | None = None,
) -> tuple[tuple[Part, ...], float]:
    """The board with the card's spaces around the origin, and its radius.

    Args:
        commission: the card.
        board: what it lies on.
        placed: diatoms by space.
        marked: spaces with a ring around them.
        ghosts: diatoms that only might lie there, marked ``ghost``.
    """
    layout = board_layout(commission.requirements)
    parts = [*slide(layout, board)]
    for space, at in layout.seats.items():
        asked = commission.requirements[space]
        if space in marked:  # below the space, so that its name can be read
            parts.append(circle(at, SEAT + 7, Look(p.MARK, p.WHITE, 2)))
        parts.append(seat(space, asked, board.shapes[space], at, (placed or {}).get(space)))
        if ghosts and space in ghosts:
            parts.append(diatom(ghosts[space], at, PIECE, (("ghost", str(ghosts[space])),)))
    return tuple(parts), layout.radius


def board_parts(board: SlideBoard) -> tuple[tuple[Part, ...], float]:
    """The slide board alone around the origin, every space with the shapes that it accepts; and its radius."""
    layout = board_layout(board.spaces)
    parts = [*slide(layout, board, center_lines=True)]
    for space, at in layout.seats.items():
        inside = [
            circle((0, 0), SEAT, Look(p.ANY, p.SLIDE_EDGE, 1.2)),
            *hints(board.shapes[space], (0, -4), _SMALL * 1.15, p.INK),
            Label((0, 13), str(space), 9.5, p.FAINT),
        ]
        parts.append(PartGroup(tuple(inside), at, title=f"{space}", marks=(("space", str(space)),)))
    return tuple(parts), layout.radius


def card_scene(commission: Commission, board: SlideBoard, marked: Collection[Space] = ()) -> Scene:
    """A card as one would have it on the table, with a ring around the spaces marked."""
    return on_paper(card_body(commission, board, marked=marked))


def card_body(
    commission: Commission,
    board: SlideBoard,
    placed: Mapping[Space, Diatom] | None = None,
    dishes: tuple[tuple[Diatom, ...], ...] | None = None,
    marked: Collection[Space] = (),
) -> Scene:
    """A card without its paper: title, slide board with what it asks, castoff dishes; with the diatoms that lie there.

    Args:
        commission: the card.
        board: the slide board that it is for.
        placed: diatoms by space; None for the card alone.
        dishes: what lies in each castoff dish; None for the card alone.
        marked: spaces with a ring around them.
    """
    around, radius = card_parts(commission, board, placed, marked)
    width = 2 * (radius + _SIDE)
    parts: list[Part] = [Label((width / 2, 33), commission.title, 29, bold=True, serif=True, room=width - 50)]
    parts.append(
        Label((width / 2, 60), _below_title(commission), 18, p.FAINT, italic=True, serif=True, room=width - 50)
    )
    parts.append(PartGroup(around, (width / 2, _TITLE_HEIGHT + radius)))
    top = _TITLE_HEIGHT + 2 * radius + 16
    number = commission.castoff_dishes
    is_counted = dishes is None and number > MOST_DISHES
    places, height = dish_places(1 if is_counted else number, width - 2 * _SIDE)
    if is_counted:
        parts.append(Label((width / 2 + 1.5 * DISH, top + DISH), f"{TIMES} {number}", 17, anchor="start", bold=True))
    for number, (x, y) in enumerate(places, 1):
        inside = () if dishes is None else dishes[number - 1]
        parts.append(dish((x + _SIDE, y + top), number, inside, shows_load=dishes is not None))
    total = top + height + (4 if dishes is not None else -14 if height else 0)
    title = commission.title if placed is None else f"{commission.title}: the mosaic"
    words = description(commission, placed)
    if marked:
        words += f" Marked: {', '.join(map(str, marked))}."
    return Scene(width, total, tuple(parts), title, words)


def _below_title(commission: Commission) -> str:
    used = len(commission.used)
    dishes = commission.castoff_dishes
    counts = f"{used} space{'' if used == 1 else 's'}, {dishes} castoff dish{'' if dishes == 1 else 'es'}"
    return f"{counts}, by {commission.author}" if commission.author else counts


def description(commission: Commission, placed: Mapping[Space, Diatom] | None = None) -> str:
    """What is seen, in words: every used space with what is asked of it or lies there."""
    words = [f"{_below_title(commission)}."]
    for space in commission.used:
        piece = (placed or {}).get(space)
        words.append(f"{space} {commission.requirements[space]}" + (f" holds {piece.words}." if piece else "."))
    return " ".join(words)
