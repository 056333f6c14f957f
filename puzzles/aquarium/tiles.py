"""Animals, and layout tiles of two by two blocks.

A tile is written as four letters, clockwise from its upper left block: ``sdpa`` has seals and dolphins in its upper
row, angel fish and penguins in its lower one.
"""

from __future__ import annotations

from enum import StrEnum

from puzzles.errors import MalformedError

BLOCKS = 4
"""Blocks of a tile, two by two."""


class Animal(StrEnum):
    """Who lives in a block."""

    SEALS = "s"
    DOLPHINS = "d"
    PENGUINS = "p"
    ANGEL_FISH = "a"

    @property
    def word(self) -> str:
        """The name for people: ``angel fish``."""
        return self.name.lower().replace("_", " ")

    @property
    def key(self) -> str:
        """The name in files: ``angel_fish``."""
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Animal.{self.name}"


ANIMALS = "".join(Animal)
"""The letters of blocks."""


def parse_blocks(text: str) -> str:
    """The four letters of a tile; raises MalformedError for anything else."""
    if len(text) != BLOCKS or not set(text) <= set(ANIMALS):
        raise MalformedError(f"expected four blocks of the letters {ANIMALS} (got {text!r})")
    return text


def turned(blocks: str, quarters: int = 1) -> str:
    """The tile after so many quarter turns clockwise (A7)."""
    by = -quarters % BLOCKS
    return blocks[by:] + blocks[:by]


def faces(blocks: str) -> tuple[str, ...]:
    """All ways in which a tile can lie that look different, the one written first (A7); tiles are never flipped."""
    return tuple(dict.fromkeys(turned(blocks, quarters) for quarters in range(BLOCKS)))
