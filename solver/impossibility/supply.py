"""What a play can still bring: the stock, and what the tiles that can come can yield at most (P3-P9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from puzzles.commission.deal import Draw
from puzzles.commission.dishes import DISH_SIXTHS
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape
from puzzles.pond.pond import Pond
from puzzles.pond.yields import splits
from solver.impossibility.corners import MOST_IN_A_POINT, Most, Shore, most_groups, most_sample_points, segment_sixths
from solver.impossibility.kinds import INDEX_OF

HALVES = {1: 1, 2: 1, 3: 2, 4: 1, 5: 1}
"""How many halves of each size six of one color can give (P6)."""
MOST_DIATOMS = {1: 3, 2: 3, 3: 2, 4: 1, 5: 1}
"""Diatoms of so many sixths or more that one sample point can give, if nothing is split (P4: each of its at most three
groups lies across one of its three touching sides)."""
MOST_SPLIT = 6


@dataclass(frozen=True)
class Supply:
    """Upper bounds on what can still be placed, between any position and the end of a completed play.

    Attributes:
        stock: by kind, what is in stock or waits to be arranged.
        yielded: by kind, what of these the tiles can yield at most, or waits to be arranged.
        sixths: by color, the sixths that the tiles can give at most, and those that wait to be arranged.
        points: the most sample points that can still be completed.
        diatoms_per_point: by size, how many of that size or more one sample point gives at most.
        waiting: the sizes of the diatoms that wait to be arranged.
        scope: which tiles are meant, in words.
        tiles: how many tiles can come.
        is_setup: whether nothing is placed yet.
    """

    stock: tuple[int, ...]
    yielded: tuple[int, ...]
    sixths: Mapping[Color, int]
    points: int
    diatoms_per_point: Mapping[int, int]
    waiting: tuple[int, ...]
    scope: str
    tiles: int
    is_setup: bool

    @cached_property
    def obtainable(self) -> int:
        """The kinds of which at least one can come, as bits."""
        return sum(1 << index for index, number in enumerate(self.yielded) if number)


def supply(table: Table, edition: Edition, wanted: Sequence[int]) -> Supply:
    """What a play can still bring from a table on.

    Args:
        table: the setup, or a play in progress.
        edition: the components.
        wanted: by open space, the kinds that it can still hold, as bits.
    """
    tiles = tuple(sorted(edition.water_tiles[tile] for tile in table.draw.tiles))
    shore = Shore.of(table.pond)
    points = most_new_points(shore, len(tiles))
    waiting = {diatom: table.to_arrange.count(diatom) for diatom in ALL_DIATOMS}
    bounds = _Bounds(table, wanted)
    gained: dict[Diatom, int] = {}
    sixths = {color: segment_sixths(shore, tiles, color) for color in Color}
    for color, most in most_groups(shore, tiles, points).items():
        gained |= bounds.gained(color, most, points, sixths[color])
    per_point = {**MOST_DIATOMS, 1: MOST_SPLIT} if bounds.splits else MOST_DIATOMS
    return Supply(
        stock=tuple(table.stock[diatom] + waiting[diatom] for diatom in ALL_DIATOMS),
        yielded=tuple(min(table.stock[diatom], gained[diatom]) + waiting[diatom] for diatom in ALL_DIATOMS),
        sixths={
            color: there + sum(diatom.sixths for diatom in table.to_arrange if diatom.color is color)
            for color, there in sixths.items()
        },
        points=points,
        diatoms_per_point=per_point,
        waiting=tuple(diatom.sixths for diatom in table.to_arrange),
        scope=_scope(table.draw, table.pond, edition),
        tiles=len(tiles),
        is_setup=len(table.pond) == 1 and not table.mosaic.placed and not table.to_arrange,
    )


def most_new_points(shore: Shore, tiles: int) -> int:
    """The most sample points that so many more tiles can complete; one tile completes at most six."""
    return min(6 * tiles, most_sample_points(shore.tiles + tiles) - shore.points)


def _scope(draw: Draw, pond: Pond, edition: Edition) -> str:
    if len(pond) > 1:
        return "the tiles that are left"
    return "the edition's tiles" if draw.tiles == edition.water_tiles.keys() else "the tiles of the deal"


class _Bounds:
    """Which kinds can run out, and so how many of each kind sample points can give, splits included (P7)."""

    def __init__(self, table: Table, wanted: Sequence[int]) -> None:
        self.table = table
        self.wanted = wanted
        self.splits = False
        self.rooms = [DISH_SIXTHS - load for load in table.dishes.loads]

    def gained(self, color: Color, most: Most, points: int, sixths: int) -> dict[Diatom, int]:
        """The most diatoms of each kind of a color.

        Args:
            color: the color.
            most: the most groups of each size.
            points: the most sample points; six of one color leave no room for another group.
            sixths: the most sixths of the color.
        """
        gained: dict[Diatom, int] = {}
        from_splits = dict.fromkeys(Shape, 0)
        for shape in sorted(Shape, reverse=True):
            diatom = Diatom(color, shape)
            per_point = max(MOST_IN_A_POINT[shape], HALVES[shape])
            groups = min(most[shape] + HALVES[shape] * most[6], points * per_point)
            gained[diatom] = min(groups + from_splits[shape], sixths // shape)
            if groups and shape > 1 and self._can_run_out(diatom, gained[diatom]):
                self.splits = True
                for smaller in Shape:
                    pieces = max((split.count(smaller) for split in splits(shape)), default=0)
                    from_splits[smaller] += pieces * groups
        return gained

    def _can_run_out(self, diatom: Diatom, gained: int) -> bool:
        """Whether all that is in stock can be collected, and then arranged (C6) as completion asks.

        A split comes after that; a play in which it does not happen has none.
        """
        if (stock := self.table.stock[diatom]) == 0:
            return True
        if gained < stock:
            return False
        bit = 1 << INDEX_OF[diatom]
        spaces = sum(bool(mask & bit) for mask in self.wanted)
        dishes = sum(room // diatom.sixths for room in self.rooms)
        return spaces + dishes >= stock + self.table.to_arrange.count(diatom)
