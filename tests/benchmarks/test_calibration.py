"""The benchmarks of advice: what it says beside what it earns, and what it loses of the best."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks import calibration, regret
from benchmarks.calibration import Priced, fitted, stars_share
from solver.advice.calibration import Circumstances, features


def priced(stars: float, earned: int | None, deal: int = 1, plain: float = 1.0) -> Priced:
    there = Circumstances(2, 0.5, plain, 0.8, 32, 300_000)
    return Priced("kites", deal, 1, stars, 1.0, 32, there, earned)


def test_a_fitted_curve_says_what_was_earned() -> None:
    records = [priced(2.0, 2 if i % 4 else 0, i) for i in range(80)] + [priced(0.5, i % 2, i) for i in range(80)]
    weights = fitted(records, stars_share)
    said = [
        1 / (1 + np.exp(-weights @ np.array(features(one.stars, one.completes, one.worlds, one.there))))
        for one in (records[0], records[-1])
    ]
    assert said == pytest.approx([0.75, 0.25], abs=0.03)


def test_the_error_is_that_of_plays_whose_positions_share_their_luck() -> None:
    records = [priced(2.0, 2, deal=1)] * 4 + [priced(2.0, 0, deal=2)] * 4
    said, earned = np.full(8, 1.0), np.array([2.0] * 4 + [0.0] * 4)
    assert calibration.gap(said, earned, records) == "+0.000 ± 0.707 (8)"


def test_plays_are_recorded_fitted_and_reported(tmp_path: Path) -> None:
    records, picture = tmp_path / "records.jsonl", tmp_path / "plot.svg"
    options = ["--deals", "1", "--card", "tide-pool", "--states", "2000", "--out", str(records)]
    assert CliRunner().invoke(calibration.main, ["play", *options]).exit_code == 0
    fit = CliRunner().invoke(calibration.main, ["fit", str(records)])
    assert [line.partition(" = ")[0] for line in fit.output.splitlines()] == ["STARS", "COMPLETES"]
    pytest.importorskip("matplotlib")
    report = CliRunner().invoke(calibration.main, ["report", str(records), "--picture", str(picture)])
    assert "| tide-pool | " in report.output
    assert "chance of completing" in picture.read_text()


def test_exact_advice_loses_nothing_of_the_best() -> None:
    for best, lost in islice(regret.regrets(20_000, exactly=True), 2):
        assert best >= 0.0
        assert lost == pytest.approx(0.0)
