from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import diatoms, lines

from puzzles.commission.files.play_file import load_play

ADVICE = ("--max-states", "15000")
TABLE = """\
edition: reference
commission: first-light
pond: []
mosaic: {}
dishes: [[], [], []]
hand: [23, 30]
tops: {a: 29, b: 16}
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "table.yaml"
    file.write_text(TABLE)
    return file


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("play") / "play.json"
    assert diatoms("solve", "first-light", "--max-states", "20000", "--save", file).exit_code == 0
    return file


def test_advice_as_json_lines_is_best_first(table: Path) -> None:
    result = diatoms("advise", table, *ADVICE, "--json")
    *moves, outlook = lines(result)
    assert result.exit_code == 0
    assert {move["type"] for move in moves} == {"advice"}
    assert [*moves[0]] == ["type", "move", "stars", "se", "completes", "worlds", "behind", "behind_se"]
    assert [*moves[0]["move"]] == ["tile", "from", "at", "segments", "refill", "collect", "arrange"]
    stars = [move["stars"] for move in moves]
    assert stars == sorted(stars, reverse=True)
    assert outlook["type"] == "outlook"
    assert outlook["most_stars"] == 3


def test_a_move_of_the_advice_is_a_turn_of_a_play_file(table: Path, tmp_path: Path) -> None:
    move = lines(diatoms("advise", table, *ADVICE, "--json"))[0]["move"]
    deal = {"edition": "reference", "hand": [23, 30], "stacks": {"a": [29, 1], "b": [16, 2]}}
    head = {"format": "diatoms-play/1", "edition": "reference", "commission": "first-light", "deal": deal}
    file = tmp_path / "play.json"
    file.write_text(json.dumps({**head, "stars": None, "turns": [move]}))
    assert diatoms("verify", file).exit_code == 0


def test_advice_for_people_shows_the_best_move_on_the_pond(table: Path) -> None:
    result = diatoms("advise", table, *ADVICE)
    assert result.exit_code == 0
    assert "29 tiles hidden" in result.stdout
    assert "Best: tile" in result.stdout
    assert "b  S  r" in result.stdout
    assert "At most 3 stars: no castoff dish has lost its star." in result.stdout
    assert "Stack a:" not in result.stdout


def test_advice_on_a_play_before_a_turn_and_at_its_end(play: Path) -> None:
    before = lines(diatoms("advise", play, "--turn", "2", *ADVICE, "--json"))
    assert len(before) > 2
    end = diatoms("advise", play, *ADVICE)
    assert end.exit_code == 0
    assert "Nothing is left to do: the card is completed, with 3 stars." in end.stdout


def test_advice_on_the_last_turn_completes_the_card(play: Path) -> None:
    turns = len(load_play(play)[0].turns)
    best, *_ = lines(diatoms("advise", play, "--turn", str(turns), *ADVICE, "--json"))
    assert best["completes"] == 1.0
    assert best["stars"] == 3.0


def test_in_the_middle_of_a_turn_the_move_is_its_rest(table: Path) -> None:
    table.write_text(TABLE.replace("[23, 30]", "[23]") + "to_arrange: [r1, y2]\n")
    result = diatoms("advise", table, *ADVICE, "--json")
    best = lines(result)[0]
    assert [*best["move"]] == ["arrange", "refill"]
    assert sorted(entry["diatom"] for entry in best["move"]["arrange"]) == ["r1", "y2"]
    assert "red circle (r1) -> space" in diatoms("advise", table, *ADVICE).stdout


def test_a_card_that_can_no_longer_be_completed(table: Path) -> None:
    table.write_text(
        TABLE.replace("[23, 30]", "[23]").replace("[[], [], []]", "[[r4], [b4], [g4]]") + "to_arrange: [r4]\n"
    )
    result = diatoms("advise", table, *ADVICE)
    assert result.exit_code == 10
    assert "The card can no longer be completed: the red square" in result.stdout
    (outlook,) = lines(diatoms("advise", table, *ADVICE, "--json"))
    assert outlook["can_complete"] is False
    assert outlook["most_stars"] is None


def test_advice_within_states_does_not_change(table: Path) -> None:
    first, second, other = (
        diatoms("advise", table, *ADVICE, "--seed", seed, "--json").stdout for seed in ("1", "1", "2")
    )
    assert first == second != other


def test_what_is_no_position_is_refused(table: Path) -> None:
    assert diatoms("advise", "first-light").exit_code == 2
    assert diatoms("advise", table, "--turn", "1").exit_code == 2
    assert diatoms("advise", "nothing.yaml").exit_code == 2
    table.write_text("hand: 3\n")
    assert diatoms("advise", table).exit_code == 1


def test_there_is_no_advice_with_any_deal(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    head = {"format": "diatoms-play/1", "edition": "reference", "commission": "first-light", "deal": "any"}
    file.write_text(json.dumps({**head, "stars": None, "turns": []}))
    result = diatoms("advise", file)
    assert result.exit_code == 2
    assert "advice is for hidden stacks" in result.stderr


def test_advice_on_a_card_says_that_it_is_one() -> None:
    result = diatoms("advise", "kites")
    assert result.exit_code == 2
    assert "expected a position or a play (got 'kites', a commission)" in result.stderr


def test_moves_that_differ_only_in_the_refill_share_a_row(table: Path) -> None:
    told = diatoms("advise", table, *ADVICE).stdout
    moves = lines(diatoms("advise", table, *ADVICE, "--json"))[:-1]
    assert {move["move"]["refill"] for move in moves} > {"a", "b"}
    assert "refill from a or b" in " ".join(told.split())
    assert not [line for line in told.splitlines() if line != line.rstrip()]
