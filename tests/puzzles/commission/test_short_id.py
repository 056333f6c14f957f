from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from running import diatoms, lines
from support import card, reference

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.short_id import described, short_id
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Color, Shape
from puzzles.errors import MalformedError
from puzzles.files.faults import UnknownName

FIRST_LIGHT = "dia1-rg0gkz3564t46jbv"
"""Given out by the first version: every later one must understand it."""


def any_card(rng: Random, board: SlideBoard, edition: str) -> Commission:
    def any_requirement() -> Requirement:
        if rng.random() < 0.3:
            return Requirement(dark=True)
        return Requirement(
            color=rng.choice([None, *Color]),
            shape=rng.choice([None, *Shape]),
            number=rng.choice([None, 1, 42, 99]),
            letter=rng.choice([None, "A", "M", "Z"]),
        )

    asked = {space: any_requirement() for space in board.spaces}
    return Commission("a", "A", edition, rng.choice([0, 1, 3, 14, 15, 999]), asked)


@pytest.mark.parametrize("name", shipped_commissions())
def test_an_id_names_a_shipped_card_completely(name: str) -> None:
    one = load_commission(name)[0]
    text = short_id(one)
    back = load_commission(text)[0]
    assert (back.edition, back.castoff_dishes) == (one.edition, one.castoff_dishes)
    assert back.requirements == one.requirements
    assert back.id == text == short_id(back)
    assert len(text) < 60


def test_ids_of_the_first_version_are_understood() -> None:
    assert short_id(load_commission("first-light")[0]) == FIRST_LIGHT
    assert load_commission(FIRST_LIGHT)[0].title == "Lonely Wheel"


def test_any_card_of_any_board_comes_back() -> None:
    rng = Random(5)
    for _ in range(60):
        sizes = (rng.randint(1, 12), rng.randint(0, 20), rng.randint(0, 70))
        board = SlideBoard(
            {Space(r, i + r.first): frozenset() for r, n in zip(Ring, sizes, strict=True) for i in range(n)}
        )
        one = any_card(rng, board, rng.choice(["reference", "my edition", "été"]))
        data = described(short_id(one))
        assert (data["edition"], data["castoff_dishes"]) == (one.edition, one.castoff_dishes)
        assert {ring.word: data[ring.word] for ring in Ring} == {
            ring.word: [str(a) for a in one.ring(ring)] for ring in Ring
        }


def test_capitals_and_letters_like_digits_are_read() -> None:
    assert described(FIRST_LIGHT.upper().replace("0", "O")) == described(FIRST_LIGHT)


@pytest.mark.parametrize("place", range(5, len(FIRST_LIGHT)))
def test_a_letter_mistyped_is_seen(place: int) -> None:
    other = "z" if FIRST_LIGHT[place] != "z" else "y"
    with pytest.raises(MalformedError, match="mistyped or cut"):
        described(FIRST_LIGHT[:place] + other + FIRST_LIGHT[place + 1 :])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FIRST_LIGHT[:-1], "mistyped or cut"),
        ("dia2-rg0gkz3564t46jbv", "another version"),
        ("dia1-rg0g kz3564t46jbv", "letters and digits"),
        ("dia1-", "letters and digits"),
        ("dia1-" + "z" * 20_000, "letters and digits"),
    ],
)
def test_what_is_no_id_is_told(text: str, message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        load_commission(text)


def test_a_board_of_a_thousand_spaces_that_all_ask_something_else_comes_back() -> None:
    board = SlideBoard({Space(Ring.OUTER, i): frozenset() for i in range(1, 1001)})
    letters = "ABCDEFGHIJK"
    asked = {
        space: Requirement(color=Color.RED, shape=Shape.STAR, number=i % 99 + 1, letter=letters[i // 99])
        for i, space in enumerate(board.spaces)
    }
    text = short_id(Commission("a", "A", "reference", 3, asked))
    assert described(text)["outer"] == [str(one) for one in asked.values()]


def test_a_board_of_thousands_of_spaces_has_no_id() -> None:
    board = SlideBoard({Space(Ring.CENTER, i): frozenset() for i in range(2000)})
    with pytest.raises(MalformedError, match="that a short id can hold"):
        short_id(any_card(Random(1), board, "reference"))


def test_commands_take_an_id_for_a_card(tmp_path: Path) -> None:
    shown = diatoms("show", FIRST_LIGHT)
    assert shown.exit_code == 0
    assert f"Lonely Wheel ({FIRST_LIGHT}): fill 12 spaces, 3 castoff dishes" in shown.stdout
    save = tmp_path / "play.json"
    assert diatoms("solve", FIRST_LIGHT, "--max-states", "4000", "--save", save).exit_code == 0
    assert diatoms("verify", save).exit_code == 0
    (file,) = lines(diatoms("check", save, "--json"))
    assert file["kind"] == "play"


def test_a_bad_id_is_a_wrong_name() -> None:
    result = diatoms("show", "dia1-abcdefgh", "--json")
    assert result.exit_code == 2
    assert "whose last letters fit" in lines(result)[0]["message"]


def test_an_id_of_another_edition_wants_the_edition() -> None:
    one = replace(card(reference(), C1="red"), edition="mine")
    assert diatoms("show", short_id(one)).exit_code == 1
    assert diatoms("show", short_id(one), "--edition", "reference").exit_code == 0
