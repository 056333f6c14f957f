"""The variables of the assignment model, behind questions that the rules ask."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ortools.sat.python import cp_model

from solver.assignment.instance import SIXTHS, AssignmentInstance


def total(literals: Sequence[cp_model.IntVar]) -> cp_model.LinearExpr:
    """The sum of variables, a linear expression even when there are none."""
    return cp_model.LinearExpr.sum(literals)


class ArrangementVariables:
    """What is decided: which diatom of which turn lies where, how many are cast off, and when the card is completed.

    A diatom has a variable only for the spaces that can take it before the first turn: so C7 holds for what the card
    and the board ask. Within a turn all placements come before all cast-offs, which loses nothing: the spaces that can
    take a diatom only become fewer.

    Args:
        model: to which the variables are added.
        instance: the problem.
        last_turns: the turns with which the play may end, ascending; later ones have no variables.
        largest_room: the most sixths that any castoff dish has room for: larger diatoms are never cast off.
    """

    def __init__(
        self, model: cp_model.CpModel, instance: AssignmentInstance, last_turns: Sequence[int], largest_room: int
    ) -> None:
        self.model = model
        self.instance = instance
        self.last_turns = tuple(last_turns)
        self.largest_room = largest_room
        self._ends = {turn: model.new_bool_var(f"end{turn}") for turn in last_turns}
        self._by_space: dict[int, list[tuple[int, int, cp_model.IntVar]]] = defaultdict(list)
        self._by_entry: dict[tuple[int, int], list[cp_model.IntVar]] = {}
        self._cast: dict[tuple[int, int], cp_model.IntVar] = {}
        self._number_cast: dict[tuple[int, int], cp_model.IntVar] = {}
        for turn, kind in self.entries():
            self._create(turn, kind)

    def _create(self, turn: int, kind: int) -> None:
        name = f"{turn}.{kind}"
        spaces = self.instance.openings.takers[kind]
        seats = self._by_entry[turn, kind] = [self.model.new_bool_var(f"{name}on{space}") for space in spaces]
        for space, seat in zip(spaces, seats, strict=True):
            self._by_space[space].append((turn, kind, seat))
        if SIXTHS[kind] > self.largest_room:
            return
        cast = self._cast[turn, kind] = self.model.new_bool_var(f"{name}out")
        number = self.collected(turn, kind)
        if number == 1:
            self._number_cast[turn, kind] = cast
            return
        several = self._number_cast[turn, kind] = self.model.new_int_var(0, number, f"{name}outs")
        self.model.add(several <= number * cast)

    def entries(self) -> Iterator[tuple[int, int]]:
        """Turn and kind of all diatoms that may have to be arranged."""
        for turn in range(self.last_turns[-1] + 1):
            for kind in self.instance.collected[turn]:
                yield turn, kind

    def collected(self, turn: int, kind: int) -> int:
        """How many diatoms of a kind a turn collected."""
        return self.instance.collected[turn][kind]

    def placements(self, turn: int, kind: int) -> list[cp_model.IntVar]:
        """By space that can take it (in the order of `Openings.takers`): a diatom of this turn and kind lies there."""
        return self._by_entry[turn, kind]

    def placed_in(self, turn: int) -> list[cp_model.IntVar]:
        """All placements of a turn."""
        return list(chain.from_iterable(self._by_entry[turn, kind] for kind in self.instance.collected[turn]))

    def fillings(self, space: int, until: int | None = None) -> list[cp_model.IntVar]:
        """All that may fill a space, or all that may do so by the end of a turn."""
        return [seat for turn, _, seat in self._by_space[space] if until is None or turn <= until]

    def seats(self, space: int) -> list[tuple[int, int, cp_model.IntVar]]:
        """All that may fill a space, with turn and kind."""
        return self._by_space[space]

    def is_cast_off(self, turn: int, kind: int) -> cp_model.IntVar | None:
        """Whether at least one diatom of this turn and kind is cast off; None if no dish could hold it."""
        return self._cast.get((turn, kind))

    def number_cast_off(self, turn: int, kind: int) -> cp_model.LinearExpr:
        """How many diatoms of this turn and kind are cast off."""
        number = self._number_cast.get((turn, kind))
        return total([] if number is None else [number])

    def cast_off_of_size(self, sixths: int) -> cp_model.LinearExpr:
        """How many diatoms of a size are cast off in all."""
        return total([number for (_, kind), number in self._number_cast.items() if SIXTHS[kind] == sixths])

    def waste(self) -> cp_model.LinearExpr:
        """Sixths cast off."""
        sizes = [SIXTHS[kind] for _, kind in self._number_cast]
        return cp_model.LinearExpr.weighted_sum(list(self._number_cast.values()), sizes)

    def ends(self, turn: int) -> cp_model.IntVar:
        """Whether the play ends with this turn, one of `last_turns`."""
        return self._ends[turn]

    def is_played(self, turn: int) -> cp_model.LinearExpr:
        """Whether the play goes on at least to this turn."""
        return total([end for last, end in self._ends.items() if last >= turn])

    def at_end(self, values: Mapping[int, int]) -> cp_model.LinearExpr:
        """The value, by turn, of the turn with which the play ends."""
        return cp_model.LinearExpr.weighted_sum(list(self._ends.values()), [values[turn] for turn in self._ends])
