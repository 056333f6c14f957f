"""What a file is, by its keys."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from puzzles.files.faults import Fault, FileFaults
from puzzles.files.json_text import parse_json
from puzzles.files.nodes import Node, shown
from puzzles.files.sources import Shelf, Text, read_named
from puzzles.files.yaml_text import parse_yaml


class FileKind(StrEnum):
    """The kinds of files."""

    EDITION = "edition"
    COMMISSION = "commission"
    DEAL = "deal"
    PLAY = "play"
    POSITION = "position"
    GAME = "game"
    MOSAIC = "mosaic"
    JUDGES = "judges"


_MARKS = {
    FileKind.PLAY: ("turns", "format"),
    FileKind.GAME: ("moves", "setup", "players"),
    FileKind.EDITION: ("water_tiles", "slide_board", "starting_tile", "stock"),
    FileKind.JUDGES: ("matching_colors", "symmetric_pairs", "different_shapes", "guests"),
    FileKind.MOSAIC: ("mosaic", "player", "returned"),
    FileKind.POSITION: ("pond", "mosaic", "dishes", "tops", "hidden", "to_arrange"),
    FileKind.DEAL: ("stacks", "hand"),
    FileKind.COMMISSION: ("castoff_dishes", "center", "middle", "outer", "commission"),
}
"""Keys that tell the kind; a file is of the kind of which it has most, the first listed of equals."""


def kind_of(source: str | Path) -> FileKind:
    """The kind of a file, or of a shipped id; raises UnknownName, and FileFaults when the keys tell nothing."""
    text = read_named(source, [Shelf.COMMISSIONS, Shelf.EDITIONS], Path())
    root = parse_either(text)
    if not isinstance(root.value, dict):
        raise FileFaults([Fault(text.file, 1, 1, f"expected a mapping (got {shown(root)})")])
    have = {kind: sum(key in root.value for key in marks) for kind, marks in _MARKS.items()}
    best = max(have, key=lambda kind: have[kind])
    if have[best]:
        return best
    known = "; ".join(f"{kind.value}: {', '.join(marks)}" for kind, marks in _MARKS.items())
    got = ", ".join(shown(key) for key in list(root.value)[:8]) or "none"
    raise FileFaults([Fault(text.file, 1, 1, f"expected keys of one kind of file: {known} (got {got})")])


def parse_either(text: Text) -> Node:
    """JSON if it is that, or claims to be; otherwise YAML."""
    if text.file.endswith(".json"):
        return parse_json(text.text, text.file)
    if text.text.lstrip().startswith("{"):
        try:
            return parse_json(text.text, text.file)
        except FileFaults:
            return parse_yaml(text.text, text.file)
    return parse_yaml(text.text, text.file)
