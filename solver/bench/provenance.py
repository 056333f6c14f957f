"""Where an answer was made: host, commit and versions."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

LIBRARIES = ("numba", "numpy", "ortools", "clingo")
"""Whose versions may change answers or times, beside our own and Python's."""
_GIT_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where an answer was made.

    Attributes:
        commit: of the sources, with ``+`` when they were changed since; None when they are not in a repository.
        versions: by library; those that are not installed are left out.
    """

    host: str
    commit: str | None
    versions: Mapping[str, str]


@cache
def provenance() -> Provenance:
    """Of this process."""
    found = {"python": platform.python_version(), "diatoms": _version("diatoms-commissions") or "not installed"}
    found |= {name: known for name in LIBRARIES if (known := _version(name)) is not None}
    return Provenance(platform.node(), _commit(), found)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _commit() -> str | None:
    folder = Path(__file__).resolve().parent
    told = _git(folder, "rev-parse", "--short=12", "HEAD")
    # an installed copy may lie within somebody else's repository
    if not told or not _git(folder, "ls-files", Path(__file__).name):
        return None
    return told + ("+" if _git(folder, "status", "--porcelain", "--untracked-files=no") else "")


def _git(folder: Path, *arguments: str) -> str | None:
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(  # noqa: S603 - our own arguments
            command, capture_output=True, text=True, timeout=_GIT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
