"""Looking through the parts of a picture, and making them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from puzzles.drawing import palette as p
from puzzles.drawing.scene import Label, Look, Part, PartGroup, Scene

_LIGHT = {p.PAPER: p.WHITE, p.SLIDE: p.WHITE, p.SLIDE_LIGHT: p.WHITE, p.ANY: p.WHITE, p.GLASS: p.WHITE}


def labels(parts: tuple[Part, ...]) -> Iterator[Label]:
    """All texts of a picture."""
    for part in parts:
        if isinstance(part, Label):
            yield part
        elif isinstance(part, PartGroup):
            yield from labels(part.parts)


def saving_ink(scene: Scene) -> Scene:
    """The picture with white for paper, glass and slide, and dashed rings for dark spaces; what is asked stays."""
    return replace(scene, parts=_repainted(scene.parts, _light))


def _repainted(parts: tuple[Part, ...], paint: Callable[[Look], Look]) -> tuple[Part, ...]:
    return tuple(_repaint(part, paint) for part in parts)


def _repaint(part: Part, paint: Callable[[Look], Look]) -> Part:
    if isinstance(part, PartGroup):
        return replace(part, parts=_repainted(part.parts, paint))
    return part if isinstance(part, Label) else replace(part, look=paint(part.look))


def _light(look: Look) -> Look:
    if look.fill == p.DARK:
        return Look(p.WHITE, p.SLIDE_LINE, 1.2, dashes=(2, 4))
    stroke = p.SLIDE_LINE if look.stroke == p.SLIDE_LIGHT else look.stroke
    return replace(look, fill=_LIGHT.get(look.fill or "", look.fill), stroke=stroke)
