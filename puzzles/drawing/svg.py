"""A scene as SVG: one file without anything outside it, for browsers, printers and screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from html import escape
from typing import Self
from zlib import crc32

from puzzles.drawing.scene import CORNERS, Box, Label, Look, Outline, Oval, Part, PartGroup, Scene

SIGN_FACE = "'DejaVu Sans', Verdana, 'DejaVu Sans Mono', sans-serif"
TITLE_FACE = "'Libertinus Serif', 'Palatino Linotype', Palatino, Georgia, serif"

_SIGN_WIDTH, _TITLE_WIDTH = 0.64, 0.52
"""About how wide a letter is, in its size: faces differ, so room is left."""
_SMALLEST = 0.55
"""A text with too little room is drawn no smaller than this part of its size, and then cut."""


@dataclass(frozen=True, slots=True)
class NotebookScene(Scene):
    """A picture that shows itself in a notebook."""

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """The same picture."""
        return cls(*(getattr(scene, field.name) for field in fields(scene)))

    def _repr_svg_(self) -> str:
        """The picture with ids of its own: several stand on one page."""
        return svg_text(self, name=f"picture-{crc32(svg_text(self).encode()):08x}")


def svg_text(scene: Scene, *, name: str = "picture", role: str = "img") -> str:
    """The scene as an SVG document, the same text for the same scene.

    Args:
        scene: the picture.
        name: begins the ids of its title and description, so that two pictures of one page do not share any.
        role: what it is to screen readers: ``img``, or ``group`` when its parts can be acted on.
    """
    size = f'width="{_number(scene.width)}{scene.unit}" height="{_number(scene.height)}{scene.unit}"'
    box = f'viewBox="0 0 {_number(scene.width)} {_number(scene.height)}"'
    described = f"{name}-title" + (f" {name}-text" if scene.description else "")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="{role}" aria-labelledby="{described}">'
    lines = [head, f'<title id="{name}-title">{_words(scene.title)}</title>']
    if scene.description:
        lines.append(f'<desc id="{name}-text">{_words(scene.description)}</desc>')
    lines.append(f'<g stroke-linejoin="{CORNERS}" stroke-linecap="{CORNERS}">')
    for part in scene.parts:
        lines.extend(part_lines(part))
    return "\n".join([*lines, "</g>", "</svg>", ""])


def part_lines(part: Part) -> Iterator[str]:
    """A part as lines of SVG."""
    if isinstance(part, PartGroup):
        yield from _group(part)
    elif isinstance(part, Oval):
        x, y = map(_number, part.at)
        if part.across == part.down:
            yield f'<circle cx="{x}" cy="{y}" r="{_number(part.across)}"{_look(part.look)}/>'
        else:
            across, down = _number(part.across), _number(part.down)
            yield f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}"{_look(part.look)}/>'
    elif isinstance(part, Box):
        x, y, width, height = map(_number, (*part.at, part.width, part.height))
        corner = f' rx="{_number(part.radius)}"' if part.radius else ""
        yield f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{corner}{_look(part.look)}/>'
    elif isinstance(part, Outline):
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in part.points)
        yield f'<{"polygon" if part.closed else "polyline"} points="{points}"{_look(part.look)}/>'
    else:
        yield _label(part)


def _group(group: PartGroup) -> Iterator[str]:
    moves = []
    if group.at != (0.0, 0.0):
        moves.append(f"translate({_number(group.at[0])} {_number(group.at[1])})")
    if group.scale != 1.0:
        moves.append(f"scale({_number(group.scale, 4)})")
    moved = f' transform="{" ".join(moves)}"' if moves else ""
    marks = "".join(f' data-{name}="{_words(value)}"' for name, value in group.marks)
    yield f"<g{moved}{marks}>"
    if group.title:
        yield f"<title>{_words(group.title)}</title>"
    for part in group.parts:
        yield from part_lines(part)
    yield "</g>"


def _look(look: Look) -> str:
    words = [f' fill="{look.fill or "none"}"']
    if look.stroke:
        words.append(f' stroke="{look.stroke}"')
        if look.width != 1.0:
            words.append(f' stroke-width="{_number(look.width)}"')
        if look.dashes:
            words.append(f' stroke-dasharray="{" ".join(map(_number, look.dashes))}"')
    if look.opacity != 1.0:
        words.append(f' opacity="{_number(look.opacity)}"')
    return "".join(words)


def _label(label: Label) -> str:
    text, size = _fitted(label)
    x, y = label.at
    words = [f' font-family="{TITLE_FACE if label.serif else SIGN_FACE}"', f' font-size="{_number(size)}"']
    if label.bold:
        words.append(' font-weight="bold"')
    if label.italic:
        words.append(' font-style="italic"')
    if label.anchor != "start":
        words.append(f' text-anchor="{label.anchor}"')
    place = f'x="{_number(x)}" y="{_number(y + size * 0.35)}"'
    return f'<text {place} fill="{label.paint}"{"".join(words)}>{_words(text)}</text>'


def _fitted(label: Label) -> tuple[str, float]:
    """The text and the size in which it keeps to its room."""
    text = " ".join(label.text.split())
    if label.room is None:
        return text, label.size
    letter = _TITLE_WIDTH if label.serif else _SIGN_WIDTH
    width = len(text) * label.size * letter
    if width <= label.room:
        return text, label.size
    if label.room >= width * _SMALLEST:
        return text, label.size * label.room / width
    size = label.size * _SMALLEST
    most = max(1, int(label.room / (size * letter)))
    return text[: most - 1] + "…", size


def _number(value: float, digits: int = 2) -> str:
    """A number as short as it can be written; never ``-0``."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _legal(text: str) -> str:
    """The text of a file without letters that XML does not know."""
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "\ufffd" for letter in text)


def _words(text: str) -> str:
    return escape(_legal(text))
