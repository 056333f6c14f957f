"""Where the searches of one question begin, and what they work towards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp, inf
from random import Random

from solver.budget import Budget
from solver.search.kinds import count, largest_first, stock_counts
from solver.search.packing import capacities
from solver.search.plain import Aim, Goal, LayeredSearch, State
from solver.search.rates import kind_rates
from solver.search.record import SearchQuestion
from solver.search.seating import OPEN
from solver.search.target import Target, space_cost

MOST_PROOF_GROUNDINGS = 64
SWAY = 0.25
"""How far chance moves the weights of a goal: the deviation of their logarithms."""


class Roots:
    """The goals of one question and the states in which its searches begin; the same in every process.

    Attributes:
        target: the open spaces.
    """

    def __init__(self, question: SearchQuestion) -> None:
        self.question = question
        self.target = Target(question.table.mosaic)
        edition = question.edition
        tiles = (edition.water_tiles[tile] for tile in question.draw.tiles)
        self.rates = kind_rates([edition.starting_tile, *tiles])
        self._easiest: list[Goal] = []

    def rooms(self, level: int) -> tuple[int, ...] | None:
        """The room of each castoff dish when so many stars are kept; None when too many dishes are spoilt."""
        return capacities(self.question.table.dishes.loads, level)

    # -- goals --------------------------------------------------------------------------------------------------------

    def goals_of_a_beam(self, groundings: int, chance: str | None = None) -> Sequence[Goal]:
        """So many of the groundings that are the easiest to fill, or all.

        Args:
            groundings: how many.
            chance: what the weights of the spaces are swayed by; None to leave them as they are.
        """
        if len(self._easiest) != min(groundings, self.target.number_of_groundings):
            self._easiest = [self._goal(ground.takes) for ground in self.target.groundings(self.rates, groundings)]
        if chance is None:
            return self._easiest
        rng = Random(chance)  # noqa: S311 - a search, not a secret
        sways = [exp(rng.gauss(0.0, SWAY)) for _ in self.target.spaces]
        return [
            Goal(goal.takes, tuple(weight * sway for weight, sway in zip(goal.weights, sways, strict=True)))
            for goal in self._easiest
        ]

    def goals_of_a_proof(self) -> Sequence[Goal]:
        """Goals that together contain every play: each grounding by itself if they are few, else no links at all.

        Every completed play ends with some value for each group, so it is a play towards that grounding.
        """
        number = self.target.number_of_groundings
        if number > MOST_PROOF_GROUNDINGS:
            return [self._free()]
        return [self._goal(ground.takes) for ground in self.target.groundings(self.rates, number)]

    def _free(self) -> Goal:
        """The goal without links within groups: what every play can do, and more."""
        return self._goal(self.target.takes)

    def _goal(self, takes: tuple[int, ...]) -> Goal:
        spaces = range(len(self.target.spaces))
        return Goal(takes, tuple(space_cost(takes, bit, self.rates) ** 0.5 for bit in spaces))

    # -- states -------------------------------------------------------------------------------------------------------

    def example(self) -> State:
        """A state like those in which a search begins, by which one is chosen."""
        return self._before(self._free())

    def of(self, aim: Aim, goals: Sequence[Goal]) -> Iterator[State]:
        """The states in which a search begins: before the first turn, or after the opening with either refill."""
        table = self.question.table
        opening = largest_first(count(table.to_arrange))
        for goal in goals:
            state: State | None = self._before(goal)
            if opening and state is not None:
                state = LayeredSearch(aim, Budget(inf, inf)).collect(state, opening)
            if state is None:
                continue
            for stack in (table.owed_refills if opening else ()) or (None,):
                yield replace(state, draw=table.draw.refill(stack), opening_refill=stack)

    def _before(self, goal: Goal) -> State:
        """The state before the opening, its diatoms still in stock, or before the first turn."""
        table = self.question.table
        left = zip(stock_counts(table.stock), count(table.to_arrange), strict=True)
        return State(
            tiles=dict(table.pond.tiles),
            draw=table.draw,
            left=tuple(there + out for there, out in left),
            goal=goal,
            seats=(OPEN,) * len(self.target.spaces),
            frozen=0,
            cast=(0,) * 5,
            collected=(),
            cost=sum(goal.weights),
        )
