"""The facts of a question for the answer-set program, and plays from its answer sets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged, Play, Turn
from puzzles.components.edition import Edition
from puzzles.components.pieces import EMPTY, SIDES, Color, Diatom, Shape, faces
from puzzles.pond.grid import Cell, opposite
from puzzles.pond.pond import Pond, SamplePoint
from puzzles.pond.sample import Sample

if TYPE_CHECKING:
    from clingo import Symbol

_COLORS = tuple(Color)
Triangle = tuple[Cell, int]
"""A corner, by the first of its three cells in their order and the number of the corner there."""


STEPS_OF_A_TURN, STEPS_OF_A_POINT = 18, 3
"""As the program numbers what is taken."""


def step(turn: int, rank: int) -> int:
    """The first step of a sample point."""
    return STEPS_OF_A_TURN * turn + STEPS_OF_A_POINT * rank + 1


def distance(cell: Cell) -> int:
    """Steps from the Starting Tile."""
    return max(abs(cell.q), abs(cell.r), abs(cell.q + cell.r))


def _triangles(cells: Sequence[Cell]) -> Iterator[Triangle]:
    there = set(cells)
    for cell in cells:
        for corner in range(SIDES):
            others = cell.neighbor(corner), cell.neighbor(corner + 1)
            if there.issuperset(others) and cell < min(others):
                yield cell, corner


def _cell(cell: Cell) -> str:
    return f"({cell.q},{cell.r})"


def _colored(segments: str) -> Iterator[tuple[int, int]]:
    """The sides that are not empty water, each with the number of its color."""
    for side, letter in enumerate(segments):
        if letter != EMPTY:
            yield side, _COLORS.index(Color(letter))


def _around(cell: Cell, corner: int) -> frozenset[Cell]:
    return frozenset((cell, cell.neighbor(corner), cell.neighbor(corner + 1)))


class Wording:
    """A question in the words of the program.

    Args:
        commission: the card.
        edition: the components.
        deal: the hand and the stacks.
        turns: of the plays asked for.
    """

    def __init__(self, commission: Commission, edition: Edition, deal: Deal, turns: int) -> None:
        self.commission, self.edition, self.deal, self.turns = commission, edition, deal, turns
        reach = (turns + 1) // 2
        span = range(-reach, reach + 1)
        self.cells = [cell for q in span for r in span if distance(cell := Cell(q, r)) <= reach]
        self.tiles = [tile for tile in sorted(deal.tiles) if self._comes(tile)]
        self.faces = {tile: faces(edition.water_tiles[tile]) for tile in self.tiles}
        self.triangles = list(_triangles(self.cells))

    def _comes(self, tile: int) -> bool:
        """Whether a tile can be taken within the turns: one tile at most leaves the stacks in each."""
        return any(tile in tiles for tiles in (self.deal.hand, self.deal.a[: self.turns], self.deal.b[: self.turns]))

    def facts(self) -> str:
        """All facts, as text."""
        return "\n".join((*self._draw(), *self._grid(), *self._card()))

    def _draw(self) -> Iterator[str]:
        for tile in self.deal.hand:
            yield f"dealt({tile})."
        for name, stack in (("a", self.deal.a), ("b", self.deal.b)):
            for index, tile in enumerate(stack[: self.turns]):
                yield f"stack({name},{index},{tile})."
        for tile, ways in self.faces.items():
            for number, face in enumerate(ways):
                yield f"face({tile},{number})."
                for side, color in _colored(face):
                    yield f"segment({tile},{number},{side},{color})."
        for side, color in _colored(self.edition.starting_tile):
            yield f"start({side},{color})."

    def _grid(self) -> Iterator[str]:
        there = set(self.cells)
        for cell in self.cells:
            yield f"cell({_cell(cell)},{distance(cell)})."
            for side, near in enumerate(cell.neighbors()):
                if near in there and side < opposite(side):
                    yield f"next({_cell(cell)},{side},{_cell(near)})."
        for number, (cell, k) in enumerate(self.triangles):
            u, v = cell.neighbor(k), cell.neighbor(k + 1)
            yield f"corners({number},{_cell(cell)},{_cell(u)},{_cell(v)})."
            around = ((cell, k + 1), (cell, k), (u, k + 3), (u, k + 2), (v, k + 5), (v, k + 4))
            for i, (at, side) in enumerate(around):
                yield f"spot({number},{i},{_cell(at)},{side % SIDES})."

    def _card(self) -> Iterator[str]:
        on_board = CardOnBoard(self.commission, self.edition)
        for shape, number in self.edition.stock_per_color.items():
            yield f"stock({shape.value},{number})."
        for index, space in enumerate(self.commission.used):
            yield f"asked({index})."
            for color in sorted(on_board.colors(space)):
                for shape in sorted(on_board.shapes(space)):
                    yield f"holds({index},{_COLORS.index(color)},{shape.value})."
            asked = self.commission.requirements[space]
            if asked.number is not None:
                yield f"numbered({index},{asked.number})."
            if asked.letter is not None:
                yield f"lettered({index},{ord(asked.letter)})."

    # -- reading ------------------------------------------------------------------------------------------------------

    def play(self, shown: Iterable[Symbol], stars: int) -> Play:
        """The play of an answer set."""
        said: dict[str, list[tuple[Symbol, ...]]] = defaultdict(list)
        for symbol in shown:
            said[symbol.name].append(tuple(symbol.arguments))
        reading = _Reading(self, said)
        turns = tuple(reading.turns())
        return Play(self.edition.id, self.commission.id, self.deal, stars, turns)


class _Reading:
    """Reads the turns of an answer set."""

    def __init__(self, wording: Wording, said: dict[str, list[tuple[Symbol, ...]]]) -> None:
        self.wording = wording
        self.takes = {turn.number: (str(source), tile.number) for turn, source, tile in said["take"]}
        self.refills = {turn.number: str(stack) for turn, stack in said["refill"]}
        self.lies = {turn.number: (face.number, cell) for turn, _, face, cell in said["lies"]}
        self.ranks = {(turn.number, rank.number): point.number for turn, point, rank in said["rank"]}
        self.got = {(g.number, h.number): (color.number, size.number) for g, h, color, size in said["takes"]}
        self.put = {(g.number, h.number): space.number for g, h, space in said["put"]}
        self.cast = {(g.number, h.number): dish.number for g, h, dish in said["cast"]}

    def turns(self) -> Iterator[Turn]:
        """In order."""
        wording = self.wording
        pond = Pond.start(wording.edition.starting_tile)
        for number in range(1, wording.turns + 1):
            source, tile = self.takes[number]
            face, at = self.lies[number]
            cell = Cell(at.arguments[0].number, at.arguments[1].number)
            segments = wording.faces[tile][face]
            refill = self.refills.get(number)
            yield Turn(
                tile,
                Source(source),
                cell,
                segments,
                None if refill is None else Source(refill),
                tuple(self._samples(number, cell, pond.sample_points(cell, segments))),
                tuple(self._arranged(number)),
            )
            pond = pond.place(cell, segments)

    def _samples(self, turn: int, cell: Cell, points: Sequence[SamplePoint]) -> Iterator[Sample]:
        """The sample points of a turn in the order collected."""
        there = {_around(cell, point.corner): point for point in points}
        for rank in range(1, len(points) + 1):
            point = there[_around(*self.wording.triangles[self.ranks[turn, rank]])]
            first = step(turn, rank)
            got = [self._diatom(key) for key in sorted(self.got) if first <= key[0] < first + STEPS_OF_A_POINT]
            yield Sample(point.corner, point.segments, tuple(got))

    def _diatom(self, key: tuple[int, int]) -> Diatom:
        color, size = self.got[key]
        return Diatom(_COLORS[color], Shape(size))

    def _arranged(self, turn: int) -> Iterator[Arranged]:
        """What is placed in a turn, then what is cast off."""
        spaces = self.wording.commission.used
        keys = [key for key in sorted(self.got) if step(turn, 1) <= key[0] < step(turn + 1, 1)]
        for key in keys:
            if key in self.put:
                yield Arranged(self._diatom(key), space=spaces[self.put[key]])
        for key in keys:
            if key in self.cast:
                yield Arranged(self._diatom(key), dish=self.cast[key])
