"""The two questions to the slide-board assignment, with quick exits before any model is built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.assignment.bounds import Leftover, leftovers
from solver.assignment.instance import AssignmentInstance, Openings, collected_by_kind, openings, rooms_keeping
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome

DETERMINISTIC_SECONDS = 5.0
"""Limit for one star level; CP-SAT's measure of work, the same on every machine."""

_IMPOSSIBLE = Arrangement(Outcome.IMPOSSIBLE)


def arrange(
    problem: ArrangementProblem,
    *,
    min_stars: int = 0,
    complete_at: int | None = None,
    deterministic_seconds: float = DETERMINISTIC_SECONDS,
) -> Arrangement:
    """The legal arrangement that completes the card with most stars, then least waste, then fewest turns (C4-C14).

    Args:
        problem: what was collected.
        min_stars: fewer stars do not count.
        complete_at: index of the turn with which the card is to be completed; None: the best one.
        deterministic_seconds: limit for each star level that is tried.

    Returns:
        The arrangement. IMPOSSIBLE is a proof that none completes the card so; LIMIT says nothing.
    """
    if problem.is_over:
        is_asked = complete_at is None and problem.dishes.stars >= min_stars
        return Arrangement.found(problem, (), is_best=True) if is_asked else _IMPOSSIBLE
    open_now = openings(problem.card, problem.mosaic)
    collected = collected_by_kind(problem)
    ends = _possible_ends(open_now, collected, complete_at)
    outcome = Outcome.IMPOSSIBLE
    for stars in range(problem.dishes.stars, min_stars - 1, -1):
        rooms = rooms_keeping(problem.dishes.loads, stars)
        least = {turn: leftover.sixths for turn, leftover in ends.items() if leftover.may_fit(rooms)}
        if not least:
            continue
        from solver.assignment.model import complete  # noqa: PLC0415 - OR-Tools, for which most problems have no need

        solution = complete(AssignmentInstance(open_now, collected, rooms), least, deterministic_seconds)
        if solution.outcome is Outcome.FOUND:
            is_best = solution.is_best and outcome is Outcome.IMPOSSIBLE
            return Arrangement.found(problem, solution.turns, is_best=is_best)
        if solution.outcome is Outcome.LIMIT:
            outcome = Outcome.LIMIT
    return Arrangement(outcome)


def _possible_ends(
    open_now: Openings, collected: Sequence[Mapping[int, int]], complete_at: int | None
) -> dict[int, Leftover]:
    """The turns with which the card may be completed, as far as the quick bounds say."""
    if not open_now.spaces:
        collected = collected[:1]  # the turn under way is the last
    return {
        turn: leftover
        for turn, leftover in enumerate(leftovers(open_now, collected))
        if leftover.filled == len(open_now.spaces)
        and (collected[turn] or not open_now.spaces)
        and complete_at in (None, turn)
    }


def arrange_most(problem: ArrangementProblem, *, deterministic_seconds: float = DETERMINISTIC_SECONDS) -> Arrangement:
    """The legal arrangement of all given turns that fills the most spaces, then with least waste: an unfinished play.

    The card is not completed before the last turn, since the play would end there (C11); if the best arrangement
    completes it with the last turn, the answer is complete and has stars, but not always the most.

    Returns:
        The arrangement. IMPOSSIBLE proves that the turns cannot be arranged: something fits neither mosaic nor dishes
        (C6), or the card is completed earlier.
    """
    open_now = openings(problem.card, problem.mosaic)
    if not problem.turns:
        return Arrangement.found(problem, (), is_best=True)
    if not open_now.spaces:
        is_last = problem.in_turn and len(problem.turns) == 1
        return arrange(problem, deterministic_seconds=deterministic_seconds) if is_last else _IMPOSSIBLE
    collected = collected_by_kind(problem)
    rooms = rooms_keeping(problem.dishes.loads, 0)
    *_, least = leftovers(open_now, collected)
    if not least.may_fit(rooms):
        return _IMPOSSIBLE
    from solver.assignment.model import fill  # noqa: PLC0415 - see above

    solution = fill(AssignmentInstance(open_now, collected, rooms), deterministic_seconds)
    if solution.outcome is not Outcome.FOUND:
        return Arrangement(solution.outcome)
    return Arrangement.found(problem, solution.turns, is_best=solution.is_best)
