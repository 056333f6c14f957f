"""Proofs by the card and the slide board alone: spaces and groups that can hold nothing (C7, C9, C10)."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.commission.mosaic import ALL_COLORS, CardOnBoard
from puzzles.commission.requirement_words import WordKind
from puzzles.components.board import Space
from puzzles.components.pieces import Color, Shape
from puzzles.sentences import joined
from solver.impossibility.proof import Proof, ProofKind


def by_card(card: CardOnBoard) -> Proof | None:
    """All that the card asks in vain, told together: the kind is that of the first.

    A space that accepts nothing is told once, not again with its number group.
    """
    proofs = [*_by_spaces(card), *_by_numbers(card), *_by_letters(card)]
    return Proof(proofs[0].kind, "; ".join(proof.reason for proof in proofs)) if proofs else None


def _by_spaces(card: CardOnBoard) -> Iterator[Proof]:
    for space in card.commission.used:
        accepted = card.board.shapes[space]
        if not card.own_shapes(space):
            asked = joined(kind.phrase(value) for kind, value in card.asks(space).words if _is_shape(kind))
            words = f"the card asks {asked} on {space}, which accepts only {_shapes(accepted)}"
            yield Proof(ProofKind.SHAPE, words)


def _by_numbers(card: CardOnBoard) -> Iterator[Proof]:
    for number, spaces in card.commission.number_groups.items():
        accepting = [space for space in spaces if card.own_shapes(space)]
        if not frozenset(Shape).intersection(*map(card.own_shapes, accepting)):
            holding: dict[str, list[Space]] = {}
            for space in accepting:
                holding.setdefault(_shapes(card.own_shapes(space)), []).append(space)
            parts = joined(f"{words} on {spaces_in_words(where)}" for words, where in holding.items())
            yield Proof(ProofKind.NUMBER_GROUP, f"the spaces of number group {number} share no shape: {parts}")


def _by_letters(card: CardOnBoard) -> Iterator[Proof]:
    for letter, spaces in card.commission.letter_groups.items():
        if not card.letter_colors[letter]:
            asking: dict[str, list[Space]] = {}
            for space in spaces:
                if (colors := card.own_colors(space)) != ALL_COLORS:
                    words = joined((color.word for color in Color if color in colors), "or")
                    asking.setdefault(words, []).append(space)
            parts = joined(f"{words} on {spaces_in_words(where)}" for words, where in asking.items())
            yield Proof(ProofKind.LETTER_GROUP, f"letter group {letter} must have one color, but asks {parts}")


def _is_shape(kind: WordKind) -> bool:
    return kind.about is Shape and not kind.is_group


def _shapes(shapes: frozenset[Shape]) -> str:
    return joined((f"{shape.word}s" for shape in sorted(shapes)), "or")


def spaces_in_words(spaces: list[Space]) -> str:
    """A list of spaces in words: ``C0, M3 and O11``."""
    return joined(str(space) for space in spaces)
