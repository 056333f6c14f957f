from dataclasses import replace

import numpy as np
import pytest
from support import card, reference

from puzzles.commission.files.card_file import load_commission
from puzzles.errors import MalformedError
from solver.generation.causes import DISHES, GROUPS, PIECES, causes
from solver.generation.grade import FLOORS, NAMES, band_of, distance, grade, middle_of
from solver.generation.known import known_plays
from solver.generation.measure import hidden_plays, measure
from solver.generation.quick import quick_ease
from solver.generation.samples import PlayedDeals, mean_interval
from solver.hidden.policies import PolicyName


def silent(text: str) -> None:
    del text


def test_the_numbers_of_a_sample() -> None:
    sample = PlayedDeals((3, None, 0, 1), dishes=3)
    assert (sample.deals, sample.completed, sample.share) == (4, 3, 0.75)
    assert sample.mean_stars == 1.0
    assert sample.part == pytest.approx(1 / 3)
    assert list(sample.eases) == pytest.approx([1.0, 0.0, 0.5, 2 / 3])
    low, high = sample.share_interval
    assert (low, high) == pytest.approx((0.194, 0.994), abs=0.005)  # Clopper and Pearson of 3 in 4


def test_without_dishes_a_completed_play_has_all() -> None:
    assert PlayedDeals((0, None), dishes=0).part == 0.5


def test_plays_that_are_all_alike_leave_some_doubt() -> None:
    least, most = PlayedDeals((3, 3, 3, 3), dishes=3).part_interval
    assert least == pytest.approx(0.025**0.25, abs=0.01)
    assert most == 1.0


@pytest.mark.parametrize("number", [24, 50])
@pytest.mark.parametrize(
    "shares",
    [
        (0.0, 0.0, 0.02, 0.98),
        (0.03, 0.0, 0.0, 0.97),
        (0.0, 0.0, 0.1, 0.9),
        (0.2, 0.1, 0.3, 0.4),
        (0.97, 0.03, 0.0, 0.0),
    ],
    ids=["top", "rare failures", "near the top", "spread", "bottom"],
)
def test_an_interval_holds_the_true_mean_as_often_as_it_says(shares: tuple[float, ...], number: int) -> None:
    scale = np.array([0.0, 1 / 3, 2 / 3, 1.0])
    truth = float(scale @ shares)
    drawn = np.sort(np.random.default_rng(1).choice(scale, p=shares, size=(120, number)))
    samples, times = np.unique(drawn, axis=0, return_counts=True)
    held = [low <= truth <= high for low, high in map(mean_interval, samples.tolist())]
    assert np.average(held, weights=times) >= 0.95


def test_intervals_of_shares_are_exact() -> None:
    for completed, bounds in ((0, (0.0, 0.1425)), (23, (0.7888, 0.9989)), (24, (0.8575, 1.0))):
        sample = PlayedDeals((*[1] * completed, *[None] * (24 - completed)), dishes=1)
        assert sample.share_interval == pytest.approx(bounds, abs=0.004)  # Clopper and Pearson


def test_the_bands_divide_what_is_possible() -> None:
    assert [band_of(floor) for floor in FLOORS] == [1, 2, 3, 4, 5]
    assert band_of(1.0) == 1
    assert all(band_of(middle_of(band)) == band for band in range(1, len(NAMES) + 1))
    assert all(distance(middle_of(band), band) == 0 for band in range(1, len(NAMES) + 1))
    assert distance(FLOORS[0] - 0.1, 1) == pytest.approx(0.1)
    assert distance(FLOORS[3] + 0.1, 5) == pytest.approx(0.1)


def test_an_ease_on_the_edge_of_a_band_belongs_to_it_however_its_fractions_add_up() -> None:
    advised = PlayedDeals((None, 1, *[3] * 7, 2, 3, 3, 2, 0, 3, 3, 2, 3, 3, 3), 3)
    greedy = PlayedDeals((1, 3, 3, 1, *[3] * 7, 0, 3, 1, 3, 0, 1, None, 3, 1), 3)
    found = grade(advised, greedy)
    assert found.ease == pytest.approx(FLOORS[0], abs=1e-12)
    assert found.band == 1


def test_a_grade_is_the_mean_of_four_shares_with_its_interval() -> None:
    advised, greedy = PlayedDeals((2, 2, 1, 2), 2), PlayedDeals((1, None, None, 2), 2)
    found = grade(advised, greedy)
    assert found.ease == pytest.approx((1.0 + 0.875 + 0.5 + 0.375) / 4)
    assert found.interval[0] < found.ease < found.interval[1]
    assert found.bands[0] <= found.band <= found.bands[1]
    assert found.name == NAMES[found.band - 1]


def test_plays_of_a_card_are_the_same_on_every_run() -> None:
    commission, edition = load_commission("tide-pool")
    first, second = (measure(commission, edition, 3, move_states=300, say=silent) for _ in range(2))
    assert first == second
    assert first.known.witness is not None
    assert first.data()["advised"]["deals"] == 3


def test_hidden_plays_of_an_impossible_card_fail() -> None:
    commission = card(reference(), dishes=1, O1="purple star", O5="purple star", O9="purple star")
    assert hidden_plays(commission, reference(), PolicyName.GREEDY, range(1, 3)).completed == 0
    known = known_plays(commission, reference(), range(1, 3), states=2_000, say=silent)
    assert known.witness is None
    assert known.filled < 3


def test_easier_cards_have_more_ease() -> None:
    eases = [quick_ease(*load_commission(name), range(1, 9)).value for name in ("first-light", "rose-window", "kites")]
    assert eases == sorted(eases, reverse=True)
    assert eases[0] > 0.9


def test_what_makes_kites_hard_are_its_groups_and_colors() -> None:
    found = causes(*load_commission("kites"))
    kinds = [cause.kind for cause in found]
    assert {GROUPS, "colors"} & set(kinds)
    weights = [cause.weight for cause in found if cause.kind != PIECES]
    assert weights == sorted(weights, reverse=True)


def test_scarce_pieces_are_named() -> None:
    commission = card(reference(), dishes=3, M2="purple star", C1="any", C3="any")
    found = [cause for cause in causes(commission, reference()) if cause.kind == PIECES]
    assert found[0].words.startswith("M2 can hold only purple stars: about one sample point in ")
    assert found[0].words.endswith("yields one; 1 of the 4 in stock")


def test_an_easy_card_has_no_causes() -> None:
    assert causes(*load_commission("first-light")) == []


def test_causes_are_told_in_good_english() -> None:
    narrow = card(reference(), dishes=1, C0="star", C1="A", C3="A", C5="1", O1="red")
    told = "\n".join(cause.words for cause in causes(narrow, reference()))
    assert "1 castoff dish instead of 3: of quick plays" in told
    assert "; with those, " in told
    assert "colors asked of 1 space: " in told
    assert "2 groups of 1 and 2 spaces: " in told


def test_without_dishes_nothing_is_told_of_stars() -> None:
    (cause,) = [one for one in causes(card(reference(), 0, C0="red star"), reference()) if one.kind == DISHES]
    assert cause.words.startswith("0 castoff dishes instead of 2: of quick plays ")
    assert "half of the stars" not in cause.words


def test_a_card_of_a_hundred_dishes_plays_like_one_of_many() -> None:
    assert quick_ease(card(reference(), 99, C0="red"), reference(), range(1, 3)).share == 1.0


def test_a_card_that_the_arrays_of_advice_cannot_hold_is_refused() -> None:
    tiles = reference().water_tiles
    many = replace(reference(), water_tiles={**tiles, **{tile + 100: tiles[tile] for tile in tiles}})
    with pytest.raises(MalformedError, match=r"expected at most 60 water tiles for advice .* \(got 66\)"):
        hidden_plays(card(many, 3, C0="red"), many, PolicyName.GREEDY, [1])
