"""`diatoms mend`: what it prints, writes and exits with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import IMPOSSIBLE, SMALL, diatoms, lines

STARS = IMPOSSIBLE / "stock-red-stars.commission.yaml"
LIMITS = ("--max-states", "2000000", "--time-limit", "600")


def test_json_tells_the_changes_best_first_with_card_and_play(tmp_path: Path) -> None:
    result = diatoms("mend", STARS, *LIMITS, "--json")
    assert result.exit_code == 0
    *mends, status = lines(result)
    assert status == {"type": "status", "status": "mended", "minimal": True}
    assert [one["rank"] for one in mends] == [1, 2, 3]
    for one in mends:
        assert (one["type"], one["size"]) == ("mend", 1)
        (change,) = one["changes"]
        assert set(change) == {"space", "from", "to"}
        assert change["from"] == "red star"
        (tmp_path / "card.yaml").write_text(json.dumps(one["card"]), encoding="utf-8")
        (tmp_path / "play.json").write_text(json.dumps(one["play"]), encoding="utf-8")
        judged = diatoms("verify", tmp_path / "play.json", "--commission", tmp_path / "card.yaml", "--json")
        (ruling,) = lines(judged)
        assert (ruling["completed"], ruling["stars"]) == (True, one["stars"])


def test_the_first_is_written_as_a_card_that_can_be_completed(tmp_path: Path) -> None:
    file = tmp_path / "mended.yaml"
    result = diatoms("mend", STARS, *LIMITS, "--write", file)
    assert result.exit_code == 0
    assert "After the first:" in result.stdout
    assert "Status: mended - nothing less is a change" in result.stdout
    assert "C0: red star -> star" in file.read_text(encoding="utf-8")
    assert diatoms("check", file, *LIMITS).exit_code == 0


def test_a_written_card_finds_its_own_edition(tmp_path: Path) -> None:
    file = tmp_path / "mended.yaml"
    card, deal = SMALL / "small-001.commission.yaml", SMALL / "small-001.deal.yaml"
    edition = SMALL / "scarce.yaml"
    shape = card.read_text(encoding="utf-8")
    broken = tmp_path / "broken.yaml"
    broken.write_text(shape.replace("castoff_dishes:", "castoff_dishes: 0 #"), encoding="utf-8")
    result = diatoms("mend", broken, "--edition", edition, "--deal", deal, *LIMITS, "--write", file)
    assert result.exit_code in (0, 10, 20)
    if file.exists():
        assert diatoms("check", file, "--max-states", "3000").exit_code in (0, 20)
        assert "edition: " in file.read_text(encoding="utf-8")


def test_nothing_helps_where_all_that_matters_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "mended.yaml"
    keep = "C0, O1,O5 O9,O13"
    result = diatoms("mend", STARS, *LIMITS, "--keep", keep, "--write", file)
    assert result.exit_code == 10
    assert "Status: unmended - proved that no 2 changes of those looked at help" in result.stdout
    assert not file.exists()


def test_a_card_that_is_possible_needs_no_mend() -> None:
    result = diatoms("mend", "first-light", "--deal", "1", *LIMITS, "--json")
    assert result.exit_code == 0
    assert lines(result) == [{"type": "status", "status": "possible", "minimal": True}]


def test_more_stars_than_dishes_need_a_dish_more() -> None:
    result = diatoms("mend", "first-light", "--deal", "1", "--stars", "4", *LIMITS, "--json")
    first = lines(result)[0]
    assert (first["changes"], first["size"], first["stars"]) == ([{"dishes": 4}], 1, 4)


def test_a_limit_that_is_reached_is_told() -> None:
    result = diatoms("mend", STARS, "--max-states", "1", "--json")
    assert result.exit_code == 20
    assert lines(result)[-1] == {"type": "status", "status": "undecided", "minimal": False}


@pytest.mark.parametrize("wrong", [("--keep", "X9"), ("--keep", "O99"), ("--changes", "0"), ("--changes", "9")])
def test_wrong_use_is_told(wrong: tuple[str, ...]) -> None:
    result = diatoms("mend", "first-light", *wrong)
    assert result.exit_code == 2
    assert "expected" in result.stderr
