"""What could I have scored? The best arrangement of what a player collected, by CP-SAT."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from math import floor

from ortools.sat.python import cp_model

from puzzles.board import Space
from puzzles.edition import Edition
from puzzles.game.features import Placed, measure
from puzzles.game.judges import Guest, Judges, Mood
from puzzles.game.record import Put
from puzzles.game.table import open_card
from puzzles.mosaic import Mosaic
from puzzles.pieces import ALL_DIATOMS, Diatom, Shape
from solver.assignment.instance import Instance, collected_by_kind, openings
from solver.assignment.problem import ArrangementProblem
from solver.assignment.rules import EachDiatomOnce, ForcedPlacement, OneDiatomPerSpace
from solver.assignment.variables import ArrangementVariables
from solver.game.appraisal import Appraisal
from solver.game.guest_features import GuestFeature, place_table
from solver.game.judging import MosaicVariables, PetPeeve, ScoringRule, Sum, base_rules

SECONDS = 60.0
"""Time for one collection."""

Turns = tuple[tuple[Diatom, ...], ...]
Puts = tuple[tuple[Put, ...], ...]


@dataclass(frozen=True)
class Collection:
    """What a player collected and what it is judged by.

    Attributes:
        turns: what each turn collected; a turn is arranged before the next (G6).
        edition, judges, guest: the components.
        rivals: the final mosaics of the other players, for a persnickety guest judge.
    """

    turns: Turns
    edition: Edition
    judges: Judges
    guest: Guest | None = None
    rivals: tuple[Placed, ...] = ()

    @property
    def appraisal(self) -> Appraisal:
        """What mosaics are worth beside the rivals."""
        return Appraisal.against(self.rivals, self.edition.board, self.judges, self.guest)


@dataclass(frozen=True)
class BestArrangement:
    """The best arrangement found.

    Attributes:
        turns: what is done with each turn's diatoms, in order.
        mosaic: how it ends.
        total: its score beside the rivals.
        upper_bound: no arrangement scores more.
    """

    turns: Puts
    mosaic: Mosaic
    total: int
    upper_bound: int

    @property
    def is_best(self) -> bool:
        """Whether it is proved that none scores more."""
        return self.total == self.upper_bound


def best_arrangement(collection: Collection, *, seconds: float = SECONDS, workers: int = 1) -> BestArrangement:
    """The legal arrangement of a collection (G6-G9) with the highest total, of these one with the fewest diatoms.

    First the order of the turns is forgotten, as if all were collected at once: that allows all that the turns allow,
    and nearly always no more, so that the turns only have to be found again. If they cannot, the model with all turns
    is solved. What goes back to the stock may change what others collect later; that is not looked at.
    """
    quick = _quick(collection)
    together = _Model(collection, (tuple(chain.from_iterable(collection.turns)),), _placed(quick))
    together.maximize()
    together.solve(seconds, workers)
    upper = together.upper_bound
    turns = _in_turns(collection, together.placed(), seconds) if together.is_solved else None
    if turns is None:
        whole = _Model(collection, collection.turns, _placed(quick))
        whole.maximize()
        whole.solve(seconds, workers)
        upper = min(upper, whole.upper_bound)
        turns = whole.puts() if whole.is_solved else quick
    return _checked(collection, max(turns, quick, key=lambda puts: collection.appraisal.total(_placed(puts))), upper)


def _in_turns(collection: Collection, placed: Placed, seconds: float) -> Puts | None:
    """The turns that lead to a mosaic; None if none do, or none were found."""
    model = _Model(collection, collection.turns, placed)
    model.fix(placed)
    model.solve(seconds, workers=1)
    return model.puts() if model.is_solved else None


class _Model:
    """Arrangements of some turns as a CP-SAT model.

    Args:
        collection: what is judged.
        turns: what was collected, turn by turn.
        hint: a mosaic to start from.
    """

    def __init__(self, collection: Collection, turns: Turns, hint: Placed) -> None:
        card = open_card(collection.edition)
        problem = ArrangementProblem(card, turns or ((),))
        instance = Instance(openings(card, {}), collected_by_kind(problem), ())
        self.collection = collection
        self.model = cp_model.CpModel()
        last = len(problem.turns) - 1
        self.variables = ArrangementVariables(self.model, instance, (last,), largest_room=max(Shape))
        self.model.add(self.variables.ends(last) == 1)
        for rule in (EachDiatomOnce(), OneDiatomPerSpace(), ForcedPlacement()):
            rule.build(self.variables)
        self.solver = cp_model.CpSolver()
        self.status = cp_model.UNKNOWN
        for space, diatom, seat in self._seats():
            self.model.add_hint(seat, hint.get(space) == diatom)

    def _seats(self) -> list[tuple[Space, Diatom, cp_model.IntVar]]:
        spaces = self.variables.instance.openings.spaces
        return [
            (space, ALL_DIATOMS[kind], seat)
            for index, space in enumerate(spaces)
            for _, kind, seat in self.variables.seats(index)
        ]

    def maximize(self) -> None:
        """Ask for the most points, and of these arrangements for the fewest diatoms."""
        board = self.collection.edition.board
        mosaic = MosaicVariables(self.variables, board)
        points = Sum.sum([rule.points(mosaic) for rule in _scoring_rules(self.collection)])
        self.model.maximize(points * self._weight - mosaic.filled(board.spaces))

    @property
    def _weight(self) -> int:
        """More than the diatoms that can lie on the board."""
        return len(self.collection.edition.board.spaces) + 1

    def fix(self, placed: Placed) -> None:
        """Ask for this mosaic."""
        by_value: dict[tuple[Space, Diatom], list[cp_model.IntVar]] = {}
        for space, diatom, seat in self._seats():
            by_value.setdefault((space, diatom), []).append(seat)
        for (space, diatom), seats in by_value.items():
            self.model.add(Sum.sum(seats) == (placed.get(space) == diatom))

    def solve(self, seconds: float, workers: int) -> None:
        """Solve within a time."""
        parameters = self.solver.parameters
        parameters.max_time_in_seconds = seconds
        parameters.num_workers = workers
        parameters.random_seed = 0
        parameters.catch_sigint_signal = False  # an interrupt belongs to whoever asked
        self.status = self.solver.solve(self.model)
        assert self.status != cp_model.MODEL_INVALID, self.model.validate()

    @property
    def is_solved(self) -> bool:
        """Whether there is an arrangement, the best or not."""
        return self.status in (cp_model.OPTIMAL, cp_model.FEASIBLE)

    @property
    def upper_bound(self) -> int:
        """No arrangement has more points: the objective is points times the weight, less at most the weight - 1."""
        return floor((self.solver.best_objective_bound + self._weight - 1) / self._weight)

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


def _scoring_rules(collection: Collection) -> list[ScoringRule]:
    rules = base_rules(collection.judges)
    if collection.guest is None:
        return rules
    judge = collection.judges.guest(collection.guest)
    if collection.guest.mood is Mood.EASYGOING:
        return [*rules, GuestFeature(judge.feature, judge.easygoing.points.table)]
    side = judge.persnickety
    board = collection.edition.board
    others = [measure(judge.feature, rival, board) for rival in collection.rivals]
    table = place_table(len(board.spaces), others, side.least, side.places)
    return [*rules, GuestFeature(judge.feature, table), PetPeeve(side.peeve, side.penalty)]


def _quick(collection: Collection) -> Puts:
    """An arrangement turn by turn, each diatom where it adds most then."""
    appraisal, turns = collection.appraisal, []
    placed: dict[Space, Diatom] = {}
    for turn in collection.turns:
        _, puts = appraisal.arrange(placed, turn)
        placed |= _placed((puts,))
        turns.append(puts)
    return tuple(turns)


def _placed(turns: Puts) -> dict[Space, Diatom]:
    return {put.space: put.diatom for put in chain.from_iterable(turns) if put.space is not None}


def _checked(collection: Collection, turns: Puts, upper: int) -> BestArrangement:
    """The answer, scored from what is done; every step is checked again (G8, G9)."""
    mosaic = Mosaic(open_card(collection.edition))
    for put in chain.from_iterable(turns):
        if put.space is not None:
            mosaic = mosaic.place(put.space, put.diatom)
        else:
            assert not mosaic.takers(put.diatom), "only what has no open space goes back"
    total = collection.appraisal.total(mosaic.placed)
    return BestArrangement(turns, mosaic, total, max(total, upper))
