"""Wrong lines put into a copy of the project on purpose: does a test catch each of them?

``claims`` makes the wrong lines of `claims.yaml`, each of which makes one claim of docs/soundness.md false, and runs
the test that the claim names. ``rules`` makes small changes all over the referee, the mosaic and the yields, one at a
time, and runs the tests of the rules.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

import click
import yaml
from rich.console import Console

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = Path(__file__).with_name("claims.yaml")
COPIED = ("puzzles", "solver", "tests", "benchmarks", "docs", "cli.py", "pyproject.toml", "README.md")
RULES = ("puzzles/commission/referee.py", "puzzles/commission/mosaic.py", "puzzles/pond/yields.py")
TESTS = (
    "tests/puzzles/commission/test_mosaic.py",
    "tests/puzzles/pond/test_yields.py",
    "tests/puzzles/commission/test_referee.py",
    "tests/puzzles/commission/test_rulings_solo.py",
    "tests/puzzles/commission/test_rulings_pond.py",
    "tests/puzzles/commission/test_setup.py",
    "tests/puzzles/commission/test_referee_enumeration.py",
)
SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}
CAUGHT, SURVIVED, HUNG = "caught", "SURVIVED", "hung"
SECONDS = 1_200


@dataclass(frozen=True)
class Mutant:
    """A wrong line.

    Attributes:
        name: of the claim, or the line and what it becomes.
        file: where, from the root of the project.
        text: the whole file with it.
        tests: what should catch it.
        is_interpreted: compiled code runs as Python there: compiling a changed kernel would take minutes.
    """

    name: str
    file: str
    text: str
    tests: tuple[str, ...]
    is_interpreted: bool = False


def claimed(only: str) -> Iterator[Mutant]:
    """The mutants of `claims.yaml`; raises ValueError if the line that one changes is not there once."""
    for claim in yaml.safe_load(CLAIMS.read_text(encoding="utf-8")):
        text = (ROOT / claim["file"]).read_text(encoding="utf-8")
        if text.count(claim["was"]) != 1:
            raise ValueError(f"{claim['claim']}: expected {claim['was']!r} once in {claim['file']}")
        if only in claim["claim"]:
            wrong = text.replace(claim["was"], claim["becomes"])
            yield Mutant(claim["claim"], claim["file"], wrong, (claim["test"],), claim.get("interpreted", False))


def small_changes(file: str) -> Iterator[Mutant]:
    """Each comparison, condition, number, return and raise of a module changed, one at a time."""
    text = (ROOT / file).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for node, new in _changes(ast.parse(text)):
        start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
        end = sum(map(len, lines[: (node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
        was, becomes = text[start:end], ast.unparse(new)
        changed = text[:start] + (becomes if isinstance(new, ast.stmt) else f"({becomes})") + text[end:]
        yield Mutant(f"{file}:{node.lineno}: {was[:60]} -> {becomes[:60]}", file, changed, TESTS)


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]]:
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "args"} and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from _changes(child)
    if isinstance(node, ast.expr) and (new := _other_operator(node) or _other_value(node)):
        yield node, new
    elif isinstance(node, ast.Raise | ast.Continue):
        yield node, ast.Pass()


def _other_operator(node: ast.expr) -> ast.expr | None:
    match node:
        case ast.Compare(left, [operator], right):
            return ast.Compare(left, [SWAPS[type(operator)]()], right)
        case ast.BoolOp(operator, values):
            return ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.BinOp(left, ast.Add(), right):
            return ast.BinOp(left, ast.Sub(), right)
        case ast.BinOp(left, ast.Sub(), right):
            return ast.BinOp(left, ast.Add(), right)
    return None


def _other_value(node: ast.expr) -> ast.expr | None:
    match node:
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.Constant(bool(value)):
            return ast.Constant(not value)
        case ast.Constant(int(value)):
            return ast.Constant(value + 1)
        case ast.Call(ast.Name(name), arguments, keywords) if name in CALLS:
            return ast.Call(ast.Name(CALLS[name]), arguments, keywords)
    return None


def outcome(mutant: Mutant, slot: Path) -> str:
    """Run the tests in a copy of the project with the wrong line, and mend the copy."""
    target = slot / mutant.file
    target.write_text(mutant.text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *mutant.tests]
    environment = {**os.environ, "PYTHONPATH": str(slot), "PYTHONDONTWRITEBYTECODE": "1"}
    if mutant.is_interpreted:
        environment["NUMBA_DISABLE_JIT"] = "1"
    try:
        run = subprocess.run(command, cwd=slot, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return HUNG
    finally:
        target.write_bytes((ROOT / mutant.file).read_bytes())
    if run.returncode > 2:  # 2: the wrong line breaks the collection already; below 0: it ends Python by a signal
        raise RuntimeError(f"{mutant.name}: pytest ended with {run.returncode}: {run.stdout.decode()[-2000:]}")
    return CAUGHT if run.returncode else SURVIVED


def report(mutants: list[Mutant], jobs: int) -> int:
    """Print what survives, and how many of all were caught; returns the number of survivors."""
    out = Console(soft_wrap=True, highlight=False, markup=False)
    with TemporaryDirectory() as folder:
        slots = [Path(folder) / str(job) for job in range(jobs)]
        for slot in slots:
            slot.mkdir()
            for name in COPIED:
                source = ROOT / name
                if source.is_dir():
                    copytree(source, slot / name, ignore=ignore_patterns("__pycache__"))
                else:
                    (slot / name).write_bytes(source.read_bytes())

        def share(job: int) -> list[str]:
            found = []
            for mutant in mutants[job::jobs]:
                said = outcome(mutant, slots[job])
                if said != CAUGHT:
                    found.append(mutant.name)
                    out.print(f"{said}: {mutant.name}")
            return found

        with ThreadPoolExecutor(jobs) as pool:
            survivors = [name for names in pool.map(share, range(jobs)) for name in names]
    out.print(f"{len(mutants) - len(survivors)} of {len(mutants)} wrong lines were caught")
    return len(survivors)


@click.command()
@click.argument("which", type=click.Choice(["claims", "rules"]))
@click.option("--only", default="", help="Claims or files with this in their name.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many at a time.")
def main(which: str, only: str, jobs: int) -> None:
    """Put wrong lines into a copy of the project, and say which of them no test catches."""
    if which == "claims":
        mutants = list(claimed(only))
    else:
        mutants = [mutant for file in RULES if only in file for mutant in small_changes(file)]
    raise SystemExit(bool(report(mutants, jobs)))


if __name__ == "__main__":
    main()
