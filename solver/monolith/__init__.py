"""A whole small deal as one model: the baseline of the search, and the check of its answers."""

from solver.monolith.solving import solve_monolith

__all__ = ["solve_monolith"]
