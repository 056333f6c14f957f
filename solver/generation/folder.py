"""New cards in a folder, each with its witness beside it; what another has written stays."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from os.path import relpath
from pathlib import Path

from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.yaml_out import commission_to_yaml
from puzzles.components.edition import Edition
from puzzles.files.writing import write_atomically
from solver.generation.make import Made
from solver.generation.report import numbers, provenance
from solver.generation.wishes import Wishes


@dataclass(frozen=True)
class Keeper:
    """A folder of new cards.

    Attributes:
        folder: it must be there.
        wishes: what the cards are made from.
        edition: the components.
        named: the edition, as the command line names it: a shipped id, or a path, which a card's file then names as
            seen from its folder.
    """

    folder: Path
    wishes: Wishes
    edition: Edition
    named: str

    def save(self, made: Made) -> tuple[Path, bool]:
        """Write a card and beside it its witness, a play that stands alone; raises DiatomsError if they cannot be.

        Returns:
            The file of the card, and whether it was written: not if both are there already. Another card's file is
            never written over.
        """
        is_shipped = self.named == self.edition.id
        play = play_to_json(made.witness.play, card=made.card, edition_data=None if is_shipped else self.edition)
        name = f"{made.index + 1:02}-{re.sub('[^a-z]+', '-', made.card.title.lower())}"
        told = json.dumps({**play, "numbers": numbers(made)}, indent=1) + "\n"
        # of the real paths: seen from a linked folder, `..` is not the folder that the link lies in
        edition = self.named if is_shipped else relpath(Path(self.named).resolve(), self.folder.resolve())
        card = replace(made.card, edition=edition)
        for file in self._names(name):
            text = commission_to_yaml(replace(card, provenance=provenance(made, self.wishes, _beside(file).name)))
            if _can_hold(file, text) and _can_hold(_beside(file), told):
                break
        if file.exists() and _beside(file).exists():
            return file, False
        # the card comes last: where it is, its witness is
        write_atomically(_beside(file), told)
        write_atomically(file, text)
        return file, True

    def _names(self, name: str) -> Iterator[Path]:
        yield self.folder / f"{name}.yaml"
        number = 1
        while True:
            number += 1
            yield self.folder / f"{name}-{number}.yaml"


def _beside(file: Path) -> Path:
    """The file of the witness of a card's file."""
    return file.with_suffix(".play.json")


def _can_hold(file: Path, text: str) -> bool:
    """Whether there is no file of this name, or one that has this text already."""
    if not os.path.lexists(file):
        return True
    try:
        return file.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        return False
