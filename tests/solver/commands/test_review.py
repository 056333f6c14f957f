"""`diatoms review`: what it prints, writes and exits with."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from running import ROOT, diatoms, lines, matches

REVIEWED = ROOT / "tests" / "data" / "reviewed"
FIRST_LIGHT = REVIEWED / "first-light.json"
LIMITS = ("--max-states", "300000")


def test_the_example_of_the_page_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(REVIEWED / "four-winds.json", tmp_path)
    text = (ROOT / "docs" / "review.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```console\n(.*?)```", text, flags=re.DOTALL)
    command, *expected = block.splitlines()
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "diatoms"
    result = diatoms(*arguments)
    assert result.exit_code == 0
    printed = [line.rstrip() for line in result.stdout.splitlines()]
    assert matches(expected, printed), result.stdout


def test_json_names_the_turn_and_a_better_one_that_the_referee_passes(tmp_path: Path) -> None:
    result = diatoms("review", FIRST_LIGHT, *LIMITS, "--json")
    assert result.exit_code == 0
    *turns, whole = lines(result)
    assert whole == {"type": "review", "stars": 2, "best": [3, 3], "lost_at": [5]}
    assert [turn["turn"] for turn in turns] == [1, 2, 3, 4, 5, 6]
    assert all(set(turn) == set(turns[0]) for turn in turns)
    for turn, following in pairwise(turns):
        assert turn["after"] == following["before"]
    assert [turn["lost"] for turn in turns] == [0, 0, 0, 0, 1, 0]
    spoiled = turns[4]
    assert (spoiled["before"], spoiled["after"], spoiled["verdict"]) == ([3, 3], [2, 2], "mistake")
    assert spoiled["advice"] == {"best": 3.0, "chosen": 2.0, "error": 0.0}
    assert "purple circle (p1) on C" in spoiled["reason"]
    play = json.loads(FIRST_LIGHT.read_text(encoding="utf-8"))
    play |= {"stars": None, "turns": [*play["turns"][:4], spoiled["better"]]}
    better = tmp_path / "better.json"
    better.write_text(json.dumps(play), encoding="utf-8")
    assert diatoms("verify", better).exit_code == 0
    solved = diatoms("solve", "first-light", "--from", better, *LIMITS, "--json")
    assert [one["stars"] for one in lines(solved) if one["type"] == "status"] == [3]


def test_the_output_is_the_same_on_every_run() -> None:
    first, second = (diatoms("review", FIRST_LIGHT, *LIMITS, "--json").stdout for _ in range(2))
    assert first == second


def test_a_play_that_breaks_a_rule_is_not_reviewed(tmp_path: Path) -> None:
    play = json.loads(FIRST_LIGHT.read_text(encoding="utf-8"))
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(play | {"stars": 3}), encoding="utf-8")
    result = diatoms("review", file, *LIMITS)
    assert result.exit_code == 1
    assert "expected a legal play (got one that breaks C13" in result.stderr


def test_only_plays_are_reviewed() -> None:
    result = diatoms("review", "first-light", *LIMITS)
    assert result.exit_code == 2
    assert "expected a recorded play of a commission (got 'first-light', which is none)" in result.stderr


def test_a_play_without_turns_says_what_is_possible(tmp_path: Path) -> None:
    play = json.loads(FIRST_LIGHT.read_text(encoding="utf-8"))
    file = tmp_path / "none.json"
    file.write_text(json.dumps(play | {"stars": None, "turns": []}), encoding="utf-8")
    assert lines(diatoms("review", file, *LIMITS, "--json")) == [
        {"type": "review", "stars": None, "best": [3, 3], "lost_at": []}
    ]
    page = tmp_path / "page.html"
    assert diatoms("review", file, *LIMITS, "--html", page).exit_code == 0
    assert 'class="review"' not in page.read_text(encoding="utf-8")


def test_the_page_has_the_curve_and_the_better_move_as_a_ghost_before_the_turn(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = diatoms("review", FIRST_LIGHT, *LIMITS, "--html", page)
    assert result.exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "After turn 4: 3, fine. After turn 5: 2, mistake." in text
    (steps,) = re.findall(r'id="steps">(.*?)</script>', text)
    assert [step["stars"] for step in json.loads(steps)] == [3, 3, 3, 3, 3, 2, 2]
    ghosts = re.findall(r'data-turn="(\d+)" data-until="(\d+)" data-ghost="better"', text)
    assert set(ghosts) == {("4", "5")}
    assert "<strong>Mistake.</strong>" in text
    assert '<a href="#turn=4">See the better move</a>' in text
