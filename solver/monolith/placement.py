"""Where and how each tile lies: cells, faces, touching sides and corners completed (P1-P3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import isqrt

from puzzles.components.edition import Edition
from puzzles.components.pieces import EMPTY, SIDES, Color, faces
from puzzles.pond.grid import ORIGIN, Cell, opposite
from solver.monolith.booleans import BooleanModel, Literal, total
from solver.monolith.draw_order import DrawOrder

LETTERS = (*(color.value for color in Color), EMPTY)
COLOR_LETTERS = LETTERS[:-1]
STARTING_TILE = 0
"""The turn that stands for the Starting Tile."""


def most_points(tiles: int) -> int:
    """The most sample points among so many tiles, the Starting Tile included.

    The tiles are points of the triangular lattice; n of them have at most 3n - sqrt(12n - 3) pairs of neighbors
    (Harborth), and by Euler's formula triangles one more than pairs less tiles.
    """
    square = 12 * tiles - 3
    root = isqrt(square)
    return 2 * tiles + 1 - (root + (root * root < square))


def most_points_in(turn: int) -> int:
    """The most sample points that a turn can complete: each turn after the first has completed one at least."""
    return 0 if turn < 2 else min(most_points(turn + 1) - (turn - 2), SIDES)


def earliest_turns(turns: int) -> dict[Cell, int]:
    """The cells that a tile can lie on within so many turns, each with a turn before which none can.

    After the first turn a tile comes between two others, and of two tiles one came a turn later than the other.
    """
    earliest = {ORIGIN: STARTING_TILE} | dict.fromkeys(ORIGIN.neighbors(), 1)
    for turn in range(2, turns + 1):
        for cell in {near for known in earliest for near in known.neighbors()} - earliest.keys():
            for side in range(SIDES):
                pair = sorted(earliest.get(cell.neighbor(s), turns) for s in (side, side + 1))
                if max(pair[1], pair[0] + 1) < turn:
                    earliest[cell] = turn
    del earliest[ORIGIN]
    return earliest


class Ponds:
    """The pond, turn by turn: for each its cell and its face, and beside which earlier tiles it lies.

    Args:
        model: to which the variables are added.
        edition: the tiles.
        draws: which of them each turn plays.
        turns: the number of turns of the play.
    """

    def __init__(self, model: BooleanModel, edition: Edition, draws: DrawOrder, turns: int) -> None:
        self.model = model
        self.edition = edition
        self.draws = draws
        self.turns = range(1, turns + 1)
        self.earliest = earliest_turns(turns)
        self._at: dict[tuple[int, Cell], Literal] = {}
        self._faces: dict[tuple[int, int, str], Literal] = {}
        self._segments: dict[tuple[int, int, str], Literal] = {}
        self._beside: dict[tuple[int, int, int], Literal] = {}
        self._completes: dict[tuple[int, int], Literal] = {}
        for turn in self.turns:
            self._choose_cell(turn)
            self._choose_face(turn)
        for turn in (STARTING_TILE, *self.turns):
            self._read_segments(turn)
        for turn in self.turns:
            self._find_neighbors(turn)
            self._find_corners(turn)
        for cell in self.earliest:
            model.add_at_most_one(self._at[turn, cell] for turn in self.turns if (turn, cell) in self._at)
        self._match_sides()

    # -- questions ----------------------------------------------------------------------------------------------------

    def cells(self, turn: int) -> Iterator[tuple[Cell, Literal]]:
        """The cells that a turn can choose, each with whether it does."""
        return ((cell, literal) for (of_turn, cell), literal in self._at.items() if of_turn == turn)

    def lying(self, turn: int) -> Iterator[tuple[int, str, Literal]]:
        """The tiles and faces that a turn can choose, each with whether it does."""
        return ((tile, face, literal) for (of_turn, tile, face), literal in self._faces.items() if of_turn == turn)

    def segment(self, turn: int, side: int, letter: str) -> Literal:
        """Whether the tile of a turn, as it lies, has this letter on a side."""
        return self._segments[turn, side % SIDES, letter]

    def beside(self, earlier: int, turn: int, side: int) -> Literal:
        """Whether the tile of an earlier turn lies over this side of a turn's tile."""
        return self._beside[earlier, turn, side % SIDES]

    def completes(self, turn: int, corner: int) -> Literal:
        """Whether a turn's tile completes the sample point at its corner (P3)."""
        return self._completes[turn, corner]

    # -- rules --------------------------------------------------------------------------------------------------------

    def _choose_cell(self, turn: int) -> None:
        """P2: a free cell; that it touches the pond follows from the corners, and for turn 1 from the cells."""
        for cell, earliest in self.earliest.items():
            if earliest <= turn:
                self._at[turn, cell] = self.model.new_bool_var(f"turn{turn}at{cell.q},{cell.r}")
        self.model.add_exactly_one(literal for _, literal in self.cells(turn))

    def _choose_face(self, turn: int) -> None:
        """P1: the tile that the turn plays, in one of the ways in which it may lie."""
        for tile in self.draws.tiles:
            ways = {
                face: self.model.new_bool_var(f"turn{turn}is{face}") for face in faces(self.edition.water_tiles[tile])
            }
            self._faces |= {(turn, tile, face): literal for face, literal in ways.items()}
            self.model.add(total(ways.values()) == self.draws.plays(turn, tile))

    def _read_segments(self, turn: int) -> None:
        for side in range(SIDES):
            for letter in LETTERS:
                if turn == STARTING_TILE:
                    is_so = self.edition.starting_tile[side] == letter
                    self._segments[turn, side, letter] = self.model.known(is_so=is_so)
                    continue
                literal = self._segments[turn, side, letter] = self.model.new_bool_var(f"turn{turn}side{side}{letter}")
                self.model.add(literal == total(lies for _, face, lies in self.lying(turn) if face[side] == letter))

    def _find_neighbors(self, turn: int) -> None:
        for side in range(SIDES):
            to_start = ORIGIN.neighbor(opposite(side))
            self._beside[STARTING_TILE, turn, side] = self._at[turn, to_start]
            for earlier in range(1, turn):
                beside = self.model.new_bool_var(f"turn{earlier}by{turn}over{side}")
                self._beside[earlier, turn, side] = beside
                for cell, here in self.cells(turn):
                    there = self._at.get((earlier, cell.neighbor(side)), self.model.false)
                    self.model.implies([beside, here], [there])
                    self.model.implies([here, there], [beside])
        for earlier in range(1, turn):
            self.model.add_at_most_one(self._beside[earlier, turn, side] for side in range(SIDES))

    def _find_corners(self, turn: int) -> None:
        """P2, P3: which corners the tile completes; after the first turn at least one."""
        is_near = []
        for side in range(SIDES):
            near = self.model.new_bool_var(f"turn{turn}nearover{side}")
            self.model.add(near == total(self._beside[earlier, turn, side] for earlier in range(turn)))
            is_near.append(near)
        for corner in range(SIDES):
            after = is_near[(corner + 1) % SIDES]
            self._completes[turn, corner] = self.model.both(is_near[corner], after, f"turn{turn}corner{corner}")
        if turn > 1:
            self.model.add_bool_or(self._completes[turn, corner] for corner in range(SIDES))

    def _match_sides(self) -> None:
        """P1: on touching sides the same color, or empty water on one."""
        for earlier, turn in combinations((STARTING_TILE, *self.turns), 2):
            for side in range(SIDES):
                for color in COLOR_LETTERS:
                    causes = [self.beside(earlier, turn, side), self.segment(turn, side, color)]
                    same = (self.segment(earlier, opposite(side), letter) for letter in (color, EMPTY))
                    self.model.implies(causes, same)
