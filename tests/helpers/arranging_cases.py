"""Arrangement problems that several test files share: by hand, and small random ones with their best answers."""

from __future__ import annotations

from functools import cache

from plain_arranging import House, PlainArranging
from support import card, diatoms, reference

from benchmarks.random_arranging import ProblemKind, random_problem
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from solver.assignment.problem import Arrangement, ArrangementProblem

NUMBERS = {
    ProblemKind.FREE: 150,
    ProblemKind.TIGHT: 150,
    ProblemKind.GROUPED: 100,
    ProblemKind.EARLY: 60,
    ProblemKind.PACKED: 60,
}
ALL = range(sum(NUMBERS.values()))


def problem(
    turns: str, *, dishes: tuple[str, ...] = ("",), mosaic: str = "", in_turn: bool = False, **spaces: str
) -> ArrangementProblem:
    """Turns separated by slashes; what lies in each dish; a mosaic such as ``O1 r5, C1 g1``."""
    commission = card(reference(), dishes=len(dishes), **spaces)
    placed = [part.split() for part in mosaic.split(",")] if mosaic else []
    return ArrangementProblem(
        CardOnBoard(commission, reference()),
        tuple(diatoms(turn) for turn in turns.split("/")) if turns else (),
        {Space.parse(space): Diatom.parse(diatom) for space, diatom in placed},
        Dishes(tuple(diatoms(dish) for dish in dishes)),
        in_turn=in_turn,
    )


def told(arrangement: Arrangement) -> str:
    """What is done, turns separated by slashes."""
    return " / ".join(", ".join(map(str, turn)) for turn in arrangement.turns)


@cache
def cases() -> tuple[ArrangementProblem, ...]:
    """Small enough to be enumerated."""
    return tuple(random_problem(reference(), kind, seed) for kind, number in NUMBERS.items() for seed in range(number))


@cache
def best(number: int, house: House = House()) -> tuple[int, int, int] | None:  # noqa: B008 - frozen
    """The merit of the best arrangement of a case by enumeration, None if none completes the card."""
    return PlainArranging(cases()[number], house).best()


def asked(problem: ArrangementProblem) -> str:
    """All of a problem in a line."""
    requirements = problem.card.commission.requirements
    return (
        f"card {', '.join(f'{space}: {requirements[space]}' for space in problem.card.commission.used)}; "
        f"turns {' / '.join(' '.join(map(str, turn)) for turn in problem.turns)}; "
        f"mosaic {', '.join(f'{space}: {diatom}' for space, diatom in problem.mosaic.items())}; "
        f"dishes {problem.dishes.loads}; in turn {problem.in_turn}"
    )
