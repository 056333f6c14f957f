"""The JSON Schemas for editors say what the readers say, as far as a schema can."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema
import pytest
import yaml
from game_support import judges, random_game
from support import ROOT, card, random_play, reference, seed_deal

from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.yaml_out import commission_to_yaml, deal_to_yaml, edition_to_yaml, position_to_yaml
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import position_before
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.files.judges_file import judges_to_data
from puzzles.named.schemas import json_schemas, schema_text

SCHEMAS = {name: schema for name, schema in json_schemas().items() if not name.startswith("aquarium-")}
CARD = card(reference(), dishes=3, O1="red circle", O2="A", M1="1", C0="any", C1="1 B", M2="star 12")
PLAY = random_play(CARD, reference(), seed_deal(reference(), 1), Random(1), max_turns=4)


def texts(data: object) -> object:
    """What a YAML file says to an editor: keys are text."""
    if isinstance(data, dict):
        return {str(key): texts(value) for key, value in data.items()}
    return [texts(item) for item in data] if isinstance(data, list) else data


def example(kind: str) -> Any:  # noqa: ANN401 - data of any form
    """A right file of a kind."""
    if kind == "play":
        return json.loads(json.dumps(play_to_json(PLAY, card=CARD, edition_data=reference())))
    if kind == "game":
        game = random_game(1, 2, "color-connector:easygoing")
        return json.loads(json.dumps(game_to_json(game, edition_data=reference(), judges_data=judges())))
    if kind == "judges":
        return json.loads(json.dumps(judges_to_data(judges())))
    if kind == "mosaic":
        return {"edition": "reference", "mosaic": {"C0": "r5"}, "player": "Ada", "returned": ["g1"]}
    text = {
        "edition": lambda: edition_to_yaml(reference()),
        "commission": lambda: commission_to_yaml(CARD),
        "deal": lambda: deal_to_yaml(seed_deal(reference(), 3)),
        "position": lambda: position_to_yaml(position_before(PLAY, CardOnBoard(CARD, reference()), 3)),
    }[kind]()
    return texts(yaml.safe_load(text))


def accepts(kind: str, data: object) -> bool:
    return bool(jsonschema.Draft202012Validator(SCHEMAS[kind]).is_valid(data))


@pytest.mark.parametrize("kind", SCHEMAS)
def test_the_shipped_copies_are_the_generated_ones(kind: str) -> None:
    path = ROOT / "puzzles" / "schemas" / f"{kind}.schema.json"
    assert path.read_text(encoding="utf-8") == schema_text(SCHEMAS[kind])
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[kind])


@pytest.mark.parametrize("kind", SCHEMAS)
def test_right_files(kind: str) -> None:
    assert accepts(kind, example(kind))


@pytest.mark.parametrize("kind", SCHEMAS)
def test_missing_and_unknown_keys(kind: str) -> None:
    data = example(kind)
    assert accepts(kind, {**data, "unknown": 1}) == (kind in ("play", "game"))
    for key in SCHEMAS[kind]["required"]:
        assert not accepts(kind, {name: value for name, value in data.items() if name != key})


def test_shipped_cards() -> None:
    folder = ROOT / "puzzles" / "commissions"
    cards = {
        name: texts(yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8"))) for name in shipped_commissions()
    }
    assert [name for name, data in cards.items() if not accepts("commission", data)] == []


@pytest.mark.parametrize(
    "word",
    ["any", "dark", "red", "star", "red star", "star red", "3", 3, "99", "B", "red 3", "star B", "3 B", "B 3 red oval"],
)
def test_right_requirements(word: object) -> None:
    assert accepts("commission", {**example("commission"), "center": [word]})


@pytest.mark.parametrize(
    "word",
    [
        "gren",
        "Red",
        "b",
        "100",
        "012",
        0,
        100,
        True,
        None,
        1.5,
        "",
        "dark red",
        "any 3",
        "red blue",
        "red 3 blue",
        "1 2",
        "A B",
    ],
)
def test_wrong_requirements(word: object) -> None:
    assert not accepts("commission", {**example("commission"), "center": [word]})


@pytest.mark.parametrize("letters", ["rygbr.", "rygbpr", "......", "rrrrr", "rrrrrx", 3])
def test_wrong_water_tiles(letters: object) -> None:
    assert not accepts("edition", {**example("edition"), "water_tiles": {"1": letters}})


@pytest.mark.parametrize("letters", ["rrrrr.", "rrrrrr", "rygryg", ".....p"])
def test_right_water_tiles(letters: str) -> None:
    assert accepts("edition", {**example("edition"), "water_tiles": {"1": letters}})


@pytest.mark.parametrize("key", ["0", "01", "1_0", "x"])
def test_wrong_tile_ids(key: str) -> None:
    assert not accepts("edition", {**example("edition"), "water_tiles": {key: "rrrrr."}})


@pytest.mark.parametrize("letters", ["rygbpp", "rygb..", "rygbp"])
def test_wrong_starting_tiles(letters: str) -> None:
    assert not accepts("edition", {**example("edition"), "starting_tile": letters})


@pytest.mark.parametrize("pair", ["square", "star|star", "star|oval|circle", "star|x"])
def test_wrong_pairs(pair: str) -> None:
    board = example("edition")["slide_board"]
    assert not accepts("edition", {**example("edition"), "slide_board": {**board, "outer": [pair]}})


@pytest.mark.parametrize("hand", [[1, 2, 3], [0], ["01"], [1.5], [True], ["rrrrx."], 3])
def test_wrong_hands(hand: object) -> None:
    assert not accepts("deal", {**example("deal"), "hand": hand})
    assert not accepts("position", {**example("position"), "hand": hand})


def test_right_hands() -> None:
    for hand in ([], [1], [1, "2"], ["rrrrr.", 33]):
        assert accepts("deal", {**example("deal"), "hand": hand})


@pytest.mark.parametrize(
    ("key", "value"),
    [("dish", 1), ("diatom", "r6"), ("space", "C00"), ("space", None)],
)
def test_wrong_arranging(key: str, value: object) -> None:
    data = example("play")
    data["turns"][1]["arrange"] = [{"diatom": "r1", "space": "C1", key: value}]
    assert not accepts("play", data)
