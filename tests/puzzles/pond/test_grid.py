from plain_rules import center

from puzzles.pond.grid import ORIGIN, STEPS, Cell, opposite


def test_sides_run_clockwise_from_the_east() -> None:
    assert ORIGIN.neighbors() == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def test_opposite_sides_lead_back() -> None:
    cell = Cell(3, -2)
    for side in range(6):
        assert cell.neighbor(side).neighbor(opposite(side)) == cell


def test_neighbors_lie_at_distance_one_in_the_plane() -> None:
    x, y = center((2, -1))
    for near in Cell(2, -1).neighbors():
        nx, ny = center(near)
        assert abs((nx - x) ** 2 + (ny - y) ** 2 - 1) < 1e-9


def test_neighbors_over_sides_that_follow_touch_each_other() -> None:
    for side in range(6):
        one, other = ORIGIN.neighbor(side), ORIGIN.neighbor(side + 1)
        assert (other.q - one.q, other.r - one.r) in STEPS
