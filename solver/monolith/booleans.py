"""A CP-SAT model with the few small constraints that the rules of a play are made of."""

from __future__ import annotations

from collections.abc import Iterable

from ortools.sat.python import cp_model

Literal = cp_model.IntVar
"""A variable that is 0 or 1."""
Number = cp_model.LinearExpr
"""A variable or a sum of variables."""


class BooleanModel(cp_model.CpModel):
    """A model whose truth values are literals, also those that are known beforehand."""

    def __init__(self) -> None:
        super().__init__()
        self.true: Literal = self.new_constant(1)
        self.false: Literal = self.new_constant(0)

    def known(self, *, is_so: bool) -> Literal:
        """The constant of a truth value."""
        return self.true if is_so else self.false

    def implies(self, causes: Iterable[Literal], effects: Iterable[Literal]) -> None:
        """If all causes hold, at least one effect does; without effects the causes exclude each other."""
        self.add_bool_or([*(cause.negated() for cause in causes), *effects])

    def both(self, one: Literal, other: Literal, name: str) -> Literal:
        """Whether both hold."""
        holds = self.new_bool_var(name)
        self.implies([holds], [one])
        self.implies([holds], [other])
        self.implies([one, other], [holds])
        return holds

    def at_least(self, number: Number, least: int, name: str) -> Literal:
        """Whether a number is as large as that."""
        holds = self.new_bool_var(name)
        self.add(number >= least).only_enforce_if(holds)
        self.add(number <= least - 1).only_enforce_if(holds.negated())
        return holds


def total(terms: Iterable[Number]) -> Number:
    """The sum of variables and expressions, an expression even when there are none."""
    return cp_model.LinearExpr.sum(list(terms))
