"""The play that comes with a card: a generated card tells its witness, and each shipped card has a recorded play."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

from puzzles.commission.card import Commission
from puzzles.commission.files.play_file import play_from_json
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*")
"""Of a file in the same folder, and nowhere else."""


def witness_of(card: Commission, edition: Edition, folder: Path | None = None) -> Play | None:
    """A play that the referee passes as one that completes a card; None if none comes with it.

    Args:
        card: the card; its `provenance` may name or hold a witness, and its id may be that of a shipped one.
        edition: the components that it is played with.
        folder: of the card's file, where the file of its witness lies, too.
    """
    told = card.provenance.get("witness")
    held = told.get("play") if isinstance(told, dict) else None
    beside = _beside(folder, told) if folder is not None and isinstance(told, str) else None
    candidates = (held, beside, _shipped(card.id))
    for data in candidates:
        play = None if data is None else _completed(data, card, edition)
        if play is not None:
            return play
    return None


def _beside(folder: Path, name: str) -> object | None:
    """The play file of a name in a folder, parsed; None if there is none."""
    if not _NAME.fullmatch(name):
        return None
    try:
        found: object = json.loads((folder / name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found


def _shipped(name: str) -> object | None:
    """The recorded play of a shipped card, parsed."""
    plays = {item.name: item for item in (files("puzzles") / "plays").iterdir()}
    found = plays.get(f"{name}.json")
    return None if found is None else json.loads(found.read_text(encoding="utf-8"))


def _completed(data: object, card: Commission, edition: Edition) -> Play | None:
    """The play, if it can be read and completes this card with these components."""
    try:
        play, _, _ = play_from_json(data, commission=card, edition=edition)
    except DiatomsError:
        return None
    return play if judge(play, card, edition).completed else None
