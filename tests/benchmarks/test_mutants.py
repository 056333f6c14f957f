"""Wrong lines on purpose: each still fits the code, each belongs to a claim, and one that no test catches is told."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml
from support import ROOT

from benchmarks.mutants import CLAIMS, RULES, Mutant, claimed, report, small_changes


def test_every_wrong_line_fits_the_code_and_names_a_test() -> None:
    for mutant in claimed(""):
        assert mutant.text != (ROOT / mutant.file).read_text(encoding="utf-8"), mutant.name
        ast.parse(mutant.text)
        (test,) = mutant.tests
        path, _, name = test.partition("::")
        assert (ROOT / path).exists(), mutant.name
        assert not name or f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), mutant.name


def test_every_claim_has_a_wrong_line() -> None:
    rows = re.findall(r"^\| ([A-Z]\d+) \|", (ROOT / "docs" / "soundness.md").read_text(encoding="utf-8"), re.MULTILINE)
    broken = [claim["claim"].split()[0] for claim in yaml.safe_load(CLAIMS.read_text(encoding="utf-8"))]
    assert list(dict.fromkeys(broken)) == rows


@pytest.mark.parametrize("file", RULES)
def test_small_changes_are_code(file: str) -> None:
    mutants = list(small_changes(file))
    assert len({mutant.text for mutant in mutants}) == len(mutants) > 20
    for mutant in mutants:
        ast.parse(mutant.text)


def test_a_survivor_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "puzzles" / "commission" / "dishes.py").read_text(encoding="utf-8")
    wrong = text.replace("DISH_SIXTHS = 6", "DISH_SIXTHS = 7")
    test = str(Path("tests") / "puzzles" / "commission" / "test_dishes.py")
    mutants = [Mutant(name, "puzzles/commission/dishes.py", new, (test,)) for name, new in (("a", text), ("b", wrong))]
    assert report(mutants, jobs=1) == 1
    assert capsys.readouterr().out.splitlines() == ["SURVIVED: a", "1 of 2 wrong lines were caught"]
