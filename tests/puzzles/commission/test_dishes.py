import pytest
from support import diatoms

from puzzles.commission.dishes import Dishes
from puzzles.components.pieces import Diatom
from puzzles.errors import IllegalError


def filled(*dishes: str) -> Dishes:
    return Dishes(tuple(diatoms(dish) for dish in dishes))


@pytest.mark.parametrize("dish", ["r1 r1 r1 r1 r1 r1", "b2 g2 r2", "p3 y3", "r2 b4", "r5 y1"])
def test_a_dish_holds_six_sixths(dish: str) -> None:
    dishes = Dishes.empty(1)
    for diatom in diatoms(dish):
        dishes = dishes.put(1, diatom)
    assert dishes.loads == (6,)
    with pytest.raises(IllegalError, match=r"expected room for r1 in castoff dish 1 \(got 0 sixths free\)") as caught:
        dishes.put(1, Diatom.parse("r1"))
    assert caught.value.rule == "C6"


@pytest.mark.parametrize("dish", [0, 3, -1])
def test_an_unknown_dish_holds_nothing(dish: int) -> None:
    with pytest.raises(IllegalError, match="expected a castoff dish from 1 to 2") as caught:
        Dishes.empty(2).put(dish, Diatom.parse("r1"))
    assert caught.value.rule == "C6"


@pytest.mark.parametrize(
    ("dishes", "stars", "waste"),
    [
        (filled(), 0, 0),
        (filled("", "", ""), 3, 0),
        (filled("r1", "", "b2"), 2, 3),
        (filled("r1", "g1"), 2, 2),
        (filled("r1 g1", ""), 1, 2),
        (filled("r5 g1"), 0, 6),
    ],
)
def test_one_star_for_each_dish_that_could_still_hold_a_star(dishes: Dishes, stars: int, waste: int) -> None:
    assert (dishes.stars, dishes.waste) == (stars, waste)


def test_putting_leaves_the_old_dishes_as_they_were() -> None:
    before = Dishes.empty(2)
    assert before.put(2, Diatom.parse("r5")).contents == ((), diatoms("r5"))
    assert before.contents == ((), ())
