"""How fast the compiled search is on one core: ``python -m benchmarks.kernel_rates``.

Two rates. *Evaluated children*: a beam on a shipped card, everything included that makes a layer (placements, samples,
seating, duplicates, the states of the next layer). *Legal placements*: the places of all water tiles on many random
ponds, found and written down, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import click
import numpy as np

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from puzzles.pond.pond import Place, Pond
from solver.budget import Budget
from solver.search.kernel import search as kernel
from solver.search.kernel.moves import find_landings
from solver.search.kernel.states import new_scratch
from solver.search.kernel.tables import GRID_WIDTH, LETTERS, TileTables, tile_tables
from solver.search.kinds import stock_counts
from solver.search.packing import capacities
from solver.search.plain import Aim, Goal, Memory, State
from solver.search.rates import kind_rates
from solver.search.seating import OPEN
from solver.search.target import Target, space_cost
from solver.tools.entry import Ints, Ints2
from solver.tools.workshop import wait_for_code

CARD, SEED = "full-moon", 1
WIDTH = 2_000
PONDS, MOST_TURNS = 400, 24
SWEEPS = 300
RING = 4096


class Rate(NamedTuple):
    """One measurement: what was counted, and in how many seconds."""

    counted: int
    seconds: float

    @property
    def per_second(self) -> float:
        """The rate."""
        return self.counted / self.seconds


# -- evaluated children -----------------------------------------------------------------------------------------------


def root_state(commission: Commission, edition: Edition, deal: Deal) -> State:
    """The state before the first turn, with the links within groups forgotten."""
    table = Table.setup(CardOnBoard(commission, edition), deal)
    target = Target(table.mosaic)
    rates = kind_rates([edition.starting_tile, *(edition.water_tiles[tile] for tile in deal.tiles)])
    weights = tuple(space_cost(target.takes, bit, rates) ** 0.5 for bit in range(len(target.spaces)))
    return State(
        tiles=dict(table.pond.tiles),
        draw=deal,
        left=stock_counts(table.stock),
        goal=Goal(target.takes, weights),
        seats=(OPEN,) * len(target.spaces),
        frozen=0,
        cast=(0,) * 5,
        collected=(),
        cost=sum(weights),
    )


def children(card: str, seed: int, width: int) -> Rate:
    """One beam on a shipped card and the deal of a seed, to its last layer: no completion is accepted."""
    commission, edition = load_commission(card)
    deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
    rooms = capacities((0,) * commission.castoff_dishes, commission.castoff_dishes)
    assert rooms is not None, "empty dishes can all earn their stars"
    budget = Budget(inf, inf)
    search = kernel.KernelSearch(Aim(edition, rooms, Memory.FREEZING, width), budget)
    root = root_state(commission, edition, deal)
    began = perf_counter()
    search.run([root], lambda _: False)
    return Rate(budget.spent, perf_counter() - began)


# -- legal placements -------------------------------------------------------------------------------------------------


class RandomPonds(NamedTuple):
    """Random ponds as the compiled search has them.

    Attributes:
        tables: of all water tiles of the edition.
        cells, faces: [pond, i] what lies there.
        numbers: [pond] tiles in it.
    """

    tables: TileTables
    cells: Ints2
    faces: Ints2
    numbers: Ints


def random_ponds(edition: Edition, number: int, rng: Random) -> tuple[Pond, ...]:
    """Ponds of random legal plays, of all numbers of tiles up to `MOST_TURNS` and the Starting Tile."""
    ponds: list[Pond] = []
    while len(ponds) < number:
        pond = Pond.start(edition.starting_tile)
        tiles = rng.sample(sorted(edition.water_tiles), MOST_TURNS)
        for tile in tiles:
            places: Sequence[Place] = list(pond.places(edition.water_tiles[tile]))
            if places:
                place = rng.choice(places)
                pond = pond.place(place.cell, place.segments)
                ponds.append(pond)
    return tuple(ponds[:number])


def pack(edition: Edition, ponds: Sequence[Pond]) -> RandomPonds:
    """The ponds as arrays."""
    tables = tile_tables([edition.water_tiles[tile] for tile in sorted(edition.water_tiles)], edition.starting_tile)
    face_of = {"".join(LETTERS[i] for i in face): index for index, face in enumerate(tables.face_segments.tolist())}
    most = max(len(pond) for pond in ponds)
    cells, faces = (np.zeros((len(ponds), most), dtype=np.int64) for _ in range(2))
    middle = GRID_WIDTH // 2
    for index, pond in enumerate(ponds):
        for i, (cell, segments) in enumerate(pond.tiles.items()):
            cells[index, i] = (cell.r + middle) * GRID_WIDTH + cell.q + middle
            faces[index, i] = face_of[segments]
    return RandomPonds(tables, cells, faces, np.array([len(pond) for pond in ponds], dtype=np.int64))


def find_all(ponds: RandomPonds, sweeps: int) -> int:
    """Find the legal places of all water tiles on all ponds, as often as told; returns how many there are."""
    scratch = new_scratch(0)
    tiles = np.arange(len(ponds.tables.first_face))
    found = np.zeros(RING, dtype=np.int64)
    room = scratch.grid, scratch.marks, scratch.shore, scratch.corners
    return find_landings(ponds.tables, ponds.cells, ponds.faces, ponds.numbers, tiles, sweeps, *room, found)


def placements(ponds: RandomPonds, sweeps: int) -> Rate:
    """All legal places of all water tiles on these ponds, so many times over."""
    began = perf_counter()
    counted = find_all(ponds, sweeps)
    return Rate(counted, perf_counter() - began)


# -- measuring --------------------------------------------------------------------------------------------------------


def measured(measure: Callable[[], Rate], repeats: int) -> list[Rate]:
    """Several measurements after one that is not counted, in which code is loaded."""
    wait_for_code()
    measure()
    return [measure() for _ in range(repeats)]


@click.command()
@click.option("--repeats", type=click.IntRange(min=1), default=7, show_default=True)
@click.option("--width", type=click.IntRange(min=1), default=WIDTH, show_default=True, help="States of a layer.")
def main(repeats: int, width: int) -> None:
    """Print both rates: the median of several measurements, and the least and the most."""
    edition = load_edition("reference")
    ponds = pack(edition, random_ponds(edition, PONDS, Random(SEED)))
    for what, measure in (
        ("evaluated children", lambda: children(CARD, SEED, width)),
        ("legal placements", lambda: placements(ponds, SWEEPS)),
    ):
        rates = measured(measure, repeats)
        values = [rate.per_second for rate in rates]
        print(
            f"{what} per second on one core: {median(values):,.0f}"
            f" (median of {repeats}, {min(values):,.0f} to {max(values):,.0f}; {rates[0].counted:,} each)"
        )


if __name__ == "__main__":
    main()
