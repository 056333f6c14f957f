"""Advice where few tiles are hidden: exact values against expectimax over all plays, and the solver on each order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isclose
from random import Random

from plain_advice import HiddenCase, PlainAdvice, hidden_case
from plain_solving import TooLargeError
from support import random_play

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_question, smaller_cards
from puzzles.commission.deal import AnyDeal
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import position_before
from puzzles.errors import MalformedError
from solver.advice.exact import Expectimax, SpentError, few_worlds
from solver.budget import Budget
from solver.verdict import Limits

KINDS = (
    ((1, -1), 2, 2, False),
    ((0, 0), 0, 3, False),
    ((0, -1), 2, 3, True),
    ((1, -1), 3, 3, True),
    ((1, 0), 2, 2, False),
)
"""Tiles under each top, tiles out, turns before, and whether in the middle of one."""
MANY = (7, 9, 16, 20)
"""Castoff dishes, more than a mosaic of its size needs."""
MOST_TABLES = 600
LIMITS = Limits(None, 200_000)


@dataclass(frozen=True)
class AdviceCase:
    """A position with few tiles hidden."""

    hidden: HiddenCase


def make(rng: Random) -> AdviceCase | None:
    """A random position near the end of its deal, with the tiles of the reference edition or with odd ones."""
    under, out, turns, mid_turn = rng.choice(KINDS)
    if rng.random() < 0.5:
        found = hidden_case(rng.randrange(10**9), under=under, out=out, turns=turns, mid_turn=mid_turn)
    else:
        found = odd_case(rng, rng.randint(0, 2))
    if found is not None and rng.random() < 0.3:
        found = with_dishes(found, rng.choice(MANY))
    return None if found is None or not few_worlds(found.position, found.edition) else AdviceCase(found)


def with_dishes(case: HiddenCase, number: int) -> HiddenCase:
    """The same with so many castoff dishes, if it has fewer; those that are new are empty."""
    added = Dishes.empty(max(0, number - case.commission.castoff_dishes)).contents
    contents = case.position.dishes.contents + added
    card = replace(case.commission, castoff_dishes=len(contents))
    return case._replace(commission=card, position=replace(case.position, dishes=Dishes(contents)))


def odd_case(rng: Random, turns: int) -> HiddenCase | None:
    """A position after so many random turns of an odd question; None if its play ends before."""
    commission, edition, draw = random_question(rng)
    play = random_play(commission, edition, draw, rng, max_turns=turns)
    if isinstance(draw, AnyDeal) or len(play.turns) < turns or play.stars is not None:
        return None
    return HiddenCase(commission, edition, position_before(play, CardOnBoard(commission, edition), turns + 1))


def compare(case: AdviceCase) -> Seen:
    """The value of the position."""
    commission, edition, position = case.hidden
    deals = few_worlds(position, edition)
    try:
        wanted = PlainAdvice(commission, edition, MOST_TABLES).worth(position, deals)
        search = Expectimax(CardOnBoard(commission, edition), Budget.of(LIMITS))
        value = search.value(position, deals)
    except (TooLargeError, SpentError):
        return Seen(("open",))
    except MalformedError as refused:  # more than its arrays hold
        return Seen((str(refused).partition(" (got")[0],))
    if not all(map(isclose, value, wanted)):
        return Seen(("exact",), f"enumeration and advice: {wanted}, {value}")
    dishes = ", many dishes" if commission.castoff_dishes >= MANY[0] else ""
    return Seen((("exact, one order" if len(deals) == 1 else "exact, several orders") + dishes,))


def smaller(case: AdviceCase) -> Iterator[AdviceCase]:
    """With a card that asks less, as far as it fits what lies there."""
    position = case.hidden.position
    for card in smaller_cards(case.hidden.commission):
        if card.castoff_dishes == len(position.dishes.contents) and position.mosaic.keys() <= set(card.used):
            yield replace(case, hidden=case.hidden._replace(commission=card))


ADVICE = Comparison("advice", make, compare, smaller)
