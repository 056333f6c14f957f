"""From the arrays of the compiled search back to plain states, turn by turn from the root."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.commission.deal import AnyDeal, Source
from puzzles.pond.grid import Cell
from solver.search.kernel.tables import GRID_WIDTH, LETTERS
from solver.search.kernel.words import unpack_move
from solver.search.plain import LayeredSearch, State
from solver.tools.entry import Ints

SOURCES = (Source.HAND, Source.HAND, Source.A, Source.B)
"""By `source_of_move`, with a deal."""
REFILLS = (None, Source.A, Source.B)
"""By `refill_of_move`."""


class History(NamedTuple):
    """How the states of a layer came about, kept to tell the play in the end."""

    parent: Ints
    move: Ints
    kinds: Ints


@dataclass(frozen=True, slots=True)
class Retelling:
    """What is needed to retell.

    Attributes:
        roots: in which the search began.
        plain: the search that makes the turns.
        ids: of the tiles, by index.
        tile_of_face, segments: of each face.
    """

    roots: Sequence[State]
    plain: LayeredSearch
    ids: Sequence[int]
    tile_of_face: Ints
    segments: Ints

    def after(self, state: State, move: int, kinds: tuple[int, ...]) -> State:
        """The plain state after one move."""
        cell, face, code, refill_code = unpack_move(move)
        tile = self.ids[int(self.tile_of_face[face])]
        segments = "".join(LETTERS[segment] for segment in self.segments[face])
        source = Source.ANY if isinstance(state.draw, AnyDeal) else SOURCES[code]
        refill = REFILLS[refill_code]
        place = (cell_of(cell), segments)
        return self.plain.follow(state, source, tile, place=place, kinds=kinds, refill=refill)


class LayerEntry(NamedTuple):
    """A state of a layer, by its place: a `solver.search.plain.Reached`.

    Attributes:
        retelling: of its search.
        histories: of its layer and of those before.
        at: its place in the layer.
        waste, filled: of the state.
    """

    retelling: Retelling
    histories: tuple[History, ...]
    at: int
    waste: int
    filled: int

    def _turns(self) -> tuple[State, list[tuple[int, tuple[int, ...]]]]:
        """The root, and the move and the kinds collected of each turn."""
        at = self.at
        turns = []
        for history in reversed(self.histories):
            turns.append((int(history.move[at]), kinds_of(history.kinds[at])))
            at = int(history.parent[at])
        return self.retelling.roots[at], turns[::-1]

    @property
    def collected(self) -> tuple[tuple[int, ...], ...]:
        """Kinds collected, by turn."""
        root, turns = self._turns()
        return (*root.collected, *(kinds for _, kinds in turns))

    @property
    def state(self) -> State:
        """The plain state."""
        state, turns = self._turns()
        for move, kinds in turns:
            state = self.retelling.after(state, move, kinds)
        return state


def kinds_of(packed: Ints) -> tuple[int, ...]:
    """The kinds of a candidate, as `solver.search.kernel.expand.pack_kinds` wrote them."""
    kinds = []
    for word in packed.tolist():
        rest = word
        while rest > 1:
            kinds.append(rest & 31)
            rest >>= 5
    return tuple(kinds)


def index_of(cell: Cell) -> int:
    """A cell as an index of the grid."""
    return (cell.r + GRID_WIDTH // 2) * GRID_WIDTH + cell.q + GRID_WIDTH // 2


def cell_of(index: int) -> Cell:
    """The cell of an index."""
    row, column = divmod(index, GRID_WIDTH)
    return Cell(column - GRID_WIDTH // 2, row - GRID_WIDTH // 2)
