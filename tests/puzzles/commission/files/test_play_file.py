"""Recorded plays in and out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support import any_deal, card, random_play, reference, scarce, seed_deal

from puzzles.commission.deal import Source
from puzzles.commission.files.play_file import load_play, play_from_json
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Opening, Play
from puzzles.commission.referee import judge
from puzzles.commission.table import position_before
from puzzles.files.faults import FileFaults, UnknownName

CARD = card(reference(), dishes=9, O1="any", O2="any", M1="any", C0="any", C1="any", C2="red", M2="any", M3="star")


def a_play(seed: int = 1) -> Play:
    return random_play(CARD, reference(), seed_deal(reference(), seed), Random(seed), max_turns=6)


def plain(play: Play | None = None) -> dict[str, Any]:
    """A play that stands alone, as JSON brings it."""
    data = play_to_json(play or a_play(), card=CARD, edition_data=reference())
    copy: dict[str, Any] = json.loads(json.dumps(data))
    return copy


def faults_of(data: object) -> list[str]:
    with pytest.raises(FileFaults) as caught:
        play_from_json(data, "p.json")
    return [str(fault).removeprefix("p.json:") for fault in caught.value.faults]


@pytest.mark.parametrize("seed", range(5))
def test_there_and_back(seed: int, tmp_path: Path) -> None:
    play = a_play(seed)
    assert play.turns
    assert play_from_json(plain(play)) == (play, CARD, reference())
    path = tmp_path / "play.json"
    path.write_text(json.dumps(plain(play)))
    assert load_play(path)[0] == play


def test_the_form_of_the_contract() -> None:
    play = a_play()
    data = play_to_json(play)
    assert list(data) == ["format", "edition", "commission", "deal", "stars", "turns"]
    assert data["format"] == "diatoms-play/1"
    assert data["deal"].keys() == {"edition", "hand", "stacks"}
    assert list(data["turns"][0]) == ["tile", "from", "at", "segments", "refill", "collect", "arrange"]
    samples = [sample for turn in data["turns"] for sample in turn["collect"]]
    assert all(list(sample) == ["corner", "segments", "diatoms"] for sample in samples)
    arranged = [one for turn in data["turns"] for one in turn["arrange"]]
    assert {tuple(one) for one in arranged} == {("diatom", "space"), ("diatom", "dish")}


def test_any_deal_there_and_back() -> None:
    play = random_play(CARD, reference(), any_deal(reference()), Random(3), max_turns=4)
    data = plain(play)
    assert data["deal"] == "any"
    assert data["turns"][0]["from"] == "any"
    assert play_from_json(data)[0] == play


def test_a_play_from_a_position_there_and_back() -> None:
    play = a_play()
    start = position_before(play, CardOnBoard(CARD, reference()), 3)
    deal = replace(seed_deal(reference(), 1), hand=start.hand)
    late = replace(play, start=start, deal=deal, turns=play.turns[2:])
    assert play_from_json(plain(late))[0] == late
    middle = replace(late, start=replace(start, to_arrange=play.turns[1].collected), opening=Opening((), Source.A))
    assert plain(middle)["opening"] == {"arrange": [], "refill": "a"}
    assert play_from_json(plain(middle))[0] == middle


def test_any_deal_from_a_position_is_what_is_left() -> None:
    play = random_play(CARD, reference(), any_deal(reference()), Random(3), max_turns=4)
    start = position_before(play, CardOnBoard(CARD, reference()), 3)
    read = play_from_json(plain(replace(play, start=start, turns=play.turns[2:])))[0]
    assert read.deal.tiles == frozenset(reference().water_tiles) - {turn.tile for turn in play.turns[:2]}


def test_unknown_keys_are_ignored() -> None:
    data = plain() | {"type": "solution", "seconds": 0.5, "big": 10**40}
    data["turns"][0]["note"] = None
    data["deal"]["note"] = []
    assert play_from_json(data)[0] == a_play()


def test_tiles_by_their_letters() -> None:
    data = plain()
    play = a_play()
    data["turns"][0]["tile"] = reference().water_tiles[play.turns[0].tile][::-1]
    data["turns"][1]["tile"] = str(play.turns[1].tile)
    data["deal"]["hand"] = [reference().water_tiles[tile] for tile in data["deal"]["hand"]]
    assert play_from_json(data)[0] == play


def with_value(path: str, value: object) -> dict[str, Any]:
    """A play with another value at a path."""
    data = plain()
    *steps, last = path.split("/")
    at: Any = data
    for step in steps:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[int(last) if isinstance(at, list) else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("turns/3/at", [0], "turns[3].at: expected axial coordinates [q, r] (got 1 numbers)"),
        ("turns/3/at", "0,0", "turns[3].at: expected axial coordinates [q, r] (got '0,0')"),
        ("turns/3/at/1", 0.0, "turns[3].at[1]: expected a whole number (got 0.0)"),
        ("turns/3/at/1", True, "turns[3].at[1]: expected a whole number (got true)"),
        ("turns/3/at/1", "1", "turns[3].at[1]: expected a whole number (got '1' in quotes: leave them out)"),
        ("turns/3/at/1", 10**30, "turns[3].at[1]: expected a whole number (got 1000000"),
        ("turns/0/tile", False, "turns[0].tile: expected a water tile: a whole number from 1"),
        ("turns/0/tile", 1.0, "turns[0].tile: expected a water tile: a whole number from 1"),
        ("turns/0/tile", "rrrrrp", "turns[0].tile: expected a water tile of edition 'reference'"),
        (
            "turns/0/from",
            "hnad",
            "turns[0].from: expected where the tile comes from, hand or a or b or any (got 'hnad'",
        ),
        ("turns/0/segments", "rrrrr", "turns[0].segments: expected six segments"),
        ("turns/0/refill", "hand", "turns[0].refill: expected a stack, a or b (got 'hand')"),
        ("turns/0/refill", 1, "turns[0].refill: expected a stack, a or b (got 1)"),
        ("turns/0/collect", None, "turns[0].collect: expected a list of sample points (got null)"),
        ("turns/0/collect", [3], "turns[0].collect[0]: expected a mapping with the keys corner, segments, diatoms"),
        ("turns/1/collect/0/corner", None, "turns[1].collect[0].corner: expected a whole number (got null)"),
        ("turns/1/collect/0/diatoms", ["r6"], "turns[1].collect[0].diatoms[0]: expected a diatom such as r5"),
        ("turns/1/arrange", [{"diatom": "r1"}], "expected exactly one of space and dish (got neither)"),
        ("turns/1/arrange", [{"diatom": "r1", "space": "C1", "dish": 1}], "exactly one of space and dish (got both)"),
        ("turns/1/arrange", [{"diatom": "r1", "space": "Z1"}], "turns[1].arrange[0].space: expected a space such as"),
        ("turns/1/arrange", [{"diatom": "r1", "dish": "1"}], "turns[1].arrange[0].dish: expected a whole number"),
        ("stars", "3", "stars: expected a whole number or null (got '3' in quotes: leave them out)"),
        ("stars", True, "stars: expected a whole number or null (got true)"),
        ("stars", float("nan"), "stars: expected JSON, which has no such number (got nan)"),
        ("format", "diatoms-play/2", "format: expected the format, diatoms-play/1 (got 'diatoms-play/2'"),
        ("turns", {}, "turns: expected a list of turns (got a mapping)"),
        ("turns/0", [], "turns[0]: expected a mapping with the keys tile, from, at"),
        ("deal", None, "deal: expected a deal or 'any' (got null)"),
        ("deal", "some", "deal: expected a deal or 'any' (got 'some')"),
        ("deal/hand", 3, "deal.hand: expected a list of water tiles (got 3)"),
        ("deal/edition", "other", "deal.edition: expected edition 'reference' as everything else here (got 'other')"),
        ("edition", "other", "edition: expected edition 'reference' as everything else here (got 'other')"),
        ("card/edition", "other", "card.edition: expected edition 'reference' as everything else here (got 'other')"),
        ("card/center/0", "gren", "card.center[0]: expected a color, a shape"),
        (
            "card/castoff_dishes",
            "3",
            "castoff_dishes: expected a number of castoff dishes from 0 to 999 (got '3' in quotes: leave them out)",
        ),
        ("edition_data/water_tiles/1", "rygbp.", "edition_data.water_tiles.1: expected a water tile of one to three"),
        ("commission", 3, "commission: expected text (got 3)"),
        ("commission", "\ud800", "commission: expected text (got half a character in"),
        ("opening", {"arrange": [], "refill": None}, "opening: expected an opening only after a position"),
    ],
)
def test_a_fault_by_its_path(path: str, value: object, fault: str) -> None:
    faults = faults_of(with_value(path, value))
    assert len(faults) == 1
    assert fault in faults[0]


@pytest.mark.parametrize("key", ["format", "edition", "commission", "deal", "stars", "turns"])
def test_every_key_is_needed(key: str) -> None:
    data = plain()
    del data[key]
    assert faults_of(data) == [f"{key}: expected the key {key!r} (got none)"]


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"turns": []}, [[[]]]])
def test_what_is_no_play(data: object) -> None:
    assert faults_of(data)


def test_all_faults_in_one_run() -> None:
    data = plain() | {"stars": "x", "format": None}
    data["turns"][2]["at"] = None
    data["turns"][4]["tile"] = -1
    data["card"]["center"] = data["card"]["center"][:3]
    faults = [fault.split(": ")[0] for fault in faults_of(data)]
    assert sorted(faults) == ["card.center", "format", "stars", "turns[2].at", "turns[4].tile"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1:1: expected a file with something in it (got an empty file)"),
        ("{", "1:2: expected JSON (got a syntax error: Expecting property name enclosed in double quotes)"),
        ('{"a": 1}\n{"a": 2}\n', "2:1: expected JSON (got a syntax error: Extra data)"),
        ("[" * 100_000, "1:1: expected at most 30 levels of lists and objects (got more)"),
        ('{"a": ' * 100_000, "1:1: expected at most 30 levels of lists and objects (got more)"),
        ('{"x": {"a": 1, "a": 2}}', "x: expected each key once (got 'a' twice)"),
        ('{"x": [NaN]}', "x[0]: expected JSON, which has no such number (got NaN)"),
        ('{"x": -Infinity}', "x: expected JSON, which has no such number (got -Infinity)"),
        ('{"x": 1e999}', "x: expected JSON, which has no such number (got inf)"),
        ('{"x": "\\ud800"}', "x: expected text (got half a character in '\\ud800')"),
        ('{"\\ud800": 1}', "1:1: expected a key of text (got '\\ud800')"),
    ],
)
def test_traps_of_json(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(text)
    with pytest.raises(FileFaults) as caught:
        load_play(path)
    assert [str(one).removeprefix(f"{path}:") for one in caught.value.faults] == [fault]


def test_nesting_a_little_too_deep_has_a_path() -> None:
    deep: Any = []
    for _ in range(30):
        deep = [deep]
    (fault,) = faults_of(plain() | {"x": deep})
    assert fault.startswith("x[0][0]")


def test_a_number_of_many_digits_is_no_crash(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(plain()).replace('"stars": null', f'"stars": {"9" * 5000}'))
    with pytest.raises(FileFaults, match=r"stars: expected a whole number or null \(got 9999"):
        load_play(path)


def test_what_only_the_referee_judges_is_read() -> None:
    data = plain()
    data["turns"][0]["tile"] = 99
    data["turns"][1]["collect"][0]["corner"] = 7
    data["turns"][1]["arrange"] = [{"diatom": "r1", "dish": 0}]
    data["deal"]["hand"] = [99, 99, 1]
    play, commission, edition = play_from_json(data)
    assert play.turns[1].collect[0].corner == 7
    assert not judge(play, commission, edition).legal


def test_card_and_edition_by_name(tmp_path: Path) -> None:
    (tmp_path / "card.yaml").write_text(commission_to_yaml(CARD))
    path = tmp_path / "play.json"
    play = replace(a_play(), commission="./card.yaml")
    path.write_text(json.dumps(play_to_json(play)))
    assert load_play(path) == (play, CARD, reference())
    path.write_text(json.dumps(play_to_json(a_play())))
    with pytest.raises(FileFaults, match=r":commission: expected a shipped commission or the path of one \(got 'test'"):
        load_play(path)
    assert load_play(path, commission=CARD)[1] == CARD


def test_an_edition_that_replaces_is_not_compared(tmp_path: Path) -> None:
    (tmp_path / "card.yaml").write_text(commission_to_yaml(CARD))
    path = tmp_path / "play.json"
    path.write_text(json.dumps(play_to_json(replace(a_play(), commission="./card.yaml", edition="nowhere"))))
    play, commission, edition = load_play(path, edition=scarce())
    assert (play.edition, commission.edition, edition) == ("changed", "changed", scarce())
    with pytest.raises(FileFaults, match=":edition: expected edition 'changed' as everything else here"):
        load_play(path, edition=scarce(), ids_compared=True)


def test_a_card_of_another_edition_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(edition_to_yaml(scarce()))
    (tmp_path / "card.yaml").write_text(commission_to_yaml(replace(CARD, edition="./own.yaml")))
    path = tmp_path / "play.json"
    path.write_text(json.dumps(play_to_json(replace(a_play(), commission="./card.yaml"))))
    with pytest.raises(FileFaults, match=r"card\.yaml:3:10: expected edition 'reference' as everything else here"):
        load_play(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(UnknownName):
        load_play(tmp_path / "none.json")
