"""Changes of a card, each as small as can be, and the order in which they are worth trying."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.requirement_words import PLAIN_KINDS, WordKind
from puzzles.components.board import SlideBoard, Space
from puzzles.components.pieces import Shape
from puzzles.components.symmetry import orbits, symmetries
from solver.explain.demand import DARK

LESS, OTHER, NOTHING, UNUSED = range(1, 5)
"""How much a change takes away: a word less; another color or shape, or a dish more; nothing asked; not used."""


@dataclass(frozen=True)
class Change:
    """One change: of what some spaces ask, all in the same way, or a castoff dish more.

    Attributes:
        asked: what the spaces ask afterwards; empty for a dish more.
        amount: how much it takes away.
        breaks: whether the card has less symmetry afterwards.
    """

    asked: Mapping[Space, Requirement]
    amount: int
    breaks: bool = False

    @property
    def order(self) -> tuple[int, int, int]:
        """The smallest first: one that keeps the symmetry, that takes away little, of few spaces."""
        return int(self.breaks), self.amount, len(self.asked)

    def meets(self, other: Change) -> bool:
        """Whether both change the same space."""
        return not self.asked.keys().isdisjoint(other.asked)


@dataclass(frozen=True)
class Changes:
    """Some changes of different spaces and of the dishes."""

    parts: tuple[Change, ...]

    @property
    def size(self) -> int:
        """How many; spaces that the card's symmetry joins count as one."""
        return len(self.parts)

    @property
    def order(self) -> tuple[int, ...]:
        """The smallest first, as of one change."""
        return tuple(sum(column) for column in zip(*(part.order for part in self.parts), strict=True))

    @property
    def dishes(self) -> int:
        """How many castoff dishes more."""
        return sum(not part.asked for part in self.parts)

    @property
    def asked(self) -> dict[Space, Requirement]:
        """What all spaces that are changed ask afterwards."""
        return {space: asked for part in self.parts for space, asked in part.asked.items()}

    def applied(self, card: Commission) -> Commission:
        """The card afterwards."""
        asked = {**card.requirements, **self.asked}
        return replace(card, castoff_dishes=card.castoff_dishes + self.dishes, requirements=asked)


def single_changes(card: Commission, board: SlideBoard, keep: Collection[Space]) -> list[Change]:
    """All changes of one thing, the smallest first.

    Where the card has symmetry, spaces that it joins are changed together; after those come changes of single spaces.

    Args:
        card: the card.
        board: its slide board.
        keep: spaces that stay as they are.
    """
    found = [Change({}, OTHER)]
    for joined in _joined(card, board):
        together = [(joined, False)] if len(joined) > 1 else []
        for spaces, breaks in [*together, *(((space,), len(joined) > 1) for space in joined)]:
            if not set(spaces) & set(keep):
                found += _changes_of(card, board, spaces, breaks=breaks)
    return sorted(found, key=lambda change: change.order)


def _joined(card: Commission, board: SlideBoard) -> tuple[tuple[Space, ...], ...]:
    """The used spaces in sets that the card's own symmetries lay upon each other."""
    asked = card.requirements
    own = [one for one in symmetries(board) if all(asked[image] == asked[space] for space, image in one.images.items())]
    return orbits(card.used, own)


def _changes_of(card: Commission, board: SlideBoard, spaces: tuple[Space, ...], *, breaks: bool) -> Iterator[Change]:
    """The changes of spaces that ask the same and accept the same."""
    asked = card.requirements[spaces[0]]
    for kind, _ in asked.words:
        yield Change(dict.fromkeys(spaces, _with(asked, kind, None)), LESS, breaks)
    for kind in PLAIN_KINDS:
        now = getattr(asked, kind.name)
        if now is not None:
            values = kind.fitting(sorted(board.shapes[spaces[0]])) if kind.about is Shape else kind.values
            for value in values:
                if value != now:
                    yield Change(dict.fromkeys(spaces, _with(asked, kind, value)), OTHER, breaks)
    if len(asked.words) > 1:
        yield Change(dict.fromkeys(spaces, Requirement()), NOTHING, breaks)
    if len(spaces) < len(card.used):
        yield Change(dict.fromkeys(spaces, DARK), UNUSED, breaks)


def _with(asked: Requirement, kind: WordKind, value: Any) -> Requirement:  # noqa: ANN401 - as rich as the kinds
    changed: dict[str, Any] = {kind.name: value}
    return replace(asked, **changed)
