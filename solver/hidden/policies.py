"""Ways to play a hidden deal (K3): a policy sees what lies on the table and says the next turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Protocol

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import Table, position_at
from puzzles.components.edition import Edition
from solver.advice.arrangements import TurnArrangement, TurnArranger
from solver.advice.arrays import LINKLESS, TurnStart
from solver.advice.ranking import Ranking
from solver.advice.spots import Spot, spots_of
from solver.budget import Budget
from solver.verdict import Limits, RefereeError


class PolicyName(StrEnum):
    """The policies that play hidden deals."""

    ADVISED = "advised"
    GREEDY = "greedy"
    RANDOM = "random"


class Policy(Protocol):
    """Plays at the table."""

    def turn(self, scene: TurnStart) -> Turn | None:
        """The next turn of a position that is not completed; None if there is no legal one, or none is seen."""
        ...


@dataclass(frozen=True)
class AdvisedPolicy:
    """Follows the first piece of advice, made within these limits for each turn."""

    limits: Limits

    def turn(self, scene: TurnStart) -> Turn | None:
        """The move that the playouts like best."""
        options = Ranking(scene, Budget.of(self.limits), self.limits.seed).run().options
        if not options:
            return None
        best = options[0]
        assert best.spot is not None, "a play is never in the middle of a turn"
        assert best.arranging is not None, "moves are compared with their arranging"
        return best.spot.turn(scene, best.arranging, best.refill)


@dataclass(frozen=True)
class GreedyPolicy:
    """Fills the most spaces now, of these the rarest, then wastes least; it looks at nothing that is to come."""

    def turn(self, scene: TurnStart) -> Turn | None:
        """The move that fills most."""
        moves = [(spot, arranging) for spot, choices in _legal(scene) for arranging in choices]
        if not moves:
            return None
        spot, arranging = min(moves, key=lambda move: (-len(move[1].placed), move[1].cost))
        return spot.turn(scene, arranging, spot.refills[0])


@dataclass(frozen=True)
class RandomPolicy:
    """Takes any legal placement, any arranging of what it collects, and any refill."""

    rng: Random = field(default_factory=Random)

    def turn(self, scene: TurnStart) -> Turn | None:
        """A random move."""
        legal = _legal(scene)
        if not legal:
            return None
        spot, choices = self.rng.choice(legal)
        return spot.turn(scene, self.rng.choice(choices), self.rng.choice(spot.refills))


def _legal(scene: TurnStart) -> list[tuple[Spot, tuple[TurnArrangement, ...]]]:
    """Every placement whose diatoms can be arranged, with the ways to do so."""
    arranger = TurnArranger(scene.goals, scene.loads)
    spots, _ = spots_of(scene, (LINKLESS,))
    return [(spot, choices) for spot in spots if (choices := arranger.all(spot.kinds))]


def policy_named(name: PolicyName, limits: Limits, seed: int) -> Policy:
    """A policy for one deal.

    Args:
        name: which one.
        limits: for each turn, of a policy that searches.
        seed: of one that plays at random.
    """
    if name is PolicyName.ADVISED:
        return AdvisedPolicy(limits)
    return GreedyPolicy() if name is PolicyName.GREEDY else RandomPolicy(Random(f"{limits.seed}:{seed}"))  # noqa: S311


def play_hidden(commission: Commission, edition: Edition, deal: Deal, policy: Policy) -> Play:
    """The play of a deal by a policy that does not see the stacks, to completion or to a dead end.

    It has passed the referee; raises RefereeError if the policy breaks a rule, which is a bug.
    """
    card = CardOnBoard(commission, edition)
    table = Table.setup(card, deal)
    turns: list[Turn] = []
    pond: tuple[PlacedTile, ...] = ()
    while not table.is_complete:
        position: Position = position_at(table, pond)
        turn = policy.turn(TurnStart(position, card))
        if turn is None:
            break
        turns.append(turn)
        pond = (*pond, PlacedTile(turn.tile, turn.at, turn.segments))
        table = table.after(turn)
    play = Play(edition.id, commission.id, deal, table.stars, tuple(turns))
    ruling = judge(play, commission, edition, deal=deal)
    if not ruling.legal:
        raise RefereeError(f"a policy breaks {ruling.rule} in turn {ruling.turn}: {ruling.message}")
    return play
