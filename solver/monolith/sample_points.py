"""The sample points of each turn, in the order collected, and the six segments around each (P3, P4, P8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from puzzles.components.pieces import SIDES
from solver.monolith.booleans import BooleanModel, Literal, total
from solver.monolith.placement import LETTERS, Ponds, most_points, most_points_in


class Point(NamedTuple):
    """The sample point that a turn collects first (0), second (1) and so on, if it completes so many."""

    turn: int
    rank: int


class Samples:
    """Which corner each point is, and its segments.

    That a turn can complete only one or two sample points, as long as the pond is small, keeps the model small; and the
    order in which they are collected is which corner has which rank.

    Args:
        model: to which the variables are added.
        ponds: where the tiles lie.
        is_order_free: whether the order can make a difference (P8); otherwise the corners are collected clockwise.
    """

    def __init__(self, model: BooleanModel, ponds: Ponds, *, is_order_free: bool) -> None:
        self.model = model
        self.ponds = ponds
        self.points = tuple(Point(turn, rank) for turn in ponds.turns for rank in range(most_points_in(turn)))
        self._is_corner = {
            (point, corner): model.new_bool_var(f"{point}is{corner}")
            for point in self.points
            for corner in range(SIDES)
        }
        self._segments = {
            (point, place, letter): model.new_bool_var(f"{point}.{place}{letter}")
            for point in self.points
            for place in range(SIDES)
            for letter in LETTERS
        }
        self._rank(is_order_free=is_order_free)
        for point in self.points:
            self._read_segments(point)
        model.add(total(self._is_corner.values()) <= most_points(len(ponds.turns) + 1))

    def of_turn(self, turn: int) -> Iterator[Point]:
        """The points of a turn, in the order collected."""
        return (point for point in self.points if point.turn == turn)

    def is_corner(self, point: Point, corner: int) -> Literal:
        """Whether the point is this corner of the turn's tile."""
        return self._is_corner[point, corner]

    def has(self, point: Point, place: int, letter: str) -> Literal:
        """Whether the segment at a place 0..5 around the point, clockwise, has this letter; False without a point."""
        return self._segments[point, place, letter]

    def _rank(self, *, is_order_free: bool) -> None:
        """P3: every corner completed is collected once; P8: in any order."""
        for turn in self.ponds.turns[1:]:
            points = list(self.of_turn(turn))
            for corner in range(SIDES):
                ranked = total(self.is_corner(point, corner) for point in points)
                self.model.add(ranked == self.ponds.completes(turn, corner))
            for point in points:
                self.model.add_at_most_one(self.is_corner(point, corner) for corner in range(SIDES))
            for before, after in pairwise(points):
                for corner in range(SIDES):
                    others = range(SIDES) if is_order_free else range(corner)
                    earlier = [self.is_corner(before, other) for other in others]
                    self.model.implies([self.is_corner(after, corner)], earlier)

    def _read_segments(self, point: Point) -> None:
        """P4: two segments of the tile, two of its neighbor over the corner's side, two of the next neighbor."""
        turn = point.turn
        corners = [self.is_corner(point, corner) for corner in range(SIDES)]
        for place in range(SIDES):
            self.model.add(total(self.has(point, place, letter) for letter in LETTERS) == total(corners))
        for k, corner in enumerate(corners):
            for place, side in ((0, k + 1), (1, k)):
                self._copy([corner], point, place, turn, side)
            for earlier in range(turn):
                over, after = self.ponds.beside(earlier, turn, k), self.ponds.beside(earlier, turn, k + 1)
                for near, place, side in ((over, 2, k + 3), (over, 3, k + 2), (after, 4, k + 5), (after, 5, k + 4)):
                    self._copy([corner, near], point, place, earlier, side)

    def _copy(self, causes: list[Literal], point: Point, place: int, turn: int, side: int) -> None:
        for letter in LETTERS:
            shown = self.ponds.segment(turn, side, letter)
            self.model.implies([*causes, shown], [self.has(point, place, letter)])
