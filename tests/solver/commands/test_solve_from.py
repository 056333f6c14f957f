"""`diatoms solve --from`: going on from a typed position or from the end of a play."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from example_play import PLAY, cut
from running import FEW, diatoms, lines

from puzzles.commission.deal import Deal, Source
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.yaml_out import commission_to_yaml, deal_to_yaml, position_to_yaml
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.table import position_before


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The card of the example play, as a file."""
    from example_play import CARD  # noqa: PLC0415

    file = tmp_path / "card.yaml"
    file.write_text(commission_to_yaml(CARD), encoding="utf-8")
    return file


def saved(play: Play, folder: Path, **changes: object) -> Path:
    file = folder / "play.json"
    file.write_text(json.dumps(play_to_json(play) | changes), encoding="utf-8")
    return file


def typed(card: Path, turn: int, *, hidden: bool = True) -> Path:
    """The example play before a turn, typed as a position."""
    commission, edition = load_commission(str(card))
    position = position_before(PLAY, CardOnBoard(commission, edition), turn)
    text = position_to_yaml(position)
    if not hidden:
        text = "\n".join(line for line in text.splitlines() if not line.startswith("hidden")) + "\n"
    file = card.parent / "position.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def best(*arguments: str | Path) -> dict[str, Any]:
    """The last solution line of a search that finds one."""
    result = diatoms("solve", *arguments, "--json", *FEW)
    assert result.exit_code == 0, result.output
    return [line for line in lines(result) if line["type"] == "solution"][-1]


def test_from_a_play_the_record_is_the_whole_play(card: Path, tmp_path: Path) -> None:
    unfinished = cut(2)
    line = best(card, "--from", saved(unfinished, tmp_path))
    data = play_to_json(unfinished)
    assert line["turns"][:2] == data["turns"]
    assert len(line["turns"]) > 2
    assert line["deal"] == data["deal"]
    assert "position" not in line


def test_what_goes_on_from_a_play_is_a_legal_play_of_its_deal(card: Path, tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    assert isinstance(PLAY.deal, Deal)
    deal.write_text(deal_to_yaml(PLAY.deal), encoding="utf-8")
    whole = tmp_path / "whole.json"
    origin = saved(cut(2), tmp_path)
    assert diatoms("solve", card, "--from", origin, "--deal", deal, *FEW, "--save", whole).exit_code == 0
    assert lines(diatoms("verify", whole, "--deal", deal, "--json"))[0]["legal"]


def test_a_record_that_owes_a_refill_goes_on_either_way(card: Path, tmp_path: Path) -> None:
    assert PLAY.turns[2].source is Source.HAND
    owing = replace(cut(3), turns=(*PLAY.turns[:2], replace(PLAY.turns[2], refill=None)))
    line = best(card, "--from", saved(owing, tmp_path))
    assert line["turns"][2]["refill"] in ("a", "b")
    assert line["stars"] == 3


def test_from_a_completed_play_there_is_nothing_to_do(card: Path, tmp_path: Path) -> None:
    line = best(card, "--from", saved(PLAY, tmp_path))
    assert line["turns"] == play_to_json(PLAY)["turns"]
    assert line["stars"] == 3


@pytest.mark.parametrize("option", [("--deal", "4"), ("--any-deal",)])
def test_another_deal_than_the_plays_is_a_fault(card: Path, tmp_path: Path, option: tuple[str, ...]) -> None:
    result = diatoms("solve", card, "--from", saved(cut(2), tmp_path), *option)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "play.json:1:1: expected a play of " in result.stderr


def test_a_play_that_is_not_legal_is_a_fault(card: Path, tmp_path: Path) -> None:
    turns = play_to_json(cut(2))["turns"]
    turns[1]["arrange"][0]["space"] = "O1"
    result = diatoms("solve", card, "--from", saved(cut(2), tmp_path, turns=turns))
    assert result.exit_code == 1
    assert "expected a legal play (got one that breaks C7 in turn 2" in result.stderr


def test_a_play_of_another_card_is_a_fault(tmp_path: Path) -> None:
    result = diatoms("solve", "first-light", "--from", saved(cut(2), tmp_path))
    assert result.exit_code == 1
    assert "expected commission 'first-light', the card to be solved (got 'test')" in result.stderr


def test_hidden_tiles_lie_in_the_order_of_the_seed(card: Path) -> None:
    position = typed(card, 3, hidden=False)
    first, same, other = (best(card, "--from", position, *more) for more in ((), ("--deal", "1"), ("--deal", "2")))
    assert first["deal"] == same["deal"] != other["deal"]
    assert "hidden tiles in the order of seed 1" in diatoms("solve", card, "--from", position, *FEW).stdout


def test_the_record_of_a_typed_position_holds_it(card: Path, tmp_path: Path) -> None:
    position, whole = typed(card, 3), tmp_path / "whole.json"
    line = best(card, "--from", position, "--save", whole)
    assert len(line["position"]["pond"]) == 2
    assert lines(diatoms("verify", whole, "--json"))[0]["completed"]
    assert lines(diatoms("verify", whole, "--deal", "1", "--json"))[0]["legal"]
    assert lines(diatoms("verify", whole, "--deal", "2", "--json"))[0]["rule"] == "C1"
    assert "From this position:" in diatoms("show", whole).stdout


def test_a_position_of_a_known_deal(card: Path, tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    assert isinstance(PLAY.deal, Deal)
    deal.write_text(deal_to_yaml(PLAY.deal), encoding="utf-8")
    line = best(card, "--from", typed(card, 3), "--deal", deal)
    tiles = {*line["deal"]["hand"], *line["deal"]["stacks"]["a"], *line["deal"]["stacks"]["b"]}
    assert tiles == PLAY.deal.tiles - {turn.tile for turn in PLAY.turns[:2]}


def test_a_position_that_is_not_of_the_deal_is_a_fault(card: Path, tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    deal.write_text("edition: reference\nhand: [20, 31]\nstacks: {a: [24, 9], b: [13, 33, 25]}\n", encoding="utf-8")
    result = diatoms("solve", card, "--from", typed(card, 3), "--deal", deal)
    assert result.exit_code == 1
    assert "position.yaml:1:1: expected a tile of the deal's stack a on its top (got tile 1)" in result.stderr


def test_from_a_position_with_any_deal_every_tile_but_those_placed_is_free(card: Path) -> None:
    line = best(card, "--from", typed(card, 3), "--any-deal")
    assert line["deal"] == "any"
    assert not {turn["tile"] for turn in line["turns"]} & {placed["tile"] for placed in line["position"]["pond"]}


def test_in_the_middle_of_a_turn_the_record_opens_with_its_rest(card: Path, tmp_path: Path) -> None:
    text = typed(card, 3).read_text(encoding="utf-8") + "to_arrange: [y1]\n"
    middle, whole = tmp_path / "middle.yaml", tmp_path / "whole.json"
    middle.write_text(text, encoding="utf-8")
    line = best(card, "--from", middle, "--save", whole)
    assert [entry["diatom"] for entry in line["opening"]["arrange"]] == ["y1"]
    assert lines(diatoms("verify", whole, "--json"))[0]["completed"]
    again = best(card, "--from", saved_line(line, tmp_path))
    assert again["opening"] == line["opening"]


def saved_line(line: dict[str, Any], folder: Path) -> Path:
    """The first turn of a solution line, as an unfinished play."""
    file = folder / "begun.json"
    file.write_text(json.dumps(line | {"turns": line["turns"][:1], "stars": None}), encoding="utf-8")
    return file
