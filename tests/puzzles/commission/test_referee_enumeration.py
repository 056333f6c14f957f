"""The referee accepts exactly the legal turns: those that the plain enumeration of `plain_rules` lists."""

from dataclasses import replace
from itertools import islice, permutations, product
from random import Random

import pytest
from mutants import accepts, mutants, normal
from plain_rules import legal_turns, plain_faces
from support import any_deal, card, edition_of_tiles, edition_with, random_play, reference, sample_play, seed_deal

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import Table, positions
from puzzles.components.edition import Edition
from puzzles.pond.grid import Cell

CARDS = (
    {"O1": "any", "O3": "green", "C5": "yellow"},
    {"C1": "1", "C3": "A 1", "O3": "A", "M1": "2", "M3": "red 2", "O2": "B"},
    {"O2": "1 A", "O4": "1", "O3": "A", "C2": "B", "M2": "red B", "C0": "purple"},
)
EDITIONS = (reference(), edition_with("1 1 1 1 1"), edition_with("2 1 1 0 1"), edition_with("3 0 1 1 0"))


def case(seed: int) -> tuple[Commission, Edition, Play]:
    """A random legal play of a few turns on one of several cards, editions and kinds of deal."""
    rng = Random(seed)
    edition = EDITIONS[seed % len(EDITIONS)]
    is_any = seed % 5 == 0  # and few dishes, for its turns are many
    commission = card(edition, rng.choice([1, 2, 2 if is_any else 5]), "test", **CARDS[seed % len(CARDS)])
    draw: Deal | AnyDeal = any_deal(edition) if is_any else seed_deal(edition, seed)
    if isinstance(draw, Deal) and seed % 3 == 0:
        draw = Deal(edition.id, draw.hand, draw.a[:2], draw.b[:1])
    return commission, edition, random_play(commission, edition, draw, rng)


@pytest.mark.parametrize("seed", range(120))
def test_random_legal_plays_are_accepted(seed: int) -> None:
    commission, edition, play = case(seed)
    ruling = judge(play, commission, edition, deal=play.deal)
    assert ruling.legal, ruling
    assert (ruling.completed, ruling.stars) == (play.stars is not None, play.stars)
    tables = positions(play, CardOnBoard(commission, edition))
    assert (tables[-1].is_complete, tables[-1].dishes.waste) == (ruling.completed, ruling.waste)


def test_random_plays_reach_what_they_should() -> None:
    plays = [case(seed) for seed in range(120)]
    assert any(play.stars for _, _, play in plays)
    assert any(play.stars is None for _, _, play in plays)
    assert any(entry.dish for _, _, play in plays for turn in play.turns for entry in turn.arrange)
    samples = [sample for _, _, play in plays for turn in play.turns for sample in turn.collect]
    assert any(len(set(sample.segments)) == 1 and sample.segments[0] != "." for sample in samples)
    taken = [(len(set(sample.segments) - {"."}), len(sample.diatoms)) for sample in samples]
    assert any(got < colors for colors, got in taken)
    assert any(got > 3 for _, got in taken)
    assert any(len(turn.collect) > 1 for _, _, play in plays for turn in play.turns)


@pytest.mark.parametrize("seed", range(24))
def test_the_referee_accepts_exactly_the_legal_turns(seed: int) -> None:
    commission, edition, play = case(seed)
    rng = Random(seed)
    at = rng.randrange(min(len(play.turns), 5) + 1)
    table = positions(play, CardOnBoard(commission, edition))[at]
    before = replace(play, turns=play.turns[:at])
    listed = list(islice(legal_turns(table, edition), 20_000))
    assert len(listed) < 20_000
    legal = {normal(turn) for turn in listed}
    for turn in rng.sample(listed, min(len(listed), 40)):
        assert accepts(before, turn, commission, edition)
    outcomes = set()
    for turn in rng.sample(listed, min(len(listed), 20)):
        for mutant in islice(mutants(turn, table, rng), 12):
            expected = normal(mutant) in legal
            outcomes.add(expected)
            assert accepts(before, mutant, commission, edition) == expected, mutant
    assert outcomes == ({True, False} if listed else set())


def test_the_recorded_turns_are_among_those_listed() -> None:
    for seed in range(8):
        commission, edition, play = case(seed)
        table = Table.setup(CardOnBoard(commission, edition), play.deal)
        for turn in play.turns[:2]:
            assert normal(turn) in {normal(legal) for legal in legal_turns(table, edition)}
            table = table.after(turn)


def test_every_first_turn_that_can_be_written_down() -> None:
    edition = edition_of_tiles("rg.b.r", {1: "rrg..b", 2: "rgrg..", 3: "bbbbbb", 4: "g....."})
    commission = card(edition, O1="any")
    deal = Deal("own", (1, 2), (3,), (4,))
    play = Play("own", "test", deal, None, ())
    faces = sorted(set().union(*(plain_faces(tile) for tile in edition.water_tiles.values())))
    cells = [Cell(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    refills = (None, Source.A, Source.B)
    legal = set(legal_turns(Table.setup(CardOnBoard(commission, edition), deal), edition))
    accepted = {
        turn
        for source, tile, cell, face, refill in product((Source.HAND, Source.A), (1, 3), cells, faces, refills)
        if accepts(play, turn := Turn(tile, source, cell, face, refill, (), ()), commission, edition)
    }
    assert accepted == {turn for turn in legal if turn.source in (Source.HAND, Source.A) and turn.tile in (1, 3)}
    assert len(accepted) > 50


@pytest.mark.parametrize(
    "spaces",
    [
        {"O3": "any", "C5": "yellow", "C2": "1", "O2": "1"},
        {"O3": "A", "O7": "A", "C2": "B", "O2": "any"},
        {"O3": "1 A", "O7": "1", "O2": "red A", "O16": "oval"},
    ],
)
def test_every_arranging_that_can_be_written_down(spaces: dict[str, str]) -> None:
    play, commission, edition = sample_play("r.rr.y", "r1 r2 y1", dishes=1, stock="8 7 6 5 4", **spaces)
    before = replace(play, turns=play.turns[:1])
    last = play.turns[1]
    table = positions(before, CardOnBoard(commission, edition))[-1]
    places = [(space, None) for space in commission.used] + [(None, 1), (None, 2)]
    written = {
        tuple(Arranged(diatom, *where) for diatom, where in zip(order, chosen, strict=True))
        for order in permutations(last.collected)
        for chosen in product(places, repeat=3)
    }
    accepted = {arrange for arrange in written if accepts(before, replace(last, arrange=arrange), commission, edition)}
    legal = {
        turn.arrange
        for turn in legal_turns(table, edition)
        if (turn.at, turn.segments) == (last.at, last.segments) and turn.tile == last.tile
    }
    assert accepted == legal
    assert 0 < len(accepted) < len(written)
