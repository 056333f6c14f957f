"""The card: what a commission asks of each space (C8) and its number and letter groups (C9, C10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from puzzles.components.board import Ring, Space
from puzzles.components.pieces import Color, Shape
from puzzles.errors import MalformedError

COLOR_WORDS = {color.word: color for color in Color}
SHAPE_WORDS = {shape.word: shape for shape in Shape}
_NUMBER = re.compile(r"[1-9][0-9]?")
_LETTER = re.compile(r"[A-Z]")


@dataclass(frozen=True, slots=True)
class Requirement:
    """What the card asks of one space (C8); nothing asked and not dark is ``any``.

    Its text is what cards write: ``dark``, ``any``, or at most one word of each kind (``red star``, ``3 B``).
    """

    dark: bool = False
    color: Color | None = None
    shape: Shape | None = None
    number: int | None = None
    letter: str | None = None

    def __str__(self) -> str:
        if self.dark:
            return "dark"
        words = (
            self.color.word if self.color else None,
            self.shape.word if self.shape else None,
            str(self.number) if self.number else None,
            self.letter,
        )
        return " ".join(word for word in words if word) or "any"

    @classmethod
    def parse(cls, text: str) -> Requirement:
        """Read the text form; raises MalformedError that names the word which is wrong."""
        words = text.split()
        if words == ["dark"]:
            return cls(dark=True)
        if words == ["any"]:
            return cls()
        found: dict[str, Any] = {}
        for word in words:
            kind, value = _read_word(word)
            if kind in found:
                raise MalformedError(f"expected at most one {kind} (got {text!r})")
            found[kind] = value
        if not found:
            raise MalformedError(f"expected a requirement such as any, dark, red star or 3 (got {text!r})")
        return cls(**found)


def _read_word(word: str) -> tuple[str, Any]:
    if word in COLOR_WORDS:
        return "color", COLOR_WORDS[word]
    if word in SHAPE_WORDS:
        return "shape", SHAPE_WORDS[word]
    if _NUMBER.fullmatch(word):
        return "number", int(word)
    if _LETTER.fullmatch(word):
        return "letter", word
    if word in ("dark", "any"):
        raise MalformedError(f"expected {word!r} to stand alone")
    raise MalformedError(f"expected a color, a shape, a number 1-99, a capital letter, 'any' or 'dark' (got {word!r})")


@dataclass(frozen=True)
class Commission:
    """A commission card.

    Attributes:
        id: short name of the card.
        edition: id of the edition that it is made for.
        castoff_dishes: number of castoff dishes, from 0; also the most stars that it can give.
        requirements: what is asked of each space of the slide board, in board order, dark ones included.
    """

    id: str
    title: str
    edition: str
    castoff_dishes: int
    requirements: Mapping[Space, Requirement]
    author: str = ""
    notes: str = ""
    provenance: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def used(self) -> tuple[Space, ...]:
        """The spaces that must be filled, in board order (C11)."""
        return tuple(space for space, asked in self.requirements.items() if not asked.dark)

    @cached_property
    def number_groups(self) -> Mapping[int, tuple[Space, ...]]:
        """Spaces by number: they must all hold the same shape (C9)."""
        groups: dict[int, tuple[Space, ...]] = {}
        for space, asked in self.requirements.items():
            if asked.number is not None:
                groups[asked.number] = (*groups.get(asked.number, ()), space)
        return dict(sorted(groups.items()))

    @cached_property
    def letter_groups(self) -> Mapping[str, tuple[Space, ...]]:
        """Spaces by letter: they must all hold the same color (C10)."""
        groups: dict[str, tuple[Space, ...]] = {}
        for space, asked in self.requirements.items():
            if asked.letter is not None:
                groups[asked.letter] = (*groups.get(asked.letter, ()), space)
        return dict(sorted(groups.items()))

    def ring(self, ring: Ring) -> tuple[Requirement, ...]:
        """The requirements of one ring, as a card file lists them."""
        return tuple(asked for space, asked in self.requirements.items() if space.ring is ring)
