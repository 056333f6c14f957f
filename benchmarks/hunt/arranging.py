"""Arrangements of what was collected: the compiled arranger, CP-SAT, and every order, space and dish tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod
from random import Random

from plain_arranging import PlainArranging, replay

from benchmarks.arranger_check import merit
from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_card, random_edition, smaller_cards
from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Diatom
from solver.assignment.arrange import arrange
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome
from solver.search.compiled_arrange import arrange_compiled

MOST_WAYS = 40_000
"""Of arranging, as far as spaces and dishes tell, for the enumeration."""


@dataclass(frozen=True)
class ArrangingCase:
    """What was collected turn by turn, and the card."""

    commission: Commission
    edition: Edition
    turns: tuple[tuple[Diatom, ...], ...]

    @property
    def problem(self) -> ArrangementProblem:
        """The question."""
        dishes = Dishes.empty(self.commission.castoff_dishes)
        return ArrangementProblem(CardOnBoard(self.commission, self.edition), self.turns, {}, dishes)


def make(rng: Random) -> ArrangingCase:
    """Diatoms that a card half asks for, in a few turns."""
    edition = random_edition(rng, most_tiles=6)
    commission = random_card(edition, AnyDeal(edition.id, frozenset(edition.water_tiles)), rng)
    diatoms = []
    for space in commission.used:
        asked = commission.requirements[space]
        able = [d for d in ALL_DIATOMS if d.shape in edition.board.shapes[space]]
        exact = [d for d in able if asked.color in (None, d.color) and asked.shape in (None, d.shape)]
        diatoms.append(rng.choice(exact or able))
    diatoms += rng.choices(ALL_DIATOMS[:15] if rng.random() < 0.5 else ALL_DIATOMS, k=rng.randint(0, 4))
    turns: list[list[Diatom]] = [[] for _ in range(rng.randint(1, 4))]
    for diatom in diatoms:
        if rng.random() < 0.95:
            rng.choice(turns).append(diatom)
    return ArrangingCase(commission, edition, tuple(map(tuple, turns)))


def compare(case: ArrangingCase) -> Seen:
    """Arrange in all ways; what is found is done step by step by the rules."""
    problem = case.problem
    answers = {"compiled": arrange_compiled(problem), "CP-SAT": arrange(problem)}
    known = {name: merit(found) for name, found in answers.items() if _is_decided(found)}
    for found in answers.values():
        if found.outcome is Outcome.FOUND:
            mosaic, dishes = replay(problem, found)
            assert mosaic.is_complete, "what completes the card fills it"
            assert (dishes.stars, dishes.waste) == (found.stars, found.waste), "stars and waste are those of the dishes"
    if (
        prod(len(case.commission.used) + case.commission.castoff_dishes for turn in case.turns for _ in turn)
        < MOST_WAYS
    ):
        known["enumeration"] = PlainArranging(problem).best()
    labels = tuple(f"{name}: {'none' if best is None else 'found'}" for name, best in known.items())
    return Seen(labels, "" if len(set(known.values())) <= 1 else f"merits differ: {known}")


def _is_decided(found: Arrangement) -> bool:
    return found.outcome is Outcome.IMPOSSIBLE or (found.outcome is Outcome.FOUND and found.is_best)


def smaller(case: ArrangingCase) -> Iterator[ArrangingCase]:
    """Without a diatom, a turn, a space, a word, a dish."""
    for at, turn in enumerate(case.turns):
        rest = [turn[:index] + turn[index + 1 :] for index in range(len(turn))]
        yield from (replace(case, turns=(*case.turns[:at], left, *case.turns[at + 1 :])) for left in rest)
        if not turn and len(case.turns) > 1:
            yield replace(case, turns=case.turns[:at] + case.turns[at + 1 :])
    yield from (replace(case, commission=card) for card in smaller_cards(case.commission))


ARRANGING = Comparison("arranging", make, compare, smaller)
