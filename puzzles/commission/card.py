"""The card: what a commission asks of each space (C8) and its number and letter groups (C9, C10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from puzzles.commission.requirement_words import ANY, DARK, LONE_WORDS, WORD_KINDS, WordKind, expected_words
from puzzles.components.board import Ring, Space
from puzzles.components.pieces import Color, Shape
from puzzles.errors import MalformedError


@dataclass(frozen=True, slots=True)
class Requirement:
    """What the card asks of one space (C8); nothing asked and not dark is ``any``.

    Its text is what cards write: ``dark``, ``any``, or at most one word of each kind (``red star``, ``3 B``). It has a
    field for each row of `WORD_KINDS`.
    """

    dark: bool = False
    color: Color | None = None
    shape: Shape | None = None
    number: int | None = None
    letter: str | None = None

    def __str__(self) -> str:
        if self.dark:
            return DARK.text
        return " ".join(kind.text(value) for kind, value in self.words) or ANY.text

    @property
    def words(self) -> tuple[tuple[WordKind, Any], ...]:
        """The kinds of its words with what each says, in the order in which they are written."""
        return tuple((kind, value) for kind in WORD_KINDS if (value := getattr(self, kind.name)) is not None)

    @property
    def groups(self) -> tuple[tuple[WordKind, Any], ...]:
        """Those of its words that name groups (C9, C10)."""
        return tuple((kind, value) for kind, value in self.words if kind.is_group)

    @property
    def shapes(self) -> frozenset[Shape]:
        """The shapes that its words let in, groups and slide board aside."""
        return _let_in(self, Shape)

    @property
    def colors(self) -> frozenset[Color]:
        """The colors that its words let in, groups aside."""
        return _let_in(self, Color)

    @classmethod
    def parse(cls, text: str) -> Requirement:
        """Read the text form; raises MalformedError that names the word which is wrong."""
        words = text.split()
        if words == [DARK.text]:
            return cls(dark=True)
        if words == [ANY.text]:
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
    for kind in WORD_KINDS:
        if word in kind.by_text:
            return kind.name, kind.by_text[word]
    if any(word == lone.text for lone in LONE_WORDS):
        raise MalformedError(f"expected {word!r} to stand alone")
    raise MalformedError(f"expected {expected_words()} (got {word!r})")


@lru_cache(maxsize=4096)
def _let_in(asked: Requirement, about: type[Color | Shape]) -> frozenset[Any]:
    left: frozenset[Any] = frozenset(about)
    return left.intersection(*(kind.lets_in(value) for kind, value in asked.words if kind.about is about))


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
