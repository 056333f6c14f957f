"""The rules of a turn once more, written plainly and apart from `puzzles`: every legal turn of a table, by enumeration.

Nothing here is quick or clever. It uses the values of `puzzles` (what a table holds) but none of its judgement: corners
are found by plane geometry, yields by trying all orders, what a space can take by looking at the whole group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from math import atan2, cos, pi, sin

from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged, Turn
from puzzles.commission.table import Table
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Diatom, Shape
from puzzles.pond.grid import Cell
from puzzles.pond.sample import Sample

Tiles = Mapping[tuple[int, int], str]
Point = tuple[float, float]
Placement = tuple[tuple[int, int], str]
Load = tuple[int, ...]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def plain_faces(tile: str) -> set[str]:
    return {side[turn:] + side[:turn] for side in (tile, "".join(reversed(tile))) for turn in range(6)}


def center(cell: tuple[int, int]) -> Point:
    """Where a tile's middle lies, with x to the east, y to the south and one as the distance of neighbors."""
    q, r = cell
    return q + r / 2, r * 3**0.5 / 2


def _outward(cell: tuple[int, int], degrees: float, distance: float) -> Point:
    x, y = center(cell)
    return x + distance * cos(degrees * pi / 180), y + distance * sin(degrees * pi / 180)


def corner_point(cell: tuple[int, int], corner: int) -> Point:
    return _outward(cell, 60 * corner + 30, 3**-0.5)


def _near(one: Point, other: Point, distance: float) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < distance


def around(tiles: Tiles, point: Point) -> str:
    """The segments of all tiles that meet in a corner point, clockwise."""
    found = []
    for cell, segments in tiles.items():
        corners = [k for k in range(6) if _near(corner_point(cell, k), point, 0.01)]
        for side in (side for k in corners for side in (k, (k + 1) % 6)):
            x, y = _outward(cell, 60 * side, 0.4)
            found.append((atan2(y - point[1], x - point[0]), segments[side]))
    return "".join(letter for _, letter in sorted(found))


def plain_sample_points(tiles: Tiles, cell: tuple[int, int], segments: str) -> dict[int, str]:
    """The sample points that a tile completes, by its corner."""
    later = {**tiles, cell: segments}
    found = {corner: around(later, corner_point(cell, corner)) for corner in range(6)}
    return {corner: letters for corner, letters in found.items() if len(letters) == 6}


def plain_places(tiles: Tiles, tile: str) -> list[Placement]:
    """Every legal place of a tile (P1-P3)."""
    near = {(q + dq, r + dr) for q, r in tiles for dq, dr in STEPS} - tiles.keys()
    return [(cell, face) for cell in sorted(near) for face in sorted(plain_faces(tile)) if _fits(tiles, cell, face)]


def _fits(tiles: Tiles, cell: tuple[int, int], face: str) -> bool:
    touching = 0
    corners = [False] * 6
    for side, (dq, dr) in enumerate(STEPS):
        other = tiles.get((cell[0] + dq, cell[1] + dr))
        if other is None:
            continue
        corners[side] = True
        touching += 1
        pair = {face[side], other[(side + 3) % 6]}
        if len(pair) == 2 and "." not in pair:
            return False
    return touching > 0 and (len(tiles) == 1 or any(corners[k] and corners[k - 1] for k in range(6)))


Stocked = dict[str, int]
Outcome = tuple[tuple[str, ...], Stocked]


def plain_yields(segments: str, stock: Stocked) -> set[tuple[str, ...]]:
    """All that one sample point can give, each as sorted texts of diatoms (P4-P8)."""
    found: set[tuple[str, ...]] = set()
    for order in permutations(_runs(segments)):
        outcomes: list[Outcome] = [((), stock)]
        for color, size in order:
            outcomes = [
                (got + more, rest) for got, left in outcomes for more, rest in _group_outcomes(color, size, left)
            ]
        found |= {tuple(sorted(got)) for got, _ in outcomes}
    return found


def _runs(segments: str) -> list[tuple[str, int]]:
    if len(set(segments)) == 1:
        return [] if segments[0] == "." else [(segments[0], 6)]
    while segments[0] == segments[-1]:
        segments = segments[1:] + segments[0]
    runs: list[tuple[str, int]] = []
    for letter in segments:
        if runs and runs[-1][0] == letter:
            runs[-1] = (letter, runs[-1][1] + 1)
        else:
            runs.append((letter, 1))
    return [run for run in runs if run[0] != "."]


def _without(stock: Stocked, *diatoms: str) -> Stocked | None:
    left = dict(stock)
    for diatom in diatoms:
        left[diatom] -= 1
    return None if min(left.values()) < 0 else left


def _group_outcomes(color: str, size: int, stock: Stocked) -> list[Outcome]:
    if size < 6:
        return _one_outcomes(color, size, stock)
    pairs = [(1, 5), (2, 4), (3, 3)]
    whole: list[Outcome] = [
        ((f"{color}{one}", f"{color}{other}"), left)
        for one, other in pairs
        if (left := _without(stock, f"{color}{one}", f"{color}{other}")) is not None
    ]
    if whole:
        return whole
    return [
        (first + second, rest)
        for pair in pairs
        for one, other in (pair, pair[::-1])
        for first, left in _one_outcomes(color, one, stock)
        for second, rest in _one_outcomes(color, other, left)
    ]


def _one_outcomes(color: str, size: int, stock: Stocked) -> list[Outcome]:
    whole = _without(stock, f"{color}{size}")
    if whole is not None:
        return [((f"{color}{size}",), whole)]
    halves = [(f"{color}{small}", f"{color}{size - small}") for small in range(1, size // 2 + 1)]
    split: list[Outcome] = [(pair, left) for pair in halves if (left := _without(stock, *pair)) is not None]
    return split or [((), stock)]


def plain_can_take(card: CardOnBoard, placed: Mapping[Space, Diatom], space: Space, diatom: Diatom) -> bool:
    """Whether a space can take a diatom (C7), by what every space of its groups could or does hold (C9, C10)."""
    asked = card.commission.requirements[space]
    if asked.dark or space in placed or not _own(card, space, diatom.color, diatom.shape):
        return False
    for other, also in card.commission.requirements.items():
        holds = placed.get(other)
        if asked.number is not None and also.number == asked.number:
            if not any(_own(card, other, color, diatom.shape) for color in Color):
                return False
            if holds is not None and holds.shape is not diatom.shape:
                return False
        colors = {also.color, holds.color if holds is not None else None}
        if asked.letter is not None and also.letter == asked.letter and not colors <= {None, diatom.color}:
            return False
    return True


def _own(card: CardOnBoard, space: Space, color: Color, shape: Shape) -> bool:
    asked = card.commission.requirements[space]
    accepted = shape in card.board.shapes[space]
    return accepted and asked.shape in (None, shape) and asked.color in (None, color)


def plain_arrangings(
    card: CardOnBoard, placed: Mapping[Space, Diatom], loads: Load, diatoms: tuple[Diatom, ...]
) -> Iterator[tuple[Arranged, ...]]:
    """Every way to arrange the diatoms of a turn, in every order (C4-C10)."""
    if not diatoms:
        yield ()
    for diatom in sorted(set(diatoms)):
        index = diatoms.index(diatom)
        rest = diatoms[:index] + diatoms[index + 1 :]
        takers = [space for space in card.board.spaces if plain_can_take(card, placed, space, diatom)]
        for space in takers:
            for more in plain_arrangings(card, {**placed, space: diatom}, loads, rest):
                yield Arranged(diatom, space=space), *more
        for dish, load in enumerate(loads):
            if not takers and load + diatom.sixths <= 6:
                fuller = (*loads[:dish], load + diatom.sixths, *loads[dish + 1 :])
                for more in plain_arrangings(card, placed, fuller, rest):
                    yield Arranged(diatom, dish=dish + 1), *more


def plain_collectings(points: dict[int, str], stock: Stocked) -> Iterator[tuple[Sample, ...]]:
    """Every way to collect the sample points of a turn, in every order (P8)."""
    if not points:
        yield ()
    for corner, segments in points.items():
        rest = {other: letters for other, letters in points.items() if other != corner}
        for got in sorted(plain_yields(segments, stock)):
            left = _without(stock, *got)
            assert left is not None
            for more in plain_collectings(rest, left):
                yield Sample(corner, segments, tuple(map(Diatom.parse, got))), *more


def plain_draws(draw: Deal | AnyDeal, *, is_last: bool) -> Iterator[tuple[Source, int, Source | None]]:
    """Every tile that can be taken, with every refill after it (C2, C3; no refill is needed after the last turn)."""
    if isinstance(draw, AnyDeal):
        yield from ((Source.ANY, tile, None) for tile in sorted(draw.tiles))
        return
    stacks = {Source.A: draw.a, Source.B: draw.b}
    filled: list[Source | None] = [stack for stack, tiles in stacks.items() if tiles]
    refills = filled or [None]
    if is_last and filled:
        refills = [*filled, None]
    yield from ((Source.HAND, tile, refill) for tile, refill in product(draw.hand, refills))
    yield from ((stack, tiles[0], None) for stack, tiles in stacks.items() if tiles)


def legal_turns(table: Table, edition: Edition, *, is_last: bool = True) -> Iterator[Turn]:
    """Every legal turn of a table between two turns: source, place, order of samples, pairs, splits, arranging, refill.

    Segments around a sample point begin anywhere: one of the rotations is given. Nothing follows completion (C11).
    """
    card, placed = table.mosaic.card, table.mosaic.placed
    if all(space in placed for space in card.commission.used):
        return
    assert isinstance(table.draw, Deal | AnyDeal)
    tiles: Tiles = {(cell.q, cell.r): segments for cell, segments in table.pond.tiles.items()}
    stock = {str(diatom): number for diatom, number in table.stock.items()}
    for source, tile, refill in plain_draws(table.draw, is_last=is_last):
        for cell, face in plain_places(tiles, edition.water_tiles[tile]):
            for collect in plain_collectings(plain_sample_points(tiles, cell, face), stock):
                collected = tuple(diatom for sample in collect for diatom in sample.diatoms)
                for arrange in plain_arrangings(card, placed, table.dishes.loads, collected):
                    yield Turn(tile, source, Cell(*cell), face, refill, collect, arrange)
