"""Advice at the table, where the stacks are hidden: sampled worlds, playouts in them, and exact ends."""

from solver.advice.advising import Advice, Recommendation, advise

__all__ = ["Advice", "Recommendation", "advise"]
