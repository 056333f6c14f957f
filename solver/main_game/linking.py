"""What lies on each space, tied to the number of seats with each content.

The base judges' points are sharp when they are counted by seats, and guest judges need the spaces: with both in one
model each helps the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ortools.sat.python import cp_model

from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from solver.assignment.variables import total
from solver.main_game.counting import Content, Counts, SeatClass
from solver.main_game.points_model import MosaicVariables


def link(counts: Counts, mosaic: MosaicVariables) -> None:
    """Add to the model of both that they are the same mosaic."""
    for one in counts.classes:
        by_content: dict[Content, list[cp_model.IntVar]] = defaultdict(list)
        for seat in one.seats:
            _choose_content(counts, mosaic, one, seat, by_content)
        for content in one.contents(sorted(counts.collected)):
            mosaic.model.add(total(by_content[content]) == counts.seats[one, content])


def _choose_content(
    counts: Counts,
    mosaic: MosaicVariables,
    one: SeatClass,
    seat: tuple[Space, ...],
    by_content: dict[Content, list[cp_model.IntVar]],
) -> None:
    """The seat holds exactly one content, one way round."""
    chosen: list[cp_model.IntVar] = []
    on_space: dict[tuple[Space, Diatom], list[cp_model.IntVar]] = defaultdict(list)
    for content in one.contents(sorted(counts.collected)):
        for order in _orders(one, content):
            choice = mosaic.model.new_bool_var(f"{seat}={order}")
            chosen.append(choice)
            by_content[content].append(choice)
            for space, held in zip(seat, order, strict=True):
                if held is not None:
                    on_space[space, held].append(choice)
    mosaic.model.add_exactly_one(chosen)
    for (space, held), choices in on_space.items():
        mosaic.model.add(total(choices) == total(mosaic.holds(space, held)))


def _orders(one: SeatClass, content: Content) -> Iterable[Content]:
    """The ways round that a content can lie on a seat."""
    return dict.fromkeys((content, content[::-1])) if one.is_exchangeable else (content,)
