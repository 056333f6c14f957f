"""The CP-SAT models of arranging a collection: up to what base judges cannot tell apart, and space by space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from ortools.sat.python import cp_model

from puzzles.components.board import Ring, Space
from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape
from puzzles.main_game.features import PlacedDiatoms, measure, pairs_of
from puzzles.main_game.judges import Easygoing
from puzzles.main_game.record import Put
from puzzles.main_game.table import open_card
from solver.assignment.instance import AssignmentInstance, collected_by_kind, openings
from solver.assignment.problem import ArrangementProblem
from solver.assignment.rules import EachDiatomOnce, ForcedPlacement, OneDiatomPerSpace
from solver.assignment.variables import ArrangementVariables
from solver.main_game.collection import Collection, Puts, Turns
from solver.main_game.guest_features import GuestFeature, place_table
from solver.main_game.points_model import CountedMosaic, MosaicVariables, PetPeeve, Sum, base_points
from solver.main_game.seat_counts import Counts, SeatClass, link
from solver.tools import cp_sat


class Model:
    """A model that maximizes points and, of mosaics with as many, takes one with the fewest diatoms."""

    def __init__(self, spaces: int) -> None:
        self.model = cp_model.CpModel()
        self.solver = cp_model.CpSolver()
        self.status = cp_model.UNKNOWN
        self._weight = spaces + 1  # more than the diatoms that can lie on the board

    def maximize(self, points: Sum, filled: Sum) -> None:
        """Set what is wanted."""
        self.model.maximize(points * self._weight - filled)

    def solve(self, seconds: float, workers: int) -> None:
        """Solve within a time."""
        parameters = self.solver.parameters
        parameters.max_time_in_seconds = seconds
        parameters.num_workers = workers
        parameters.random_seed = 0
        parameters.catch_sigint_signal = False  # an interrupt belongs to whoever asked
        self.status = cp_sat.solve(self.solver, self.model)
        assert self.status != cp_model.MODEL_INVALID, self.model.validate()

    @property
    def is_solved(self) -> bool:
        """Whether there is a solution, the best or not."""
        return self.status in (cp_model.OPTIMAL, cp_model.FEASIBLE)

    @property
    def upper_bound(self) -> int | None:
        """No mosaic has more points: the objective is points times the weight, less at most the weight - 1.

        None without a solution: CP-SAT then says 0 when the time was too short for any bound.
        """
        if not self.is_solved:
            return None
        return -(-cp_sat.proved_bound(self.solver) // self._weight)


class CountModel(Model):
    """The base judges alone.

    Args:
        collection: what is arranged.
        classes: those of its board.
    """

    def __init__(self, collection: Collection, classes: Sequence[SeatClass]) -> None:
        super().__init__(len(collection.edition.board.spaces))
        self.counts = Counts(self.model, classes, collection.turns)
        self.maximize(base_points(self.counts, collection.judges), self.counts.filled)

    def placed(self) -> dict[Space, Diatom]:
        """A mosaic of the solution."""
        return self.counts.placed(self.solver)


class SpaceModel(Model):
    """Which diatom of which turn lies where.

    Args:
        collection: what is judged.
        turns: what is arranged, turn by turn (G6).
    """

    def __init__(self, collection: Collection, turns: Turns) -> None:
        super().__init__(len(collection.edition.board.spaces))
        card = open_card(collection.edition)
        problem = ArrangementProblem(card, turns or ((),))
        instance = AssignmentInstance(openings(card, {}), collected_by_kind(problem), ())
        self.collection = collection
        last = len(problem.turns) - 1
        self.variables = ArrangementVariables(self.model, instance, (last,), largest_room=max(Shape))
        self.model.add(self.variables.ends(last) == 1)
        for rule in (EachDiatomOnce(), OneDiatomPerSpace(), ForcedPlacement()):
            rule.build(self.variables)

    def _seats(self) -> list[tuple[Space, Diatom, cp_model.IntVar]]:
        spaces = self.variables.instance.openings.spaces
        return [
            (space, ALL_DIATOMS[kind], seat)
            for index, space in enumerate(spaces)
            for _, kind, seat in self.variables.seats(index)
        ]

    def ask_for_points(self, classes: Sequence[SeatClass] | None, base_most: int | None, hint: PlacedDiatoms) -> None:
        """Maximize the points of all judges.

        Args:
            classes: those of the board, if it has any.
            base_most: the base judges give no more than this, if it is known.
            hint: a mosaic to start from.
        """
        board = self.collection.edition.board
        mosaic = MosaicVariables(self.variables, board)
        counted: CountedMosaic = mosaic
        if classes is not None:
            counted = counts = Counts(self.model, classes, self.collection.turns)
            link(counts, mosaic)
        base = base_points(counted, self.collection.judges)
        if base_most is not None:
            self.model.add(base <= base_most)
        self.maximize(base + _guest_points(mosaic, self.collection), mosaic.filled(board.spaces))
        for space, diatom, seat in self._seats():
            self.model.add_hint(seat, hint.get(space) == diatom)

    def ask_for(self, placed: PlacedDiatoms) -> None:
        """Allow this mosaic only."""
        by_value: dict[tuple[Space, Diatom], list[cp_model.IntVar]] = {}
        for space, diatom, seat in self._seats():
            by_value.setdefault((space, diatom), []).append(seat)
        for (space, diatom), seats in by_value.items():
            self.model.add(Sum.sum(seats) == (placed.get(space) == diatom))

    def placed(self) -> dict[Space, Diatom]:
        """The mosaic of the solution."""
        return {space: diatom for space, diatom, seat in self._seats() if self.solver.boolean_value(seat)}

    def puts(self) -> Puts:
        """The solution turn by turn: first what is placed, then what goes back."""
        spaces = self.variables.instance.openings
        turns: list[list[Put]] = [[] for _ in self.variables.instance.collected]
        back: list[list[Put]] = [[] for _ in turns]
        for turn, kind in self.variables.entries():
            diatom = ALL_DIATOMS[kind]
            for space, seat in zip(spaces.takers[kind], self.variables.placements(turn, kind), strict=True):
                if self.solver.boolean_value(seat):
                    turns[turn].append(Put(diatom, spaces.spaces[space]))
            back[turn] += [Put(diatom, None)] * self.solver.value(self.variables.number_cast_off(turn, kind))
        return tuple((*puts, *returned) for puts, returned in zip(turns, back, strict=True))


def _guest_points(mosaic: MosaicVariables, collection: Collection) -> Sum:
    if collection.guest is None:
        return Sum.sum([])
    side = collection.judges.side(collection.guest)
    points = GuestFeature(side.feature, guest_table(collection)).points(mosaic)
    if isinstance(side, Easygoing):
        return points
    return points + PetPeeve(side.peeve, side.penalty).points(mosaic)


def guest_table(collection: Collection) -> tuple[int, ...]:
    """The guest judge's points by how much there is of the feature; without one, nothing."""
    if collection.guest is None:
        return (0,)
    side, board = collection.judges.side(collection.guest), collection.edition.board
    if isinstance(side, Easygoing):
        return side.points.table
    rivals = [measure(side.feature, rival, board) for rival in collection.rivals]
    return place_table(len(board.spaces), rivals, side.least, side.places)


def plain_bound(collection: Collection) -> int:
    """No arrangement scores more: as if each color, pair and ring, and the guest judge, were the only one."""
    judges, board = collection.judges, collection.edition.board
    colors = Counter(diatom.color for diatom in collection.diatoms)
    shapes = len({diatom.shape for diatom in collection.diatoms})
    pairs = [pair for line in board.center_lines.values() for pair in pairs_of(line)]
    return (
        sum(judges.matching_colors[colors[color]] for color in Color)
        + sum(judges.symmetric_pairs[one.ring].both for one, _ in pairs)
        + sum(judges.different_shapes[ring][shapes] for ring in Ring)
        + max(guest_table(collection))
    )


def placed_by(turns: Puts) -> dict[Space, Diatom]:
    """The mosaic that turns lead to."""
    return {put.space: put.diatom for put in chain.from_iterable(turns) if put.space is not None}
