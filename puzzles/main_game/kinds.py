"""The files of the main game: what is shipped, and what tells the kind of a file."""

from __future__ import annotations

from puzzles.contract import FileKind
from puzzles.files.sources import Shelf

JUDGES_SHELF = Shelf("editions", "judges", ending=".judges.yaml")

_FORMS = "puzzles.main_game.files.forms"
GAME = FileKind("game", ("moves", "setup", "players"), f"{_FORMS}:GameForm", frozenset({"part", "turn"}), is_json=True)
JUDGES = FileKind(
    "judges", ("matching_colors", "symmetric_pairs", "different_shapes", "guests"), f"{_FORMS}:JudgesForm"
)
MOSAIC = FileKind("mosaic", ("mosaic", "player", "returned"), f"{_FORMS}:MosaicForm")
KINDS = (GAME, JUDGES, MOSAIC)
