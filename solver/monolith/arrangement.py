"""The arranging, turn by turn, of what the model itself decides to collect (C4-C11, C13).

It says the same as `solver.assignment` and shares nothing with it, as the two check each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from puzzles.commission.dishes import DISH_SIXTHS, STAR_LOAD
from puzzles.commission.mosaic import CardOnBoard
from puzzles.components.board import Space
from puzzles.components.pieces import ALL_DIATOMS, Color, Diatom, Shape
from solver.monolith.booleans import BooleanModel, Literal, Number, total
from solver.monolith.collection import Collections

SharedTrait = Shape | Color


class SpaceGroup:
    """A number or letter group: the value with which it ends, and since when it has it (C9, C10).

    Attributes:
        spaces: its spaces.
        value_of: the shape or the color of a diatom.
        ends_as: by value, whether the group has it in the end; every completed card gives it one.
        is_settled: by turn, whether a space is filled by the end of the turn.
    """

    def __init__(
        self, model: BooleanModel, name: str, spaces: Sequence[Space], value_of: Callable[[Diatom], SharedTrait]
    ) -> None:
        self.model = model
        self.name = name
        self.spaces = tuple(spaces)
        self.value_of = value_of
        values = dict.fromkeys(map(value_of, ALL_DIATOMS))
        self.ends_as = {value: model.new_bool_var(f"{name}is{value}") for value in values}
        self.is_settled: dict[int, Literal] = {}
        self._excludes: dict[tuple[int, SharedTrait], Literal] = {}
        model.add_exactly_one(self.ends_as.values())

    def excludes(self, turn: int, diatom: Diatom) -> Literal:
        """Whether by the end of a turn the group is settled to another value than a diatom's."""
        key = turn, self.value_of(diatom)
        if key not in self._excludes:
            other = self.ends_as[key[1]].negated()
            literal = self._excludes[key] = self.model.new_bool_var(f"{self.name}not{key[1]}by{turn}")
            self.model.add_implication(literal, other)
            self.model.implies([literal], [self.is_settled[turn]])
        return self._excludes[key]


class ArrangementModel:
    """Which diatom of which turn lies on which space, and how many go into the castoff dishes.

    Within a turn all placements come before all cast-offs, which loses nothing: the spaces that can take a diatom only
    become fewer.

    Args:
        model: to which the variables are added.
        card: the card on its slide board.
        collections: what is collected.
        turns: the number of turns of the play; the card is completed in the last, not earlier (C11).
    """

    def __init__(self, model: BooleanModel, card: CardOnBoard, collections: Collections, turns: int) -> None:
        self.model = model
        self.card = card
        self.collections = collections
        self.turns = range(2, turns + 1)
        self.seats: dict[tuple[int, Diatom, Space], Literal] = {}
        self.cast_off: dict[tuple[int, Diatom], Number] = {}
        for turn in self.turns:
            for diatom in ALL_DIATOMS:
                self._arrange(turn, diatom)
        self._is_filled = {
            (turn, space): model.new_bool_var(f"{space}filledby{turn}")
            for turn in self.turns
            for space in card.commission.used
        }
        self._fill_spaces()
        self.groups = tuple(self._groups())
        self.force_placement()

    # -- rules --------------------------------------------------------------------------------------------------------

    def force_placement(self) -> None:
        """C5: cast off only if each space that could take the diatom is filled, or of a group settled otherwise."""
        for (turn, diatom), number in self.cast_off.items():
            takers = self.card.takers[diatom]
            if not takers or not self.collections.most(turn, diatom):
                continue
            is_cast = self.model.at_least(number, 1, f"turn{turn}{diatom}isout")
            for space in takers:
                closed = [group.excludes(turn, diatom) for group in self.groups if space in group.spaces]
                self.model.implies([is_cast], [self._is_filled[turn, space], *closed])

    def _arrange(self, turn: int, diatom: Diatom) -> None:
        """C4, C7: each diatom on a space that can take it, or cast off."""
        for space in self.card.takers[diatom]:
            self.seats[turn, diatom, space] = self.model.new_bool_var(f"turn{turn}{diatom}on{space}")
        most = self.collections.most(turn, diatom)
        cast = self.cast_off[turn, diatom] = self.model.new_int_var(0, most, f"turn{turn}{diatom}out")
        placed = total(self.seats[turn, diatom, space] for space in self.card.takers[diatom])
        self.model.add(placed + cast == self.collections.collected(turn, diatom))

    def _fill_spaces(self) -> None:
        """C11: every space is filled once, the last of them in the last turn."""
        used = self.card.commission.used
        for space in used:
            self.model.add_exactly_one(seat for (_, _, at), seat in self.seats.items() if at == space)
        for (turn, space), filled in self._is_filled.items():
            seats = (seat for (of_turn, _, at), seat in self.seats.items() if at == space and of_turn <= turn)
            self.model.add(filled == total(seats))
        last = self.turns[-1]
        self.model.add_bool_or(seat for (turn, _, _), seat in self.seats.items() if turn == last)
        for before, after in self._exchangeable():
            for turn in self.turns:
                self.model.implies([self._is_filled[turn, after]], [self._is_filled[turn, before]])

    def _exchangeable(self) -> Iterator[tuple[Space, Space]]:
        """Spaces that can be exchanged, since card and board ask the same of them: the first is filled first."""
        seen: dict[object, Space] = {}
        for space in self.card.commission.used:
            key = self.card.asks(space), self.card.board.shapes[space]
            if key in seen:
                yield seen[key], space
            seen[key] = space

    def _groups(self) -> Iterator[SpaceGroup]:
        """C9, C10: the spaces of a group hold the same shape, or the same color."""
        asked = self.card.commission
        for number, spaces in asked.number_groups.items():
            yield self._group(str(number), spaces, lambda diatom: diatom.shape)
        for letter, spaces in asked.letter_groups.items():
            yield self._group(letter, spaces, lambda diatom: diatom.color)

    def _group(self, name: str, spaces: Sequence[Space], value_of: Callable[[Diatom], SharedTrait]) -> SpaceGroup:
        group = SpaceGroup(self.model, name, spaces, value_of)
        for (_, diatom, space), seat in self.seats.items():
            if space in spaces:
                self.model.implies([seat], [group.ends_as[value_of(diatom)]])
        for turn in self.turns:
            group.is_settled[turn] = self.model.new_bool_var(f"{name}settledby{turn}")
            self.model.implies([group.is_settled[turn]], [self._is_filled[turn, space] for space in spaces])
        return group


class Castoffs:
    """The castoff dishes (C6) and their stars (C13), the emptiest dish first.

    Attributes:
        counts: by dish from 0 and size, how many lie there in the end.
        stars: the number of dishes that surely keep their star.
        waste: sixths in all dishes.
    """

    def __init__(self, model: BooleanModel, dishes: int, cast_off: Mapping[tuple[int, Diatom], Number]) -> None:
        self.counts = {
            (dish, size): model.new_int_var(0, DISH_SIXTHS // size, f"dish{dish}of{size}")
            for dish in range(dishes)
            for size in Shape
        }
        for size in Shape:
            out = total(number for (_, diatom), number in cast_off.items() if diatom.shape is size)
            model.add(total(self.counts[dish, size] for dish in range(dishes)) == out)
        loads = [total(self.counts[dish, size] * int(size) for size in Shape) for dish in range(dishes)]
        keeps = [model.new_bool_var(f"dish{dish}star") for dish in range(dishes)]
        for load, keep in zip(loads, keeps, strict=True):
            model.add(load + (DISH_SIXTHS - STAR_LOAD) * keep <= DISH_SIXTHS)
        for load, fuller in pairwise(loads):
            model.add(load <= fuller)
        self.stars = total(keeps)
        self.waste = total(loads)
