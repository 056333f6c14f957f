"""`diatoms solve`: what it prints for people and programs, what it saves, and how it exits."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from running import FEW, IMPOSSIBLE, ROOT, diatoms, lines, small

from puzzles.errors import DiatomsError
from solver.verdict import merit

STARS, UNSOLVABLE = 0, 2
"""Small cards: one that earns all its three stars, and one that nothing completes."""


def kinds(read: list[dict[str, Any]]) -> list[str]:
    return [line["type"] for line in read]


def test_a_play_is_told_turn_by_turn() -> None:
    result = diatoms("solve", *small(STARS))
    assert result.exit_code == 0
    for words in ("fill 5 spaces, 3 castoff dishes", "Turn 1: tile", "Place it at [", "Refill the hand from stack"):
        assert words in result.stdout
    for words in ("Sample point at its", "-> space O2", "Castoff dishes: 1: ", "Stars: ★★★ 3 of 3", "Status: optimal"):
        assert words in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_in_short_a_turn_is_a_line_of_words() -> None:
    result = diatoms("solve", *small(STARS), "--short")
    turns = len(json.loads(diatoms("solve", *small(STARS), "--json").stdout.splitlines()[-3])["turns"])
    told = re.sub(r"\n {7,}", " ", result.stdout)
    assert (
        len(
            re.findall(
                r"^ +\d+\. tile \d+ from (?:the hand|stack [ab]), .* of (?:tile|the Starting)", told, re.MULTILINE
            )
        )
        == turns
    )
    assert "Place it at" not in told
    assert "Stars: ★★★ 3 of 3" in told


def test_the_maps_of_a_play_show_what_a_turn_changes_and_its_end_the_whole_pond() -> None:
    told = diatoms("show", ROOT / "puzzles" / "plays" / "kites.json").stdout
    turns, end = told.split("The end:")
    last = turns[turns.rindex("Turn ") :]
    assert len(re.findall(r"^    .*\d", last, re.MULTILINE)) < len(
        re.findall(r"^    .*\d", end.split("Castoff")[0], re.MULTILINE)
    )


def test_without_a_terminal_there_are_no_colors() -> None:
    assert "\x1b" not in diatoms("solve", *small(STARS)).output


def test_times_are_told_on_stderr_only() -> None:
    result = diatoms("solve", *small(STARS))
    assert "Took" in result.stderr
    assert "Took" not in result.stdout


def test_json_lines_are_solutions_then_one_status_then_one_statistics() -> None:
    result = diatoms("solve", *small(STARS), "--json")
    read = lines(result)
    assert result.exit_code == 0
    assert kinds(read)[-2:] == ["status", "statistics"]
    assert set(kinds(read)[:-2]) == {"solution"}
    status = read[-2]
    assert list(status) == ["type", "commission", "status", "stars", "upper_bound", "reason"]
    assert (status["commission"], status["status"], status["stars"]) == ("small-000", "optimal", 3)
    assert read[-1]["states"] > 0
    assert "seconds" in read[-1]


def test_a_solution_line_saved_alone_is_a_legal_play_file(tmp_path: Path) -> None:
    solutions = [line for line in lines(diatoms("solve", *small(STARS), "--json")) if line["type"] == "solution"]
    for number, solution in enumerate(solutions):
        assert "seconds" not in json.dumps(solution)
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(solution), encoding="utf-8")
        ruling = lines(diatoms("verify", file, "--json"))[0]
        assert (ruling["legal"], ruling["completed"], ruling["stars"]) == (True, True, solution["stars"])


def test_each_solution_is_better_than_the_one_before() -> None:
    from puzzles.commission.files.play_file import play_from_json  # noqa: PLC0415

    read = lines(diatoms("solve", "kites", "--max-states", "40000", "--time-limit", "600", "--json"))
    plays = [play_from_json(line)[0] for line in read if line["type"] == "solution"]
    merits = [merit(play) for play in plays]
    assert merits == sorted(set(merits))
    assert plays


def test_a_shipped_card_makes_short_lines_and_a_card_of_ones_own_is_in_them(tmp_path: Path) -> None:
    shipped = lines(diatoms("solve", "first-light", *FEW, "--json"))[0]
    assert "card" not in shipped
    assert "edition_data" not in shipped
    own = tmp_path / "own.yaml"
    own.write_text(card_text("first-light").replace("title: First Light", "title: Mine"), encoding="utf-8")
    line = lines(diatoms("solve", own, *FEW, "--json"))[0]
    assert line["card"]["title"] == "Mine"
    assert "edition_data" not in line


def card_text(name: str) -> str:
    return (ROOT / "puzzles" / "commissions" / f"{name}.yaml").read_text(encoding="utf-8")


def test_the_same_limits_give_the_same_output_with_any_number_of_workers() -> None:
    runs = [diatoms("solve", "tide-pool", *FEW, *more) for more in ((), (), ("--workers", "2"))]
    assert len({run.stdout for run in runs}) == 1


def test_unsolvable_says_why() -> None:
    result = diatoms("solve", *small(UNSOLVABLE))
    assert result.exit_code == 10
    assert "Status: unsolvable" in result.stdout
    assert "share no shape" in result.stdout
    status = lines(diatoms("solve", *small(UNSOLVABLE), "--json"))[0]
    assert (status["status"], status["stars"], status["upper_bound"]) == ("unsolvable", None, None)


def test_undecided_shows_the_play_that_came_nearest_and_what_is_missing() -> None:
    arguments = ("solve", "rose-window", "--max-states", "6000", "--time-limit", "600")
    result = diatoms(*arguments)
    assert result.exit_code == 20
    for words in ("Status: undecided", "The nearest fills", "Turn 1: tile", "Missing: ", "Upper bound: 3 stars"):
        assert words in result.stdout
    read = lines(diatoms(*arguments, "--json"))
    assert kinds(read) == ["status", "statistics"]
    assert read[0]["upper_bound"] == 3
    assert read[1]["near_miss"]["missing"]


def test_saved_plays_stand_alone(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    result = diatoms("solve", *small(STARS), "--save", file)
    assert f"Saved the play to {file}" in result.stderr
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["card"]["commission"] == "small-000"
    assert saved["edition_data"]["edition"] == "scarce"
    assert lines(diatoms("verify", file, "--json"))[0]["stars"] == 3


def test_without_a_play_nothing_is_saved_and_what_was_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    file.write_text("as it was", encoding="utf-8")
    assert diatoms("solve", *small(UNSOLVABLE), "--save", file).exit_code == 10
    assert file.read_text(encoding="utf-8") == "as it was"
    assert diatoms("solve", *small(UNSOLVABLE), "--save", tmp_path / "new.json").exit_code == 10
    assert [path.name for path in tmp_path.iterdir()] == ["play.json"]


def test_where_a_play_cannot_be_saved_is_told_before_the_search(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "no" / "play.json"):
        result = diatoms("solve", *small(STARS), "--save", place)
        assert (result.exit_code, result.stdout) == (2, "")


def test_a_play_that_could_not_be_saved_is_still_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise DiatomsError("expected a file that can be written (got a full disk)")

    monkeypatch.setattr("puzzles.files.writing.write_atomically", fail)
    result = diatoms("solve", *small(STARS), "--save", tmp_path / "play.json", "--json")
    assert result.exit_code == 1
    assert kinds(lines(result)) == ["solution", "error", "status", "statistics"]


def test_an_edition_replaces_the_one_that_the_files_name() -> None:
    name, _, deal, *_ = small(STARS)
    assert "'scarce'" in diatoms("solve", name, "--deal", deal).stderr
    assert diatoms("solve", *small(STARS)).exit_code == 0


def test_a_deal_of_another_edition_is_a_fault(tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    deal.write_text("edition: other\nhand: [1, 2]\nstacks: {a: [3], b: []}\n", encoding="utf-8")
    result = diatoms("solve", "first-light", "--deal", deal)
    assert result.exit_code == 1
    assert f"{deal}:1:10: expected edition 'reference'" in result.stderr


def test_any_deal_takes_any_tile() -> None:
    line = lines(diatoms("solve", "first-light", "--any-deal", "--max-states", "40000", "--json"))[0]
    assert line["deal"] == "any"
    assert {turn["from"] for turn in line["turns"]} == {"any"}


@pytest.mark.parametrize(
    "options",
    [
        ("--deal", "1", "--any-deal"),
        ("--time-limit", "0"),
        ("--time-limit", "nan"),
        ("--time-limit", "inf"),
        ("--time-limit", "-1"),
        ("--max-states", "0"),
        ("--max-states", "1_000"),
        ("--max-states", "99999999999999999999"),
        ("--memory", "0"),
        ("--seed", "-1"),
        ("--seed", "01"),
        ("--workers", "0"),
        ("--workers", "two"),
        ("--deal", "012"),
        ("--deal", "-1"),
        ("--edition", "no-such-edition"),
        ("--from", "no-such-file"),
        ("--no-such-option",),
    ],
)
def test_wrong_options_are_usage_errors(options: tuple[str, ...]) -> None:
    result = diatoms("solve", "first-light", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr
    read = lines(diatoms("solve", "first-light", *options, "--json"))
    assert kinds(read) == ["error"]
    assert list(read[0]) == ["type", "file", "line", "column", "message"]


def test_a_name_that_means_nothing_gets_a_suggestion() -> None:
    result = diatoms("solve", "fist-light")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean 'first-light'?" in result.stderr


def test_every_fault_of_a_card_is_told_with_its_place(tmp_path: Path) -> None:
    card = tmp_path / "card.yaml"
    text = (
        card_text("first-light")
        .replace("castoff_dishes: 3", "castoff_dishes: -3")
        .replace("[dark, any,", "[dork, any,")
    )
    card.write_text(text, encoding="utf-8")
    result = diatoms("solve", card, "--json")
    assert result.exit_code == 1
    told = result.stderr.splitlines()
    assert told[0].startswith(f"{card}:5:17: expected ")
    assert told[1].startswith(f"{card}:6:10: expected ")
    assert [(line["type"], line["line"], line["column"]) for line in lines(result)] == [
        ("error", 5, 17),
        ("error", 6, 10),
    ]


def test_a_shape_that_its_space_does_not_accept_is_no_fault() -> None:
    assert diatoms("solve", IMPOSSIBLE / "shape-green-star.commission.yaml").exit_code == 10


@pytest.mark.parametrize("workers", ["1", "2"])
def test_with_a_limit_of_states_the_output_is_the_same_byte_for_byte(workers: str) -> None:
    once = diatoms("solve", "kites", "--json", "--max-states", "30000")
    again = diatoms("solve", "kites", "--json", "--max-states", "30000", "--workers", workers)
    assert again.stdout == once.stdout
    assert '"seconds": null' in once.stdout


def test_other_plays_are_lines_of_their_own_and_files_beside(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    command = ("solve", "first-light", "--plays", "3", "--max-states", "200000")
    *told, last, status, _ = lines(diatoms(*command, "--json", "--save", file))
    assert status["type"] == "status"
    assert kinds([*told, last])[-2:] == ["other solution", "other solution"]
    assert set(kinds(told[:-1])) == {"solution"}
    for saved, line in ((file, told[-2]), (tmp_path / "play-2.json", told[-1]), (tmp_path / "play-3.json", last)):
        play = json.loads(saved.read_text())
        assert play["turns"] == line["turns"]
        assert diatoms("verify", saved).exit_code == 0
    result = diatoms(*command, "--short")
    assert "Play 3, in another pond:" in result.stdout
    assert "Play 4" not in result.stdout
