"""`diatoms verify`: the referee on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from example_play import CARD, PLAY, cut
from running import ROOT, diatoms, lines

from puzzles.commission.deal import Deal
from puzzles.commission.files.play_file import play_from_json
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.yaml_out import commission_to_yaml, deal_to_yaml
from puzzles.commission.record import Play

KEYS = ["type", "legal", "completed", "stars", "waste", "turn", "rule", "message"]


def saved(folder: Path, play: Play = PLAY, **changes: object) -> Path:
    file = folder / "play.json"
    file.write_text(json.dumps(play_to_json(play, card=CARD) | changes), encoding="utf-8")
    return file


def test_a_completed_play(tmp_path: Path) -> None:
    result = diatoms("verify", saved(tmp_path))
    assert result.exit_code == 0
    assert "Legal and completed in 4 turns: ★★★ 3 of 3 stars, 1 sixth cast off." in result.stdout
    (ruling,) = lines(diatoms("verify", saved(tmp_path), "--json"))
    assert list(ruling) == KEYS
    assert [ruling[key] for key in KEYS[:7]] == ["referee", True, True, 3, 1, None, None]


def test_an_unfinished_play_is_legal(tmp_path: Path) -> None:
    result = diatoms("verify", saved(tmp_path, cut(2)))
    assert result.exit_code == 0
    assert "Legal, but the card is not completed after 2 turns." in result.stdout
    (ruling,) = lines(diatoms("verify", saved(tmp_path, cut(2)), "--json"))
    assert (ruling["legal"], ruling["completed"], ruling["stars"]) == (True, False, None)


def test_a_play_that_breaks_a_rule(tmp_path: Path) -> None:
    turns = play_to_json(PLAY)["turns"]
    turns[1]["arrange"][0]["space"] = "O1"
    result = diatoms("verify", saved(tmp_path, turns=turns))
    assert result.exit_code == 1
    assert "Not legal. Turn 2 breaks C7: " in result.stdout
    (ruling,) = lines(diatoms("verify", saved(tmp_path, turns=turns), "--json"))
    assert (ruling["legal"], ruling["turn"], ruling["rule"], ruling["stars"]) == (False, 2, "C7", None)


def test_the_play_must_be_of_the_deal_asked(tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    assert isinstance(PLAY.deal, Deal)
    deal.write_text(deal_to_yaml(PLAY.deal), encoding="utf-8")
    assert diatoms("verify", saved(tmp_path), "--deal", deal).exit_code == 0
    result = diatoms("verify", saved(tmp_path), "--deal", "1", "--json")
    assert (result.exit_code, lines(result)[0]["rule"]) == (1, "C1")
    any_deal = saved(tmp_path, Play("reference", "test", PLAY.deal, None, ()), deal="any")
    result = diatoms("verify", any_deal, "--deal", "1", "--json")
    assert (result.exit_code, lines(result)[0]["rule"]) == (1, "C1")


def test_what_has_not_the_form_of_a_play_is_rejected_as_format(tmp_path: Path) -> None:
    turns = play_to_json(PLAY)["turns"]
    turns[2]["at"] = [1]
    result = diatoms("verify", saved(tmp_path, turns=turns, stars="three"), "--json")
    assert result.exit_code == 1
    read = lines(result)
    assert [line["type"] for line in read] == ["error", "error", "referee"]
    assert any(line["message"].startswith("turns[2].at: expected ") for line in read[:2])
    assert (read[2]["legal"], read[2]["rule"], read[2]["turn"]) == (False, "format", 3)
    assert "play.json:turns[2].at: expected " in result.stderr


def test_a_syntax_error_is_told_alone_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    file.write_text('{"format": "diatoms-play/1",\n "edition" "reference"}', encoding="utf-8")
    result = diatoms("verify", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{file}:2:12: expected ")


def test_the_card_can_be_given(tmp_path: Path) -> None:
    card = tmp_path / "card.yaml"
    card.write_text(commission_to_yaml(CARD), encoding="utf-8")
    alone = saved(tmp_path, card=None)
    assert "expected a shipped commission or the path of one (got 'test'" in diatoms("verify", alone).stderr
    assert diatoms("verify", alone, "--commission", card).exit_code == 0


def test_faults_of_a_card_are_no_ruling_on_the_play(tmp_path: Path) -> None:
    card = tmp_path / "card.yaml"
    card.write_text("commission: test\n", encoding="utf-8")
    result = diatoms("verify", saved(tmp_path), "--commission", card, "--json")
    assert result.exit_code == 1
    assert {line["type"] for line in lines(result)} == {"error"}


@pytest.mark.parametrize("option", [("--deal", "none.yaml"), ("--commission", "none"), ("--edition", "none")])
def test_names_that_mean_nothing(tmp_path: Path, option: tuple[str, str]) -> None:
    assert diatoms("verify", saved(tmp_path), *option).exit_code == 2


def test_a_play_that_is_not_there() -> None:
    assert diatoms("verify", "no-such-play.json").exit_code == 2


def test_the_shipped_play_is_what_the_formats_say() -> None:
    file = ROOT / "puzzles" / "plays" / "first-light.json"
    (ruling,) = lines(diatoms("verify", file, "--deal", "1", "--json"))
    assert (ruling["legal"], ruling["completed"], ruling["stars"]) == (True, True, 3)
    data = json.loads(file.read_text(encoding="utf-8"))
    assert play_to_json(play_from_json(data)[0]) == data
    again = diatoms("show", file)
    assert again.stdout.count("Turn ") == len(data["turns"])


def test_a_file_that_is_no_record_is_said_to_be_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    assert diatoms("new", "position", file).exit_code == 0
    result = diatoms("verify", file)
    assert result.exit_code == 1
    assert f"expected a recorded play or game (got a position; try: diatoms check {file})" in result.stderr
