"""The session of the documentation is true: what is typed is deal 1 as it lies, and each answer is printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from running import ROOT, diatoms, lines, matches

from puzzles.commission.deal import Deal, Source
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.position_file import load_position
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import Table, position_at
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample

SESSION = (ROOT / "docs" / "session.md").read_text(encoding="utf-8")
STEPS = re.findall(
    r"```yaml\n((?:(?!```).)*)```\n(?:(?!```).)*```console\n\$ (.*?)\n(.*?)```", SESSION, flags=re.DOTALL
)


def turn_of(data: dict[str, object]) -> Turn:
    move = data["move"]
    assert isinstance(move, dict)
    samples = (
        Sample(one["corner"], one["segments"], tuple(map(Diatom.parse, one["diatoms"]))) for one in move["collect"]
    )
    arrange = (
        Arranged(Diatom.parse(one["diatom"]), Space.parse(one["space"]) if "space" in one else None, one.get("dish"))
        for one in move["arrange"]
    )
    return Turn(
        tile=move["tile"],
        source=Source(move["from"]),
        at=Cell(*move["at"]),
        segments=move["segments"],
        refill=None if move["refill"] is None else Source(move["refill"]),
        collect=tuple(samples),
        arrange=tuple(arrange),
    )


def changed(typed: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """What is typed in the next turn: `pond` and `mosaic` grow, all else is written anew."""
    pond, mosaic = (
        [*typed.get("pond", []), *changes.pop("pond", [])],
        {**typed.get("mosaic", {}), **changes.pop("mosaic", {})},
    )
    return {**typed, **changes, "pond": pond, "mosaic": mosaic}


def test_the_session_is_a_play_of_deal_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commission, edition = load_commission("first-light")
    deal = Deal.from_seed(edition.id, edition.water_tiles, 1)
    table = Table.setup(CardOnBoard(commission, edition), deal)
    pond: tuple[PlacedTile, ...] = ()
    turns: list[Turn] = []
    typed: dict[str, Any] = {}
    for changes, command, expected in STEPS:
        typed = changed(typed, yaml.safe_load(changes))
        Path("table.yaml").write_text(yaml.safe_dump(typed), encoding="utf-8")
        there = position_at(table, pond)
        position, _, _ = load_position("table.yaml")
        assert position == there
        program, *arguments = shlex.split(command)
        assert program == "diatoms"
        printed = [line.rstrip() for line in diatoms(*arguments).stdout.splitlines()]
        assert matches(expected.splitlines(), printed), f"{command} printed\n" + "\n".join(printed)
        turn = turn_of(lines(diatoms(*arguments, "--json"))[0])
        turns.append(turn)
        pond = (*pond, PlacedTile(turn.tile, turn.at, turn.segments))
        table = table.after(turn)
    play = Play(edition.id, commission.id, deal, table.stars, tuple(turns))
    assert judge(play, commission, edition).completed
    assert play.stars == 3
