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
from solver.generation.report import joined_provenance, numbers, origin, provenance
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
        name = f"{made.index + 1:02}-{re.sub('[^a-z]+', '-', made.card.title.lower())}"
        told = json.dumps({**play, "numbers": numbers(made)}, indent=1) + "\n"
        # of the real paths: seen from a linked folder, `..` is not the folder that the link lies in
        edition = self.named if is_shipped else relpath(Path(self.named).resolve(), self.folder.resolve())
        card = replace(made.card, edition=edition)
        for file in self._names(name):
            text = commission_to_yaml(replace(card, provenance=provenance(made, self.wishes, _beside(file).name)))
            if _can_hold(file, text) and _can_hold(_beside(file), told):
                break
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
        """The first cards of this batch, made before by the same program from the same wishes and setting.

        Their numbers and witnesses are with them, as programs are told of them.
        """
        found: dict[int, tuple[Path, Commission]] = {}
        for file in sorted(self.folder.glob("[0-9]*.yaml")):
            try:
                card, edition = load_commission(file)
            except DiatomsError:
                continue
            index = self._index(card)
            whole = None if index is None or edition != self.edition else _with_numbers(card, _beside(file))
            if index is not None and whole is not None:
                found[index] = (file, whole)
        first: list[tuple[Path, Commission]] = []
        while len(first) in found:
            first.append(found[len(first)])
        return first[: self.wishes.number]

    def _index(self, card: Commission) -> int | None:
        """The place of a card in this batch, if it comes from it and nobody has changed it since."""
        told = card.provenance
        try:
            index = int(told["card"]) - 1
            if _holds_all(card):
                measured = (told["known"]["deals"], told["advised"]["states_per_move"])
            else:
                measured = (told["deals"], told["states_per_move"])
            described = short_id(card)
        except (KeyError, TypeError, ValueError, OverflowError):
            return None
        comes_from = origin(self.wishes, index)
        is_of_batch = card.id == described and all(told.get(key) == value for key, value in comes_from.items())
        return index if is_of_batch and measured == (self.setting.deals, self.setting.move_states) else None


def _holds_all(card: Commission) -> bool:
    """Whether a card's file has all numbers itself, as early versions wrote them."""
    return "known" in card.provenance


def _with_numbers(card: Commission, beside: Path) -> Commission | None:
    """The card with what the file of its witness says of it; None if there is no such file."""
    if _holds_all(card):
        return card if beside.is_file() else None
    try:
        play = json.loads(beside.read_text(encoding="utf-8"))
        told = play.pop("numbers")
        source = {key: value for key, value in card.provenance.items() if key not in ("deals", "states_per_move")}
        record = {key: value for key, value in play.items() if key not in ("card", "edition_data")}
        return replace(card, provenance=joined_provenance(source, told, record))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


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
