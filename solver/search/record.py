"""From a searched state to a recorded play, by way of the exact arrangement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Diatom, Shape
from puzzles.pond.sample import Sample
from puzzles.pond.yields import Collected, groups
from solver.assignment.problem import ArrangementProblem
from solver.search.plain import PlannedTurn, State
from solver.search.shore import Landing


@dataclass(frozen=True, slots=True)
class SearchQuestion:
    """One question to the solver.

    Attributes:
        draw: the tiles that can still come.
        table: what the play goes on from.
        start: the same as a typed position; None for the setup.
    """

    commission: Commission
    edition: Edition
    draw: Deal | AnyDeal
    table: Table
    start: Position | None

    @classmethod
    def of(
        cls, commission: Commission, edition: Edition, draw: Deal | AnyDeal, start: Position | None = None
    ) -> SearchQuestion:
        """The question of a draw from the setup, or from a position."""
        card = CardOnBoard(commission, edition)
        table = Table.setup(card, draw) if start is None else Table.at(start, card, draw)
        return cls(commission, edition, draw, table, start)

    def problem(self, collected: Sequence[Sequence[int]]) -> ArrangementProblem:
        """The arrangement of these kinds, by turn."""
        turns = tuple(tuple(ALL_DIATOMS[kind] for kind in kinds) for kinds in collected)
        mosaic = self.table.mosaic
        return ArrangementProblem(
            card=mosaic.card,
            turns=turns,
            mosaic=mosaic.placed,
            dishes=self.table.dishes,
            in_turn=bool(self.table.to_arrange),
        )


def samples(landing: Landing, ways: Sequence[Collected]) -> tuple[Sample, ...]:
    """The sample points of a landing as recorded; without `ways` each group gives what it shows (P5)."""
    points = landing.points
    plain = (
        Collected(index, tuple(Diatom(group.color, Shape(group.sixths)) for group in groups(segments)))
        for index, (_, segments) in enumerate(points)
    )
    return tuple(Sample(points[way.point][0], points[way.point][1], way.diatoms) for way in ways or tuple(plain))


def _turn(step: PlannedTurn, arranged: tuple[Arranged, ...]) -> Turn:
    return Turn(
        tile=step.tile,
        source=step.source,
        at=step.landing.cell,
        segments=step.landing.face,
        refill=step.refill,
        collect=samples(step.landing, step.ways),
        arrange=arranged,
    )


def record(
    question: SearchQuestion, state: State | None, arranged: Sequence[tuple[Arranged, ...]], stars: int | None
) -> Play:
    """The play that leads to a state, as far as its arrangement goes (C11).

    Args:
        question: what was asked.
        state: the last state; None for no turn at all.
        arranged: what is done with the diatoms of each turn, the opening's first if there is one. Turns of the
            search after the completion have none and are left out.
        stars: of the play; None if it is unfinished.
    """
    opening = None
    turns = list(arranged)
    if question.table.to_arrange and state is not None:
        opening = Opening(turns.pop(0), state.root.opening_refill)
    steps = () if state is None else state.steps()
    return Play(
        edition=question.edition.id,
        commission=question.commission.id,
        deal=question.draw,
        stars=stars,
        turns=tuple(_turn(step, entries) for step, entries in zip(steps, turns, strict=False)),
        start=question.start,
        opening=opening,
    )
