"""The assignment model against literal enumeration on many small cases that show every hard point of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

import pytest
from arranging_cases import ALL, NUMBERS, asked, best, cases
from plain_arranging import House, PlainArranging, replay

from benchmarks.random_arranging import ProblemKind
from solver.assignment.arrange import arrange, arrange_most
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome


@cache
def answer(number: int) -> Arrangement:
    return arrange(cases()[number])


SMALL = 6
"""Diatoms of a case for which even voluntary cast-offs are quickly enumerated."""


@pytest.mark.parametrize("first", range(0, len(ALL), 20))
def test_is_as_good_as_enumeration(first: int) -> None:
    for number in ALL[first : first + 20]:
        problem, found = cases()[number], answer(number)
        expected = best(number)
        assert found.outcome is (Outcome.IMPOSSIBLE if expected is None else Outcome.FOUND), asked(problem)
        if expected is None:
            continue
        assert (found.stars, -found.waste, -len(found.turns)) == expected, asked(problem)
        mosaic, dishes = replay(problem, found)
        assert mosaic.is_complete
        assert found.complete
        assert found.is_best
        assert (dishes.stars, dishes.waste, len(mosaic.placed)) == (found.stars, found.waste, found.filled)


@pytest.mark.parametrize("first", range(0, len(ALL), 20))
def test_fills_as_much_as_enumeration(first: int) -> None:
    for number in ALL[first : first + 20]:
        problem = cases()[number]
        found, expected = arrange_most(problem), PlainArranging(problem).most()
        assert found.outcome is (Outcome.IMPOSSIBLE if expected is None else Outcome.FOUND), asked(problem)
        if expected is None:
            continue
        assert (found.filled, -found.waste) == expected, asked(problem)
        assert len(found.turns) == len(problem.turns)
        mosaic, dishes = replay(problem, found)
        assert (len(mosaic.placed), dishes.waste, mosaic.is_complete) == (found.filled, found.waste, found.complete)
        assert found.stars == (dishes.stars if mosaic.is_complete else None)


@pytest.mark.parametrize("first", range(0, len(ALL), 40))
def test_completes_in_the_turn_asked_as_well_as_enumeration(first: int) -> None:
    for number in ALL[first : first + 40]:
        problem, plain = cases()[number], PlainArranging(cases()[number])
        for turn in range(len(problem.turns)):
            found, expected = arrange(problem, complete_at=turn), plain.best(turn)
            assert found.outcome is (Outcome.IMPOSSIBLE if expected is None else Outcome.FOUND), asked(problem)
            assert expected in (None, (found.stars, -found.waste, -len(found.turns))), asked(problem)


def test_no_more_stars_than_the_best_are_possible() -> None:
    completed = [(cases()[number], merit) for number in ALL if (merit := best(number)) is not None]
    for problem, (stars, _, _) in completed:
        assert arrange(problem, min_stars=stars).stars == stars, asked(problem)
        assert arrange(problem, min_stars=stars + 1).outcome is Outcome.IMPOSSIBLE, asked(problem)
    assert len(completed) > 200


def decided_by(house: House, among: Iterable[int] = ALL) -> Iterator[int]:
    """The cases whose best arrangement is another one by the rules of the house."""
    return (number for number in among if best(number, house) != best(number))


def test_cases_show_forced_placement_refuting() -> None:
    small = (number for number in ALL if sum(map(len, cases()[number].turns)) <= SMALL)
    refuted = list(islice(decided_by(House(voluntary=True), small), 10))
    assert len(refuted) == 10
    assert sum(best(number) is None for number in refuted) >= 3


def test_cases_show_casting_off_what_still_had_a_path() -> None:
    early = list(islice(decided_by(House(pathless=True)), 10))
    assert len(early) == 10
    assert any(not groups(cases()[number]) for number in early)


def test_cases_show_a_settled_group_allowing_a_castoff() -> None:
    assert len(list(islice(decided_by(House(ungrouped=True)), 5))) == 5


def test_cases_show_best_fit_failing_to_pack_the_dishes() -> None:
    packed = ALL[-NUMBERS[ProblemKind.PACKED] :]
    assert len(list(islice(decided_by(House(best_fit=True), packed), 3))) == 3


def test_cases_show_every_other_thing_that_may_happen() -> None:
    found = [(cases()[number], answer(number)) for number in ALL if answer(number).outcome is Outcome.FOUND]
    assert sum(0 < len(answered.turns) < len(problem.turns) for problem, answered in found) >= 20
    assert sum(bool(problem.mosaic) and bool(answered.turns) for problem, answered in found) >= 20
    assert sum(problem.dishes.waste > 0 and bool(answered.turns) for problem, answered in found) >= 10
    assert sum(not answered.turns for _, answered in found) >= 5
    assert sum(bool(groups(problem)) for problem, _ in found) >= 50


def groups(problem: ArrangementProblem) -> list[object]:
    return [*problem.card.commission.number_groups, *problem.card.commission.letter_groups]
