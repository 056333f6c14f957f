"""What a guest judge counts on a mosaic, as CP-SAT expressions (S4, S5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from puzzles.components.board import Ring, Space
from puzzles.components.pieces import Color, Shape
from puzzles.main_game.features import neighbors
from puzzles.main_game.judges import Feature
from solver.assignment.variables import total
from solver.main_game.points_model import MosaicVariables, Sum, steps


@dataclass(frozen=True)
class GuestFeature:
    """S4 and S5: points by how much there is of a feature.

    Attributes:
        feature: what is counted.
        table: points by count from 0, never falling; of a persnickety judge what the places beside the rivals give.
    """

    feature: Feature
    table: tuple[int, ...]

    def points(self, mosaic: MosaicVariables) -> Sum:
        """The points for the feature."""
        return steps(mosaic.model, self._measure(mosaic), self.table)

    def _measure(self, mosaic: MosaicVariables) -> Sum:
        if self.feature is Feature.OUTER_RING:
            return mosaic.filled(mosaic.board.ring(Ring.OUTER))
        if self.feature is Feature.COLORS_ON_A_LINE:
            return _colors_on_a_line(mosaic)
        return _ConnectedGroup(mosaic, Color if self.feature is Feature.LARGEST_COLOR_GROUP else Shape).size()


def _colors_on_a_line(mosaic: MosaicVariables) -> Sum:
    """Different colors on one center line, which is chosen."""
    model, seen = mosaic.model, []
    lines = [(model.new_bool_var(name), line) for name, line in mosaic.board.center_lines.items()]
    model.add_at_most_one(choice for choice, _ in lines)
    for choice, line in lines:
        for color in Color:
            counted = model.new_bool_var(f"{choice.name} {color.word}")
            model.add_implication(counted, choice)
            held = [holding for space in line for holding in mosaic.holds(space, color)]
            model.add_bool_or([counted.negated(), *held])
            seen.append(counted)
    return total(seen)


class _ConnectedGroup:
    """A chosen group of spaces that hold one value and are connected: a tree that grows from one of them by lines."""

    def __init__(self, mosaic: MosaicVariables, values: type[Shape | Color]) -> None:
        self.mosaic, self.model = mosaic, mosaic.model
        self.spaces = mosaic.board.spaces
        self.members = {space: self.model.new_bool_var(f"{space} in group") for space in self.spaces}
        self.roots = {space: self.model.new_bool_var(f"{space} root") for space in self.spaces}
        self._choose_value(values)
        self._connect()

    def size(self) -> Sum:
        """How many belong to it."""
        return total(list(self.members.values()))

    def _choose_value(self, values: type[Shape | Color]) -> None:
        chosen = {value: self.model.new_bool_var(f"group {value!r}") for value in values}
        self.model.add_exactly_one(chosen.values())
        for space, member in self.members.items():
            for value, choice in chosen.items():
                self.model.add_bool_or([member.negated(), choice.negated(), *self.mosaic.holds(space, value)])

    def _connect(self) -> None:
        """Every member but one root has a parent beside it that is nearer to the root."""
        self.model.add_at_most_one(self.roots.values())
        steps = len(self.spaces) - 1
        depth = {space: self.model.new_int_var(0, steps, f"{space} depth") for space in self.spaces}
        for space, near in neighbors(self.mosaic.board).items():
            parents = [self._parent(other, space, depth) for other in near]
            self.model.add(total([*parents, self.roots[space]]) == self.members[space])

    def _parent(self, parent: Space, child: Space, depth: dict[Space, cp_model.IntVar]) -> cp_model.IntVar:
        arc = self.model.new_bool_var(f"{parent}>{child}")
        self.model.add_implication(arc, self.members[parent])
        self.model.add(depth[child] >= depth[parent] + 1).only_enforce_if(arc)
        return arc


def place_table(feature_most: int, rivals: Sequence[int], least: int, points: Sequence[int]) -> tuple[int, ...]:
    """Points by count that a persnickety judge gives beside the counts of rivals (S5).

    Args:
        feature_most: the highest count that there can be.
        rivals: what the other players have.
        least: from which count on there is a place.
        points: by place.
    """
    ahead = [sum(rival > number for rival in {r for r in rivals if r >= least}) for number in range(feature_most + 1)]
    return tuple(points[place] if number >= least and place < len(points) else 0 for number, place in enumerate(ahead))
