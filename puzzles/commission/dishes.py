"""Castoff dishes and the stars that they leave (C6, C13)."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.components.pieces import Diatom, Shape
from puzzles.errors import IllegalError

DISH_SIXTHS = 6
STAR_LOAD = DISH_SIXTHS - Shape.STAR
"""The most sixths in a dish that can still hold a star."""


@dataclass(frozen=True, slots=True)
class Dishes:
    """What lies in each castoff dish. Immutable: `put` returns new dishes."""

    contents: tuple[tuple[Diatom, ...], ...]

    @classmethod
    def empty(cls, number: int) -> Dishes:
        """So many empty dishes."""
        return cls(((),) * number)

    @property
    def loads(self) -> tuple[int, ...]:
        """Sixths in each dish."""
        return tuple(sum(diatom.sixths for diatom in dish) for dish in self.contents)

    @property
    def waste(self) -> int:
        """Sixths in all dishes together (C14)."""
        return sum(self.loads)

    @property
    def stars(self) -> int:
        """One for each dish that could still hold a star (C13)."""
        return sum(load <= STAR_LOAD for load in self.loads)

    def with_room(self, diatom: Diatom) -> tuple[int, ...]:
        """The dishes, from 1, that have room for a diatom (C6)."""
        return tuple(dish for dish, load in enumerate(self.loads, 1) if load + diatom.sixths <= DISH_SIXTHS)

    def put(self, dish: int, diatom: Diatom) -> Dishes:
        """The dishes with one more diatom in dish 1..n; raises IllegalError (C6)."""
        if not 1 <= dish <= len(self.contents):
            raise IllegalError("C6", f"expected a castoff dish from 1 to {len(self.contents)} (got {dish})")
        room = DISH_SIXTHS - self.loads[dish - 1]
        if diatom.sixths > room:
            raise IllegalError("C6", f"expected room for {diatom} in castoff dish {dish} (got {room} sixths free)")
        index = dish - 1
        return Dishes((*self.contents[:index], (*self.contents[index], diatom), *self.contents[index + 1 :]))
