"""A set of components of Aquarium Designer, and the points for areas (A12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from puzzles.aquarium.tiles import Animal, faces

ROUNDS = 8
"""Rounds of a game (A2)."""


@dataclass(frozen=True)
class AquariumEdition:
    """Tiles, and what areas are worth.

    Attributes:
        id: its short name.
        title: its name for people.
        entrance: the four blocks of every player's Entrance, each animal once (A1).
        tiles: blocks of the layout tiles by id, as they are drawn.
        points: by animal, the points for an area of one block, of two, and so on; a larger area has the last number.
        notes: where tiles and points come from.
    """

    id: str
    title: str
    entrance: str
    tiles: Mapping[int, str]
    points: Mapping[Animal, tuple[int, ...]]
    notes: str = ""

    def area_points(self, animal: Animal, size: int) -> int:
        """The points for an area of so many blocks (A12)."""
        table = self.points[animal]
        return table[min(size, len(table)) - 1]

    def tiles_named(self, blocks: str) -> tuple[int, ...]:
        """The ids of the tiles that can lie so."""
        return tuple(tile for tile, drawn in self.tiles.items() if blocks in faces(drawn))

    @property
    def most_players(self) -> int:
        """How many players the layout tiles suffice for in a whole game."""
        return len(self.tiles) // ROUNDS
