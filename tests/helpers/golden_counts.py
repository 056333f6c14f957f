"""Golden counts: how many placements and plays a deal has, to a small depth.

A play to depth d is a sequence of d moves, a move being (source, tile, cell, segments, refill); the refill after the
last move counts too. Only P1-P3 and C1-C3 matter: collecting and arranging are ignored, so no play ends early.
Run this module to write the files of tests/data/golden anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypedDict

from plain_rules import Placement, Tiles, plain_places
from support import GOLDEN, reference, seed_deal

from puzzles.commission.deal import Deal
from puzzles.components.edition import Edition
from puzzles.pond.grid import ORIGIN

Places = Callable[[Tiles, str], list[Placement]]
SEEDS = (1, 2, 3)
DEPTH = 3


class Counts(TypedDict):
    """A golden file.

    `placements`: legal (cell, segments) of each tile that can be taken on the first turn, by tile id.
    `plays`: plays to depth 1, 2 and so on.
    `first_moves`: by first move (``source tile [q, r] segments refill``), plays to the last depth that begin with it.
    """

    edition: str
    seed: int
    placements: dict[str, int]
    plays: list[int]
    first_moves: dict[str, int]


class Counter:
    """Counts plays of an edition with a given way to find the places of a tile, which is asked once for each pond."""

    def __init__(self, edition: Edition, places: Places) -> None:
        self.edition = edition
        self._find = places
        self._known: dict[tuple[frozenset[Placement], int], list[Placement]] = {}

    def places(self, tiles: Tiles, tile: int) -> list[Placement]:
        key = frozenset(tiles.items()), tile
        if key not in self._known:
            self._known[key] = self._find(tiles, self.edition.water_tiles[tile])
        return self._known[key]

    def plays(self, tiles: Tiles, deal: Deal, depth: int) -> int:
        """The number of plays to a depth from a pond and what is left of a deal."""
        if depth == 0:
            return 1
        total = 0
        for source, tile in deal.sources():
            left = deal.take(source, tile)
            refills = left.refills(source)
            places = self.places(tiles, tile)
            if depth == 1:
                total += len(refills) * len(places)
                continue
            for refill in refills:
                then = left.refill(refill)
                total += sum(self.plays({**tiles, cell: face}, then, depth - 1) for cell, face in places)
        return total


def count(edition: Edition, seed: int, depth: int, places: Places) -> Counts:
    """The counts of the deal of a seed."""
    counter = Counter(edition, places)
    start: Tiles = {ORIGIN: edition.starting_tile}
    deal = seed_deal(edition, seed)
    moves: dict[str, int] = {}
    for source, tile in deal.sources():
        left = deal.take(source, tile)
        for cell, face in counter.places(start, tile):
            for refill in left.refills(source):
                move = f"{source} {tile} {list(cell)} {face} {refill or '-'}"
                moves[move] = counter.plays({**start, cell: face}, left.refill(refill), depth - 1)
    return {
        "edition": edition.id,
        "seed": seed,
        "placements": {str(tile): len(counter.places(start, tile)) for _, tile in deal.sources()},
        "plays": [*(counter.plays(start, deal, d) for d in range(1, depth)), sum(moves.values())],
        "first_moves": dict(sorted(moves.items())),
    }


def main() -> None:
    for seed in SEEDS:
        text = json.dumps(count(reference(), seed, DEPTH, plain_places), indent=1)
        (GOLDEN / f"reference-seed-{seed}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
