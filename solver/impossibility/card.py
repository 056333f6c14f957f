"""Proofs by the card and the slide board alone: spaces and groups that can hold nothing (C7, C9, C10)."""

from __future__ import annotations

from puzzles.commission.mosaic import ALL_COLORS, CardOnBoard
from puzzles.commission.requirement_words import WordKind
from puzzles.components.board import Space
from puzzles.components.pieces import Color, Shape
from puzzles.sentences import joined
from solver.impossibility.proof import Proof, ProofKind


def by_card(card: CardOnBoard) -> Proof | None:
    """The first space that accepts nothing, number group without a shape, or letter group without a color."""
    return _by_space(card) or _by_number(card) or _by_letter(card)


def _by_space(card: CardOnBoard) -> Proof | None:
    for space in card.commission.used:
        accepted = card.board.shapes[space]
        if not card.own_shapes(space):
            asked = joined(kind.phrase(value) for kind, value in card.asks(space).words if _is_shape(kind))
            words = f"the card asks {asked} on {space}, which accepts only {_shapes(accepted)}"
            return Proof(ProofKind.SHAPE, words)
    return None


def _by_number(card: CardOnBoard) -> Proof | None:
    for number, spaces in card.commission.number_groups.items():
        if not card.number_shapes[number]:
            holding: dict[str, list[Space]] = {}
            for space in spaces:
                holding.setdefault(_shapes(card.own_shapes(space)), []).append(space)
            parts = joined(f"{words} on {spaces_in_words(where)}" for words, where in holding.items())
            return Proof(ProofKind.NUMBER_GROUP, f"the spaces of number group {number} share no shape: {parts}")
    return None


def _by_letter(card: CardOnBoard) -> Proof | None:
    for letter, spaces in card.commission.letter_groups.items():
        if not card.letter_colors[letter]:
            asking: dict[str, list[Space]] = {}
            for space in spaces:
                if (colors := card.own_colors(space)) != ALL_COLORS:
                    words = joined((color.word for color in Color if color in colors), "or")
                    asking.setdefault(words, []).append(space)
            parts = joined(f"{words} on {spaces_in_words(where)}" for words, where in asking.items())
            return Proof(ProofKind.LETTER_GROUP, f"letter group {letter} must have one color, but asks {parts}")
    return None


def _is_shape(kind: WordKind) -> bool:
    return kind.about is Shape and not kind.is_group


def _shapes(shapes: frozenset[Shape]) -> str:
    return joined((f"{shape.word}s" for shape in sorted(shapes)), "or")


def spaces_in_words(spaces: list[Space]) -> str:
    """A list of spaces in words: ``C0, M3 and O11``."""
    return joined(str(space) for space in spaces)
