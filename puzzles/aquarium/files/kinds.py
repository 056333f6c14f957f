"""What a file of Aquarium Designer is, by its keys."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from puzzles.errors import DiatomsError
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.nodes import shown
from puzzles.files.sources import Shelf, read_named, shipped
from puzzles.named.kinds import parse_either


class AquariumKind(StrEnum):
    """The kinds of files."""

    GAME = "game"
    LAYOUT = "layout"
    PUZZLE = "puzzle"
    EDITION = "edition"


_MARKS = {
    AquariumKind.GAME: ("deck", "players", "format"),
    AquariumKind.LAYOUT: ("laid",),
    AquariumKind.EDITION: ("tiles", "entrance"),
    AquariumKind.PUZZLE: ("rounds", "puzzle"),
}
"""Keys that tell the kind; a file is of the first kind listed of which it has any."""


_ONLY_HERE = ("laid", "entrance", "deck", "rounds")
"""Keys that no other file of the project has."""


def is_aquarium(source: str) -> bool:
    """Whether a name means something of Aquarium Designer; what cannot be read is nothing of it."""
    if source in shipped(Shelf.AQUARIUMS) or source in shipped(Shelf.AQUARIUM_EDITIONS):
        return True
    try:
        text = read_named(source, [], Path())
        if not any(key in text.text for key in _ONLY_HERE):
            return False
        root = parse_either(text)
    except DiatomsError:
        return False
    return isinstance(root.value, dict) and any(key in root.value for key in _ONLY_HERE)


def aquarium_kind_of(source: str | Path) -> AquariumKind:
    """The kind of a file, or of a shipped id; raises UnknownName, and FileFaults when the keys tell nothing."""
    text = read_named(source, [Shelf.AQUARIUMS, Shelf.AQUARIUM_EDITIONS], Path())
    root = parse_either(text)
    if not isinstance(root.value, dict):
        raise FileFaults([Fault(text.file, 1, 1, f"expected a mapping (got {shown(root)})")])
    for kind, marks in _MARKS.items():
        if any(mark in root.value for mark in marks):
            return kind
    known = "; ".join(f"{kind.value}: {', '.join(marks)}" for kind, marks in _MARKS.items())
    got = ", ".join(shown(key) for key in list(root.value)[:8]) or "none"
    raise FileFaults([Fault(text.file, 1, 1, f"expected keys of one kind of file: {known} (got {got})")])
