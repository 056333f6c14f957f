from __future__ import annotations

import json
from pathlib import Path

import pytest

from puzzles.commission.files.card_file import load_commission
from puzzles.errors import DiatomsError
from solver.batch.executor import LocalExecutor, OwnExecutor
from solver.hidden.estimate import (
    Dealer,
    DealLedger,
    DealOutcome,
    DealRecord,
    DealTally,
    EstimateSetting,
    estimate_deal,
    fill,
    wilson,
)
from solver.verdict import Limits


def setting(policy: str = "greedy", states: int = 4_000) -> EstimateSetting:
    return EstimateSetting(*load_commission("first-light"), policy, Limits(None, states))


def filled(file: Path, deals: int, **options: float) -> DealTally:
    tally = DealTally()
    work = Dealer(setting())
    executor = LocalExecutor(2, work) if options.get("workers") else OwnExecutor(work)
    with executor:
        fill(DealLedger(file, work.setting), executor, deals, tally, until_width=options.get("until_width"))
    return tally


def refill(file: Path, other: EstimateSetting) -> None:
    fill(DealLedger(file, other), OwnExecutor(Dealer(other)), 3, DealTally())


def test_wilson_intervals() -> None:
    assert wilson(8, 10) == pytest.approx((0.490162, 0.943318), abs=1e-6)
    assert wilson(0, 20) == pytest.approx((0.0, 0.161125), abs=1e-6)
    assert wilson(20, 20)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_undecided_widen_the_interval() -> None:
    tally = DealTally()
    for deal, outcome in enumerate(
        [DealOutcome.COMPLETED] * 6 + [DealOutcome.FAILED] * 2 + [DealOutcome.UNDECIDED] * 2, 1
    ):
        tally.add(DealRecord(deal, outcome, 2 if outcome is DealOutcome.COMPLETED else None, 5, 1))
    assert tally.interval == pytest.approx((wilson(6, 10)[0], wilson(8, 10)[1]))
    assert tally.share == 0.6
    assert tally.mean_stars == 1.2
    assert tally.line() == "10 deals: 0.3127 <= 0.6000 <= 0.9433"


def test_records_are_lines_in_the_order_of_deals(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    tally = filled(file, 6)
    lines = file.read_text().splitlines()
    assert len(lines) == tally.deals == 6
    assert '"deal": 1,' in lines[0]
    assert '"deal": 6,' in lines[-1]


@pytest.mark.parametrize("kept", [0, 1, 100, 700, 1200])
def test_a_torn_file_is_gone_on_from(tmp_path: Path, kept: int) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    filled(whole, 6)
    torn.write_bytes(whole.read_bytes()[:kept])
    tally = filled(torn, 6)
    assert torn.read_bytes() == whole.read_bytes()
    assert tally.deals == 6


def test_workers_write_the_same(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert filled(one, 5) == filled(two, 5, workers=2)
    assert one.read_bytes() == two.read_bytes()


def test_the_run_ends_when_the_interval_is_narrow_enough(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    tally = filled(file, 200, until_width=0.5)
    assert tally.width <= 0.5
    assert tally.deals < 30
    again = filled(file, 200, until_width=0.5)
    assert again == tally


def test_fewer_deals_than_the_file_has_are_counted_alone(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    filled(file, 4)
    before = file.read_bytes()
    assert filled(file, 2).deals == 2
    assert file.read_bytes() == before


def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    filled(file, 2)
    before = file.read_bytes()
    with pytest.raises(DiatomsError, match="expected policy 'random', as asked"):
        refill(file, setting("random"))
    with pytest.raises(DiatomsError, match="expected max_states 5"):
        refill(file, setting(states=5))
    assert file.read_bytes() == before
    for text in ("hello\n", "hello", "{}\n"):
        file.write_text(text)
        with pytest.raises(DiatomsError, match=r"out.jsonl:.*: expected the record of a deal"):
            filled(file, 2)
        assert file.read_text() == text


@pytest.mark.parametrize(
    ("policy", "changes"),
    [
        ("known", {"stars": 9}),
        ("known", {"upper_bound": None}),
        ("known", {"outcome": "undecided"}),
        ("known", {"waste": None}),
        ("greedy", {"upper_bound": 3}),
        ("greedy", {"outcome": "failed"}),
    ],
)
def test_a_record_that_claims_what_is_ruled_out_is_refused(
    tmp_path: Path, policy: str, changes: dict[str, object]
) -> None:
    file, told = tmp_path / "out.jsonl", setting(policy, 20_000)
    fill(DealLedger(file, told), OwnExecutor(Dealer(told)), 1, DealTally())
    record = json.loads(file.read_text())
    assert record["outcome"] == "completed"
    file.write_text(json.dumps(record | changes) + "\n")
    with pytest.raises(DiatomsError, match="the record of a deal that does not contradict itself"):
        fill(DealLedger(file, told), OwnExecutor(Dealer(told)), 1, DealTally())


def test_a_known_deal_says_how_many_stars_are_possible() -> None:
    record = estimate_deal(setting("known", 20_000), 1)
    assert (record.outcome, record.stars, record.upper_bound) == (DealOutcome.COMPLETED, 3, 3)
    assert record.turns == 5


def test_a_known_deal_within_too_few_states_is_undecided() -> None:
    kites = EstimateSetting(*load_commission("kites"), "known", Limits(None, 1))
    assert estimate_deal(kites, 1).outcome is DealOutcome.UNDECIDED
