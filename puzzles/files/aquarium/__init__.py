"""Files of Aquarium Designer: editions, puzzles and layouts in YAML, recorded games in JSON."""

from __future__ import annotations

from puzzles.files.aquarium.edition_file import load_aquarium_edition
from puzzles.files.aquarium.game_file import game_to_json, load_game
from puzzles.files.aquarium.kinds import AquariumKind, aquarium_kind_of, is_aquarium
from puzzles.files.aquarium.layout_file import layout_to_data, layout_to_yaml, load_layout
from puzzles.files.aquarium.puzzle_file import load_puzzle, puzzle_to_yaml
from puzzles.files.aquarium.schemas import aquarium_schemas
from puzzles.files.sources import Shelf, shipped


def shipped_puzzles() -> tuple[str, ...]:
    """The ids of the shipped puzzles, sorted."""
    return shipped(Shelf.AQUARIUMS)


__all__ = [
    "AquariumKind",
    "aquarium_kind_of",
    "aquarium_schemas",
    "game_to_json",
    "is_aquarium",
    "layout_to_data",
    "layout_to_yaml",
    "load_aquarium_edition",
    "load_game",
    "load_layout",
    "load_puzzle",
    "puzzle_to_yaml",
    "shipped_puzzles",
]
