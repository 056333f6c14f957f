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
from solver.advice.calibration import Circumstances, calibrated, compared
from solver.advice.exact import Expectimax, PlayerMove, SpentError, few_worlds
from solver.advice.options import FEWEST_FOR_ERROR, Estimate, Option, estimate
from solver.advice.outlook import Outlook, outlook
from solver.advice.ranking import FIRST_PLAYOUT, PLAIN_WORLDS, Ranking
from solver.advice.threads import cores
from solver.budget import Budget
from solver.verdict import Limits, RefereeError

SCREENING_SHARE = 0.25
"""Of the budget, for finding good moves before all worlds are looked at exactly."""
PLAIN_SHARE = 0.1
"""Of the states that a choice took, for telling what the move chosen is worth."""
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
    ranking = Ranking(scene, first, asked.seed, workers=workers or cores())
    options = ranking.run().options
    if not options:
        return Advice((), Outlook(None, _dead_end(scene)), is_exact=True, states=first.spent)
    moves, exact = _sampled(ranking, options), False
    budget.spent = first.spent
    if deals:
        found = _exact(Expectimax(card, budget), position, deals, moves)
        moves, exact = found or moves, bool(found)
    if exact:
        prospect = _sharper(prospect, moves[0])
    for one in moves:
        check(scene, one.move)
    return Advice(moves, prospect, exact, budget.spent)


def circumstances(ranking: Ranking, best: Option, plain_worlds: int = PLAIN_WORLDS) -> Circumstances:
    """What the figures of a ranking are corrected by.

    Args:
        ranking: it was run.
        best: the best option that came of it.
        plain_worlds: in which it is played out plainly.
    """
    plain = ranking.plainly(best, plain_worlds)
    told = estimate(plain, plain)
    scene = ranking.scene
    share = len(scene.goals.target.spaces) / len(scene.card.commission.used)
    return Circumstances(best.most_stars, share, told.stars, told.completes, told.worlds, int(ranking.could_take))


def _sampled(ranking: Ranking, options: tuple[Option, ...]) -> tuple[Recommendation, ...]:
    scene, best = ranking.scene, options[0]
    told = [estimate(option, best) for option in options[:MOST_LISTED]]
    if not scene.is_known:  # then a playout is a play
        worlds = int(PLAIN_SHARE * ranking.budget.spent / FIRST_PLAYOUT)
        there = circumstances(ranking, best, min(max(worlds, FEWEST_FOR_ERROR), PLAIN_WORLDS))
        told = [
            one
            if option.completes_now(scene.goals)
            else calibrated(one, told[0].worlds, there.with_most(option.most_stars))
            for option, one in zip(options, told, strict=False)
        ]
    pairs = sorted(zip(options, told, strict=False), key=lambda pair: (-pair[1].stars, -pair[1].completes))
    first = next(pair for pair in pairs if pair[0] is best or pair[0].completes_now(scene.goals))
    ordered = [first, *(pair for pair in pairs if pair is not first)]
    figures = compared([one for _, one in ordered])
    return tuple(Recommendation(move_of(scene, pair[0]), one) for pair, one in zip(ordered, figures, strict=True))


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
