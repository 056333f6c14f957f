"""``diatoms aquarium`` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from aquarium_support import shipped
from running import diatoms, lines

from puzzles.aquarium.files.puzzle_file import load_puzzle


def test_a_puzzle_is_solved_saved_verified_shown_and_drawn(tmp_path: Path) -> None:
    saved, picture = tmp_path / "layout.yaml", tmp_path / "layout.svg"
    result = diatoms("aquarium", "solve", "small-tank", "--others", "--save", saved)
    assert result.exit_code == 0
    points = load_puzzle("small-tank")[0].provenance["points"]
    assert f"  {points} points" in result.stdout.splitlines()
    assert "Status: optimal" in result.stdout
    assert "No other layout has as many points" in result.stdout
    result = diatoms("aquarium", "verify", saved)
    assert (result.exit_code, result.stdout) == (0, f"Legal and completed: {points} points.\n")
    assert f"  {points} points" in diatoms("aquarium", "show", saved).stdout
    assert diatoms("aquarium", "draw", saved, "--out", picture).exit_code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_solving_in_json_lines_says_no_times_with_a_limit_of_states() -> None:
    runs = [diatoms("aquarium", "solve", "small-tank", "--max-states", "500000", "--json") for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout
    layout, status, statistics = lines(runs[0])
    assert (layout["type"], statistics["type"]) == ("layout", "statistics")
    assert (status["status"], status["points"], status["upper_bound"]) == (
        "optimal",
        layout["points"],
        layout["points"],
    )


def test_a_layout_of_a_puzzle_of_ones_own_names_it_by_path(tmp_path: Path) -> None:
    puzzle, saved = tmp_path / "mine.yaml", tmp_path / "sub" / "layout.yaml"
    saved.parent.mkdir()
    puzzle.write_text("puzzle: mine\ntitle: Mine\nedition: reference-aquarium\nrounds: [ssdd]\n", encoding="utf-8")
    assert diatoms("aquarium", "solve", puzzle, "--save", saved).exit_code == 0
    assert "puzzle: ./../mine.yaml" in saved.read_text(encoding="utf-8")
    assert diatoms("aquarium", "verify", saved).exit_code == 0


def test_an_illegal_layout_names_its_rule(tmp_path: Path) -> None:
    file = tmp_path / "layout.yaml"
    text = "edition: reference-aquarium\nlaid:\n  - {tile: entrance, at: [0, 0], blocks: sdpa}\n"
    file.write_text(text + "  - {tile: 1, at: [1, 1], blocks: ssdd}\n", encoding="utf-8")
    result = diatoms("aquarium", "verify", file)
    assert result.exit_code == 1
    assert "Not legal. In tile 2, the layout breaks A6: expected tile 1 to touch a tile" in " ".join(
        result.stdout.split()
    )
    (ruling,) = lines(diatoms("aquarium", "verify", file, "--json"))
    assert (ruling["legal"], ruling["rule"], ruling["number"]) == (False, "A6", 2)
    assert diatoms("aquarium", "draw", file, "--out", tmp_path / "x.svg").exit_code == 1
    result = diatoms("aquarium", "verify", file, "--puzzle", "small-tank")
    assert "breaks A3" in result.stdout


def test_a_game_is_played_saved_verified_and_shown(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    result = diatoms("aquarium", "game", "--players", "3", "--seed", "5", "--policy", "greedy", "--save", saved)
    assert result.exit_code == 0
    points = json.loads(saved.read_text(encoding="utf-8"))["points"]
    assert diatoms("aquarium", "verify", saved).stdout.startswith(
        f"Legal and completed: {', '.join(map(str, points))} points."
    )
    shown = diatoms("aquarium", "show", saved).stdout
    assert all(f"Player {player}" in shown for player in (1, 2, 3))
    assert diatoms("aquarium", "draw", saved, "--out", tmp_path / "game.svg").exit_code == 0


def test_several_games_and_their_means() -> None:
    result = diatoms("aquarium", "game", "--games", "3", "--policy", "random", "--policy", "greedy")
    assert "Player 2 (greedy):" in result.stdout
    games = lines(diatoms("aquarium", "game", "--games", "2", "--policy", "random", "--json"))
    assert [game["seed"] for game in games] == [1, 2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("game", "--players", "5", "--policy", "random"), "expected 1 to 4 players"),
        (
            ("game", "--players", "3", "--policy", "random", "--policy", "greedy"),
            "expected one --policy, or one for each",
        ),
        (("draw", "small-tank", "--out", "x.gif"), "expected a file whose name ends in .svg, .png or .html"),
        (("solve", "smal-tank"), "did you mean 'small-tank'"),
    ],
)
def test_usage_errors(arguments: tuple[str, ...], words: str) -> None:
    result = diatoms("aquarium", *arguments)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())


def test_generating(tmp_path: Path) -> None:
    puzzle, layout = tmp_path / "new.yaml", tmp_path / "solution.yaml"
    result = diatoms("aquarium", "generate", "--rounds", "2", "--seed", "4", "--out", puzzle, "--solution", layout)
    assert result.exit_code == 0
    result = diatoms("aquarium", "solve", puzzle, "--others", "--json")
    status = lines(result)[1]
    assert status["unique"] is True
    assert status["points"] == load_puzzle(puzzle)[0].provenance["points"]
    assert diatoms("aquarium", "verify", layout, "--puzzle", puzzle).exit_code == 0


def test_list_show_and_verify_of_puzzles_and_editions() -> None:
    assert "eight-tiles: Eight tiles, 8 rounds, known tiles" in diatoms("aquarium", "list").stdout
    assert {line["puzzle"] for line in lines(diatoms("aquarium", "list", "--json"))} >= {"small-tank"}
    assert "Round 1:" in diatoms("aquarium", "show", "small-tank").stdout
    assert shipped().title in diatoms("aquarium", "show", "reference-aquarium").stdout
    assert diatoms("aquarium", "verify", "small-tank").stdout == "small-tank: without faults (puzzle)\n"
    for name in ("small-tank", "reference-aquarium"):
        assert lines(diatoms("aquarium", "show", name, "--json"))[0]["edition"] == "reference-aquarium"


def test_every_command_has_help() -> None:
    for command in ("solve", "verify", "show", "draw", "game", "generate", "list"):
        result = diatoms("aquarium", command, "--help")
        assert result.exit_code == 0
        assert "--json" in result.stdout


def test_faults_of_a_file_are_told_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("puzzle: p\ntitle: P\nedition: reference-aquarium\nrounds: [1, 99, sdsx]\n", encoding="utf-8")
    result = diatoms("aquarium", "solve", file)
    assert result.exit_code == 1
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()] == [f"{file}:4:13", f"{file}:4:17"]


def test_the_commands_for_plays_know_what_is_of_this_game(tmp_path: Path) -> None:
    saved, played, picture = tmp_path / "layout.yaml", tmp_path / "game.json", tmp_path / "puzzle.svg"
    assert diatoms("aquarium", "solve", "small-tank", "--save", saved).exit_code == 0
    assert diatoms("aquarium", "game", "--policy", "random", "--save", played).exit_code == 0
    for name in ("small-tank", "reference-aquarium", saved, played):
        assert diatoms("show", name).stdout == diatoms("aquarium", "show", name).stdout, name
    assert diatoms("verify", played, "--json").stdout == diatoms("aquarium", "verify", played, "--json").stdout
    assert diatoms("draw", "small-tank", "--out", picture).exit_code == 0
    (before,) = lines(diatoms("show", played, "--turn", "3", "--json"))
    assert (len(before["rounds"]), before["points"]) == (2, None)
    assert diatoms("draw", played, "--turn", "3", "--out", picture).exit_code == 0
    assert "expected a round from 1 to 9 of the game" in diatoms("show", played, "--turn", "10").stderr
    checked = diatoms("check", "small-tank", "reference-aquarium", saved, played, "reference", "--json")
    assert checked.exit_code == 0
    kinds = ["aquarium puzzle", "aquarium edition", "aquarium layout", "aquarium game", "edition"]
    assert [line["kind"] for line in lines(checked)] == kinds


def test_faults_of_this_game_are_told_by_check(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("puzzle: mine\ntitle: Mine\nedition: reference-aquarium\nrounds: [999, xx]\n", encoding="utf-8")
    result = diatoms("check", "small-tank", file)
    assert result.exit_code == 1
    assert result.stderr.count(f"{file}:4:") == 2
    assert diatoms("check", "small-tank", "--edition", "reference").exit_code == 1
    assert diatoms("show", "small-tank", "--turn", "1").exit_code == 2


def test_more_tiles_than_there_are_is_a_fault_of_the_call(tmp_path: Path) -> None:
    result = diatoms("aquarium", "generate", "--rounds", "8", "--choices", "5", "--out", tmp_path / "puzzle.yaml")
    assert result.exit_code == 2
    assert "expected at most 36 tiles in all" in result.stderr
