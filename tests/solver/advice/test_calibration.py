"""Figures of playouts corrected by what advice earned when it played by itself."""

from __future__ import annotations

import pytest

from solver.advice.calibration import COMPLETES, STARS, Circumstances, calibrated, compared, features
from solver.advice.options import Estimate

MIDDLE = Circumstances(
    most_stars=3, open_share=0.6, plain_stars=1.2, plain_completes=0.7, plain_worlds=32, states=300_000
)


def told(stars: float, completes: float = 0.9, worlds: int = 40, behind: float = 0.0) -> Estimate:
    return Estimate(stars, 0.1, completes, worlds, behind, 0.2)


def test_a_curve_has_a_weight_for_each_feature() -> None:
    assert len(features(1.0, 0.5, 8, MIDDLE)) == len(STARS) == len(COMPLETES)


def test_figures_stay_within_what_is_possible() -> None:
    for stars in (0.0, 1.5, 3.0):
        for completes in (0.0, 1.0):
            found = calibrated(told(stars, completes, worlds=1), 1, MIDDLE)
            assert 0.0 <= found.stars <= 3.0
            assert 0.0 <= found.completes <= 1.0


def test_more_stars_of_playouts_are_more_stars_expected() -> None:
    expected = [calibrated(told(stars / 4), 40, MIDDLE).stars for stars in range(13)]
    assert expected == sorted(expected)
    assert expected[-1] - expected[0] > 1.0


def test_a_hasty_choice_is_trusted_less() -> None:
    quick = calibrated(told(2.9), 40, MIDDLE._replace(states=30_000)).stars
    long = calibrated(told(2.9), 40, MIDDLE._replace(states=1_000_000)).stars
    assert quick < long < 2.9
    assert calibrated(told(2.9), 40, MIDDLE._replace(states=90_000_000)).stars == long


def test_the_more_plain_playouts_earn_the_more_is_expected() -> None:
    expected = [calibrated(told(2.0), 40, MIDDLE._replace(plain_stars=stars / 4)).stars for stars in range(13)]
    assert expected == sorted(expected)


def test_figures_are_told_as_if_all_moves_were_seen_in_as_many_worlds() -> None:
    assert calibrated(told(2.0, worlds=4), 60, MIDDLE).stars == calibrated(told(2.0, worlds=60), 60, MIDDLE).stars


def test_no_move_is_told_to_be_better_than_the_best() -> None:
    first, second, third = compared([told(2.0), told(2.1), told(1.5)])
    assert (first.stars, first.behind) == (2.0, 0.0)
    assert (second.stars, second.behind) == (2.0, 0.0)
    assert (third.stars, third.behind) == (1.5, 0.5)


def test_of_a_move_that_spoils_a_dish_no_more_stars_are_told_than_are_left() -> None:
    sure = MIDDLE._replace(open_share=0.1, plain_stars=3.0, plain_completes=1.0)
    assert calibrated(told(3.0, 1.0), 64, sure).stars > 2.9
    assert 1.9 < calibrated(told(2.0, 1.0), 64, sure.with_most(2)).stars < 2.0


@pytest.mark.parametrize("most", [0, 1, 2])
def test_luck_of_a_few_worlds_tells_no_more_stars_than_are_left(most: int) -> None:
    found = calibrated(told(2.7, 1.0, worlds=2), 64, MIDDLE.with_most(most))
    assert 0.0 <= found.stars <= most


def test_errors_shrink_with_the_figures() -> None:
    found = calibrated(told(2.9, worlds=8), 8, MIDDLE)
    assert found.se is not None
    assert found.se == pytest.approx(0.1 * found.stars / 2.9)
    assert calibrated(Estimate(1.0, None, 1.0, 4, 0.0, None), 4, MIDDLE).se is None
