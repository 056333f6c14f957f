"""What is asked of some spaces, word by word: the parts that an explanation may keep or drop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from puzzles.commission.card import Commission, Requirement
from puzzles.components.board import Space

DARK = Requirement(dark=True)


class DemandPart(NamedTuple):
    """One thing that a card asks.

    Attributes:
        space: of which space.
        word: which word of its requirement; empty for the mere wish that the space be filled.
    """

    space: Space
    word: str


@dataclass(frozen=True)
class Demand:
    """What some cards have in common.

    Attributes:
        asked: by space, what is asked of it at least.
        dishes: the number of castoff dishes, and then also that the card uses the spaces of `asked` and no others; None
            where neither is said.
    """

    asked: Mapping[Space, Requirement]
    dishes: int | None

    @classmethod
    def of(cls, card: Commission) -> Demand:
        """All that a card asks."""
        return cls({space: card.requirements[space] for space in card.used}, card.castoff_dishes)

    def is_made_by(self, card: Commission) -> bool:
        """Whether a card asks all this, or more."""
        if self.dishes is not None and (card.castoff_dishes > self.dishes or {*card.used} != {*self.asked}):
            return False
        return all(_is_at_least(card.requirements[space], asked) for space, asked in self.asked.items())

    @property
    def listed(self) -> Mapping[Space, Requirement]:
        """What is worth telling: with dishes, not the spaces of which nothing is asked but that they be filled."""
        plain = Requirement()
        return {space: asked for space, asked in self.asked.items() if self.dishes is None or asked != plain}

    @property
    def parts(self) -> tuple[DemandPart, ...]:
        """The parts that could be dropped; spaces that dishes hold in place stay."""
        words = [DemandPart(space, word) for space, asked in self.asked.items() for word in words_of(asked)]
        return tuple(words if self.dishes is not None else [*words, *(DemandPart(space, "") for space in self.asked)])

    def keeping(self, parts: Collection[DemandPart]) -> Demand:
        """The demand with these of its parts; a word needs its space to be filled."""
        kept = set(parts)
        asked = {
            space: _with(one, [word for word in words_of(one) if DemandPart(space, word) in kept])
            for space, one in self.asked.items()
        }
        if self.dishes is None:
            named = {part.space for part in kept}
            asked = {space: one for space, one in asked.items() if space in named}
        return replace(self, asked=asked)

    def without(self, part: DemandPart) -> Demand:
        """The demand without one part: a word, or a space of which nothing else is asked."""
        return self.keeping([other for other in self.parts if other != part])

    @property
    def leaves(self) -> tuple[DemandPart, ...]:
        """The parts without which something is left of every other part: words, and spaces without words."""
        plain = Requirement()
        return tuple(part for part in self.parts if part.word or self.asked[part.space] == plain)

    def card(self, like: Commission, dishes: int) -> Commission:
        """The card that asks just this: all other spaces are dark."""
        number = dishes if self.dishes is None else self.dishes
        asked = {space: self.asked.get(space, DARK) for space in like.requirements}
        return replace(like, castoff_dishes=number, requirements=asked)


def words_of(asked: Requirement) -> tuple[str, ...]:
    """The words of a requirement, as fields."""
    return tuple(kind.name for kind, _ in asked.words)


def _with(asked: Requirement, words: Iterable[str]) -> Requirement:
    return Requirement(**{word: getattr(asked, word) for word in words})


def _is_at_least(asks: Requirement, asked: Requirement) -> bool:
    return not asks.dark and all(getattr(asks, word) == getattr(asked, word) for word in words_of(asked))
