"""Runs the command line in this process, as `diatoms` in a shell would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import cli

ROOT = Path(__file__).resolve().parents[2]
SMALL = ROOT / "tests" / "data" / "small"
IMPOSSIBLE = ROOT / "tests" / "data" / "impossible"
FEW = ("--max-states", "4000", "--time-limit", "600")
"""Limits within which tests solve: in states, so that the answer does not depend on the machine."""


def diatoms(*arguments: str | Path) -> Result:
    """The result of a command; one that ends with a traceback is a failed test."""
    result = CliRunner().invoke(cli.main, [str(argument) for argument in arguments], prog_name="diatoms")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def lines(result: Result) -> list[dict[str, Any]]:
    """The JSON Lines on stdout; each has a `type`."""
    read = [json.loads(line) for line in result.stdout.splitlines()]
    assert all("type" in line for line in read)
    return read


def small(number: int) -> tuple[str, ...]:
    """The arguments that name one of the small cards of the scarce edition with its deal."""
    name = str(SMALL / f"small-{number:03}")
    return (f"{name}.commission.yaml", "--deal", f"{name}.deal.yaml", "--edition", str(SMALL / "scarce.yaml"))


ELLIPSIS = "..."


def matches(expected: list[str], printed: list[str]) -> bool:
    """Whether the lines are the expected ones; an ellipsis stands for any number of lines."""
    if not expected:
        return not printed
    if expected[0] == ELLIPSIS:
        return any(matches(expected[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and expected[0] == printed[0] and matches(expected[1:], printed[1:])
