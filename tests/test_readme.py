"""The README is true: its session is typed as it stands, and its Python runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from running import ELLIPSIS, ROOT, diatoms, matches

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def session() -> list[tuple[str, list[str]]]:
    """The commands of the session and what is printed, in order."""
    steps: list[tuple[str, list[str]]] = []
    for line in blocks("console")[0].splitlines():
        if line.startswith("$ "):
            steps.append((line.removeprefix("$ "), []))
        else:
            steps[-1][1].append(line)
    return steps


def test_the_session_prints_what_the_readme_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    steps = session()
    assert steps[0][0] == "diatoms solve first-light --deal 1"
    for command, expected in steps:
        program, *arguments = shlex.split(command)
        assert program == "diatoms"
        result = diatoms(*arguments)
        assert result.exit_code == 0, command
        assert matches(expected, result.stdout.splitlines()), f"{command} printed\n{result.stdout}"


def test_a_session_that_prints_something_else_does_not_match() -> None:
    assert matches(["a", ELLIPSIS, "d"], ["a", "b", "c", "d"])
    assert not matches(["a", ELLIPSIS, "e"], ["a", "b", "c", "d"])
    assert not matches(["a"], ["a", "b"])


def test_the_python_of_the_readme_runs() -> None:
    (code,) = blocks("python")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "optimal 3\n"


def test_the_two_commands_of_the_readme_are_those_that_ci_runs() -> None:
    commands = [block.strip() for block in blocks("sh")]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert len(commands) == 2
    assert all(f'try "{command}"' in script for command in commands)
