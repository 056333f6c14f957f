"""`diatoms rules`: the page of the solo rules, and the way to it from messages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from example_play import CARD, PLAY
from running import ROOT, diatoms, lines

from puzzles.commission.files.play_json import play_to_json

NUMBERS = [*(f"P{n}" for n in range(1, 10)), *(f"C{n}" for n in range(1, 15)), *(f"K{n}" for n in range(1, 4))]


def test_every_rule_is_on_the_page() -> None:
    assert [line["rule"] for line in lines(diatoms("rules", "--json"))] == NUMBERS
    told = diatoms("rules").stdout
    assert all(f"{number}. " in told for number in NUMBERS)
    assert max(map(len, told.splitlines())) <= 80


def test_every_rule_that_the_code_names_is_on_the_page() -> None:
    sources = [path for folder in ("puzzles", "solver") for path in (ROOT / folder).rglob("*.py")]
    named = {number for path in sources for number in re.findall(r'"([PCK]\d+)"', path.read_text(encoding="utf-8"))}
    assert named
    assert named - {"C0"} <= set(NUMBERS) | {f"C{n}" for n in range(9)}


@pytest.mark.parametrize("number", ["C5", "c5"])
def test_one_rule_is_printed(number: str) -> None:
    told = diatoms("rules", number)
    assert told.exit_code == 0
    assert told.stdout.startswith("C5. Forced placement. A diatom is cast off only if")
    assert "C6" not in told.stdout


def test_a_rule_that_is_none() -> None:
    result = diatoms("rules", "X1")
    assert (result.exit_code, "expected a rule: P1, P2, " in result.stderr) == (2, True)


def test_the_referee_says_where_the_broken_rule_is_read(tmp_path: Path) -> None:
    turn = PLAY.turns[1]
    wrong = replace(PLAY, turns=(PLAY.turns[0], replace(turn, segments="rrrrrr"), *PLAY.turns[2:]))
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(play_to_json(wrong, card=CARD)), encoding="utf-8")
    for command in ("verify", "show"):
        assert "The rule: diatoms rules P1" in diatoms(command, file).stdout
