"""Advice at the table: the moves of a position, ranked by the stars that can be expected of them."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Opening, Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from solver.advice.arrays import TurnStart
from solver.advice.exact import Expectimax, PlayerMove, SpentError, few_worlds
from solver.advice.options import Estimate, Option, estimate
from solver.advice.outlook import Outlook, outlook
from solver.advice.ranking import Ranking
from solver.advice.threads import cores
from solver.budget import Budget
from solver.verdict import Limits, RefereeError

SCREENING_SHARE = 0.25
"""Of the budget, for finding good moves before all worlds are looked at exactly."""
MOST_LISTED = 24
"""Moves of an answer; those that were left behind first are left out."""


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A move with what is expected of it.

    Attributes:
        move: a turn, or in the middle of one its rest.
        estimate: what is expected.
    """

    move: PlayerMove
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer to "what next?".

    Attributes:
        moves: best first; none if no move is legal or the card is completed.
        outlook: what is proved of the position.
        is_exact: the values of the moves are exact, and no move is better than the first.
        states: evaluated.
    """

    moves: tuple[Recommendation, ...]
    outlook: Outlook
    is_exact: bool
    states: int


def advise(
    position: Position,
    commission: Commission,
    edition: Edition,
    limits: Limits | None = None,
    *,
    exactly: bool = True,
    workers: int | None = None,
) -> Advice:
    """The moves of a position, ranked.

    Args:
        position: at the table, at the start or in the middle of a turn.
        commission: the card.
        edition: the components.
        limits: seconds, states and seed; a second by default.
        exactly: be exact where few hidden orders are left; False samples them also there.
        workers: threads; all cores by default. Within a limit of states the answer is the same for any number.
    """
    asked = limits or Limits(seconds=1.0)
    card = CardOnBoard(commission, edition)
    scene = TurnStart(position, card)
    prospect = outlook(position, scene.table)
    if scene.table.is_complete or prospect.most_stars is None:
        return Advice((), prospect, is_exact=True, states=0)
    budget = Budget.of(asked)
    deals = few_worlds(position, edition) if exactly else ()
    first = budget.share(SCREENING_SHARE) if deals else budget
    options = Ranking(scene, first, asked.seed, workers=workers or cores()).run().options
    budget.spent = first.spent
    if not options:
        return Advice((), Outlook(None, _dead_end(scene)), is_exact=True, states=budget.spent)
    moves, exact = _sampled(scene, options), False
    if deals:
        found = _exact(Expectimax(card, budget), position, deals, moves)
        moves, exact = found or moves, bool(found)
    if exact:
        prospect = _sharper(prospect, moves[0])
    for one in moves:
        check(scene, one.move)
    return Advice(moves, prospect, exact, budget.spent)


def _sampled(scene: TurnStart, options: tuple[Option, ...]) -> tuple[Recommendation, ...]:
    best = options[0]
    found = [Recommendation(move_of(scene, option), estimate(option, best)) for option in options[:MOST_LISTED]]
    return (found[0], *sorted(found[1:], key=lambda one: (-one.estimate.stars, -one.estimate.completes)))


def move_of(scene: TurnStart, option: Option) -> PlayerMove:
    """The move as it is recorded."""
    assert option.arranging is not None, "only moves with their arranging are recommended"
    if option.spot is None:
        return Opening(option.arranging.entries(scene.goals), option.refill)
    return option.spot.turn(scene, option.arranging, option.refill)


def _exact(
    search: Expectimax, position: Position, deals: tuple[Deal, ...], sampled: tuple[Recommendation, ...]
) -> tuple[Recommendation, ...]:
    """Moves with their exact values, best first; none if a limit was reached."""
    try:
        found = list(search.moves(position, deals, [one.move for one in sampled]))
    except SpentError:
        return ()
    found.sort(key=lambda pair: pair[1], reverse=True)
    number, most = len(deals), found[0][1].stars
    return tuple(
        Recommendation(move, Estimate(value.stars, 0.0, value.completes, number, most - value.stars))
        for move, value in found
    )


def _dead_end(scene: TurnStart) -> str:
    tiles = [scene.edition.water_tiles[tile] for _, tile in scene.deal.sources()]
    if scene.is_mid_turn:
        return "what is in hand fits neither the mosaic nor the castoff dishes"
    if not tiles:
        return "no tile is left"
    if not scene.table.pond.has_place(tiles):
        return "no available tile has a legal place"
    return "whatever is placed next, something that it collects fits neither the mosaic nor the castoff dishes"


def _sharper(prospect: Outlook, best: Recommendation) -> Outlook:
    """If the best move never completes the card, nothing does."""
    if best.estimate.completes > 0.0 or prospect.most_stars is None:
        return prospect
    return Outlook(None, "an exhausted search of every hidden order finds no play that completes the card")


def check(scene: TurnStart, move: PlayerMove) -> None:
    """Let the referee judge a move; raises RefereeError if it is not legal, which is a bug."""
    table: Table = scene.table
    after = table.after(move) if isinstance(move, Turn) else table.after_opening(move)
    play = Play(
        edition=scene.edition.id,
        commission=scene.card.commission.id,
        deal=scene.deal,
        stars=after.stars,
        turns=(move,) if isinstance(move, Turn) else (),
        start=scene.position,
        opening=None if isinstance(move, Turn) else move,
    )
    ruling = judge(play, scene.card.commission, scene.edition)
    if not ruling.legal:
        raise RefereeError(f"advice breaks {ruling.rule}: {ruling.message}")
