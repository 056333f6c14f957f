"""The public face of both packages: what is listed is there, is typed, and costs nothing until it is used."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from support import ROOT

PACKAGES = ("puzzles", "solver")
SLOW = {"numba", "numpy", "ortools", "pydantic", "yaml", "click", "rich", "networkx", "pandas", "typst"}
USERS_CODE = """
from puzzles import Commission, Deal, Edition, Ruling, judge, load_commission, picture, svg_text
from solver import Limits, Verdict, solve

card, edition = load_commission("first-light")
deal = Deal.from_seed(edition.id, edition.water_tiles, 1)
verdict = solve(card, edition, deal, Limits(seconds=10))
reveal_type(card)
reveal_type(edition)
reveal_type(verdict)
if verdict.play is not None:
    reveal_type(judge(verdict.play, card, edition))
reveal_type(svg_text(picture(card, edition)))

from solver import Sloves

load_commission(3)
Limits(seconds="ten")
"""


def listed(package: str) -> dict[str, str]:
    """What the type checker is shown: each public name with its module."""
    tree = ast.parse((ROOT / package / "__init__.py").read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {alias.asname: str(node.module) for node in imports for alias in node.names if alias.asname}


@pytest.mark.parametrize("package", PACKAGES)
def test_all_lists_agree_and_every_name_is_where_they_say(package: str) -> None:
    module = import_module(package)
    homes: dict[str, str] = module._HOMES
    assert listed(package) == homes
    assert module.__all__ == sorted(homes)
    for name, home in homes.items():
        assert getattr(module, name) is getattr(import_module(home), name)
    assert set(homes) <= set(dir(module))
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = module.no_such_name


def test_importing_loads_nothing_slow() -> None:
    code = f"import sys, puzzles, solver; print(*{SLOW!r} & {{name.split('.')[0] for name in sys.modules}})"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def mypy(code: str, folder: Path) -> list[str]:
    """What mypy says of a user's file, lines without their place, with both packages found as installed ones are."""
    file = folder / "users_code.py"
    file.write_text(code, encoding="utf-8")
    environment = {**os.environ, "MYPYPATH": str(ROOT)}
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--follow-imports", "silent"]
    run = subprocess.run(
        [*command, "--cache-dir", str(folder), "--python-executable", sys.executable, str(file)],
        env=environment, cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return [line.split(": ", 1)[1] for line in run.stdout.splitlines() if line.startswith("users_code.py")]


def test_a_users_code_is_typed_and_its_mistakes_are_found(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    said = mypy(USERS_CODE, tmp_path)
    revealed = [line.split('"')[1].rpartition(".")[2] for line in said if line.startswith("note: Revealed")]
    assert revealed == ["Commission", "Edition", "Verdict", "Ruling", "str"]
    wrong = [line for line in said if line.startswith("error")]
    assert len(wrong) == 3
    for part in ('no attribute "Sloves"', 'to "load_commission" has incompatible type "int"', '"Limits" has incompat'):
        assert any(part in line for line in wrong)


def test_both_packages_say_that_they_are_typed() -> None:
    for package in PACKAGES:
        assert (ROOT / package / "py.typed").read_bytes() == b""
