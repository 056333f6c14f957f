"""The compiled search behind the interface of the plain one: roots in, complete states out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from puzzles.commission.deal import Deal, Source
from puzzles.components.edition import Edition
from solver.budget import Budget
from solver.search.kernel.expand import expand
from solver.search.kernel.keep import complete_states, copy_keys, materialize, pick_diverse, pick_new
from solver.search.kernel.retell import History, LayerEntry, Retelling, index_of
from solver.search.kernel.states import (
    BYTES_PER_CANDIDATE,
    COUNT,
    EVALUATED,
    EXACT,
    FREEZING,
    OVERFLOWS,
    RELAXED,
    Draws,
    Layer,
    bytes_per_state,
    new_candidates,
    new_layer,
    new_scratch,
    room_per_parent,
)
from solver.search.kernel.tables import (
    GRID_REACH,
    LETTERS,
    MAX_DISHES,
    MAX_LEFT,
    MAX_SPACES,
    MAX_TILES,
    MAX_WATER_TILES,
    TileTables,
    goal_tables,
    tile_tables,
)
from solver.search.kernel.words import FILLED, begin, hold
from solver.search.plain import WASTE_COST, Aim, LayeredSearch, LayerReport, Memory, Reached, State
from solver.tools.entry import Ints

MODES = {Memory.FREEZING: FREEZING, Memory.RELAXED: RELAXED, Memory.EXACT: EXACT}
CHUNK = 256
"""States expanded between two looks at the limits."""
COMPLETIONS_AT_ONCE = 64
COMPLETIONS_OF_A_LAYER = 8
"""Without `Memory.EXACT`, so many of the least waste are offered: the others differ little."""
CANDIDATES_PER_STATE = 16
KEYS_PER_STATE = 4
"""A proof remembers more states than it has room for at a time."""
FIRST_SLOTS = 1 << 12
BYTES_PER_KEY = 2 * 16
"""A slot of a hash table that is at most half full."""
BYTES_PER_ORIGIN = 32


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


class Slice(NamedTuple):
    """States of a layer that are still to be expanded: those from `start` to `number`."""

    layer: Layer
    number: int
    tiles: int
    start: int


class KernelSearch:
    """A search of one star level with a bounded number of states in each layer; see `LayeredSearch`."""

    def __init__(self, aim: Aim, budget: Budget, on_layer: Callable[[int], None] | None = None) -> None:
        self.aim = aim
        self.budget = budget
        self.on_layer = on_layer
        self.stop_at = budget.spent + aim.allowance
        self.plain = LayeredSearch(aim, budget)
        self.mode = MODES[aim.memory]

    def run(self, roots: Iterable[State], accept: Callable[[Sequence[Reached]], bool]) -> LayerReport:
        """As `LayeredSearch.run`: the same plays are reached and the same states counted."""
        report = LayerReport()
        self.roots = list(roots)
        if not self.roots:
            return report
        self._prepare()
        self.histories: list[History] = []
        self.nearest: Reached | None = None
        pending = [Slice(*self._root_layer(), 0)]
        if self._meets_completion(pending[0], report, accept):
            return report
        while pending:
            part = pending.pop()
            del self.histories[part.tiles - len(self.roots[0].tiles) :]
            if part.tiles >= self.tiles_at_most:
                continue
            if self._is_spent():
                report.exhausted = False
                break
            following, rest = self._next(part, sum(other.number for other in pending), report)
            if rest is not None:
                pending.append(rest)
            if following.number:
                pending.append(following)
                if self._meets_completion(following, report, accept):
                    break
        report.nearest = self.nearest
        return report

    def _meets_completion(self, part: Slice, report: LayerReport, accept: Callable[[Sequence[Reached]], bool]) -> bool:
        """Look at the states of a new layer: tell of the fullest, and offer the complete ones."""
        filled = np.bitwise_count(part.layer.words[: part.number, FILLED])
        best = int(filled.argmax())
        if self.nearest is None or filled[best] > self.nearest.filled:
            self.nearest = self.entry(part.layer, best)
        if self.on_layer:
            self.on_layer(int(filled[best]))
        report.found = self._offer_complete(part.layer, part.number, report, accept)
        return report.found

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
            [goal.takes for goal in goals],
            [goal.weights for goal in goals],
            self.aim.rooms,
            WASTE_COST,
            self.aim.most_waste,
        )
        self.draws = _draws(*self._whole_stacks(), self.index, is_any=not isinstance(first.draw, Deal))
        self.spaces = len(first.seats)
        self.scratch = new_scratch(self.spaces)
        self.retelling = Retelling(self.roots, self.plain, self.ids, self.tile_of_face, self.tables.face_segments)
        self.tiles_at_most = len(first.tiles) + len(self.ids)
        beam = CANDIDATES_PER_STATE * self.aim.width if self.mode == FREEZING else 0
        self.room_needed = room_per_parent(self.tiles_at_most, len(self.ids) if self.draws.any_deal[0] else 0)
        self.candidates = new_candidates(2 * self.room_needed + beam)
        if self.mode != FREEZING:
            self.keys = 0
            self.most_slots = _slots(max(self.aim.width * KEYS_PER_STATE, len(self.candidates.cost)))
            self.seen = np.zeros((FIRST_SLOTS, 2), dtype=np.int64)

    def _root_layer(self) -> tuple[Layer, int, int]:
        layer = new_layer(len(self.roots), self.tiles_at_most, self.spaces)
        for at, root in enumerate(self.roots):
            for i, cell in enumerate(root.tiles):
                layer.cells[at, i] = index_of(cell)
                layer.faces[at, i] = self.water_faces + i
            layer.seats[at] = root.seats
            layer.left[at] = root.left
            layer.cast[at] = root.cast
            layer.cost[at] = root.cost
        goals = [self.goal_index[root.goal] for root in self.roots]
        begin(layer.words, layer.seats, goals, (), [root.frozen for root in self.roots])
        stack_a, stack_b = self._whole_stacks()
        for at, root in enumerate(self.roots):
            if isinstance(root.draw, Deal):  # roots after an opening differ in the refill, so in how far it is drawn
                hand = [self.index[tile] for tile in root.draw.hand]
                hold(layer.words, at, hand, len(stack_a) - len(root.draw.a), len(stack_b) - len(root.draw.b))
        return layer, len(self.roots), len(self.roots[0].tiles)

    def _whole_stacks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The stacks before the refill of an opening, which takes the top of one or of the other."""
        deals = [root.draw for root in self.roots if isinstance(root.draw, Deal)]
        a, b = ([deal.stack(stack) for deal in deals] for stack in (Source.A, Source.B))
        return max(a, key=len, default=()), max(b, key=len, default=())

    # -- layers -------------------------------------------------------------------------------------------------------

    def _is_spent(self) -> bool:
        return self.budget.is_spent or self.budget.spent >= self.stop_at

    def _next(self, part: Slice, waiting: int, report: LayerReport) -> tuple[Slice, Slice | None]:
        """The next layer, or what fits of it, and what is left to be expanded afterwards.

        Args:
            part: what to expand.
            waiting: states that wait in other slices.
            report: is told when something was dropped.
        """
        if self.mode == FREEZING:
            return self._next_beam(part, report), None
        return self._next_whole(part, waiting, report)

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
            self.room_needed,
            worst,
            self.scratch,
        )
        self.budget.spent += int(self.scratch.result[EVALUATED]) - before
        return int(at)

    def _next_beam(self, part: Slice, report: LayerReport) -> Slice:
        """The best children of a layer; those that cost more are dropped."""
        layer, count, tiles, start = part
        result = self.scratch.result
        result[:] = 0
        worst = np.inf
        while start < count:
            if self._is_spent():
                report.exhausted = False
                return Slice(layer, 0, tiles, 0)
            start = self._expand(layer, tiles, start, min(start + CHUNK, count), worst)
            if start < count and result[COUNT] > len(self.candidates.cost) - self.room_needed:
                worst = self._shrink()
                report.exhausted = False
        order = np.argsort(self.candidates.cost[: result[COUNT]], kind="stable")
        target = new_layer(min(self.aim.width, max(len(order), 1)), self.tiles_at_most, self.spaces)
        seen = np.zeros((_slots(min(self.aim.width, len(order))), 4), dtype=np.int64)
        picked = np.zeros(len(target.cost), dtype=np.int64)
        per_bucket = self.aim.per_bucket or len(order)
        number = int(pick_diverse(self.candidates, order, len(target.cost), per_bucket, seen, picked))
        if number < 0 or result[OVERFLOWS]:
            report.exhausted = False
        number = abs(number)
        self.histories.append(self._write(layer, tiles, picked, number, target))
        return Slice(target, number, tiles + 1, 0)

    def _shrink(self) -> float:
        """Keep the better half of the candidates; returns the cost above which further ones need not be kept."""
        candidates, result = self.candidates, self.scratch.result
        number = int(result[COUNT])
        keep = np.sort(np.argpartition(candidates.cost[:number], number // 2)[: number // 2])
        for array in candidates:
            array[: len(keep)] = array[keep]
        result[COUNT] = len(keep)
        return float(candidates.cost[: len(keep)].max())

    def _next_whole(self, part: Slice, waiting: int, report: LayerReport) -> tuple[Slice, Slice | None]:
        """All children of a layer that were not met before, as many as there is room for.

        When the room ends, the children so far are searched to the end before the rest of the layer is expanded. A
        state met before waits in some slice or was searched: it need not be searched again. Keys may be forgotten,
        which costs work and changes no answer.
        """
        layer, count, tiles, start = part
        result = self.scratch.result
        result[:] = 0
        most = max(2 * len(self.candidates.cost), (self.aim.width - waiting - count) // 2)
        number = 0
        parts: list[Layer] = []
        histories: list[History] = []
        while start < count and number + len(self.candidates.cost) <= most:
            if self._is_spent():
                report.exhausted = False
                return Slice(layer, 0, tiles, 0), None
            start = self._expand(layer, tiles, start, min(start + CHUNK, count), np.inf)
            fresh = int(result[COUNT])
            result[COUNT] = 0
            if result[OVERFLOWS]:
                report.exhausted = False
            self._make_room_for_keys(fresh)
            picked = np.zeros(max(fresh, 1), dtype=np.int64)
            found = int(pick_new(self.candidates.key, fresh, self.seen, picked))
            self.keys += found
            parts.append(new_layer(found, self.tiles_at_most, self.spaces))
            histories.append(self._write(layer, tiles, picked, found, parts[-1]))
            number += found
        self.histories.append(History(*(np.concatenate(column) for column in zip(*histories, strict=True))))
        target = parts[0] if len(parts) == 1 else Layer(*(np.concatenate(one) for one in zip(*parts, strict=True)))
        rest = Slice(layer, count, tiles, start) if start < count else None
        return Slice(target, number, tiles + 1, 0), rest

    def _make_room_for_keys(self, fresh: int) -> None:
        """Let the table of keys be at most half full with so many more: twice as large, or emptied at its largest."""
        if 2 * (self.keys + fresh) <= len(self.seen):
            return
        slots = min(max(2 * len(self.seen), _slots(self.keys + fresh)), self.most_slots)
        before, self.seen = self.seen, np.zeros((slots, 2), dtype=np.int64)
        if slots > len(before) and 2 * (self.keys + fresh) <= slots:
            copy_keys(before, self.seen)
        else:
            self.keys = 0

    def _write(self, layer: Layer, tiles: int, picked: Ints, number: int, target: Layer) -> History:
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
            self.tile_of_face,
            self.scratch,
        )
        chosen = picked[:number]
        return History(self.candidates.parent[chosen], self.candidates.move[chosen], self.candidates.kinds[chosen])

    # -- out of arrays ------------------------------------------------------------------------------------------------

    def _offer_complete(
        self, layer: Layer, count: int, report: LayerReport, accept: Callable[[Sequence[Reached]], bool]
    ) -> bool:
        marks = np.zeros(count, dtype=np.int8)
        number = int(complete_states(layer, 0, count, int(self.goals.full[0]), marks))
        report.completions += number
        if not number:
            return False
        found = np.flatnonzero(marks)
        found = found[np.argsort(layer.cost[found], kind="stable")]
        if self.mode != EXACT:
            return accept([self.entry(layer, int(at)) for at in found[:COMPLETIONS_OF_A_LAYER]])
        taken = False
        for first in range(0, len(found), COMPLETIONS_AT_ONCE):
            batch = found[first : first + COMPLETIONS_AT_ONCE]
            taken |= accept([self.entry(layer, int(at)) for at in batch])
        return taken

    def entry(self, layer: Layer, at: int) -> LayerEntry:
        """A state of the newest layer, to be retold if it is wanted."""
        waste = sum(size * int(number) for size, number in enumerate(layer.cast[at], 1))
        return LayerEntry(self.retelling, tuple(self.histories), at, waste, int(layer.words[at, FILLED]).bit_count())


@lru_cache(maxsize=8)
def _tables(tiles: tuple[str, ...], pond: tuple[str, ...]) -> TileTables:
    """Tables with the tiles that can come and, behind their faces, those that lie in the pond already."""
    tables = tile_tables(tiles, pond[0])
    lying = np.array([[LETTERS.index(letter) for letter in segments] for segments in pond[1:]], dtype=np.int64)
    return tables._replace(face_segments=np.concatenate([tables.face_segments, lying.reshape(-1, 6)]))


def _draws(stack_a: tuple[int, ...], stack_b: tuple[int, ...], index: dict[int, int], *, is_any: bool) -> Draws:
    a, b = (np.array([index[tile] for tile in stack], dtype=np.int64) for stack in (stack_a, stack_b))
    any_deal, puts_off = (np.array([int(is_so)], dtype=np.int64) for is_so in (is_any, not is_any))
    return Draws(a, b, any_deal, puts_off)


def _slots(states: int) -> int:
    """Slots of a hash table that stays at most half full."""
    return 1 << max(4, (2 * max(states, 1)).bit_length())


def widths(megabytes: int, tiles: int, spaces: int) -> tuple[int, int]:
    """The most states of a beam's layer, and of all layers of a proof together, within the memory."""
    state = bytes_per_state(tiles, spaces)
    beam = megabytes * 1_000_000 // (2 * state + CANDIDATES_PER_STATE * BYTES_PER_CANDIDATE)
    proof = megabytes * 1_000_000 // (state + KEYS_PER_STATE * BYTES_PER_KEY + BYTES_PER_ORIGIN)
    return max(64, beam), max(64, proof)
