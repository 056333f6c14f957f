"""The assignment model against literal enumeration on many small cases that show every hard point of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest
from plain_arranging import House, PlainArranging, replay
from support import card, reference

from puzzles.board import Space
from puzzles.dishes import Dishes
from puzzles.mosaic import CardOnBoard, Mosaic
from puzzles.pieces import ALL_DIATOMS, Diatom, Shape
from solver.assignment import Arrangement, ArrangementProblem, Outcome, arrange, arrange_most

FREE = 150
TIGHT = 150
GROUPED = 100
PACKED = 60
SPACES = ("C0", "C1", "C2", "C3", "M1", "M2", "O1", "O2", "O3")
COLORS = "rgb"


def random_requirement(rng: Random, name: str) -> str:
    shapes = sorted(reference().board.shapes[Space.parse(name)])
    words = [
        rng.choice(("any", "red", "green")),
        rng.choice(("", rng.choice(shapes).word)),
        rng.choice(("", "", "1", "2")),
        rng.choice(("", "", "A", "B")),
    ]
    words = [word for word in words if word and rng.random() < 0.55]
    return " ".join(word for word in words if word != "any") or "any"


def random_card(rng: Random, most: int, dishes: int) -> CardOnBoard:
    names = rng.sample(SPACES, rng.randint(1, most))
    asked = {name: random_requirement(rng, name) for name in names}
    return CardOnBoard(card(reference(), dishes=dishes, **asked), reference().board)


def random_diatoms(rng: Random, number: int, weights: str = "86433") -> list[Diatom]:
    return [
        Diatom.parse(rng.choice(COLORS) + str(rng.choices(list(Shape), [int(w) for w in weights])[0].value))
        for _ in range(number)
    ]


def filling(rng: Random, mosaic: Mosaic, most: int) -> Mosaic:
    """The mosaic with up to `most` more diatoms, at random but legal."""
    for space in rng.sample(mosaic.open_spaces, min(most, len(mosaic.open_spaces))):
        fitting = [d for d in ALL_DIATOMS if d.color.value in COLORS and mosaic.can_take(space, d)]
        if fitting:
            mosaic = mosaic.place(space, rng.choice(fitting))
    return mosaic


def random_dishes(rng: Random, number: int, load: int) -> Dishes:
    dishes = Dishes.empty(number)
    for diatom in random_diatoms(rng, rng.randint(0, load)):
        roomy = [dish for dish, had in enumerate(dishes.loads, start=1) if had + diatom.sixths <= 6]
        if roomy:
            dishes = dishes.put(rng.choice(roomy), diatom)
    return dishes


def dealt(rng: Random, diatoms: list[Diatom], turns: int) -> tuple[tuple[Diatom, ...], ...]:
    """Diatoms shared among turns, at most three in each."""
    shares: list[list[Diatom]] = [[] for _ in range(turns)]
    for diatom in rng.sample(diatoms, len(diatoms)):
        roomy = [share for share in shares if len(share) < 3]
        if roomy:
            rng.choice(roomy).append(diatom)
    return tuple(tuple(share) for share in shares)


def free_case(rng: Random) -> ArrangementProblem:
    """Anything: often impossible, sometimes completed before the first turn."""
    number = rng.randint(0, 3)
    on_board = random_card(rng, 5, number)
    mosaic = filling(rng, Mosaic(on_board), rng.choice((0, 0, 1, 2)))
    turns = dealt(rng, random_diatoms(rng, rng.randint(0, 8)), rng.randint(0, 4))
    dishes = random_dishes(rng, number, rng.choice((0, 0, 2)))
    return ArrangementProblem(on_board, turns, mosaic.placed, dishes, in_turn=rng.random() < 0.2)


def tight_case(rng: Random) -> ArrangementProblem:
    """What fills the card, and a few more diatoms."""
    number = rng.randint(1, 3)
    on_board = random_card(rng, 6, number)
    start = filling(rng, Mosaic(on_board), rng.choice((0, 0, 1)))
    full = filling(rng, start, 6)
    needed = [diatom for space, diatom in full.placed.items() if space not in start.placed]
    diatoms = needed + random_diatoms(rng, rng.randint(0, 4), "96321")
    turns = dealt(rng, diatoms, rng.randint((len(diatoms) + 2) // 3, 5))
    return ArrangementProblem(on_board, turns, start.placed, random_dishes(rng, number, rng.choice((0, 0, 1))))


def grouped_case(rng: Random) -> ArrangementProblem:
    """Little but groups: what is placed first decides what the others can take."""
    asked = {name: rng.choice(("1", "A", "A", "B", "any")) for name in rng.sample(SPACES, rng.randint(3, 5))}
    on_board = CardOnBoard(card(reference(), dishes=2, **asked), reference().board)
    full = filling(rng, Mosaic(on_board), 5)
    diatoms = [*full.placed.values(), *random_diatoms(rng, rng.randint(1, 3), "96321")]
    return ArrangementProblem(on_board, dealt(rng, diatoms, 4), {}, Dishes.empty(2))


def packed_case(rng: Random) -> ArrangementProblem:
    """Two dishes that are filled to the brim by diatoms that the card cannot take, until the last one completes it."""
    on_board = CardOnBoard(card(reference(), dishes=2, O1="red star", C1="red circle"), reference().board)
    sizes = [size for dish in range(2) for size in rng.choice(((3, 3), (2, 4), (1, 5), (2, 2, 2), (1, 2, 3)))]
    out = [Diatom.parse(f"g{size}") for size in rng.sample(sizes, len(sizes))]
    turns = [(diatom,) for diatom in out]
    return ArrangementProblem(on_board, (*turns, (Diatom.parse("r5"), Diatom.parse("r1"))), {}, Dishes.empty(2))


@cache
def cases() -> tuple[ArrangementProblem, ...]:
    return (
        *(free_case(Random(seed)) for seed in range(FREE)),
        *(tight_case(Random(seed)) for seed in range(TIGHT)),
        *(grouped_case(Random(seed)) for seed in range(GROUPED)),
        *(packed_case(Random(seed)) for seed in range(PACKED)),
    )


@cache
def best(number: int, house: House = House()) -> tuple[int, int, int] | None:  # noqa: B008 - frozen
    return PlainArranging(cases()[number], house).best()


@cache
def answer(number: int) -> Arrangement:
    return arrange(cases()[number])


ALL = range(FREE + TIGHT + GROUPED + PACKED)
SMALL = 7
"""Diatoms of a case for which even voluntary cast-offs are quickly enumerated."""


def told(problem: ArrangementProblem) -> str:
    asked = problem.card.commission.requirements
    return (
        f"card {', '.join(f'{space}: {asked[space]}' for space in problem.card.commission.used)}; "
        f"turns {' / '.join(' '.join(map(str, turn)) for turn in problem.turns)}; "
        f"mosaic {', '.join(f'{space}: {diatom}' for space, diatom in problem.mosaic.items())}; "
        f"dishes {problem.dishes.loads}; in turn {problem.in_turn}"
    )


@pytest.mark.parametrize("first", range(0, len(ALL), 20))
def test_is_as_good_as_enumeration(first: int) -> None:
    for number in ALL[first : first + 20]:
        problem, found = cases()[number], answer(number)
        expected = best(number)
        assert found.outcome is (Outcome.IMPOSSIBLE if expected is None else Outcome.FOUND), told(problem)
        if expected is None:
            continue
        assert (found.stars, -found.waste, -len(found.turns)) == expected, told(problem)
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
        assert found.outcome is (Outcome.IMPOSSIBLE if expected is None else Outcome.FOUND), told(problem)
        if expected is None:
            continue
        assert (found.filled, -found.waste) == expected, told(problem)
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
            assert found.outcome is (Outcome.IMPOSSIBLE if expected is None else Outcome.FOUND), told(problem)
            assert expected in (None, (found.stars, -found.waste, -len(found.turns))), told(problem)


def test_no_more_stars_than_the_best_are_possible() -> None:
    completed = [(cases()[number], merit) for number in ALL if (merit := best(number)) is not None]
    for problem, (stars, _, _) in completed:
        assert arrange(problem, min_stars=stars).stars == stars, told(problem)
        assert arrange(problem, min_stars=stars + 1).outcome is Outcome.IMPOSSIBLE, told(problem)
    assert len(completed) > 200


def decided_by(house: House, among: Iterable[int] = ALL) -> list[int]:
    """The cases whose best arrangement is another one by the rules of the house."""
    return [number for number in among if best(number, house) != best(number)]


def test_cases_show_forced_placement_refuting() -> None:
    small = [number for number in ALL if sum(map(len, cases()[number].turns)) <= SMALL]
    refuted = decided_by(House(voluntary=True), small)
    assert len(refuted) >= 10
    assert sum(best(number) is None for number in refuted) >= 3


def test_cases_show_casting_off_what_still_had_a_path() -> None:
    early = decided_by(House(pathless=True))
    ungrouped = [number for number in early if not groups(cases()[number])]
    assert len(early) >= 10
    assert len(ungrouped) >= 1


def test_cases_show_a_settled_group_allowing_a_castoff() -> None:
    assert len(decided_by(House(ungrouped=True))) >= 5


def test_cases_show_best_fit_failing_to_pack_the_dishes() -> None:
    packed = ALL[-PACKED:]
    assert len(decided_by(House(best_fit=True), packed)) >= 3


def test_cases_show_every_other_thing_that_may_happen() -> None:
    found = [(cases()[number], answer(number)) for number in ALL if answer(number).outcome is Outcome.FOUND]
    assert sum(0 < len(answered.turns) < len(problem.turns) for problem, answered in found) >= 20
    assert sum(bool(problem.mosaic) and bool(answered.turns) for problem, answered in found) >= 20
    assert sum(problem.dishes.waste > 0 and bool(answered.turns) for problem, answered in found) >= 10
    assert sum(not answered.turns for _, answered in found) >= 5
    assert sum(bool(groups(problem)) for problem, _ in found) >= 50


def groups(problem: ArrangementProblem) -> list[object]:
    return [*problem.card.commission.number_groups, *problem.card.commission.letter_groups]
