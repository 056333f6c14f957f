"""New cards in a folder, each with its witness beside it; a batch that was ended goes on with the next one."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from os.path import relpath
from pathlib import Path

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.yaml_out import commission_to_yaml
from puzzles.commission.short_id import short_id
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from puzzles.files.writing import write_atomically
from solver.generation.make import GenerationSetting, Made
from solver.generation.report import origin, with_provenance
from solver.generation.wishes import Wishes


@dataclass(frozen=True)
class Keeper:
    """A folder of new cards.

    Attributes:
        folder: it must be there.
        wishes, setting: what the cards are made from.
        edition: the components.
        named: the edition, as the command line names it: a shipped id, or a path, which a card's file then names as
            seen from its folder.
    """

    folder: Path
    wishes: Wishes
    setting: GenerationSetting
    edition: Edition
    named: str

    def save(self, made: Made) -> Path:
        """Write a card and beside it its witness, a play that stands alone; raises DiatomsError if they cannot be.

        Returns:
            The file of the card. Another card's file is never written over.
        """
        is_shipped = self.named == self.edition.id
        play = play_to_json(made.witness.play, card=made.card, edition_data=None if is_shipped else self.edition)
        card = with_provenance(made, self.wishes)
        if not is_shipped:
            # of the real paths: seen from a linked folder, `..` is not the folder that the link lies in
            card = replace(card, edition=relpath(Path(self.named).resolve(), self.folder.resolve()))
        text = commission_to_yaml(card)
        name = f"{made.index + 1:02}-{re.sub('[^a-z]+', '-', made.card.title.lower())}"
        told = json.dumps(play, indent=1) + "\n"
        file = next(file for file in self._names(name) if _can_hold(file, text) and _can_hold(_beside(file), told))
        # the card comes last: where it is, its witness is
        write_atomically(_beside(file), told)
        write_atomically(file, text)
        return file

    def _names(self, name: str) -> Iterator[Path]:
        yield self.folder / f"{name}.yaml"
        number = 1
        while True:
            number += 1
            yield self.folder / f"{name}-{number}.yaml"

    def saved(self) -> list[tuple[Path, Commission]]:
        """The first cards of this batch, made before by the same program from the same wishes and setting."""
        found: dict[int, tuple[Path, Commission]] = {}
        for file in sorted(self.folder.glob("[0-9]*.yaml")):
            try:
                card, edition = load_commission(file)
            except DiatomsError:
                continue
            index = self._index(card)
            if index is not None and edition == self.edition and _beside(file).is_file():
                found[index] = (file, card)
        first: list[tuple[Path, Commission]] = []
        while len(first) in found:
            first.append(found[len(first)])
        return first[: self.wishes.number]

    def _index(self, card: Commission) -> int | None:
        """The place of a card in this batch, if it comes from it and nobody has changed it since."""
        told = card.provenance
        try:
            index = int(told["card"]) - 1
            measured = (told["known"]["deals"], told["advised"]["states_per_move"])
            described = short_id(card)
        except (KeyError, TypeError, ValueError, OverflowError):
            return None
        comes_from = origin(self.wishes, index)
        is_of_batch = card.id == described and all(told.get(key) == value for key, value in comes_from.items())
        return index if is_of_batch and measured == (self.setting.deals, self.setting.move_states) else None


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
