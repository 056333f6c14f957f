"""The play that comes with a card: a generated card tells its witness, and each shipped card has a recorded play."""

from __future__ import annotations

import json
from importlib.resources import files

from puzzles.commission.card import Commission
from puzzles.commission.files.play_file import play_from_json
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError


def witness_of(card: Commission, edition: Edition) -> Play | None:
    """A play that the referee passes as one that completes a card; None if none comes with it.

    Args:
        card: the card; its `provenance` may hold a witness, and its id may be that of a shipped one.
        edition: the components that it is played with.
    """
    told = card.provenance.get("witness")
    candidates = (told.get("play") if isinstance(told, dict) else None, _shipped(card.id))
    for data in candidates:
        play = None if data is None else _completed(data, card, edition)
        if play is not None:
            return play
    return None


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
