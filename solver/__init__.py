"""How a puzzle is solved, made and graded: search over draws and placements, the slide-board assignment, proofs.

The names listed here are the public face: ``from solver import solve, Limits``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.lazy import doors

if TYPE_CHECKING:
    from solver.advice.advise import Advice as Advice
    from solver.advice.advise import advise as advise
    from solver.generation.make import generate as generate
    from solver.generation.wishes import Range as Range
    from solver.generation.wishes import Wishes as Wishes
    from solver.solving.solve import solve as solve
    from solver.verdict import Limits as Limits
    from solver.verdict import Status as Status
    from solver.verdict import Verdict as Verdict

_HOMES = {
    "Advice": "solver.advice.advise",
    "Limits": "solver.verdict",
    "Range": "solver.generation.wishes",
    "Status": "solver.verdict",
    "Verdict": "solver.verdict",
    "Wishes": "solver.generation.wishes",
    "advise": "solver.advice.advise",
    "generate": "solver.generation.make",
    "solve": "solver.solving.solve",
}
"""Where each public name is defined; it is imported when it is first used."""

__all__ = ["Advice", "Limits", "Range", "Status", "Verdict", "Wishes", "advise", "generate", "solve"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = doors(__name__, _HOMES)
