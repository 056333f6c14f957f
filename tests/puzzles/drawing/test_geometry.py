"""Where things lie."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from support import random_pond, reference

from puzzles.components.board import Ring, Space
from puzzles.components.pieces import Shape
from puzzles.drawing.geometry import (
    SEAT,
    board_layout,
    cell_center,
    direction,
    hexagon,
    sample_corners,
    shape_outline,
    side_direction,
    top_or_bottom,
)
from puzzles.drawing.scene import Look, Outline
from puzzles.pond.grid import ORIGIN


def spaces(center: int, middle: int, outer: int) -> list[Space]:
    sizes = {Ring.CENTER: center, Ring.MIDDLE: middle, Ring.OUTER: outer}
    return [Space(ring, ring.first + k) for ring, size in sizes.items() for k in range(size)]


@pytest.mark.parametrize("sizes", [(9, 8, 16), (1, 0, 0), (2, 1, 2), (7, 24, 5), (13, 3, 40), (1, 1, 300)])
def test_spaces_never_touch_and_lie_on_the_slide(sizes: tuple[int, int, int]) -> None:
    layout = board_layout(spaces(*sizes))
    assert len(layout.seats) == sum(sizes)
    assert all(dist(one, other) > 2 * SEAT for one, other in combinations(layout.seats.values(), 2))
    assert all(dist(seat, (0, 0)) + SEAT < layout.radius for seat in layout.seats.values())


def test_spaces_run_clockwise_from_twelve_o_clock() -> None:
    assert direction(Space(Ring.CENTER, 0), 9) == (0, 0)
    assert direction(Space(Ring.OUTER, 1), 16) == pytest.approx((0, -1))
    assert direction(Space(Ring.OUTER, 5), 16) == pytest.approx((1, 0))
    assert direction(Space(Ring.CENTER, 3), 9) == pytest.approx((1, 0))


def test_the_neighbor_over_a_side_lies_in_its_direction() -> None:
    for side in range(6):
        x, y = cell_center(ORIGIN.neighbor(side), 10)
        dx, dy = side_direction(side)
        assert (x, y) == pytest.approx((dx * 10 * 3**0.5, dy * 10 * 3**0.5))


def test_corner_k_lies_between_sides_k_and_the_next() -> None:
    corners = hexagon(1)
    for k in range(6):
        near = side_direction(k), side_direction(k + 1)
        between = (near[0][0] + near[1][0]) / 2, (near[0][1] + near[1][1]) / 2
        assert dist(corners[k], between) < 0.3


def test_a_corner_has_one_name_from_all_three_tiles() -> None:
    for corner in range(6):
        here, other = ORIGIN, ORIGIN.neighbor(corner)
        assert top_or_bottom(here, corner) == top_or_bottom(other, (corner + 2) % 6)


@pytest.mark.parametrize("seed", range(4))
def test_sample_points_are_the_corners_that_the_tiles_completed(seed: int) -> None:
    pond = random_pond(seed, 9)
    cells = list(pond.tiles)
    completed = set()
    for number, cell in enumerate(cells):
        before = set(cells[:number])
        for corner in range(6):
            if {cell.neighbor(corner), cell.neighbor(corner + 1)} <= before:
                completed.add(top_or_bottom(cell, corner))
    assert set(sample_corners(cells)) == completed


@pytest.mark.parametrize("shape", Shape)
def test_shapes_keep_to_their_circle(shape: Shape) -> None:
    drawn = shape_outline(shape, (0, 0), 10, Look())
    if isinstance(drawn, Outline):
        assert len(drawn.points) == {Shape.TRIANGLE: 3, Shape.SQUARE: 4, Shape.STAR: 10}[shape]
        assert max(dist(point, (0, 0)) for point in drawn.points) < 13
    else:
        assert (drawn.across == drawn.down) == (shape is Shape.CIRCLE)


def test_the_reference_board_has_three_rings() -> None:
    assert sorted(board_layout(reference().board.spaces).rings) == sorted(Ring)
