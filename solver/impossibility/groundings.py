"""Proofs for number and letter groups: whatever shapes and colors they are given, something is lacking (C9, C10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from puzzles.sentences import joined
from solver.impossibility.proof import Proof, ProofKind
from solver.impossibility.shortages import by_shortage
from solver.impossibility.supply import Supply
from solver.impossibility.wants import LinkedGroup, Wants

MOST_TRIES = 100
"""Groundings and parts of groundings of all groups that are looked at before giving up, without a claim."""


def by_groups(wants: Wants, supply: Supply) -> Proof | None:
    """A single group that can have no value, or else all groups together.

    Args:
        wants: what the spaces want, in which nothing is lacking while links are forgotten.
        supply: what can come.
    """
    groups = []
    for group in wants.groups:
        proofs = {
            value: proof
            for value, kinds in group.values
            if (proof := by_shortage(wants.with_value(group, kinds), supply))
        }
        left = tuple((value, kinds) for value, kinds in group.values if value not in proofs)
        if not left:
            reasons = "; ".join(f"if {value}, {proof.reason}" for value, proof in proofs.items())
            return Proof(ProofKind.GROUPS, f"{_whole(wants, group)} cannot be completed: {reasons}")
        groups.append(LinkedGroup(group.name, group.members, left))
    return _Trial(supply, tuple(groups)).run(wants) if len(groups) > 1 else None


def _whole(wants: Wants, group: LinkedGroup) -> str:
    return f"{group.name} ({joined(str(wants.spaces[i]) for i in group.members)})"


@dataclass
class _Trial:
    """All groundings, depth first, each cut off where something is lacking already."""

    supply: Supply
    groups: tuple[LinkedGroup, ...]
    tries: int = 0
    deepest: int = 0
    example: str = ""
    given: dict[str, str] = field(default_factory=dict)

    def run(self, wants: Wants) -> Proof | None:
        """A proof if every grounding lacks something; None if one does not, or after too many tries."""
        if not self._all_lack(wants, 0):
            return None
        tried = joined(_whole(wants, group) for group in self.groups[: self.deepest])
        return Proof(ProofKind.GROUPS, f"no values of {tried} can be completed together: for example, {self.example}")

    def _all_lack(self, wants: Wants, depth: int) -> bool:
        """Whether whatever the groups from `depth` on are given, something is lacking."""
        if depth == len(self.groups):
            return False
        group = self.groups[depth]
        self.deepest = max(self.deepest, depth + 1)
        for value, kinds in group.values:
            self.tries += 1
            if self.tries > MOST_TRIES:
                return False
            self.given[group.name] = value
            part = wants.with_value(group, kinds)
            proof = by_shortage(part, self.supply)
            if proof is not None:
                self.example = self.example or f"with {wants.groups_in_words(self.given)}, {proof.reason}"
            elif not self._all_lack(part, depth + 1):
                return False
            del self.given[group.name]
        return True
