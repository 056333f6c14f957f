"""Score sheets of Aquarium Designer on paper, empty or filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.layout import Layout
from puzzles.aquarium.tiles import Animal
from puzzles.drawing.palette import ANIMALS
from puzzles.drawing.score_sheet import ScoreRow, ScoreTable

TITLE = "Aquarium Designer: score sheet"
MOST_COLUMNS = 6


def filled_sheet(names: Sequence[str], aquariums: Sequence[Layout], edition: AquariumEdition, about: str) -> ScoreTable:
    """The points of aquariums side by side, by animal (A12)."""
    rows = [
        ScoreRow(animal.word, tuple(_areas(layout, animal, edition) for layout in aquariums), paint=ANIMALS[animal])
        for animal in Animal
    ]
    rows.append(ScoreRow("Points", tuple(("", str(layout.points(edition))) for layout in aquariums), is_sum=True))
    return ScoreTable(TITLE, about, tuple(names), tuple(rows), tuple(_notes(edition)))


def empty_sheet(edition: AquariumEdition) -> ScoreTable:
    """The sheet for as many players as there are tiles for, and six at most."""
    players = min(edition.most_players, MOST_COLUMNS)
    return filled_sheet([""] * players, [Layout.start(edition)] * players, edition, edition.title).emptied


def _areas(layout: Layout, animal: Animal, edition: AquariumEdition) -> tuple[str, str]:
    """The sizes of its areas, and what they earn."""
    sizes = sorted(area.size for area in layout.areas() if area.animal is animal)
    return " ".join(map(str, sizes)), str(sum(edition.area_points(animal, size) for size in sizes))


def _notes(edition: AquariumEdition) -> Iterator[str]:
    yield "Blocks of each area, and the points for all areas of the animal."
    for animal, table in edition.points.items():
        last = len(table)
        pays = (f"{size}{'+' * (size == last)}: {earned}" for size, earned in enumerate(table, 1))
        yield f"{animal.word.capitalize()}, blocks of an area: {', '.join(pays)}"
