from random import Random

import pytest
from plain_rules import plain_can_take
from support import card, reference

from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.board import Space
from puzzles.components.pieces import ALL_DIATOMS, Diatom
from puzzles.errors import IllegalError

# reference board: C0 square|star, odd C circle|triangle, even C circle|oval, odd M triangle|square, even M oval|star,
# O1 O5 O9 O13 square|star, other odd O circle|triangle, even O circle|oval


def mosaic(placed: str = "", **spaces: str) -> Mosaic:
    """A mosaic with diatoms placed without asking: ``O3=r1 C5=y3``."""
    pairs = (pair.split("=") for pair in placed.split())
    on_board = CardOnBoard(card(reference(), 1, "test", **spaces), reference())
    return Mosaic(on_board, {Space.parse(space): Diatom.parse(diatom) for space, diatom in pairs})


@pytest.mark.parametrize(
    ("rule", "placed", "spaces", "space", "diatom"),
    [
        ("C7", "", {"O3": "any"}, "O5", "r4"),  # dark
        ("C7", "", {"O3": "any"}, "O17", "r4"),  # not on the board
        ("C7", "O3=r1", {"O3": "any"}, "O3", "r3"),  # filled
        ("C7", "", {"O3": "any"}, "O3", "r4"),  # other shapes
        ("C7", "", {"O3": "circle"}, "O3", "r3"),  # asks another shape
        ("C7", "", {"O3": "green"}, "O3", "r3"),  # asks another color
        ("C7", "", {"O3": "green circle"}, "O3", "g3"),
        ("C7", "", {"O3": "star"}, "O3", "g3"),  # asks a shape that the board refuses
        ("C9", "O2=r2", {"O2": "1", "O4": "1"}, "O4", "r1"),
        ("C9", "", {"O2": "1", "O3": "1"}, "O2", "r2"),  # O3 can hold no oval: the group is a circle from the start
        ("C9", "", {"O2": "circle 1", "O4": "1"}, "O4", "r2"),  # the card asks a circle of another space
        ("C9", "", {"O1": "1", "O2": "1"}, "O2", "r2"),  # a group that is left with nothing
        ("C10", "O2=r2", {"O2": "A", "O4": "A"}, "O4", "g2"),
        ("C10", "", {"O2": "red A", "O4": "A"}, "O4", "g2"),  # the card asks red of another space
        ("C10", "", {"O2": "red A", "O3": "blue A", "O4": "A"}, "O4", "r2"),  # left with nothing
        ("C9", "O2=r2", {"O2": "1 A", "O4": "1 A"}, "O4", "g1"),  # both groups: the number is named first
        ("C7", "O2=r2", {"O2": "1 A", "O4": "blue 1 A"}, "O4", "g1"),  # all three
    ],
)
def test_a_space_that_cannot_take_a_diatom_names_the_rule(
    rule: str, placed: str, spaces: dict[str, str], space: str, diatom: str
) -> None:
    there = mosaic(placed, **spaces)
    with pytest.raises(IllegalError, match=r"^expected .* \(got ") as caught:
        there.place(Space.parse(space), Diatom.parse(diatom))
    assert caught.value.rule == rule
    assert not there.can_take(Space.parse(space), Diatom.parse(diatom))
    assert Space.parse(space) not in there.takers(Diatom.parse(diatom))


@pytest.mark.parametrize(
    ("placed", "spaces", "space", "diatom"),
    [
        ("", {"O3": "any"}, "O3", "p3"),
        ("", {"O3": "green circle"}, "O3", "g1"),
        ("O2=r2", {"O2": "1", "O4": "1"}, "O4", "g2"),
        ("O2=r2", {"O2": "A", "O4": "A"}, "O4", "r1"),
        ("O2=r2", {"O2": "1", "O4": "2"}, "O4", "r1"),  # different groups, different values
        ("O2=r2", {"O2": "1", "O4": "2"}, "O4", "r2"),  # or the same
        ("", {"O2": "1", "O3": "1"}, "O2", "r1"),
    ],
)
def test_a_space_that_can_take_a_diatom(placed: str, spaces: dict[str, str], space: str, diatom: str) -> None:
    later = mosaic(placed, **spaces).place(Space.parse(space), Diatom.parse(diatom))
    assert later.placed[Space.parse(space)] == Diatom.parse(diatom)


def test_placing_leaves_the_old_mosaic_as_it_was() -> None:
    before = mosaic(O3="any")
    after = before.place(Space.parse("O3"), Diatom.parse("r1"))
    assert (before.is_complete, after.is_complete) == (False, True)
    assert (before.open_spaces, after.open_spaces) == ((Space.parse("O3"),), ())


def test_every_open_space_that_can_take_a_diatom_is_a_taker_the_last_one_too() -> None:
    there = mosaic(C1="any", O2="any", O16="any")
    assert list(map(str, there.takers(Diatom.parse("r1")))) == ["C1", "O2", "O16"]


def test_takers_at_the_start_follow_board_card_and_groups() -> None:
    on_board = mosaic(O2="1", O3="1", O4="red", C0="any").card
    assert list(map(str, on_board.takers[Diatom.parse("r1")])) == ["O2", "O3", "O4"]
    assert list(map(str, on_board.takers[Diatom.parse("b2")])) == []
    assert list(map(str, on_board.takers[Diatom.parse("b4")])) == ["C0"]


def test_what_spaces_can_take_equals_looking_at_every_space_of_a_group() -> None:
    rng = Random(3)
    words = ["any", "red", "circle", "1", "A", "1 A", "red A", "oval 1", "2", "B 2", "dark", "blue A"]
    for _ in range(60):
        there = mosaic(**{str(space): rng.choice(words) for space in rng.sample(reference().board.spaces, 8)})
        for _ in range(6):
            for space in there.card.board.spaces:
                for diatom in rng.sample(ALL_DIATOMS, 5):
                    plain = plain_can_take(there.card, there.placed, space, diatom)
                    assert there.can_take(space, diatom) == plain
            diatom = rng.choice(ALL_DIATOMS)
            if takers := there.takers(diatom):
                there = there.place(rng.choice(takers), diatom)
