"""The benchmark of explanations and mends: its enumeration is right, and it notices claims that are wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from plain_solving import House, PlainSolving
from support import edition_with

from benchmarks.at_will import heaps, most_stars
from benchmarks.mends import MendCase, main, measure, tiny_cases, wrong_claims
from benchmarks.random_deals import random_instance
from solver.explain.core import Core, core_of
from solver.explain.demand import Demand
from solver.explain.search import Answer, Trial
from solver.explain.trial import Trials
from solver.verdict import Limits


@pytest.mark.parametrize("seed", range(8))
def test_enumeration_agrees_with_playing_every_play(seed: int) -> None:
    one = random_instance(edition_with("8 7 6 5 4"), seed, 2)
    plain = PlainSolving(one.commission, one.edition, House(voluntary=True)).stars(one.deal)
    assert most_stars(one.commission, one.edition, heaps(one.edition, one.deal)) == (-1 if plain is None else plain)


def core_and_case() -> tuple[Core, MendCase]:
    case = next(case for case in tiny_cases() if len(case.card.used) > 2)
    limits = Limits(seconds=None, states=600_000)
    core = core_of(Trials(case.card, case.edition, case.draw, case.stars, limits, lambda _: None), case.card)
    assert core is not None
    assert core.is_minimal
    return core, case


def test_claims_that_are_wrong_are_noticed() -> None:
    core, case = core_and_case()
    assert list(wrong_claims(case, core)) == []
    too_much = replace(core, demand=replace(Demand.of(case.card), dishes=None))
    assert set(wrong_claims(case, too_much)) == {"not minimal"}
    part = core.demand.leaves[0]
    too_little = Core(core.demand.without(part), Trial(Answer.NONE), is_minimal=False)
    assert list(wrong_claims(case, too_little)) == ["holds together"]
    other = replace(core, demand=replace(core.demand, dishes=0, asked=dict(list(core.demand.asked.items())[:1])))
    assert "not of the card" in list(wrong_claims(case, other))


def test_a_record_of_a_tiny_case() -> None:
    (case,) = islice(tiny_cases(), 1)
    record = measure(case, 600.0)
    assert (record.explained, record.minimal, record.wrong) == ("proved", True, ())
    assert record.mended == "mended"
    assert record.is_equalled


def test_it_writes_records_and_tells_what_came_of_them(tmp_path: Path) -> None:
    out = tmp_path / "records.jsonl"
    result = CliRunner().invoke(main, ["--tiny", "1", "--full", "0", "--out", str(out)])
    assert result.exit_code == 0
    (record,) = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    assert record["wrong"] == []
    assert "claims that are wrong" in result.output
