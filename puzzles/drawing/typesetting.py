"""Scenes as PDF pages and PNG pictures, by the typesetting library typst (the extra ``print``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from puzzles.drawing.parts import labels
from puzzles.drawing.scene import Scene
from puzzles.drawing.svg import svg_text
from puzzles.errors import DiatomsError

if TYPE_CHECKING:
    from types import ModuleType

MISSING = "expected the library typst for {}: pip install 'diatoms-commissions[print]', or write .svg (got none)"

_ARCHIVE = "a-2b"

MOST_PIXELS = 60_000_000
"""A picture has no more pixels than this; a larger one is made smaller."""

_POINTS = {"": 1.0, "mm": 72 / 25.4}
"""Points in a unit of scenes."""


def pdf(scenes: Sequence[Scene], title: str) -> bytes:
    """A page for each scene, the same bytes for the same scenes. Raises DiatomsError without typst."""
    typst = _library("PDF")
    inputs = {"title": title}
    source = ["#set document(title: sys.inputs.title, date: none)"]
    for number, scene in enumerate(scenes):
        inputs |= {f"svg{number}": svg_text(scene), f"alt{number}": f"{scene.title}. {scene.description}"}
        source.append(_page(scene, number))
    made = typst.compile("\n".join(source).encode(), format="pdf", sys_inputs=inputs)
    assert isinstance(made, bytes), "a PDF is one file"
    return made


def png(scene: Scene, width: int) -> bytes:
    """The scene as a picture so many pixels wide, or fewer if it were too large. Raises DiatomsError without typst."""
    typst = _library("PNG")
    pixels = min(width, int((MOST_PIXELS * scene.width / scene.height) ** 0.5))
    resolution = 72 * pixels / (scene.width * _POINTS[scene.unit])
    inputs = {"svg0": svg_text(scene), "alt0": scene.title}
    made = typst.compile(_page(scene, 0).encode(), format="png", ppi=resolution, sys_inputs=inputs)
    assert isinstance(made, bytes), "one page is one picture"
    return made


def letters_without_font(scenes: Iterable[Scene]) -> str:
    """The letters of the scenes' texts that no font on this machine has: they are drawn as empty boxes.

    Raises DiatomsError without typst.
    """
    typst = _library("letters")
    texts = (label.text for scene in scenes for label in labels(scene.parts))
    strange = sorted({letter for text in texts for letter in text if not letter.isascii()})
    return "".join(letter for letter in strange if not _has_font(typst, letter))


def _has_font(typst: ModuleType, letter: str) -> bool:
    """Whether some font has a letter: typst refuses to make a document for archives of any that it cannot show."""
    source = "#set document(date: datetime(year: 2000, month: 1, day: 1))\n#sys.inputs.letter"
    try:
        typst.compile(source.encode(), format="pdf", pdf_standards=[_ARCHIVE], sys_inputs={"letter": letter})
    except typst.TypstError as error:
        return "could not be displayed" not in str(error)
    return True


def _page(scene: Scene, number: int) -> str:
    width, height = (f"{length * _POINTS[scene.unit]:.3f}pt" for length in (scene.width, scene.height))
    data = f'bytes(sys.inputs.svg{number}), format: "svg", alt: sys.inputs.alt{number}'
    image = f"image({data}, width: 100%, height: 100%)"
    return f"#page(width: {width}, height: {height}, margin: 0pt, fill: none, {image})"


def _library(wanted: str) -> ModuleType:
    try:
        return import_module("typst")
    except ImportError:
        raise DiatomsError(MISSING.format(wanted)) from None
