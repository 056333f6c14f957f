"""Which cast-offs fit, by trying every dish for every piece; which dishes keep their star, by trying every choice."""

from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from solver.search.packing import capacities, packs


def fits(pieces: tuple[int, ...], rooms: tuple[int, ...]) -> bool:
    if not pieces:
        return True
    first, *rest = pieces
    return any(
        room >= first and fits(tuple(rest), (*rooms[:i], room - first, *rooms[i + 1 :])) for i, room in enumerate(rooms)
    )


def counted(pieces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(pieces.count(size) for size in range(1, 6))


def test_best_fit_is_not_enough() -> None:
    assert packs(counted((3, 2, 4, 3)), (6, 6))
    assert not packs(counted((5, 2, 5)), (6, 6))
    assert packs(counted(()), ())
    assert not packs(counted((1,)), ())


@pytest.mark.parametrize("rooms", [(), (1,), (6,), (5, 1), (6, 6), (6, 4, 1), (6, 6, 1), (5, 3, 2, 1)])
def test_packing_is_what_trying_all_dishes_finds(rooms: tuple[int, ...]) -> None:
    for number in range(6):
        for pieces in combinations_with_replacement(range(1, 6), number):
            assert packs(counted(pieces), rooms) == fits(pieces, rooms), (pieces, rooms)


def test_rooms_of_a_star_level() -> None:
    assert capacities((0, 0, 0), 3) == (1, 1, 1)
    assert capacities((0, 0, 0), 1) == (6, 6, 1)
    assert capacities((0, 1, 4), 2) == (2, 1, 0)
    assert capacities((0, 1, 4), 1) == (6, 2, 0)
    assert capacities((0, 1, 4), 3) is None
    assert capacities((), 0) == ()
    assert capacities((2,), 1) is None


@pytest.mark.parametrize("loads", [*product(range(7), repeat=2), (0, 0, 1), (1, 0, 3), (0, 2, 1), (1, 1, 0)])
def test_the_dishes_that_keep_their_star_are_chosen_without_loss(loads: tuple[int, ...]) -> None:
    rng = Random(sum(load * 7**i for i, load in enumerate(loads)))
    able = [dish for dish, load in enumerate(loads) if load <= STAR_LOAD]
    for stars in range(len(loads) + 1):
        rooms = capacities(loads, stars)
        choices = list(combinations(able, stars))
        assert (rooms is None) == (not choices)
        for _ in range(30 if rooms is not None else 0):
            pieces = tuple(rng.randint(1, 5) for _ in range(rng.randint(1, 5)))
            assert rooms is not None
            by_any_choice = any(
                fits(
                    pieces,
                    tuple((STAR_LOAD if dish in kept else DISH_SIXTHS) - load for dish, load in enumerate(loads)),
                )
                for kept in choices
            )
            assert packs(counted(pieces), rooms) == by_any_choice, (pieces, loads, stars)
