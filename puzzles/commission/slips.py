"""Slips of the pen: what was perhaps mistyped in a position, a deal or a card, though it breaks no rule as it lies.

Everything that was collected is on the mosaic, in a castoff dish or still to be arranged (C4, C6), and everything that
was collected came from the sample points of the pond (P3-P8). So the two must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.position import Position
from puzzles.components.edition import Edition
from puzzles.components.pieces import SIDES, Color, Diatom, Shape
from puzzles.pond.grid import ORIGIN, Cell
from puzzles.pond.yields import ColorGroup, groups, splits
from puzzles.sentences import joined

DISHES_IN_THE_BOX = 6
"""Petri dishes with lids, which the rulebook lists."""

Counts = tuple[int, ...]
"""How many diatoms of one color there are, by sixths less one."""

MOST_WAYS = 500
"""Ways in which a color can have run short that are kept when a difference is to be told, the nearest ones."""


@dataclass(frozen=True, slots=True)
class SeenPoint:
    """A sample point of the pond as it lies: the cells of its three tiles, and what it yields (P4)."""

    cells: tuple[Cell, Cell, Cell]
    groups: tuple[ColorGroup, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """Diatoms of one color that do not fit the pond.

    Attributes:
        color: theirs.
        missing: what the sample points gave and was not typed, sorted.
        extra: what was typed and no sample point gave, sorted.
    """

    color: Color
    missing: tuple[Diatom, ...]
    extra: tuple[Diatom, ...]


def points_of(position: Position, edition: Edition) -> tuple[SeenPoint, ...]:
    """The sample points of a pond, each once, in the order in which its tiles are named."""
    pond = position.water(edition)
    found: dict[frozenset[Cell], SeenPoint] = {}
    for cell, segments in pond.tiles.items():
        for point in pond.sample_points(cell, segments):
            cells = (cell, cell.neighbor(point.corner), cell.neighbor((point.corner + 1) % SIDES))
            found.setdefault(frozenset(cells), SeenPoint(cells, groups(point.segments)))
    return tuple(found.values())


def slips(position: Position, edition: Edition) -> tuple[Slip, ...]:
    """The colors whose diatoms cannot all have come from the pond, with the smallest difference that explains it."""
    typed = Counter(_typed(position))
    seen = [group for point in points_of(position, edition) for group in point.groups]
    stock = tuple(edition.stock_per_color[shape] for shape in Shape)
    found = (_slip(color, seen, typed, stock) for color in Color)
    return tuple(slip for slip in found if slip is not None)


def _typed(position: Position) -> Iterator[Diatom]:
    yield from position.mosaic.values()
    for dish in position.dishes.contents:
        yield from dish
    yield from position.to_arrange


def _slip(color: Color, seen: Iterable[ColorGroup], typed: Mapping[Diatom, int], stock: Counts) -> Slip | None:
    there = tuple(typed.get(Diatom(color, shape), 0) for shape in Shape)
    sizes = [group.sixths for group in seen if group.color is color]
    if there in _collected(sizes, there, stock, exactly=True):
        return None
    nearest = min(_collected(sizes, there, stock, exactly=False), key=lambda way: (_distance(way, there), way))
    return Slip(color, _more(color, nearest, there), _more(color, there, nearest))


def _distance(one: Counts, other: Counts) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def _more(color: Color, counts: Counts, than: Counts) -> tuple[Diatom, ...]:
    return tuple(
        Diatom(color, shape)
        for shape, number, other in zip(Shape, counts, than, strict=True)
        for _ in range(number - other)
    )


def _collected(sizes: Iterable[int], there: Counts, stock: Counts, *, exactly: bool) -> set[Counts]:
    """What the groups of one color can have given (P5-P7).

    A size can have been out of stock (P7) only if all of it is on the table now: nothing ever goes back.

    Args:
        sizes: of the groups, in sixths.
        there: what is on the table.
        stock: of the color before the first turn.
        exactly: leave out what is more than is there, so that all that can be `there` is found; otherwise of too many
            ways the nearest are kept.
    """
    short = {size for size in range(1, SIDES) if there[size - 1] >= stock[size - 1]}
    ways: set[Counts] = {(0,) * len(Shape)}
    for size in sizes:
        options = _options(size, short)
        ways = {tuple(map(sum, zip(way, option, strict=True))) for way in ways for option in options}
        if exactly:
            ways = {way for way in ways if all(number <= most for number, most in zip(way, there, strict=True))}
        elif len(ways) > MOST_WAYS:
            ways = set(sorted(ways, key=lambda way: (_distance(way, there), way))[:MOST_WAYS])
    return ways


def _options(size: int, short: set[int]) -> set[Counts]:
    """What one group can give: itself or a pair, and where a size is short its splits, or nothing."""
    if size < SIDES:
        return _halves(size, short)
    return {
        tuple(map(sum, zip(one, other, strict=True)))
        for small, large in splits(size)
        for one in _halves(small, short)
        for other in _halves(large, short)
    }


def _halves(size: int, short: set[int]) -> set[Counts]:
    whole = {_counts(size)}
    if size not in short:
        return whole
    return whole | {_counts(*pair) for pair in splits(size)} | {_counts()}


def _counts(*sizes: int) -> Counts:
    return tuple(sizes.count(shape.value) for shape in Shape)


def position_notes(position: Position, edition: Edition) -> tuple[str, ...]:
    """What was perhaps mistyped in a position, a sentence each."""
    found = slips(position, edition)
    points = points_of(position, edition) if found else ()
    names = {ORIGIN: "the Starting Tile"} | {placed.at: f"tile {placed.tile}" for placed in position.pond}
    notes = []
    for slip in found:
        for diatom, number in sorted(Counter(slip.missing).items()):
            where = [point for point in points if _gives(point, diatom)]
            notes.append(f"{_several(number, diatom)} missing, collected at {_places(where, names)}")
        for diatom, number in sorted(Counter(slip.extra).items()):
            notes.append(f"{_several(number, diatom)} too many, which no sample point of this pond has given")
    return tuple(notes)


def _gives(point: SeenPoint, diatom: Diatom) -> bool:
    return any(g.color is diatom.color and diatom.sixths in (g.sixths, *_parts(g)) for g in point.groups)


def _parts(group: ColorGroup) -> Iterator[int]:
    if group.sixths == SIDES:
        for pair in splits(SIDES):
            yield from pair


def _several(number: int, diatom: Diatom) -> str:
    return f"{number} {diatom} ({diatom.words}{'s' if number > 1 else ''})"


def _places(points: Iterable[SeenPoint], names: Mapping[Cell, str]) -> str:
    order = list(names)
    told = [joined([names[cell] for cell in sorted(point.cells, key=order.index)]) for point in points]
    return " or ".join(f"the sample point of {tiles}" for tiles in told) or "the sample points of the pond"


def deal_notes(deal: Deal, edition: Edition) -> tuple[str, ...]:
    """Which water tiles of the edition a deal lacks: they are out of the play (C1), or were forgotten."""
    lacking = sorted(edition.water_tiles.keys() - deal.tiles)
    if not lacking:
        return ()
    tiles = f"tile {lacking[0]}" if len(lacking) == 1 else f"tiles {joined(map(str, lacking))}"
    return (f"{tiles} of edition {edition.id} not in the deal, so out of the play",)


def card_notes(commission: Commission) -> tuple[str, ...]:
    """That a card has more castoff dishes than lie in the box."""
    if commission.castoff_dishes <= DISHES_IN_THE_BOX:
        return ()
    return (f"{commission.castoff_dishes} castoff dishes; the box has {DISHES_IN_THE_BOX}",)
