"""The answer to "why not?": a smallest set of requirements that cannot hold together, or where a card is narrow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from puzzles.commission.record import Play
from puzzles.components.board import Space
from solver.explain.bottleneck import Narrow, narrowest
from solver.explain.core import Core, core_of
from solver.explain.search import Answer
from solver.explain.trial import Trials


class Explained(StrEnum):
    """The closed set of answers."""

    PROVED = "proved"
    """What cannot hold together is proved."""
    POSSIBLE = "possible"
    """A play completes the card, with the stars."""
    UNDECIDED = "undecided"
    """A limit was reached without either, or before a set was found."""


@dataclass(frozen=True)
class Explanation:
    """Why a card cannot be completed, or not with so many stars.

    Attributes:
        status: see there.
        core: what cannot hold together; None without a proof.
        play: where it is possible.
        narrow: the spaces that the fewest sample points serve, the narrowest first: of the card if it is possible, of
            what is told if a search proves it.
        states: evaluated children.
    """

    status: Explained
    core: Core | None = None
    play: Play | None = None
    narrow: tuple[Narrow, ...] = ()
    states: int = 0

    @property
    def spaces(self) -> frozenset[Space]:
        """The spaces that it is about."""
        if self.core is not None:
            return frozenset(self.core.demand.listed)
        return frozenset(space for one in self.narrow for space in one.spaces)


def explain(trials: Trials) -> Explanation:
    """Why no play completes the card of some trials with their draw and stars."""
    card = trials.card
    asked = trials.by_the_rules(card)
    if asked.answer is Answer.PLAY:
        narrow = narrowest(card, trials.edition, trials.draw.tiles)
        return Explanation(Explained.POSSIBLE, play=asked.play, narrow=narrow, states=trials.spent)
    core = core_of(trials, card)
    if core is None:
        return Explanation(Explained.UNDECIDED, states=trials.spent)
    # a proof without a search says by itself what is scarce
    told = {} if core.proof.reason else core.demand.listed
    narrow = narrowest(replace(core.demand, asked=told, dishes=None).card(card, 0), trials.edition, trials.draw.tiles)
    return Explanation(Explained.PROVED, core, narrow=narrow, states=trials.spent)
