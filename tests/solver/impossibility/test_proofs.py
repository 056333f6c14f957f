"""Hand-made impossible cards, each refuted by the right proof and in the right words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
import yaml
from support import ROOT, any_deal, card, edition_of_tiles, reference, scarce, seed_deal

from puzzles.commission.beginnings import from_position
from puzzles.commission.deal import AnyDeal
from puzzles.commission.dishes import Dishes
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.position_file import load_position
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.components.pieces import Color, Diatom, Shape
from solver.impossibility import Proof, ProofKind, impossible

IMPOSSIBLE = ROOT / "tests" / "data" / "impossible"


@cache
def expected() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = yaml.safe_load((IMPOSSIBLE / "expected.yaml").read_text(encoding="utf-8"))
    return found


def refute(name: str) -> Proof | None:
    """The proof for a card with its deal or position, if it has one."""
    position = IMPOSSIBLE / f"{name}.position.yaml"
    if position.exists():
        there, commission, edition = load_position(position)
        draw = from_position(there, edition, seed=1).draw
        return impossible(commission, edition, start=Table.at(there, CardOnBoard(commission, edition), draw))
    commission, edition = load_commission(IMPOSSIBLE / f"{name}.commission.yaml")
    deal = IMPOSSIBLE / f"{name}.deal.yaml"
    return impossible(commission, edition, load_deal(deal, edition) if deal.exists() else None)


@pytest.mark.parametrize("name", expected())
def test_card_is_refuted_for_the_right_reason(name: str) -> None:
    proof = refute(name)
    assert proof is not None
    assert proof.kind == expected()[name]["kind"]
    assert proof.reason == expected()[name]["reason"]


def test_every_kind_of_proof_has_a_card() -> None:
    cards = {path.name.split(".")[0] for path in IMPOSSIBLE.glob("*.commission.yaml")}
    kinds = Counter(entry["kind"] for entry in expected().values())
    assert cards == expected().keys()
    assert len(cards) >= 25
    assert kinds.keys() == {kind.value for kind in ProofKind}


def test_cards_of_a_deal_are_possible_with_the_whole_edition() -> None:
    names = [path.name.split(".")[0] for path in IMPOSSIBLE.glob("*.deal.yaml")]
    assert names
    for name in names:
        commission, edition = load_commission(IMPOSSIBLE / f"{name}.commission.yaml")
        assert impossible(commission, edition) is None, name


def test_draw_replaces_that_of_the_table() -> None:
    edition = reference()
    commission = card(edition, O1="blue star")
    start = Table.setup(CardOnBoard(commission, edition), any_deal(edition))
    assert impossible(commission, edition, start=start) is None
    reds = AnyDeal(edition.id, frozenset({1, 6, 16, 31, 21}))
    proof = impossible(commission, edition, reds, start=start)
    assert proof is not None
    assert proof.kind is ProofKind.YIELD


@pytest.mark.parametrize("dishes", [0, 1, 9])
def test_number_of_dishes_alone_refutes_nothing(dishes: int) -> None:
    edition = reference()
    everywhere = {str(space): "any" for space in edition.board.spaces}
    full = card(edition, dishes, id="full", **everywhere)
    assert impossible(full, edition) is None
    assert impossible(full, edition, seed_deal(edition, 1)) is None


def test_exactly_as_many_as_there_are_is_possible() -> None:
    edition = reference()
    assert impossible(card(edition, C0="red star", O1="red star", O5="red star", O9="red star"), edition) is None
    reds = card(scarce(), C0="red star", O1="red square", C1="red triangle", C2="red oval", C3="red circle")
    assert impossible(reds, scarce()) is None


def test_every_kind_of_diatom_is_possible_in_the_reference_edition() -> None:
    edition = reference()
    place = {Shape.CIRCLE: "C1", Shape.OVAL: "C2", Shape.TRIANGLE: "C3", Shape.SQUARE: "M1", Shape.STAR: "M2"}
    for color in Color:
        for shape, space in place.items():
            assert impossible(card(edition, 1, "test", **{space: f"{color.word} {shape.word}"}), edition) is None


def test_piece_that_only_a_split_can_give_is_possible() -> None:
    # Three tiles that are blue all around give six sixths, never a group of one. With no star in stock there
    # is no pair 1 + 5, and of 3 + 3 with one triangle in stock the other is split.
    edition = edition_of_tiles("bbbbbb", {1: "bbbbbb", 2: "bbbbbb"}, "1 1 1 0 0")
    assert impossible(card(edition, dishes=3, C1="blue circle"), edition) is None


def test_settled_groups_are_refuted_by_what_is_left() -> None:
    proof = refute("groups-settled")
    assert proof is not None
    assert "circles" in proof.reason
    assert "ovals" not in proof.reason


def test_what_just_fits_a_dish_refutes_nothing() -> None:
    there, commission, edition = load_position(IMPOSSIBLE / "dishes-full.position.yaml")
    draw = from_position(there, edition, seed=1).draw
    (triangle,) = there.to_arrange
    for load, is_refuted in ((3, False), (4, True)):
        dishes = Dishes(((Diatom(Color.BLUE, Shape(load)),),))
        assert triangle.sixths + load == 6 + is_refuted
        start = Table.at(replace(there, dishes=dishes), CardOnBoard(commission, edition), draw)
        assert (impossible(commission, edition, start=start) is not None) is is_refuted


def test_completed_table_is_not_refuted() -> None:
    there, _, edition = load_position(IMPOSSIBLE / "stock-left.position.yaml")
    small = card(edition, C1="red")
    table = Table.at(there, CardOnBoard(small, edition), from_position(there, edition, seed=1).draw)
    assert table.is_complete
    assert impossible(small, edition, start=table) is None
