"""A whole play of a given number of turns as one model, and the play that a solution is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ortools.sat.python import cp_model

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.dishes import DISH_SIXTHS
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from puzzles.components.pieces import SIDES, Color, Shape
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample
from solver.monolith.arrangement import ArrangementModel, Castoffs
from solver.monolith.booleans import BooleanModel
from solver.monolith.collection import Collections, Shortage
from solver.monolith.draw_order import DrawOrder, draws_of
from solver.monolith.placement import LETTERS, Ponds
from solver.monolith.sample_points import Point, Samples
from solver.tools import cp_sat


def value(commission: Commission, stars: int, waste: int) -> int:
    """How good a completed play is by stars, then by waste (C14): the more the better."""
    return stars * _weight(commission) - waste


def _weight(commission: Commission) -> int:
    """Of a star: more than all waste."""
    return DISH_SIXTHS * commission.castoff_dishes + 1


class ModelAnswer(NamedTuple):
    """What a model says.

    Attributes:
        play: the best that was found, not yet judged.
        is_best: whether none is better; without a play, whether there is none.
        most_stars: the most stars that are not ruled out.
        branches: how much work it took.
    """

    play: Play | None
    is_best: bool
    most_stars: int
    branches: int


@dataclass(frozen=True)
class DealtCard:
    """A card and a known deal (K1)."""

    commission: Commission
    edition: Edition
    deal: Deal


class WholePlay:
    """The model of all plays that complete a card in exactly so many turns, two or more.

    Args:
        question: what is asked.
        turns: the number of turns.
        arranging: the rules of arranging; others than the real ones only serve to see what a rule decides.
    """

    def __init__(self, question: DealtCard, turns: int, arranging: type[ArrangementModel] = ArrangementModel) -> None:
        self.question = question
        self.turns = turns
        self.model = BooleanModel()
        edition = question.edition
        supply = Shortage(edition, tuple(question.deal.tiles))
        is_order_free = not all(supply.is_ample(color, turns) for color in Color)
        self.draws = DrawOrder(self.model, question.deal, turns)
        self.ponds = Ponds(self.model, edition, self.draws, turns)
        self.samples = Samples(self.model, self.ponds, is_order_free=is_order_free)
        self.collections = Collections(self.model, self.samples, supply)
        card = CardOnBoard(question.commission, edition)
        self.arranging = arranging(self.model, card, self.collections, turns)
        self.dishes = Castoffs(self.model, question.commission.castoff_dishes, self.arranging.cast_off)
        self.weight = _weight(question.commission)
        self.model.maximize(self.dishes.stars * self.weight - self.dishes.waste)

    def solve(self, parameters: Parameters, at_least: int | None = None) -> ModelAnswer:
        """The best play by stars and waste, and the most stars not ruled out.

        Args:
            parameters: how long and how to solve.
            at_least: the least value that is of use, as `value` counts it.
        """
        if at_least is not None:
            self.model.add(self.dishes.stars * self.weight - self.dishes.waste >= at_least)
        solver = cp_model.CpSolver()
        parameters.set(solver)
        status = cp_sat.solve(solver, self.model)
        assert status != cp_model.MODEL_INVALID, self.model.validate()
        branches = solver.num_branches
        dishes = self.question.commission.castoff_dishes
        if status == cp_model.INFEASIBLE:
            return ModelAnswer(None, is_best=True, most_stars=0, branches=branches)
        if status == cp_model.UNKNOWN:
            return ModelAnswer(None, is_best=False, most_stars=dishes, branches=branches)
        most_stars = -(-cp_sat.proved_bound(solver) // self.weight)
        is_best = status == cp_model.OPTIMAL
        return ModelAnswer(_Reading(self, solver).play(), is_best, min(dishes, most_stars), branches)


@dataclass(frozen=True)
class Parameters:
    """How the solver is run.

    Attributes:
        seconds: wall-clock limit, None for no limit.
        work: limit in deterministic seconds, CP-SAT's measure of work that is the same on every machine.
        seed: of its random choices.
        workers: its threads.
    """

    seconds: float | None
    work: float
    seed: int = 0
    workers: int = 1

    def set(self, solver: cp_model.CpSolver) -> None:
        """Hand them to a solver."""
        solver.parameters.random_seed = self.seed
        solver.parameters.num_workers = self.workers
        solver.parameters.max_deterministic_time = self.work
        # measured on deals of 4 to 6 tiles: probing and cuts cost more than they save
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.cut_level = 0
        # an interrupt belongs to whoever asked, not to the solver, which would take it for a limit
        solver.parameters.catch_sigint_signal = False
        if self.seconds is not None:
            solver.parameters.max_time_in_seconds = self.seconds


class _Reading:
    """A solution read as a play."""

    def __init__(self, whole: WholePlay, solver: cp_model.CpSolver) -> None:
        self.whole = whole
        self.solver = solver
        self.question = whole.question

    def play(self) -> Play:
        """The play, with the stars that its dishes have."""
        lying = [self._lying(turn) for turn in self.whole.ponds.turns]
        drawn = draws_of(self.question.deal, [tile for tile, _, _ in lying])
        assert drawn is not None, "the automaton accepts only what can be drawn"
        arranged = dict(self._arranged())
        turns = tuple(
            Turn(
                tile=tile,
                source=source,
                at=cell,
                segments=face,
                refill=refill,
                collect=tuple(self._samples(turn)),
                arrange=tuple(arranged.get(turn, ())),
            )
            for turn, ((tile, face, cell), (source, refill)) in enumerate(zip(lying, drawn, strict=True), start=1)
        )
        return self._recorded(turns)

    def _recorded(self, turns: tuple[Turn, ...]) -> Play:
        question = self.question
        table = Table.setup(CardOnBoard(question.commission, question.edition), question.deal)
        for turn in turns:
            table = table.after(turn)
        return Play(question.edition.id, question.commission.id, question.deal, table.stars, turns)

    def _lying(self, turn: int) -> tuple[int, str, Cell]:
        ponds, holds = self.whole.ponds, self.solver.boolean_value
        tile, face = next((tile, face) for tile, face, lies in ponds.lying(turn) if holds(lies))
        cell = next(cell for cell, here in ponds.cells(turn) if holds(here))
        return tile, face, cell

    def _samples(self, turn: int) -> Iterator[Sample]:
        for point in self.whole.samples.of_turn(turn):
            for corner in range(SIDES):
                if self.solver.boolean_value(self.whole.samples.is_corner(point, corner)):
                    diatoms = (
                        diatom
                        for diatom, number in self.whole.collections.yielded(point)
                        for _ in range(self.solver.value(number))
                    )
                    yield Sample(corner, self._segments(point), tuple(sorted(diatoms)))

    def _segments(self, point: Point) -> str:
        samples, holds = self.whole.samples, self.solver.boolean_value
        return "".join(
            next(letter for letter in LETTERS if holds(samples.has(point, place, letter))) for place in range(SIDES)
        )

    def _arranged(self) -> Iterator[tuple[int, list[Arranged]]]:
        """By turn, what is placed and then what is cast off, into the first dish that is still to get such a size."""
        arranging = self.whole.arranging
        left = {key: self.solver.value(count) for key, count in self.whole.dishes.counts.items()}
        for turn in arranging.turns:
            placed = (
                Arranged(diatom, space=space)
                for (of_turn, diatom, space), seat in arranging.seats.items()
                if of_turn == turn and self.solver.boolean_value(seat)
            )
            cast_off = (
                Arranged(diatom, dish=_dish(left, diatom.shape))
                for (of_turn, diatom), number in arranging.cast_off.items()
                if of_turn == turn
                for _ in range(self.solver.value(number))
            )
            yield turn, [*placed, *cast_off]


def _dish(left: dict[tuple[int, Shape], int], size: Shape) -> int:
    dish, _ = key = next(key for key, number in left.items() if key[1] is size and number)
    left[key] -= 1
    return dish + 1
