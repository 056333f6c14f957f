"""How pieces and words look in a terminal: styles, diatoms, tiles, stars, and the console that prints them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from puzzles.commission.deal import Source
from puzzles.commission.dishes import DISH_SIXTHS, Dishes
from puzzles.components.edition import Edition
from puzzles.components.pieces import EMPTY, Color, Diatom, Shape

WIDTH = 80
"""Columns of output that does not go to a terminal, and the most that drawings need."""

COLOR_STYLES = {
    Color.RED: "bold red",
    Color.YELLOW: "bold black on yellow",  # the only color that is not seen on white
    Color.GREEN: "bold green",
    Color.BLUE: "bold bright_blue",
    Color.PURPLE: "bold magenta",
}
_LETTER_STYLES = {EMPTY: "dim", **{color.value: style for color, style in COLOR_STYLES.items()}}

HANGING = 4
"""Columns by which the second line of a text that is too long is indented further."""


class _Paper(Console):
    """A console that leaves it to the caller what happens when nobody reads it any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(stream: TextIO | None = None) -> Console:
    """A console on a stream (stdout): in color on a terminal only; elsewhere as wide as COLUMNS says, or 80 columns."""
    target = sys.stdout if stream is None else stream
    width = None if target.isatty() or os.environ.get("COLUMNS", "").isdigit() else WIDTH
    return _Paper(file=target, width=width, highlight=False, markup=False, emoji=False, legacy_windows=False)


def show(out: Console, parts: Iterable[RenderableType]) -> None:
    """Print parts one after another: running text wraps with its indent and a little more, drawings do not wrap."""
    for part in parts:
        if not isinstance(part, Text):
            _print(out, part)
        elif part.no_wrap:
            out.print(part, no_wrap=True, crop=False, overflow="ignore", soft_wrap=True)
        else:
            for line in part.split("\n", allow_blank=True):
                out.print(_hanging(line, out), soft_wrap=True)


def _print(out: Console, part: RenderableType) -> None:
    """Print a drawing; what does not go to a terminal has no blanks at the ends of its lines."""
    if out.is_terminal:
        out.print(part)
        return
    with out.capture() as captured:
        out.print(part)
    out.file.write("\n".join(line.rstrip(" ") for line in captured.get().split("\n")))


def _hanging(line: Text, out: Console) -> Text:
    indent = len(line.plain) - len(line.plain.lstrip())
    if line.cell_len <= out.width:
        return line
    body = line[indent:]
    rows = body.wrap(out, max(20, out.width - indent - HANGING))
    for row in rows:
        row.rstrip()
    first, rest = " " * indent, "\n" + " " * (indent + HANGING)
    return Text(first).append_text(Text(rest).join(rows))


def plain(text: str) -> str:
    """The text of a file without what would steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def segments(letters: str) -> Text:
    """Six segments, each letter in its color."""
    return Text.assemble(*((letter, _LETTER_STYLES.get(letter, "")) for letter in letters))


def segment_style(letter: str) -> str:
    """The style of one segment."""
    return _LETTER_STYLES.get(letter, "")


def diatom(piece: Diatom) -> Text:
    """A diatom in words with its short form, such as ``red star (r5)``, in its color."""
    return Text(f"{piece.words} ({piece})", style=COLOR_STYLES[piece.color])


def short(piece: Diatom) -> Text:
    """A diatom's short form in its color."""
    return Text(str(piece), style=COLOR_STYLES[piece.color])


def listed(parts: Iterable[Text | str], separator: str = ", ") -> Text:
    """Parts in one line, with a separator between them."""
    return Text(separator).join(Text(part) if isinstance(part, str) else part for part in parts)


def tile(number: int, edition: Edition) -> Text:
    """A water tile's id with its segments."""
    return Text.assemble(f"{number} (", segments(edition.water_tiles[number]), ")")


def stars(earned: int, dishes: int) -> Text:
    """Stars earned, and outlines for those missed."""
    return Text.assemble(("★" * earned, "bold"), ("☆" * (dishes - earned), "dim"))


def counted(number: int, word: str, plural: str | None = None) -> str:
    """A number with its noun: ``1 tile``, ``2 tiles``."""
    return f"{number} {word if number == 1 else plural or word + 's'}"


def shapes(accepted: Iterable[Shape]) -> str:
    """Shapes as words, smallest first: ``circle or oval``."""
    return " or ".join(shape.word for shape in sorted(accepted)) or "nothing"


def source(where: Source) -> str:
    """Where a tile is taken from, as the end of a phrase; nothing with any deal, where there is but one place."""
    return {Source.HAND: " from the hand", Source.ANY: ""}.get(where, f" from stack {where.value}")


def dishes(contents: Dishes) -> Text:
    """Every castoff dish: what lies in it, and how full it is."""
    if not contents.contents:
        return Text("none")
    parts = []
    for number, (dish, load) in enumerate(zip(contents.contents, contents.loads, strict=True), 1):
        inside = listed(map(short, dish), " ") if dish else Text("empty", style="dim")
        parts.append(Text.assemble(f"{number}: ", inside, f" ({load} of {DISH_SIXTHS})"))
    return listed(parts, "   ")
