"""What the corners of tiles can form: which groups of a color, and at most how many of each size (P1-P6).

Only one color is looked at a time: its segments (`c`), empty water (`.`) and all other colors (`o`). Two other colors
count as matching each other, so more is allowed than in the pond, never less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations, product
from math import isqrt

from puzzles.components.pieces import EMPTY, SIDES, Color
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond

LOOSE_PAIRS = ("..", ".c", ".o", "cc", "co", "oo")
"""What a two-sided tile can have at a corner, in either order."""
MOST_IN_A_POINT = (0, 3, 2, 1, 1, 1, 1)
"""Groups of one color and of 0..6 sixths that one sample point can have at most."""


def most_sample_points(tiles: int) -> int:
    """The most sample points that so many tiles on the table can have (at least one tile)."""
    inner = 12 * tiles - 3
    return 2 * tiles + 1 - (isqrt(inner - 1) + 1)


@dataclass(frozen=True, slots=True)
class Shore:
    """The corners of a pond where a sample point can still be completed.

    Attributes:
        singles: clockwise segment pairs of tiles at corners where no other tile lies.
        doubles: clockwise segments of two tiles at corners where only the third is missing.
        points: number of sample points completed so far.
        tiles: number of tiles in the pond.
    """

    singles: tuple[str, ...]
    doubles: tuple[str, ...]
    points: int
    tiles: int

    @classmethod
    def of(cls, pond: Pond) -> Shore:
        """The corners of a pond."""
        singles, doubles, ends = [], [], 0
        for cell in pond.tiles:
            for corner in range(SIDES):
                own = _clockwise(pond, cell, corner)
                after = _clockwise(pond, cell.neighbor(corner), corner + 2)
                before = _clockwise(pond, cell.neighbor(corner + 1), corner + 4)
                if after and before:
                    ends += 1
                elif after:
                    doubles.append(own + after)
                elif not before:
                    singles.append(own)
        return cls(tuple(sorted(singles)), tuple(sorted(doubles)), ends // 3, len(pond))

    def corners(self) -> Iterator[str]:
        """The segment pair of each tile at each corner where it can still be sampled."""
        yield from self.singles
        for double in self.doubles:
            yield from (double[:2], double[2:])


def _clockwise(pond: Pond, cell: Cell, corner: int) -> str:
    tile = pond.tiles.get(cell)
    return "" if tile is None else tile[(corner + 1) % SIDES] + tile[corner % SIDES]


def _tile_corners(tile: str) -> Iterator[str]:
    for corner in range(SIDES):
        yield tile[(corner + 1) % SIDES] + tile[corner]


Most = tuple[int, ...]
"""The most groups of 0..6 sixths, seven numbers."""


@lru_cache(maxsize=128)
def most_groups(shore: Shore, tiles: tuple[str, ...], points: int) -> Mapping[Color, Most]:
    """By color, the most groups of each size that new sample points can have, each size by itself.

    Args:
        shore: the corners of the pond.
        tiles: the tiles that can still come.
        points: the most sample points that they can complete.
    """
    return {color: _most(shore, tiles, points, color) for color in Color}


def segment_sixths(shore: Shore, tiles: Iterable[str], color: Color) -> int:
    """The most sixths of a color that new sample points can have: each segment lies at two corners of its tile."""
    return 2 * sum(tile.count(color) for tile in tiles) + sum(corner.count(color) for corner in shore.corners())


def most_of_corners(corners: Iterable[str], color: Color) -> Most:
    """The most groups of each size of a color that corners of tiles can form, each corner being sampled once.

    It follows from what a group uses up: segment pairs with both or with one segment of the color, and empty water, at
    which a group that ends between two tiles ends.
    """
    pairs = list(corners)
    both = sum(pair.count(color) == 2 for pair in pairs)
    one = sum(pair.count(color) == 1 for pair in pairs)
    empty = sum(pair.count(EMPTY) for pair in pairs)
    return (
        0,
        min(one, empty),
        one // 2 + min(both, empty // 2),
        min(both, one, empty),
        min(both, one // 2 + empty // 2),
        min(both // 2, one, empty),
        both // 3,
    )


def _most(shore: Shore, tiles: tuple[str, ...], points: int, color: Color) -> Most:
    bounds = most_of_corners((*shore.corners(), *(pair for tile in tiles for pair in _tile_corners(tile))), color)
    sizes = _sizes(shore, tiles, color)
    return tuple(
        min(bound, points * MOST_IN_A_POINT[size]) if size in sizes else 0 for size, bound in enumerate(bounds)
    )


def _sizes(shore: Shore, tiles: tuple[str, ...], color: Color) -> frozenset[int]:
    """The sizes of groups that one sample point of different tiles can have, at least one of the tiles being new."""
    having = dict.fromkeys(LOOSE_PAIRS, 0)
    for index, tile in enumerate(tiles):
        for corner in _tile_corners(tile):
            having["".join(sorted(_seen(corner, color)))] |= 1 << index
    fixed = {"", *(_seen(corner, color) for corner in (*shore.singles, *shore.doubles))}
    found: frozenset[int] = frozenset()
    for start in fixed:
        for loose in combinations_with_replacement([pair for pair in LOOSE_PAIRS if having[pair]], 3 - len(start) // 2):
            sizes = _sizes_around(start, loose)
            if not sizes <= found and _are_different(tuple(having[pair] for pair in loose)):
                found |= sizes
    return found


@cache
def _seen(corner: str, color: Color) -> str:
    return "".join("c" if letter == color else EMPTY if letter == EMPTY else "o" for letter in corner)


def _are_different(choices: tuple[int, ...]) -> bool:
    """Whether each of up to three sets of tiles, none empty, can give a tile of its own (Hall's theorem)."""
    union = 0
    for i, one in enumerate(choices):
        union |= one
        if any((one | other).bit_count() < 2 for other in choices[:i]):
            return False
    return union.bit_count() >= len(choices)


@cache
def _sizes_around(start: str, loose: tuple[str, ...]) -> frozenset[int]:
    """The sizes of the groups of `c` around all corners that these pairs can form; `start` lies as it does."""
    ways = {start + "".join(way) for order in permutations(loose) for way in product(*((p, p[::-1]) for p in order))}
    return frozenset(size for way in ways if _matches(way) for size in _runs(way))


def _matches(circle: str) -> bool:
    """Whether the three touching sides match (P1)."""
    return all(
        EMPTY in (pair := circle[end] + circle[(end + 1) % SIDES]) or pair[0] == pair[1] for end in range(1, SIDES, 2)
    )


def _runs(circle: str) -> Iterator[int]:
    if circle == "c" * SIDES:
        yield SIDES
        return
    turn = next(i for i, letter in enumerate(circle) if letter != "c")
    cut = (circle[turn:] + circle[:turn]).replace("o", EMPTY)
    yield from (len(run) for run in cut.split(EMPTY) if run)
