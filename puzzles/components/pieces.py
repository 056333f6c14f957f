"""Colors, shapes, diatoms, water tiles and the stock (rules: Pieces, P9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache

from puzzles.errors import MalformedError

EMPTY = "."
SIDES = 6


class Color(StrEnum):
    """A color of algae; its value is its letter."""

    RED = "r"
    YELLOW = "y"
    GREEN = "g"
    BLUE = "b"
    PURPLE = "p"

    def __repr__(self) -> str:
        return f"Color.{self.name}"

    @property
    def word(self) -> str:
        """The color's name in lower case, as cards write it."""
        return self.name.lower()


class Shape(IntEnum):
    """A shape; its value is the number of sixths of a sample point that it stands for."""

    CIRCLE = 1
    OVAL = 2
    TRIANGLE = 3
    SQUARE = 4
    STAR = 5

    def __repr__(self) -> str:
        return f"Shape.{self.name}"

    @property
    def word(self) -> str:
        """The shape's name in lower case, as cards write it."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Diatom:
    """A piece of one color and shape; its text is the color letter and the size, such as ``r5``."""

    color: Color
    shape: Shape

    def __str__(self) -> str:
        return f"{self.color.value}{self.shape.value}"

    @property
    def sixths(self) -> int:
        """Its size, 1 to 5 sixths of a sample point."""
        return self.shape.value

    @property
    def words(self) -> str:
        """Its name in words, such as ``red star``."""
        return f"{self.color.word} {self.shape.word}"

    @classmethod
    def parse(cls, text: str) -> Diatom:
        """Read the text form; raises MalformedError."""
        diatom = _DIATOM_BY_TEXT.get(text)
        if diatom is None:
            raise MalformedError(f"expected a diatom such as r5: a color letter of rygbp and a size 1-5 (got {text!r})")
        return diatom


ALL_DIATOMS: tuple[Diatom, ...] = tuple(Diatom(color, shape) for color in Color for shape in Shape)
"""All 25 kinds of diatom, by color and then by size."""

_DIATOM_BY_TEXT = {str(diatom): diatom for diatom in ALL_DIATOMS}


def rotations(segments: str) -> tuple[str, ...]:
    """The different rotations of six segments, the given one first."""
    return tuple(dict.fromkeys(segments[turn:] + segments[:turn] for turn in range(SIDES)))


@cache
def faces(segments: str) -> tuple[str, ...]:
    """All different ways in which a two-sided tile may lie (up to 12: 6 rotations x 2 sides)."""
    return tuple(dict.fromkeys((*rotations(segments), *rotations(segments[::-1]))))


class Stock:
    """How many of each diatom can still be collected (P9). Immutable: `take` returns a new one."""

    __slots__ = ("_counts",)

    def __init__(self, counts: Mapping[Diatom, int]) -> None:
        self._counts = {diatom: counts.get(diatom, 0) for diatom in ALL_DIATOMS}

    @classmethod
    def per_color(cls, counts: Mapping[Shape, int]) -> Stock:
        """The stock of an edition: as many of each shape in every color."""
        return cls({diatom: counts.get(diatom.shape, 0) for diatom in ALL_DIATOMS})

    def __getitem__(self, diatom: Diatom) -> int:
        return self._counts[diatom]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stock) and self._counts == other._counts

    def __hash__(self) -> int:
        return hash(tuple(self._counts.values()))

    def __repr__(self) -> str:
        return f"Stock({self._counts!r})"

    def items(self) -> Iterator[tuple[Diatom, int]]:
        """Every diatom with its number, also those with none left."""
        yield from self._counts.items()

    def has(self, *diatoms: Diatom) -> bool:
        """Whether all the given diatoms are there at the same time (twice the same needs two)."""
        return all(self._counts[diatom] >= diatoms.count(diatom) for diatom in diatoms)

    def take(self, diatoms: Iterable[Diatom]) -> Stock:
        """The stock without these; raises MalformedError when one of them is not there."""
        counts = dict(self._counts)
        for diatom in diatoms:
            if counts[diatom] == 0:
                raise MalformedError(f"expected a diatom that is in stock (got {diatom}, of which none is left)")
            counts[diatom] -= 1
        return Stock(counts)

    def put(self, diatoms: Iterable[Diatom]) -> Stock:
        """The stock with these put back (only in the main game; in a commission none ever comes back, P9)."""
        counts = dict(self._counts)
        for diatom in diatoms:
            counts[diatom] += 1
        return Stock(counts)
