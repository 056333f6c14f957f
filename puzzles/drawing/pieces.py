"""How diatoms, water tiles, castoff dishes and stars look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, cos, pi, sin, sqrt

from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from puzzles.components.pieces import EMPTY, Color, Diatom, Shape
from puzzles.drawing import palette as p
from puzzles.drawing.geometry import hexagon, shape_outline, side_direction
from puzzles.drawing.scene import Box, Label, Look, Outline, Part, PartGroup, Point, Scene, circle

TILE = 40.0
"""From the middle of a water tile to its corners."""

TILE_WIDTH = TILE * sqrt(3)

_CORE = 0.36
"""How far the water in the middle of a tile reaches to its corners, where its number stands."""

TIMES = "\N{MULTIPLICATION SIGN}"

DISH = 30.0
"""The radius of a castoff dish."""

_DISH_PITCH = 2 * DISH + 22


def diatom(piece: Diatom, at: Point, radius: float, marks: tuple[tuple[str, str], ...] = ()) -> PartGroup:
    """A diatom: a colored shape with its letter, a rim of white, and a fine line along it as under the microscope."""
    on = p.LETTERS[piece.color]
    parts: list[Part] = [
        shape_outline(piece.shape, (0, 0), radius, Look(p.WHITE, p.WHITE, radius * 0.28)),
        shape_outline(piece.shape, (0, 0), radius, Look(p.COLORS[piece.color], p.INK, radius * 0.09)),
        shape_outline(piece.shape, (0, 0), radius * 0.8, Look(None, on, radius * 0.04, opacity=0.5)),
    ]
    parts.append(Label((0, 0), piece.color.value, radius * 0.78, on, bold=True))
    return PartGroup(tuple(parts), at, title=piece.words, marks=marks)


def tile(
    segments: str, at: Point, name: str, *, newest: bool = False, marks: tuple[tuple[str, str], ...] = ()
) -> PartGroup:
    """A water tile as it lies: six segments with their letters around its number; the newest has a strong rim.

    With marks the rim is always there, marked itself, for a page to show and hide.
    """
    corners = hexagon(TILE)
    inner = hexagon(TILE * _CORE)
    parts: list[Part] = [Outline(corners, Look(p.WATER, p.WATER_EDGE, 1.2))]
    for side, letter in enumerate(segments):
        if letter != EMPTY:
            before = side - 1
            area = (corners[before], corners[side], inner[side], inner[before])
            parts.append(Outline(area, Look(p.COLORS[Color(letter)], p.WATER_EDGE, 0.8)))
    for side, letter in enumerate(segments):
        if letter != EMPTY:
            x, y = side_direction(side)
            parts.append(Label((x * TILE * 0.615, y * TILE * 0.615), letter, 11, p.LETTERS[Color(letter)], bold=True))
    parts.append(Label((0, 0), name, 13 if len(name) < 3 else 10, p.INK, bold=newest))
    rim = (Outline(hexagon(TILE), Look(None, p.WHITE, 6)), Outline(hexagon(TILE - 1), Look(None, p.INK, 3)))
    if newest:
        parts.extend(rim)
    elif marks:
        parts.append(PartGroup(rim, marks=(("rim", "new"),)))
    return PartGroup(tuple(parts), at, title=f"tile {name}: {segments}", marks=marks)


def sample_point(at: Point, *, newest: bool = False, marks: tuple[tuple[str, str], ...] = ()) -> PartGroup:
    """A sample point: a lens over the corner of three tiles."""
    lens = circle((0, 0), 6.5, Look(p.GOLD if newest else p.WHITE, p.INK, 1.8))
    return PartGroup((lens, circle((0, 0), 2, Look(p.INK))), at, title="sample point", marks=marks)


def star(at: Point, radius: float, *, earned: bool) -> Part:
    """A star of the rating: golden, or an outline for one that is missed."""
    look = Look(p.GOLD, p.INK, 1.3) if earned else Look(None, p.FAINT, 1.1)
    return shape_outline(Shape.STAR, at, radius, look)


def dish_places(number: int, width: float) -> tuple[tuple[Point, ...], float]:
    """The middles of so many dishes in centered rows of this width, and the height of all rows."""
    per_row = max(1, int(width // _DISH_PITCH))
    rows = ceil(number / per_row)
    places: list[Point] = []
    for row in range(rows):
        here = min(per_row, number - row * per_row)
        left = width / 2 - (here - 1) * _DISH_PITCH / 2
        places.extend((left + k * _DISH_PITCH, DISH + row * (_DISH_PITCH + 6)) for k in range(here))
    return tuple(places), rows * (_DISH_PITCH + 6)


def dish(at: Point, number: int, content: tuple[Diatom, ...] = (), *, shows_load: bool = False) -> PartGroup:
    """A castoff dish with what lies in it; its star is golden while a star still fits."""
    load = sum(piece.sixths for piece in content)
    parts: list[Part] = [*glass()]
    for at_, radius, piece in zip(*dish_seats(len(content)), content, strict=True):
        parts.append(diatom(piece, at_, radius))
    parts.append(dish_star(earned=load <= STAR_LOAD))
    if shows_load:
        parts.append(dish_load(load))
    return PartGroup(tuple(parts), at, title=f"castoff dish {number}", marks=(("dish", str(number)),))


def glass() -> Iterator[Part]:
    """An empty castoff dish, round and of glass."""
    yield circle((0, 0), DISH, Look(p.GLASS, p.GLASS_EDGE, 2))
    yield circle((0, 0), DISH - 4.5, Look(None, p.GLASS_EDGE, 0.8))


def dish_star(*, earned: bool) -> Part:
    """The star at the rim of a dish."""
    return star((DISH * 0.86, -DISH * 0.8), 8.5, earned=earned)


def dish_load(load: int) -> Label:
    """How full a dish is, below it."""
    return Label((0, DISH + 12), f"{load} of {DISH_SIXTHS}", 13, p.FAINT)


def dish_seats(number: int) -> tuple[list[Point], list[float]]:
    """Where so many diatoms lie in a dish, and how large."""
    if number <= 1:
        return [(0.0, 0.0)] * number, [15.0] * number
    radius = 11.5 if number == 2 else 9.5 if number <= 4 else 7.5
    away = DISH - 6 - radius
    angles = (2 * pi * k / number + (pi / 2 if number == 2 else 0) for k in range(number))
    return [(away * sin(angle), -away * cos(angle)) for angle in angles], [radius] * number


def on_paper(scene: Scene) -> Scene:
    """A picture on a sheet of paper, so that it is seen on pages of any color."""
    sheet = Box((1, 1), scene.width - 2, scene.height - 2, Look(p.PAPER, p.PAPER_EDGE, 1.5), radius=14)
    return replace(scene, parts=(sheet, *scene.parts))
