"""What is wished of new cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from puzzles.commission.card import Requirement
from puzzles.commission.requirement_words import ANY, GROUP_KINDS, PLAIN_KINDS
from puzzles.components.symmetry import SymmetryGroup
from puzzles.errors import DiatomsError, MalformedError

BANDS = (1, 2, 3, 4, 5)
"""The bands of difficulty, from very easy to very hard."""
_RANGE = re.compile(r"(0|[1-9][0-9]{0,3})(?:(?:-|\.\.)(0|[1-9][0-9]{0,3}))?")


class WishError(DiatomsError):
    """Wishes that no card was found to meet.

    Attributes:
        proved: no card can meet them; otherwise the search for one ended.
    """

    def __init__(self, message: str, *, proved: bool = False) -> None:
        super().__init__(message)
        self.proved = proved


ASK_ANY, ASK_BOTH = ANY.text, "both"
ASK_KINDS = (ASK_ANY, *(kind.name for kind in PLAIN_KINDS), ASK_BOTH, *(kind.name for kind in GROUP_KINDS))
"""Kinds of requirements that a card may have: nothing, a word of a kind, or a color and a shape together."""


@dataclass(frozen=True, slots=True)
class Menu:
    """What the spaces of a card may ask: whole kinds, and single requirements such as `red star`."""

    kinds: tuple[str, ...] = ASK_KINDS
    single: tuple[Requirement, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Menu:
        """Read ``any,color,red star``; raises MalformedError."""
        kinds: list[str] = []
        single: list[Requirement] = []
        for word in (part.strip() for part in text.split(",")):
            if word in ASK_KINDS:
                kinds.append(word)
                continue
            try:
                asked = Requirement.parse(word)
            except MalformedError:
                asked = Requirement(dark=True)
            if asked.dark or asked.groups:
                known = ", ".join(ASK_KINDS)
                raise MalformedError(f"expected requirements of {known}, a color or a shape (got {word!r})")
            single.append(asked)
        return cls(tuple(dict.fromkeys(kinds)), tuple(dict.fromkeys(single)))

    @property
    def is_of_groups(self) -> bool:
        """Whether every space belongs to a group, so that a card has at least two: a group of one asks nothing."""
        return not self.single and set(self.kinds) <= {kind.name for kind in GROUP_KINDS}

    def __str__(self) -> str:
        return ",".join([*self.kinds, *map(str, self.single)])


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `least` to `most`; its text is ``3``, or ``3-5``."""

    least: int
    most: int

    @classmethod
    def parse(cls, text: str, least: int, most: int, what: str) -> Range:
        """Read ``3``, ``3-5`` or ``3..5`` within bounds; raises MalformedError that says what it is of."""
        match = _RANGE.fullmatch(text)
        if match:
            found = cls(int(match[1]), int(match[2] or match[1]))
            if least <= found.least <= found.most <= most:
                return found
        raise MalformedError(
            f"expected {what} from {least} to {most}, or a range such as {least}-{most} (got {text!r})"
        )

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most

    def spread(self, index: int) -> int:
        """The value of the card of an index when cards go through the range in turn."""
        return self.least + index % (self.most - self.least + 1)

    def below(self, most: int) -> Iterable[int]:
        """Its values up to a bound."""
        return range(self.least, min(self.most, most) + 1)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is wished of a batch of cards.

    Attributes:
        number: of cards.
        difficulty: bands, which the cards go through in turn.
        spaces: how many spaces a card uses; None is 12 to 33, or as many as the board has.
        symmetry: of a card, requirements included; None is any, another for each card.
        menu: what spaces may ask.
        dishes: how many castoff dishes a card has.
        seed: of everything random; the same seed, wishes and version give the same cards.
    """

    number: int = 1
    difficulty: Range = Range(BANDS[0], BANDS[-1])
    spaces: Range | None = None
    symmetry: SymmetryGroup | None = None
    menu: Menu = Menu()
    dishes: Range = Range(3, 3)
    seed: int = 0
