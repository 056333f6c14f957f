"""`diatoms check`: whether cards can be completed at all, and whether files are without faults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from example_play import PLAY
from running import IMPOSSIBLE, SMALL, diatoms, lines

from puzzles.commission.files.play_json import play_to_json

GREEN_STAR = IMPOSSIBLE / "shape-green-star.commission.yaml"
LIMITS = ("--max-states", "3000", "--time-limit", "600")
EASY = """\
commission: easy
title: Easy
edition: reference
castoff_dishes: 3
center: [dark, any, any, dark, dark, dark, dark, dark, dark]
middle: [dark, dark, dark, dark, dark, dark, dark, dark]
outer: [dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark]
"""

FORGOT = """\
edition: reference
commission: first-light
pond:
  - {tile: 23, at: [0, -1], segments: gp.pgg}
  - {tile: 10, at: [1, -1], segments: ppr.pp}
mosaic: {C2: p2, C3: g1}
dishes: [[], [], []]
hand: [16, 30]
tops: {a: 29, b: 28}
"""


@pytest.fixture
def easy(tmp_path: Path) -> Path:
    file = tmp_path / "easy.yaml"
    file.write_text(EASY, encoding="utf-8")
    return file


def test_a_witness_is_told_in_a_line_for_each_turn(easy: Path) -> None:
    result = diatoms("check", easy, *LIMITS)
    assert result.exit_code == 0
    assert "Solvable with edition reference; a play that earns " in result.stdout
    assert "   1. tile " in result.stdout
    assert " -> C1" in result.stdout


def test_a_witness_with_a_star_for_every_dish_is_optimal(easy: Path) -> None:
    solution, status, _ = lines(diatoms("check", easy, *LIMITS, "--json"))
    assert solution["stars"] == 3
    assert (status["status"], status["stars"], status["upper_bound"]) == ("optimal", 3, 3)
    assert "more stars" not in diatoms("check", easy, *LIMITS).stdout.replace("no play earns more stars", "")


def test_a_witness_is_one_solution_and_the_status_is_solved_or_better(easy: Path, tmp_path: Path) -> None:
    result = diatoms("check", easy, *LIMITS, "--json")
    solution, status, statistics = lines(result)
    assert (solution["type"], status["type"], statistics["type"]) == ("solution", "status", "statistics")
    assert status["status"] in ("solved", "optimal")
    assert solution["deal"] == "any"
    file = tmp_path / "play.json"
    file.write_text(json.dumps(solution), encoding="utf-8")
    assert lines(diatoms("verify", file, "--json"))[0]["completed"]


def test_an_impossible_card_is_refuted_in_words() -> None:
    result = diatoms("check", GREEN_STAR)
    assert result.exit_code == 10
    assert "Status: unsolvable" in result.stdout
    assert "the card asks a star on M3, which accepts only triangles or squares" in result.stdout


def test_each_card_has_one_status_and_one_statistics(easy: Path) -> None:
    read = lines(diatoms("check", GREEN_STAR, easy, GREEN_STAR, *LIMITS, "--json"))
    told = [(line["type"], line["commission"]) for line in read if line["type"] != "solution"]
    names = ["shape-green-star", "easy", "shape-green-star"]
    assert told == [(kind, name) for name in names for kind in ("status", "statistics")]


def test_of_several_cards_the_exit_code_is_that_of_the_worst(easy: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("commission: 1\n", encoding="utf-8")
    undecided = ("rose-window", "--max-states", "1")
    assert diatoms("check", easy, GREEN_STAR, *LIMITS).exit_code == 10
    assert diatoms("check", GREEN_STAR, *undecided).exit_code == 20
    result = diatoms("check", bad, GREEN_STAR, *undecided, "--json")
    assert result.exit_code == 1
    assert [line["type"] for line in lines(result)].count("status") == 2


def test_names_that_mean_nothing_are_all_told_before_anything_is_searched(easy: Path) -> None:
    result = diatoms("check", easy, "fist-light", "roes-window", "--json")
    assert result.exit_code == 2
    assert [line["type"] for line in lines(result)] == ["error", "error"]
    assert "did you mean 'first-light'?" in result.stderr
    assert "did you mean 'rose-window'?" in result.stderr


def test_files_of_other_kinds_are_checked_for_faults(tmp_path: Path) -> None:
    play = tmp_path / "play.json"
    play.write_text(json.dumps(play_to_json(PLAY) | {"card": None, "commission": "first-light"}), encoding="utf-8")
    scarce = SMALL / "scarce.yaml"
    files = (scarce, SMALL / "small-003.deal.yaml", IMPOSSIBLE / "place-purple.position.yaml", play)
    result = diatoms("check", *files, "--json")
    assert result.exit_code == 0
    assert [line["kind"] for line in lines(result)] == ["edition", "deal", "position", "play"]
    assert "note: " in result.stderr
    told = "".join(diatoms("check", scarce).stdout.split())  # a long path is broken anywhere
    assert told.startswith("".join(f"{scarce}: without faults (edition scarce)".split()))


def test_a_file_with_faults_is_told_by_all_of_them(tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    deal.write_text("edition: reference\nhand: [1, 99]\nstacks: {a: [1], b: [012]}\n", encoding="utf-8")
    result = diatoms("check", deal)
    assert (result.exit_code, result.stdout) == (1, "")
    assert [line.split(": ")[0] for line in result.stderr.splitlines()] == [
        f"{deal}:2:11",
        f"{deal}:3:14",
        f"{deal}:3:22",
    ]


def test_a_syntax_error_is_a_fault_of_its_file(tmp_path: Path, easy: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("commission: [\n", encoding="utf-8")
    result = diatoms("check", broken, easy, *LIMITS, "--json")
    assert result.exit_code == 1
    assert [line["type"] for line in lines(result)] == ["error", "solution", "status", "statistics"]


def test_without_a_card_there_is_nothing_to_check() -> None:
    assert diatoms("check").exit_code == 2


def test_an_interrupt_ends_the_checking(easy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.solving.solve.solve", interrupted)
    result = diatoms("check", easy, easy, "--json")
    assert result.exit_code == 130
    status, statistics = lines(result)
    assert (status["status"], status["upper_bound"], statistics["type"]) == ("undecided", 3, "statistics")


@pytest.mark.parametrize("command", ["check", "show", "advise"])
def test_a_diatom_that_was_forgotten_is_told_wherever_a_position_is_read(command: str, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(FORGOT, encoding="utf-8")
    limits = ("--max-states", "50") if command == "advise" else ()
    result = diatoms(command, file, *limits)
    assert result.exit_code == 0
    assert (
        "note: 1 r1 (red circle) missing, collected at the sample point of the Starting Tile, tile 23 and tile 10"
        in (result.stderr)
    )


def test_a_card_with_more_dishes_than_the_box_has_gets_a_note(easy: Path) -> None:
    easy.write_text(EASY.replace("castoff_dishes: 3", "castoff_dishes: 7"))
    assert "note: 7 castoff dishes; the box has 6" in diatoms("check", easy, *LIMITS).stderr


def test_all_that_the_card_alone_makes_impossible_is_told(tmp_path: Path) -> None:
    file = tmp_path / "card.yaml"
    text = EASY.replace("[dark, any, any,", "[dark, circle 1, star 1,").replace("outer: [dark", "outer: [1")
    file.write_text(text.replace("middle: [dark, dark", "middle: [red A, blue A"), encoding="utf-8")
    reasons = [
        "the card asks a star on C2, which accepts only circles or ovals",
        "the spaces of number group 1 share no shape: circles on C1 and squares or stars on O1",
        "letter group A must have one color, but asks red on M1 and blue on M2",
    ]
    assert lines(diatoms("check", file, "--json"))[0]["reason"] == "; ".join(reasons)
    told = diatoms("check", file).stdout.splitlines()
    at = told.index(f"Why: {reasons[0]}")
    assert " ".join(" ".join(told[at + 1 : at + 4]).split()) == f"{reasons[1]} {reasons[2]}"
