"""The slide-board assignment: what was collected, turn by turn, arranged as well as the rules allow (C4-C14)."""

from solver.assignment.arranging import arrange, arrange_most
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome

__all__ = ["Arrangement", "ArrangementProblem", "Outcome", "arrange", "arrange_most"]
