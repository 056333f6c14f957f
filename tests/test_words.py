"""The page of words and files is true: its examples are read, and its pictures are those that the program draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import ROOT, diatoms

from benchmarks.notation import board_scene, tile_scene
from puzzles.drawing.scene import Scene
from puzzles.drawing.svg import svg_text
from solver.commands.new import STARTS

PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)
    return str(found)


def test_the_position_is_without_faults(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(example("yaml"), encoding="utf-8")
    result = diatoms("check", file)
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_play_is_legal_and_completed(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    file.write_text(example("json"), encoding="utf-8")
    result = diatoms("verify", file)
    assert result.exit_code == 0
    assert "Legal and completed in 2 turns: ★★ 2 of 2 stars" in result.stdout


@pytest.mark.parametrize(("name", "scene"), [("board", board_scene()), ("tile", tile_scene())])
def test_the_pictures_are_up_to_date(name: str, scene: Scene) -> None:
    shipped = (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert shipped == svg_text(scene, name=name)


def test_every_kind_of_file_to_start_from_is_named() -> None:
    assert all(f"`{kind}`" in PAGE for kind in STARTS)


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"), ROOT / "puzzles" / "rules" / "solo.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
