"""Whatever is done to a file, it is read or its faults are told; nothing else is ever raised."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import aquarium_support
import yaml
from game_support import judges, random_game
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import ROOT, card, random_play, reference, seed_deal

from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.files.game_file import game_to_json as game_to_aquarium_json
from puzzles.aquarium.files.game_file import load_game as load_aquarium_game
from puzzles.aquarium.files.layout_file import layout_to_yaml, load_layout
from puzzles.aquarium.files.puzzle_file import load_puzzle, puzzle_to_yaml
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.play_file import load_play, play_from_json
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.position_file import load_position
from puzzles.commission.files.yaml_out import commission_to_yaml, deal_to_yaml, edition_to_yaml, position_to_yaml
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import position_before
from puzzles.errors import DiatomsError
from puzzles.files.faults import FileFaults
from puzzles.main_game.files.game_file import load_game
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.files.judges_file import load_judges
from puzzles.main_game.files.mosaic_file import load_mosaic
from puzzles.named.load import kind_of
from solver.aquarium.play import play_game as play_aquarium
from solver.aquarium.policies import POLICIES

EDITIONS = ROOT / "puzzles" / "editions"
JUDGES, AQUARIUM = EDITIONS / "reference.judges.yaml", EDITIONS / "aquarium" / "reference-aquarium.yaml"

QUICK = settings(
    max_examples=120, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
WORDS = (
    *(
        "yes",
        "~",
        "null",
        "012",
        "1_0",
        "12:30",
        "1.5",
        "-1",
        "0",
        "99",
        "a",
        "Z",
        "red",
        "dark",
        "any",
        "r5",
        "C0",
        "M9",
    ),
    *("&a x", "*a", "!!int 3", "<<: *a", "- ", "? ", ": ", "[", "]", "{", "}", "'", '"', "|", ">", "%", "@", "`", "\t"),
    *("\n---\n", "\n...\n", "#", "\n", "  ", "\x00", "\x7f", "\ufeff", "é", "😀", '"\\ud800"', '"\\UFFFFFFFF"', "NaN"),
    *("1e999", "9" * 30, "rrrrr.", "rygbp.", "true", "reference", "./none.yaml", "/dev/null/x", ".", "\\", "a: b: c"),
)
CARD = card(reference(), dishes=3, O1="any", O2="1", M1="any", C0="red", C1="A", C2="1", M2="any", M3="star 1")


@cache
def right_files() -> dict[str, tuple[str, Callable[[Path], object]]]:
    """By name, a right file and its reader."""
    edition = reference()
    play = random_play(CARD, edition, seed_deal(edition, 1), Random(1), max_turns=3)
    position = position_before(play, CardOnBoard(CARD, edition), 3)
    play_text = json.dumps(play_to_json(play, card=CARD, edition_data=edition), indent=1)
    return {
        "edition.yaml": (edition_to_yaml(edition), load_edition),
        "card.yaml": (commission_to_yaml(CARD), load_commission),
        "deal.yaml": (deal_to_yaml(seed_deal(edition, 2)), lambda path: load_deal(path, edition)),
        "position.yaml": (position_to_yaml(position), lambda path: load_position(path, commission=CARD)),
        "play.json": (play_text, load_play),
        **main_game_files(),
        **aquarium_files(),
    }


def main_game_files() -> dict[str, tuple[str, Callable[[Path], object]]]:
    game = replace(random_game(1), moves=random_game(1).moves[:6], scores=None)
    finished = {"edition": "reference", "mosaic": {"C0": "r4", "C1": "g1"}, "player": "Ada", "returned": ["p5"]}
    return {
        "game.json": (
            json.dumps(game_to_json(game, edition_data=reference(), judges_data=judges()), indent=1),
            load_game,
        ),
        "judges.yaml": (JUDGES.read_text(encoding="utf-8"), load_judges),
        "mosaic.yaml": (yaml.safe_dump(finished), load_mosaic),
    }


def aquarium_files() -> dict[str, tuple[str, Callable[[Path], object]]]:
    edition = aquarium_support.shipped()
    game = play_aquarium(edition, [POLICIES["random"]], 1, rounds=2)
    text = json.dumps(game_to_aquarium_json(game, edition_data=edition), indent=1)
    laid = aquarium_support.record("E 0,0 sdpa; 1 1,0 ssdd", 3)
    return {
        "aquarium-edition.yaml": (AQUARIUM.read_text(encoding="utf-8"), load_aquarium_edition),
        "aquarium-puzzle.yaml": (puzzle_to_yaml(load_puzzle("eight-tiles")[0]), load_puzzle),
        "aquarium-layout.yaml": (
            layout_to_yaml(laid).replace("edition: small", "edition: reference-aquarium"),
            load_layout,
        ),
        "aquarium-game.json": (text, load_aquarium_game),
    }


def check_read(name: str, content: bytes, reader: Callable[[Path], object]) -> None:
    """Read a file in whatever state; only this library's own errors may come."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        for attempt in (reader, kind_of):
            try:
                attempt(path)
            except FileFaults as error:
                assert error.faults  # noqa: PT017 - a right file may come out of it as well
                assert all("expected " in fault.message and "(got " in fault.message for fault in error.faults)  # noqa: PT017
                str(error).encode()
            except DiatomsError as error:
                assert "expected " in str(error)  # noqa: PT017


@given(data=st.data())
@QUICK
def test_changed_text(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(right_files())))
    text, reader = right_files()[name]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=5))) + text[end:]
    check_read(name, text.encode("utf-8", "replace"), reader)


@given(data=st.data())
@QUICK
def test_changed_lines(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(right_files())))
    text, reader = right_files()[name]
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at, to = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.integers(0, len(lines) - 1))
        lines[at] = data.draw(st.sampled_from([lines[to], "", f"  {lines[at]}", f"{lines[at]} {lines[at]}"]))
    check_read(name, "\n".join(lines).encode(), reader)


@given(data=st.data())
@QUICK
def test_changed_bytes(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(right_files())))
    text, reader = right_files()[name]
    content = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    check_read(name, bytes(content), reader)


ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.sampled_from(WORDS)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)),
    max_leaves=4,
)


def put(data: st.DataObject, node: Any, value: object) -> Any:  # noqa: ANN401 - JSON
    """The tree with the value somewhere in it."""
    if not isinstance(node, dict | list) or not node or data.draw(st.integers(0, 6)) == 0:
        return value
    if isinstance(node, list):
        at = data.draw(st.integers(0, len(node) - 1))
        return [*node[:at], put(data, node[at], value), *node[at + 1 :]]
    key = data.draw(st.sampled_from(sorted(node)))
    return {**node, key: put(data, node[key], value)}


@given(data=st.data(), value=ANYTHING)
@QUICK
def test_changed_values(data: st.DataObject, value: object) -> None:
    tree = put(data, json.loads(right_files()["play.json"][0]), value)
    try:
        play_from_json(tree)
    except FileFaults as error:
        assert error.faults  # noqa: PT017 - the value may also fit
        assert all("(got " in fault.message for fault in error.faults)  # noqa: PT017
    check_read("play.json", json.dumps(tree).encode(), load_play)
