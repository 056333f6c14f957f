"""The slide board: spaces in three rings, two shapes each, connections and center lines (rules: Pieces)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from puzzles.components.pieces import Shape
from puzzles.errors import MalformedError

if TYPE_CHECKING:
    import networkx as nx


class Ring(StrEnum):
    """A ring of the slide board; its value is the letter of its spaces."""

    CENTER = "C"
    MIDDLE = "M"
    OUTER = "O"

    def __repr__(self) -> str:
        return f"Ring.{self.name}"

    @property
    def word(self) -> str:
        """The ring's name in lower case, the key of files."""
        return self.name.lower()

    @property
    def first(self) -> int:
        """The index of its first space: the center ring starts with the center space C0, the others with 1."""
        return 0 if self is Ring.CENTER else 1


_RING_ORDER = {ring: i for i, ring in enumerate(Ring)}
_SPACE = re.compile(r"([CMO])(0|[1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the slide board; its text is the ring's letter and its index, such as ``M3``."""

    ring: Ring
    index: int

    def __str__(self) -> str:
        return f"{self.ring.value}{self.index}"

    def __lt__(self, other: Space) -> bool:
        return (_RING_ORDER[self.ring], self.index) < (_RING_ORDER[other.ring], other.index)

    @classmethod
    def parse(cls, text: str) -> Space:
        """Read the text form; raises MalformedError. Whether a board has such a space is another question."""
        match = _SPACE.fullmatch(text)
        if match is None or (match[1] != "C" and match[2] == "0"):
            raise MalformedError(f"expected a space such as C0, M3 or O11 (got {text!r})")
        return cls(Ring(match[1]), int(match[2]))


@dataclass(frozen=True)
class SlideBoard:
    """The slide board of an edition.

    Attributes:
        shapes: the two shapes that each space accepts, by space, rings from the center, each clockwise.
        connections: pairs of spaces that a line joins.
        center_lines: by name, the spaces of a line from rim to rim through the center space.
    """

    shapes: Mapping[Space, frozenset[Shape]]
    connections: tuple[tuple[Space, Space], ...] = ()
    center_lines: Mapping[str, tuple[Space, ...]] = field(default_factory=dict)

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces, rings from the center, each clockwise."""
        return tuple(self.shapes)

    def ring(self, ring: Ring) -> tuple[Space, ...]:
        """The spaces of one ring, clockwise from twelve o'clock (the center ring's first is the center space)."""
        return tuple(space for space in self.shapes if space.ring is ring)

    @cached_property
    def graph(self) -> nx.Graph[Space]:
        """The board as a graph: nodes are spaces with `ring`, `shapes` and `lines`, edges are the connections."""
        import networkx as nx  # noqa: PLC0415 - a tenth of a second that most commands can do without

        graph: nx.Graph[Space] = nx.Graph()
        for space, shapes in self.shapes.items():
            lines = tuple(name for name, line in self.center_lines.items() if space in line)
            graph.add_node(space, ring=space.ring, shapes=shapes, lines=lines)
        graph.add_edges_from(self.connections)
        return graph
