"""The comparison of search and monolith, and the random deals that it is made on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from benching import folder_suite
from click.testing import CliRunner
from example_play import PLAY
from support import a_turn, reference

from benchmarks import cross_check
from benchmarks.cross_check import contradiction, happenings
from benchmarks.random_deals import CardKind, random_instance
from puzzles.commission.deal import Deal
from puzzles.commission.record import Play
from solver.verdict import Status, Verdict

TWO = Verdict(Status.OPTIMAL, replace(PLAY, stars=2), 2, "")
THREE = Verdict(Status.OPTIMAL, PLAY, 3, "")
AT_LEAST_TWO = Verdict(Status.SOLVED, replace(PLAY, stars=2), 3, "")
NONE = Verdict(Status.UNSOLVABLE, None, None, "")
UNKNOWN = Verdict(Status.UNDECIDED, None, 3, "")


@pytest.mark.parametrize(
    ("one", "other"), [(TWO, TWO), (AT_LEAST_TWO, THREE), (UNKNOWN, THREE), (NONE, NONE), (NONE, UNKNOWN)]
)
def test_bounds_that_are_open_contradict_nothing(one: Verdict, other: Verdict) -> None:
    assert contradiction(one, other) is None
    assert contradiction(other, one) is None


@pytest.mark.parametrize(("one", "other"), [(TWO, THREE), (NONE, TWO), (NONE, AT_LEAST_TWO)])
def test_a_play_beyond_a_bound_is_a_contradiction(one: Verdict, other: Verdict) -> None:
    assert contradiction(one, other) is not None
    assert contradiction(other, one) is not None


@pytest.mark.parametrize(
    ("sample", "happening"),
    [
        ("0 rrrrrr r1 r5", {"play with six of one color (P6)"}),
        ("0 rrrrrr r1 r1 r4", {"play with six of one color (P6)", "play with a split (P7)"}),
        ("0 rr.g.. r1 r1 g1", {"play with a split (P7)"}),
        ("0 rr.g.. r2", {"play with a diatom not collected (P7)"}),
        ("0 rr.g.. r2 g1", set()),
    ],
)
def test_what_a_play_came_upon(sample: str, happening: set[str]) -> None:
    turn = a_turn("hand 1 1,0 rr.g..", sample)
    assert set(happenings(Play("own", "test", Deal("own", (1,), (), ()), None, (turn,)))) == happening


def test_cast_offs_and_two_points_are_seen() -> None:
    turn = a_turn("hand 1 1,0 rr.g..", "0 rr.g.. r2 g1", "1 r..... r1", arrange="r2 O2, g1 dish1, r1 O3")
    play = Play("own", "test", Deal("own", (1,), (), ()), None, (turn,))
    assert set(happenings(play)) == {"play with two sample points in a turn (P8)", "play with a cast-off (C5)"}


def test_seeds_name_the_same_deals_everywhere() -> None:
    instances = [random_instance(reference(), seed) for seed in range(40)]
    assert instances == [random_instance(reference(), seed) for seed in range(40)]
    assert set(Counter(len(instance.deal.tiles) for instance in instances)) == {2, 3, 4, 5, 6}
    assert all(instance.commission.used for instance in instances)


@pytest.mark.parametrize("kind", list(CardKind))
def test_cards_are_made_for_a_kind(kind: CardKind) -> None:
    cards = [random_instance(reference(), seed, 4, kind).commission for seed in range(10)]
    assert all(card.used for card in cards)
    letters = sum(card.letter_groups == {"A": card.letter_groups.get("A")} for card in cards)
    assert (letters == len(cards)) == (kind is CardKind.FORCING)


def test_the_script_compares_and_counts() -> None:
    result = CliRunner().invoke(
        cross_check.main, ["--number", "3", "--tiles", "3", "--kind", "forcing", "--first-seed", "66"]
    )
    assert result.exit_code == 0, result.output
    rows = {tuple(cell.strip() for cell in line.strip("│").split("│")) for line in result.output.splitlines()}
    assert ("deals of 3 tiles", "3") in rows
    assert ("stars differ without forced placement (C5)", "1") in rows
    assert ("contradictions", "0") in rows


def test_contradictions_are_said_and_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cross_check, "solve", lambda *_: UNKNOWN)
    monkeypatch.setattr(cross_check, "contradiction", lambda *_: "different")
    options = ["--number", "1", "--tiles", "2", "--no-probe", "--save", str(tmp_path)]
    result = CliRunner().invoke(cross_check.main, options)
    assert result.exit_code == cross_check.DIFFERENT
    assert "seed-0: different" in result.output
    (saved,) = folder_suite(tmp_path).instances()
    asked = random_instance(reference(), 0, 2)
    assert (saved.commission, saved.deal) == (asked.commission, asked.deal)
