"""Smallest sets of what a card asks that cannot hold together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from puzzles.commission.card import Commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.pieces import ALL_DIATOMS
from solver.explain.demand import Demand, DemandPart
from solver.explain.search import Answer, Trial
from solver.explain.trial import Trials
from solver.search.rates import kind_rates

ORDERS = 4
"""Orders in which a cheap proof is cut down; the smallest set is kept."""


@dataclass(frozen=True)
class Core:
    """What cannot hold together.

    Attributes:
        demand: no card that asks all this, or more, can be completed with the stars; if `is_forced`, the card that asks
            just this of its spaces cannot.
        proof: of that.
        is_minimal: whether each part is needed: without it, a play is known.
        is_forced: whether it takes forced placement (C5): could one cast off at will, a play would complete the card.
    """

    demand: Demand
    proof: Trial
    is_minimal: bool
    is_forced: bool = False


def core_of(trials: Trials, card: Commission) -> Core | None:
    """A minimal set of what a card asks that cannot hold together; None if none is proved.

    First the number of dishes is not asked: then some spaces ask what cannot be collected at all. If that is not so,
    the dishes and the spaces to be filled stay as they are, and the words can be dropped. And if the card could be
    completed by casting off at will, what remains is proved by all rules, card by card.
    """
    whole = Demand.of(card)
    free = replace(whole, dishes=None)
    if trials.cheaply(free) is not None:
        return _cheap_core(trials, free)
    unbounded = trials.loosely(free)
    if unbounded.answer is Answer.NONE:
        return _proved(trials, _cut(free, _order(trials, free), lambda demand: _is_refuted(trials, demand)))
    trial = trials.loosely(whole)
    if trial.answer is Answer.NONE:
        core = _proved(trials, _cut(whole, _order(trials, whole), lambda demand: _is_refuted(trials, demand)))
        return replace(core, is_minimal=core.is_minimal and unbounded.answer is Answer.PLAY)
    return _forced_core(trials, whole) if trial.answer is Answer.PLAY else None


def _is_refuted(trials: Trials, demand: Demand) -> bool:
    return trials.loosely(demand).answer is Answer.NONE


def _cheap_core(trials: Trials, demand: Demand) -> Core:
    """The smallest of several sets that are proved without a search."""
    order = _order(trials, demand)
    rng = Random(0)  # noqa: S311 - any order will do
    orders = [order, *(rng.sample(order, len(order)) for _ in range(ORDERS - 1))]
    found = [_cut(demand, one, lambda demand: trials.cheaply(demand) is not None) for one in orders]
    return _proved(trials, min(found, key=lambda one: (len(one.asked), len(one.parts))))


def _order(trials: Trials, demand: Demand) -> list[DemandPart]:
    """The parts, those first that should rather be kept: spaces without words, then words of spaces hard to fill."""
    edition = trials.edition
    rates = kind_rates([edition.starting_tile, *(edition.water_tiles[tile] for tile in trials.draw.tiles)])
    card = CardOnBoard(demand.card(trials.card, 0), edition)
    served = {
        space: sum(
            rate
            for rate, kind in zip(rates, ALL_DIATOMS, strict=True)
            if kind.shape in card.shapes(space) and kind.color in card.colors(space)
        )
        for space in demand.asked
    }
    return sorted(demand.parts, key=lambda part: (part.word != "", served[part.space], part))


def _cut(demand: Demand, order: Sequence[DemandPart], holds: Callable[[Demand], bool]) -> Demand:
    """Some parts of a demand that still cannot hold together, none to spare if `holds` decides all (QuickXplain).

    Args:
        demand: it cannot hold together.
        order: its parts, those first that should rather be kept.
        holds: whether it is proved that a demand cannot hold together.
    """

    def needed(background: list[DemandPart], parts: list[DemandPart], *, is_grown: bool) -> list[DemandPart]:
        """Of the parts, some that with the background cannot hold together."""
        if is_grown and holds(demand.keeping(background)):
            return []
        if len(parts) == 1:
            return parts
        half = len(parts) // 2
        kept, others = parts[:half], parts[half:]
        rest = needed(background + kept, others, is_grown=True)
        return needed(background + rest, kept, is_grown=bool(rest)) + rest

    if not order or holds(demand.keeping([])):
        return demand.keeping([])
    return demand.keeping(needed([], list(order), is_grown=False))


def _proved(trials: Trials, demand: Demand) -> Core:
    """The core with what can still be dropped dropped, and each part that is left tried."""
    proof = trials.loosely(demand)
    assert proof.answer is Answer.NONE, "only what is proved is cut"
    tried: set[DemandPart] = set()
    is_minimal = True
    while left := [part for part in demand.leaves if part not in tried]:
        tried.add(left[0])
        trial = trials.loosely(demand.without(left[0]))
        if trial.answer is Answer.NONE:
            demand, proof = demand.without(left[0]), trial
        is_minimal &= trial.answer is not Answer.OPEN
    return Core(demand, proof, is_minimal)


def _forced_core(trials: Trials, demand: Demand) -> Core | None:
    """The core of a card that only forced placement makes impossible: asking less may be harder, so all is tried again.

    Each part dropped gives a card that is itself proved impossible by all rules.
    """
    proof = trials.by_the_rules(demand.card(trials.card, 0))
    if proof.answer is not Answer.NONE:
        return None
    answers = [Answer.NONE]
    while Answer.NONE in answers:
        answers = []
        for part in demand.leaves:
            trial = trials.by_the_rules(demand.without(part).card(trials.card, 0))
            answers.append(trial.answer)
            if trial.answer is Answer.NONE:
                demand, proof = demand.without(part), trial
                break
    spare = trials.with_spare_dishes(demand)
    is_minimal = Answer.OPEN not in (*answers, spare)
    return Core(replace(demand, dishes=None) if spare is Answer.NONE else demand, proof, is_minimal, is_forced=True)
