"""The compiled search's shore against the pond of the rules, and its counts against the golden ones."""

import json
from collections.abc import Iterable

import numpy as np
import pytest
from golden_counts import DEPTH, SEEDS, count
from plain_rules import Placement, Tiles
from support import GOLDEN, random_pond, reference

from puzzles.pond.grid import Cell
from solver.search.kernel.moves import SHORE_SIZE, find_landings, fitting, survey
from solver.search.kernel.retell import cell_of, index_of
from solver.search.kernel.tables import GRID_WIDTH, LETTERS, tile_tables

WATER = reference().water_tiles
IDS = sorted(WATER)
TABLES = tile_tables([WATER[tile] for tile in IDS], reference().starting_tile)


def letters(segments: Iterable[int]) -> str:
    return "".join(LETTERS[segment] for segment in segments)


NUMBERS = {segments: tile for tile, segments in WATER.items()}
FACES = {letters(segments): face for face, segments in enumerate(TABLES.face_segments)}


class Shore:
    """The compiled search's view of a pond in which all water tiles can still come."""

    def __init__(self, tiles: dict[Cell, str]) -> None:
        self.tables = TABLES
        self.cells = np.array([index_of(cell) for cell in tiles], dtype=np.int64)
        self.faces = np.array([FACES[segments] for segments in tiles.values()], dtype=np.int64)
        self.grid = np.zeros(GRID_WIDTH * GRID_WIDTH, dtype=np.int64)
        self.marks = np.zeros_like(self.grid)
        self.shore = np.zeros((SHORE_SIZE, 8), dtype=np.int64)
        self.corners = np.zeros((SHORE_SIZE, 6, 2), dtype=np.int64)
        self.gaps = survey(
            self.tables, self.cells, self.faces, len(tiles), self.grid, self.marks, self.shore, self.corners
        )
        assert not self.grid.any()
        assert not self.marks.any()

    def places(self, tile: int) -> list[tuple[Cell, str, tuple[tuple[int, str], ...]]]:
        """Cell, face and sample points of every place of a tile."""
        found = []
        index = IDS.index(tile)
        for gap in range(self.gaps):
            mask = int(fitting(self.tables, index, self.shore, gap))
            for bit in range(mask.bit_length()):
                if mask >> bit & 1:
                    face = letters(self.tables.face_segments[self.tables.first_face[index] + bit])
                    found.append((cell_of(int(self.shore[gap, 0])), face, self._points(gap, face)))
        return found

    def _points(self, gap: int, face: str) -> tuple[tuple[int, str], ...]:
        points = []
        for corner, there in self.corners[gap, : self.shore[gap, 7]]:
            rest = letters([there // 216, there // 36 % 6, there // 6 % 6, there % 6])
            points.append((int(corner), face[(corner + 1) % 6] + face[corner] + rest))
        return tuple(points)

    def count(self, *tiles: int) -> int:
        indices = np.array([IDS.index(tile) for tile in tiles], dtype=np.int64)
        ponds = self.cells[None], self.faces[None], np.array([len(self.cells)])
        room = self.grid, self.marks, self.shore, self.corners
        return find_landings(self.tables, *ponds, indices, 1, *room, np.zeros(8, dtype=np.int64))


@pytest.mark.parametrize("seed", range(24))
def test_places_and_sample_points_are_those_of_the_pond(seed: int) -> None:
    pond = random_pond(seed, seed % 14)
    shore = Shore(dict(pond.tiles))
    total = 0
    for tile in IDS:
        expected = {
            (
                place.cell,
                place.segments,
                tuple((point.corner, point.segments) for point in pond.sample_points(place.cell, place.segments)),
            )
            for place in pond.places(WATER[tile])
        }
        mine = shore.places(tile)
        assert set(mine) == expected
        assert len(mine) == len(expected) == shore.count(tile)
        total += len(expected)
    assert shore.count(*IDS) == total > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_as_many_plays_as_the_plain_rules_count(seed: int) -> None:
    golden = json.loads((GOLDEN / f"reference-seed-{seed}.json").read_text(encoding="utf-8"))

    def places(tiles: Tiles, tile: str) -> list[Placement]:
        lying = {Cell(*cell): segments for cell, segments in tiles.items()}
        return [((cell.q, cell.r), face) for cell, face, _ in Shore(lying).places(NUMBERS[tile])]

    assert count(reference(), seed, DEPTH, places) == golden


def test_cells_are_numbered_there_and_back() -> None:
    cells = [Cell(q, r) for q in range(-38, 39) for r in range(-38, 39)]
    assert [cell_of(index_of(cell)) for cell in cells] == cells
    assert len({index_of(cell) for cell in cells}) == len(cells)
