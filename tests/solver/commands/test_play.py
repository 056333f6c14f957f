"""`diatoms play`: how a play begins, where it is saved, and the address that it prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import ROOT, diatoms, lines

from puzzles.commission.deal import Deal, Source
from puzzles.commission.files.play_file import load_play
from puzzles.commission.referee import judge
from solver.play.server import PlayPage


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[PlayPage]:
    """What would have been served."""
    kept: list[PlayPage] = []
    monkeypatch.setattr("solver.pages.serve.serve", lambda page, listening, token: kept.append(page))
    return kept


def test_a_card_of_a_deal(pages: list[PlayPage], tmp_path: Path) -> None:
    result = diatoms("play", "kites", "--deal", "3", "--no-browser", "--folder", tmp_path)
    assert result.exit_code == 0
    assert "Kites, deal 3 is at http://127.0.0.1:" in result.stdout
    stage = pages[0].sitting.stage
    assert stage.deal == Deal.from_seed("reference", stage.edition.water_tiles, 3)
    assert stage.seen is None
    play, card, edition = load_play(tmp_path / "kites.play.json")
    assert judge(play, card, edition).legal


def test_without_a_name_it_is_the_first_card_and_no_file_is_overwritten(pages: list[PlayPage], tmp_path: Path) -> None:
    for _ in range(2):
        assert diatoms("play", "--no-browser", "--folder", tmp_path).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first-light-2.play.json", "first-light.play.json"]
    assert pages[0].sitting.stage.commission.id == "first-light"


def test_at_the_table_tiles_are_told(pages: list[PlayPage], tmp_path: Path) -> None:
    assert diatoms("play", "kites", "--table", "--no-browser", "--folder", tmp_path).exit_code == 0
    assert pages[0].sitting.stage.untold == (Source.HAND, Source.HAND, Source.A, Source.B)


POSITION = """edition: reference
commission: first-light
pond:
  - {tile: 23, at: [0, -1], segments: gp.pgg}
mosaic: {}
dishes: [[], [], []]
hand: [16, 30]
tops: {a: 29, b: 10}
"""


@pytest.mark.parametrize("is_told", [True, False])
def test_from_a_position(pages: list[PlayPage], tmp_path: Path, is_told: bool) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(POSITION, encoding="utf-8")
    more = ["--table"] if is_told else []
    assert diatoms("play", file, *more, "--no-browser", "--folder", tmp_path).exit_code == 0
    stage = pages[0].sitting.stage
    assert (stage.deal.hand, stage.untold) == ((16, 30), ())
    assert len(stage.table.pond) == 2


def test_a_saved_play_goes_on_in_its_own_file_and_another_in_a_new_one(pages: list[PlayPage], tmp_path: Path) -> None:
    diatoms("play", "kites", "--deal", "3", "--no-browser", "--folder", tmp_path)
    own = tmp_path / "kites.play.json"
    result = diatoms("play", "--resume", own, "--no-browser", "--json", "--folder", tmp_path)
    assert lines(result)[0]["file"] == str(own)
    shipped = ROOT / "puzzles" / "plays" / "anchor.json"
    result = diatoms("play", "--resume", shipped, "--no-browser", "--json", "--folder", tmp_path)
    assert lines(result)[0]["file"] == str(tmp_path / "anchor.play.json")
    assert pages[-1].sitting.stage.table.is_complete


def test_only_a_deal_that_allows_it(pages: list[PlayPage], tmp_path: Path) -> None:
    result = diatoms("play", "first-light", "--winnable", "--stars", "2", "--no-browser", "--folder", tmp_path)
    assert result.exit_code == 0, result.stderr
    deal = result.stdout.partition("deal ")[2].split()[0]
    solved = diatoms("solve", "first-light", "--deal", deal, "--json")
    assert lines(solved)[-2]["stars"] >= 2


def test_a_phone_is_let_in_only_when_asked(
    pages: list[PlayPage], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.commands.play._network_address", lambda: "192.0.2.7")
    result = diatoms("play", "--lan", "--no-browser", "--folder", tmp_path)
    assert "http://192.0.2.7:" in result.stdout
    assert "#code=" in result.stdout
    assert "no other access to this machine" in result.stdout
    assert "▄" in result.stdout
    assert pages[0].network == "192.0.2.7"
    assert len(pages[0].codes) == 1
    result = diatoms("play", "--no-browser", "--folder", tmp_path)
    assert "code=" not in result.stdout
    assert pages[1].network is None


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["kitess"], 2, "did you mean 'kites'?"),
        (["kites", "--resume", "x.json"], 2, "--resume goes on with a play"),
        (["--table", "--deal", "1"], 2, "with --table it is you who deals"),
        (["--winnable", "--deal", "1"], 2, "--winnable looks for a deal"),
        (["--stars", "2"], 2, "expected --winnable beside it"),
        (["kites", "--winnable", "--stars", "9"], 1, "expected at most"),
        (["--resume", "nowhere.json"], 2, "nowhere.json"),
        (["reference"], 1, "expected a card or a position"),
        ([str(ROOT / "puzzles" / "plays" / "anchor.json")], 1, "gone on with by --resume"),
    ],
)
def test_wrong_arguments(pages: list[PlayPage], tmp_path: Path, arguments: list[str], code: int, words: str) -> None:
    result = diatoms("play", "--no-browser", "--folder", tmp_path, *arguments)
    assert result.exit_code == code
    assert words in result.stderr
    assert not pages
    assert list(tmp_path.iterdir()) == []
