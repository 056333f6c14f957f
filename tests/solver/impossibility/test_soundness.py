"""Cards that a random legal play completes are never called impossible, at the setup or at any time of the play.

A card of `any` spaces that a play completes is made narrower so that the play still completes it: each space asks what
it holds in the end, in part or in whole. All that the play cast off stays cast off, for fewer spaces can take it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from support import SMALL, edition_with, random_play, reference, scarce

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import Table, positions
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.pond.yields import groups
from solver.impossibility import impossible
from solver.impossibility.corners import Shore, most_groups, segment_sixths
from solver.impossibility.kinds import INDEX_OF
from solver.impossibility.supply import most_new_points, supply
from solver.impossibility.wants import Wants

EDITIONS = {
    "reference": reference(),
    "scarce": scarce(),
    "without stars": edition_with("2 2 1 1 0"),
    "few ovals": edition_with("3 0 2 1 1"),
}
DISHES = 9


def random_deal(edition: Edition, tiles: int, rng: Random) -> Deal | AnyDeal:
    chosen = rng.sample(sorted(edition.water_tiles), tiles)
    if rng.random() < 0.5:
        return AnyDeal(edition.id, frozenset(chosen))
    cut = rng.randint(2, tiles)
    return Deal(edition.id, tuple(chosen[:2]), tuple(chosen[2:cut]), tuple(chosen[cut:]))


def random_requirement(diatom: Diatom, shapes: int, rng: Random) -> Requirement:
    color = diatom.color if rng.random() < 0.5 else None
    shape = diatom.shape if rng.random() < 0.5 else None
    number = diatom.shape.value if rng.random() < 0.3 and shapes > 1 else None
    letter = diatom.color.value.upper() if rng.random() < 0.3 else None
    return Requirement(color=color, shape=shape, number=number, letter=letter)


def completed(edition: Edition, seed: int) -> tuple[Commission, Play] | None:
    """A card made for a random legal play that completes it; None if the play does not come so far."""
    rng = Random(seed)
    spaces = set(rng.sample(edition.board.spaces, rng.randint(1, 9)))
    loose = {space: Requirement(dark=space not in spaces) for space in edition.board.spaces}
    commission = Commission("random", "Random", edition.id, DISHES, loose)
    play = random_play(commission, edition, random_deal(edition, rng.randint(3, 9), rng), rng)
    if play.stars is None:
        return None
    placed = positions(play, CardOnBoard(commission, edition))[-1].mosaic.placed
    tight = {
        space: random_requirement(placed[space], len(spaces), rng) if space in placed else asked
        for space, asked in loose.items()
    }
    return replace(commission, requirements=tight), play


def completed_plays(edition: Edition) -> Iterator[tuple[Commission, Play]]:
    yield from filter(None, (completed(edition, seed) for seed in range(60)))


def tables_of(play: Play, commission: Commission, edition: Edition) -> Iterator[tuple[Table, int]]:
    """Every table of a play before its end, also in the middle of turns, with the number of turns begun."""
    for number, table in enumerate(positions(play, CardOnBoard(commission, edition))[:-1]):
        yield table, number
        yield table.collecting(play.turns[number]), number + 1


def used_tiles(play: Play, begun: int = 0) -> AnyDeal:
    """The tiles that a play takes after so many turns, and no others."""
    return AnyDeal(play.edition, frozenset(turn.tile for turn in play.turns[begun:]))


@pytest.mark.parametrize("name", EDITIONS)
def test_card_with_a_play_is_never_refuted(name: str) -> None:
    edition, number = EDITIONS[name], 0
    for commission, play in completed_plays(edition):
        number += 1
        assert judge(play, commission, edition).completed
        assert impossible(commission, edition) is None
        assert impossible(commission, edition, play.deal) is None
        assert impossible(commission, edition, used_tiles(play)) is None
    assert number > 10


@pytest.mark.parametrize("name", EDITIONS)
def test_no_table_of_a_completed_play_is_refuted(name: str) -> None:
    edition, number = EDITIONS[name], 0
    for commission, play in completed_plays(edition):
        for table, begun in tables_of(play, commission, edition):
            number += 1
            assert impossible(commission, edition, start=table) is None
            assert impossible(commission, edition, used_tiles(play, begun), start=table) is None
    assert number > 50


@pytest.mark.parametrize("name", EDITIONS)
def test_bounds_hold_for_every_rest_of_a_completed_play(name: str) -> None:
    edition = EDITIONS[name]
    for commission, play in completed_plays(edition):
        for table, begun in tables_of(play, commission, edition):
            rest = replace(table, draw=used_tiles(play, begun))
            bounds = supply(rest, edition, Wants.of(table.mosaic).kinds)
            samples = [sample for turn in play.turns[begun:] for sample in turn.collect]
            got = Counter(diatom for sample in samples for diatom in sample.diatoms) + Counter(table.to_arrange)
            assert len(samples) <= bounds.points
            assert all(len(sample.diatoms) <= bounds.diatoms_per_point[1] for sample in samples)
            assert all(number <= bounds.yielded[INDEX_OF[diatom]] for diatom, number in got.items())


def test_groups_of_random_plays_are_within_their_bounds() -> None:
    edition = reference()
    commission = Commission("full", "Full", "reference", 30, dict.fromkeys(edition.board.spaces, Requirement()))
    for seed in range(12):
        rng = Random(seed)
        play = random_play(commission, edition, random_deal(edition, 3 + seed // 2, rng), rng)
        for begun, table in enumerate(positions(play, CardOnBoard(commission, edition))[:-1]):
            tiles = tuple(edition.water_tiles[turn.tile] for turn in play.turns[begun:])
            shore = Shore.of(table.pond)
            most = most_groups(shore, tiles, most_new_points(shore, len(tiles)))
            formed = Counter(
                group for turn in play.turns[begun:] for sample in turn.collect for group in groups(sample.segments)
            )
            assert formed
            for (color, sixths), number in formed.items():
                assert number <= most[color][sixths]
                of_color = sum(n * group.sixths for group, n in formed.items() if group.color is color)
                assert of_color <= segment_sixths(shore, tiles, color)


def test_small_cards_with_a_known_play_are_not_refuted() -> None:
    known = json.loads((SMALL / "expected.json").read_text(encoding="utf-8"))
    refuted = set()
    for name, best in known.items():
        card_file = SMALL / f"{name}.commission.yaml"
        own = load_edition(SMALL / "scarce.yaml") if "scarce" in card_file.read_text(encoding="utf-8") else reference()
        commission, edition = load_commission(card_file, edition=own)
        deal = load_deal(SMALL / f"{name}.deal.yaml", edition)
        if impossible(commission, edition, deal) is not None:
            refuted.add(name)
            assert best["stars"] is None, name
    assert len(refuted) >= 4
