"""What advice thinks of a move that was made: it is looked at beside the best one, in the same worlds."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.commission.deal import Source
from puzzles.commission.record import Turn
from solver.advice.arrangements import TurnArrangement
from solver.advice.arrays import LINKLESS, TurnStart
from solver.advice.options import FEWEST_FOR_ERROR, Option, arranged, estimate
from solver.advice.ranking import Ranking
from solver.advice.spots import Spot
from solver.budget import Budget
from solver.search.kinds import KIND_OF, count, largest_first

RANKING_SHARE = 0.6
"""Of the budget, for finding the best move; the rest is for comparing the other one with it."""
MOST_WORLDS = 64


@dataclass(frozen=True, slots=True)
class Opinion:
    """What advice thinks of a move that was made, by what the player could know.

    Attributes:
        move: the best one in its eyes; the move made, if it finds none that is better.
        best, chosen: stars expected of the best move and of the one made, a failure counting as none.
        error: standard error of the difference.
    """

    move: Turn
    best: float
    chosen: float
    error: float

    @property
    def behind(self) -> float:
        """How many stars less are expected of the move made."""
        return self.best - self.chosen


def opinion(scene: TurnStart, turn: Turn, budget: Budget, seed: int) -> Opinion | None:
    """What advice thinks of a turn that was played; None if it does not find the move among the legal ones.

    Args:
        scene: the position before it, what lies under the tops hidden.
        turn: legal there.
        budget: pays for it.
        seed: of the hidden orders.
    """
    ranking = Ranking(scene, budget.share(RANKING_SHARE), seed)
    options = ranking.run().options
    budget.spent = ranking.budget.spent
    own = _made(ranking, turn)
    if not options or not own:
        return None
    ranking.budget = budget
    first = options[0]
    assert first.spot is not None, "a turn is not the rest of one"
    assert first.arranging is not None, "moves are compared with their arranging"
    refill = first.refill if first.refill is not None else first.spot.refills[0]
    best, *made = _compared(ranking, [(first.spot, first.arranging, refill), *own])
    mine = max(made, key=lambda option: option.score)
    told = estimate(mine, best)
    if told.behind <= 0.0:
        stars = told.stars
        return Opinion(turn, stars, stars, told.behind_se or 0.0)
    return Opinion(
        first.spot.turn(scene, first.arranging, first.refill),
        told.stars + told.behind,
        told.stars,
        told.behind_se or 0.0,
    )


def _compared(ranking: Ranking, moves: list[tuple[Spot, TurnArrangement, Source | None]]) -> list[Option]:
    """Options for these moves, all looked at in the same worlds: as many as are paid for, enough to tell an error."""
    assert ranking.first is not None, "it was run"
    _, layer = ranking.first
    with_rows = [(spot, arranging, refill, spot.rows[refill, LINKLESS]) for spot, arranging, refill in moves]
    options, after = arranged(with_rows, layer, ranking.goals)
    tiles = ranking.scene.tiles + 1
    reached = ranking.look(options, after, range(MOST_WORLDS), tiles)
    while reached < min(FEWEST_FOR_ERROR, len(ranking.worlds)):
        reached = ranking.look(options, after, range(reached, FEWEST_FOR_ERROR), tiles)
    return options


def _made(ranking: Ranking, turn: Turn) -> list[tuple[Spot, TurnArrangement, Source | None]]:
    """The move that was made as advice looks at moves; with each refill if it left the refill open."""
    assert ranking.first is not None, "it was run"
    kinds = largest_first(count(turn.collected))
    placement = (turn.source, turn.tile, turn.at, turn.segments, kinds)
    for spot in ranking.first[0]:
        if (spot.source, spot.tile, spot.cell, spot.face, spot.kinds) == placement:
            arranging = _arrangement(ranking, turn)
            refills = (turn.refill,) if turn.refill in spot.refills else spot.refills
            return [(spot, arranging, refill) for refill in refills]
    return []


def _arrangement(ranking: Ranking, turn: Turn) -> TurnArrangement:
    """The arranging of a turn that was played."""
    bit_of = {space: bit for bit, space in enumerate(ranking.goals.target.spaces)}
    placed = tuple((KIND_OF[one.diatom], bit_of[one.space]) for one in turn.arrange if one.space is not None)
    cast = tuple((KIND_OF[one.diatom], one.dish) for one in turn.arrange if one.dish is not None)
    return ranking.arranger.made(placed, cast)
