"""`diatoms draw` and `print`, and `solve --html`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import Result
from example_play import CARD, PLAY
from running import FEW, ROOT, SMALL, diatoms, lines

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_json import play_to_json

PICTURES = ROOT / "tests" / "data" / "pictures"
SNAPSHOTS = PICTURES.joinpath("README.md").read_text(encoding="utf-8").split("```")[1].strip().splitlines()
FULL_MOON = ROOT / "puzzles" / "plays" / "full-moon.json"
README_PICTURES = {
    "card.svg": ("kites",),
    "mosaic.svg": (FULL_MOON, "--part", "mosaic"),
    "pond.svg": (FULL_MOON, "--part", "pond"),
}


@pytest.fixture
def play(tmp_path: Path) -> Path:
    file = tmp_path / "play.json"
    file.write_text(json.dumps(play_to_json(PLAY, card=CARD)), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", README_PICTURES)
def test_the_pictures_of_the_readme_are_made_by_these_commands(name: str, tmp_path: Path) -> None:
    result = diatoms("draw", *README_PICTURES[name], "--out", tmp_path / name)
    assert result.exit_code == 0
    kept = ROOT / "docs" / "pictures" / name
    assert (tmp_path / name).read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", SNAPSHOTS)
def test_pictures_are_as_they_were_last_looked_at(command: str, tmp_path: Path) -> None:
    program, name, *arguments, option, kept = shlex.split(command)
    assert (program, name, option) == ("diatoms", "draw", "--out")
    thing, *rest = arguments
    assert diatoms("draw", ROOT / thing if "/" in thing else thing, *rest, "--out", tmp_path / "new.svg").exit_code == 0
    assert (tmp_path / "new.svg").read_text(encoding="utf-8") == (ROOT / kept).read_text(encoding="utf-8")


@pytest.mark.parametrize("thing", ["kites", "reference", SMALL / "small-003.deal.yaml", FULL_MOON])
@pytest.mark.parametrize("ending", [".svg", ".html"])
def test_everything_has_a_picture(thing: str | Path, ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"picture{ending}"
    result = diatoms("draw", thing, "--out", out)
    assert result.exit_code == 0
    assert result.stdout == f"Wrote {out}\n"
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<svg" if ending == ".svg" else "<!doctype html>")
    assert ('id="play"' in text) == (ending == ".html" and thing == FULL_MOON)


def test_a_picture_as_png(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "card.png"
    assert diatoms("draw", "kites", "--out", out, "--width", "300").exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_position_of_a_play(play: Path, tmp_path: Path) -> None:
    out = tmp_path / "before.svg"
    assert diatoms("draw", play, "--turn", "3", "--out", out).exit_code == 0
    assert "under it" in out.read_text(encoding="utf-8")
    assert diatoms("draw", "kites", "--turn", "3", "--out", out).exit_code == 2
    assert diatoms("draw", "kites", "--part", "pond", "--out", out).exit_code == 2


def test_json_names_the_file(tmp_path: Path) -> None:
    out = tmp_path / "card.svg"
    assert lines(diatoms("draw", "kites", "--out", out, "--json")) == [
        {"type": "file", "file": str(out), "kind": "svg"}
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [("card.gif", "expected a file whose name ends in"), ("nowhere/card.svg", "a folder that exists")],
)
def test_a_file_that_cannot_be_written_is_told_at_once(name: str, words: str, tmp_path: Path) -> None:
    result = diatoms("draw", "kites", "--out", tmp_path / name)
    assert result.exit_code == 2
    assert words in result.stderr


def test_a_play_that_breaks_a_rule_is_refused(tmp_path: Path) -> None:
    data = play_to_json(PLAY, card=CARD) | {"stars": 1}
    file, out = tmp_path / "false.json", tmp_path / "replay.html"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = diatoms("draw", file, "--out", out)
    assert result.exit_code == 1
    assert "breaks C13" in result.stderr
    assert not out.exists()


def test_unknown_names_are_usage_errors(tmp_path: Path) -> None:
    assert diatoms("draw", "kitess", "--out", tmp_path / "a.svg").exit_code == 2
    assert diatoms("print", "kitess", "--out", tmp_path / "a.pdf").exit_code == 2


def test_a_solve_writes_its_page(tmp_path: Path) -> None:
    page = tmp_path / "replay.html"
    result = diatoms("solve", "first-light", *FEW, "--html", page)
    assert result.exit_code == 0
    assert '"commission":"first-light"' in page.read_text(encoding="utf-8")


def test_sheets_as_svg_are_a_file_for_each_page(play: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheets.svg"
    result = diatoms("print", "kites", "full-moon", "--per-page", "1", "--solution", FULL_MOON, "--out", out)
    assert result.exit_code == 0
    assert sorted(file.name for file in tmp_path.glob("*.svg")) == [f"sheets-{number}.svg" for number in (1, 2, 3, 4)]
    refused = diatoms("print", "kites", "--solution", play, "--out", out)
    assert refused.exit_code == 2
    assert "one of the cards" in refused.stderr


def test_sheets_as_pdf_with_a_solution_that_is_looked_for(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("typst")
    out, card = tmp_path / "sheets.pdf", tmp_path / "card.yaml"
    assert diatoms("new", "card", card).exit_code == 0
    result = diatoms("print", card, "kites", "--paper", "letter", "--with-solutions", "--out", out)
    assert result.exit_code == 0
    pages = pypdf.PdfReader(out).pages
    assert len(pages) == 4
    assert "deal 1" in pages[2].extract_text()
    assert "the witness of the card" in pages[3].extract_text()


def test_a_recorded_play_goes_to_the_card_that_it_holds_not_to_one_of_the_same_id(tmp_path: Path) -> None:
    card, out, play = tmp_path / "a.yaml", tmp_path / "cards.svg", tmp_path / "play.json"
    text = (
        (ROOT / "puzzles" / "commissions" / "first-light.yaml")
        .read_text(encoding="utf-8")
        .replace("first-light", "mine")
    )
    card.write_text(text, encoding="utf-8")
    first = json.loads((ROOT / "puzzles" / "plays" / "first-light.json").read_text(encoding="utf-8"))
    play.write_text(json.dumps(first | {"commission": str(card)}), encoding="utf-8")
    other = tmp_path / "b.yaml"
    other.write_text(
        text.replace("title: First Light", "title: Other").replace("any, dark]", "red, dark]"), encoding="utf-8"
    )
    assert load_commission(other)[0].requirements != load_commission(card)[0].requirements

    def printed(*cards: Path) -> Result:
        return diatoms("print", *cards, "--solution", play, "--out", out)

    result = printed(other, card)
    assert result.exit_code == 0
    pages = [page.read_text(encoding="utf-8") for page in sorted(tmp_path.glob("cards-*.svg"))]
    assert [page.count("recorded in play.json") for page in pages] == [0, 0, 1]
    assert "First Light" in pages[-1]
    refused = printed(other)
    assert refused.exit_code == 2
    assert "one of 'mine', which asks something else" in " ".join(refused.stderr.split())
    twin = tmp_path / "c.yaml"
    twin.write_text(text.replace("title: First Light", "title: Twin"), encoding="utf-8")
    refused = printed(card, twin)
    assert refused.exit_code == 2
    assert "which fits 'First Light' and 'Twin'" in " ".join(refused.stderr.split())
    twice = diatoms("print", card, "--solution", play, "--solution", play, "--out", out)
    assert twice.exit_code == 2
    assert "wants one play of a card" in " ".join(twice.stderr.split())
