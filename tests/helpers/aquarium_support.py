"""Helpers of the tests of Aquarium Designer."""

from __future__ import annotations

from functools import cache

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.layout import Laid, Layout, TilePlace
from puzzles.aquarium.record import LayoutRecord
from puzzles.aquarium.tiles import Animal

TILES = {1: "ssdd", 2: "sssd", 3: "sdsd", 4: "ssss", 5: "papa", 6: "ppaa", 7: "aaad", 8: "sdap", 9: "ddps"}
TABLE = {Animal.SEALS: (0, 1, 3, 6), Animal.DOLPHINS: (2,), Animal.PENGUINS: (0, 5, 4), Animal.ANGEL_FISH: (1, 2, 3)}


@cache
def shipped() -> AquariumEdition:
    return load_aquarium_edition("reference-aquarium")


@cache
def small() -> AquariumEdition:
    """Nine tiles, enough for one player, and a table that is easily added up."""
    return AquariumEdition("small", "small", "sdpa", TILES, TABLE)


def layout(text: str) -> Layout:
    """A layout from ``E 0,0 sdpa; 1 1,0 ssdd``, whatever the rules say of it."""
    return Layout(tuple(_laid(part) for part in text.split(";")))


def record(text: str, points: int | None = None) -> LayoutRecord:
    return LayoutRecord("small", layout(text).laid, points)


def _laid(text: str) -> Laid:
    name, at, blocks = text.split()
    x, y = at.split(",")
    return Laid(None if name == "E" else int(name), TilePlace(int(x), int(y)), blocks)
