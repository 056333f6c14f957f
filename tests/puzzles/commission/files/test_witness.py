"""The play that comes with a card is one that the referee passes, or there is none."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support import reference

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.witness import witness_of
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.referee import judge

EDITION = reference()


def card(name: str) -> Commission:
    return load_commission(name)[0]


def recorded(name: str) -> dict[str, Any]:
    play = witness_of(card(name), EDITION)
    assert play is not None
    return play_to_json(play)


@pytest.mark.parametrize("name", shipped_commissions())
def test_every_shipped_card_comes_with_one(name: str) -> None:
    play = witness_of(card(name), EDITION)
    assert play is not None
    assert judge(play, card(name), EDITION).completed


def test_a_card_tells_its_own_in_its_provenance() -> None:
    own = replace(card("kites"), id="my-kites", provenance={"witness": {"play": recorded("kites")}})
    play = witness_of(own, EDITION)
    assert play is not None
    assert judge(play, own, EDITION).completed


def test_a_card_names_the_file_of_its_witness_beside_its_own(tmp_path: Path) -> None:
    (tmp_path / "my.play.json").write_text(json.dumps(recorded("kites")), encoding="utf-8")
    own = replace(card("kites"), id="my-kites", provenance={"witness": "my.play.json"})
    play = witness_of(own, EDITION, tmp_path)
    assert play is not None
    assert play.stars is not None
    assert witness_of(own, EDITION) is None
    (tmp_path / "cards").mkdir()
    away = replace(own, provenance={"witness": "../my.play.json"})
    assert witness_of(away, EDITION, tmp_path / "cards") is None
    assert witness_of(replace(own, provenance={"witness": "none.json"}), EDITION, tmp_path) is None


@pytest.mark.parametrize("told", [{}, {"witness": 3}, {"witness": {"play": {"turns": 1}}}, {"witness": {"play": None}}])
def test_without_one_that_can_be_read_there_is_none(told: dict[str, Any]) -> None:
    assert witness_of(replace(card("kites"), id="my-kites", provenance=told), EDITION) is None


def test_one_that_breaks_a_rule_or_completes_another_card_is_none() -> None:
    broken = recorded("kites")
    broken["turns"] = broken["turns"][:-1]
    provenance = {"witness": {"play": broken}}
    assert witness_of(replace(card("kites"), id="my-kites", provenance=provenance), EDITION) is None
    assert witness_of(replace(card("full-moon"), id="kites"), EDITION) is None
