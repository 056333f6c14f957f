"""A position as arrays: where playouts begin, and what they aim at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from puzzles.commission.beginnings import from_position, hidden_tiles
from puzzles.commission.deal import Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.table import Table
from puzzles.components.pieces import Color, Shape
from puzzles.errors import MalformedError
from solver.advice.sizes import HeldDishes, hardest_spaces, held_dishes
from solver.advice.threads import share_out
from solver.advice.waters import Waters, waters
from solver.search.kernel.playouts import ANSWERS, first_turns, play_out
from solver.search.kernel.retell import index_of
from solver.search.kernel.states import (
    COUNT,
    Candidates,
    Draws,
    Layer,
    Scratch,
    new_candidates,
    new_layer,
    new_scratch,
    room_per_parent,
)
from solver.search.kernel.tables import (
    GRID_REACH,
    MAX_LEFT,
    MAX_TILES,
    MAX_WATER_TILES,
    GoalTables,
    goal_tables,
)
from solver.search.kernel.words import begin
from solver.search.kinds import count, largest_first, stock_counts
from solver.search.plain import WASTE_COST
from solver.search.target import Target, space_cost
from solver.tools.entry import Ints

WORLD_SEEDS = 1_000_000_007
"""Seeds of worlds begin far from those by which people name deals, whose order a world must not know."""
GROUNDINGS = 4
"""Values of open groups that a playout chooses from: the most promising ones that agree with what is settled."""
HARDEST = 1000.0
"""The weight of a space that nothing can fill."""
LINKLESS = 0
"""The goal that forgets the links within groups."""

Settled = frozenset[tuple[int | str, Shape | Color]]
NOTHING_SETTLED: Settled = frozenset()


class Worlds(NamedTuple):
    """Hidden orders that were thought of: [world, i] the tiles of each stack by index, top first."""

    a: Ints
    b: Ints

    def __len__(self) -> int:
        return int(self.a.shape[0])


class Goals:
    """What can be aimed at in one position: groundings of its open groups, each a row of the goal tables.

    Attributes:
        target: the open spaces.
        takes, weights: of each goal so far; the first one has no links.
        held: the spaces that playouts hold, as places in `target.spaces`; see `solver.advice.sizes`.
    """

    def __init__(self, target: Target, rates: tuple[float, ...]) -> None:
        self.target = target
        self.rates = rates
        self.takes: list[tuple[int, ...]] = []
        self.weights: list[tuple[float, ...]] = []
        self._rows: dict[tuple[int, ...], int] = {}
        self._of: dict[Settled, tuple[int, ...]] = {}
        self._add(target.takes)
        self.held = hardest_spaces(self.weights[LINKLESS])

    @property
    def has_groups(self) -> bool:
        """Whether any group is open."""
        return bool(self.target.choices)

    def of(self, settled: Settled) -> tuple[int, ...]:
        """The goals that agree with what is settled, most promising first."""
        if not self.has_groups:
            return (LINKLESS,)
        if settled not in self._of:
            groundings = self.target.groundings(self.rates, GROUNDINGS, dict(settled))
            self._of[settled] = tuple(self._add(grounding.takes) for grounding in groundings)
        return self._of[settled]

    def cost(self, goal: int, filled: int) -> float:
        """What the spaces weigh that are left open."""
        return sum(weight for bit, weight in enumerate(self.weights[goal]) if not filled >> bit & 1)

    def held_cost(self, goal: int, filled: int) -> float:
        """As `cost`, of the spaces that are held."""
        return sum(self.weights[goal][bit] for bit in self.held if not filled >> bit & 1)

    def of_held(self, spaces: int) -> int:
        """Of spaces as bits of the target those that are held, as bits of what playouts work on."""
        if len(self.held) == len(self.target.spaces):
            return spaces
        return sum((spaces >> bit & 1) << place for place, bit in enumerate(self.held))

    def tables(self, rooms: tuple[int, ...]) -> GoalTables:
        """All goals for playouts whose dishes have these rooms."""
        takes = [[self.of_held(mask) for mask in goal] for goal in self.takes]
        weights = [[goal[bit] for bit in self.held] for goal in self.weights]
        return goal_tables(takes, weights, rooms, WASTE_COST)

    def _add(self, takes: tuple[int, ...]) -> int:
        if takes not in self._rows:
            self._rows[takes] = len(self.takes)
            spaces = range(len(self.target.spaces))
            weights = (space_cost(takes, bit, self.rates) ** 0.5 for bit in spaces)
            self.takes.append(takes)
            self.weights.append(tuple(min(weight, HARDEST) for weight in weights))
        return self._rows[takes]


class Beam(NamedTuple):
    """How many states a layer of a playout keeps, and how many of them may have collected the same."""

    width: int
    per_bucket: int


class Workspace(NamedTuple):
    """Working space of playouts, made once for a number of spaces and tiles."""

    candidates: Candidates
    scratch: Scratch
    picked: Ints
    one: Layer
    other: Layer


@lru_cache(maxsize=8)
def _desk(tiles: int, spaces: int, width: int, worker: int) -> Workspace:
    del worker  # each has its own
    candidates = new_candidates(PARENTS * room_per_parent(tiles, 0))
    return Workspace(
        candidates,
        new_scratch(spaces),
        np.zeros(len(candidates.cost), dtype=np.int64),
        new_layer(width, tiles, spaces),
        new_layer(width, tiles, spaces),
    )


AT_A_TIME = 4
"""Playouts that a worker takes at a time."""
PARENTS = 9
"""Room for the candidates of so many states if all have as many as they can; in fact for those of far wider layers."""
_NO = np.zeros(1, dtype=np.int64)


class TurnStart:
    """A position at the start of a turn, ready for playouts.

    Attributes:
        position, card, edition: what it is made of.
        table: the position with some hidden order, for what does not depend on it.
        goals: see there.
        kinds_to_arrange: in the middle of a turn, what is in hand.
    """

    def __init__(self, position: Position, card: CardOnBoard) -> None:
        self.position, self.card, self.edition = position, card, card.edition
        beginning = from_position(position, self.edition, WORLD_SEEDS)
        assert isinstance(beginning.draw, Deal)
        self.deal: Deal = beginning.draw
        self.table = Table.at(position, card, self.deal)
        self.waters: Waters = waters(self.edition)
        self.goals = Goals(Target(self.table.mosaic), self.waters.rates)
        self.tiles = len(self.table.pond)
        self.spaces = len(self.goals.held)
        self.loads = self.table.dishes.loads
        self.room = min(self.tiles + len(self.deal.tiles), MAX_TILES, self.tiles + GRID_REACH - 1 - self._reach)
        self.kinds_to_arrange = largest_first(count(position.to_arrange))
        self._check_size()

    @property
    def _reach(self) -> int:
        return max(abs(part) for cell in self.table.pond.tiles for part in (cell.q, cell.r))

    def _check_size(self) -> None:
        """Raise MalformedError if the arrays cannot hold the position: what lies beyond them would be overwritten."""
        bounds = (
            ("water tiles", len(self.edition.water_tiles), MAX_WATER_TILES),
            ("tiles in the pond", self.tiles, MAX_TILES - 1),
            ("cells from the Starting Tile", self._reach, GRID_REACH - 2),
        )
        for what, number, most in bounds:
            if number > most:
                raise MalformedError(f"expected at most {most} {what} for advice and hidden plays (got {number})")

    @property
    def is_mid_turn(self) -> bool:
        """Whether something of a turn is still to be done: diatoms to be arranged, or the hand to be refilled."""
        return bool(self.position.to_arrange or self.table.owed_refills)

    # -- worlds -------------------------------------------------------------------------------------------------------

    @cached_property
    def is_known(self) -> bool:
        """Whether there is but one hidden order."""
        hidden = hidden_tiles(self.position, self.edition)
        under = sum(hidden.get(stack, 0) for stack in self.position.tops)
        return under == 0 or (under == 1 and len(self.position.unseen(self.edition)) == 1)

    def deal_of(self, seed: int, world: int) -> Deal:
        """The rest of the deal in a world: the hand and both stacks."""
        draw = from_position(self.position, self.edition, (seed + 1) * WORLD_SEEDS + world).draw
        assert isinstance(draw, Deal)
        return draw

    def worlds(self, seed: int, number: int) -> Worlds:
        """So many hidden orders, or one if there is but one."""
        deals = [self.deal_of(seed, world) for world in range(1 if self.is_known else number)]
        return self.worlds_of(deals)

    def worlds_of(self, deals: Sequence[Deal]) -> Worlds:
        """Deals that the position allows, as arrays."""
        index = self.waters.index
        a, b = (
            np.array([[index[tile] for tile in deal.stack(stack)] for deal in deals], dtype=np.int64).reshape(
                len(deals), -1
            )
            for stack in (Source.A, Source.B)
        )
        return Worlds(a, b)

    # -- states -------------------------------------------------------------------------------------------------------

    def held_dishes(self, loads: Sequence[int]) -> HeldDishes:
        """What playouts hold of dishes with these loads."""
        return held_dishes(loads, len(self.goals.target.spaces))

    def tables_for(self, level: int, dishes: HeldDishes) -> GoalTables | None:
        """What is aimed at with these dishes at a star level; None when they allow fewer stars."""
        rooms = dishes.rooms(level)
        return None if rooms is None else self.goals.tables(rooms)

    def layer(self, capacity: int) -> Layer:
        """Room for states of this position and what follows from it."""
        return new_layer(max(capacity, 1), self.room, self.spaces)

    def roots(self, goals: Sequence[int]) -> Layer:
        """The position itself, once for each goal."""
        layer = self.layer(len(goals))
        lying = [(index_of(cell), self.waters.face_of[face]) for cell, face in self.table.pond.tiles.items()]
        layer.cells[:, : len(lying)] = [cell for cell, _ in lying]
        layer.faces[:, : len(lying)] = [face for _, face in lying]
        layer.seats[:] = -1
        layer.left[:] = np.minimum(stock_counts(self.table.stock), MAX_LEFT)  # more than a pond can yield
        begin(layer.words, layer.seats, goals, [self.waters.index[tile] for tile in self.deal.hand])
        layer.cost[:] = [self.goals.held_cost(goal, 0) for goal in goals]
        return layer

    def desk(self, width: int = 1, worker: int = 0) -> Workspace:
        """Working space of a worker."""
        return _desk(self.room, self.spaces, width, worker)

    def first_turns(self, tables: GoalTables, goals: Sequence[int], capacity: int) -> tuple[Layer, int, Candidates]:
        """Every turn from the position for each goal: the states after them, how many, and how they came about."""
        desk = self.desk()
        stacks = self.worlds_of([self.deal])
        target = self.layer(capacity)
        number = first_turns(
            self.waters.tables,
            tables,
            Draws(stacks.a[0], stacks.b[0], _NO, _NO),
            self.roots(goals),
            len(goals),
            self.tiles,
            desk.candidates,
            room_per_parent(self.room, 0),
            desk.picked,
            target,
            self.waters.tile_of_face,
            desk.scratch,
        )
        assert number == desk.scratch.result[COUNT] or number == capacity
        return target, int(number), desk.candidates

    def play_out(
        self, tables: GoalTables, worlds: Worlds, roots: Layer, jobs: Ints, *, tiles: int, beam: Beam, workers: int = 1
    ) -> Ints:
        """The answers of playouts from states with so many tiles; see `solver.search.kernel.playouts`.

        Machine code runs in so many threads, each with a desk of its own; the answers are the same for any number.
        """
        answers = np.zeros((len(jobs), ANSWERS), dtype=np.int64)

        def play(some: slice, desk: Workspace) -> None:
            play_out(
                self.waters.tables,
                tables,
                worlds.a,
                worlds.b,
                _NO,
                roots,
                tiles,
                jobs[some],
                beam.width,
                beam.per_bucket,
                self.room - tiles,
                desk.one,
                desk.other,
                desk.candidates,
                room_per_parent(self.room, 0),
                desk.picked,
                self.waters.tile_of_face,
                desk.scratch,
                answers[some],
            )

        one_by_one = not play_out.is_native  # as Python: machine code may be there for the next
        parts = 1 if one_by_one else AT_A_TIME
        number = 1 if one_by_one else min(workers, len(jobs) // AT_A_TIME)
        share_out(
            play,
            [slice(at, at + parts) for at in range(0, len(jobs), parts)],
            [self.desk(beam.width, worker) for worker in range(max(number, 1))],
        )
        return answers
