"""Mends of small cards: each helps, none that is smaller does, and nothing that could help is left out."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from plain_solving import PlainSolving
from support import card, edition_with, reference

from benchmarks.planting import planted
from benchmarks.random_deals import random_instance
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal
from puzzles.commission.referee import judge
from puzzles.components.board import Space
from solver.bench.suite import Instance
from solver.explain.core import core_of
from solver.explain.trial import Trials
from solver.mend.changes import Change, Changes, single_changes
from solver.mend.hitting import hitting
from solver.mend.mend import Mended, Mending
from solver.verdict import Limits

MOST = 600_000


def silent(text: str) -> None:
    del text


def unsolvable(seed: int, tiles: int) -> tuple[Instance, int]:
    """A small card with some changes that make it impossible, and their number."""
    instance = random_instance(edition_with("8 7 6 5 4"), seed, tiles)
    rng = Random(seed)
    changes = rng.randint(1, 3)
    changed = planted(instance.commission, instance.edition, changes, rng)
    assert changed is not None
    return Instance.alone(instance.name, "planted", changed, instance.edition, instance.deal), changes


def mending(instance: Instance, *, most: int = 3, states: int = MOST, keep: frozenset[Space] = frozenset()) -> Mending:
    limits = Limits(seconds=None, states=states)
    trials = Trials(instance.commission, instance.edition, instance.deal, 0, limits, silent)
    return Mending(trials, keep, most)


@pytest.mark.parametrize("seed", [3, 6, 11, 20, 32])
def test_a_mend_helps_and_no_smaller_one_does(seed: int) -> None:
    instance, changes = unsolvable(seed, 2)
    search = mending(instance)
    found = list(search.mends())
    if search.status is Mended.POSSIBLE:
        assert PlainSolving(instance.commission, instance.edition).stars(instance.deal) is not None
        return
    assert search.status is Mended.MENDED
    assert search.is_minimal
    assert found[0].changes.size <= changes
    for mend in found:
        assert mend.card == mend.changes.applied(instance.commission)
        assert judge(mend.play, mend.card, instance.edition, deal=instance.deal).completed
    singles = single_changes(instance.commission, instance.edition.board, ())
    smaller = singles if found[0].changes.size > 1 else []
    for change in smaller:
        changed = Changes((change,)).applied(instance.commission)
        assert PlainSolving(changed, instance.edition).stars(instance.deal) is None


def test_symmetric_spaces_change_together_and_count_once() -> None:
    board = reference().board
    four = card(reference(), O1="red star", O5="red star", O9="red star", O13="red star", C0="any")
    singles = single_changes(four, board, ())
    first = next(change for change in singles if change.asked)
    assert {str(space) for space in first.asked} == {"O1", "O5", "O9", "O13"}
    assert not first.breaks
    assert Changes((first,)).size == 1
    alone = [change for change in singles if len(change.asked) == 1 and change.breaks]
    assert {str(space) for change in alone for space in change.asked} == {"O1", "O5", "O9", "O13"}
    assert [change.order for change in singles] == sorted(change.order for change in singles)


def test_every_small_change_of_a_requirement_is_looked_at() -> None:
    board = reference().board
    one = card(reference(), M1="red square 3", C0="any")
    asked = {
        str(change.asked[Space.parse("M1")])
        for change in single_changes(one, board, ())
        if len(change.asked) == 1 and Space.parse("M1") in change.asked
    }
    less = {"square 3", "red 3", "red square"}
    others = {f"{color} square 3" for color in ("yellow", "green", "blue", "purple")} | {"red triangle 3"}
    assert asked == {*less, *others, "any", "dark"}
    assert not any(Space.parse("M1") in change.asked for change in single_changes(one, board, {Space.parse("M1")}))


def test_a_card_is_never_left_without_a_space() -> None:
    only = card(reference(), C1="any")
    assert all(change.asked == {} for change in single_changes(only, reference().board, ()))


@pytest.mark.parametrize("size", [1, 2])
def test_no_set_that_touches_every_core_is_left_out(size: int) -> None:
    edition = edition_with("1 1 1 1 1")
    stars = card(edition, dishes=1, C0="red star", O1="red star", M1="blue triangle", M3="blue triangle", C1="any")
    trials = Trials(stars, edition, AnyDeal(edition.id, frozenset(edition.water_tiles)), 0, Limits(None, MOST), silent)
    core = core_of(trials, stars)
    assert core is not None
    singles = single_changes(stars, edition.board, ())
    every = [*singles, *singles[:0]] + [Change({}, 2)] * (size - 1)
    expected = {
        _told(Changes(parts), stars)
        for parts in combinations(every, size)
        if not any(one.meets(other) for one, other in combinations(parts, 2))
        if not core.demand.is_made_by(Changes(parts).applied(stars))
    }
    found = hitting(stars, singles, size, [core.demand])
    assert {_told(changes, stars) for changes in found} == expected
    assert len(found) == len(expected)


def _told(changes: Changes, of: Commission) -> tuple[object, ...]:
    after = changes.applied(of)
    return (after.castoff_dishes, *((space, asked) for space, asked in after.requirements.items()))


def test_two_shortages_need_two_changes() -> None:
    edition = edition_with("1 1 1 1 1")
    both = card(edition, dishes=8, C0="red star", O1="red star", M1="blue triangle", M3="blue triangle", C1="any")
    draw = AnyDeal(edition.id, frozenset(edition.water_tiles))
    search = Mending(Trials(both, edition, draw, 0, Limits(seconds=None, states=3_000_000), silent))
    found = list(search.mends())
    assert (search.status, search.is_minimal) == (Mended.MENDED, True)
    assert [mend.changes.size for mend in found] == [2, 2, 2]
    assert all(judge(mend.play, mend.card, edition).completed for mend in found)


def test_what_is_kept_stays_and_what_cannot_help_is_proved() -> None:
    edition = edition_with("1 1 1 1 1")
    stars = card(edition, dishes=8, C0="red star", O1="red star", C1="any")
    draw = AnyDeal(edition.id, frozenset(edition.water_tiles))
    spaces = [Space.parse("C0"), Space.parse("O1")]
    one = Mending(Trials(stars, edition, draw, 0, Limits(seconds=None, states=MOST), silent), spaces[:1])
    assert all(set(mend.changes.asked) <= {spaces[1], Space.parse("C1")} for mend in one.mends())
    assert one.status is Mended.MENDED
    both = Mending(Trials(stars, edition, draw, 0, Limits(seconds=None, states=MOST), silent), spaces)
    assert list(both.mends()) == []
    assert (both.status, both.is_minimal) == (Mended.UNMENDED, True)


def test_a_card_that_can_be_completed_needs_nothing() -> None:
    instance = random_instance(edition_with("8 7 6 5 4"), 1, 2)
    easy = card(instance.edition, dishes=3, **{str(instance.edition.board.spaces[1]): str(Requirement())})
    search = mending(Instance.alone("easy", "easy", easy, instance.edition, instance.deal))
    assert list(search.mends()) == []
    assert (search.status, search.is_minimal) == (Mended.POSSIBLE, True)


def test_a_limit_leaves_it_undecided_and_claims_nothing() -> None:
    instance, _ = unsolvable(11, 2)
    search = mending(instance, states=30)
    found = list(search.mends())
    assert not search.is_minimal
    assert search.status in (Mended.UNDECIDED, Mended.MENDED)
    assert bool(found) == (search.status is Mended.MENDED)
