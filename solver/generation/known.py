"""Known deals: what a solver that sees both stacks makes of a card, and the play that proves it can be completed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from solver.generation.samples import PlayedDeals
from solver.solving.answer import Watcher
from solver.solving.solve import solve
from solver.verdict import Limits, RefereeError, merit

DEAL_STATES = 50_000
"""The states that the solve of one known deal may take."""


@dataclass(frozen=True)
class Witness:
    """A completed play that the referee has passed.

    Attributes:
        play: of the deal of the seed.
        seed: names the deal.
        waste: sixths cast off.
    """

    play: Play
    seed: int
    waste: int


@dataclass(frozen=True)
class KnownPlays:
    """Known deals of a card, solved.

    Attributes:
        sample: the best plays found, deal by deal; a deal that the limit left undecided counts as failed.
        bounds: deal by deal, the most stars not ruled out; None for a deal that is proved to fail.
        witness: the best of all; None when no deal was solved.
        states: evaluated children.
        filled: the most spaces that a play filled, for a card that none completed.
    """

    sample: PlayedDeals
    bounds: tuple[int | None, ...]
    witness: Witness | None
    states: int
    filled: int


def known_plays(
    commission: Commission,
    edition: Edition,
    seeds: Iterable[int],
    *,
    states: int = DEAL_STATES,
    say: Callable[[str], None],
) -> KnownPlays:
    """Solve the deals of some seeds.

    Args:
        commission: the card.
        edition: the components.
        seeds: of the deals.
        states: within which each of them is solved.
        say: is told when the search has to be compiled first.
    """
    stars: list[int | None] = []
    bounds: list[int | None] = []
    best: Witness | None = None
    spent = filled = 0
    limits = Limits(seconds=None, states=states)
    for seed in seeds:
        deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
        watcher = Watcher(_nothing, _nothing, say)
        verdict = solve(commission, edition, deal, limits, listener=watcher)
        if verdict.interrupted:
            raise KeyboardInterrupt
        stars.append(verdict.stars)
        bounds.append(verdict.upper_bound)
        spent += verdict.statistics.states
        if verdict.near_miss is not None:
            filled = max(filled, len(commission.used) - len(verdict.near_miss.missing))
        if verdict.play is not None and (best is None or merit(verdict.play) > merit(best.play)):
            best = witness(verdict.play, commission, edition, seed)
    sample = PlayedDeals(tuple(stars), commission.castoff_dishes)
    return KnownPlays(sample, tuple(bounds), best, spent, len(commission.used) if best else filled)


def witness(play: Play, commission: Commission, edition: Edition, seed: int) -> Witness:
    """A play as a witness, judged anew."""
    deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
    ruling = judge(play, commission, edition, deal=deal)
    if not (ruling.legal and ruling.completed):
        raise RefereeError(f"a witness breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
    return Witness(play, seed, ruling.waste)


def _nothing(_: object) -> None:
    """Nobody listens."""
