"""Turns judged against the plain enumeration of `plain_rules`: one form for those that are the same, and mutants."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from plain_rules import plain_faces

from puzzles.commission.card import Commission
from puzzles.commission.deal import Source
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample


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
