import pytest
from support import card, reference

from puzzles.commission.card import Requirement
from puzzles.components.board import Ring
from puzzles.components.pieces import Color, Shape
from puzzles.errors import MalformedError


@pytest.mark.parametrize(
    "text", ["dark", "any", "red", "star", "red star", "3", "B", "red 3", "star B", "3 B", "red star 99 Z"]
)
def test_a_requirement_has_one_text_form_both_ways(text: str) -> None:
    requirement = Requirement.parse(text)
    assert str(requirement) == text
    assert eval(repr(requirement)) == requirement


def test_words_may_stand_in_any_order() -> None:
    assert Requirement.parse("3 star B  red") == Requirement(color=Color.RED, shape=Shape.STAR, number=3, letter="B")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a requirement"),
        ("red blue", "expected at most one color"),
        ("star oval", "expected at most one shape"),
        ("1 2", "expected at most one number"),
        ("A B", "expected at most one letter"),
        ("dark red", "expected 'dark' to stand alone"),
        ("any 3", "expected 'any' to stand alone"),
        ("0", "expected a color, a shape"),
        ("100", "expected a color, a shape"),
        ("b", "expected a color, a shape"),
        ("Red", "expected a color, a shape"),
    ],
)
def test_other_words_are_faults(text: str, message: str) -> None:
    with pytest.raises(MalformedError, match=message):
        Requirement.parse(text)


def test_a_card_knows_its_used_spaces_and_groups() -> None:
    commission = card(reference(), O3="2", C2="1 A", C4="1", M1="A", O1="any")
    assert list(map(str, commission.used)) == ["C2", "C4", "M1", "O1", "O3"]
    assert {number: list(map(str, spaces)) for number, spaces in commission.number_groups.items()} == {
        1: ["C2", "C4"],
        2: ["O3"],
    }
    assert {letter: list(map(str, spaces)) for letter, spaces in commission.letter_groups.items()} == {
        "A": ["C2", "M1"]
    }
    assert [str(asked) for asked in commission.ring(Ring.MIDDLE)] == ["A", *["dark"] * 7]
