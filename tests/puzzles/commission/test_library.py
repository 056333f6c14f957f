"""The shipped cards: each completed by a recorded play, and together what a library should have."""

from __future__ import annotations

import json

import pytest
from support import ROOT

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_file import load_play
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.referee import judge

PLAYS = ROOT / "puzzles" / "plays"
CARDS = shipped_commissions()


def card(name: str) -> Commission:
    return load_commission(name)[0]


@pytest.mark.parametrize("name", CARDS)
def test_each_card_is_completed_by_its_recorded_play(name: str) -> None:
    play, commission, edition = load_play(PLAYS / f"{name}.json")
    ruling = judge(play, commission, edition)
    assert commission.id == name
    assert ruling.completed
    assert ruling.stars == play.stars


def test_there_are_twelve_with_one_to_five_dishes_and_12_to_33_spaces() -> None:
    assert len(CARDS) == 12
    assert {card(name).castoff_dishes for name in CARDS} == {1, 2, 3, 4, 5}
    sizes = [len(card(name).used) for name in CARDS]
    assert (min(sizes), max(sizes)) == (12, 33)


def test_every_kind_of_requirement_is_asked_somewhere() -> None:
    asked = [one for name in CARDS for one in card(name).requirements.values()]
    kinds = {
        (one.dark, *(part is not None for part in (one.color, one.shape, one.number, one.letter))) for one in asked
    }
    plain = {(True, *(False,) * 4), (False,) * 5, *((False, *(i == j for j in range(4))) for i in range(4))}
    assert plain <= kinds
    assert (False, True, True, False, False) in kinds
    assert all(any(mask[part] and sum(mask) > 1 for mask in kinds) for part in (3, 4))


def test_each_has_a_title_and_notes_of_its_own() -> None:
    assert len({card(name).title for name in CARDS}) == len({card(name).notes for name in CARDS}) == 12
    assert all(card(name).notes.endswith(".") for name in CARDS)


def test_no_play_is_left_over() -> None:
    assert {file.stem for file in PLAYS.glob("*.json")} == set(CARDS)
    assert all("deal" in json.loads(file.read_text(encoding="utf-8")) for file in PLAYS.glob("*.json"))
