"""From the arrays of the compiled search back to plain states, turn by turn from the root."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from puzzles.commission.deal import Deal, Draw, Source
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

    def after(self, root: State, moves: Sequence[int], kinds: Sequence[tuple[int, ...]]) -> State:
        """The plain state after these moves, of which each collects these kinds."""
        unpacked = [unpack_move(move) for move in moves]
        tiles = [self.ids[int(self.tile_of_face[move.face])] for move in unpacked]
        draws = draws_of(root.draw, tiles)
        state = root
        for move, tile, (source, refill), collected in zip(unpacked, tiles, draws, kinds, strict=True):
            segments = "".join(LETTERS[segment] for segment in self.segments[move.face])
            place = (cell_of(move.cell), segments)
            state = self.plain.follow(state, source, tile, place=place, kinds=collected, refill=refill)
        return state


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
        root, turns = self._turns()
        return self.retelling.after(root, [move for move, _ in turns], [kinds for _, kinds in turns])


def draws_of(draw: Draw, tiles: Sequence[int]) -> list[tuple[Source, Source | None]]:
    """How these tiles can be laid in this order (C2, C3): where each is taken from, and which stack refills the hand.

    Refills were put off in the search, so its moves do not say.

    The hand is refilled from the stack whose top is needed sooner: each turn draws one tile, and a tile must be drawn
    before those below it, so whatever order can be laid at all can be laid so.

    Raises:
        ValueError: if it cannot.
    """
    turn_of = {tile: turn for turn, tile in enumerate(tiles)}
    turns = []
    for tile in tiles:
        source = next((source for source, there in draw.sources() if there == tile), None)
        if source is None:
            raise ValueError(f"expected a tile that can be taken from {draw} (got {tile})")
        draw = draw.take(source, tile)
        needed = {stack: _needed(draw, stack, turn_of) for stack in draw.refills(source)}
        refill = min(needed, key=needed.__getitem__)
        turns.append((source, refill))
        draw = draw.refill(refill)
    return turns


def _needed(draw: Draw, stack: Source | None, turn_of: Mapping[int, int]) -> float:
    """The turn by which the top of a stack must be drawn, so that each tile comes in time."""
    tiles = draw.stack(stack) if isinstance(draw, Deal) and stack is not None else ()
    return min((turn_of[tile] - depth for depth, tile in enumerate(tiles) if tile in turn_of), default=inf)


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
