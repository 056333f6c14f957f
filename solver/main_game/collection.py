"""What a player collected in a game, and what arrangements of it are judged by."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.main_game.features import PlacedDiatoms
from puzzles.main_game.judges import Guest, Judges
from puzzles.main_game.record import Put
from solver.main_game.appraisal import Appraisal

Turns = tuple[tuple[Diatom, ...], ...]
"""What each turn collected."""
Puts = tuple[tuple[Put, ...], ...]
"""What is done with the diatoms of each turn."""


@dataclass(frozen=True)
class Collection:
    """A player's collection.

    Attributes:
        turns: what each turn collected; a turn is arranged before the next (G6).
        edition, judges, guest: the components.
        rivals: the final mosaics of the other players, for a persnickety guest judge.
    """

    turns: Turns
    edition: Edition
    judges: Judges
    guest: Guest | None = None
    rivals: tuple[PlacedDiatoms, ...] = ()

    @property
    def diatoms(self) -> tuple[Diatom, ...]:
        """All that was collected."""
        return tuple(chain.from_iterable(self.turns))

    @property
    def appraisal(self) -> Appraisal:
        """What mosaics are worth beside the rivals."""
        return Appraisal.against(self.rivals, self.edition.board, self.judges, self.guest)
