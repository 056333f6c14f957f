"""Single turns: the referee accepts exactly those that the plain rules list, mutants among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from mutants import accepts, mutants, normal
from plain_rules import legal_turns
from support import random_play

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_question, smaller_cards
from puzzles.commission.card import Commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.table import positions
from puzzles.components.edition import Edition

MOST_LISTED = 2_000
JUDGED, MUTANTS = 12, 8


@dataclass(frozen=True)
class TurnCase:
    """A record, and a seed of the turns that are tried after it."""

    commission: Commission
    edition: Edition
    before: Play
    seed: int


def make(rng: Random) -> TurnCase | None:
    """A random play, cut off somewhere before its end."""
    commission, edition, draw = random_question(rng)
    if commission.castoff_dishes > 3:  # each cast-off has so many ways
        commission = replace(commission, castoff_dishes=3)
    play = random_play(commission, edition, draw, rng)
    at = rng.randint(0, len(play.turns))
    stars = play.stars if at == len(play.turns) else None
    return TurnCase(commission, edition, replace(play, turns=play.turns[:at], stars=stars), rng.randrange(10**6))


def compare(case: TurnCase) -> Seen:
    """Judge legal turns and mutants of them."""
    rng, before = Random(case.seed), case.before
    table = positions(before, CardOnBoard(case.commission, case.edition))[-1]
    listed = list(islice(legal_turns(table, case.edition), MOST_LISTED + 1))
    if len(listed) > MOST_LISTED:
        return Seen(("too many turns",))
    legal = {normal(turn) for turn in listed}
    judged = 0
    for turn in rng.sample(listed, min(len(listed), JUDGED)):
        for tried in (turn, *islice(mutants(turn, table, rng), MUTANTS)):
            expected = normal(tried) in legal
            judged += 1
            if accepts(before, tried, case.commission, case.edition) != expected:
                return Seen(
                    ("judged",), f"a turn that is {'legal' if expected else 'illegal'} by the plain rules: {tried}"
                )
    return Seen(("judged" if judged else "no legal turn",))


def smaller(case: TurnCase) -> Iterator[TurnCase]:
    """With a card that asks less, as long as the record stays legal; others raise, which is another difference."""
    yield from (replace(case, commission=card) for card in smaller_cards(case.commission))


TURNS = Comparison("turns", make, compare, smaller)
