"""What a diatom on a space adds to a score, and quick arrangements that take what adds most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Diatom, Shape
from puzzles.main_game.features import PlacedDiatoms, count, measure, pairs_of, status
from puzzles.main_game.judges import Easygoing, Guest, Judges, PairPoints, PairStatus
from puzzles.main_game.record import Put
from puzzles.main_game.scoring import places, score


@dataclass(frozen=True)
class Appraisal:
    """Points of one player's mosaic.

    Attributes:
        board, judges, guest: what it is scored by.
        rivals: what the other players have of the guest judge's feature, for a persnickety one.
        promise: percent of the points for both that a pair counts in `gain` while one of its spaces is filled.
    """

    board: SlideBoard
    judges: Judges
    guest: Guest | None = None
    rivals: tuple[int, ...] = ()
    promise: int = 0

    @classmethod
    def against(
        cls, others: Sequence[PlacedDiatoms], board: SlideBoard, judges: Judges, guest: Guest | None = None
    ) -> Appraisal:
        """The appraisal beside the mosaics of the other players."""
        if guest is None:
            return cls(board, judges)
        feature = judges.side(guest).feature
        return cls(board, judges, guest, tuple(measure(feature, placed, board) for placed in others))

    @cached_property
    def opposites(self) -> Mapping[Space, tuple[Space, ...]]:
        """By space, the spaces that it makes a pair with."""
        found: dict[Space, tuple[Space, ...]] = {}
        for line in self.board.center_lines.values():
            for one, other in pairs_of(line):
                found[one], found[other] = (*found.get(one, ()), other), (*found.get(other, ()), one)
        return found

    def guest_points(self, placed: PlacedDiatoms) -> int:
        """What the guest judge gives and takes (S4-S6)."""
        if self.guest is None:
            return 0
        side = self.judges.side(self.guest)
        number = measure(side.feature, placed, self.board)
        if isinstance(side, Easygoing):
            return side.points[number]
        place, *_ = places((number, *self.rivals), side.least)
        return side.points(place) - side.penalty * count(side.peeve, placed, self.board)

    def total(self, placed: PlacedDiatoms) -> int:
        """The total score."""
        (sheet,) = score([placed], self.board, self.judges)
        return sheet.total + self.guest_points(placed)

    def gain(self, placed: PlacedDiatoms, space: Space, diatom: Diatom) -> int:
        """What the total rises by when a diatom goes on an open space; the guest judge may take more than it brings."""
        after = {**placed, space: diatom}
        colors, same = self.judges.matching_colors, sum(other.color is diatom.color for other in placed.values())
        pairs = self.judges.symmetric_pairs[space.ring]
        shapes = shapes_of(placed, space.ring)
        by_number = self.judges.different_shapes[space.ring]
        return (
            colors[same + 1]
            - colors[same]
            + sum(self._pair_gain(pairs, status((space, other), after)) for other in self.opposites.get(space, ()))
            + by_number[len(shapes | {diatom.shape})]
            - by_number[len(shapes)]
            + (self.guest_points(after) - self.guest_points(placed) if self.guest else 0)
        )

    def _pair_gain(self, pairs: PairPoints, now: PairStatus) -> int:
        """What a pair gains by its first or its second diatom."""
        promised = pairs.both * self.promise // 100
        return promised if now is PairStatus.OPEN else pairs.of(now) - promised

    def arrange(self, placed: PlacedDiatoms, diatoms: Sequence[Diatom]) -> tuple[int, tuple[Put, ...]]:
        """An arrangement of these (G8, G9) and what it adds: the largest diatom first, each where it adds most."""
        now, total, puts = dict(placed), 0, []
        for diatom in sorted(diatoms, key=lambda piece: -piece.sixths):
            options = [(self.gain(now, space, diatom), space) for space in takers(self.board, now, diatom)]
            if not options:
                puts.append(Put(diatom, None))
                continue
            gain, space = max(options, key=lambda option: option[0])
            now[space] = diatom
            total += gain
            puts.append(Put(diatom, space))
        # what goes back does so last: spaces only become fewer
        return total, tuple(sorted(puts, key=lambda put: put.space is None))


def shapes_of(placed: PlacedDiatoms, ring: Ring) -> set[Shape]:
    """The different shapes on a ring (S3)."""
    return {diatom.shape for space, diatom in placed.items() if space.ring is ring}


def takers(board: SlideBoard, placed: PlacedDiatoms, diatom: Diatom) -> Iterator[Space]:
    """The open spaces that can take a diatom (G8)."""
    return (space for space, shapes in board.shapes.items() if diatom.shape in shapes and space not in placed)
