"""The referee accepts exactly the legal turns: those that the plain enumeration of `plain_rules` lists."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations, product
from random import Random

import pytest
from plain_rules import legal_turns, plain_faces
from support import any_deal, card, edition_of_tiles, edition_with, random_play, reference, sample_play, seed_deal

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import Table, positions
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample

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


def normal(turn: Turn) -> Turn:
    """The same turn, with segments from the smallest start and diatoms sorted."""
    collect = (
        Sample(one.corner, min(one.segments[i:] + one.segments[:i] for i in range(6)), tuple(sorted(one.diatoms)))
        for one in turn.collect
    )
    return replace(turn, collect=tuple(collect))


def accepts(play: Play, turn: Turn, commission: Commission, edition: Edition) -> bool:
    """Whether the referee lets the record go on with the turn; the stars, judged after it, are left open."""
    ruling = judge(replace(play, stars=None, turns=(*play.turns, turn)), commission, edition)
    return ruling.legal or ruling.rule == "C13"


@pytest.mark.parametrize("seed", range(120))
def test_random_legal_plays_are_accepted(seed: int) -> None:
    commission, edition, play = case(seed)
    ruling = judge(play, commission, edition, deal=play.deal)
    assert ruling.legal, ruling
    assert (ruling.completed, ruling.stars) == (play.stars is not None, play.stars)
    tables = positions(play, commission, edition)
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


def mutants(turn: Turn, table: Table, rng: Random) -> Iterator[Turn]:
    """Turns that differ from a legal one in one thing or two, most of them illegal."""
    while True:
        mutant = rng.choice([_other_tile, _other_place, _other_samples, _other_yield, _other_arranging])(
            turn, table, rng
        )
        yield mutant
        yield _other_arranging(mutant, table, rng)


def _other_tile(turn: Turn, table: Table, rng: Random) -> Turn:
    source = rng.choice(list(Source))
    refill = rng.choice([None, Source.A, Source.B])
    return rng.choice(
        [
            replace(turn, source=source),
            replace(turn, refill=refill),
            replace(turn, tile=rng.choice(sorted({*table.draw.tiles, 1, 2}))),
        ]
    )


def _other_place(turn: Turn, table: Table, rng: Random) -> Turn:
    cell = rng.choice([*table.pond.open_cells(), *table.pond.tiles, Cell(8, 8)])
    face = rng.choice(sorted(plain_faces(turn.segments)))
    return rng.choice([replace(turn, at=cell), replace(turn, segments=face), replace(turn, at=cell, segments=face)])


def _other_samples(turn: Turn, table: Table, rng: Random) -> Turn:
    samples = list(turn.collect)
    rng.shuffle(samples)
    if samples:
        first = samples[0]
        instead: list[list[Sample]] = [
            [],
            [first],
            [first, first],
            [replace(first, corner=(first.corner + 1) % 6)],
            [replace(first, segments=first.segments[2:] + first.segments[:2])],
            [replace(first, segments=first.segments[::-1])],
        ]
        samples[:1] = rng.choice(instead)
    return replace(turn, collect=tuple(samples))


def _other_yield(turn: Turn, table: Table, rng: Random) -> Turn:
    """Other diatoms from one sample point, and the same change in what is arranged."""
    if not turn.collect:
        return turn
    samples = list(turn.collect)
    index = rng.randrange(len(samples))
    got, arrange = list(samples[index].diatoms), list(turn.arrange)
    if got and rng.random() < 0.7:
        gone = got.pop(rng.randrange(len(got)))
        arrange.remove(next(entry for entry in arrange if entry.diatom == gone))
    for _ in range(rng.randrange(3)):
        new = rng.choice([diatom for diatom in ALL_DIATOMS if diatom.color.value in samples[index].segments + "r"])
        got.append(new)
        takers = table.mosaic.takers(new)
        arrange.append(Arranged(new, space=rng.choice(takers)) if takers else Arranged(new, dish=1))
    samples[index] = replace(samples[index], diatoms=tuple(got))
    return replace(turn, collect=tuple(samples), arrange=tuple(arrange))


def _other_arranging(turn: Turn, table: Table, rng: Random) -> Turn:
    arrange = list(turn.arrange)
    rng.shuffle(arrange)
    if arrange and rng.random() < 0.7:
        where = rng.choice([*table.mosaic.card.commission.used, rng.choice(table.mosaic.card.board.spaces), None])
        dish = None if where is not None else rng.randrange(1, len(table.dishes.contents) + 2)
        arrange[0] = Arranged(arrange[0].diatom, where, dish)
    return replace(turn, arrange=tuple(arrange))


@pytest.mark.parametrize("seed", range(24))
def test_the_referee_accepts_exactly_the_legal_turns(seed: int) -> None:
    commission, edition, play = case(seed)
    rng = Random(seed)
    at = rng.randrange(min(len(play.turns), 5) + 1)
    table = positions(play, commission, edition)[at]
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
        table = Table.setup(commission, edition, play.deal)
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
    legal = set(legal_turns(Table.setup(commission, edition, deal), edition))
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
    table = positions(before, commission, edition)[-1]
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
