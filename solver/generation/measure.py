"""A card measured: known deals, and hidden deals played with advice and without."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from puzzles.commission.card import Commission
from puzzles.components.edition import Edition
from solver.generation.known import DEAL_STATES, KnownPlays, known_plays
from solver.generation.samples import PlayedDeals
from solver.hidden.estimate import EstimateSetting, estimate_deal
from solver.hidden.policies import PolicyName
from solver.verdict import Limits, check_bound

MOVE_STATES = 5_000
"""The states that advice may take for one move."""


@dataclass(frozen=True)
class Measures:
    """The plays of a card.

    Attributes:
        known: deals solved with both stacks known, the plays of `advised` and `greedy` counted where they are better:
            what a player did who did not see the stacks, one who does can do.
        advised, greedy: hidden deals, played with advice and by filling most now.
        move_states: what advice took at most for a move.
    """

    known: KnownPlays
    advised: PlayedDeals
    greedy: PlayedDeals
    move_states: int = MOVE_STATES

    @classmethod
    def of(cls, known: KnownPlays, advised: PlayedDeals, greedy: PlayedDeals, move_states: int) -> Measures:
        """Measures of plays of the same deals; raises BoundError if one earns more than is proved to be possible."""
        plays = zip(known.sample.stars, advised.stars, greedy.stars, strict=True)
        best = tuple(max((stars for stars in deal if stars is not None), default=None) for deal in plays)
        for found, bound in zip(best, known.bounds, strict=True):
            check_bound(found, bound, "stars")
        return cls(replace(known, sample=replace(known.sample, stars=best)), advised, greedy, move_states)

    def data(self) -> dict[str, Any]:
        """All numbers, for programs."""
        return {
            "known": {**sample_data(self.known.sample), "states_per_deal": DEAL_STATES},
            "advised": {**sample_data(self.advised), "states_per_move": self.move_states},
            "greedy": sample_data(self.greedy),
        }


def hidden_plays(
    commission: Commission, edition: Edition, policy: PolicyName, seeds: Iterable[int], move_states: int = MOVE_STATES
) -> PlayedDeals:
    """Play the deals of some seeds by a policy that does not see the stacks (K3)."""
    setting = EstimateSetting(commission, edition, policy, Limits(seconds=None, states=move_states))
    return PlayedDeals(tuple(estimate_deal(setting, seed).stars for seed in seeds), commission.castoff_dishes)


def measure(
    commission: Commission,
    edition: Edition,
    deals: int,
    *,
    move_states: int = MOVE_STATES,
    say: Callable[[str], None],
) -> Measures:
    """Play the deals 1 to `deals` in all three ways.

    Args:
        commission: the card.
        edition: the components.
        deals: how many.
        move_states: that advice may take for a move.
        say: is told when the search has to be compiled first.
    """
    seeds = range(1, deals + 1)
    known = known_plays(commission, edition, seeds, say=say)
    advised = hidden_plays(commission, edition, PolicyName.ADVISED, seeds, move_states)
    greedy = hidden_plays(commission, edition, PolicyName.GREEDY, seeds, move_states)
    return Measures.of(known, advised, greedy, move_states)


def sample_data(sample: PlayedDeals) -> dict[str, Any]:
    """The numbers of a sample, for programs."""
    return {
        "deals": sample.deals,
        "completed": sample.completed,
        "share": round(sample.share, 4),
        "share_interval": [round(end, 4) for end in sample.share_interval],
        "mean_stars": round(sample.mean_stars, 4),
        "stars_per_dish": round(sample.part, 4),
        "stars_per_dish_interval": [round(end, 4) for end in sample.part_interval],
    }


def hidden_words(move_states: int) -> str:
    """What advice may take, in a few words."""
    return f"{move_states} states a move"
