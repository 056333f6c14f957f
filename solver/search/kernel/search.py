"""The compiled search behind the interface of the plain one: roots in, complete states out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numba.core.event import Event, Listener, register
from numpy.typing import NDArray

from puzzles.deal import AnyDeal, Deal, Draw, Source
from puzzles.edition import Edition
from puzzles.hexgrid import Cell
from solver.search.kernel.core import (
    COUNT,
    EVALUATED,
    EXACT,
    FREEZING,
    OVERFLOWS,
    RELAXED,
    ROOM_PER_PARENT,
    complete_states,
    expand,
    materialize,
    pick_diverse,
    pick_new,
    rehash,
    unpack_kinds,
)
from solver.search.kernel.states import (
    BYTES_PER_CANDIDATE,
    FILLED,
    FROZEN,
    GOAL,
    HAND_1,
    NO_TILE,
    Draws,
    Layer,
    bytes_per_state,
    new_candidates,
    new_layer,
    new_scratch,
)
from solver.search.kernel.tables import (
    GRID_REACH,
    GRID_WIDTH,
    LETTERS,
    MAX_DISHES,
    MAX_LEFT,
    MAX_SPACES,
    MAX_TILES,
    MAX_WATER_TILES,
    Ints,
    TileTables,
    goal_tables,
    tile_tables,
)
from solver.search.plain import WASTE_COST, Aim, Budget, LayeredSearch, LayerReport, Memory, State

MODES = {Memory.FREEZING: FREEZING, Memory.RELAXED: RELAXED, Memory.EXACT: EXACT}
CHUNK = 256
"""States expanded between two looks at the limits."""
FIRST_CAPACITY = 4096
COMPLETIONS_AT_ONCE = 64
COMPLETIONS_OF_A_LAYER = 8
"""Without `Memory.EXACT`, so many of the least waste are offered: the others differ little."""
CANDIDATES_PER_STATE = 16
BYTES_PER_KEY = 4 * 16
"""A hash table at most half full that is copied when it grows."""
BYTES_PER_ORIGIN = 4 * 32
"""Origins of the states of this layer and, as a rule, of not many more in all others together."""


class History(NamedTuple):
    """How the states of a layer came about, kept to tell the play in the end."""

    parent: Ints
    move: Ints
    kinds: Ints


class _Announcer(Listener):
    """Says once that something is being compiled, and then no more."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say: Callable[[str], None] | None = say

    def on_start(self, event: Event) -> None:
        del event
        if self.say is not None:
            self.say("compiling the search (first run)")
            self.say = None

    def on_end(self, event: Event) -> None:
        """Nothing is said at the end."""


_announcer: _Announcer | None = None


def announce_compilation(say: Callable[[str], None]) -> None:
    """Have `say` told when a search has to be compiled because no compiled code was kept from an earlier run."""
    global _announcer  # noqa: PLW0603 - numba's events are global, too
    if _announcer is None:
        _announcer = _Announcer(say)
        register("numba:compile", _announcer)  # type: ignore[no-untyped-call]
    elif _announcer.say is not None:
        _announcer.say = say


def fits_kernel(root: State, edition: Edition, dishes: int) -> bool:
    """Whether the arrays of the compiled search can hold the question; the plain search has no such bounds."""
    reach = max(abs(part) for cell in root.tiles for part in (cell.q, cell.r))
    tiles = len(root.draw.tiles)
    return (
        len(root.seats) <= MAX_SPACES
        and max(root.left) <= MAX_LEFT
        and dishes <= MAX_DISHES
        and tiles <= MAX_WATER_TILES
        and len(root.tiles) + tiles <= MAX_TILES
        and reach + tiles < GRID_REACH
        and len(edition.water_tiles) > 0
    )


class KernelSearch:
    """A search of one star level with a bounded number of states in each layer; see `LayeredSearch`."""

    def __init__(self, aim: Aim, budget: Budget, on_layer: Callable[[State], None] | None = None) -> None:
        self.aim = aim
        self.budget = budget
        self.on_layer = on_layer
        self.stop_at = budget.spent + aim.allowance
        self.plain = LayeredSearch(aim, budget)
        self.mode = MODES[aim.memory]

    def run(self, roots: Iterable[State], accept: Callable[[Sequence[State]], bool]) -> LayerReport:
        """As `LayeredSearch.run`: the same plays are reached and the same states counted."""
        report = LayerReport()
        self.roots = list(roots)
        if not self.roots:
            return report
        self._prepare()
        layer, count, tiles = self._root_layer()
        self.histories: list[History] = []
        nearest = (-1, 0, 0)
        while count:
            filled = np.bitwise_count(layer.words[:count, FILLED])
            best = int(filled.argmax())
            nearest = max(nearest, (int(filled[best]), len(self.histories), best))
            if self._offer_complete(layer, count, report, accept):
                report.found = True
                break
            if self.on_layer:
                self.on_layer(self._state(len(self.histories), best))
            layer, count, tiles = self._next(layer, count, tiles, report)
        report.nearest = self._state(nearest[1], nearest[2])
        return report

    # -- into arrays --------------------------------------------------------------------------------------------------

    def _prepare(self) -> None:
        first = self.roots[0]
        edition = self.aim.edition
        self.ids = sorted(first.draw.tiles)
        self.index = {tile: index for index, tile in enumerate(self.ids)}
        pond = [segments for cell, segments in first.tiles.items()]
        self.tables = _tables(tuple(edition.water_tiles[tile] for tile in self.ids), tuple(pond))
        self.water_faces = len(self.tables.face_segments) - len(pond)
        self.tile_of_face = np.repeat(np.arange(len(self.ids)), self.tables.face_count).astype(np.int64)
        goals = list(dict.fromkeys(root.goal for root in self.roots))
        self.goal_index = {goal: index for index, goal in enumerate(goals)}
        self.goals = goal_tables(
            [goal.takes for goal in goals], [goal.weights for goal in goals], self.aim.rooms, WASTE_COST
        )
        self.draws = _draws(first.draw, self.index)
        self.spaces = len(first.seats)
        self.scratch = new_scratch(self.spaces)
        self.tiles_at_most = len(first.tiles) + len(self.ids)
        beam = CANDIDATES_PER_STATE * self.aim.width if self.mode == FREEZING else 0
        self.candidates = new_candidates(2 * ROOM_PER_PARENT + beam)

    def _root_layer(self) -> tuple[Layer, int, int]:
        layer = new_layer(max(len(self.roots), 1), self.tiles_at_most, self.spaces)
        for at, root in enumerate(self.roots):
            for i, cell in enumerate(root.tiles):
                layer.cells[at, i] = _index_of(cell)
                layer.faces[at, i] = self.water_faces + i
            layer.seats[at] = root.seats
            layer.left[at] = root.left
            layer.cast[at] = root.cast
            layer.cost[at] = root.cost
            words = layer.words[at]
            words[FILLED] = sum(1 << bit for bit, kind in enumerate(root.seats) if kind >= 0)
            words[FROZEN] = root.frozen
            words[GOAL] = self.goal_index[root.goal]
            words[HAND_1 : HAND_1 + 2] = NO_TILE
            if isinstance(root.draw, Deal):
                words[HAND_1 : HAND_1 + len(root.draw.hand)] = [self.index[tile] for tile in root.draw.hand]
                self._mark_taken(words, root.draw)
        return layer, len(self.roots), len(self.roots[0].tiles)

    def _mark_taken(self, words: Ints, draw: Deal) -> None:
        """Roots after an opening differ in the refill, so in how far the stacks of the first root are drawn."""
        first = self.roots[0].draw
        assert isinstance(first, Deal)
        stack_a, stack_b = self._whole_stacks()
        words[3] = len(stack_a) - len(draw.a)
        words[4] = len(stack_b) - len(draw.b)

    def _whole_stacks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        deals = [root.draw for root in self.roots if isinstance(root.draw, Deal)]
        return max((deal.a for deal in deals), key=len), max((deal.b for deal in deals), key=len)

    # -- layers -------------------------------------------------------------------------------------------------------

    def _is_spent(self) -> bool:
        return self.budget.is_spent or self.budget.spent >= self.stop_at

    def _next(self, layer: Layer, count: int, tiles: int, report: LayerReport) -> tuple[Layer, int, int]:
        if tiles >= self.tiles_at_most:
            return layer, 0, tiles
        if self.mode == FREEZING:
            return self._next_beam(layer, count, tiles, report)
        return self._next_whole(layer, count, tiles, report)

    def _expand(self, layer: Layer, tiles: int, start: int, stop: int, worst: float) -> int:
        before = int(self.scratch.result[EVALUATED])
        at = expand(
            self.mode,
            self.tables,
            self.goals,
            self.draws,
            layer,
            tiles,
            start,
            stop,
            self.candidates,
            worst,
            self.scratch,
        )
        self.budget.spent += int(self.scratch.result[EVALUATED]) - before
        return int(at)

    def _next_beam(self, layer: Layer, count: int, tiles: int, report: LayerReport) -> tuple[Layer, int, int]:
        """The best children of a layer; those that cost more are dropped."""
        result = self.scratch.result
        result[:] = 0
        worst = np.inf
        start = 0
        while start < count:
            if self._is_spent():
                report.exhausted = False
                return layer, 0, tiles
            start = self._expand(layer, tiles, start, min(start + CHUNK, count), worst)
            if start < count and result[COUNT] > len(self.candidates.cost) - ROOM_PER_PARENT - 1:
                worst = self._shrink()
                report.exhausted = False
        order = np.argsort(self.candidates.cost[: result[COUNT]], kind="stable")
        target = new_layer(min(self.aim.width, max(len(order), 1)), self.tiles_at_most, self.spaces)
        seen = np.zeros((_slots(self.aim.width, len(order)), 4), dtype=np.int64)
        picked = np.zeros(len(target.cost), dtype=np.int64)
        twins = self.aim.twins or len(order)
        number = int(pick_diverse(self.candidates, order, len(target.cost), twins, seen, picked))
        if number < 0 or result[OVERFLOWS]:
            report.exhausted = False
        number = abs(number)
        self._write(layer, tiles, picked, number, target, 0)
        return target, number, tiles + 1

    def _shrink(self) -> float:
        """Keep the better half of the candidates; returns the cost above which further ones need not be kept."""
        candidates, result = self.candidates, self.scratch.result
        number = int(result[COUNT])
        keep = np.sort(np.argpartition(candidates.cost[:number], number // 2)[: number // 2])
        for array in candidates:
            array[: len(keep)] = array[keep]
        result[COUNT] = len(keep)
        return float(candidates.cost[: len(keep)].max())

    def _next_whole(self, layer: Layer, count: int, tiles: int, report: LayerReport) -> tuple[Layer, int, int]:
        """All children of a layer, each once; gives up when they do not fit."""
        result = self.scratch.result
        result[:] = 0
        most = self.aim.width
        target = new_layer(min(FIRST_CAPACITY, most), self.tiles_at_most, self.spaces)
        seen = np.zeros((_slots(len(target.cost), most), 2), dtype=np.int64)
        number = start = 0
        parts: list[History] = []
        while start < count:
            if self._is_spent():
                report.exhausted = False
                return layer, 0, tiles
            start = self._expand(layer, tiles, start, min(start + CHUNK, count), np.inf)
            fresh = int(result[COUNT])
            result[COUNT] = 0
            if number + fresh > len(target.cost) and len(target.cost) < most:
                target = _grown(target, min(max(2 * len(target.cost), number + fresh), most))
                seen = rehash(seen, np.zeros((_slots(len(target.cost), most), 2), dtype=np.int64))
            picked = np.zeros(max(min(fresh, len(target.cost) - number), 1), dtype=np.int64)
            room = min(fresh, len(target.cost) - number)
            found = int(pick_new(self.candidates.key, np.arange(fresh), room, seen, picked))
            if found < 0 or result[OVERFLOWS]:
                report.exhausted = False
                return layer, 0, tiles
            parts.append(self._write_part(layer, tiles, picked, found, target, number))
            number += found
        self.histories.append(
            History(*(np.concatenate(column) for column in zip(*parts, strict=True))) if parts else _no_history()
        )
        return target, number, tiles + 1

    def _write(self, layer: Layer, tiles: int, picked: Ints, number: int, target: Layer, offset: int) -> None:
        self.histories.append(self._write_part(layer, tiles, picked, number, target, offset))

    def _write_part(self, layer: Layer, tiles: int, picked: Ints, number: int, target: Layer, offset: int) -> History:
        materialize(
            self.mode,
            self.goals,
            self.draws,
            layer,
            tiles,
            self.candidates,
            picked,
            number,
            target,
            offset,
            self.tile_of_face,
            self.scratch,
        )
        chosen = picked[:number]
        return History(self.candidates.parent[chosen], self.candidates.move[chosen], self.candidates.kinds[chosen])

    # -- out of arrays ------------------------------------------------------------------------------------------------

    def _offer_complete(
        self, layer: Layer, count: int, report: LayerReport, accept: Callable[[Sequence[State]], bool]
    ) -> bool:
        marks = np.zeros(count, dtype=np.int8)
        number = int(complete_states(layer, 0, count, int(self.goals.full[0]), marks))
        report.completions += number
        if not number:
            return False
        found = np.flatnonzero(marks)
        found = found[np.argsort(layer.cost[found], kind="stable")]
        if self.mode != EXACT:
            return accept([self._state(len(self.histories), int(at)) for at in found[:COMPLETIONS_OF_A_LAYER]])
        taken = False
        for first in range(0, len(found), COMPLETIONS_AT_ONCE):
            batch = found[first : first + COMPLETIONS_AT_ONCE]
            taken |= accept([self._state(len(self.histories), int(at)) for at in batch])
        return taken

    def _state(self, depth: int, at: int) -> State:
        """The plain state of a state in the layer of this depth, retold turn by turn from its root."""
        moves = []
        for history in reversed(self.histories[:depth]):
            moves.append((int(history.move[at]), history.kinds[at]))
            at = int(history.parent[at])
        state = self.roots[at]
        for move, kinds in reversed(moves):
            state = self._retell(state, move, kinds)
        return state

    def _retell(self, state: State, move: int, packed: Ints) -> State:
        face = move >> 13 & 0x3FF
        tile = self.ids[int(self.tile_of_face[face])]
        segments = "".join(LETTERS[segment] for segment in self.tables.face_segments[face])
        number = int(unpack_kinds(packed, self.scratch.kinds))
        kinds = tuple(int(kind) for kind in self.scratch.kinds[:number])
        code = move >> 23 & 0xFF
        source = Source.ANY if isinstance(state.draw, AnyDeal) else (Source.HAND, Source.HAND, Source.A, Source.B)[code]
        refill = (None, Source.A, Source.B)[move >> 31 & 3]
        place = (_cell_of(move & 0x1FFF), segments)
        return self.plain.follow(state, source, tile, place=place, kinds=kinds, refill=refill)


def _no_history() -> History:
    empty = np.zeros(0, dtype=np.int64)
    return History(empty, empty, np.zeros((0, 2), dtype=np.int64))


def _tables(tiles: tuple[str, ...], pond: tuple[str, ...]) -> TileTables:
    """Tables with the tiles that can come and, behind their faces, those that lie in the pond already."""
    tables = tile_tables(tiles, pond[0])
    lying = np.array([[LETTERS.index(letter) for letter in segments] for segments in pond[1:]], dtype=np.int64)
    return tables._replace(face_segments=np.concatenate([tables.face_segments, lying.reshape(-1, 6)]))


def _draws(draw: Draw, index: dict[int, int]) -> Draws:
    stacks = (draw.a, draw.b) if isinstance(draw, Deal) else ((), ())
    a, b = (np.array([index[tile] for tile in stack], dtype=np.int64) for stack in stacks)
    return Draws(a, b, np.array([0 if isinstance(draw, Deal) else 1], dtype=np.int64))


def _index_of(cell: Cell) -> int:
    return (cell.r + GRID_WIDTH // 2) * GRID_WIDTH + cell.q + GRID_WIDTH // 2


def _cell_of(index: int) -> Cell:
    row, column = divmod(index, GRID_WIDTH)
    return Cell(column - GRID_WIDTH // 2, row - GRID_WIDTH // 2)


def _slots(states: int, at_most: int) -> int:
    """Slots of a hash table that stays at most half full."""
    return 1 << max(4, (2 * min(states, max(at_most, 1))).bit_length())


def _grown(layer: Layer, capacity: int) -> Layer:
    larger = new_layer(capacity, layer.cells.shape[1], layer.seats.shape[1])
    for column in range(len(layer)):
        old: NDArray[np.generic] = layer[column]
        larger[column][: len(old)] = old
    return larger


def widths(megabytes: int, tiles: int, spaces: int) -> tuple[int, int]:
    """The most states that a layer of a beam and of a proof may have within the memory.

    A beam keeps two layers and its candidates; a proof keeps two layers, keys, and how all states came about.
    """
    layers = 2 * bytes_per_state(tiles, spaces)
    beam = megabytes * 1_000_000 // (layers + CANDIDATES_PER_STATE * BYTES_PER_CANDIDATE)
    proof = megabytes * 1_000_000 // (layers + 2 * BYTES_PER_KEY + BYTES_PER_ORIGIN)
    return max(64, beam), max(64, proof)
