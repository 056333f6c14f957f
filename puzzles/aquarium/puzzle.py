"""Puzzles for one: tiles to be laid in order, or to be chosen from what lies face up in each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Puzzle:
    """What lies face up in each round; one of these tiles is taken and laid, the others go (ruling 14).

    Attributes:
        id: its short name.
        title: its name for people.
        edition: the id of its edition.
        rounds: ids of the tiles of each round; with one in every round the sequence is known.
        notes, author, provenance: what its maker says of it.
    """

    id: str
    title: str
    edition: str
    rounds: tuple[tuple[int, ...], ...]
    notes: str = ""
    author: str = ""
    provenance: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether no round leaves a choice of tiles."""
        return all(len(there) == 1 for there in self.rounds)
