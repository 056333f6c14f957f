"""The mosaic: diatoms on the slide board, and what an open space can take (C4-C10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from puzzles.commission.card import Commission, Requirement
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.errors import IllegalError

ALL_COLORS = frozenset(Color)


class CardOnBoard:
    """A commission laid on the slide board of an edition: what spaces and groups can hold before anything is placed.

    It goes through the code as one value where card, components and board are needed together.

    Attributes:
        commission, edition, board: the card, the components, and their slide board.
        number_shapes: the shapes that every space of a number group can hold (C9, ruling).
        letter_colors: the colors that the card leaves to a letter group (C10, ruling).
    """

    def __init__(self, commission: Commission, edition: Edition) -> None:
        self.commission, self.edition, self.board = commission, edition, edition.board
        self.number_shapes = {
            number: frozenset(Shape).intersection(*(self.own_shapes(space) for space in spaces))
            for number, spaces in commission.number_groups.items()
        }
        self.letter_colors = {
            letter: ALL_COLORS.intersection(*(self.own_colors(space) for space in spaces))
            for letter, spaces in commission.letter_groups.items()
        }

    def asks(self, space: Space) -> Requirement:
        """The requirement of a space."""
        return self.commission.requirements[space]

    def own_shapes(self, space: Space) -> frozenset[Shape]:
        """The shapes that board and card leave to a used space, without its number group."""
        return self.board.shapes[space] & self.asks(space).shapes

    def own_colors(self, space: Space) -> frozenset[Color]:
        """The colors that the card leaves to a used space, without its letter group."""
        return self.asks(space).colors

    def shapes(self, space: Space) -> frozenset[Shape]:
        """The shapes that a used space can hold at the start: board, card and number group."""
        number = self.asks(space).number
        own = self.own_shapes(space)
        return own if number is None else own & self.number_shapes[number]

    def colors(self, space: Space) -> frozenset[Color]:
        """The colors that a used space can hold at the start: card and letter group."""
        letter = self.asks(space).letter
        own = self.own_colors(space)
        return own if letter is None else own & self.letter_colors[letter]

    @cached_property
    def takers(self) -> Mapping[Diatom, tuple[Space, ...]]:
        """By diatom, the used spaces that can hold it at the start (C7 with nothing placed)."""
        return {
            Diatom(color, shape): tuple(
                space for space in self.commission.used if shape in self.shapes(space) and color in self.colors(space)
            )
            for color in Color
            for shape in Shape
        }


class Mosaic:
    """Diatoms on a card. Immutable: `place` returns a new mosaic."""

    __slots__ = ("_placed", "card")

    def __init__(self, card: CardOnBoard, placed: Mapping[Space, Diatom] | None = None) -> None:
        self.card = card
        self._placed: dict[Space, Diatom] = dict(placed or {})

    @property
    def placed(self) -> Mapping[Space, Diatom]:
        """Diatoms by space, in the order placed."""
        return MappingProxyType(self._placed)

    @property
    def open_spaces(self) -> tuple[Space, ...]:
        """Used spaces that are not filled."""
        return tuple(space for space in self.card.commission.used if space not in self._placed)

    @property
    def is_complete(self) -> bool:
        """Whether every used space is filled (C11)."""
        return not self.open_spaces

    def number_shapes(self, number: int) -> frozenset[Shape]:
        """The shapes that a number group can still have: one when its first space is filled (C9)."""
        for space in self.card.commission.number_groups[number]:
            if space in self._placed:
                return self.card.number_shapes[number] & {self._placed[space].shape}
        return self.card.number_shapes[number]

    def letter_colors(self, letter: str) -> frozenset[Color]:
        """The colors that a letter group can still have: one when its first space is filled (C10)."""
        for space in self.card.commission.letter_groups[letter]:
            if space in self._placed:
                return self.card.letter_colors[letter] & {self._placed[space].color}
        return self.card.letter_colors[letter]

    def check(self, space: Space, diatom: Diatom) -> None:
        """Raise IllegalError with rule C7, C9 or C10 unless the space can take the diatom now."""
        asked = self.card.commission.requirements.get(space)
        if asked is None:
            raise IllegalError("C7", f"expected a space of the slide board (got {space})")
        if asked.dark:
            raise IllegalError("C7", f"expected a space that the card uses (got {space}, which is dark)")
        if space in self._placed:
            raise IllegalError(
                "C7", f"expected an open space for {diatom} (got {space}, which holds {self._placed[space]})"
            )
        accepted = self.card.board.shapes[space]
        if diatom.shape not in accepted:
            words = " or ".join(shape.word for shape in sorted(accepted))
            raise IllegalError("C7", f"expected a {words} on {space} (got {diatom})")
        if diatom.shape not in asked.shapes or diatom.color not in asked.colors:
            raise IllegalError("C7", f"expected what the card asks of {space}, {asked} (got {diatom})")
        if asked.number is not None and diatom.shape not in (left := self.number_shapes(asked.number)):
            words = " or ".join(shape.word for shape in sorted(left)) or "nothing"
            raise IllegalError("C9", f"expected {words} on {space} for number group {asked.number} (got {diatom})")
        if asked.letter is not None and diatom.color not in (colors := self.letter_colors(asked.letter)):
            words = " or ".join(color.word for color in Color if color in colors) or "nothing"
            raise IllegalError("C10", f"expected {words} on {space} for letter group {asked.letter} (got {diatom})")

    def can_take(self, space: Space, diatom: Diatom) -> bool:
        """Whether the space can take the diatom now (C7)."""
        try:
            self.check(space, diatom)
        except IllegalError:
            return False
        return True

    def takers(self, diatom: Diatom) -> tuple[Space, ...]:
        """The open spaces that can take the diatom now (C5, C7)."""
        return tuple(space for space in self.open_spaces if self.can_take(space, diatom))

    def place(self, space: Space, diatom: Diatom) -> Mosaic:
        """The mosaic with one more diatom; raises IllegalError (C7, C9, C10)."""
        self.check(space, diatom)
        return Mosaic(self.card, {**self._placed, space: diatom})
