from dataclasses import replace
from random import Random

import pytest
from support import card, reference

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.twins import Form, canonical_form
from puzzles.components.pieces import Color
from puzzles.components.symmetry import Symmetry, symmetries

BOARD = reference().board


def moved(one: Commission, symmetry: Symmetry) -> Commission:
    asked = {symmetry.images[space]: what for space, what in one.requirements.items()}
    return replace(one, requirements={space: asked[space] for space in BOARD.spaces})


def renamed(one: Commission, rng: Random) -> Commission:
    """The card with other colors, numbers and letters, different ones staying different."""
    colors = dict(zip(Color, rng.sample(list(Color), len(Color)), strict=True))
    numbers = dict(zip(one.number_groups, rng.sample(range(1, 100), len(one.number_groups)), strict=True))
    letters = dict(zip(one.letter_groups, rng.sample("QRSTUVWXYZ", len(one.letter_groups)), strict=True))

    def rename(asked: Requirement) -> Requirement:
        return replace(
            asked,
            color=asked.color and colors[asked.color],
            number=asked.number and numbers[asked.number],
            letter=asked.letter and letters[asked.letter],
        )

    return replace(one, requirements={space: rename(asked) for space, asked in one.requirements.items()})


def form_of(dishes: int, **spaces: str) -> Form:
    return canonical_form(CardOnBoard(card(reference(), dishes, **spaces), reference()))


@pytest.mark.parametrize("name", shipped_commissions())
def test_turned_mirrored_and_recolored_copies_are_twins(name: str) -> None:
    one = load_commission(name)[0]
    form = canonical_form(CardOnBoard(one, reference()))
    for number, symmetry in enumerate(symmetries(BOARD)):
        copy = renamed(moved(one, symmetry), Random(number))
        assert canonical_form(CardOnBoard(copy, reference())) == form


def test_the_shipped_cards_are_no_twins() -> None:
    forms = {canonical_form(CardOnBoard(load_commission(name)[0], reference())) for name in shipped_commissions()}
    assert len(forms) == len(shipped_commissions())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"C1": "red", "C3": "red"}, {"C1": "red", "C3": "blue"}),
        ({"C1": "1", "C3": "1"}, {"C1": "A", "C3": "A"}),
        ({"C1": "1", "C3": "1", "C5": "2", "C7": "2"}, {"C1": "1", "C3": "2", "C5": "1", "C7": "2"}),
        ({"C1": "circle", "C3": "triangle"}, {"C1": "circle", "C3": "circle"}),
        ({"C1": "red", "C3": "any"}, {"C1": "red", "C5": "any"}),
        ({"C1": "red A", "C3": "A"}, {"C1": "red", "C3": "A"}),
        ({"C1": "any"}, {"C2": "any"}),
    ],
)
def test_cards_that_ask_something_else_are_no_twins(one: dict[str, str], other: dict[str, str]) -> None:
    assert form_of(1, **one) != form_of(1, **other)


def test_dishes_do_not_make_another_card() -> None:
    assert form_of(1, C1="red") == form_of(4, C3="green")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"C1": "1", "C3": "any"}, {"C1": "any", "C3": "A"}),
        ({"C1": "star 4", "C3": "red B"}, {"C1": "star", "C3": "blue"}),
        ({"C0": "1", "M2": "1"}, {"C0": "star", "M4": "star"}),
        ({"C1": "1", "C3": "circle 1"}, {"C1": "circle", "C3": "circle"}),
        ({"C1": "A", "C3": "red A"}, {"C1": "blue", "C3": "blue"}),
    ],
)
def test_groups_that_only_write_it_otherwise_make_no_other_card(one: dict[str, str], other: dict[str, str]) -> None:
    assert form_of(1, **one) == form_of(1, **other)
