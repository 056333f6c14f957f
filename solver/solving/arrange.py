"""The best arrangement of what was collected: by the compiled arranger, and by CP-SAT where that one cannot."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from solver.assignment import arrange as model
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome

__all__ = ["Arrangement", "ArrangementProblem", "Outcome", "arrange"]


class _Arranger(Protocol):
    """What both arrangers are."""

    def __call__(self, problem: ArrangementProblem, *, min_stars: int = 0) -> Arrangement:
        """The best arrangement with so many stars at least."""
        ...


def arrange(problem: ArrangementProblem, *, min_stars: int = 0) -> Arrangement:
    """The legal arrangement that completes the card with most stars, then least waste, then fewest turns (C4-C14).

    Both arrangers are exact and find arrangements of the same merit, not always the same one. OR-Tools are loaded only
    if numba is missing, or if the problem is larger than the compiled arranger can hold or search.

    Args:
        problem: what was collected.
        min_stars: fewer stars do not count.

    Returns:
        The arrangement. IMPOSSIBLE is a proof that none completes the card so; LIMIT says nothing.
    """
    compiled = None if problem.is_over else _compiled()
    if compiled is not None:
        found = compiled(problem, min_stars=min_stars)
        if found.outcome is not Outcome.LIMIT:
            return found
    return model.arrange(problem, min_stars=min_stars)


@cache
def _compiled() -> _Arranger | None:
    """The compiled arranger, unless numba is missing."""
    try:
        from solver.search.compiled_arrange import arrange_compiled  # noqa: PLC0415 - half a second
    except ImportError:
        return None
    return arrange_compiled
