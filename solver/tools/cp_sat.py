"""CP-SAT: an interrupt from the keyboard ends it at once, so does its time limit; what it proved is a whole number."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from time import monotonic

from ortools.sat.python import cp_model

LOOK = 0.1
"""Seconds between two looks for an interrupt, which Python notices in its own code only."""
LATE = 1.0
"""Seconds beyond its limit after which it is told to stop: its own clock is that of the day, which can be set back."""


def solve(solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
    """Solve a model; raises KeyboardInterrupt after the solver has stopped."""
    ends = monotonic() + solver.parameters.max_time_in_seconds + LATE
    with ThreadPoolExecutor(max_workers=1) as threads:
        try:
            solving = threads.submit(solver.solve, model)
            while not wait([solving], LOOK).done:
                if monotonic() > ends:
                    solver.stop_search()
        except KeyboardInterrupt:
            solver.stop_search()
            raise
        return solving.result()


def proved_bound(solver: cp_model.CpSolver) -> int:
    """The bound of an objective whose coefficients are whole, after a solution was found.

    CP-SAT proves whole numbers, but tells them as floats that a scaling has passed through: what is proved as 541 may
    read 540.9999999999999. Cut off instead of rounded, such a bound excludes what exists.
    """
    return round(solver.best_objective_bound)
