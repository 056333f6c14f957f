"""What the sample points yield: groups (P5), pairs (P6), shortages (P7) and their order (P8), and the stock (P9).

P8 is exact. A point's groups of one color, or the halves of its pair, are at most three; they are put in a sequence of
steps, any sequence where the stock can run short, and each step meets the stock that the steps before it have left.
Colors do not meddle with each other, so only the order of the points, which `Samples` chooses, is common to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations, product

from puzzles.components.edition import Edition
from puzzles.components.pieces import EMPTY, SIDES, Color, Diatom, Shape
from puzzles.pond.yields import groups, splits
from solver.monolith.booleans import BooleanModel, Literal, Number, total
from solver.monolith.placement import most_points
from solver.monolith.sample_points import Point, Samples

STEPS = 3
MOST_GROUPS = 3
"""Each of the three pairs of touching sides around a sample point shows one color at most (P1)."""
SIZES = tuple(Shape)
MOST_OF_A_POINT = {Shape.CIRCLE: 4, Shape.OVAL: 3, Shape.TRIANGLE: 2, Shape.SQUARE: 1, Shape.STAR: 1}
"""The most diatoms of a size and color that one sample point can yield: four circles from two ovals that are split."""


class Shortage:
    """Of which diatoms the stock can run short, whatever is played.

    A segment lies at two corners of its tile, so the diatoms of a color together have no more sixths than twice the
    segments of that color.
    """

    def __init__(self, edition: Edition, tiles: tuple[int, ...]) -> None:
        shown = [edition.starting_tile, *(edition.water_tiles[tile] for tile in tiles)]
        self.sixths = {color: 2 * sum(tile.count(color.value) for tile in shown) for color in Color}
        self.stock = edition.stock

    def can_run_short(self, diatom: Diatom, turn: int) -> bool:
        """Whether the stock may have none left when a point of a turn asks for one."""
        by_points = most_points(turn + 1) * MOST_OF_A_POINT[diatom.shape]
        by_segments = self.sixths[diatom.color] // diatom.sixths
        return min(by_points, by_segments) > self.stock[diatom]

    def is_ample(self, color: Color, turn: int) -> bool:
        """Whether no diatom of a color can run short until the end of a turn."""
        return not any(self.can_run_short(Diatom(color, size), turn) for size in SIZES)


@cache
def sequences(*, ordered: bool) -> tuple[tuple[int, ...], ...]:
    """How one color lies around a sample point, and the sizes of the steps in which it is collected.

    Each row has six places (1: of the color), then whether all six are (P6), then for every step, size by size,
    whether it collects that size. The steps are in all orders, or in one if `ordered`.
    """
    rows = set()
    for places in product((0, 1), repeat=SIDES):
        found = [group.sixths for group in groups("".join("r" if own else EMPTY for own in places))]
        options = splits(SIDES) if found == [SIDES] else [tuple(found)]
        for sizes in options:
            orders = {tuple(sorted(sizes, reverse=True))} if ordered else set(permutations(sizes))
            for order in orders:
                steps = (*order, *(0,) * (STEPS - len(order)))
                asked = (int(size == step) for step in steps for size in SIZES)
                rows.add((*places, int(found == [SIDES]), *asked))
    return tuple(sorted(rows))


class StockStep:
    """One group, or one half of a pair, met by the stock as it is then: at most one size is asked for.

    Attributes:
        asked: by size, whether the step asks for it.
        whole: by size, whether it yields that diatom itself.
        taken: by size, how many the step takes from the stock.
    """

    def __init__(self, model: BooleanModel, name: str, left: _Left) -> None:
        self.model = model
        self.name = name
        self.left = left
        self.asked = {size: model.new_bool_var(f"{name}asks{size}") for size in SIZES}
        self.whole: dict[Shape, Literal] = {}
        self._taken: dict[Shape, list[Number]] = defaultdict(list)
        model.add_at_most_one(self.asked.values())
        for size in SIZES:
            self._yield(size)

    @property
    def taken(self) -> Mapping[Shape, Number]:
        """By size, how many the step takes from the stock."""
        return {size: total(terms) for size, terms in self._taken.items()}

    def _yield(self, size: Shape) -> None:
        """P5, P7: the diatom itself if it is in stock; else a split that is; else, if none is, nothing."""
        asked = self.asked[size]
        is_there = self.left.has(size)
        if is_there is self.model.true:
            self.whole[size] = asked
            self._taken[size].append(asked)
            return
        whole = self.whole[size] = self.model.new_bool_var(f"{self.name}gives{size}")
        nothing = self.model.new_bool_var(f"{self.name}gives{size}not")
        self._taken[size].append(whole)
        self.model.implies([whole], [is_there])
        self.model.implies([nothing, is_there], [])
        ways = [whole, nothing]
        for one, other in splits(size):
            halves = self.left.has_both(Shape(one), Shape(other))
            split = self.model.new_bool_var(f"{self.name}gives{one}+{other}")
            self.model.implies([split, is_there], [])
            self.model.implies([nothing, *halves], [])
            for half in halves:
                self.model.implies([split], [half])
            for half_size in (one, other):
                self._taken[Shape(half_size)].append(split)
            ways.append(split)
        self.model.add(total(ways) == asked)


class _Left:
    """What is left of one color in stock at some moment; each question about it is a literal, made when first asked."""

    def __init__(
        self, model: BooleanModel, name: str, numbers: Mapping[Shape, Number], short: frozenset[Shape]
    ) -> None:
        self.model = model
        self.name = name
        self.numbers = numbers
        self.short = short
        self._literals: dict[tuple[Shape, int], Literal] = {}

    def has(self, size: Shape, number: int = 1) -> Literal:
        """Whether so many are there; true for sizes that cannot run short."""
        if size not in self.short:
            return self.model.true
        if (size, number) not in self._literals:
            literal = self.model.at_least(self.numbers[size], number, f"{self.name}has{number}of{size}")
            self._literals[size, number] = literal
        return self._literals[size, number]

    def has_both(self, one: Shape, other: Shape) -> list[Literal]:
        """Literals that hold together if and only if both are there; twice the same needs two."""
        return [self.has(one, 2)] if one is other else [self.has(one), self.has(other)]


class Collections:
    """What every point yields, with what remains in stock.

    Args:
        model: to which the variables are added.
        samples: the points.
        supply: the stock, and what can run short.
    """

    def __init__(self, model: BooleanModel, samples: Samples, supply: Shortage) -> None:
        self.model = model
        self.samples = samples
        self.supply = supply
        self._taken: dict[tuple[Point, Diatom], list[Number]] = defaultdict(list)
        self._asked: dict[Point, list[Literal]] = defaultdict(list)
        for color in Color:
            self._collect(color)
        for asked in self._asked.values():
            self.model.add(total(asked) <= MOST_GROUPS)

    def collected(self, turn: int, diatom: Diatom) -> Number:
        """How many of a kind a turn collects."""
        return total(number for point in self.samples.of_turn(turn) for number in self._taken[point, diatom])

    def most(self, turn: int, diatom: Diatom) -> int:
        """How many of a kind a turn can collect at most."""
        at_points = len(list(self.samples.of_turn(turn))) * MOST_OF_A_POINT[diatom.shape]
        return min(at_points, self.supply.stock[diatom], self.supply.sixths[diatom.color] // diatom.sixths)

    def yielded(self, point: Point) -> Iterator[tuple[Diatom, Number]]:
        """By kind, how many a point yields."""
        return ((diatom, total(terms)) for (of_point, diatom), terms in self._taken.items() if of_point == point)

    def _collect(self, color: Color) -> None:
        """Go through the steps of all points in order, taking from the stock (P9)."""
        taken: dict[Shape, list[Number]] = {size: [] for size in SIZES}
        for point in self.samples.points:
            sizes = frozenset(size for size in SIZES if self.supply.can_run_short(Diatom(color, size), point.turn))
            steps = []
            for number in range(STEPS):
                name = f"{point}{color}{number}"
                left = _Left(self.model, name, self._left(color, taken, sizes, name), sizes)
                step = StockStep(self.model, name, left)
                steps.append(step)
                for size, amount in step.taken.items():
                    taken[size].append(amount)
                    self._taken[point, Diatom(color, size)].append(amount)
            self._show(point, color, steps)

    def _left(
        self, color: Color, taken: Mapping[Shape, list[Number]], sizes: frozenset[Shape], name: str
    ) -> dict[Shape, Number]:
        left: dict[Shape, Number] = {}
        for size in sorted(sizes):
            number = self.supply.stock[Diatom(color, size)]
            left[size] = self.model.new_int_var(0, number, f"{name}left{size}")
            self.model.add(left[size] == number - total(taken[size]))
        return left

    def _show(self, point: Point, color: Color, steps: list[StockStep]) -> None:
        """P4: the steps are those of the groups that the color has around the point; P6 of a pair."""
        is_six = self.model.new_bool_var(f"{point}is6{color}")
        shown = [self.samples.has(point, place, color.value) for place in range(SIDES)]
        asked = [step.asked[size] for step in steps for size in SIZES]
        self._asked[point] += asked
        ordered = self.supply.is_ample(color, point.turn)
        self.model.add_allowed_assignments([*shown, is_six, *asked], sequences(ordered=ordered))
        self.model.add(
            total(size * step.asked[size] for step in steps for size in SIZES) == total(shown)
        )  # follows, but says it to the linear relaxation
        if ordered:
            return
        for one, other in splits(SIDES):
            pair = steps[0].left.has_both(Shape(one), Shape(other))
            for step in steps[:2]:
                self.model.implies([is_six, *pair], step.whole.values())
