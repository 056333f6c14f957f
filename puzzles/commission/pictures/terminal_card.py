"""A card on the slide board: a picture of the three rings, and what each space asks in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.requirement_words import DARK, brief_legend
from puzzles.components.board import Ring, Space
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.drawing.geometry import direction
from puzzles.drawing.terminal import COLOR_STYLES, WIDTH, counted, diatom, plain, shapes, short

_RADII = {Ring.CENTER: (10, 3), Ring.MIDDLE: (21, 6), Ring.OUTER: (33, 10)}
"""Columns and lines from the center space to each ring."""


def brief(asked: Requirement) -> Text:
    """A requirement in a few letters: ``y3``, ``y?``, ``?3``, ``??``, ``#7`` for a number, ``B`` for a letter."""
    if asked.dark:
        return Text(DARK.brief, style="dim")
    plain = [(kind.about, kind.brief(value)) for kind, value in asked.words if not kind.is_group]
    words = [kind.brief(value) for kind, value in asked.groups]
    if plain or not words:
        words.insert(0, "".join("".join(text for of, text in plain if of is about) or "?" for about in (Color, Shape)))
    return Text(" ".join(words), style=COLOR_STYLES[asked.color] if asked.color else "")


def board_picture(
    card: CardOnBoard,
    placed: Mapping[Space, Diatom] | None = None,
    *,
    width: int = WIDTH,
    marked: Collection[Space] = (),
) -> Text | None:
    """The three rings as they lie, each used space with its diatom or what it asks, those marked in brackets.

    None when the rings have so many spaces that they would cover each other, or need more columns than there are.
    """
    if width < WIDTH:
        return None
    lines: dict[int, dict[int, Text]] = {}
    for space in card.board.spaces:
        piece = (placed or {}).get(space)
        content = short(piece) if piece else brief(card.asks(space))
        label = Text.assemble((f"{space} ", "dim"), content)
        if space in marked:
            label = Text.assemble(("[", "bold"), label, ("]", "bold"))
        line, middle = _where(space, len(card.board.ring(space.ring)))
        lines.setdefault(line, {})[middle - label.cell_len // 2] = label
    return _rows(lines)


def _where(space: Space, ring_size: int) -> tuple[int, int]:
    """The line and the column of the middle of a space; clockwise from twelve o'clock around the center space."""
    x, y = direction(space, ring_size)
    across, down = _RADII[space.ring]
    return round(down * y), round(across * x)


def _rows(lines: Mapping[int, Mapping[int, Text]]) -> Text | None:
    left = min(column for row in lines.values() for column in row)
    rows = []
    for line in range(min(lines), max(lines) + 1):
        row = Text(no_wrap=True)
        for column, label in sorted(lines.get(line, {}).items()):
            gap = column - left + 2 - row.cell_len
            if gap < 0 or (row.plain.strip() and gap == 0):
                return None
            row.append(" " * gap).append_text(label)
        rows.append(row)
    return Text("\n", no_wrap=True).join(rows)


def requirement_lines(card: CardOnBoard, placed: Mapping[Space, Diatom] | None = None) -> list[Text]:
    """A line for each used space: what the card asks, what the board accepts, and what lies there."""
    lines = []
    for space in card.commission.used:
        asked = card.asks(space)
        words = Text.assemble((str(asked), COLOR_STYLES[asked.color] if asked.color else ""))
        words.pad_right(max(0, 22 - words.cell_len))
        line = Text.assemble("  ", f"{space!s:<6}", words, " ", (f"{shapes(card.board.shapes[space]):<20}", "dim"))
        if placed is not None:
            line.append_text(diatom(placed[space]) if space in placed else Text("open", style="dim"))
        elif not card.shapes(space) or not card.colors(space):
            line.append("nothing can go here", style="bold")
        line.rstrip()
        lines.append(line)
    return lines


def card_heading(commission: Commission) -> Text:
    """The title line of a card."""
    title = plain(commission.title)
    return Text.assemble(
        (title, "bold"),
        f" ({plain(commission.id)}): fill {counted(len(commission.used), 'space')}, "
        f"{counted(commission.castoff_dishes, 'castoff dish', 'castoff dishes')}",
    )


def card_picture(
    card: CardOnBoard,
    placed: Mapping[Space, Diatom] | None = None,
    *,
    width: int = WIDTH,
    marked: Collection[Space] = (),
) -> Iterator[RenderableType]:
    """The picture of a card, or its spaces line by line where the picture does not fit."""
    picture = board_picture(card, placed, width=width, marked=marked)
    if picture is not None:
        yield picture
    else:
        yield from requirement_lines(card, placed)


def card_view(card: CardOnBoard, *, width: int = WIDTH) -> Iterator[RenderableType]:
    """All that ``show CARD`` prints."""
    commission = card.commission
    yield card_heading(commission)
    yield Text(
        f"Edition {plain(commission.edition)}" + (f", by {plain(commission.author)}" if commission.author else "")
    )
    if commission.notes:
        yield Text("\n".join(map(plain, commission.notes.splitlines())))
    yield Text()
    picture = board_picture(card, width=width)
    if picture is not None:
        yield picture
        yield Text()
        yield Text(brief_legend(), style="dim")
        yield Text()
    yield Text(f"  {'space':<6}{'the card asks':<23}the board accepts", style="bold")
    yield from requirement_lines(card)
