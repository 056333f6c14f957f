"""The problem in whole numbers: open spaces and kinds of diatom by index, what was collected counted by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.board import Space
from puzzles.components.pieces import ALL_DIATOMS, Diatom
from solver.assignment.problem import ArrangementProblem

KINDS = range(len(ALL_DIATOMS))
SIXTHS = tuple(diatom.sixths for diatom in ALL_DIATOMS)
"""By kind, its size; a kind is an index of `ALL_DIATOMS`."""
SHAPES = tuple(diatom.shape.value for diatom in ALL_DIATOMS)
COLORS = tuple(diatom.color.value for diatom in ALL_DIATOMS)
_KIND_BY_NAME = {str(diatom): kind for kind, diatom in enumerate(ALL_DIATOMS)}


def kind_of(diatom: Diatom) -> int:
    """The index of a diatom in `ALL_DIATOMS`."""
    return _KIND_BY_NAME[str(diatom)]


Group = tuple[int, ...]
"""The open spaces of a number or letter group, by index."""


@dataclass(frozen=True)
class Openings:
    """What is open on the slide board before the first turn, and what it can take.

    Attributes:
        spaces: the used spaces that are open, in board order.
        takers: by kind, the indices of the open spaces that can take it (C7), groups settled already applied.
        numbers, letters: the groups of which nothing is filled yet; of the others `takers` says all.
    """

    spaces: tuple[Space, ...]
    takers: tuple[tuple[int, ...], ...]
    numbers: tuple[Group, ...]
    letters: tuple[Group, ...]


def openings(card: CardOnBoard, mosaic: Mapping[Space, Diatom]) -> Openings:
    """The open spaces of a card on which some diatoms lie; a search asks this of the same mosaic many times."""
    return _openings(card, tuple(mosaic.items()))


@lru_cache(maxsize=16)
def _openings(card: CardOnBoard, placed: tuple[tuple[Space, Diatom], ...]) -> Openings:
    asked = card.commission.requirements
    filled = dict(placed)
    shapes = {asked[space].number: diatom.shape for space, diatom in placed}
    colors = {asked[space].letter: diatom.color for space, diatom in placed}
    shapes.pop(None, None)
    colors.pop(None, None)
    spaces = tuple(space for space in card.commission.used if space not in filled)
    index = {space: i for i, space in enumerate(spaces)}

    def takes(space: Space, diatom: Diatom) -> bool:
        is_shape = shapes.get(asked[space].number, diatom.shape) == diatom.shape
        return space in index and is_shape and colors.get(asked[space].letter, diatom.color) == diatom.color

    takers = tuple(
        tuple(index[space] for space in card.takers[diatom] if takes(space, diatom)) for diatom in ALL_DIATOMS
    )
    numbers = (group for number, group in card.commission.number_groups.items() if number not in shapes)
    letters = (group for letter, group in card.commission.letter_groups.items() if letter not in colors)
    return Openings(
        spaces,
        takers,
        tuple(tuple(index[space] for space in group) for group in numbers),
        tuple(tuple(index[space] for space in group) for group in letters),
    )


@dataclass(frozen=True)
class AssignmentInstance:
    """An assignment problem in whole numbers.

    Attributes:
        openings: what is open before the first turn.
        collected: by turn, how many of each kind; identical ones of a turn can be exchanged.
        rooms: by castoff dish, the sixths that may still go there.
    """

    openings: Openings
    collected: tuple[Mapping[int, int], ...]
    rooms: tuple[int, ...]


def collected_by_kind(problem: ArrangementProblem) -> tuple[Mapping[int, int], ...]:
    """By turn, how many of each kind were collected, kinds ascending."""
    return tuple(dict(sorted(Counter(kind_of(diatom) for diatom in turn).items())) for turn in problem.turns)


def rooms_keeping(loads: tuple[int, ...], stars: int) -> tuple[int, ...]:
    """By dish, the sixths that may still go there while so many dishes keep their star (C6, C13).

    The stars are kept by the fullest dishes that still have one: of two with loads 0 and 1, keeping the second leaves
    rooms 6 and 0, and whatever fits into the rooms 1 and 5 that keeping the first would leave fits into the 6.
    """
    able = sorted((dish for dish, load in enumerate(loads) if load <= STAR_LOAD), key=lambda dish: -loads[dish])
    assert len(able) >= stars
    keepers = set(able[:stars])
    return tuple((STAR_LOAD if dish in keepers else DISH_SIXTHS) - load for dish, load in enumerate(loads))
