from random import Random

import pytest
from plain_rules import corner_point, plain_places, plain_sample_points
from support import any_deal, card, random_play, reference

from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import positions
from puzzles.pond.grid import ORIGIN, Cell
from puzzles.pond.pond import Place, Pond

START = "rygbp."


def test_the_setup_has_the_starting_tile_alone() -> None:
    pond = Pond.start(START)
    assert dict(pond.tiles) == {ORIGIN: START}
    assert pond.open_cells() == tuple(sorted(ORIGIN.neighbors()))
    assert not pond.needs_sample_point()


@pytest.mark.parametrize(
    ("segments", "clashes"),
    [("...r..", ()), ("......", ()), ("...y..", (3,)), ("rrrrrr", ()), ("yyyyyy", (3,))],
)
def test_touching_sides_match_or_one_is_empty(segments: str, clashes: tuple[int, ...]) -> None:
    assert Pond.start(START).clashes(Cell(1, 0), segments) == clashes


def test_empty_water_of_the_placed_tile_touches_any_color() -> None:
    pond = Pond.start(START)
    assert all(pond.allows(Cell(1, -1), letter * 6) for letter in "rygbp.")


def test_a_tile_between_two_tiles_completes_the_corner() -> None:
    pond = Pond.start("rg....").place(Cell(1, 0), "..br..")
    assert pond.needs_sample_point()
    assert pond.corners(Cell(0, 1)) == (4,)
    (point,) = pond.sample_points(Cell(0, 1), "....gb")
    assert (point.corner, point.segments) == (4, "bggrrb")


def test_a_cell_that_completes_no_sample_point_is_no_place_after_the_first() -> None:
    pond = Pond.start(START).place(Cell(1, 0), "......")
    assert not pond.allows(Cell(-1, 0), "......")
    assert pond.allows(Cell(0, 1), "......")
    assert not pond.allows(Cell(1, 0), "......")
    assert not pond.allows(Cell(4, 4), "......")


def test_the_last_tile_of_a_ring_completes_two_sample_points() -> None:
    pond = Pond.start("......")
    for side in range(5):
        pond = pond.place(ORIGIN.neighbor(side), "......")
    assert pond.corners(ORIGIN.neighbor(5)) == (1, 2)


def test_a_hole_completes_six() -> None:
    pond = Pond(dict.fromkeys(ORIGIN.neighbors(), "......"))
    assert pond.corners(ORIGIN) == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("seed", range(4))
def test_places_and_sample_points_equal_those_of_plane_geometry(seed: int) -> None:
    edition = reference()
    commission = card(edition, dishes=20, C0="purple star 1", M2="purple 1")
    play = random_play(commission, edition, any_deal(edition), Random(seed), max_turns=9)
    for table in positions(play, CardOnBoard(commission, edition))[::4]:
        tiles = {(cell.q, cell.r): segments for cell, segments in table.pond.tiles.items()}
        for tile in (7, 19, 26, 31):
            segments = edition.water_tiles[tile]
            places = list(table.pond.places(segments))
            assert sorted(((place.cell.q, place.cell.r), place.segments) for place in places) == plain_places(
                tiles, segments
            )
            for place in places[::5]:
                points = table.pond.sample_points(place.cell, place.segments)
                plain = plain_sample_points(tiles, place.cell, place.segments)
                assert {point.corner for point in points} == plain.keys()
                assert all(point.segments in plain[point.corner] * 2 for point in points)


def test_has_place_asks_whether_any_tile_can_lie() -> None:
    pond = Pond.start("rrrrrr")
    assert not pond.has_place(["yyyyyy", "gggggg"])
    assert pond.has_place(["yyyyyy", "rrrrrr"])
    assert next(pond.places("rrrrrr")) == Place(Cell(-1, 0), "rrrrrr")


def test_a_corner_is_one_point_of_three_tiles() -> None:
    x, y = corner_point((0, 0), 0)
    for cell, corner in (((1, 0), 2), ((0, 1), 4)):
        other_x, other_y = corner_point(cell, corner)
        assert abs(x - other_x) + abs(y - other_y) < 1e-9
