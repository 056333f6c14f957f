"""`diatoms explain`: what it prints, draws and exits with; and the example of docs/explain.md, typed as it stands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from running import IMPOSSIBLE, ROOT, diatoms, lines, matches, small

from benchmarks.random_deals import random_instance
from benchmarks.saving import save
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.yaml_out import edition_to_yaml

DOCS = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")
STARS = IMPOSSIBLE / "stock-red-stars.commission.yaml"
LIMITS = ("--max-states", "300000", "--time-limit", "600")


def test_the_example_of_the_documentation_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (card,) = re.findall(r"```yaml\n(.*?)```", DOCS, flags=re.DOTALL)
    Path("red-lagoon.yaml").write_text(card, encoding="utf-8")
    steps = re.findall(r"^\$ diatoms (.*?)\n(.*?)(?=^\$ |```)", DOCS, flags=re.DOTALL | re.MULTILINE)
    assert len(steps) == 3
    for command, expected in steps:
        printed = [line.rstrip() for line in diatoms(*shlex.split(command)).stdout.splitlines()]
        assert matches(expected.splitlines(), printed), f"{command} printed\n" + "\n".join(printed)


def test_json_tells_the_set_in_one_line() -> None:
    result = diatoms("explain", STARS, *LIMITS, "--json")
    assert result.exit_code == 0
    (line,) = lines(result)
    spaces = {"C0", "O1", "O5", "O9", "O13"}
    assert line == {
        "type": "explanation",
        "commission": line["commission"],
        "stars": None,
        "status": "proved",
        "minimal": True,
        "requirements": [{"space": space, "asks": "red star"} for space in ("C0", "O1", "O5", "O9", "O13")],
        "dishes": False,
        "reason": line["reason"],
    }
    assert all(space in line["reason"] for space in spaces)


def test_the_card_is_drawn_with_the_spaces_marked(tmp_path: Path) -> None:
    result = diatoms("explain", STARS, *LIMITS, "--out", tmp_path / "why.svg")
    assert result.exit_code == 0
    assert "[O13 r5]" in result.stdout
    svg = (tmp_path / "why.svg").read_text(encoding="utf-8")
    assert "Marked: C0, O1, O5, O9, O13." in svg
    assert svg.count("#C2185B") == 5


def test_a_card_that_can_be_completed_is_told_its_bottleneck() -> None:
    result = diatoms("explain", "first-light", "--deal", "1", *LIMITS, "--json")
    assert result.exit_code == 10
    (line,) = lines(result)
    assert (line["status"], line["minimal"], line["requirements"], line["dishes"]) == ("possible", False, [], False)
    rates = [one["sample_points"] / len(one["spaces"]) for one in line["bottleneck"]]
    assert rates
    assert "Narrow: " in diatoms("explain", "first-light", "--deal", "1", *LIMITS).stdout


def test_a_limit_that_is_reached_is_told() -> None:
    result = diatoms("explain", *small(5), "--stars", "1", "--max-states", "1", "--json")
    (line,) = lines(result)
    expected = {"proved": 0, "undecided": 20}
    assert result.exit_code == expected[line["status"]]
    assert line["minimal"] is False or line["status"] == "proved"


@pytest.mark.parametrize("wrong", [("--out", "card.txt"), ("--stars", "-1"), ("--deal", "01x")])
def test_wrong_use_is_told(wrong: tuple[str, ...]) -> None:
    assert diatoms("explain", "first-light", *wrong).exit_code in (1, 2)


def test_a_search_that_proves_it_is_told_in_one_sentence(tmp_path: Path) -> None:
    one = random_instance(load_edition("reference"), 2051, 3)
    edition = tmp_path / "scarce.yaml"
    edition.write_text(edition_to_yaml(one.edition), encoding="utf-8")
    save(tmp_path, one.commission, one.deal)
    card, deal = tmp_path / "seed-2051.commission.yaml", tmp_path / "seed-2051.deal.yaml"
    result = diatoms("explain", card, "--edition", edition, "--deal", deal, "--stars", "1", *LIMITS)
    assert result.exit_code == 0
    words = " ".join(result.stdout.split())
    assert (
        "C4 (A), O2 (oval), O3 (green triangle) and O14 (A) cannot all be filled so that 1 of 1 castoff dish keeps "
        "room for a star, even if anything could be cast off at any time: a search of every play of the deal of "
    ) in words
    assert "1 castoff dish, and no other spaces to fill" in words
    assert "Narrow: O3 can hold only green triangles: about one sample point in 13 yields one" in words
