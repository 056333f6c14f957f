"""From what a command line names to what is meant: a file or something shipped, of whatever game."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.contract import Beside, FileKind, GameContract, Named
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.nodes import shown
from puzzles.files.sources import Document, Name, NamedSource
from puzzles.files.yaml_text import KeysTwice
from puzzles.named.games import GAMES, RegisteredGame

NOTHING = Beside()


def read_any(source: NamedSource, games: Sequence[RegisteredGame] = GAMES) -> Document:
    """The file of something that the games ship, or of a path; raises UnknownName and FileFaults."""
    return source.read(*(shelf for entry in games for shelf in entry.shelves))


def kind_of(source: Name, games: Sequence[RegisteredGame] = GAMES) -> FileKind:
    """The kind of a file, by its keys; raises UnknownName, and FileFaults when they tell nothing.

    It is the kind of whose keys most are there; of several such that of which the larger part is.
    """
    document = read_any(source if isinstance(source, NamedSource) else NamedSource(source), games)
    try:
        root = document.tree
    except KeysTwice as error:
        root = error.root  # the game's reader tells them beside all else
    keys = root.value
    if not isinstance(keys, dict):
        raise FileFaults([Fault(document.file, 1, 1, f"expected a mapping (got {shown(root)})")])
    kinds = [kind for entry in games for kind in entry.kinds]
    have = {kind: sum(key in keys for key in kind.marks) for kind in kinds}
    best = max(kinds, key=lambda kind: (have[kind], have[kind] / len(kind.marks)))
    if have[best]:
        return best
    known = "; ".join(f"{kind.name}: {', '.join(kind.marks)}" for kind in kinds)
    got = ", ".join(shown(key) for key in list(keys)[:8]) or "none"
    raise FileFaults([Fault(document.file, 1, 1, f"expected keys of one kind of file: {known} (got {got})")])


def game_of(kind: FileKind) -> GameContract:
    """The game that has files of a kind."""
    return next(entry.game() for entry in GAMES if kind in entry.kinds)


def load_named(name: Name, beside: Beside = NOTHING, games: Sequence[RegisteredGame] = GAMES) -> Named:
    """Read what is named; raises UnknownName and FileFaults.

    Args:
        name: a shipped id or a path.
        beside: what the command line names beside it.
        games: of which it may be.
    """
    source = name if isinstance(name, NamedSource) else NamedSource(name)
    kind = kind_of(source, games)
    return game_of(kind).load(source, kind, beside)
