"""The files of Aquarium Designer: what is shipped, and what tells the kind of a file."""

from __future__ import annotations

from puzzles.contract import FileKind
from puzzles.files.sources import Shelf

PUZZLES = Shelf("aquariums", "aquarium puzzle")
EDITIONS = Shelf("editions/aquarium", "aquarium edition")
SHELVES = (PUZZLES, EDITIONS)

_FORMS = "puzzles.aquarium.files.forms"
GAME = FileKind("aquarium game", ("deck", "players", "format"), f"{_FORMS}:GameForm", frozenset({"turn"}), is_json=True)
LAYOUT = FileKind("aquarium layout", ("laid",), f"{_FORMS}:LayoutForm", frozenset({"puzzle"}))
EDITION = FileKind("aquarium edition", ("tiles", "entrance"), f"{_FORMS}:AquariumEditionForm")
PUZZLE = FileKind("aquarium puzzle", ("rounds", "puzzle"), f"{_FORMS}:PuzzleForm")
KINDS = (GAME, LAYOUT, EDITION, PUZZLE)


def shipped_puzzles() -> tuple[str, ...]:
    """The ids of the shipped puzzles, sorted."""
    return PUZZLES.ids()
