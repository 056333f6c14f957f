"""The names of spaces, written onto any picture of a board, for texts that name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from puzzles.drawing import palette as p
from puzzles.drawing.geometry import SEAT
from puzzles.drawing.scene import Box, Label, Look, Part, PartGroup, Scene, circle

_HEIGHT, _LETTER = 13.0, 7.4
_RIM = circle((0, 0), SEAT, Look(None, p.SLIDE_EDGE, 1.2))
"""The outline of a space, which a dark one lacks."""


def with_names(scene: Scene) -> Scene:
    """The picture with the name and the outline of every space of its boards; the same if it shows none.

    A space is a part marked ``space``; one that shows its name already is left as it is.
    """
    parts = tuple(_named(scene.parts))
    return scene if parts == scene.parts else replace(scene, parts=parts)


def _named(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if not isinstance(part, PartGroup):
            yield part
            continue
        name = dict(part.marks).get("space")
        if name is None:
            yield replace(part, parts=tuple(_named(part.parts)))
        elif any(isinstance(inner, Label) and inner.text == name for inner in part.parts):
            yield part
        else:
            ground, *above = part.parts
            yield replace(part, parts=(ground, _RIM, *above, *_plate(name)))


def _plate(name: str) -> Iterator[Part]:
    """The name on a plate at the top of the rim, where no group's tag is."""
    width = _LETTER * len(name) + 5
    yield Box((-width / 2, -SEAT - _HEIGHT / 2), width, _HEIGHT, Look(p.PAPER, p.SLIDE_EDGE, 1), radius=_HEIGHT / 2)
    yield Label((0, -SEAT), name, 10, p.INK, bold=True)
