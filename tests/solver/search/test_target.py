"""Groundings: every way in which the groups of a card can be settled, and what the spaces take then."""

from itertools import product

import pytest
from support import card, reference

from puzzles.commission.mosaic import CardOnBoard, Mosaic
from puzzles.components.board import Space
from puzzles.components.pieces import ALL_DIATOMS, Diatom, Shape
from solver.search.kinds import KIND_OF, KINDS
from solver.search.target import Target, space_cost

EVEN = (0.1,) * KINDS
CARDS = [
    {"C1": "1", "C3": "1", "O1": "any"},
    {"C1": "1", "C3": "1", "O2": "A", "O4": "red A"},
    {"C0": "A", "C1": "A", "C2": "1", "C4": "1", "M2": "1"},
    {"C1": "1 A", "C3": "1 B", "O3": "2 A", "O7": "2 B"},
    {"O3": "circle 1", "O7": "1 A", "M2": "A"},
]


def target_of(spaces: dict[str, str], **placed: str) -> Target:
    edition = reference()
    commission = card(edition, 1, "test", **spaces)
    mosaic = Mosaic(CardOnBoard(commission, edition))
    for name, text in placed.items():
        mosaic = mosaic.place(Space.parse(name), Diatom.parse(text))
    return Target(mosaic)


def texts(target: Target, takes: tuple[int, ...], name: str) -> str:
    """What a space takes, as texts."""
    bit = target.spaces.index(Space.parse(name))
    return " ".join(str(diatom) for diatom in ALL_DIATOMS if takes[KIND_OF[diatom]] >> bit & 1)


def test_without_groups_there_is_one_grounding_that_takes_the_same() -> None:
    target = target_of({"C1": "red", "O3": "triangle"})
    (ground,) = target.groundings(EVEN, 10)
    assert ground.takes == target.takes
    assert texts(target, ground.takes, "C1") == "r1 r3"
    assert texts(target, ground.takes, "O3") == "r3 y3 g3 b3 p3"


def test_a_grounding_gives_every_space_of_a_group_the_same_value() -> None:
    target = target_of({"C1": "1 A", "C3": "red 1", "O1": "A"})
    assert target.number_of_groundings == 10
    ground = target.ground({1: Shape.TRIANGLE})
    assert texts(target, ground.takes, "C3") == "r3"
    assert texts(target, ground.takes, "C1") == "r3 y3 g3 b3 p3"
    assert {ground.shapes[1] for ground in target.groundings(EVEN, 10)} == {Shape.CIRCLE, Shape.TRIANGLE}


@pytest.mark.parametrize("spaces", CARDS)
def test_the_groundings_are_all_the_ways_to_settle_the_groups(spaces: dict[str, str]) -> None:
    target = target_of(spaces)
    groundings = target.groundings(EVEN, 1000)
    assert len(groundings) == target.number_of_groundings
    assert len({(tuple(g.shapes.items()), tuple(g.colors.items())) for g in groundings}) == len(groundings)
    assert len(target.groundings(EVEN, 3)) == min(3, len(groundings))
    fillings = {filling for ground in groundings for filling in product(*_holders(target, ground.takes))}
    assert fillings == set(_legal_fillings(target))


def _holders(target: Target, takes: tuple[int, ...]) -> list[list[Diatom]]:
    return [
        [diatom for diatom in ALL_DIATOMS if takes[KIND_OF[diatom]] >> bit & 1] for bit in range(len(target.spaces))
    ]


def _legal_fillings(target: Target) -> list[tuple[Diatom, ...]]:
    """Every way to fill the spaces one after another by the rules."""
    layer: list[tuple[Mosaic, tuple[Diatom, ...]]] = [(target.mosaic, ())]
    for space in target.spaces:
        layer = [
            (mosaic.place(space, diatom), (*filled, diatom))
            for mosaic, filled in layer
            for diatom in ALL_DIATOMS
            if mosaic.can_take(space, diatom)
        ]
    return [filled for _, filled in layer]


@pytest.mark.parametrize("spaces", CARDS)
def test_what_takes_a_kind_without_links_is_what_takes_it_in_some_grounding(spaces: dict[str, str]) -> None:
    target = target_of(spaces)
    union = [0] * KINDS
    for ground in target.groundings(EVEN, 1000):
        union = [one | two for one, two in zip(union, ground.takes, strict=True)]
    assert tuple(union) == target.takes


def test_a_group_that_is_settled_is_no_choice_any_more() -> None:
    target = target_of({"C1": "1 A", "C3": "1", "O1": "A"}, C1="r3")
    assert target.spaces == (Space.parse("C3"), Space.parse("O1"))
    assert target.number_of_groundings == 1
    (ground,) = target.groundings(EVEN, 10)
    assert ground.takes == target.takes
    assert texts(target, ground.takes, "C3") == "r3 y3 g3 b3 p3"
    assert texts(target, ground.takes, "O1") == "r4 r5"


def test_a_group_with_nothing_left_has_no_grounding() -> None:
    target = target_of({"C1": "1", "C2": "1", "O3": "1", "O1": "1"})
    assert target.number_of_groundings == 0
    assert target.groundings(EVEN, 10) == []
    assert set(target.takes) == {0}


def test_the_groundings_that_come_often_are_first() -> None:
    target = target_of({"C1": "1", "C3": "1"})
    often = tuple(0.5 if diatom.shape is Shape.TRIANGLE else 0.01 for diatom in ALL_DIATOMS)
    assert [ground.shapes[1] for ground in target.groundings(often, 10)] == [Shape.TRIANGLE, Shape.CIRCLE]
    ground = target.ground({1: Shape.CIRCLE})
    assert space_cost(ground.takes, 0, often) == pytest.approx(1 / 0.05)
    assert space_cost((0,) * KINDS, 0, often) == float("inf")
