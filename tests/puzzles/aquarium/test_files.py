"""Files of Aquarium Designer: what is right comes back as it was, and every fault is told at its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from aquarium_support import record, shipped
from support import ROOT

from puzzles.aquarium import kinds
from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.files.game_file import game_to_json, load_game
from puzzles.aquarium.files.layout_file import layout_to_yaml, load_layout
from puzzles.aquarium.files.puzzle_file import load_puzzle, puzzle_to_yaml
from puzzles.aquarium.kinds import shipped_puzzles
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import LayoutRecord
from puzzles.aquarium.tiles import Animal
from puzzles.errors import DiatomsError
from puzzles.files.faults import FileFaults, UnknownName
from puzzles.named.load import kind_of
from puzzles.named.schemas import json_schemas, schema_text
from solver.aquarium.play import play_game
from solver.aquarium.policies import POLICIES

EDITION = """\
edition: own
title: Own
entrance: sdpa
tiles: {1: ssdd, 2: ppaa}
points: {seals: [1, 3], dolphins: [2], penguins: [0, -1, 4], angel_fish: [1]}
"""
PUZZLE = "puzzle: p\ntitle: P\nedition: reference-aquarium\nrounds: [1, [2, 3], ppda]\n"
LAYOUT = "edition: reference-aquarium\nlaid:\n  - {tile: entrance, at: [0, 0], blocks: sdpa}\n"
SCHEMAS = {name: schema for name, schema in json_schemas().items() if name.startswith("aquarium-")}


def written(folder: Path, text: str, name: str = "file.yaml") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def faults(error: pytest.ExceptionInfo[FileFaults]) -> list[str]:
    return [f"{fault.place}: {fault.message}" for fault in error.value.faults]


def test_the_shipped_edition() -> None:
    edition = shipped()
    assert len(edition.tiles) == 36
    assert sorted(edition.entrance) == sorted("sdpa")
    blocks = "".join(edition.tiles.values())
    assert {blocks.count(animal) for animal in Animal} == {36}
    assert "invented" in edition.notes


def test_the_shipped_puzzles_load() -> None:
    assert {"small-tank", "eight-tiles", "two-to-choose"} <= set(shipped_puzzles())
    assert all(load_puzzle(name)[0].id == name for name in shipped_puzzles())


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    edition = load_aquarium_edition(written(tmp_path, EDITION))
    assert edition.tiles == {1: "ssdd", 2: "ppaa"}
    assert edition.points[Animal.PENGUINS] == (0, -1, 4)


def test_every_fault_of_an_edition_at_its_place(tmp_path: Path) -> None:
    text = "edition: own\ntitel: Own\nentrance: ssda\ntiles: {1: ssd, x: ppaa}\n"
    text += "points: {seals: [], dolphins: [2000], penguins: 3, angel_fish: [a]}\n"
    with pytest.raises(FileFaults) as error:
        load_aquarium_edition(written(tmp_path, text))
    assert faults(error) == [
        "1:1: expected the key 'title' (got none)",
        (
            "2:1: expected one of the keys edition, title, entrance, tiles, points, notes "
            "(got 'titel'; did you mean 'title'?)"
        ),
        "3:11: expected an Entrance with each of sdpa once (got 'ssda')",
        "4:12: expected four blocks of the letters sdpa (got 'ssd')",
        "4:17: expected a tile id from 1 in plain decimal (got 'x')",
        "5:17: expected points for areas of one to at most 36 blocks (got an empty list)",
        "5:32: expected points from -999 to 999 (got 2000)",
        "5:49: expected a list of points for areas of one block, two, and so on (got '3')",
        "5:65: expected a whole number (got 'a')",
    ]


def test_a_puzzle_comes_back(tmp_path: Path) -> None:
    puzzle, edition = load_puzzle(written(tmp_path, PUZZLE))
    assert puzzle.rounds == ((1,), (2, 3), (15,))
    assert edition == shipped()
    made = Puzzle("x", "X: y", "reference-aquarium", puzzle.rounds, "n", "a", {"points": 3})
    assert load_puzzle(written(tmp_path, puzzle_to_yaml(made)))[0] == made


def test_every_fault_of_a_puzzle_at_its_place(tmp_path: Path) -> None:
    text = "puzzle: p\ntitle: P\nedition: reference-aquarium\nrounds:\n  - 1\n  - [2, 99]\n  - []\n  - ssss\n  - 1\n"
    with pytest.raises(FileFaults) as error:
        load_puzzle(written(tmp_path, text))
    assert faults(error) == [
        "6:9: expected a layout tile of edition 'reference-aquarium' (got '99')",
        "7:5: expected at least one tile in a round (got an empty list)",
        "8:5: expected a layout tile of edition 'reference-aquarium' (got 'ssss', which none has)",
        "9:5: expected each layout tile once (got 1, which is also rounds[0])",
    ]


@pytest.mark.parametrize("rounds", ["[]", "[1, 2, 3, 4, 5, 6, 7, 8, 9]"])
def test_a_puzzle_has_one_to_eight_rounds(rounds: str, tmp_path: Path) -> None:
    with pytest.raises(FileFaults, match="expected 1 to 8 rounds"):
        load_puzzle(written(tmp_path, PUZZLE.replace("[1, [2, 3], ppda]", rounds)))


def test_names_that_mean_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean 'small-tank'"):
        load_puzzle("smal-tank")
    with pytest.raises(FileFaults, match="did you mean 'reference-aquarium'"):
        load_puzzle(written(tmp_path, PUZZLE.replace("reference-aquarium", "reference-aquariun")))


def test_a_layout_comes_back_with_its_puzzle(tmp_path: Path) -> None:
    laid = record("E 0,0 sdpa; 1 1,0 ssdd").laid
    written(tmp_path, PUZZLE, "puzzle.yaml")
    made = LayoutRecord("reference-aquarium", laid, 12, "./puzzle.yaml")
    layout, edition, puzzle = load_layout(written(tmp_path, layout_to_yaml(made)))
    assert (layout, edition) == (made, shipped())
    assert puzzle is not None
    assert puzzle.id == "p"


def test_a_layout_finds_the_edition_of_its_puzzle(tmp_path: Path) -> None:
    written(tmp_path, EDITION, "own.yaml")
    written(tmp_path, "puzzle: p\ntitle: P\nedition: ./own.yaml\nrounds: [1]\n", "puzzle.yaml")
    text = LAYOUT.replace("edition: reference-aquarium", "edition: own\npuzzle: ./puzzle.yaml")
    assert load_layout(written(tmp_path, text))[1].id == "own"


def test_every_fault_of_a_layout_at_its_place(tmp_path: Path) -> None:
    text = LAYOUT + "  - {tile: entrnace, at: [0], blocks: sdpx}\n  - {tile: 1, at: 3}\npoints: many\n"
    with pytest.raises(FileFaults) as error:
        load_layout(written(tmp_path, text))
    assert faults(error) == [
        (
            "4:12: expected entrance or a layout tile: a whole number from 1 in plain decimal or four blocks "
            "(got 'entrnace')"
        ),
        "4:26: expected a place [x, y] (got 1 numbers)",
        "4:39: expected four blocks of the letters sdpa (got 'sdpx')",
        "5:5: expected the key 'blocks' (got none)",
        "5:19: expected a place [x, y] (got '3')",
        "6:9: expected a whole number (got 'many')",
    ]


def a_game() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(game_to_json(play_game(shipped(), [POLICIES["random"]] * 2, 1))))
    return data


def test_a_game_comes_back_alone_or_with_its_edition(tmp_path: Path) -> None:
    game = play_game(shipped(), [POLICIES["random"]] * 2, 1)
    assert load_game(written(tmp_path, json.dumps(game_to_json(game)), "game.json")) == (game, shipped())
    data = game_to_json(game, edition_data=shipped())
    assert load_game(written(tmp_path, json.dumps({**data, "unknown": 1}), "game.json")) == (game, shipped())


def test_every_fault_of_a_game_by_its_path(tmp_path: Path) -> None:
    data = a_game()
    data["format"] = "aquarium-game/2"
    data["rounds"][0]["takes"][0] = {"player": 1}
    data["rounds"][1]["builds"][0]["at"] = [1]
    data["rounds"][2]["takes"][1] = {"player": "x", "tile": 1, "postpone": True}
    data["rounds"][3]["takes"][0] = {"player": 1, "postpone": False}
    with pytest.raises(FileFaults) as error:
        load_game(written(tmp_path, json.dumps(data), "game.json"))
    assert faults(error) == [
        "format: expected the format, aquarium-game/1 (got 'aquarium-game/2'; did you mean 'aquarium-game/1'?)",
        "rounds[0].takes[0]: expected exactly one of tile and postpone (got neither)",
        "rounds[1].builds[0].at: expected a place [x, y] (got 1 numbers)",
        "rounds[2].takes[1].player: expected a whole number (got 'x')",
        "rounds[2].takes[1]: expected exactly one of tile and postpone (got both)",
        "rounds[3].takes[0].postpone: expected true (got false)",
    ]


def test_kinds(tmp_path: Path) -> None:
    files = {
        kinds.EDITION: written(tmp_path, EDITION, "e.yaml"),
        kinds.PUZZLE: written(tmp_path, PUZZLE, "p.yaml"),
        kinds.LAYOUT: written(tmp_path, LAYOUT, "l.yaml"),
        kinds.GAME: written(tmp_path, json.dumps(a_game()), "g.json"),
    }
    assert {kind_of(file) for file in files.values()} == set(kinds.KINDS)
    assert all(kind_of(file) == kind for kind, file in files.items())
    with pytest.raises(FileFaults, match="expected keys of one kind of file"):
        kind_of(written(tmp_path, "hello: 1\n"))


@pytest.mark.parametrize("cut", range(0, 240, 7))
def test_a_file_cut_off_anywhere_is_told_not_a_traceback(cut: int, tmp_path: Path) -> None:
    for text, load in ((EDITION, load_aquarium_edition), (PUZZLE, load_puzzle), (LAYOUT, load_layout)):
        if cut < len(text) - 3:
            with pytest.raises(DiatomsError):
                load(written(tmp_path, text[:cut]))


@pytest.mark.parametrize("kind", SCHEMAS)
def test_the_shipped_schemas_are_the_generated_ones_and_take_right_files(kind: str) -> None:
    path = ROOT / "puzzles" / "schemas" / f"{kind}.schema.json"
    assert path.read_text(encoding="utf-8") == schema_text(SCHEMAS[kind])
    laid = record("E 0,0 sdpa; 1 1,0 ssdd", 3)
    examples: dict[str, Callable[[], Any]] = {
        "aquarium-edition": lambda: _texts(yaml.safe_load(EDITION)),
        "aquarium-puzzle": lambda: yaml.safe_load(PUZZLE),
        "aquarium-layout": lambda: yaml.safe_load(layout_to_yaml(laid)),
        "aquarium-game": lambda: game_to_json(play_game(shipped(), [POLICIES["random"]], 1), edition_data=shipped()),
    }
    right = examples[kind]()
    judge = jsonschema.Draft202012Validator(SCHEMAS[kind])
    assert [error.message for error in judge.iter_errors(right)] == []
    assert judge.is_valid({**right, "unknown": 1}) == (kind == "aquarium-game")
    for key in SCHEMAS[kind]["required"]:
        assert not judge.is_valid({name: value for name, value in right.items() if name != key})


def _texts(data: object) -> object:
    if isinstance(data, dict):
        return {str(key): _texts(value) for key, value in data.items()}
    return data
