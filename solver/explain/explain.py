"""The answer to "why not?": a smallest set of requirements that cannot hold together, or where a card is narrow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.record import Play
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from solver.explain.bottleneck import Narrow, narrowest
from solver.explain.core import Core, core_of
from solver.explain.trial import Answer, Trials
from solver.verdict import Limits


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
        stars: those asked; None for any.
        core: what cannot hold together; None without a proof.
        play: where it is possible.
        narrow: where it is possible, the spaces that the fewest sample points serve, the narrowest first.
        states: evaluated children.
    """

    status: Explained
    stars: int | None
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


def explain(
    card: Commission,
    edition: Edition,
    draw: Deal | AnyDeal,
    limits: Limits,
    *,
    stars: int | None = None,
    say: Callable[[str], None],
) -> Explanation:
    """Why no play completes a card, or none with so many stars.

    Args:
        card: the card.
        edition: the components.
        draw: the deal, or any.
        limits: of all searches together.
        stars: those that are wanted; None for any.
        say: is told what the user should know of the search.
    """
    trials = Trials(card, edition, draw, stars or 0, limits, say)
    asked = trials.by_the_rules(card)
    if asked.answer is Answer.PLAY:
        narrow = narrowest(card, edition, draw.tiles)
        return Explanation(Explained.POSSIBLE, stars, play=asked.play, narrow=narrow, states=trials.spent)
    core = core_of(trials, card)
    status = Explained.PROVED if core is not None else Explained.UNDECIDED
    return Explanation(status, stars, core, states=trials.spent)
