"""The best arrangement of what was collected: by the compiled arranger, or by CP-SAT."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from solver.assignment import arrange as model
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome

__all__ = ["Arrangement", "ArrangementProblem", "Arranger", "Outcome", "arrange", "compiled_arranger"]


class Arranger(StrEnum):
    """Which arranger to use."""

    AUTO = "auto"
    """The compiled one, and CP-SAT where that one cannot."""
    COMPILED = "compiled"
    """The compiled one alone: what it cannot hold or search stays undecided."""
    CP_SAT = "cp-sat"
    """A CP-SAT model built from the rules, the reference for the other."""

    @property
    def named(self) -> str:
        """Its name in words."""
        return {"auto": "an arranger", "compiled": "the compiled arranger", "cp-sat": "CP-SAT"}[self.value]


class Arrange(Protocol):
    """What both arrangers are."""

    def __call__(self, problem: ArrangementProblem, *, min_stars: int = 0) -> Arrangement:
        """The best arrangement with so many stars at least."""
        ...


def compiled_arranger(problem: ArrangementProblem, *, min_stars: int = 0) -> Arrangement:
    """The compiled arranger, loaded when it is first asked."""
    from solver.search.compiled_arrange import arrange_compiled  # noqa: PLC0415 - half a second

    return arrange_compiled(problem, min_stars=min_stars)


def arrange(
    problem: ArrangementProblem,
    *,
    min_stars: int = 0,
    arranger: Arranger = Arranger.AUTO,
    compiled: Arrange = compiled_arranger,
    cp_sat: Arrange = model.arrange,
) -> Arrangement:
    """The legal arrangement that completes the card with most stars, then least waste, then fewest turns (C4-C14).

    Both arrangers are exact and find arrangements of the same merit, not always the same one. With `Arranger.AUTO`,
    OR-Tools are loaded only if the problem is larger than the compiled arranger can hold or search.

    Args:
        problem: what was collected.
        min_stars: fewer stars do not count.
        arranger: which one is asked.
        compiled: the compiled one.
        cp_sat: the other.

    Returns:
        The arrangement. IMPOSSIBLE is a proof that none completes the card so; LIMIT says nothing.
    """
    if not problem.is_over and arranger is not Arranger.CP_SAT:
        found = compiled(problem, min_stars=min_stars)
        if found.outcome is not Outcome.LIMIT or arranger is Arranger.COMPILED:
            return found
    return cp_sat(problem, min_stars=min_stars)
