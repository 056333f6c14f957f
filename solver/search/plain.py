"""The plain search: a beam over draws and placements, in layers of one turn each.

Three searches share the layers. They differ in what a state remembers of the pieces collected, and so in what
their answer means (see `Memory`):

* `FREEZING` seats pieces as they come and casts off only what finds no path. Everything that it completes without
  groups is a legal play; that it completes nothing proves nothing.
* `RELAXED` may cast off at will and forgets the links within groups: its state is pond, draw and the multiset
  collected. Every legal play is among its plays, so when it ends without dropping a state and without a completion, the
  star level is ruled out.
* `EXACT` is the relaxed search that tells apart what was collected in which turn. It has the same bounds, but each of
  its completions is one sequence of turns, about which the exact arrangement has the last word. Ended without
  dropping a state, it has decided its star level.

States of one layer have the same number of tiles in the pond, so a duplicate can only occur within its layer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from math import inf
from typing import NamedTuple, Protocol

from puzzles.commission.deal import Draw, Source
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Shape
from puzzles.pond.grid import Cell
from puzzles.pond.yields import Collected, groups, turn_yields
from solver.budget import Budget
from solver.search.kinds import KIND_OF, KINDS, SIZE_OF, Counts, largest_first, stock_of
from solver.search.packing import Sizes, packs
from solver.search.rim import promise, rim_misses
from solver.search.seating import OPEN, seat_or_exchange, seat_or_freeze
from solver.search.shore import Landing, gaps, landings

BYTES_PER_STATE = 3_000
"""Measured: a state with its pond, seats and key in CPython."""


class Memory(Enum):
    """What a state remembers of the pieces collected; see the module."""

    FREEZING = auto()
    RELAXED = auto()
    EXACT = auto()


class Goal(NamedTuple):
    """What a state works towards.

    Attributes:
        takes: by kind, the spaces that take it, as bits.
        weights: by space, how hard it is to fill.
    """

    takes: tuple[int, ...]
    weights: tuple[float, ...]


class Reached(Protocol):
    """A state that a search has come to, told no further than is needed.

    Most completions are refuted or are no better than another: the compiled search retells the turns of a play only
    when `state` is asked for.
    """

    @property
    def collected(self) -> tuple[tuple[int, ...], ...]:
        """Kinds collected, by turn."""
        ...

    @property
    def waste(self) -> int:
        """Sixths cast off."""
        ...

    @property
    def filled(self) -> int:
        """How many spaces the pieces fill."""
        ...

    @property
    def state(self) -> State:
        """The state with all its turns."""
        ...


class PlannedTurn(NamedTuple):
    """One turn of a searched play, before its arrangement."""

    source: Source
    tile: int
    landing: Landing
    ways: tuple[Collected, ...]
    refill: Source | None


@dataclass(slots=True, eq=False)
class State:
    """A play in progress.

    Attributes:
        left: what is in stock, by kind.
        goal: the grounding that this state plays by.
        seats: by space, the kind seated there.
        frozen: spaces whose pieces may not leave them any more.
        cast: how many cast-offs of each size.
        collected: kinds collected, by turn; the opening of a typed position counts as a turn.
        cost: the work that is still to do, for the order of the beam.
    """

    tiles: dict[Cell, str]
    draw: Draw
    left: Counts
    goal: Goal
    seats: tuple[int, ...]
    frozen: int
    cast: Sizes
    collected: tuple[tuple[int, ...], ...]
    cost: float
    parent: State | None = None
    step: PlannedTurn | None = None
    opening_refill: Source | None = None

    @property
    def state(self) -> State:
        """The state itself, as it is."""
        return self

    @property
    def root(self) -> State:
        """The state in which the search began."""
        state = self
        while state.parent is not None:
            state = state.parent
        return state

    @property
    def is_complete(self) -> bool:
        """Whether the pieces collected can fill every space."""
        return OPEN not in self.seats

    @property
    def filled(self) -> int:
        """How many spaces they fill."""
        return len(self.seats) - self.seats.count(OPEN)

    @property
    def waste(self) -> int:
        """Sixths cast off."""
        return sum(size * number for size, number in enumerate(self.cast, 1))

    def steps(self) -> tuple[PlannedTurn, ...]:
        """The turns from the root to here."""
        steps: list[PlannedTurn] = []
        state: State | None = self
        while state is not None:
            if state.step is not None:
                steps.append(state.step)
            state = state.parent
        return tuple(reversed(steps))


@dataclass(frozen=True, slots=True)
class Aim:
    """One star level of one question.

    Attributes:
        rooms: the room of each castoff dish at this level.
        memory: see there.
        width: most states that a layer keeps.
        allowance: most states that may be evaluated.
        per_bucket: most states of one bucket (they have collected the same and aim at the same), as long as there are
            others; 0 for any number. With few of a bucket a beam holds more collections, with many more ponds.
        most_waste: most sixths that may be cast off in all.
    """

    edition: Edition
    rooms: tuple[int, ...]
    memory: Memory
    width: int
    allowance: float = inf
    per_bucket: int = 0
    most_waste: float = inf


@dataclass(slots=True)
class LayerReport:
    """What a search came to.

    Attributes:
        found: whether `accept` took a completion.
        exhausted: whether it ended without dropping a state or reaching a limit.
        completions: how many complete states were met.
        nearest: the state with the most spaces filled.
    """

    found: bool = False
    exhausted: bool = True
    completions: int = 0
    nearest: Reached | None = None


class LayeredSearch:
    """A search of one star level with a bounded number of states in each layer."""

    def __init__(self, aim: Aim, budget: Budget, on_layer: Callable[[int], None] | None = None) -> None:
        self.aim = aim
        self.budget = budget
        self.on_layer = on_layer
        self.stop_at = budget.spent + aim.allowance
        self.segments = aim.edition.water_tiles
        self.tiles: tuple[str, ...] | None = None

    def run(self, roots: Iterable[State], accept: Callable[[Sequence[Reached]], bool]) -> LayerReport:
        """Search until a completion is accepted, nothing is left, or the budget is spent.

        Args:
            roots: states before the first turn, or after the opening.
            accept: gets the complete states of a layer and says whether one of them is a play of this level. With
                `Memory.EXACT` it gets every one of them.
        """
        report = LayerReport()
        layer = list(roots)
        while layer:
            complete = [state for state in layer if state.is_complete]
            report.completions += len(complete)
            self._note_nearest(report, layer)
            if complete and accept(complete):
                report.found = True
                return report
            if self.aim.memory is Memory.FREEZING:
                layer = [state for state in layer if not state.is_complete]
            if self.on_layer and layer:
                self.on_layer(layer[0].filled)
            layer = self._next_layer(layer, report)
        return report

    @staticmethod
    def _note_nearest(report: LayerReport, layer: list[State]) -> None:
        best = max(layer, key=lambda state: (state.filled, -state.waste))
        if report.nearest is None or best.filled > report.nearest.filled:
            report.nearest = best

    def _next_layer(self, layer: list[State], report: LayerReport) -> list[State]:
        children: dict[object, tuple[float, State]] = {}
        for state in layer:
            if self.budget.is_spent or self.budget.spent >= self.stop_at:
                report.exhausted = False
                return []
            for child in self.expand(state):
                key = self.key(child)
                rank = child.cost - self._promise(child)
                if key not in children or rank < children[key][0]:
                    children[key] = rank, child
        ranked = [child for _, child in sorted(children.values(), key=lambda pair: pair[0])]
        if len(ranked) <= self.aim.width:
            return ranked
        report.exhausted = False
        if self.aim.per_bucket:
            ranked = self._with_full_buckets_behind(ranked)
        return ranked[: self.aim.width]

    def _promise(self, state: State) -> float:
        """What the rim of the pond promises for the open spaces; only the order of a beam asks for it."""
        if self.aim.memory is not Memory.FREEZING:
            return 0.0
        if self.tiles is None:
            self.tiles = tuple(sorted(self.segments[tile] for tile in state.root.draw.tiles))
        spaces = sum(1 << bit for bit, kind in enumerate(state.seats) if kind == OPEN)
        return promise(rim_misses(self.tiles, state.tiles), state.goal.takes, state.goal.weights, spaces)

    def _with_full_buckets_behind(self, ranked: list[State]) -> list[State]:
        """The states in the same order, but those with too many of their bucket before them behind all others."""
        seen: Counter[object] = Counter()
        first: list[State] = []
        behind: list[State] = []
        for state in ranked:
            bucket = (state.left, state.goal)
            seen[bucket] += 1
            (first if seen[bucket] <= self.aim.per_bucket else behind).append(state)
        return first + behind

    def key(self, state: State) -> object:
        """What two states must have in common to be one."""
        pond = frozenset(state.tiles.items())
        if self.aim.memory is Memory.RELAXED:
            return pond, state.draw, state.left, state.goal.takes
        if self.aim.memory is Memory.EXACT:
            return pond, state.draw, state.collected, state.goal.takes
        movable = sorted(kind for bit, kind in enumerate(state.seats) if not state.frozen >> bit & 1)
        return pond, state.draw, state.left, state.goal.takes, state.frozen, tuple(movable), state.cast

    def expand(self, state: State) -> Iterator[State]:
        """The states after each legal turn that this star level survives."""
        shore = gaps(state.tiles)
        tried = set()
        for source, tile in state.draw.sources():
            if (source, self.segments[tile]) in tried and source is Source.ANY:
                continue
            tried.add((source, self.segments[tile]))
            drawn = state.draw.take(source, tile)
            refills = drawn.refills(source)
            for landing in landings(shore, self.segments[tile]):
                tiles = {**state.tiles, landing.cell: landing.face}
                for kinds, ways in outcomes(landing.points, state.left):
                    self.budget.spent += len(refills)
                    child = self.collect(state, kinds)
                    if child is None:
                        continue
                    for refill in refills:
                        yield State(
                            tiles,
                            drawn.refill(refill),
                            child.left,
                            child.goal,
                            child.seats,
                            child.frozen,
                            child.cast,
                            child.collected,
                            child.cost,
                            state,
                            PlannedTurn(source, tile, landing, ways, refill),
                        )

    def follow(
        self,
        state: State,
        source: Source,
        tile: int,
        *,
        place: tuple[Cell, str],
        kinds: tuple[int, ...],
        refill: Source | None,
    ) -> State:
        """The state after one given turn; raises ValueError if this search knows no such turn."""
        landing = next(one for one in landings(gaps(state.tiles), self.segments[tile]) if (one.cell, one.face) == place)
        ways = dict(outcomes(landing.points, state.left))[kinds]
        child = self.collect(state, kinds)
        if child is None:
            raise ValueError(f"expected a turn that the dishes allow (got {kinds})")
        child.tiles = {**state.tiles, landing.cell: landing.face}
        child.draw = state.draw.take(source, tile).refill(refill)
        child.parent, child.step = state, PlannedTurn(source, tile, landing, ways, refill)
        return child

    def collect(self, state: State, kinds: tuple[int, ...]) -> State | None:
        """The state with these kinds collected, or None when what is left over fits no dishes of this level."""
        left = list(state.left)
        cast = list(state.cast)
        seats = list(state.seats)
        frozen = state.frozen
        for kind in kinds:
            left[kind] -= 1
            dropped = OPEN
            if self.aim.memory is Memory.FREEZING:
                seated, frozen = seat_or_freeze(seats, state.goal.takes, kind, frozen)
                dropped = OPEN if seated else kind
            else:
                dropped = seat_or_exchange(seats, state.goal.takes, kind)
            if dropped != OPEN:
                cast[SIZE_OF[dropped] - 1] += 1
        sizes = tuple(cast)
        waste = sum(size * number for size, number in enumerate(cast, 1))
        if sizes != state.cast and (waste > self.aim.most_waste or not packs(sizes, self.aim.rooms)):
            return None
        cost = sum(weight for seat, weight in zip(seats, state.goal.weights, strict=True) if seat == OPEN)
        cost += WASTE_COST * waste
        return State(
            state.tiles,
            state.draw,
            tuple(left),
            state.goal,
            tuple(seats),
            frozen,
            sizes,
            (*state.collected, kinds),
            cost,
        )


WASTE_COST = 0.5


@lru_cache(maxsize=1 << 16)
def _plain_kinds(segments: str) -> tuple[int, ...] | None:
    """The kinds of a sample point's groups; None when one of them is six of one color."""
    found = groups(segments)
    if any(group.sixths > Shape.STAR for group in found):
        return None
    return tuple(KIND_OF[Diatom(group.color, Shape(group.sixths))] for group in found)


def outcomes(points: tuple[tuple[int, str], ...], left: Counts) -> list[tuple[tuple[int, ...], tuple[Collected, ...]]]:
    """Every multiset that the sample points of one placement can give (P5-P8), largest kind first, with a way to it."""
    plain = [_plain_kinds(segments) for _, segments in points]
    if None not in plain:
        counts = [0] * KINDS
        for kinds in plain:
            for kind in kinds or ():
                counts[kind] += 1
        if all(number <= there for number, there in zip(counts, left, strict=True)):
            return [(largest_first(counts), ())]
    found = turn_yields(tuple(groups(segments) for _, segments in points), stock_of(left))
    result = []
    for diatoms, ways in found.items():
        counts = [0] * KINDS
        for diatom in diatoms:
            counts[KIND_OF[diatom]] += 1
        result.append((largest_first(counts), ways))
    return result
