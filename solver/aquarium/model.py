"""The best layout as one CP-SAT model: the second way, which shares nothing with the compiled search but its question.

Areas are named by their first block (by rows). Every other block of an area points at a neighbor of the same animal
that is nearer to it, so an area holds nothing that is not connected; neighbors of one animal have the same name, so
nothing that is connected has two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from puzzles.aquarium.layout import BLOCK_OFFSETS, FRAME, Laid, TilePlace
from puzzles.aquarium.tiles import ANIMALS
from solver.aquarium.instance import LayoutInstance
from solver.tools import cp_sat

WIDTH = 2 * FRAME
"""Blocks in a row of the frame; blocks are numbered by rows."""
BLOCKS = WIDTH * WIDTH
CELLS = [TilePlace(x, y) for y in range(FRAME) for x in range(FRAME)]

Literal = cp_model.IntVar


@dataclass(frozen=True)
class LayoutAnswer:
    """What CP-SAT says.

    Attributes:
        layout: tiles in the order of laying; None without one.
        points: of the layout.
        upper_bound: no layout has more; None without a layout, when CP-SAT may have had no time for any bound.
        is_best: proved; without a layout, that there is none with so many points.
        branches: of its search.
    """

    layout: tuple[Laid, ...] | None
    points: int | None
    upper_bound: int | None
    is_best: bool
    branches: int


def block_of(cell: TilePlace, corner: int) -> int:
    """The number of a block of the tile in a cell."""
    across, down = BLOCK_OFFSETS[corner]
    return (2 * cell.y + down) * WIDTH + 2 * cell.x + across


def neighbors_of(block: int) -> Iterator[int]:
    """The blocks that share a side with a block."""
    row, column = divmod(block, WIDTH)
    if row:
        yield block - WIDTH
    if column:
        yield block - 1
    if column < WIDTH - 1:
        yield block + 1
    if row < WIDTH - 1:
        yield block + WIDTH


class LayoutModel:
    """The model of one instance, a method for each group of rules."""

    def __init__(self, instance: LayoutInstance) -> None:
        self.instance = instance
        self.model = cp_model.CpModel()
        self._lies: dict[tuple[int, TilePlace, int], Literal] = {}
        self._at: dict[tuple[int, TilePlace], cp_model.LinearExprT] = {}
        self._is: dict[tuple[int, int], Literal] = {}
        self._same: dict[tuple[int, int], Literal] = {}
        self._named: dict[tuple[int, int], Literal] = {}
        self._place_tiles()
        self._keep_order()
        self._meet_frame()
        self._show_blocks()
        self._find_neighbors()
        self._name_areas()
        self._connect_areas()
        self._count_points()

    def _place_tiles(self) -> None:
        """Each step lays one tile with one face in one cell, no two in one (A7, A9, A10)."""
        for number, step in enumerate(self.instance.steps):
            for cell in CELLS:
                faces = [self.model.new_bool_var(f"lies{number}{cell}{face}") for face in range(len(step.faces))]
                self._lies |= {(number, cell, face): literal for face, literal in enumerate(faces)}
                self._at[number, cell] = cp_model.LinearExpr.sum(faces)
            self.model.add_exactly_one(literal for (n, _, _), literal in self._lies.items() if n == number)
        for cell in CELLS:
            self.model.add_at_most_one(literal for (_, c, _), literal in self._lies.items() if c == cell)

    def _keep_order(self) -> None:
        """A tile touches one that was laid before it (A6); with this for all, every beginning is connected."""
        for number in range(1, len(self.instance.steps)):
            for cell in CELLS:
                around = [spot for spot in cell.neighbors() if spot in CELLS]
                earlier = [self._at[n, spot] for n in range(number) for spot in around]
                self.model.add(self._at[number, cell] <= cp_model.LinearExpr.sum(earlier))

    def _meet_frame(self) -> None:
        """The layout lies in the upper left of the frame (A8), which leaves one of its shifts."""
        steps = range(len(self.instance.steps))
        self.model.add(sum(self._at[n, TilePlace(x, 0)] for n in steps for x in range(FRAME)) >= 1)
        self.model.add(sum(self._at[n, TilePlace(0, y)] for n in steps for y in range(FRAME)) >= 1)

    def _show_blocks(self) -> None:
        """Which animal each block has, if a tile lies there."""
        shown: dict[tuple[int, int], list[Literal]] = defaultdict(list)
        for (number, cell, face), literal in self._lies.items():
            for corner, letter in enumerate(self.instance.steps[number].faces[face][1]):
                shown[block_of(cell, corner), ANIMALS.index(letter)].append(literal)
        for block in range(BLOCKS):
            for animal in range(len(ANIMALS)):
                here = self._is[block, animal] = self.model.new_bool_var(f"is{block}{ANIMALS[animal]}")
                self.model.add(cp_model.LinearExpr.sum(shown[block, animal]) == here)

    def _find_neighbors(self) -> None:
        """Which neighbors have the same animal."""
        for block in range(BLOCKS):
            for other in neighbors_of(block):
                if other < block:
                    continue
                joined = []
                for animal in range(len(ANIMALS)):
                    one, two = self._is[block, animal], self._is[other, animal]
                    both = self.model.new_bool_var(f"join{block}-{other}{ANIMALS[animal]}")
                    self.model.add_implication(both, one)
                    self.model.add_implication(both, two)
                    self.model.add_bool_or(both, ~one, ~two)
                    joined.append(both)
                same = self.model.new_bool_var(f"same{block}-{other}")
                self.model.add(cp_model.LinearExpr.sum(joined) == same)
                self._same[block, other] = self._same[other, block] = same

    def _name_areas(self) -> None:
        """Every block with an animal has the name of one area, its first block; neighbors alike have the same."""
        for block in range(BLOCKS):
            names = [self.model.new_bool_var(f"name{block}={name}") for name in range(block + 1)]
            self._named |= {(block, name): literal for name, literal in enumerate(names)}
            animals = [self._is[block, animal] for animal in range(len(ANIMALS))]
            self.model.add(cp_model.LinearExpr.sum(names) == cp_model.LinearExpr.sum(animals))
            for name in range(block):
                self.model.add_implication(names[name], self._named[name, name])
                for animal in range(len(ANIMALS)):
                    self.model.add_bool_or(~names[name], ~self._is[block, animal], self._is[name, animal])
        for (block, other), same in self._same.items():
            if block < other:
                self.model.add_implication(same, ~self._named[other, other])
                for name in range(block + 1):
                    one, two = self._named[block, name], self._named[other, name]
                    self.model.add_bool_or(~same, ~one, two)
                    self.model.add_bool_or(~same, one, ~two)
                for name in range(block + 1, other):
                    self.model.add_implication(same, ~self._named[other, name])

    def _connect_areas(self) -> None:
        """Every block that is not the first of its area points at a neighbor of it that is nearer to the first."""
        away = [self.model.new_int_var(0, BLOCKS - 1, f"away{block}") for block in range(BLOCKS)]
        for block in range(BLOCKS):
            arrows = []
            for other in neighbors_of(block):
                arrow = self.model.new_bool_var(f"from{block}to{other}")
                self.model.add_implication(arrow, self._same[block, other])
                self.model.add(away[block] >= away[other] + 1).only_enforce_if(arrow)
                arrows.append(arrow)
            later = [self._named[block, name] for name in range(block)]
            self.model.add(cp_model.LinearExpr.sum(arrows) == cp_model.LinearExpr.sum(later))
            self.model.add(away[block] == 0).only_enforce_if(self._named[block, block])

    def _count_points(self) -> None:
        """The size of each area, and its points (A12)."""
        most = [
            sum(max(blocks.count(letter) for _, blocks in step.faces) for step in self.instance.steps)
            for letter in ANIMALS
        ]
        terms: list[Literal] = []
        worth: list[int] = []
        for name in range(BLOCKS):
            sizes: list[Literal] = []
            weights: list[int] = []
            for animal, letter in enumerate(ANIMALS):
                largest = min(most[animal], BLOCKS - name)
                has = [self.model.new_bool_var(f"size{name}{letter}{size}") for size in range(1, largest + 1)]
                self.model.add(cp_model.LinearExpr.sum(has) <= self._is[name, animal])
                sizes += has
                weights += range(1, largest + 1)
                terms += has
                worth += self.instance.points[animal][1 : largest + 1]
            named = [self._named[block, name] for block in range(name, BLOCKS)]
            self.model.add(cp_model.LinearExpr.sum(sizes) == self._named[name, name])
            self.model.add(cp_model.LinearExpr.weighted_sum(sizes, weights) == cp_model.LinearExpr.sum(named))
        self._points = cp_model.LinearExpr.weighted_sum(terms, worth)
        self.model.maximize(self._points)

    def hint(self, layout: Sequence[Laid]) -> None:
        """Start from a layout within the frame."""
        for number, laid in enumerate(layout):
            for face, lying in enumerate(self.instance.steps[number].faces):
                for cell in CELLS:
                    is_there = cell == laid.at and lying == (laid.tile, laid.blocks)
                    self.model.add_hint(self._lies[number, cell, face], is_there)

    def at_most(self, points: int) -> None:
        """No layout has more points, as is known from elsewhere."""
        self.model.add(self._points <= points)

    def at_least(self, points: int) -> None:
        """Only layouts with so many points count."""
        self.model.add(self._points >= points)

    def solve(self, seconds: float | None, *, seed: int = 0, workers: int = 1) -> LayoutAnswer:
        """The best layout, or the best within the time; one worker gives the same answer on every run."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = workers
        solver.parameters.random_seed = seed
        solver.parameters.catch_sigint_signal = False
        if seconds is not None:
            solver.parameters.max_time_in_seconds = seconds
        status = cp_sat.solve(solver, self.model)
        assert status != cp_model.MODEL_INVALID, self.model.validate()
        is_best = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return LayoutAnswer(None, None, None, is_best, solver.num_branches)
        laid = [
            (
                number,
                Laid(*self.instance.steps[number].faces[face][:1], cell, self.instance.steps[number].faces[face][1]),
            )
            for (number, cell, face), literal in self._lies.items()
            if solver.boolean_value(literal)
        ]
        layout = tuple(one for _, one in sorted(laid, key=lambda pair: pair[0]))
        bound = cp_sat.proved_bound(solver)
        return LayoutAnswer(layout, round(solver.objective_value), bound, is_best, solver.num_branches)
