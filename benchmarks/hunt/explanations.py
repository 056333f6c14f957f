"""Explanations and mends: what they prove, and what they say helps, against the enumeration of all plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from plain_solving import TooLargeError

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_question, smaller_cards, smaller_draws
from benchmarks.hunt.plays import Enumeration
from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from solver.explain.explain import Explained, explain
from solver.explain.trial import Trials
from solver.mend.changes import Changes, single_changes
from solver.mend.mend import Mended, Mending
from solver.verdict import Limits

LIMITS = Limits(None, 60_000, 64)
MOST_DISHES = 3
MOST_CHANGES = 5
"""Single changes that are tried where none is said to help."""


@dataclass(frozen=True)
class ExplanationCase:
    """A card with its draw, and the stars that are wanted."""

    commission: Commission
    edition: Edition
    draw: Deal | AnyDeal
    stars: int

    def completes(self, card: Commission, stars: int) -> bool | None:
        """Whether some play completes a card with so many stars; None if there are too many plays to look at."""
        try:
            best = Enumeration(card, self.edition).stars(self.draw)
        except TooLargeError:
            return None
        return best is not None and best >= stars


def make(rng: Random) -> ExplanationCase:
    """A random question with few dishes."""
    commission, edition, draw = random_question(rng)
    commission = replace(commission, castoff_dishes=min(commission.castoff_dishes, MOST_DISHES))
    return ExplanationCase(commission, edition, draw, rng.randint(0, commission.castoff_dishes))


def compare(case: ExplanationCase) -> Seen:
    """Explain, mend, and enumerate."""
    known = case.completes(case.commission, case.stars)
    found = explain(_trials(case))
    mending = Mending(_trials(case), most=1)
    mends = list(mending.mends())
    labels = (f"explain: {found.status}", f"mend: {mending.status}")
    if known is not None and found.status is not Explained.UNDECIDED and known != (found.status is Explained.POSSIBLE):
        return Seen(labels, f"explain: {found.status}, though enumeration says {known}")
    if known is not None and mending.status is not Mended.UNDECIDED and known != (mending.status is Mended.POSSIBLE):
        return Seen(labels, f"mend: {mending.status}, though enumeration says {known}")
    if found.core is not None and not found.core.is_forced:
        demand = found.core.demand
        if case.completes(demand.card(case.commission, MOST_DISHES), 0 if demand.dishes is None else case.stars):
            return Seen(labels, f"a set that can hold together: {demand}")
    for mend in mends:
        ruling = judge(mend.play, mend.card, case.edition, deal=case.draw)
        if not (ruling.completed and (ruling.stars or 0) >= case.stars):
            return Seen(labels, f"a mend that does not help: {mend.changes}")
    if mending.status is Mended.UNMENDED:
        for change in single_changes(case.commission, case.edition.board, ())[:MOST_CHANGES]:
            if case.completes(Changes((change,)).applied(case.commission), case.stars):
                return Seen(labels, f"a change that helps, though none is said to: {change}")
    return Seen(labels)


def _trials(case: ExplanationCase) -> Trials:
    return Trials(case.commission, case.edition, case.draw, case.stars, LIMITS, _nothing)


def _nothing(text: str) -> None:
    """Nobody listens."""
    del text


def smaller(case: ExplanationCase) -> Iterator[ExplanationCase]:
    """With fewer stars, a card that asks less, or a tile less."""
    if case.stars:
        yield replace(case, stars=case.stars - 1)
    for card in smaller_cards(case.commission):
        if card.castoff_dishes >= case.stars:
            yield replace(case, commission=card)
    yield from (replace(case, draw=draw) for draw in smaller_draws(case.draw))


EXPLANATIONS = Comparison("explanations", make, compare, smaller)
