"""Faults have an end: the first are told, each of bounded length, and the time to read grows as the file does."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random
from types import FrameType

import pytest
import yaml
from pydantic import ValidationError
from running import ROOT, diatoms, lines

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal_alone
from puzzles.commission.files.draft_forms import EditionDraft
from puzzles.commission.files.drafts import open_edition
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.play_file import play_from_json
from puzzles.files import yaml_text
from puzzles.files.faults import MOST_TOLD, Fault, FileFaults, UnknownName
from puzzles.files.yaml_text import parse_yaml

CARD = (ROOT / "puzzles" / "commissions" / "kites.yaml").read_text(encoding="utf-8")
EDITION = (ROOT / "puzzles" / "editions" / "reference.yaml").read_text(encoding="utf-8")


def faults(path: Path, text: str) -> FileFaults:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileFaults) as raised:
        load_edition(path) if "water_tiles" in text else load_commission(path)
    return raised.value


def test_the_first_are_told_and_how_many_more(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(
        f"edition: reference\nhand: []\nstacks: {{a: [{', '.join(['x'] * 2000)}], b: []}}\n", encoding="utf-8"
    )
    result = diatoms("check", path)
    assert len(result.stderr.splitlines()) == MOST_TOLD + 1
    assert result.stderr.splitlines()[-1] == "and 1981 more faults"  # the hand is one of them
    told = lines(diatoms("check", path, "--json"))
    assert [line["line"] for line in told] == [2, *[3] * (MOST_TOLD - 1), None]
    assert told[-1]["message"] == "and 1981 more faults"
    with pytest.raises(FileFaults) as raised:
        load_deal_alone(path)
    assert len(raised.value.faults) == 2001
    assert len(str(raised.value).splitlines()) == MOST_TOLD + 1


def test_few_are_all_told(tmp_path: Path) -> None:
    error = faults(tmp_path / "card.yaml", CARD + "".join(f"k{i}: 1\n" for i in range(MOST_TOLD)))
    assert error.rest == ""
    assert len(str(error).splitlines()) == MOST_TOLD
    error = faults(tmp_path / "card.yaml", CARD + "".join(f"k{i}: 1\n" for i in range(MOST_TOLD + 1)))
    assert error.rest == "and 1 more fault"


def test_suggestions_are_made_for_those_that_are_told(tmp_path: Path) -> None:
    words = ", ".join(["gren"] * 500)
    text = re.sub(r"outer: .*", f"outer: [{words}]", CARD)
    error = faults(tmp_path / "card.yaml", text)
    told = [fault.message for fault in error.faults[1:MOST_TOLD]]
    assert all("did you mean 'green'?" in message for message in told)


def test_a_message_and_a_path_have_a_length() -> None:
    fault = Fault("file", 1, 1, f"expected {'x' * 5000} (got nothing)")
    assert len(fault.message) == 1000
    assert fault.message.endswith("(got nothing)")
    with pytest.raises(FileFaults) as raised:
        play_from_json({"deal": {"k" * 100_000: float("nan")}, "turns": [{"tile": "y" * 100_000}]})
    assert len(str(raised.value)) < 10_000


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (
            lambda n: {"water_tiles": dict.fromkeys(range(1, n + 1), "rg.gr.")},
            "a mapping of at most 999 tile ids to six",
        ),
        (lambda n: {"slide_board": {"outer": ["circle|oval"] * n}}, "a list of at most 999 pairs of shapes"),
        (lambda n: {"slide_board": {"connections": [["C0-C1"] * (10 * n)]}}, "at most 9999 connections"),
        (
            lambda n: {"slide_board": {"center_lines": {f"l{i}": ["C0"] for i in range(n)}}},
            "a mapping of at most 999 names to lists",
        ),
        (lambda n: {"slide_board": {"center_lines": {"one": ["C0"] * n}}}, "a list of at most 999 spaces from rim"),
    ],
)
def test_an_edition_has_no_more_of_anything_than_a_table_has_room_for(part: object, words: str, tmp_path: Path) -> None:
    assert callable(part)
    data = yaml.safe_load(EDITION)
    for key, value in part(1000).items():
        data[key] = {**data[key], **value} if key == "slide_board" else value
    error = faults(tmp_path / "edition.yaml", json.dumps(data))
    assert any(f"expected {words}" in fault.message for fault in error.faults)
    assert len(error.faults) < 200


def test_the_editor_takes_and_opens_no_larger_editions(tmp_path: Path) -> None:
    path = tmp_path / "edition.yaml"
    data = yaml.safe_load(EDITION) | {"water_tiles": dict.fromkeys(range(1, 40001), "rg.gr.")}
    path.write_text(json.dumps(data), encoding="utf-8")
    draft = open_edition(str(path))
    assert len(EditionDraft.model_validate_json(json.dumps(draft)).water_tiles) == 999
    draft["water_tiles"].append(["1000", "rg.gr."])
    with pytest.raises(ValidationError, match="at most 999 items"):
        EditionDraft.model_validate_json(json.dumps(draft))


@pytest.mark.parametrize(
    "make",
    [
        lambda n: CARD + "".join(f"k{i}: 1\n" for i in range(n)),
        lambda n: re.sub(r"outer: .*", f"outer: [{', '.join(f'gren{i}' for i in range(n))}]", CARD),
        lambda n: CARD + "notes: x\n" * n,
        lambda n: EDITION.replace("center_lines:", f"center_lines:\n    all: [{', '.join(['C0', 'X1'] * n)}]"),
        lambda n: EDITION.replace("connections:", f"connections:\n    - [{', '.join(['C0-C99'] * min(n, 9000))}]"),
    ],
)
def test_reading_takes_work_in_proportion(make: object, tmp_path: Path) -> None:
    assert callable(make)

    def calls(number: int) -> int:
        count = 0

        def counted(_: FrameType, event: str, __: object) -> None:
            nonlocal count
            count += event in ("call", "c_call")

        sys.setprofile(counted)
        try:
            faults(tmp_path / "file.yaml", make(number))
        finally:
            sys.setprofile(None)
        return count

    calls(10)
    few, many = calls(300), calls(2400)
    assert many < 10 * few, "eight times the file takes some eight times the calls"


def test_both_parsers_read_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str) -> object:
        try:
            return parse_yaml(text, "file")
        except FileFaults as error:
            return [str(fault) for fault in error.faults]

    rng = Random(1)
    marks = [
        *"\n :-[]{},|>'\"#0ax~\\\t?!&*%@`",
        "\ufeff",
        "\x85",
        "\u2028",
        "---\n",
        "...\n",
        "<<: ",
        ": ",
        " #",
        "\n- ",
    ]
    texts = [CARD, EDITION[:1500], "a: [1, {b: 'c', \"d\": e}]\nf:\n  - g: h\n  - i\n"]
    for _ in range(300):
        text = rng.choice(texts)
        for _ in range(rng.randrange(4)):
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(marks) + text[place + rng.randrange(3) :]
        fast = read(text)
        with monkeypatch.context() as patch:
            patch.setattr(yaml, "__with_libyaml__", False)
            assert read(text) == fast, text
    assert yaml_text.parse_yaml("a: b\n", "file").get("a") is not None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("my-crad.yaml", "; did you mean 'my-card.yaml'?"),
        ("my-card.yml", "; did you mean 'my-card.yaml'?"),
        ("nosuch.yaml", ""),
    ],
)
def test_a_file_is_suggested_for_its_name_not_its_ending(tmp_path: Path, typed: str, meant: str) -> None:
    for name in ("my-card.yaml", "oct.yaml", "t6ok.yaml"):
        (tmp_path / name).write_text(CARD, encoding="utf-8")
    with pytest.raises(UnknownName) as raised:
        load_commission(tmp_path / typed)
    assert str(raised.value).endswith(f"which does not exist{meant})")
