"""What makes a card hard: quick plays without its groups, colors, shapes or narrow dishes, and its scarce pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.requirement_words import GROUP_KINDS, PLAIN_KINDS
from puzzles.components.edition import Edition
from puzzles.drawing.terminal import counted
from puzzles.sentences import joined
from solver.explain.bottleneck import narrowest
from solver.generation.quick import Ease, quick_ease

SEEDS = range(70_001, 70_025)
LEAST_GAIN = 0.05
"""Of ease; what changes less is not told."""
MOST_SCARCE = 3
RARE = 0.10
"""A space is told as hard to fill if fewer sample points than this yield something for it."""


GROUPS, DISHES, PIECES = "groups", "dishes", "pieces"
"""What makes a card hard, beside each plain kind of word, which is named by its plural."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that makes a card hard.

    Attributes:
        kind: what.
        weight: the ease of quick plays that it costs, or for pieces the sample points that yield none.
        words: for the player.
    """

    kind: str
    weight: float
    words: str


def causes(commission: Commission, edition: Edition) -> list[Cause]:
    """What makes a card hard, the weightiest first, scarce pieces last.

    Each cause is found by quick plays of the card without it: what they do better is what it costs.
    """
    ease = quick_ease(commission, edition, SEEDS)
    found = []
    for kind, changed, what in _without(commission):
        better = quick_ease(changed, edition, SEEDS)
        gain = better.value - ease.value
        if gain >= LEAST_GAIN:
            other = "with those" if kind == DISHES else "without"
            found.append(Cause(kind, gain, f"{what}: {_plays(ease, better, other, commission.castoff_dishes)}"))
    found.sort(key=lambda cause: -cause.weight)
    return [*found, *_scarce(commission, edition)]


def _plays(ease: Ease, better: Ease, other: str, dishes: int) -> str:
    """Quick plays of the card and of another, in words; a card without dishes has no stars to speak of."""
    if not dishes:
        return f"of quick plays {ease.share:.0%} complete it; {other}, {better.share:.0%}"
    return (
        f"of quick plays {ease.share:.0%} complete it, {ease.bright:.0%} with half of the stars; "
        f"{other}, {better.share:.0%} and {better.bright:.0%}"
    )


def _without(card: Commission) -> Iterator[tuple[str, Commission, str]]:
    """The card without one of the things that may make it hard, and that thing in words."""
    asked = card.requirements

    def with_all(change: Callable[[Requirement], Requirement]) -> Commission:
        return replace(card, requirements={space: change(one) for space, one in asked.items()})

    if card.number_groups or card.letter_groups:
        sizes = [len(spaces) for groups in (card.number_groups, card.letter_groups) for spaces in groups.values()]
        words = f"{counted(len(sizes), 'group')} of {joined(map(str, sizes))} {'space' if sizes[-1] == 1 else 'spaces'}"
        nothing: dict[str, Any] = {kind.name: None for kind in GROUP_KINDS}
        yield GROUPS, with_all(lambda one: replace(one, **nothing)), words
    for kind in PLAIN_KINDS:
        number = sum(getattr(one, kind.name) is not None for one in asked.values())
        if number:
            without: dict[str, Any] = {kind.name: None}
            words = f"{kind.plural} asked of {counted(number, 'space')}"
            yield kind.plural, with_all(partial(replace, **without)), words
    words = f"{counted(card.castoff_dishes, 'castoff dish', 'castoff dishes')} instead of {card.castoff_dishes + 2}"
    yield DISHES, replace(card, castoff_dishes=card.castoff_dishes + 2), words


def _scarce(card: Commission, edition: Edition) -> list[Cause]:
    """The kinds of spaces that the fewest sample points yield something for."""
    rare = (one for one in narrowest(card, edition, edition.water_tiles, most=len(card.used)) if one.rate < RARE)
    return [Cause(PIECES, 1 - one.rate, one.words) for one in islice(rare, MOST_SCARCE)]
