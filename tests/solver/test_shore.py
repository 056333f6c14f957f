"""The plain search's view of the pond, against the pond that the referee uses."""

from random import Random

import pytest
from support import any_deal, card, random_play, reference

from puzzles.pond import Pond
from puzzles.table import positions
from solver.search.shore import fitting, gaps, landings


def random_pond(seed: int, tiles: int) -> Pond:
    """The pond after some random legal turns of a card that is never completed."""
    edition = reference()
    commission = card(edition, dishes=99, O1="purple star", O5="purple star", O9="purple star")
    play = random_play(commission, edition, any_deal(edition), Random(seed), max_turns=tiles)
    return positions(play, commission, edition)[-1].pond


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
