"""A known deal as an answer-set program for clingo: what a user would otherwise take, written in good faith."""

from solver.bench.answersets.solving import solve_answer_sets

__all__ = ["solve_answer_sets"]
