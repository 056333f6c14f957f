"""Advice that is sampled: what it says is possible, and the same for any number of threads."""

from __future__ import annotations

from random import Random

from benchmarks.hunt.advice import AdviceCase, odd_case, smaller
from benchmarks.hunt.comparison import Comparison, Seen
from puzzles.errors import MalformedError
from solver.advice.advise import Advice, advise
from solver.verdict import Limits

LIMITS = Limits(None, 4_000)
TRIES = 8


def make(rng: Random) -> AdviceCase | None:
    """A position after some random turns of an odd question, with whatever hidden."""
    found = next(filter(None, (odd_case(rng, rng.randint(0, 4)) for _ in range(TRIES))), None)
    return None if found is None else AdviceCase(found)


def compare(case: AdviceCase) -> Seen:
    """Every move is legal, which `advise` has the referee check, and promises no more than is possible."""
    commission, edition, position = case.hidden
    try:
        advice, again = (
            advise(position, commission, edition, LIMITS, exactly=False, workers=workers) for workers in (1, 2)
        )
    except MalformedError as refused:  # more than its arrays hold
        return Seen((str(refused).partition(" (got")[0],))
    if advice != again:
        return Seen(("sampled",), f"one thread and two: {advice}, {again}")
    return Seen(("moves" if advice.moves else "nothing to do",), _impossible(advice))


def _impossible(advice: Advice) -> str:
    """What of the figures cannot be."""
    most = advice.outlook.most_stars
    for move in advice.moves:
        told = move.estimate
        if most is None or not 0 <= told.stars <= most or not 0 <= told.completes <= 1:
            return f"of at most {most} stars: {told}"
    return ""


PLAYOUTS = Comparison("playouts", make, compare, smaller)
