"""Helpers for tests of the main game: small mosaics by text, the reference judges, random games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

from support import edition_with, reference

from benchmarks.games import inner_rings
from puzzles.commission.deal import Source
from puzzles.commission.mosaic import Mosaic
from puzzles.commission.position import PlacedTile
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.main_game.files.judges_file import load_judges
from puzzles.main_game.judges import Guest, Judges, Mood, Persnickety
from puzzles.main_game.record import Game, Placing, Put
from puzzles.main_game.setup import Setup
from puzzles.main_game.table import GameTable, open_card
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample
from puzzles.pond.yields import groups, turn_yields
from solver.main_game.play import play_game
from solver.main_game.policies import RandomPlayer


@cache
def judges() -> Judges:
    """The reference tables."""
    return load_judges("reference")


def persnickety_side(name: str = "color-connector") -> Persnickety:
    """That side of a guest judge of the reference tables."""
    side = judges().guests[name].sides[Mood.PERSNICKETY]
    assert isinstance(side, Persnickety)
    return side


def placed(text: str) -> dict[Space, Diatom]:
    """A legal mosaic such as ``C0 r5, C1 g1``."""
    mosaic = Mosaic(open_card(reference()))
    for part in text.split(","):
        if part.strip():
            space, diatom = part.split()
            mosaic = mosaic.place(Space.parse(space), Diatom.parse(diatom))
    return dict(mosaic.placed)


EDITIONS: Mapping[str, Edition] = {
    "reference": reference(),
    "scarce": replace(edition_with("2 2 1 1 1"), id="scarce"),
    "inner": replace(reference(), id="inner", board=inner_rings(reference().board)),
}
"""The reference edition; with so little stock that diatoms run out; with so few spaces that diatoms go back."""


@cache
def random_game(seed: int, players: int = 2, guest: str | None = None, edition: str = "reference") -> Game:
    """A whole game of random policies with one of `EDITIONS`."""
    used = EDITIONS[edition]
    policies = [RandomPlayer(Random(f"{seed}:{player}")) for player in range(players)]
    invited = None if guest is None else Guest.parse(guest)
    return play_game(Setup.from_seed(used, players, seed), policies, used, judges(), invited)


RING = {1: "rrr.r.", 2: "rrr.y.", 3: "rrr.g.", 4: "rrr.b.", 5: "rrr.p.", 6: "rrr.r."}


@cache
def walled() -> Edition:
    """Six tiles that fit around the Starting Tile with nothing but red outside, and 27 that are all yellow."""
    tiles = {tile: RING.get(tile, "yyyyyy") for tile in range(1, 34)}
    return replace(reference(), id="walled", water_tiles=tiles)


def setup_of(edition: Edition, first: PlacedTile, *hands: tuple[int, ...], out: tuple[int, ...] = ()) -> Setup:
    """A setup with this seed tile and these hands; the stacks hold the rest in order, without what is set aside."""
    used = {first.tile, *(tile for hand in hands for tile in hand), *out}
    rest = [tile for tile in edition.water_tiles if tile not in used]
    half = (len(rest) + 1) // 2
    return Setup(first, hands, tuple(rest[:half]), tuple(rest[half:]))


def placing(table: GameTable, tile: int, at: tuple[int, int], segments: str, draw: Source | None) -> Placing:
    """The turn of the player with the lens that places a tile, collecting what it gives."""
    points = table.pond.sample_points(Cell(*at), segments)
    ways = next(iter(turn_yields(tuple(groups(point.segments) for point in points), table.stock).values()))
    collect = tuple(Sample(points[way.point].corner, points[way.point].segments, way.diatoms) for way in ways)
    return Placing(table.lens, draw, tile, Cell(*at), segments, collect)


def puts(text: str) -> tuple[Put, ...]:
    """An arrangement such as ``r3 M1, b2 -``; a dash puts back into the stock."""
    pairs = (part.split() for part in text.split(",") if part.strip())
    return tuple(Put(Diatom.parse(diatom), None if space == "-" else Space.parse(space)) for diatom, space in pairs)
