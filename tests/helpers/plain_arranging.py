"""Arranging by literal enumeration: every order, space and dish, turn by turn, by the values of `puzzles` alone.

It shares nothing with the solver's assignment model, which is compared with it on small cases. The flags of `House`
bend one rule each, to tell on which cases that rule matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.commission.record import Arranged
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from solver.assignment.problem import Arrangement, ArrangementProblem

Merit = tuple[int, int, int]
"""Of a completed card: stars, minus waste, minus turns (C14)."""


@dataclass(frozen=True)
class House:
    """Rules of the house, all False for the real ones.

    Attributes:
        voluntary: anything may be cast off at any time.
        ungrouped: for casting off, a space counts until it is filled, whatever its groups are settled to.
        pathless: a diatom may be cast off only if not all diatoms kept so far could have been placed with it.
        best_fit: a cast-off goes into the fullest dish that has room.
    """

    voluntary: bool = False
    ungrouped: bool = False
    pathless: bool = False
    best_fit: bool = False


@dataclass(frozen=True)
class Laid:
    """What lies where, without the order in which it came."""

    placed: frozenset[tuple[Space, Diatom]]
    dishes: Dishes


class PlainArranging:
    """All ways to arrange the turns of a problem."""

    def __init__(self, problem: ArrangementProblem, house: House | None = None) -> None:
        self.problem = problem
        self.house = House() if house is None else house
        self.takers: dict[tuple[frozenset[tuple[Space, Diatom]], Diatom], tuple[Space, ...]] = {}

    def best(self, complete_at: int | None = None) -> Merit | None:
        """The best completion (C14), None if there is none."""
        found = [
            (laid.dishes.stars, -laid.dishes.waste, -turns)
            for turns, layer in enumerate(self._layers())
            for laid in layer
            if self._ends(laid, turns) and (complete_at is None or turns == complete_at + 1)
        ]
        return max(found, default=None)

    def most(self) -> tuple[int, int] | None:
        """Most spaces filled after all turns, and minus waste then; None if the turns cannot be arranged."""
        *_, last = self._layers()
        return max(((len(laid.placed), -laid.dishes.waste) for laid in last), default=None)

    def _layers(self) -> Iterator[set[Laid]]:
        """What can lie on the table before the first turn, after it, and so on; completed plays go no further (C11)."""
        layer = {Laid(frozenset(self.problem.mosaic.items()), self.problem.dishes)}
        yield layer
        for number, turn in enumerate(self.problem.turns):
            goes_on = {laid for laid in layer if not self._ends(laid, number)}
            layer = {after for laid in goes_on for after in self._arranged(laid, turn)}
            yield layer

    def _ends(self, laid: Laid, turns: int) -> bool:
        """Whether the card is completed after so many turns (C11)."""
        is_under_way = turns == 0 and self.problem.in_turn and self.problem.turns
        return len(laid.placed) == len(self.problem.card.commission.used) and not is_under_way

    def _arranged(self, laid: Laid, turn: Sequence[Diatom]) -> set[Laid]:
        layer = {(laid, tuple(sorted(turn)))}
        for _ in turn:
            layer = {(after, rest) for before, left in layer for after, rest in self._one_more(before, left)}
        return {after for after, _ in layer}

    def _one_more(self, laid: Laid, left: tuple[Diatom, ...]) -> Iterator[tuple[Laid, tuple[Diatom, ...]]]:
        for diatom in set(left):
            rest = list(left)
            rest.remove(diatom)
            takers = self._takers(laid, diatom)
            for space in takers:
                yield Laid(laid.placed | {(space, diatom)}, laid.dishes), tuple(rest)
            if self._may_cast_off(laid, diatom, takers, rest):
                for dish in self._dishes(laid.dishes, diatom):
                    yield Laid(laid.placed, laid.dishes.put(dish, diatom)), tuple(rest)

    def _takers(self, laid: Laid, diatom: Diatom) -> tuple[Space, ...]:
        key = laid.placed, diatom
        if key not in self.takers:
            self.takers[key] = Mosaic(self.problem.card, dict(laid.placed)).takers(diatom)
        return self.takers[key]

    def _may_cast_off(self, laid: Laid, diatom: Diatom, takers: tuple[Space, ...], rest: list[Diatom]) -> bool:
        if self.house.ungrouped:
            filled = {space for space, _ in laid.placed}
            return filled.issuperset(self.problem.card.takers[diatom])
        if self.house.pathless and can_all_be_placed(
            self.problem.card, [*(holder for _, holder in laid.placed), diatom, *rest]
        ):
            return False
        return self.house.voluntary or not takers

    def _dishes(self, dishes: Dishes, diatom: Diatom) -> list[int]:
        roomy = [number for number, load in enumerate(dishes.loads, start=1) if load + diatom.sixths <= 6]
        if self.house.best_fit and roomy:
            return [max(roomy, key=lambda number: dishes.loads[number - 1])]
        return roomy


def can_all_be_placed(card: CardOnBoard, diatoms: Sequence[Diatom], filled: frozenset[Space] = frozenset()) -> bool:
    """Whether there is a space for each of some diatoms at the same time, the groups forgotten."""
    if not diatoms:
        return True
    first, *others = diatoms
    return any(can_all_be_placed(card, others, filled | {space}) for space in card.takers[first] if space not in filled)


def replay(problem: ArrangementProblem, arrangement: Arrangement) -> tuple[Mosaic, Dishes]:
    """Do what an arrangement says, step by step by the rules; what it leaves on the table.

    Raises IllegalError or AssertionError if it breaks C4, C5, C6, C7, C9, C10 or C11.
    """
    mosaic, dishes = Mosaic(problem.card, problem.mosaic), problem.dishes
    for number, (collected, entries) in enumerate(zip(problem.turns, arrangement.turns, strict=False)):
        assert not mosaic.is_complete or (problem.in_turn and number == 0)
        assert Counter(entry.diatom for entry in entries) == Counter(collected)
        for entry in entries:
            mosaic, dishes = _do(entry, mosaic, dishes)
    return mosaic, dishes


def _do(entry: Arranged, mosaic: Mosaic, dishes: Dishes) -> tuple[Mosaic, Dishes]:
    if entry.space is not None:
        assert entry.dish is None
        return mosaic.place(entry.space, entry.diatom), dishes
    assert not mosaic.takers(entry.diatom)
    assert entry.dish is not None
    return mosaic, dishes.put(entry.dish, entry.diatom)
