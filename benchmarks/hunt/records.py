"""Records of batches: what answers are written as is read again, and a record that claims what none can is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from benching import a_record
from random_cases import Case

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_question, smaller_cards
from puzzles.errors import MalformedError
from solver.bench.records import Record, form
from solver.hidden.estimate import KNOWN, DealLine, DealOutcome, deal_form
from solver.hidden.policies import PolicyName
from solver.solving.solve import solve
from solver.verdict import Limits, Status

LIMITS = Limits(None, 3_000, 64)
CLAIMS = 12
OUTCOMES = {Status.UNSOLVABLE: DealOutcome.FAILED, Status.UNDECIDED: DealOutcome.UNDECIDED}


@dataclass(frozen=True)
class Claim:
    """What a record says: a status, the stars of a play, and those not ruled out."""

    status: Status
    stars: int | None
    bound: int | None

    def is_possible(self, dishes: int) -> bool:
        """Whether an answer for a card of so many dishes can say so, by what each status means."""
        stars, levels = self.stars, range(dishes + 1)
        return {
            Status.OPTIMAL: stars in levels and self.bound == stars,
            Status.SOLVED: stars in levels and self.bound in levels[stars or 0 :],
            Status.UNSOLVABLE: stars is None and self.bound is None,
            Status.UNDECIDED: stars is None and self.bound in levels,
        }[self.status]


@dataclass(frozen=True)
class RecordCase:
    """A question that is answered, and claims that are made of its card."""

    asked: Case
    claims: tuple[Claim, ...]


def make(rng: Random) -> RecordCase:
    """A random question, and claims of which many cannot be."""
    asked = Case(*random_question(rng))
    told = (None, *range(asked.commission.castoff_dishes + 2))
    claims = (Claim(rng.choice(list(Status)), rng.choice(told), rng.choice(told)) for _ in range(CLAIMS))
    return RecordCase(asked, tuple(claims))


def compare(case: RecordCase) -> Seen:
    """Answer, write and read again; then read every claim."""
    asked, dishes = case.asked, case.asked.commission.castoff_dishes
    verdict = solve(asked.commission, asked.edition, asked.draw, LIMITS)
    answered = Claim(verdict.status, verdict.stars, verdict.upper_bound)
    if not answered.is_possible(dishes):
        return Seen((verdict.status,), f"an answer that cannot be, of {dishes} dishes: {answered}")
    for claim in (answered, *case.claims):
        if _is_read(_record(claim, dishes)) != claim.is_possible(dishes):
            return Seen((verdict.status,), f"a record of {dishes} dishes that is read, or refused: {claim}")
        for policy in (KNOWN, PolicyName.GREEDY.value):
            line = _deal(claim, policy)
            if _is_read(line) != _is_deal(line):
                return Seen((verdict.status,), f"the record of a deal that is read, or refused: {line}")
    return Seen((verdict.status,))


def _record(claim: Claim, dishes: int) -> Record:
    return a_record(status=claim.status, stars=claim.stars, upper_bound=claim.bound, dishes=dishes)


def _deal(claim: Claim, policy: str) -> DealLine:
    outcome = OUTCOMES.get(claim.status, DealOutcome.COMPLETED)
    turns, waste = (None, None) if claim.stars is None else (3, 1)
    return DealLine(1, outcome, claim.stars, turns, waste, claim.bound, policy=policy)


def _is_deal(line: DealLine) -> bool:
    """Whether a deal can have come to that; a record does not know how many dishes there are."""
    is_known, stars, bound = line.policy == KNOWN, line.stars, line.upper_bound
    if line.outcome is DealOutcome.COMPLETED:
        return stars is not None and (bound is not None and stars <= bound if is_known else bound is None)
    return stars is None and (bound is None or (is_known and line.outcome is DealOutcome.UNDECIDED))


def _is_read(record: Record | DealLine) -> bool:
    """Whether a record is read, as it was written; the other way is a fault."""
    try:
        again = form().parse(record.line) if isinstance(record, Record) else deal_form().parse(record.text())
    except MalformedError:
        return False
    return again == record


def smaller(case: RecordCase) -> Iterator[RecordCase]:
    """With a claim less, or a card that asks less."""
    for at in range(len(case.claims)):
        yield replace(case, claims=case.claims[:at] + case.claims[at + 1 :])
    for card in smaller_cards(case.asked.commission):
        yield replace(case, asked=replace(case.asked, commission=card))


RECORDS = Comparison("records", make, compare, smaller)
