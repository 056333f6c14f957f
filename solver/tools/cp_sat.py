"""CP-SAT that an interrupt from the keyboard ends at once, and not when its time is over."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

from ortools.sat.python import cp_model

LOOK = 0.1
"""Seconds between two looks for an interrupt, which Python notices in its own code only."""


def solve(solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
    """Solve a model; raises KeyboardInterrupt after the solver has stopped."""
    with ThreadPoolExecutor(max_workers=1) as threads:
        try:
            solving = threads.submit(solver.solve, model)
            while not wait([solving], LOOK).done:
                pass
        except KeyboardInterrupt:
            solver.stop_search()
            raise
        return solving.result()
