"""Whole questions: compiled search, plain search, monolith, impossibility proofs and the enumeration of all plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from plain_solving import Laid, PlainSolving, TooLargeError
from random_cases import Case, later_case, mid_turn_case

from benchmarks.hunt.comparison import Comparison, Seen
from benchmarks.hunt.editions import random_question, smaller_cards, smaller_draws, smaller_editions
from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.table import Table
from puzzles.components.pieces import Diatom
from solver.impossibility import impossible
from solver.monolith.solve import solve_monolith
from solver.search.engine import Engine
from solver.solving.solve import solve
from solver.verdict import Limits, Verdict, merit

COMPILED, PLAIN = Limits(None, 150_000, 64), Limits(None, 6_000, 64)
MONOLITH = Limits(seconds=5.0)
MOST_ARRANGED = 15_000
MOST_MONOLITH_TILES = 3
NOTHING = -1
"""As stars: the card cannot be completed."""


def make(rng: Random) -> Case | None:
    """A question from the setup, or from a position after a random turn or two, or in the middle of one."""
    case = Case(*random_question(rng))
    later = rng.choice((None, None, later_case, mid_turn_case))
    return case if later is None else later(case, rng, turns=rng.choice((1, 1, 2)))


def compare(case: Case) -> Seen:
    """Have all answer, and look for a play beyond what another has ruled out."""
    table = _table(case)
    verdicts = dict(_verdicts(case))
    ranges = {name: _range(verdict) for name, verdict in verdicts.items()}
    if impossible(case.commission, case.edition, case.draw, start=table) is not None:
        ranges["impossibility"] = (NOTHING, NOTHING)
    try:
        stars = Enumeration(case.commission, case.edition).stars(case.draw, case.start)
        ranges["enumeration"] = (NOTHING if stars is None else stars,) * 2
    except TooLargeError:
        pass
    labels = [f"{name}: {'decided' if low == high else 'open'}" for name, (low, high) in ranges.items()]
    low_name = max(ranges, key=lambda name: ranges[name][0])
    high_name = min(ranges, key=lambda name: ranges[name][1])
    if ranges[low_name][0] > ranges[high_name][1]:
        return Seen(tuple(labels), f"{low_name} against {high_name}: {ranges}")
    return Seen(tuple(labels), _merits(verdicts))


class Enumeration(PlainSolving):
    """Gives up soon."""

    def arranged(self, laid: Laid, collected: tuple[Diatom, ...]) -> frozenset[Laid]:
        """As before, so many times at most."""
        self.met += 1
        if self.met > MOST_ARRANGED:
            raise TooLargeError
        return super().arranged(laid, collected)


def _table(case: Case) -> Table | None:
    return None if case.start is None else Table.at(case.start, CardOnBoard(case.commission, case.edition), case.draw)


def _verdicts(case: Case) -> Iterator[tuple[str, Verdict]]:
    asked = case.commission, case.edition, case.draw
    for engine, limits in ((Engine.COMPILED, COMPILED), (Engine.PLAIN, PLAIN)):
        yield engine.value, solve(*asked, limits, start=case.start, engine=engine)
    if isinstance(case.draw, Deal) and case.start is None and len(case.draw.tiles) <= MOST_MONOLITH_TILES:
        yield "monolith", solve_monolith(case.commission, case.edition, case.draw, MONOLITH)


def _range(verdict: Verdict) -> tuple[int, int]:
    """The stars found, and those not ruled out."""
    bound = NOTHING if verdict.upper_bound is None else verdict.upper_bound
    return NOTHING if verdict.stars is None else verdict.stars, bound


def _merits(verdicts: dict[str, Verdict]) -> str:
    """The monolith says when no play is better by C14."""
    best = verdicts.get("monolith")
    if best is None or best.play is None or not best.statistics.extra["best"]:
        return ""
    for name, verdict in verdicts.items():
        if verdict.play is not None and merit(verdict.play) > merit(best.play):
            return f"{name} is better than the best of the monolith: {merit(verdict.play)}, {merit(best.play)}"
    return ""


def smaller(case: Case) -> Iterator[Case]:
    """Without a tile, a space, a word, a dish. What lies on a space or in a dish of the start stays."""
    if case.start is None:
        yield from (replace(case, draw=draw) for draw in smaller_draws(case.draw))
        yield from (replace(case, commission=card) for card in smaller_cards(case.commission))
        yield from (replace(case, edition=edition) for edition in smaller_editions(case.edition, case.draw.tiles))
        return
    kept: Position = case.start
    for card in smaller_cards(case.commission):
        if card.castoff_dishes == len(kept.dishes.contents) and kept.mosaic.keys() <= set(card.used):
            yield replace(case, commission=card)


PLAYS = Comparison("plays", make, compare, smaller)
