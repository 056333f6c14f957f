"""Twins: cards that are the same but for how the board lies and for the names of colors and groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from puzzles.commission.card import Requirement
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.requirement_words import WORD_KINDS, WordKind
from puzzles.components.board import Space
from puzzles.components.pieces import Shape
from puzzles.components.symmetry import symmetries

Form = tuple[tuple[int, ...], ...]
"""A card with colors, numbers and letters in the order in which they come first: for each space 1 if it is dark, then
what is asked of color, shape, number and letter, 0 for nothing; a further kind of word adds a place."""


def canonical_form(card: CardOnBoard) -> Form:
    """A value that two cards share exactly if they are twins.

    Twins are the same after a symmetry of the board, which keeps rings, shapes and connections, and with other names
    for colors, number groups and letter groups. What a group asks counts, not how it is written: one of a single space
    asks nothing, and one that can have but one shape or color asks that of each of its spaces (C9, C10). The number of
    castoff dishes does not count: cards that differ in nothing else are twins.
    """
    asked, spaces = _plain(card), card.board.spaces
    return min(_renamed(asked[one.images[space]] for space in spaces) for one in symmetries(card.board))


def _plain(card: CardOnBoard) -> dict[Space, Requirement]:
    """What the card asks, without groups that are only another way to write a shape, a color or nothing."""
    numbers, letters = card.commission.number_groups, card.commission.letter_groups
    found: dict[Space, Requirement] = {}
    for space, asked in card.commission.requirements.items():
        one = asked
        if one.number is not None and (len(numbers[one.number]) == 1 or len(card.number_shapes[one.number]) == 1):
            alone = len(numbers[one.number]) == 1
            one = replace(one, number=None, shape=one.shape if alone else min(card.number_shapes[one.number]))
        if one.letter is not None and (len(letters[one.letter]) == 1 or len(card.letter_colors[one.letter]) == 1):
            alone = len(letters[one.letter]) == 1
            one = replace(one, letter=None, color=one.color if alone else min(card.letter_colors[one.letter]))
        found[space] = one
    return found


def _renamed(asked: Iterable[Requirement]) -> Form:
    names: dict[str, dict[object, int]] = {kind.name: {} for kind in WORD_KINDS}

    def digit(kind: WordKind, value: object) -> int:
        if value is None:
            return 0
        if kind.about is Shape and not kind.is_group:
            return kind.values.index(value) + 1  # shapes are not renamed
        known = names[kind.name]
        return known.setdefault(value, len(known) + 1)

    return tuple((int(one.dark), *(digit(kind, getattr(one, kind.name)) for kind in WORD_KINDS)) for one in asked)
