"""A clock that is set back changes nothing: only what a record says of its own beginning is read from it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETTABLE = {"time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "datetime.today", "date.today"}
"""Clocks that people and programs set; limits are measured by those that only go on."""
SETTABLE_NAMES = {"time", "time_ns", "localtime", "gmtime", "ctime"}
ALLOWED = {"solver/bench/answer.py"}
"""Where a record says when it began, for people."""


def clocks_read(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in SETTABLE:
            yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from (alias.name for alias in node.names if alias.name in SETTABLE_NAMES)
        elif isinstance(node, ast.Attribute) and node.attr in {"st_mtime", "st_ctime"}:
            yield node.attr


def test_no_other_module_reads_a_clock_that_can_be_set() -> None:
    files = [ROOT / "cli.py", *(ROOT / "solver").rglob("*.py"), *(ROOT / "puzzles").rglob("*.py")]
    found = {
        str(file.relative_to(ROOT)) for file in files if any(clocks_read(ast.parse(file.read_text(encoding="utf-8"))))
    }
    assert found == ALLOWED
