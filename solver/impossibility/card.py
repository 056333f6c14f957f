"""Proofs by the card and the slide board alone: spaces and groups that can hold nothing (C7, C9, C10)."""

from __future__ import annotations

from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.board import Space
from puzzles.components.pieces import Color, Shape
from solver.impossibility.kinds import joined
from solver.impossibility.proof import Proof, ProofKind


def by_card(card: CardOnBoard) -> Proof | None:
    """The first space that accepts nothing, number group without a shape, or letter group without a color."""
    return _by_space(card) or _by_number(card) or _by_letter(card)


def _by_space(card: CardOnBoard) -> Proof | None:
    for space in card.commission.used:
        asked, accepted = card.asks(space).shape, card.board.shapes[space]
        if asked is not None and asked not in accepted:
            article = "an" if asked is Shape.OVAL else "a"
            words = f"the card asks {article} {asked.word} on {space}, which accepts only {_shapes(accepted)}"
            return Proof(ProofKind.SHAPE, words)
    return None


def _by_number(card: CardOnBoard) -> Proof | None:
    for number, spaces in card.commission.number_groups.items():
        if not card.number_shapes[number]:
            holding: dict[str, list[Space]] = {}
            for space in spaces:
                asked, accepted = card.asks(space).shape, card.board.shapes[space]
                holding.setdefault(_shapes(accepted if asked is None else frozenset({asked})), []).append(space)
            parts = joined(f"{words} on {spaces_in_words(where)}" for words, where in holding.items())
            return Proof(ProofKind.NUMBER_GROUP, f"the spaces of number group {number} share no shape: {parts}")
    return None


def _by_letter(card: CardOnBoard) -> Proof | None:
    for letter, spaces in card.commission.letter_groups.items():
        if not card.letter_colors[letter]:
            asking: dict[Color, list[Space]] = {}
            for space in spaces:
                if (color := card.asks(space).color) is not None:
                    asking.setdefault(color, []).append(space)
            parts = joined(f"{color.word} on {spaces_in_words(where)}" for color, where in asking.items())
            return Proof(ProofKind.LETTER_GROUP, f"letter group {letter} must have one color, but asks {parts}")
    return None


def _shapes(shapes: frozenset[Shape]) -> str:
    return joined((f"{shape.word}s" for shape in sorted(shapes)), "or")


def spaces_in_words(spaces: list[Space]) -> str:
    """A list of spaces in words: ``C0, M3 and O11``."""
    return joined(str(space) for space in spaces)
