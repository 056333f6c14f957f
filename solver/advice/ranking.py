"""Moves compared by playouts in sampled worlds: first placements, then moves with their arranging and refill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, inf, log2
from typing import NamedTuple

import numpy as np

from puzzles.commission.deal import Source
from solver.advice.arrangements import LOST_STAR, TurnArranger
from solver.advice.arrays import LINKLESS, NOTHING_SETTLED, Beam, TurnStart, Worlds
from solver.advice.options import FAILED, Option, arranged, unarranged
from solver.advice.sizes import HeldDishes
from solver.advice.spots import Spot, spots_of
from solver.budget import Budget
from solver.search.kernel.playouts import BEHIND, CAST, COMPLETE, FIRST, MOST_FILLED, STATES, TURNS, WASTE, WORLD
from solver.search.kernel.states import Layer
from solver.search.kernel.tables import GoalTables
from solver.search.kernel.words import hold
from solver.search.packing import packs
from solver.tools.entry import Ints

WASTE_SCORE, TURN_SCORE = 0.02, 0.01
"""What a sixth wasted and a turn taken count beside a star: they tell apart moves that earn the same."""
OPEN_SCORE = 0.02
"""Likewise of a card that was not completed, a space left open; such a playout counts a star less than none."""
FIRST_PLAYOUT = 1500.0
"""States of a playout, before any was counted."""
AT_ONCE = 100_000
"""States between two looks at the clock."""
PLAIN = Beam(1, 1)
"""Of plain playouts: the best turn by what lies on the table, as a player could take it who looks no further."""
PLAIN_WORLDS = 64
FRESH = 500_009
"""Added to a seed, for worlds that no move was chosen by."""
MUCH = 1_000_000
"""A budget of so many states allows to look at more moves."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How widely moves are looked at.

    Attributes:
        width: states that a layer of a playout keeps for each grounding that is open.
        per_bucket: of them, most that have collected the same.
        placements: looked at, the best by cost.
        first_worlds: in which they are compared.
        kept: placements whose arrangings are compared.
        arrangings: of each of them, the best by cost.
        worlds: at most.
    """

    width: int = 4
    per_bucket: int = 2
    placements: int = 16
    first_worlds: int = 2
    kept: int = 5
    arrangings: int = 3
    worlds: int = 64

    @classmethod
    def within(cls, states: float) -> Effort:
        """What a budget of states allows."""
        if states < MUCH:
            return cls()
        return cls(placements=32, first_worlds=4, kept=8, arrangings=6, worlds=1024)


class Ranked(NamedTuple):
    """What a ranking came to.

    Attributes:
        options: the moves compared, best first.
        placements: the legal placements that were not looked at any further, or not at all.
        worlds: that the best was looked at in.
    """

    options: tuple[Option, ...]
    placements: tuple[Spot, ...] = ()


class Ranking:
    """Ranks the moves of one position.

    Attributes:
        first: once it was run at the start of a turn, all placements and the states after them.
        could_take: states, as far as was known at the start.
    """

    def __init__(
        self, scene: TurnStart, budget: Budget, seed: int, effort: Effort | None = None, *, workers: int = 1
    ) -> None:
        self.scene, self.budget, self.seed, self.workers = scene, budget, seed, workers
        self.could_take = budget.left
        self.effort = effort or Effort.within(self.could_take)
        self.goals = scene.goals
        self.arranger = TurnArranger(scene.goals, scene.loads)
        self.dishes = scene.held_dishes(scene.loads)
        width = self.effort.width * max(1, len(self.goals.of(NOTHING_SETTLED)))
        self.beam = Beam(width, self.effort.per_bucket)
        self.worlds = scene.worlds(seed, self.effort.worlds)
        self.first: tuple[list[Spot], Layer] | None = None
        self._compared: tuple[Layer, int] | None = None
        self._tables: dict[tuple[int, HeldDishes, int], GoalTables] = {}

    def run(self) -> Ranked:
        """The moves, best first; none if no move is legal."""
        if self.scene.is_mid_turn:
            return Ranked(self._halved(*self._openings(), self.scene.tiles))
        base = self.goals.of(NOTHING_SETTLED)
        spots, layer = spots_of(self.scene, tuple(dict.fromkeys((LINKLESS, *base))))
        self.first = spots, layer
        spots = [spot for spot in spots if self.arranger.all(spot.kinds)]
        for spot in spots:
            spot.cost = self._promise(spot, layer)
        spots.sort(key=lambda spot: spot.cost)
        kept = self._screened(spots[: self.effort.placements], layer, base)
        moves = [
            (spot, arranging, refill, spot.rows[row, LINKLESS])
            for spot in kept
            for arranging in self.arranger.all(spot.kinds)[: self.effort.arrangings]
            for refill, row in self.arranger.refills(arranging, spot.refills)
        ]
        options = self._halved(*arranged(moves, layer, self.goals), self.scene.tiles + 1)
        left = [spot for spot in spots if spot not in kept]
        return Ranked(options, tuple(left))

    # -- what is compared ---------------------------------------------------------------------------------------------

    def _promise(self, spot: Spot, layer: Layer) -> float:
        """The cost of the best state after a placement; the stars that its cast-offs cost count, too."""
        sizes = tuple(int(number) for number in layer.cast[spot.rows[spot.refills[0], LINKLESS]])
        most = self.dishes.most_stars
        return spot.cost + LOST_STAR * (most - _stars(sizes, self.dishes, most))

    def _screened(self, spots: list[Spot], layer: Layer, base: Sequence[int]) -> list[Spot]:
        """The placements that look best in a few worlds, wherever their diatoms go."""
        if len(spots) <= self.effort.kept:
            return spots
        options, after = unarranged(spots, layer, base, self.scene.loads)
        self.look(options, after, range(self.effort.first_worlds), self.scene.tiles + 1)
        options.sort(key=lambda option: -option.score)
        return [option.spot for option in options[: self.effort.kept] if option.spot is not None]

    def _openings(self) -> tuple[list[Option], Layer]:
        """The arrangings of what is in hand in the middle of a turn, with each refill that is owed."""
        scene = self.scene
        refills: tuple[Source | None, ...] = scene.table.owed_refills or (None,)
        layer = scene.roots([LINKLESS] * len(refills))
        hand = [scene.waters.index[tile] for tile in scene.deal.hand]
        rows = {refill: row for row, refill in enumerate(refills)}
        for refill, row in rows.items():
            if refill is not None:
                drawn = scene.waters.index[scene.deal.stack(refill)[0]]
                hold(layer.words, row, [*hand, drawn], int(refill is Source.A), int(refill is Source.B))
        ways = self.arranger.all(scene.kinds_to_arrange)
        moves = [
            (None, arranging, refill, rows[row])
            for arranging in ways
            for refill, row in self.arranger.refills(arranging, refills)
        ]
        return arranged(moves, layer, self.goals)

    # -- playouts -----------------------------------------------------------------------------------------------------

    def _halved(self, options: list[Option], layer: Layer, tiles: int) -> tuple[Option, ...]:
        """The options, best first: in each round the better half goes on to further worlds."""
        self._compared = layer, tiles
        live = list(options)
        out: list[Option] = []
        rounds = max(1, ceil(log2(max(len(live), 2))))
        share = self.budget.left / rounds
        done, each = 0, FIRST_PLAYOUT
        while live:
            worlds = max(1, int(min(share / (each * len(live)), len(self.worlds))))
            before = self.budget.spent
            stop = min(done + worlds, len(self.worlds))
            reached = self.look(live, layer, range(done, stop), tiles)
            if reached > done:
                each = max(1.0, (self.budget.spent - before) / (len(live) * (reached - done)))
            done = reached
            live.sort(key=lambda option: -option.score)
            if len(live) == 1 or done == len(self.worlds) or self.budget.is_spent:
                break
            half = (len(live) + 1) // 2
            out = live[half:] + out
            live = live[:half]
        return (*live, *out)

    def plainly(self, option: Option, worlds: int) -> Option:
        """An option that was compared, played out by plain playouts in fresh worlds: no move was chosen by them."""
        assert self._compared is not None, "it was run"
        layer, tiles = self._compared
        fresh = self.scene.worlds(self.seed + FRESH, worlds)
        ((stars, scores),) = self._ends([option], layer, fresh, range(worlds), tiles=tiles, beam=PLAIN)
        return replace(option, stars=stars.tolist(), scores=scores.tolist())

    def look(self, options: Sequence[Option], layer: Layer, worlds: range, tiles: int) -> int:
        """Look at options in some worlds, as long as there is time; at least in the first of them.

        Returns:
            The first world that they were not looked at in.
        """
        at, stop = worlds.start, min(worlds.stop, len(self.worlds))
        each = FIRST_PLAYOUT
        while at < stop:
            number = min(stop - at, max(1, int(AT_ONCE / (each * len(options)))))
            before = self.budget.spent
            self._look(options, layer, range(at, at + number), tiles)
            each = max(1.0, (self.budget.spent - before) / (len(options) * number))
            at += number
            if self.budget.is_spent:
                break
        return at

    def _look(self, options: Sequence[Option], layer: Layer, worlds: range, tiles: int) -> None:
        ends = self._ends(options, layer, self.worlds, worlds, tiles=tiles, beam=self.beam)
        for option, (stars, scores) in zip(options, ends, strict=True):
            option.stars += stars.tolist()
            option.scores += scores.tolist()

    def _ends(
        self, options: Sequence[Option], layer: Layer, orders: Worlds, worlds: range, *, tiles: int, beam: Beam
    ) -> list[tuple[np.ndarray, np.ndarray]]:
        """Of each option the stars and the scores of its playouts in some worlds."""
        by_dishes: dict[HeldDishes, list[int]] = {}
        for number, option in enumerate(options):
            by_dishes.setdefault(self.scene.held_dishes(sorted(option.loads)), []).append(number)
        ends = [(np.zeros(0), np.zeros(0))] * len(options)
        for dishes, group in by_dishes.items():
            jobs = np.zeros((len(group) * len(worlds), 3), dtype=np.int64)
            jobs[:, FIRST] = np.repeat([options[number].rows[0] for number in group], len(worlds))
            jobs[:, BEHIND] = np.repeat([options[number].rows[1] for number in group], len(worlds))
            jobs[:, WORLD] = np.tile(worlds, len(group))
            stars, scores = self._played(jobs, layer, dishes, orders, tiles=tiles, beam=beam)
            for at, number in enumerate(group):
                own = slice(at * len(worlds), (at + 1) * len(worlds))
                ends[number] = stars[own], scores[own]
        return ends

    def _played(
        self, jobs: Ints, layer: Layer, dishes: HeldDishes, orders: Worlds, *, tiles: int, beam: Beam
    ) -> tuple[np.ndarray, np.ndarray]:
        """Stars and score of each job: playouts that aim at all stars, and where these fail, at any completion."""
        stars = np.full(len(jobs), FAILED)
        scores = np.full(len(jobs), -inf)
        left = np.arange(len(jobs))
        most = dishes.most_stars
        for level in dict.fromkeys((most, 0)):
            tables = self._tables_for(level, dishes)
            answers = self.scene.play_out(
                tables, orders, layer, jobs[left], tiles=tiles, beam=beam, workers=self.workers
            )
            self.budget.spent += int(answers[:, STATES].sum())
            done = answers[:, COMPLETE] == 1
            cast = answers[done, CAST:].tolist()
            earned = np.array([dishes.spare + _stars(tuple(sizes), dishes, most) for sizes in cast], dtype=np.int64)
            stars[left[done]] = earned
            scores[left[done]] = earned - WASTE_SCORE * answers[done, WASTE] - TURN_SCORE * answers[done, TURNS]
            missing = self.scene.spaces - answers[~done, MOST_FILLED]
            scores[left[~done]] = np.maximum(scores[left[~done]], FAILED - OPEN_SCORE * missing)
            left = left[~done]
            if not len(left):
                break
        return stars, scores

    def _tables_for(self, level: int, dishes: HeldDishes) -> GoalTables:
        key = (level, dishes, len(self.goals.takes))
        if key not in self._tables:
            tables = self.scene.tables_for(level, dishes)
            assert tables is not None, "the dishes allow the stars that are asked for"
            self._tables[key] = tables
        return self._tables[key]


@lru_cache(maxsize=1 << 12)
def _stars(sizes: tuple[int, ...], dishes: HeldDishes, most: int) -> int:
    """The most stars that dishes keep when they take these cast-offs (C13)."""
    return next((level for level in range(most, 0, -1) if packs(sizes, dishes.rooms(level) or ())), 0)
