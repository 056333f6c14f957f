"""Helpers that several test files share: the reference edition, small cards, random legal plays, plain enumeration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.commission.referee import judge
from puzzles.commission.table import Table, positions
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom, Shape
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond
from puzzles.pond.sample import Sample
from puzzles.pond.yields import groups, point_yields

ROOT = Path(__file__).resolve().parents[2]
SMALL = ROOT / "tests" / "data" / "small"
GOLDEN = ROOT / "tests" / "data" / "golden"


def edition_of(data: Mapping[str, Any]) -> Edition:
    """An edition from the plain data of its file, without the checks of `puzzles.files`."""
    board = data["slide_board"]
    shapes = {
        Space(ring, index): frozenset(Shape[word.upper()] for word in text.split("|"))
        for ring in Ring
        for index, text in enumerate(board[ring.word], start=ring.first)
    }
    pairs = [str(pair).split("-") for row in board["connections"] for pair in row]
    return Edition(
        id=data["edition"],
        title=data["title"],
        stock_per_color={Shape[word.upper()]: number for word, number in data["stock"].items()},
        starting_tile=data["starting_tile"],
        water_tiles=dict(data["water_tiles"]),
        board=SlideBoard(
            shapes,
            tuple((Space.parse(one), Space.parse(other)) for one, other in pairs),
            {name: tuple(Space.parse(text) for text in line) for name, line in board["center_lines"].items()},
        ),
    )


@cache
def reference() -> Edition:
    """The shipped reference edition."""
    return edition_of(yaml.safe_load((ROOT / "puzzles" / "editions" / "reference.yaml").read_text(encoding="utf-8")))


@cache
def edition_with(stock: str, tiles: str = "") -> Edition:
    """The reference edition with another stock (circles to stars per color: ``1 1 1 0 0``) and some of its tiles."""
    base = reference()
    counts = {shape: int(text) for shape, text in zip(Shape, stock.split(), strict=True)}
    kept = {int(text) for text in tiles.split()} or set(base.water_tiles)
    water = {tile: segments for tile, segments in base.water_tiles.items() if tile in kept}
    return Edition("changed", "changed", counts, base.starting_tile, water, base.board)


def scarce() -> Edition:
    """The reference edition with one of each diatom in stock."""
    return edition_with("1 1 1 1 1")


def card(edition: Edition, dishes: int = 1, id: str = "test", **spaces: str) -> Commission:  # noqa: A002 - as in files
    """A card that asks what is given of some spaces; all others are dark: ``card(ed, O3="green", C0="any")``."""
    asked = {Space.parse(name): Requirement.parse(text) for name, text in spaces.items()}
    assert asked.keys() <= edition.board.shapes.keys()
    requirements = {space: asked.get(space, Requirement(dark=True)) for space in edition.board.spaces}
    return Commission(id, id, edition.id, dishes, requirements)


def any_deal(edition: Edition) -> AnyDeal:
    """The whole edition as any deal (K2)."""
    return AnyDeal(edition.id, frozenset(edition.water_tiles))


def seed_deal(edition: Edition, seed: int) -> Deal:
    """The deal of a seed."""
    return Deal.from_seed(edition.id, edition.water_tiles, seed)


def random_play(
    commission: Commission, edition: Edition, draw: Deal | AnyDeal, rng: Random, max_turns: int | None = None
) -> Play:
    """A random legal play: to completion, to a turn that fails (C6, C12), or to `max_turns`."""
    table = Table.setup(CardOnBoard(commission, edition), draw)
    turns: list[Turn] = []
    while not table.is_complete and len(turns) != max_turns:
        turn = random_turn(table, edition, rng)
        if turn is None:
            break
        turns.append(turn)
        table = table.after(turn)
    return Play(edition.id, commission.id, draw, table.stars, tuple(turns))


def random_turn(table: Table, edition: Edition, rng: Random) -> Turn | None:
    """A random legal turn; None when no tile has a place (C12) or what was collected does not fit (C6)."""
    placeable = [
        (source, tile, places)
        for source, tile in table.draw.sources()
        if (places := list(table.pond.places(edition.water_tiles[tile])))
    ]
    if not placeable:
        return None
    source, tile, places = rng.choice(placeable)
    place = rng.choice(places)
    points = list(table.pond.sample_points(place.cell, place.segments))
    rng.shuffle(points)
    samples, stock = [], table.stock
    for point in points:
        got = rng.choice(sorted(point_yields(groups(point.segments), stock)))
        stock = stock.take(got)
        samples.append(Sample(point.corner, point.segments, got))
    arranged = _random_arranging(table, [diatom for sample in samples for diatom in sample.diatoms], rng)
    if arranged is None:
        return None
    refill = rng.choice(table.draw.take(source, tile).refills(source))
    return Turn(tile, source, place.cell, place.segments, refill, tuple(samples), arranged)


def _random_arranging(table: Table, diatoms: list[Diatom], rng: Random) -> tuple[Arranged, ...] | None:
    mosaic, dishes = table.mosaic, table.dishes
    rng.shuffle(diatoms)
    entries = []
    for diatom in diatoms:
        if takers := mosaic.takers(diatom):
            space = rng.choice(takers)
            mosaic = mosaic.place(space, diatom)
            entries.append(Arranged(diatom, space=space))
            continue
        roomy = [i for i, load in enumerate(dishes.loads, start=1) if load + diatom.sixths <= 6]
        if not roomy:
            return None
        dish = rng.choice(roomy)
        dishes = dishes.put(dish, diatom)
        entries.append(Arranged(diatom, dish=dish))
    return tuple(entries)


def edition_of_tiles(starting: str, water: Mapping[int, str], stock: str = "8 7 6 5 4") -> Edition:
    """An edition with the reference slide board and tiles of one's own."""
    base = edition_with(stock)
    return Edition("own", "own", base.stock_per_color, starting, dict(water), base.board)


def diatoms(text: str) -> tuple[Diatom, ...]:
    """Diatoms from their texts: ``r1 b2``."""
    return tuple(Diatom.parse(word) for word in text.split())


def a_turn(move: str, *samples: str, arrange: str = "") -> Turn:
    """A turn from its text: ``a_turn("hand 31 -1,-1 .rrryy b", "0 r.g.r. g1 r1", arrange="r1 O7, g1 dish3")``.

    A move is source, tile, cell, segments and, if there is one, refill; a sample is corner, segments and diatoms.
    """
    source, tile, cell, segments, *refill = move.split()
    q, r = cell.split(",")
    collect = []
    for sample in samples:
        corner, around, *got = sample.split()
        collect.append(Sample(int(corner), around, diatoms(" ".join(got))))
    return Turn(
        tile=int(tile),
        source=Source(source),
        at=Cell(int(q), int(r)),
        segments=segments,
        refill=Source(refill[0]) if refill else None,
        collect=tuple(collect),
        arrange=arranging(arrange),
    )


def arranging(text: str) -> tuple[Arranged, ...]:
    """The entries of an arranging from its text: ``r1 O7, g1 dish3``."""
    entries = []
    for part in filter(None, text.split(",")):
        diatom, where = part.split()
        if where.startswith("dish"):
            entries.append(Arranged(Diatom.parse(diatom), dish=int(where.removeprefix("dish"))))
        else:
            entries.append(Arranged(Diatom.parse(diatom), space=Space.parse(where)))
    return tuple(entries)


def sample_play(
    segments: str, collected: str, arrange: str = "", *, stock: str = "8 7 6 5 4", dishes: int = 9, **spaces: str
) -> tuple[Play, Commission, Edition]:
    """A play of two turns whose second completes one sample point with these six segments, on a card of one's own.

    The card needs a space that the play leaves open. Some circles of segments cannot meet in a sample point at all
    (``rrrbbb``): every second step around it leads over sides that touch.
    """
    turned = (segments[turn:] + segments[:turn] for turn in range(6))
    segments = next(text for text in turned if all(_match(text[i], text[i - 1]) for i in (0, 2, 4)))
    t5, t4, s1, s0, v3, v2 = list(segments)
    edition = edition_of_tiles(f"{s0}{s1}....", {1: f"..{v2}{v3}..", 2: f"....{t4}{t5}"}, stock)
    turns = (
        a_turn(f"hand 1 1,0 ..{v2}{v3}.."),
        a_turn(f"hand 2 0,1 ....{t4}{t5}", f"4 {segments} {collected}", arrange=arrange),
    )
    commission = card(edition, dishes=dishes, **spaces)
    return Play("own", "test", Deal("own", (1, 2), (), ()), None, turns), commission, edition


def _match(one: str, other: str) -> bool:
    return one == other or "." in (one, other)


def rule_of(segments: str, collected: str, arrange: str = "", *, stock: str = "8 7 6 5 4", **spaces: str) -> str | None:
    """The rule that the referee names for `sample_play`; without an arranging all diatoms are cast off."""
    cast_off = ", ".join(f"{diatom} dish{i}" for i, diatom in enumerate(collected.split(), start=1))
    play, commission, edition = sample_play(
        segments, collected, arrange or cast_off, stock=stock, dishes=6, **(spaces or {"O16": "purple oval"})
    )
    return judge(play, commission, edition).rule


def random_pond(seed: int, tiles: int) -> Pond:
    """The pond after some random legal turns of a card that is never completed."""
    edition = reference()
    commission = card(edition, dishes=99, O1="purple star", O5="purple star", O9="purple star")
    play = random_play(commission, edition, any_deal(edition), Random(seed), max_turns=tiles)
    return positions(play, CardOnBoard(commission, edition))[-1].pond
