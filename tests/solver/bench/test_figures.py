"""Figures of records: summaries, pairs, growth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from benching import a_record

from solver.batch.job import StopReason
from solver.bench.figures import (
    AXES,
    QUICKEST,
    Comparison,
    Ratio,
    Summary,
    cactus,
    comparisons,
    growth,
    paired,
    percentile,
)
from solver.bench.plots import thinned
from solver.bench.run import contradictions
from solver.bench.tables import FigureTable, bounds, methods_table, undecided_table, verdict_sentence
from solver.verdict import Status

OPEN = {"status": Status.UNDECIDED, "stars": None, "upper_bound": 3, "first_play_seconds": None, "play": None}


def test_a_summary_counts_what_its_names_say() -> None:
    proved = a_record(status=Status.UNSOLVABLE, stars=None, upper_bound=None, first_play_seconds=None, seconds=1.0)
    solved = a_record(status=Status.SOLVED, upper_bound=3, seconds=7.0, time_limit=7.0, fault="wrong")
    lost = a_record(**OPEN, seconds=3.0, stopped=StopReason.MEMORY)
    summary = Summary.of([a_record(stars=3, upper_bound=3, megabytes=9000.0), proved, solved, lost])
    assert (summary.instances, summary.decided, summary.completed) == (4, 2, 2)
    assert (summary.stars, summary.dishes, summary.all_stars) == (5, 12, 1)
    assert summary.par2 == pytest.approx((2 + 1 + 14 + 6) / 4)
    assert summary.seconds == (2.5, 7.0, 7.0)
    assert summary.first_play == 1.0
    assert summary.rate == pytest.approx(400 / 13)
    assert (summary.megabytes, summary.stopped, summary.faults) == (9000.0, 1, 1)
    assert [bounds(record) for record in (solved, proved, lost)] == ["[2, 3]", "[-, -]", "[-, 3]"]


def test_the_better_of_two_is_named_with_its_reasons() -> None:
    faster = Ratio(0.5, 0.4, 0.6)
    ahead = Comparison("a", "b", 10, 7, 1, 2, 0, 0, faster, faster, None, None)
    assert verdict_sentence(ahead) == (
        "b is better than a: of 10 questions it alone decides 2 (the other alone 1), it earns more stars on 0 and "
        "fewer on 0; where both decide it takes 0.5 [0.4, 0.6] times the other's processor time."
    )
    turned = replace(ahead, base="b", other="a", only_base=2, only_other=1, seconds=faster.turned, cpu=faster.turned)
    assert verdict_sentence(turned) == verdict_sentence(ahead)
    assert ahead.turned == turned


@pytest.mark.parametrize(
    ("changes", "better"),
    [
        ({"only_other": 1, "fewer_stars": 5}, "b is better"),
        ({"more_stars": 2, "fewer_stars": 3, "cpu": Ratio(0.5, 0.4, 0.6)}, "a is better"),
        ({"cpu": Ratio(1.2, 1.1, 1.3)}, "a is better"),
        ({"cpu": Ratio(0.9, 0.7, 1.1)}, "No difference"),
        ({"cpu": None}, "No difference"),
        ({"both": 4, "cpu": Ratio(0.98, 0.98, 0.98)}, "No difference"),
    ],
)
def test_what_is_decided_counts_before_stars_and_stars_before_time(changes: dict[str, Any], better: str) -> None:
    same = Comparison("a", "b", 10, 7, 0, 0, 0, 0, None, Ratio(1.0, 0.9, 1.1), None, None)
    assert verdict_sentence(replace(same, **changes)).startswith(better)


def test_percentiles_are_by_nearest_rank() -> None:
    assert percentile([1.0]) == 1.0
    assert percentile(list(range(1, 101))) == 95
    assert percentile([1.0, 2.0, 3.0], 0.5) == 2.0


def test_a_ratio_has_an_interval_around_its_mean() -> None:
    assert Ratio.of([]) is None
    same = Ratio.of([(1.0, 2.0)] * 9)
    assert same is not None
    assert (same.mean, same.low, same.high) == pytest.approx((2.0, 2.0, 2.0))
    spread = Ratio.of([(1.0, 1.0), (1.0, 4.0), (2.0, 4.0), (1.0, 2.0)])
    assert spread is not None
    assert spread.mean == pytest.approx(2.0)
    assert 1.0 < spread.low < spread.mean < spread.high < 4.0
    assert spread == Ratio.of([(1.0, 1.0), (1.0, 4.0), (2.0, 4.0), (1.0, 2.0)])
    assert Ratio.of([(0.0, QUICKEST)]) == Ratio(1.0, 1.0, 1.0)


def test_pairs_are_answers_to_the_same_question() -> None:
    base = [a_record(instance="a"), a_record(instance="b"), a_record(instance="c", question="old")]
    other = [a_record(instance="c", question="new"), a_record(instance="b"), a_record(instance="d")]
    assert [(one.instance, two.instance) for one, two in paired(base, other)] == [("b", "b")]


def test_a_comparison_counts_both_ways() -> None:
    pairs = [
        (a_record(cpu_seconds=1.0), a_record(cpu_seconds=0.5, seconds=4.0, first_play_seconds=0.5, states=200)),
        (a_record(), a_record(**OPEN)),
        (a_record(**OPEN), a_record(stars=0)),
        (a_record(**OPEN), a_record(**OPEN)),
    ]
    found = Comparison.of("one", "two", pairs)
    assert (found.pairs, found.both, found.only_base, found.only_other) == (4, 1, 1, 1)
    assert (found.more_stars, found.fewer_stars) == (1, 1)
    assert found.seconds is not None
    assert found.seconds.mean == pytest.approx(2.0)
    assert found.cpu is not None
    assert found.cpu.mean == pytest.approx(0.5)
    assert found.first_play is not None
    assert found.first_play.mean == pytest.approx(0.5)
    assert found.states is not None
    assert found.states.mean == pytest.approx(2.0)


def test_the_first_method_is_compared_with_each_other() -> None:
    records = [a_record(method=name) for name in ("search", "greedy", "plain")]
    assert [(one.base, one.other, one.pairs) for one in comparisons(records)] == [
        ("search", "greedy", 1),
        ("search", "plain", 1),
    ]


def test_growth_has_a_step_for_each_value_or_for_equal_parts() -> None:
    records = [a_record(spaces=9 + i % 2, seconds=float(i)) for i in range(10)]
    assert [(step.at, step.number, step.seconds) for step in growth(records, AXES["spaces"])] == [
        (9.0, 5, (4.0, 8.0)),
        (10.0, 5, (5.0, 9.0)),
    ]
    many = [a_record(spaces=i, seconds=float(i)) for i in range(40)] + [a_record(spaces=0)] * 40
    steps = growth(many, AXES["spaces"], 4)
    assert [step.number for step in steps] == [41, 19, 20]
    assert steps[0].at == 0.0
    assert growth([a_record(**OPEN, turns=None)], AXES["turns"]) == []


def test_a_cactus_counts_what_is_decided() -> None:
    assert cactus([a_record(seconds=3.0), a_record(**OPEN), a_record(seconds=1.0)]) == ([1.0, 3.0], [1, 2])


def test_a_curve_of_many_points_is_thinned_and_keeps_its_ends() -> None:
    assert thinned([], []) == ([], [])
    assert thinned([1.0, 2.0], [1, 2]) == ([1.0, 2.0], [1, 2])
    seconds, numbers = thinned([float(i) for i in range(20_001)], list(range(20_001)))
    assert len(seconds) < 500
    assert (seconds[0], seconds[-1], numbers[0], numbers[-1]) == (0.0, 20_000.0, 0, 20_000)


def test_a_play_beyond_a_bound_of_another_answer_is_a_contradiction() -> None:
    play, proof = a_record(method="greedy", stars=3, upper_bound=3), a_record(stars=2, upper_bound=2)
    none = a_record(method="clingo", status=Status.UNSOLVABLE, stars=None, upper_bound=None)
    name = play.instance
    assert contradictions([play, a_record(**OPEN)]) == []
    assert contradictions([proof, play]) == [f"{name}: greedy has a play of 3 stars, search rules out 3 stars"]
    assert contradictions([none, proof]) == [
        f"{name}: search has a play of 2 stars, clingo proves that there is no play"
    ]


def test_a_table_is_told_as_markdown() -> None:
    table = FigureTable("Title", ("name", "number"), (("a|b", "1"), ("c", "2")))
    assert table.markdown() == "| name | number |\n| --- | ---: |\n| a\\|b | 1 |\n| c | 2 |\n"
    assert table.is_varied(1)
    assert methods_table([a_record()]).rows[0][:3] == ("search", "1", "1 (100%)")


def test_the_table_of_the_undecided_says_how_many_are_left_out() -> None:
    table = undecided_table([a_record(**OPEN)] * 3, 2)
    assert table.title == "Undecided: 3, of which 2 are shown"
    assert len(table.rows) == 2


def test_a_wide_table_comes_in_pieces_that_fit() -> None:
    table = FigureTable("Title", ("name", "one", "two", "three"), (("a", "1", "22222", "3"),))
    assert [piece.columns for piece in table.pieces(16)] == [("name", "one"), ("name", "two"), ("name", "three")]
    assert [piece.columns for piece in table.pieces(25)] == [("name", "one", "two"), ("name", "three")]
    assert [*table.pieces(80)] == [table]
    assert [piece.rows for piece in table.pieces(1)] == [(("a", "1"),), (("a", "22222"),), (("a", "3"),)]
