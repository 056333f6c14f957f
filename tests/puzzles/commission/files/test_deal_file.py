"""Deals in and out: files and seeds."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from support import edition_of_tiles, reference, scarce

from puzzles.commission.deal import Deal
from puzzles.commission.files.deal_file import deal_from_argument, load_deal, load_deal_alone, seed_of
from puzzles.commission.files.yaml_out import deal_to_yaml, edition_to_yaml
from puzzles.errors import MalformedError
from puzzles.files.faults import FileFaults, UnknownName

DEAL = "edition: reference\nhand: [3, 21]\nstacks: {a: [7, 12], b: [30]}\n"


def load(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "deal.yaml"
    path.write_text(text)
    return path


def faults_of(tmp_path: Path, text: str) -> list[str]:
    path = load(tmp_path, text)
    with pytest.raises(FileFaults) as caught:
        load_deal(path, reference())
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


def test_a_deal(tmp_path: Path) -> None:
    deal = load_deal(load(tmp_path, DEAL), reference())
    assert deal == Deal("reference", (21, 3), (7, 12), (30,))
    assert load_deal(load(tmp_path, deal_to_yaml(deal)), reference()) == deal


def test_tiles_by_their_letters_and_quoted(tmp_path: Path) -> None:
    # tiles 3, 21, 7 and 30 of the reference edition, turned, and turned over
    text = "edition: reference\nhand: ['3', g.grrr]\nstacks: {a: [.gyyyy, '12'], b: [grrpp.]}\n"
    assert load_deal(load(tmp_path, text), reference()) == load_deal(load(tmp_path, DEAL), reference())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[3, 21]", "[3, 99]", "2:11: expected a water tile of edition 'reference' (got '99')"),
        ("[3, 21]", "[3, 021]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, 2_1]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, 12:30]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, 0]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, -1]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, 2.0]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, ~]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, yes]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, 99999999999999999999]", "2:11: expected a water tile: a whole number from 1"),
        ("[3, 21]", "[3, rrrrrp]", "2:11: expected a water tile of edition 'reference' (got 'rrrrrp', which none has)"),
        ("[3, 21]", "[3, 3]", "2:11: expected each water tile once (got 3, which is also hand[0])"),
        ("[3, 21]", "[3, g.gggg]", "2:11: expected each water tile once (got 3, which is also hand[0])"),
        ("b: [30]", "b: [21]", "3:26: expected each water tile once (got 21, which is also hand[1])"),
        ("[7, 12]", "[7, 7]", "3:17: expected each water tile once (got 7, which is also stacks.a[0])"),
        ("[3, 21]", "[3]", "2:7: expected a hand of 2 water tiles while a stack holds any (got 1)"),
        ("[3, 21]", "[]", "2:7: expected a hand of 2 water tiles while a stack holds any (got none)"),
        ("[3, 21]", "[3, 21, 22]", "2:7: expected a hand of 2 water tiles (got 3)"),
        ("[3, 21]", "3", "2:7: expected a list of water tiles (got '3')"),
        (", b: [30]", "", "3:9: expected the key 'b' (got none)"),
        ("edition: reference", "edition: scarce", "1:10: expected edition 'reference' as everything else here"),
        ("edition: reference\n", "", "1:1: expected the key 'edition' (got none)"),
    ],
)
def test_a_fault_at_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    (got,) = faults_of(tmp_path, DEAL.replace(old, new))
    assert got.startswith(fault)


def test_a_small_hand_beside_empty_stacks(tmp_path: Path) -> None:
    for hand in ("[]", "[3]", "[3, 21]"):
        text = f"edition: reference\nhand: {hand}\nstacks: {{a: [], b: []}}\n"
        assert load_deal(load(tmp_path, text), reference()).a == ()


def test_letters_that_two_tiles_have_name_none(tmp_path: Path) -> None:
    edition = edition_of_tiles("rygbp.", {1: "rrry..", 4: "yrrr..", 5: "b....."})
    path = load(tmp_path, "edition: own\nhand: [1, ..yrrr]\nstacks: {a: [], b: []}\n")
    with pytest.raises(
        FileFaults, match=r"letters that name one water tile \(got '..yrrr', which tiles 1 and 4 have\)"
    ):
        load_deal(path, edition)
    assert load_deal(load(tmp_path, "edition: own\nhand: [1, 4]\nstacks: {a: [], b: []}\n"), edition).hand == (1, 4)


def test_all_faults_in_one_run(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, "edition: other\nhand: [3, x, 3]\nstacks: {a: [99], b: [3], c: []}\n")
    assert [fault.split(": ")[0] for fault in faults] == ["1:10", "2:7", "2:11", "2:14", "3:14", "3:23", "3:27"]


def test_ids_that_are_not_compared(tmp_path: Path) -> None:
    path = load(tmp_path, DEAL.replace("reference", "nowhere"))
    assert load_deal(path, scarce(), ids_compared=False).edition == "changed"
    assert deal_from_argument(str(path), scarce(), ids_compared=False).hand == (3, 21)


def test_a_deal_alone_has_the_edition_that_it_names(tmp_path: Path) -> None:
    assert load_deal_alone(load(tmp_path, DEAL))[1].id == "reference"
    (tmp_path / "own.yaml").write_text(edition_to_yaml(scarce()))
    deal, edition = load_deal_alone(load(tmp_path, DEAL.replace("reference", "./own.yaml")))
    assert (deal.edition, edition) == ("changed", scarce())
    assert load_deal(tmp_path / "deal.yaml", scarce()) == deal
    with pytest.raises(FileFaults, match="expected edition 'reference' as everything else here"):
        load_deal(tmp_path / "deal.yaml", reference())


def test_a_seed_is_dealt_as_the_contract_says() -> None:
    edition = reference()
    order = sorted(edition.water_tiles, key=lambda tile: sha256(f"17:{tile}".encode()).hexdigest())
    deal = deal_from_argument("17", edition)
    assert deal == Deal("reference", (order[0], order[17]), tuple(order[1:17]), tuple(order[18:]))
    assert deal_from_argument("0", edition) != deal


@pytest.mark.parametrize("text", ["01", "-1", "1.0", "1_0", "", " 1", "٣", "none.yaml"])
def test_anything_else_names_a_file(text: str) -> None:
    with pytest.raises((UnknownName, FileFaults), match=r"expected a file \(got "):
        deal_from_argument(text, reference())


@pytest.mark.parametrize(("text", "seed"), [("0", 0), ("7", 7), ("10", 10), ("07", None), ("", None), ("x", None)])
def test_what_a_seed_is(text: str, seed: int | None) -> None:
    assert seed_of(text) == seed


def test_a_seed_may_have_a_thousand_digits() -> None:
    assert deal_from_argument("9" * 1000, reference()).tiles == frozenset(reference().water_tiles)


@pytest.mark.parametrize("empty", ["a", "b"])
def test_c1_a_hand_of_one_wants_both_stacks_empty(empty: str, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    stacks = {"a": [7], "b": [7]} | {empty: []}
    path.write_text(f"edition: reference\nhand: [3]\nstacks: {stacks}\n")
    with pytest.raises(FileFaults, match="expected a hand of 2 water tiles while a stack holds any"):
        load_deal(path, reference())


def test_a_seed_has_an_end() -> None:
    with pytest.raises(MalformedError, match="at most 1000 digits"):
        deal_from_argument("9" * 5000, reference())
