"""Small random questions on which two solvers can be compared: scarce stock, all requirements, few castoff dishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import combinations
from random import Random

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Deal, Draw
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Diatom, Shape
from puzzles.pond.pond import Pond
from puzzles.pond.yields import groups, turn_yields
from solver.bench.suite import Instance

STOCKS = ("11111", "21111", "11100", "21100", "32111", "11000", "22110", "87654")
"""Of each color: circles, ovals, triangles, squares and stars."""
FEWEST_TILES, MOST_TILES = 2, 6
MOST_SAMPLED = 5
TRIES = 50
DARK = Requirement(dark=True)
Turns = Sequence[Sequence[Diatom]]
Asked = Mapping[Space, Requirement]


class CardKind(StrEnum):
    """What a random card is made for."""

    PLANTED = "planted"
    """Most of what a random play collects has a space."""
    FORCING = "forcing"
    """Forced placement (C5) of an early diatom spoils a group."""
    SAMPLED = "sampled"
    """Some of what a random play collects, and other things."""


KINDS = (CardKind.PLANTED, CardKind.FORCING, CardKind.FORCING, CardKind.SAMPLED)


def random_instance(base: Edition, seed: int, tiles: int | None = None, kind: CardKind | None = None) -> Instance:
    """The question of a seed, the same on every machine: an edition with scarce stock, a small deal, a card for it.

    Args:
        base: its tiles and its board are used.
        seed: of everything random.
        tiles: number of tiles in the deal; None: 2 to 6.
        kind: of the card; None: any. A deal that allows no card of the kind gets a sampled one.
    """
    rng = Random(f"small deal {seed}")
    stock = rng.choice(STOCKS)
    edition = replace(base, id=f"stock-{stock}", stock_per_color=dict(zip(Shape, map(int, stock), strict=True)))
    chosen = rng.sample(sorted(base.water_tiles), tiles or rng.randint(FEWEST_TILES, MOST_TILES))
    deal = _dealt(edition.id, chosen, rng)
    any_kind = rng.choice(KINDS)
    requirements = {**dict.fromkeys(edition.board.spaces, DARK), **_card(edition, deal, kind or any_kind, rng)}
    card = Commission(f"seed-{seed}", f"Seed {seed}", edition.id, rng.choice((0, 1, 1, 1, 2, 3)), requirements)
    return Instance.alone(f"seed-{seed}", f"{len(chosen)} tiles", card, edition, deal)


def _card(edition: Edition, deal: Deal, kind: CardKind, rng: Random) -> Asked:
    """What a card asks that is made around one of several random plays."""
    make = {CardKind.PLANTED: _planted, CardKind.FORCING: _forcing, CardKind.SAMPLED: _sampled}[kind]
    for _ in range(TRIES):
        turns = collected_at_random(edition, deal, rng)
        number = rng.choice((*range(2, len(deal.tiles)), *(len(deal.tiles),) * 3))
        if asked := make(edition, turns[:number], rng):
            return asked
    return _sampled(edition, collected_at_random(edition, deal, rng), rng)


def _dealt(edition: str, tiles: Sequence[int], rng: Random) -> Deal:
    stacks: tuple[list[int], list[int]] = ([], [])
    for tile in tiles[2:]:
        rng.choice(stacks).append(tile)
    return Deal(edition, tuple(tiles[:2]), tuple(stacks[0]), tuple(stacks[1]))


def collected_at_random(edition: Edition, deal: Draw, rng: Random) -> list[tuple[Diatom, ...]]:
    """What the turns of a play with random placements collect, as long as some tile has a place."""
    pond, stock = Pond.start(edition.starting_tile), edition.stock
    draw: Draw = deal
    turns: list[tuple[Diatom, ...]] = []
    while places := [
        (source, tile, place) for source, tile in draw.sources() for place in pond.places(edition.water_tiles[tile])
    ]:
        source, tile, place = rng.choice(places)
        points = pond.sample_points(place.cell, place.segments)
        got = rng.choice(sorted(turn_yields(tuple(groups(point.segments) for point in points), stock)))
        stock, pond = stock.take(got), pond.place(place.cell, place.segments)
        rest = draw.take(source, tile)
        draw = rest.refill(rng.choice(rest.refills(source)))
        turns.append(got)
    return turns


def _planted(edition: Edition, turns: Turns, rng: Random) -> Asked:
    """A space for all that was collected but a few small ones, mostly early: cast-offs if C5 permits."""
    order = sorted(
        (diatom.sixths + turn * rng.uniform(0, 1.5), diatom) for turn, got in enumerate(turns) for diatom in got
    )
    return _asked(
        _seated(edition, [diatom for _, diatom in order[min(rng.randint(0, 4), len(order) // 2) :]], rng), rng
    )


def _forcing(edition: Edition, turns: Turns, rng: Random) -> Asked:
    """A space for all but one diatom, which would settle a group as two later ones cannot have it, if C5 places it.

    The others are asked for exactly. Empty if the play has no such diatoms.
    """
    dated = [(turn, diatom) for turn, got in enumerate(turns) for diatom in got]
    traps = [
        (early, one, other, spaces)
        for early in dated
        for one, other in combinations(dated, 2)
        if early[0] < min(one[0], other[0]) and early[1].color is not one[1].color is other[1].color
        if (spaces := _trap(edition, early[1], one[1], other[1], rng))
    ]
    if not traps:
        return {}
    early, one, other, spaces = rng.choice(traps)
    for used in (early, one, other):
        dated.remove(used)
    others = _seated(edition, [diatom for _, diatom in dated], rng, dict(zip(spaces, (one[1], other[1]), strict=True)))
    exactly = {at: Requirement(color=diatom.color, shape=diatom.shape) for at, diatom in others.items()}
    return {**exactly, **dict.fromkeys(spaces, Requirement(letter="A"))}


def _trap(edition: Edition, early: Diatom, one: Diatom, other: Diatom, rng: Random) -> tuple[Space, ...]:
    """Spaces for two diatoms, the first of which accepts the early one too; none if there are none."""
    shapes = edition.board.shapes
    first = [space for space in shapes if {early.shape, one.shape} <= shapes[space]]
    pairs = [
        (space, second) for space in first for second in shapes if second != space and other.shape in shapes[second]
    ]
    return rng.choice(pairs) if pairs else ()


def _sampled(edition: Edition, turns: Turns, rng: Random) -> Asked:
    """Spaces for some of what was collected, now and then for something else."""
    collected = [diatom for got in turns for diatom in got]
    some = rng.sample(collected, min(rng.randint(1, MOST_SAMPLED), len(collected)))
    some = [rng.choice(ALL_DIATOMS) if rng.random() < 0.15 else diatom for diatom in some]
    return _asked(_seated(edition, some, rng), rng)


def _seated(
    edition: Edition, diatoms: Sequence[Diatom], rng: Random, seated: dict[Space, Diatom] | None = None
) -> dict[Space, Diatom]:
    """Spaces that accept the diatoms, beside those that are seated already; at least one."""
    seated = dict(seated or {})
    for diatom in diatoms if seated else diatoms or [rng.choice(ALL_DIATOMS)]:
        able = [space for space, shapes in edition.board.shapes.items() if diatom.shape in shapes]
        free = [space for space in able if space not in seated]
        if free:
            seated[rng.choice(free)] = diatom
    return seated


def _asked(wanted: dict[Space, Diatom], rng: Random) -> Asked:
    """What the card asks of each space: more or less exactly the diatom meant for it, groups by shape and by color."""
    grouping = rng.choice((0.0, 0.3, 0.6))
    return {space: _requirement(diatom, grouping, rng) for space, diatom in wanted.items()}


def _requirement(diatom: Diatom, grouping: float, rng: Random) -> Requirement:
    strictness = rng.choice((0.0, 0.3, 0.6, 1.0))
    return Requirement(
        color=diatom.color if rng.random() < strictness else None,
        shape=diatom.shape if rng.random() < strictness else None,
        number=_strayed(diatom, rng).sixths if rng.random() < grouping else None,
        letter=_strayed(diatom, rng).color.value.upper() if rng.random() < grouping else None,
    )


def _strayed(diatom: Diatom, rng: Random) -> Diatom:
    """The diatom, seldom another: then its group links spaces that were meant for different values."""
    return rng.choice(ALL_DIATOMS) if rng.random() < 0.1 else diatom
