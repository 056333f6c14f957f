"""What an impossibility proof says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ProofKind(StrEnum):
    """Why no play completes a card."""

    SHAPE = "shape"
    """A space does not accept the shape that the card asks of it (C7)."""
    NUMBER_GROUP = "number-group"
    """The spaces of a number group share no shape (C9)."""
    LETTER_GROUP = "letter-group"
    """A letter group asks two colors (C10)."""
    STOCK = "stock"
    """More of one color, shape or kind is needed than there is."""
    PIECES = "pieces"
    """A set of spaces needs more of several kinds together than there are."""
    YIELD = "yield"
    """A piece that no sample point of the tiles yields, nor a larger group from which it could be split (P4-P7)."""
    TILES = "tiles"
    """More of some pieces is needed than the corners of the tiles can form."""
    POINTS = "points"
    """The tiles make too few sample points (P3)."""
    SEGMENTS = "segments"
    """More sixths of some colors are needed than the segments of the tiles can give."""
    GROUPS = "groups"
    """Each shape and color that the groups could have is impossible by itself."""
    DISHES = "dishes"
    """A diatom that was collected fits neither the mosaic nor a castoff dish (C6)."""
    PLACE = "place"
    """None of the tiles that are left has a legal place (C12)."""

    def __repr__(self) -> str:
        return f"ProofKind.{self.name}"


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that no play completes a card.

    Attributes:
        kind: what it rests on.
        reason: one sentence for the player, without a full stop, that names the spaces and pieces concerned.
    """

    kind: ProofKind
    reason: str
