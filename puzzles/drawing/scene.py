"""What is drawn: frozen parts with their places, looks and words; how they are written down is another module's part.

Lengths are in units of the scene, x to the right and y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.drawing.palette import INK

Point = tuple[float, float]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of sheets of paper in millimeters."""

CORNERS = "round"
"""How the lines of all outlines meet."""


@dataclass(frozen=True, slots=True)
class Look:
    """How an outline is painted; without fill and stroke it is not seen.

    Attributes:
        fill, stroke: paints such as ``#1B1F23``.
        width: of the stroke.
        dashes: lengths of dash and gap; empty for a full line.
        opacity: 0 to 1.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Oval:
    """A circle or an ellipse."""

    at: Point
    across: float
    down: float
    look: Look


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its upper left corner, with rounded corners."""

    at: Point
    width: float
    height: float
    look: Look
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Outline:
    """A polygon, or an open line."""

    points: tuple[Point, ...]
    look: Look
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text, centered in height on its point.

    Attributes:
        anchor: whether the point is at its ``start``, ``middle`` or ``end``.
        serif: in the face of titles instead of that of signs.
        room: the width that the text may take; None if it does not matter. A longer text is drawn smaller, and cut.
    """

    at: Point
    text: str
    size: float
    paint: str = INK
    anchor: str = "middle"
    bold: bool = False
    italic: bool = False
    serif: bool = False
    room: float | None = None


@dataclass(frozen=True, slots=True)
class PartGroup:
    """Parts drawn together, moved and then scaled around the new origin.

    Attributes:
        title: what it is, for screen readers and pointers.
        marks: names and values for programs, such as ``("space", "O3")``.
    """

    parts: tuple[Part, ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    title: str = ""
    marks: tuple[tuple[str, str], ...] = ()


Part = Oval | Box | Outline | Label | PartGroup


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture.

    Attributes:
        width, height: of what is seen, from the origin.
        title, description: for screen readers.
        unit: of lengths on paper, such as ``mm``; empty on screens.
    """

    width: float
    height: float
    parts: tuple[Part, ...]
    title: str
    description: str = ""
    unit: str = ""

    def placed(self, at: Point, scale: float = 1.0) -> PartGroup:
        """The picture as a part of a larger one."""
        return PartGroup(self.parts, at, scale)

    def fitted(self, at: Point, width: float, height: float) -> PartGroup:
        """The picture as large as fits into a frame, in its middle."""
        scale = min(width / self.width, height / self.height)
        x = at[0] + (width - self.width * scale) / 2
        y = at[1] + (height - self.height * scale) / 2
        return PartGroup(self.parts, (x, y), scale)


def circle(at: Point, radius: float, look: Look) -> Oval:
    """A circle."""
    return Oval(at, radius, radius, look)


def line(start: Point, end: Point, look: Look) -> Outline:
    """A straight line."""
    return Outline((start, end), look, closed=False)
