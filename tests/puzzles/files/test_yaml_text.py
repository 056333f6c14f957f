"""YAML's traps are closed: what is written is what is read, and everything else is a fault at its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import reference

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.errors import DiatomsError
from puzzles.files.faults import FileFaults, UnknownName
from puzzles.files.yaml_text import parse_yaml

CARD = """\
commission: small
title: Small
edition: reference
castoff_dishes: 1
center: [any, dark, dark, dark, dark, dark, dark, dark, dark]
middle: [dark, dark, dark, dark, dark, dark, dark, dark]
outer: [dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark, dark]
"""


def faults_of(tmp_path: Path, content: str | bytes) -> list[str]:
    """The faults of a card file, without its name."""
    path = tmp_path / "card.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(FileFaults) as caught:
        load_commission(path)
    assert all(str(fault) == f"{path}:{fault.line}:{fault.column}: {fault.message}" for fault in caught.value.faults)
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


def changed(key: str, value: str) -> str:
    lines = [f"{key}: {value}" if line.startswith(f"{key}:") else line for line in CARD.splitlines()]
    return "\n".join(lines) + "\n"


def test_the_card_is_right_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    path.write_text(CARD)
    assert load_commission(path)[0].castoff_dishes == 1


@pytest.mark.parametrize(
    "value", ["yes", "012", "1_0", "12:30", "1.0", "1e2", "0x1", "+1", "-1", "~", "null", '"1"', "true", "1000"]
)
def test_a_number_is_plain_decimal(tmp_path: Path, value: str) -> None:
    (fault,) = faults_of(tmp_path, changed("castoff_dishes", value))
    assert fault.startswith("4:17: expected a number of castoff dishes from 0 to 999 (got ")


@pytest.mark.parametrize("value", ["", "[1]", "{a: 1}"])
def test_a_number_is_there_and_a_scalar(tmp_path: Path, value: str) -> None:
    (fault,) = faults_of(tmp_path, changed("castoff_dishes", value))
    assert "expected a number of castoff dishes" in fault
    assert "(got " in fault


@pytest.mark.parametrize(
    "word", ["yes", "no", "on", "012", "1_0", "12:30", "100", "0", "1.5", "~", "null", "true", "''", "[red]"]
)
def test_no_word_of_yaml_is_a_requirement(tmp_path: Path, word: str) -> None:
    (fault,) = faults_of(tmp_path, CARD.replace("[any", f"[{word}"))
    assert fault.startswith("5:10: expected a")


@pytest.mark.parametrize("title", ["yes", "12:30", "012", "1.5", "true", "2024-01-01", "No"])
def test_text_is_what_was_written(tmp_path: Path, title: str) -> None:
    path = tmp_path / "card.yaml"
    path.write_text(changed("title", title))
    assert load_commission(path)[0].title == title


@pytest.mark.parametrize(
    "title", ["", "~", "null", "''", "'  '", "[a]", '"a\\tb"', '"a\\nb"', '"\\e[31m"', '"\\ud800"']
)
def test_text_is_one_visible_line(tmp_path: Path, title: str) -> None:
    (fault,) = faults_of(tmp_path, changed("title", title))
    assert fault.startswith("2:")
    assert "text" in fault


def test_a_key_comes_once(tmp_path: Path) -> None:
    assert faults_of(tmp_path, CARD + "title: Other\n") == ["8:1: expected each key once (got 'title' twice)"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (changed("title", "&here Small"), "2:8: expected no anchors (got '&here')"),
        (changed("title", "!!str Small"), "2:8: expected no tags (got 'tag:yaml.org,2002:str')"),
        (changed("title", "!own Small"), "2:8: expected no tags (got '!own')"),
        (CARD + "<<: {notes: a}\n", "8:1: expected no merge keys (got '<<')"),
        (CARD + "---\n" + CARD, "8:1: expected one document (got a second one)"),
        ("%YAML 1.1\n---\n" + CARD, "1:1: expected no directives (got one that starts with '%')"),
        (CARD + "? [a]\n: b\n", "8:3: expected a key of one word (got a list)"),
    ],
)
def test_what_yaml_has_beyond_lists_mappings_and_words(tmp_path: Path, text: str, fault: str) -> None:
    assert faults_of(tmp_path, text) == [fault]


def test_an_alias_and_its_anchor(tmp_path: Path) -> None:
    text = CARD.replace("title: Small", "title: &t Small").replace("edition: reference", "edition: *t")
    assert faults_of(tmp_path, text) == [
        "2:8: expected no anchors (got '&t')",
        "3:10: expected a value (got the alias '*t')",
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (CARD.replace("title:", "\ttitle:"), "2:1"),
        (CARD.replace("[any,", "[any,\t"), "5:14"),
        (CARD.replace("dark]\nmiddle", "dark\nmiddle"), "6:"),
        ('title: "open\n', "4:1"),
        ("title: a: b\n", "1:9"),
        ("a\nb: c\n", "2:2"),
        ("title: \x01\n", "1:8"),
        ('title: "\\UFFFFFFFF"\n', "1:"),
        (f"%YAML 1.{'9' * 5000}\n---\na\n", "1:"),
        ("@x\n", "1:1"),
    ],
)
def test_a_syntax_error_is_told_alone(tmp_path: Path, text: str, place: str) -> None:
    (fault,) = faults_of(tmp_path, text + "title: again\ntitle: again\n")
    assert fault.startswith(place)
    assert ": expected YAML (got " in fault


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "1:1: expected a file with something in it (got an empty file)"),
        (b" \n\n", "1:1: expected a file with something in it (got an empty file)"),
        (b"# nothing\n", "1:1: expected a mapping (got an empty file)"),
        (b"title: gr\xfcn\n", "1:10: expected text in UTF-8 (got the byte 0xfc)"),
        (b"a: b\nc: \xff\xfe\n", "2:4: expected text in UTF-8 (got the byte 0xff)"),
        (b"\xff\xfea\x00:\x00", "1:1: expected text in UTF-8 (got the byte 0xff)"),
        (b"a" * 1_000_001, "1:1: expected a file of at most 1000000 bytes (got more)"),
    ],
)
def test_what_is_no_text(tmp_path: Path, content: bytes, fault: str) -> None:
    assert faults_of(tmp_path, content) == [fault]


@pytest.mark.parametrize("content", ["- a\n- b\n", "word\n", "3\n"])
def test_what_is_no_mapping(tmp_path: Path, content: str) -> None:
    assert any("expected a mapping with the keys commission, title" in fault for fault in faults_of(tmp_path, content))


@pytest.mark.parametrize(
    "content", ["[" * 100_000, "a:\n " + "- " * 50_000, "{a: " * 50_000, CARD + "notes: " + "[" * 31]
)
def test_deep_nesting(tmp_path: Path, content: str) -> None:
    (fault,) = faults_of(tmp_path, content)
    assert "expected at most 30 levels of lists and mappings (got more)" in fault


def test_a_byte_order_mark_and_windows_lines_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + CARD.replace("\n", "\r\n").encode())
    assert load_commission(path)[0].title == "Small"


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileFaults, match=r":1:1: expected a file \(got a directory\)"):
        load_commission(tmp_path)


@pytest.mark.parametrize("name", ["no\0name.yaml", "x" * 5000 + ".yaml", "./none/none.yaml"])
def test_names_that_no_file_can_have_are_no_crash(name: str) -> None:
    with pytest.raises(DiatomsError, match=r"expected .* \(got "):
        load_commission(name)


def test_a_file_that_is_not_there_gets_a_suggestion(tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text("hand: []\n")
    with pytest.raises(UnknownName, match=r"did you mean 'evening.yaml'\?"):
        load_deal(tmp_path / "evning.yaml", reference())


def test_places_are_those_of_the_scalars() -> None:
    root = parse_yaml("a:\n  - b\n  - {c: 'd'}\n", "x")
    item = root.get("a")
    assert item is not None
    inner = item.items()[1].get("c")
    assert inner is not None
    assert (inner.value, inner.line, inner.column, inner.path) == ("d", 3, 9, ("a", 1, "c"))


def test_all_faults_of_a_file_in_one_run(tmp_path: Path) -> None:
    text = CARD.replace("Small\n", "~\n").replace("dishes: 1", "dishes: x").replace("[any", "[gren") + "noets: hello\n"
    faults = faults_of(tmp_path, text.replace("middle: [dark, ", "middle: ["))
    assert [fault.split(": ")[0] for fault in faults] == ["2:8", "4:17", "5:10", "6:9", "8:1"]
    assert faults[2].endswith("(got 'gren'; did you mean 'green'?)")
    assert faults[3] == "6:9: expected 8 requirements for the middle ring of edition 'reference' (got 7)"
    assert faults[4].endswith("(got 'noets'; did you mean 'notes'?)")


def test_a_character_that_json_escapes_in_two_halves_is_one(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    path.write_text(changed("title", r'"Reef \ud83d\udc19"'), encoding="utf-8")
    assert load_commission(path)[0].title == "Reef \N{OCTOPUS}"
    for half in (r"\ud83d", r"\udc19\ud83d", r"\ud83d\ud83d\udc19"):
        (fault,) = faults_of(tmp_path, changed("title", f'"{half}"'))
        assert fault.startswith("2:8: expected text (got half a character in ")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ('"3"', "(got '3' in quotes: leave them out)"),
        ("'0'", "(got '0' in quotes: leave them out)"),
        ('"1000"', "(got '1000')"),
        ('"03"', "(got '03')"),
        ('"three"', "(got 'three')"),
    ],
)
def test_a_number_in_quotes_is_told_as_that_if_it_is_right_without_them(value: str, told: str, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, changed("castoff_dishes", value))
    assert fault == f"4:17: expected a number of castoff dishes from 0 to 999 {told}"


def test_a_tab_is_told_with_what_to_do(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, CARD + "\tnotes: a\n")
    assert fault.endswith("use spaces instead of tabs)")
