"""Commission files in and out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from puzzles.commission.card import Requirement
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.templates import card_text
from puzzles.commission.files.yaml_out import commission_to_yaml
from puzzles.components.board import Space
from puzzles.files.faults import FileFaults

EXAMPLE = """\
commission: example
title: Example
edition: reference
castoff_dishes: 3
center: [any, red, oval, 1, 1, A, A, dark, red circle]   # C0, then C1.. clockwise
middle: [red 3, star B, 3 B, B 3, "7", '12', dark, dark]
outer:  [A red oval 1, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark]
notes: |
  Two lines:
  "yes".
author: Somebody
provenance: {from: a book, page: 12, "n": "12", exact: true, list: [1.5, none, null]}
"""


def load(tmp_path: Path, text: str = EXAMPLE) -> Path:
    path = tmp_path / "card.yaml"
    path.write_text(text)
    return path


def faults_of(tmp_path: Path, text: str) -> list[str]:
    path = load(tmp_path, text)
    with pytest.raises(FileFaults) as caught:
        load_commission(path)
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


def test_the_example(tmp_path: Path) -> None:
    commission, edition = load_commission(load(tmp_path))
    assert (commission.id, commission.edition, commission.castoff_dishes) == ("example", "reference", 3)
    assert edition.id == "reference"
    asked = commission.requirements
    assert asked[Space.parse("C8")] == Requirement.parse("red circle")
    assert asked[Space.parse("M3")] == asked[Space.parse("M4")] == Requirement(number=3, letter="B")
    assert asked[Space.parse("M6")] == Requirement(number=12)
    assert str(asked[Space.parse("O1")]) == "red oval 1 A"
    assert commission.notes == 'Two lines:\n"yes".\n'
    assert commission.provenance == {
        "from": "a book",
        "page": 12,
        "n": "12",
        "exact": True,
        "list": [1.5, "none", None],
    }


def test_written_and_read_again(tmp_path: Path) -> None:
    commission, _ = load_commission(load(tmp_path))
    text = commission_to_yaml(commission, schema="../schemas/commission.schema.json")
    assert text.startswith("# yaml-language-server: $schema=../schemas/commission.schema.json\ncommission: example\n")
    assert load_commission(load(tmp_path, text))[0] == commission


@pytest.mark.parametrize(
    "title", ["yes", "null", "a: b", "# no", "it's", '"', "0", "[x]", "é😀", "-", "&a", "a  b", "*"]
)
def test_any_title_survives(tmp_path: Path, title: str) -> None:
    commission, _ = load_commission(load(tmp_path))
    text = commission_to_yaml(replace(commission, title=title))
    assert load_commission(load(tmp_path, text))[0].title == title


def test_the_template_is_a_card(tmp_path: Path) -> None:
    commission, _ = load_commission(load(tmp_path, card_text(None, tmp_path)))
    assert (commission.id, commission.castoff_dishes) == ("my-card", 3)


def test_a_card_that_is_impossible_is_no_bad_file(tmp_path: Path) -> None:
    text = EXAMPLE.replace("[any, red, oval, 1, 1,", "[circle, red 1, star, oval 1, triangle 1,")
    commission, _ = load_commission(load(tmp_path, text))
    assert commission.requirements[Space.parse("C0")] == Requirement.parse("circle")


def test_a_card_uses_a_space(tmp_path: Path) -> None:
    dark = "commission: c\ntitle: C\nedition: reference\ncastoff_dishes: 0\n" + "".join(
        f"{ring}: [{', '.join(['dark'] * size)}]\n" for ring, size in (("center", 9), ("middle", 8), ("outer", 16))
    )
    assert faults_of(tmp_path, dark) == ["5:9: expected a card that uses at least one space (got only dark ones)"]


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("gren", "(got 'gren'; did you mean 'green'?)"),
        ("Red", "(got 'Red'; did you mean 'red'?)"),
        ("strr 3", "(got 'strr'; did you mean 'star'?)"),
        ("a", "(got 'a'; did you mean 'A'?)"),
        ("drak", "(got 'drak'; did you mean 'dark'?)"),
        ("zzz", "(got 'zzz')"),
        ("red blue", "expected at most one color (got 'red blue')"),
        ("star oval", "expected at most one shape (got 'star oval')"),
        ("1 2", "expected at most one number (got '1 2')"),
        ("A B", "expected at most one letter (got 'A B')"),
        ("dark red", "expected 'dark' to stand alone (got 'dark red')"),
        ("any 3", "expected 'any' to stand alone (got 'any 3')"),
        ("100", "(got '100')"),
        ("x" * 500, "xxx...')"),
    ],
)
def test_a_wrong_word(tmp_path: Path, word: str, fault: str) -> None:
    (got,) = faults_of(tmp_path, EXAMPLE.replace("[any,", f"[{word},"))
    assert got.startswith("5:10: expected ")
    assert got.endswith(fault)


@pytest.mark.parametrize("key", ["commission", "title", "edition", "castoff_dishes", "center", "middle", "outer"])
def test_every_key_is_needed(tmp_path: Path, key: str) -> None:
    lines = [line for line in EXAMPLE.splitlines() if not line.startswith(f"{key}:")]
    assert faults_of(tmp_path, "\n".join(lines)) == [f"1:1: expected the key {key!r} (got none)"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[any, ", "[", "5:9: expected 9 requirements for the center ring of edition 'reference' (got 8)"),
        ("[any, ", "[any, any, ", "5:9: expected 9 requirements for the center ring of edition 'reference' (got 10)"),
        ("author: Somebody", "author: [a]", "11:9: expected text (got a list)"),
        ("author: Somebody", "autor: Somebody", "did you mean 'author'?)"),
        ("castoff_dishes: 3", "castoff_dishes: three", "(got 'three')"),
    ],
)
def test_other_faults(tmp_path: Path, old: str, new: str, fault: str) -> None:
    (got,) = faults_of(tmp_path, EXAMPLE.replace(old, new))
    assert got.endswith(fault)


def test_free_text_is_free_of_control_characters(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, EXAMPLE.replace("a book", '"\\e[0m"'))
    assert fault == "12:13: expected text without control characters (got '\\x1b')"


def test_a_key_that_comes_twice_hides_nothing(tmp_path: Path) -> None:
    text = EXAMPLE.replace("[any, ", "[gren, any, ") + "title: Other\n"
    first, second, third = faults_of(tmp_path, text)
    assert first.startswith("5:9: expected 9 requirements")
    assert second.endswith("(got 'gren'; did you mean 'green'?)")
    assert third.endswith("expected each key once (got 'title' twice)")
