"""Files of the main game to start from."""

from __future__ import annotations

from puzzles.main_game.kinds import JUDGES_SHELF


def judges_text() -> str:
    """The reference judges with their comments, under another name."""
    text = JUDGES_SHELF.read("reference").text
    head, name, rest = text.partition("judges: reference\ntitle: Reference judges (invented tables)\n")
    assert name, "the reference judges give their id and then their title"
    return f"{head}judges: my-judges\ntitle: My judges\n{rest}"
