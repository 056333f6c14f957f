"""An editor served to the tests of this process, and what it is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from serving import Served, serving
from watching import HARD

from solver.editor.desk import Desk, open_desk
from solver.editor.server import Editor


def hard_card(card: dict[str, Any]) -> dict[str, Any]:
    """The draft of a card with what no play of few turns completes."""
    rings = {"C": ("center", 0), "M": ("middle", 1), "O": ("outer", 1)}
    asked = {ring: list(card[ring]) for ring, _ in rings.values()}
    for space, requirement in HARD.items():
        ring, first = rings[space[0]]
        asked[ring][int(space[1:]) - first] = requirement
    return card | asked


@dataclass(frozen=True)
class ServedEditor(Served):
    """An editor that is being served."""

    desk: Desk

    def card(self, **changes: object) -> dict[str, Any]:
        """The body of a question about the card that lies open, with other values."""
        return {"card": self.desk.card | changes, "edition": self.desk.edition}


@contextmanager
def served(folder: Path, name: str | None = None, edition: str | None = None) -> Iterator[ServedEditor]:
    """An editor in a thread, which saves into the folder."""
    desk = open_desk(name, edition, folder)
    with serving(Editor(desk)) as port:
        yield ServedEditor(port, desk)
