"""What could I have scored? The best arrangement of what a player collected, by CP-SAT."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any

from puzzles.commission.files.parts import mosaic_to_data
from puzzles.commission.mosaic import Mosaic
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.main_game.features import PlacedDiatoms
from puzzles.main_game.table import open_card
from solver.main_game.collection import Collection, Puts
from solver.main_game.collection_model import CountModel, SpaceModel, guest_table, placed_by, plain_bound
from solver.main_game.polish import polished
from solver.main_game.seat_counts import seat_classes
from solver.verdict import check_bound

SECONDS = 60.0
"""Time for one collection."""


@dataclass(frozen=True)
class BestArrangement:
    """The best arrangement found.

    Attributes:
        turns: what is done with each turn's diatoms, in order.
        mosaic: how it ends.
        total: its score beside the rivals.
        upper_bound: no arrangement scores more; raises BoundError if this one does.
    """

    turns: Puts
    mosaic: Mosaic
    total: int
    upper_bound: int

    def __post_init__(self) -> None:
        check_bound(self.total, self.upper_bound, "points")

    @property
    def is_best(self) -> bool:
        """Whether it is proved that none scores more."""
        return self.total == self.upper_bound

    def data(self) -> dict[str, Any]:
        """Its JSON form."""
        return {
            "total": self.total,
            "upper_bound": self.upper_bound,
            "mosaic": mosaic_to_data(self.mosaic.placed),
            "returned": [str(put.diatom) for turn in self.turns for put in turn if put.space is None],
        }


def best_arrangement(
    collection: Collection, *, known: PlacedDiatoms | None = None, seconds: float = SECONDS, workers: int = 1
) -> BestArrangement:
    """The legal arrangement of a collection (G6-G9) with the highest total; of these few diatoms are preferred (S7).

    First the order of the turns is forgotten, as if all were collected at once: that allows all that the turns allow,
    and nearly always no more, so that the turns only have to be found again. If they cannot, the model with all turns
    is solved. What goes back to the stock may change what others collect later; that is not looked at.

    Args:
        collection: what was collected.
        known: a mosaic that it was arranged to; the answer is no worse, if the turns can lead to it.
        seconds: for each model that is solved.
        workers: threads of CP-SAT.
    """
    quick = _quick(collection)
    classes = seat_classes(collection.edition.board)
    start, base_most = placed_by(quick), None
    upper = plain_bound(collection)
    if classes is not None:
        counted = CountModel(collection, classes)
        counted.solve(seconds, workers)
        base_most = counted.upper_bound
        start = counted.placed() if counted.is_solved else start
    start = max((start, placed_by(quick), dict(known or start)), key=collection.appraisal.total)
    if base_most is not None:
        upper = min(upper, base_most + max(guest_table(collection)))
    if collection.guest is not None or base_most is None:
        start = polished(start, collection)
        together = SpaceModel(collection, (collection.diatoms,))
        together.ask_for_points(classes, base_most, start)
        together.solve(seconds, workers)
        upper = _smaller(upper, together.upper_bound)
        found = polished(together.placed(), collection) if together.is_solved else start
        start = max((start, found), key=collection.appraisal.total)
    turns = _in_turns(collection, start, seconds)
    if turns is None:
        whole = SpaceModel(collection, collection.turns)
        whole.ask_for_points(classes, base_most, placed_by(quick))
        whole.solve(seconds, workers)
        upper = _smaller(upper, whole.upper_bound)
        turns = whole.puts() if whole.is_solved else quick
    best = max(turns, quick, key=lambda puts: collection.appraisal.total(placed_by(puts)))
    return _checked(collection, best, upper)


def _smaller(bound: int, other: int | None) -> int:
    return bound if other is None else min(bound, other)


def _in_turns(collection: Collection, placed: PlacedDiatoms, seconds: float) -> Puts | None:
    """The turns that lead to a mosaic; None if none do, or none were found."""
    model = SpaceModel(collection, collection.turns)
    model.ask_for(placed)
    model.solve(seconds, workers=1)
    return model.puts() if model.is_solved else None


def _quick(collection: Collection) -> Puts:
    """An arrangement turn by turn, each diatom where it adds most then."""
    appraisal, turns = collection.appraisal, []
    placed: dict[Space, Diatom] = {}
    for turn in collection.turns:
        _, puts = appraisal.arrange(placed, turn)
        placed |= placed_by((puts,))
        turns.append(puts)
    return tuple(turns)


def _checked(collection: Collection, turns: Puts, upper: int) -> BestArrangement:
    """The answer, scored from what is done; every step is checked again (G8, G9)."""
    mosaic = Mosaic(open_card(collection.edition))
    for put in chain.from_iterable(turns):
        if put.space is not None:
            mosaic = mosaic.place(put.space, put.diatom)
        else:
            assert not mosaic.takers(put.diatom), "only what has no open space goes back"
    total = collection.appraisal.total(mosaic.placed)
    return BestArrangement(turns, mosaic, total, upper)
