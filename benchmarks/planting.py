"""Cards that cannot be completed, made from cards that can by planting a few changes (see `benchmarks.mends`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from puzzles.commission.card import Commission, Requirement
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Shape


def planted(card: Commission, edition: Edition, number: int, rng: Random) -> Commission | None:
    """The card with so many changes, of as many spaces or the dishes; None if there are not so many to be had.

    Each change can be undone by one: a color, shape or group that a space did not ask, another color or shape, a space
    that was dark, a dish fewer.
    """
    changed: set[Space | None] = set()
    for _ in range(number):
        options = [option for option in _options(card, edition) if option[0] not in changed]
        if not options:
            return None
        place, card = rng.choice(options)
        changed.add(place)
    return card


def _options(card: Commission, edition: Edition) -> list[tuple[Space | None, Commission]]:
    """Every change, with the space that it changes; None stands for the dishes."""
    found: list[tuple[Space | None, Commission]] = []
    for space, asked in card.requirements.items():
        found += [
            (space, replace(card, requirements={**card.requirements, space: other}))
            for other in _stricter(card, asked, edition.board.shapes[space])
        ]
    if card.castoff_dishes:
        found.append((None, replace(card, castoff_dishes=card.castoff_dishes - 1)))
    return found


def _stricter(card: Commission, asked: Requirement, accepted: frozenset[Shape]) -> Iterator[Requirement]:
    if asked.dark:
        yield Requirement()
        return
    yield from (replace(asked, color=color) for color in Color if color is not asked.color)
    yield from (replace(asked, shape=shape) for shape in sorted(accepted) if shape is not asked.shape)
    if asked.number is None:
        yield from (replace(asked, number=number) for number in card.number_groups)
    if asked.letter is None:
        yield from (replace(asked, letter=letter) for letter in card.letter_groups)
