"""What the open spaces of a card want, and the groups that link them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from puzzles.commission.mosaic import Mosaic
from puzzles.components.board import Space
from puzzles.components.pieces import Color
from puzzles.sentences import joined
from solver.impossibility.kinds import COLOR_MASK, SHAPE_MASK, colors_mask, shapes_mask


@dataclass(frozen=True, slots=True)
class LinkedGroup:
    """A number or letter group of several open spaces whose shape or color is open.

    Attributes:
        name: such as ``number group 1``.
        members: indices of its open spaces.
        values: the shapes or colors that it can have, in words (``circles``, ``red``), each with its kinds as bits.
    """

    name: str
    members: tuple[int, ...]
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Wants:
    """What the open spaces can hold, the links of groups forgotten unless they are settled.

    Attributes:
        spaces: the open used spaces.
        kinds: by space, what it can still hold, as bits: every value that its groups can have is allowed by itself.
        groups: the links, those of most spaces first.
    """

    spaces: tuple[Space, ...]
    kinds: tuple[int, ...]
    groups: tuple[LinkedGroup, ...]

    @classmethod
    def of(cls, mosaic: Mosaic) -> Wants:
        """What is still wanted on a mosaic."""
        card, spaces = mosaic.card, mosaic.open_spaces
        shapes = {number: mosaic.number_shapes(number) for number in card.commission.number_groups}
        colors = {letter: mosaic.letter_colors(letter) for letter in card.commission.letter_groups}
        kinds = []
        for space in spaces:
            asked = card.asks(space)
            mask = shapes_mask(card.shapes(space)) & colors_mask(card.colors(space))
            if asked.number is not None:
                mask &= shapes_mask(shapes[asked.number])
            if asked.letter is not None:
                mask &= colors_mask(colors[asked.letter])
            kinds.append(mask)
        numbers = [
            LinkedGroup(
                f"number group {number}",
                tuple(i for i, space in enumerate(spaces) if card.asks(space).number == number),
                tuple((f"{shape.word}s", SHAPE_MASK[shape]) for shape in sorted(left)),
            )
            for number, left in shapes.items()
        ]
        letters = [
            LinkedGroup(
                f"letter group {letter}",
                tuple(i for i, space in enumerate(spaces) if card.asks(space).letter == letter),
                tuple((color.word, COLOR_MASK[color]) for color in Color if color in left),
            )
            for letter, left in colors.items()
        ]
        linked = [group for group in (*numbers, *letters) if len(group.members) > 1 and len(group.values) > 1]
        return cls(spaces, tuple(kinds), tuple(sorted(linked, key=lambda group: -len(group.members))))

    def with_value(self, group: LinkedGroup, kinds: int) -> Wants:
        """The same with one value given to a group."""
        masks = list(self.kinds)
        for member in group.members:
            masks[member] &= kinds
        return replace(self, kinds=tuple(masks))

    def within(self, kinds: int) -> list[int]:
        """The spaces (indices) that can hold nothing outside a set of kinds."""
        return [i for i, mask in enumerate(self.kinds) if mask & ~kinds == 0]

    def named(self, members: Iterable[int]) -> str:
        """Spaces in words: ``C0 and M3``; with more than two also how many: ``3 spaces (C0, M3 and O1)``."""
        names = [str(self.spaces[i]) for i in members]
        return f"{len(names)} spaces ({joined(names)})" if len(names) > 2 else joined(names)

    def groups_in_words(self, values: Mapping[str, str]) -> str:
        """Groups with their values in words: ``circles in number group 1 and red in letter group A``."""
        return joined(f"{value} in {name}" for name, value in values.items())
