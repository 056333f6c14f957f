"""The placements of a position with what they collect, found by the compiled search and told apart from refills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from puzzles.commission.deal import Source
from puzzles.commission.record import Turn
from puzzles.pond.grid import Cell
from solver.advice.arrangements import TurnArrangement
from solver.advice.arrays import TurnStart
from solver.search.kernel.retell import REFILLS, SOURCES, cell_of, kinds_of
from solver.search.kernel.states import Layer
from solver.search.kernel.words import unpack_move
from solver.search.plain import outcomes
from solver.search.record import samples
from solver.search.shore import Landing


@dataclass
class Spot:
    """A tile, where it comes from and lies, and what is collected there.

    Attributes:
        source, tile, cell, face: the placement.
        kinds: collected, largest first.
        rows: by refill and goal, the row of the state after it in the layer of first turns.
        cost: of the best of these states, pieces not arranged yet.
    """

    source: Source
    tile: int
    cell: Cell
    face: str
    kinds: tuple[int, ...]
    rows: dict[tuple[Source | None, int], int] = field(default_factory=dict)
    cost: float = float("inf")

    @property
    def refills(self) -> tuple[Source | None, ...]:
        """Ways to refill the hand (C3)."""
        return tuple(dict.fromkeys(refill for refill, _ in self.rows))

    def turn(self, scene: TurnStart, arranging: TurnArrangement, refill: Source | None) -> Turn:
        """The turn as it is recorded."""
        pond = scene.table.pond
        points = tuple((point.corner, point.segments) for point in pond.sample_points(self.cell, self.face))
        landing = Landing(self.cell, self.face, points)
        left = tuple(scene.table.stock[diatom] for diatom, _ in scene.table.stock.items())
        ways = dict(outcomes(points, left))[self.kinds]
        return Turn(
            tile=self.tile,
            source=self.source,
            at=self.cell,
            segments=self.face,
            refill=refill,
            collect=samples(landing, ways),
            arrange=arranging.entries(scene.goals),
        )


def spots_of(scene: TurnStart, goals: Sequence[int], capacity: int = 1 << 14) -> tuple[list[Spot], Layer]:
    """Every placement of a position that its dishes survive, in the order of the search, with the states after them.

    Args:
        scene: the position.
        goals: for which states are wanted.
        capacity: most states.
    """
    tables = scene.tables_for(0, scene.held_dishes(scene.loads))
    assert tables is not None, "no star is asked for"
    layer, number, candidates = scene.first_turns(tables, goals, capacity)
    moves = candidates.move[:number].tolist()
    parents = candidates.parent[:number].tolist()
    packed = candidates.kinds[:number].tolist()
    spots: dict[tuple[int, ...], Spot] = {}
    for row, (move, parent, words) in enumerate(zip(moves, parents, packed, strict=True)):
        cell, face, source, refill = unpack_move(move)
        key = (cell, face, source, *words)
        spot = spots.get(key)
        if spot is None:
            spot = spots[key] = Spot(
                source=SOURCES[source],
                tile=scene.waters.ids[int(scene.waters.tile_of_face[face])],
                cell=cell_of(cell),
                face=scene.waters.segments[face],
                kinds=kinds_of(candidates.kinds[row]),
            )
        spot.rows[REFILLS[refill], goals[parent]] = row
        spot.cost = min(spot.cost, float(candidates.cost[row]))
    return list(spots.values()), layer
