"""The best layouts by branch and bound: the compiled kernel behind values of `puzzles`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from puzzles.aquarium.layout import Laid, TilePlace
from puzzles.aquarium.tiles import ANIMALS
from solver.aquarium.instance import LayoutInstance, pieces_of
from solver.aquarium.kernel import bounds as b
from solver.aquarium.kernel import climb as climbing
from solver.aquarium.kernel import walk as walking
from solver.tools.entry import Ints
from solver.tools.workshop import announce_compilation, clock
from solver.verdict import check_bound

CHUNK = 200_000
"""Nodes between two looks at the clock: some 20 ms."""
CLIMBS, CHANGES = 24, 2_000
"""A tenth of a second; it finds the best layout nearly always, and the search has to prove it."""
ROW_BYTES = 100_000_000
"""A second price is used while the table of one takes no more."""
LARGEST_PRICE = 40
INTERRUPTED = -1
"""As what `walking.advance` returns: stopped from the keyboard."""


@dataclass(frozen=True, slots=True)
class LayoutLimits:
    """Within what a search ends: seconds and nodes, None for no limit."""

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class BestLayouts:
    """What a search found.

    Attributes:
        layouts: tiles in the order of laying; of `best`, one.
        points: of the best of them; None if there is none.
        upper_bound: no layout has more points; raises BoundError if one of these has.
        nodes: looked at.
        is_complete: no limit ended the search.
        interrupted: it was ended from the keyboard.
    """

    layouts: tuple[tuple[Laid, ...], ...]
    points: int | None
    upper_bound: int
    nodes: int
    is_complete: bool
    interrupted: bool = False

    def __post_init__(self) -> None:
        check_bound(self.points, self.upper_bound, "points")


class ExactSearch:
    """The search of one instance; its tables are made once.

    Args:
        instance: the question.
        say: is told when the search has to be compiled first.
    """

    def __init__(self, instance: LayoutInstance, say: Callable[[str], None] | None = None) -> None:
        if say is not None:
            announce_compilation(say)
        self.instance = instance
        self._points = np.array(instance.points, np.int64)
        self._steps = _steps(instance, self._points)
        self._pieces = _pieces(instance)
        self._prices, self.first_bound = self._best_prices()
        self._bounds: b.Bounds | None = None

    def _best_prices(self) -> tuple[list[int], int]:
        """The price of a block with the smallest bound of all, its better neighbor, and that bound."""
        if self.instance.is_known:
            return [0], b.first_bound(self._pieces, self._points, 0)
        found = {price: b.first_bound(self._pieces, self._points, price) for price in range(LARGEST_PRICE)}
        ordered = sorted(found, key=lambda price: found[price])
        places = b.pair_places(int(self._pieces.most.max()), np.zeros((b.MOST + 1, b.MOST + 1), np.int64))
        row = 4 * 4 * places << len(self.instance.steps)
        return ordered[: 2 if row <= ROW_BYTES else 1], found[ordered[0]]

    @property
    def bounds(self) -> b.Bounds:
        """The tables, made when they are first needed."""
        if self._bounds is None:
            self._bounds = b.make_bounds(self._pieces, self._points, np.array(self._prices, np.int64))
        return self._bounds

    def climb(self, seed: int = 0) -> tuple[int, tuple[Laid, ...]]:
        """A good layout and its points, the same for the same seed."""
        walk = walking.new_walk(0, 1)
        best_steps, best_picked = np.zeros(walking.CELLS, np.int64), np.zeros(walking.CELLS, np.int64)
        luck = np.array([seed + 1], np.int64)
        value = climbing.climb(walk, self._steps, luck, CLIMBS, CHANGES, best_steps, best_picked)
        return value, self._read(walk.steps, walk.picked)

    def best(self, limits: LayoutLimits = LayoutLimits(), *, seed: int = 0) -> BestLayouts:
        """The layout with the most points; `upper_bound` is its points if the search is complete."""
        points, layout = self.climb(seed)
        walk = walking.new_walk(points + 1, 1)
        outcome = walking.DONE if points == self.first_bound else self._run(walk, limits, improving=True)
        if walk.state[walking.FOUND]:
            points, layout = int(walk.values[0]), self._read(walk.layouts[0, :, 0], walk.layouts[0, :, 1])
        done = outcome == walking.DONE
        upper = min(points, self.first_bound) if done else self.first_bound
        return BestLayouts((layout,), points, upper, int(walk.state[walking.NODES]), done, outcome == INTERRUPTED)

    def all_of(self, points: int, room: int, limits: LayoutLimits = LayoutLimits()) -> BestLayouts:
        """The layouts with at least so many points, at most `room` of them; complete if these are all."""
        walk = walking.new_walk(points, room)
        outcome = self._run(walk, limits, improving=False)
        found = [self._read(one[:, 0], one[:, 1]) for one in walk.layouts[: walk.state[walking.FOUND]]]
        most = max(map(int, walk.values[: len(found)]), default=None)
        done = outcome == walking.DONE
        nodes = int(walk.state[walking.NODES])
        return BestLayouts(tuple(found), most, self.first_bound, nodes, done, outcome == INTERRUPTED)

    def _run(self, walk: walking.Walk, limits: LayoutLimits, *, improving: bool) -> int:
        started = clock()
        outcome = walking.RUNNING
        while outcome == walking.RUNNING:
            nodes = CHUNK
            if limits.nodes is not None:
                nodes = min(nodes, limits.nodes - int(walk.state[walking.NODES]))
            if nodes <= 0 or (limits.seconds is not None and clock() - started > limits.seconds):
                break
            try:
                outcome = walking.advance(walk, self._steps, self.bounds, nodes, improving)
            except KeyboardInterrupt:
                return INTERRUPTED
        return outcome

    def _read(self, steps: Sequence[int] | Ints, picked: Sequence[int] | Ints) -> tuple[Laid, ...]:
        """The tiles in the order of laying."""
        laid = []
        for cell, (step, face) in enumerate(zip(steps, picked, strict=True)):
            if step != walking.EMPTY:
                tile, blocks = self.instance.steps[step].faces[face]
                laid.append((int(step), Laid(tile, TilePlace(cell % 3, cell // 3), blocks)))
        return tuple(one for _, one in sorted(laid, key=lambda pair: pair[0]))


def _steps(instance: LayoutInstance, points: Ints) -> walking.Steps:
    most = max(len(step.faces) for step in instance.steps)
    faces = np.zeros((len(instance.steps), most, 4), np.int64)
    for number, step in enumerate(instance.steps):
        for face, (_, blocks) in enumerate(step.faces):
            faces[number, face] = [ANIMALS.index(letter) for letter in blocks]
    return walking.Steps(faces, np.array([len(step.faces) for step in instance.steps], np.int64), points)


def _pieces(instance: LayoutInstance) -> b.Pieces:
    most_choices = max(len(step.tiles) for step in instance.steps)
    number = np.full((len(instance.steps), most_choices, 4), -1, np.int64)
    sizes = np.zeros((len(instance.steps), most_choices, 4, 2), np.int64)
    most = np.zeros(4, np.int64)
    for at, step in enumerate(instance.steps):
        drawn = {tile: blocks for tile, blocks in reversed(step.faces)}  # noqa: C416 - the first face of each tile
        for choice, tile in enumerate(step.tiles):
            pieces = pieces_of(drawn[tile])
            for animal, letter in enumerate(ANIMALS):
                own = pieces.get(letter, ())
                number[at, choice, animal] = len(own)
                sizes[at, choice, animal, : len(own)] = own
        most += sizes[at].sum(axis=2).max(axis=0)
    return b.Pieces(number, sizes, most)
