"""Positions typed at the table: read, completed and checked by the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from support import card, edition_with, random_play, reference, seed_deal

from puzzles.commission.check_position import Breach, PositionDraft, breaches, hand_breaches
from puzzles.commission.deal import Source
from puzzles.commission.files.position_file import load_position
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml, position_to_yaml
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile, Position
from puzzles.commission.record import Play
from puzzles.commission.table import position_before
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.files.faults import FileFaults
from puzzles.pond.grid import Cell
from puzzles.sentences import path_text

CARD = card(
    reference(), dishes=3, O1="any", O2="any", M1="any", C0="red", C1="any", C2="1", M2="any", M3="1", C3="A", C4="A"
)
POSITION = """\
edition: reference
commission: ./card.yaml
pond:
  - {tile: 30, at: [-1, 1], segments: grrpp.}
  - {tile: 23, at: [-1, 0], segments: .pgggp}
  - {tile: 27, at: [0, -1], segments: y.pggy}
mosaic: {C1: b1, M2: p2, O2: g1}
dishes: [[p2], [b1], [p1]]
hand: [16, 29]
tops: {a: 33, b: 10}
hidden: {a: 13, b: 13}
"""


def load(tmp_path: Path, text: str) -> Path:
    (tmp_path / "card.yaml").write_text(commission_to_yaml(CARD))
    path = tmp_path / "position.yaml"
    path.write_text(text)
    return path


def faults_of(tmp_path: Path, text: str) -> list[str]:
    path = load(tmp_path, text)
    with pytest.raises(FileFaults) as caught:
        load_position(path)
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


def broken_by(position: Position) -> list[Breach]:
    draft = PositionDraft.of(position)
    return [*breaches(draft, CARD, reference()), *hand_breaches(draft, reference())]


def test_a_position(tmp_path: Path) -> None:
    position, commission, edition = load_position(load(tmp_path, POSITION))
    assert (commission, edition) == (CARD, reference())
    assert position.commission == "./card.yaml"
    assert position.pond[1] == PlacedTile(23, Cell(-1, 0), ".pgggp")
    assert position.mosaic[Space.parse("M2")] == Diatom.parse("p2")
    assert position.dishes.loads == (2, 1, 1)
    assert position.tops == {Source.A: 33, Source.B: 10}
    assert position_to_yaml(position) == POSITION
    assert broken_by(position) == []


def test_tiles_by_their_letters(tmp_path: Path) -> None:
    text = POSITION.replace("tile: 30", "tile: .pprrg").replace("a: 33", "a: bbppp.")
    assert load_position(load(tmp_path, text)) == load_position(load(tmp_path, POSITION))


@pytest.mark.parametrize(
    ("tops", "hidden", "shared"),
    [
        ("{a: 33, b: 10}", None, {Source.A: 13, Source.B: 13}),
        ("{a: 33}", None, {Source.A: 27}),
        ("{b: 10}", None, {Source.B: 27}),
        ("{}", None, {}),
        ("{a: 33, b: 10}", "{a: 2, b: 0}", {Source.A: 2, Source.B: 0}),
        ("{a: 33, b: 10}", "{a: 26}", {Source.A: 26, Source.B: 0}),
        ("{a: 33}", "{a: 3, b: 0}", {Source.A: 3}),
    ],
)
def test_hidden_tiles(tmp_path: Path, tops: str, hidden: str | None, shared: dict[Source, int]) -> None:
    text = POSITION.replace("{a: 33, b: 10}", tops)
    text = text.replace("hidden: {a: 13, b: 13}\n", "" if hidden is None else f"hidden: {hidden}\n")
    assert load_position(load(tmp_path, text))[0].hidden == shared


def test_the_odd_hidden_tile_lies_in_a(tmp_path: Path) -> None:
    lines = [line for line in POSITION.splitlines() if "tile: 27" not in line and "hidden" not in line]
    text = "\n".join(lines).replace("{C1: b1, M2: p2, O2: g1}", "{}").replace("[[p2], [b1], [p1]]", "[[], [], []]")
    assert load_position(load(tmp_path, text))[0].hidden == {Source.A: 14, Source.B: 13}


def test_no_tops_may_be_left_out(tmp_path: Path) -> None:
    text = POSITION[: POSITION.index("tops:")].replace("[16, 29]", "[16]")
    assert load_position(load(tmp_path, text))[0].tops == {}


@pytest.mark.parametrize(("hand", "is_right"), [("[16, 29]", True), ("[16]", True), ("[]", False)])
def test_the_hand_in_the_middle_of_a_turn(tmp_path: Path, hand: str, is_right: bool) -> None:
    text = POSITION.replace("[16, 29]", hand) + "to_arrange: [r3, b2]\n"
    if is_right:
        assert load_position(load(tmp_path, text))[0].to_arrange == (Diatom.parse("r3"), Diatom.parse("b2"))
    else:
        (fault,) = faults_of(tmp_path, text)
        assert fault.startswith("9:7: expected a hand of 1 or 2 water tiles while a stack has a top (got 0; rule C3)")


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        (
            "segments: grrpp.",
            "segments: grrpb.",
            ["4:39: expected a rotation of a side of tile 30, pprrg. (got 'grrpb.'"],
        ),
        ("segments: grrpp.", "segments: g.pprr", ["4:39: expected 'g' or empty water on side 5 (got 'r'; rule P1)"]),
        ("at: [0, -1]", "at: [-1, 1]", ["6:20: expected a free cell (got [-1, 1], which is taken; rule P2)"]),
        ("at: [0, -1]", "at: [0, 0]", ["6:20: expected a free cell (got [0, 0], which is taken; rule P2)"]),
        ("at: [0, -1]", "at: [5, 5]", ["6:20: expected a cell where a sample point can be completed in some order"]),
        ("at: [0, -1]", "at: [1, 0]", ["6:20: expected a cell where a sample point can be completed in some order"]),
        ("at: [0, -1]", "at: [1]", ["6:20: expected axial coordinates [q, r] (got 1 numbers)"]),
        ("at: [0, -1]", "at: [0, 01]", ["6:24: expected a whole number (got '01')"]),
        ("tile: 27", "tile: 270", ["6:12: expected a water tile of edition 'reference' (got '270')"]),
        (
            "hand: [16, 29]",
            "hand: [16, 30]",
            ["9:12: expected each water tile once (got 30, which is also pond[0].tile"],
        ),
        ("hand: [16, 29]", "hand: [16, 16]", ["9:12: expected each water tile once (got 16, which is also hand[0]"]),
        ("hand: [16, 29]", "hand: [33, 29]", ["10:11: expected each water tile once (got 33, which is also hand[0]"]),
        ("hand: [16, 29]", "hand: [16]", ["9:7: expected a hand of 2 water tiles while a stack has a top (got 1"]),
        ("hand: [16, 29]", "hand: [16, 29, 1]", ["9:7: expected a hand of 2 water tiles (got 3; rule C3)", "11:9"]),
        ("hand: [16, 29]", "hand: 16", ["9:7: expected a list of water tiles (got '16')"]),
        ("a: 33, ", "", ["11:13: expected no tiles under a stack without a top (got 13; rule C1)"]),
        (
            "{a: 13, b: 13}",
            "{a: 13, b: 14}",
            ["11:9: expected at most 26 hidden tiles, as many as are not seen (got 27"],
        ),
        ("{a: 13, b: 13}", "{a: 13, c: 13}", ["11:17: expected one of the keys a, b (got 'c')"]),
        ("{a: 13, b: 13}", "{a: -1, b: 13}", ["11:13: expected a whole number from 0 in plain decimal (got '-1')"]),
        ("C1: b1", "C1: b2", ["7:14: expected a circle or triangle on C1 (got b2; rule C7)"]),
        ("C1: b1", "C8: b1", ["7:14: expected a space that the card uses (got C8, which is dark; rule C7)"]),
        ("C1: b1", "C9: b1", ["7:14: expected a space of the slide board (got C9; rule C7)"]),
        ("C1: b1", "O99: b1", ["7:15: expected a space of the slide board (got O99; rule C7)"]),
        ("C1: b1", "C0: b4", ["7:14: expected what the card asks of C0, red (got b4; rule C7)"]),
        ("C1: b1", "C3: b1, C4: r1", ["7:22: expected blue on C4 for letter group A (got r1; rule C10)"]),
        ("C1: b1", "X1: b1", ["7:10: expected a space such as C0, M3 or O11 (got 'X1')"]),
        ("C1: b1", "C1: q1", ["7:14: expected a diatom such as r5"]),
        ("C1: b1", "C1: b1, C1: b3", ["7:18: expected each key once (got 'C1' twice)"]),
        ("[p1]]", "[p1], []]", ["8:9: expected 3 castoff dishes, as the card has (got 4; rule C6)"]),
        ("[p1]]", "[p1, r3, r3]]", ["8:22: expected at most 6 sixths in a castoff dish (got 7; rule C6)"]),
        ("[p1]]", "p1]", ["8:22: expected a list of diatoms (got 'p1')"]),
        ("commission: ./card.yaml", "commission: none", ["2:13: expected a shipped commission or the path of one"]),
        ("edition: reference", "edition: none", ["1:10: expected a shipped edition or the path of one"]),
        ("dishes:", "dihses:", ["1:1: expected the key 'dishes' (got none)", "8:1: expected one of the keys"]),
    ],
)
def test_faults_at_their_place(tmp_path: Path, old: str, new: str, faults: list[str]) -> None:
    assert old in POSITION
    found = faults_of(tmp_path, POSITION.replace(old, new, 1))
    assert len(found) >= len(faults)
    assert all(any(one.startswith(fault) for one in found) for fault in faults), found


def test_number_groups_need_one_shape(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, POSITION.replace("C1: b1", "C2: b1"))
    assert any("expected nothing on C2 for number group 1 (got b1; rule C9)" in fault for fault in faults)


def test_the_stock_has_an_end(tmp_path: Path) -> None:
    text = POSITION + f"to_arrange: [{', '.join(['b1'] * 7)}]\n"
    assert faults_of(tmp_path, text) == ["12:38: expected at most 8 of b1, as the stock has (got one more; rule P9)"]


def test_all_faults_in_one_run(tmp_path: Path) -> None:
    text = POSITION.replace("tile: 27", "tile: x").replace("C1: b1", "C1: b2").replace("[b1]", "[b9]")
    faults = faults_of(tmp_path, text.replace("b: 10", "b: 16").replace("b: 13", "b: 99"))
    assert [fault.split(": ")[0] for fault in faults] == ["6:12", "7:14", "8:17", "10:18", "11:9"]


def test_a_ring_needs_its_order() -> None:
    # a ring around a free cell: after the first tile, none has two neighbors side by side
    position = load_cells([(1, 0), (2, -1), (2, -2), (1, -2), (0, -1)])
    faults = broken_by(position)
    assert {path_text(path) for path, fault in faults if "sample point" in str(fault)} == {
        "pond[1].at",
        "pond[2].at",
        "pond[3].at",
        "pond[4].at",
    }


def load_cells(cells: list[tuple[int, int]]) -> Position:
    """A position with some tiles on some cells, whatever they are."""
    start = position_before(a_play(0), CardOnBoard(CARD, reference()), 1)
    tiles = reference().water_tiles
    placed = tuple(PlacedTile(i, Cell(*cell), tiles[i]) for i, cell in enumerate(cells, start=1))
    return replace(start, pond=placed)


def a_play(seed: int) -> Play:
    return random_play(CARD, reference(), seed_deal(reference(), seed), Random(seed))


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_legal_play_is_right(tmp_path: Path, seed: int) -> None:
    play = a_play(seed)
    for turn in range(1, len(play.turns) + 2):
        position = position_before(play, CardOnBoard(CARD, reference()), turn)
        assert broken_by(position) == []
        path = load(tmp_path, position_to_yaml(position))
        assert load_position(path, commission=CARD) == (position, CARD, reference())


def test_a_card_and_an_edition_that_replace(tmp_path: Path) -> None:
    path = load(tmp_path, POSITION.replace("reference", "nowhere").replace("./card.yaml", "nothing"))
    changed = edition_with("8 7 6 5 3")
    position, commission, edition = load_position(path, commission=CARD, edition=changed)
    assert (position.edition, commission, edition) == ("changed", CARD, changed)
    with pytest.raises(FileFaults, match="expected edition 'changed' as everything else here"):
        load_position(path, commission=CARD, edition=changed, ids_compared=True)


def test_the_edition_of_the_card_need_not_be_named_by_its_path(tmp_path: Path) -> None:
    own = edition_with("8 7 6 5 3")
    path = load(tmp_path, POSITION.replace("edition: reference", "edition: changed"))
    (tmp_path / "own.yaml").write_text(edition_to_yaml(own))
    (tmp_path / "card.yaml").write_text(commission_to_yaml(replace(CARD, edition="./own.yaml")))
    position, commission, edition = load_position(path)
    assert (position.edition, commission.edition, edition) == ("changed", "changed", own)
    path.write_text(POSITION.replace("edition: reference", "edition: other"))
    with pytest.raises(FileFaults, match=r":1:10: expected a shipped edition or the path of one \(got 'other'"):
        load_position(path)
