"""The search for the smallest changes after which a card can be completed, or earns so many stars."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.record import Play
from puzzles.components.board import Space
from solver.explain.core import core_of
from solver.explain.demand import DARK, Demand
from solver.explain.search import Answer
from solver.explain.trial import Trials
from solver.mend.changes import Change, Changes, single_changes
from solver.mend.hitting import hitting

PROPOSALS = 3
"""How many are looked for."""
TRIAL_STATES = (250_000, 2_000_000)
"""States that one changed card may take, and again as long as none has helped."""
LEARNT_STATES = 60_000
"""A changed card that took a longer search to refute is not explained: that would take many such searches."""


class Mended(StrEnum):
    """The closed set of answers."""

    MENDED = "mended"
    """Changes are known that help."""
    UNMENDED = "unmended"
    """Proved that none of the changes looked at helps."""
    POSSIBLE = "possible"
    """The card needs no change."""
    UNDECIDED = "undecided"
    """A limit was reached without any."""


@dataclass(frozen=True)
class Mend:
    """Changes that help.

    Attributes:
        changes: them.
        card: the card afterwards.
        play: one that completes it with the stars; a referee has passed it.
    """

    changes: Changes
    card: Commission
    play: Play


@dataclass
class Mending:
    """The search. What has come of it stands in `status` and `is_minimal` when it has ended.

    Attributes:
        trials: the card with its draw, the stars wanted and the limits.
        keep: spaces that stay as they are.
        most: changes at most.
        wanted: it ends when so many are found.
        status: see there.
        is_minimal: whether it is proved of all smaller changes than the first found that they do not help.
    """

    trials: Trials
    keep: Collection[Space] = ()
    most: int = 2
    wanted: int = PROPOSALS
    status: Mended = Mended.UNDECIDED
    is_minimal: bool = False
    _cores: list[Demand] = field(default_factory=list)
    _found: list[Mend] = field(default_factory=list)

    def mends(self) -> Iterator[Mend]:
        """The smallest, the smallest first, none of which holds another."""
        trials, card = self.trials, self.trials.card
        asked = trials.by_the_rules(card)
        if asked.answer is Answer.PLAY:
            self.status, self.is_minimal = Mended.POSSIBLE, True
            return
        is_proved = asked.answer is Answer.NONE
        self._learn_from(card)
        singles = single_changes(card, trials.edition.board, self.keep)
        for size in range(1, self.most + 1):
            found, is_closed = self._of_size(singles, size)
            if found and not self._found:
                self.status, self.is_minimal = Mended.MENDED, is_proved
            self._found += found
            yield from found
            is_proved &= is_closed
            if len(self._found) >= self.wanted or trials.is_over:
                break
        if not self._found and is_proved:
            self.status, self.is_minimal = Mended.UNMENDED, True

    def _learn_from(self, card: Commission) -> None:
        """Sets of the card that cannot hold together and have nothing in common."""
        rest = card
        while len(self._cores) <= self.most:
            core = core_of(self.trials, rest)
            if core is None or core.is_forced or not core.demand.listed:
                return
            self._cores.append(core.demand)
            left = DARK if core.demand.dishes is None else Requirement()
            rest = replace(rest, requirements={**rest.requirements, **dict.fromkeys(core.demand.listed, left)})
            if not rest.used or self.trials.by_the_rules(rest, TRIAL_STATES[0]).answer is not Answer.NONE:
                return

    def _of_size(self, singles: list[Change], size: int) -> tuple[list[Mend], bool]:
        """Mends of one size, as many as are still wanted, and whether it is proved that no others are."""
        left = [
            changes
            for changes in hitting(self.trials.card, singles, size, self._cores)
            if not any(_holds(changes, mend.changes) for mend in self._found)
        ]
        found: list[Mend] = []
        for states in TRIAL_STATES:
            found, left = self._tried(left, states)
            if found or not left or self.trials.is_over:
                break
        return found, not left

    def _tried(self, candidates: list[Changes], states: int) -> tuple[list[Mend], list[Changes]]:
        """Those that help, as many as are still wanted, and those of which it was not found out."""
        found: list[Mend] = []
        left: list[Changes] = []
        for at, changes in enumerate(candidates):
            if len(self._found) + len(found) >= self.wanted or self.trials.is_over:
                return found, left + candidates[at:]
            card = changes.applied(self.trials.card)
            if any(core.is_made_by(card) for core in self._cores):
                continue
            trial = self.trials.by_the_rules(card, states)
            if trial.play is not None:
                found.append(Mend(changes, card, trial.play))
            elif trial.answer is Answer.OPEN:
                left.append(changes)
            elif trial.searched <= LEARNT_STATES:
                core = core_of(self.trials, card)
                if core is not None and not core.is_forced:
                    self._cores.append(core.demand)
        return found, left


def _holds(changes: Changes, smaller: Changes) -> bool:
    """Whether all of some smaller changes are among the changes."""
    asked = changes.asked
    return smaller.dishes <= changes.dishes and all(asked.get(space) == one for space, one in smaller.asked.items())
