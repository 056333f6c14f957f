"""Placements and plays of three deals, against what was counted once by the plain rules of `plain_rules`."""

import json
from typing import cast

import pytest
from golden_counts import DEPTH, SEEDS, Counts, count
from plain_rules import Placement, Tiles
from support import GOLDEN, reference

from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond


def places(tiles: Tiles, tile: str) -> list[Placement]:
    pond = Pond({Cell(*cell): segments for cell, segments in tiles.items()})
    return [((place.cell.q, place.cell.r), place.segments) for place in pond.places(tile)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_pond_has_as_many_plays_as_counted(seed: int) -> None:
    path = GOLDEN / f"reference-seed-{seed}.json"
    golden = cast("Counts", json.loads(path.read_text(encoding="utf-8")))
    counted = count(reference(), seed, DEPTH, places)
    moves = golden["first_moves"].keys() | counted["first_moves"].keys()
    differing = {
        move: (golden["first_moves"].get(move, 0), counted["first_moves"].get(move, 0))
        for move in sorted(moves)
        if golden["first_moves"].get(move) != counted["first_moves"].get(move)
    }
    assert not differing, f"plays by first move, as (golden, counted): {differing}"
    assert counted == golden
