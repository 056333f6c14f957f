"""The maps for strangers are true: what they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import ROOT

MAPS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/soundness.md")
FOLDERS = ("", "puzzles", "solver", "solver/search", "tests/helpers", "solver/main_game", "solver/bench/answersets")


def exists(name: str) -> bool:
    """Whether a path, with or without its package and its ending, is a file or a folder of the project."""
    if "/" not in name:
        return (ROOT / name).exists() or any(
            any((ROOT / folder).rglob(name)) for folder in ("puzzles", "solver", "tests", "benchmarks")
        )
    places = [ROOT / folder / name for folder in FOLDERS]
    return any(place.exists() or place.with_suffix(".py").exists() for place in places)


@pytest.mark.parametrize("name", MAPS)
def test_every_path_that_is_named_is_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_.]+(?:/[a-z_.]+)+/?|[a-z_]+\.(?:py|md|yaml|lp|toml))`", text))
    assert len(named) > 5
    assert sorted(path for path in named if not exists(path)) == []


@pytest.mark.parametrize("name", MAPS)
def test_every_link_leads_somewhere(name: str) -> None:
    file = ROOT / name
    links = re.findall(r"\]\((?!https?:)([^)#]+)", file.read_text(encoding="utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []


def test_every_test_that_is_named_is_there() -> None:
    for name in MAPS:
        for file, test in re.findall(r"`(tests/[a-z_/]+\.py)::(test_\w+)`", (ROOT / name).read_text(encoding="utf-8")):
            assert f"def {test}(" in Path(ROOT / file).read_text(encoding="utf-8"), f"{name}: {file}::{test}"


def test_the_map_names_every_room() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = {path.parent.name for package in ("puzzles", "solver") for path in (ROOT / package).glob("*/__init__.py")}
    assert sorted(room for room in rooms if f"{room}/" not in text) == []
