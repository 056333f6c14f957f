"""The plain search's view of the pond, against the pond that the referee uses."""

import pytest
from support import random_pond, reference

from solver.search.shore import fitting, gaps, landings


@pytest.mark.parametrize("seed", range(24))
def test_landings_are_the_legal_places_with_their_sample_points(seed: int) -> None:
    pond = random_pond(seed, seed % 12)
    assert len(pond) > min(seed % 12, 3)
    for tile in reference().water_tiles.values():
        mine = landings(gaps(pond.tiles), tile)
        expected = {
            (place.cell, place.segments): tuple(
                (point.corner, point.segments) for point in pond.sample_points(place.cell, place.segments)
            )
            for place in pond.places(tile)
        }
        assert {(landing.cell, landing.face): landing.points for landing in mine} == expected
        assert len(mine) == len(expected)


def test_a_tile_fits_where_every_touching_side_matches() -> None:
    assert fitting("rrrrr.", "r.....") == ("rrrrr.", "rrrr.r", "rrr.rr", "rr.rrr", "r.rrrr", ".rrrrr")
    assert fitting("rygbp.", "r....y") == ("rygbp.", "r.pbgy")
    assert fitting("rrrrrr", "y.....") == ()
