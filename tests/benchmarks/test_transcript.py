"""Recordings of what the commands print: the table is well formed, and differences are told."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import yaml
from click.testing import CliRunner
from support import ROOT

from benchmarks.transcript import RECORDING, Answer, main


def recording(folder: Path, *printed: str) -> str:
    folder.mkdir()
    answers = [Answer("list", f"list {number}", 0, text, "", {}) for number, text in enumerate(printed)]
    (folder / RECORDING).write_text("".join(json.dumps(asdict(answer)) + "\n" for answer in answers), encoding="utf-8")
    return str(folder)


def test_what_differs_is_told_unless_it_is_expected(tmp_path: Path) -> None:
    one, other = recording(tmp_path / "a", "x", "same"), recording(tmp_path / "b", "y", "same")
    told = CliRunner().invoke(main, ["compare", one, other])
    assert (told.exit_code, told.output.splitlines()) == (
        1,
        ["== list: list 0", "-stdout| x", "+stdout| y", "2 and 2 calls: 1 differ, 1 of them unexpected"],
    )
    expected = tmp_path / "expected"
    expected.write_text("list: list 0\n", encoding="utf-8")
    assert CliRunner().invoke(main, ["compare", one, other, "--expected", str(expected)]).exit_code == 0
    assert CliRunner().invoke(main, ["compare", one, one, "--expected", str(expected)]).exit_code == 1


def test_the_table_has_calls_of_every_kind() -> None:
    table = yaml.safe_load((ROOT / "benchmarks" / "transcript.yaml").read_text(encoding="utf-8"))
    calls = [line.split() for chapter in table["chapters"].values() for line in chapter.splitlines() if line.strip()]
    assert len(calls) >= 80
    assert {"advise", "check", "draw", "game", "generate", "solve", "verify"} <= {call[0] for call in calls}
