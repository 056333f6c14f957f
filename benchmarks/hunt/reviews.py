"""Reviews of short plays: the stars still possible at every moment, against the enumeration of all plays from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from plain_solving import TooLargeError
from support import random_play

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_question, smaller_cards
from benchmarks.hunt.plays import Enumeration
from puzzles.commission.beginnings import from_play
from puzzles.commission.card import Commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import positions
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from solver.review.review import Judgment, Review, ReviewedTurn, review
from solver.review.stage import LOST
from solver.verdict import Limits

LIMITS = Limits(None, 30_000, 64)


@dataclass(frozen=True)
class ReviewCase:
    """A play, and what it was played with."""

    commission: Commission
    edition: Edition
    play: Play


def make(rng: Random) -> ReviewCase | None:
    """A random play of an odd question; None if no turn was taken."""
    commission, edition, draw = random_question(rng)
    play = random_play(commission, edition, draw, rng)
    return ReviewCase(commission, edition, play) if play.turns else None


def compare(case: ReviewCase) -> Seen:
    """Look back on it; enumerate from every moment."""
    try:
        found = review(case.play, case.commission, case.edition, LIMITS)
    except MalformedError as refused:  # more than the arrays of advice hold
        return Seen((str(refused).partition(" (got")[0],))
    labels = tuple(turn.judgment.value for turn in found.turns)
    return Seen(labels, _moments(case, found) or next(filter(None, (_turn(case, turn) for turn in found.turns)), ""))


def _moments(case: ReviewCase, found: Review) -> str:
    """What cannot be about the stars still possible."""
    moments = [found.turns[0].before, *(turn.after for turn in found.turns)]
    for earlier, later in pairwise(moments):
        if later.low > earlier.low or later.high > earlier.high:
            return f"the stars possible rise along the play: {moments}"
    for number, (low, high) in enumerate(moments):
        try:
            possible = _enumerated(case, number)
        except TooLargeError:
            continue
        if not low <= possible <= high:
            return f"enumeration after {number} turns: {possible}, review: {low} to {high}"
    return ""


def _enumerated(case: ReviewCase, number: int) -> int:
    """The stars of the best play from after so many turns; raises TooLargeError."""
    card = CardOnBoard(case.commission, case.edition)
    record = replace(case.play, turns=case.play.turns[:number], stars=None)
    table = positions(record, card)[-1]
    if table.is_complete:
        return LOST if table.stars is None else table.stars
    asked = Enumeration(case.commission, case.edition)
    stars = [asked.stars(one.draw, one.start) for one in from_play(record, card)]
    return max((LOST if one is None else one for one in stars), default=LOST)


def _turn(case: ReviewCase, turn: ReviewedTurn) -> str:
    """What cannot be about a turn."""
    if (turn.judgment is Judgment.FINE) != (turn.lost == 0):
        return f"judged {turn.judgment}: {turn}"
    if turn.judgment in (Judgment.MISTAKE, Judgment.LUCK) and not turn.has_lost:
        return f"judged {turn.judgment}, though nothing is lost: {turn}"
    if turn.others is None or turn.others.keeper is None:
        return ""
    record = turn.others.keeper.record
    ruling = judge(record, case.commission, case.edition, deal=case.play.deal)
    kept = LOST if ruling.stars is None else ruling.stars
    if not ruling.legal or not ruling.completed or not turn.after.high < kept <= turn.before.high:
        return f"what would have kept more does not: {ruling}, {turn}"
    is_other = record.turns[: turn.number] == (*case.play.turns[: turn.number - 1], turn.better)
    return "" if is_other else f"what would have kept more is another play: {record}"


def smaller(case: ReviewCase) -> Iterator[ReviewCase]:
    """With fewer turns, or a card that asks less, as long as the play stays legal; others are another difference."""
    if len(case.play.turns) > 1:
        yield replace(case, play=replace(case.play, turns=case.play.turns[:-1], stars=None))
    for card in smaller_cards(case.commission):
        if judge(case.play, card, case.edition, deal=case.play.deal).legal:
            yield replace(case, commission=card)


REVIEWS = Comparison("reviews", make, compare, smaller)
