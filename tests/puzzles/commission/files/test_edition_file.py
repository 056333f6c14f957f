"""Edition files: what is wrong with one is told at its place, what is unlike the rulebook is a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.templates import edition_text
from puzzles.commission.files.yaml_out import edition_to_yaml
from puzzles.commission.kinds import shipped_editions
from puzzles.components.board import Ring
from puzzles.components.pieces import Shape
from puzzles.files.faults import FileFaults, UnknownName

EDITION = """\
edition: tiny
title: Tiny
stock: {circle: 8, oval: 7, triangle: 6, square: 5, star: 4}
starting_tile: rygbp.
water_tiles:
  1: rrrrr.
  "7": rr.yyg
  8: rrrrr.
slide_board:
  center: [square|star, circle|triangle, circle|oval]
  middle: [triangle|square, oval|star]
  outer: [square|star, circle|oval]
  connections: [[C0-C1, C1-C2], [C1-M1]]
  center_lines:
    upright: [O1, M1, C1, C0, C2, M2, O2]
"""


def faults_of(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "tiny.yaml"
    path.write_text(text)
    with pytest.raises(FileFaults) as caught:
        load_edition(path)
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


def fault_of(tmp_path: Path, old: str, new: str) -> str:
    """The one fault of the tiny edition with a change."""
    assert EDITION.count(old) == 1
    (fault,) = faults_of(tmp_path, EDITION.replace(old, new))
    return fault


def test_the_shipped_edition_is_as_the_rulebook_says() -> None:
    edition = load_edition("reference")
    assert (edition.id, len(edition.water_tiles), edition.warnings) == ("reference", 33, ())
    assert "reference" in shipped_editions()


def test_a_tiny_edition_with_its_warnings(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(EDITION.replace("star: 4", "star: 3"))
    edition = load_edition(str(path))
    assert edition.water_tiles == {1: "rrrrr.", 7: "rr.yyg", 8: "rrrrr."}
    assert edition.tiles_named("r.rrrr") == (1, 8)
    assert edition.stock_per_color[Shape.STAR] == 3
    assert [len(edition.board.ring(ring)) for ring in Ring] == [3, 2, 2]
    assert edition.warnings == (
        "3 stars of each color in stock; the rulebook has 4",
        "4 water tiles with the Starting Tile; the rulebook has 34",
        "3 spaces in the center ring; the reference edition's board has 9",
        "2 spaces in the middle ring; the reference edition's board has 8",
        "2 spaces in the outer ring; the reference edition's board has 16",
        "1 center line; the rulebook has 4",
        "tiles 1 and 8 are alike: was one typed twice?",
    )


def test_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "again.yaml"
    for edition in (load_edition("reference"),):
        path.write_text(edition_to_yaml(edition, schema="edition.schema.json"))
        assert load_edition(path) == edition
        assert path.read_text().startswith("# yaml-language-server: $schema=edition.schema.json\nedition: reference\n")


def test_the_template_is_an_edition(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(edition_text(None, tmp_path))
    edition = load_edition(path)
    assert (edition.id, edition.warnings) == ("my-edition", ())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("1: rrrrr.", "1: rygbr.", "6:6: expected a water tile of one to three colors (got 'rygbr.', which has 4)"),
        ("1: rrrrr.", "1: rygbpr", "6:6: expected a water tile of one to three colors (got 'rygbpr', which has 5)"),
        ("1: rrrrr.", "1: ......", "6:6: expected a water tile of one to three colors (got '......', which has 0)"),
        ("1: rrrrr.", "1: rrrrr", "6:6: expected six segments of the letters rygbp. (got 'rrrrr')"),
        ("1: rrrrr.", "1: rrrrrx", "6:6: expected six segments of the letters rygbp. (got 'rrrrrx')"),
        ("1: rrrrr.", "1: RRRRR.", "6:6: expected six segments of the letters rygbp. (got 'RRRRR.')"),
        ("1: rrrrr.", "1: [r, r]", "6:6: expected six segments of the letters rygbp. (got a list)"),
        ("1: rrrrr.", "0: rrrrr.", "6:3: expected a tile id from 1 in plain decimal (got '0')"),
        ("1: rrrrr.", "01: rrrrr.", "6:3: expected a tile id from 1 in plain decimal (got '01')"),
        ("1: rrrrr.", "1_0: rrrrr.", "6:3: expected a tile id from 1 in plain decimal (got '1_0')"),
        ("1: rrrrr.", "12:30: rrrrr.", "6:3: expected a tile id from 1 in plain decimal (got '12:30')"),
        ("1: rrrrr.", "7: rrrrr.", "7:3: expected each key once (got '7' twice)"),
        ("rygbp.", "rygbpp", "4:16: expected a Starting Tile with each color and empty water once (got 'rygbpp')"),
        ("rygbp.", "rygb..", "4:16: expected a Starting Tile with each color and empty water once (got 'rygb..')"),
        ("circle: 8, ", "", "3:8: expected the key 'circle' (got none)"),
        ("circle: 8", "circle: -1", "3:17: expected a whole number from 0 in plain decimal (got '-1')"),
        ("circle: 8", "circle: 8.0", "3:17: expected a whole number from 0 in plain decimal (got '8.0')"),
        ("[C1-M1]", "[C1-M3]", "13:34: expected spaces of the slide board (got 'M3' of the middle ring, which has 2)"),
        ("[C1-M1]", "[C1-C1]", "13:34: expected two different spaces (got 'C1-C1')"),
        ("[C1-M1]", "[C2-C1]", "13:34: expected each connection once (got 'C2-C1' again)"),
        ("[C1-M1]", "[C1]", "13:34: expected two spaces such as C0-C1 (got 'C1')"),
        ("[C1-M1]", "[C1-X1]", "13:34: expected a space such as C0, M3 or O11 (got 'X1')"),
        ("[C1-M1]", "C1-M1", "13:33: expected a list of connections such as C0-C1 (got 'C1-M1')"),
        ("M2, O2]", "M2, O3]", "15:39: expected spaces of the slide board (got 'O3' of the outer ring, which has 2)"),
        ("M2, O2]", "M2, O1]", "15:39: expected each space of a center line once (got O1 again)"),
    ],
)
def test_a_fault_at_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert fault_of(tmp_path, old, new) == fault


@pytest.mark.parametrize(
    "line", ["[O1, M1, C1, C0, C2, M2]", "[O1, C0, M1]", "[O1, M1, C0]", "[C0]", "[]", "[O1, M1, C1, C2, O2]"]
)
def test_a_center_line_goes_through_the_center_space(tmp_path: Path, line: str) -> None:
    fault = fault_of(tmp_path, "[O1, M1, C1, C0, C2, M2, O2]", line)
    assert fault.startswith("15:14: expected a line through C0 in its middle, the same rings on both sides (got ")


@pytest.mark.parametrize("pair", ["square", "square|square", "square|star|oval", "square|", "'square,star'", "3"])
def test_a_space_accepts_two_different_shapes(tmp_path: Path, pair: str) -> None:
    fault = fault_of(tmp_path, "[square|star, circle|triangle", f"[{pair}, circle|triangle")
    assert fault.startswith("10:12: expected two ")


def test_an_unknown_shape_gets_a_suggestion(tmp_path: Path) -> None:
    fault = fault_of(tmp_path, "[triangle|square,", "[triangel|square,")
    assert fault.endswith("(got 'triangel|square'; did you mean 'triangle'?)")
    (missing, unknown) = faults_of(tmp_path, EDITION.replace("oval: 7", "ovall: 7"))
    assert missing == "3:8: expected the key 'oval' (got none)"
    assert unknown.endswith("(got 'ovall'; did you mean 'oval'?)")


@pytest.mark.parametrize("key", ["edition", "title", "stock", "starting_tile", "water_tiles", "slide_board"])
def test_every_key_is_needed(tmp_path: Path, key: str) -> None:
    faults = faults_of(tmp_path, EDITION.replace(f"{key}:", f"{key}x:"))
    assert f"1:1: expected the key {key!r} (got none)" in faults
    assert any(f"(got '{key}x'; did you mean {key!r}?)" in fault for fault in faults)


@pytest.mark.parametrize(
    ("old", "new"),
    [("{circle: 8, oval: 7, triangle: 6, square: 5, star: 4}", "8"), ("[[C0-C1, C1-C2], [C1-M1]]", "C0-C1")],
)
def test_a_word_where_more_is_needed(tmp_path: Path, old: str, new: str) -> None:
    fault = fault_of(tmp_path, old, new)
    assert f"(got '{new}')" in fault


def test_there_are_tiles_and_a_center_space(tmp_path: Path) -> None:
    tiles = EDITION[EDITION.index("  1:") : EDITION.index("slide_board")]
    assert faults_of(tmp_path, EDITION.replace(f"\n{tiles}", " {}\n")) == [
        "5:14: expected at least one water tile (got none)"
    ]
    faults = faults_of(tmp_path, EDITION.replace("[square|star, circle|triangle, circle|oval]", "[]"))
    assert faults[0] == "10:11: expected at least the center space (got an empty list)"


def test_all_faults_in_one_run(tmp_path: Path) -> None:
    text = EDITION.replace("Tiny", "''").replace("1: rrrrr.", "1: rygbr.").replace("[C1-M1]", "[C1-C1, M1-M9]")
    assert [fault.split(": ")[0] for fault in faults_of(tmp_path, text)] == ["2:8", "6:6", "13:34", "13:41"]


def test_a_path_starts_from_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "editions").mkdir()
    (tmp_path / "cards").mkdir()
    (tmp_path / "editions" / "tiny.yaml").write_text(EDITION)
    card = tmp_path / "cards" / "card.yaml"
    text = "commission: c\ntitle: C\nedition: ../editions/tiny.yaml\ncastoff_dishes: 0\ncenter: [any, dark, dark]\n"
    card.write_text(text + "middle: [dark, dark]\nouter: [dark, dark]\n")
    commission, edition = load_commission(card)
    assert (commission.edition, edition.id) == ("tiny", "tiny")
    other, used = load_commission(card, edition=edition)
    assert (other, used) == (commission, edition)


def test_faults_of_the_edition_that_a_card_names_are_told_too(tmp_path: Path) -> None:
    (tmp_path / "tiny.yaml").write_text(EDITION.replace("Tiny", "''"))
    card = tmp_path / "card.yaml"
    card.write_text(
        "commission: c\ntitle: ''\nedition: ./tiny.yaml\ncastoff_dishes: 0\ncenter: [any]\nmiddle: []\nouter: []\n"
    )
    with pytest.raises(FileFaults) as caught:
        load_commission(card)
    assert [(Path(fault.file).name, fault.line) for fault in caught.value.faults] == [
        ("card.yaml", 2),
        ("tiny.yaml", 2),
    ]


@pytest.mark.parametrize("name", ["referenze", "./none.yaml"])
def test_an_edition_that_is_not_there(tmp_path: Path, name: str) -> None:
    card = tmp_path / "card.yaml"
    card.write_text(
        f"commission: c\ntitle: C\nedition: {name}\ncastoff_dishes: 0\ncenter: [any]\nmiddle: []\nouter: []\n"
    )
    with pytest.raises(FileFaults, match=r":3:10: expected a shipped edition or the path of one \(got "):
        load_commission(card)
    with pytest.raises(UnknownName, match=r"expected a file"):
        load_edition(name)


def test_a_shipped_id_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match=r"did you mean 'reference'\?"):
        load_edition("refrence")


def test_a_tile_that_comes_twice_hides_nothing(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, EDITION.replace("8: rrrrr.", "1: rrrrr").replace("star: 4", "star: four"))
    assert [fault.partition(" (")[0] for fault in faults] == [
        "3:59: expected a whole number from 0 in plain decimal",
        "8:3: expected each key once",
    ]
