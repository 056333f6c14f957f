"""What tests of the searches share: where a search begins, and its layers one by one."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from solver.budget import Budget
from solver.search.kernel.search import KernelSearch, Slice
from solver.search.kernel.words import FILLED
from solver.search.plain import Aim, LayeredSearch, LayerReport, Memory, State
from solver.search.record import SearchQuestion
from solver.search.roots import Roots

Layers = dict[int, dict[object, State]]
"""By number of tiles in the pond, the states by key."""


class Searched:
    """A question and its searches.

    Attributes:
        report: of the last search.
        spent: states that the last search evaluated.
    """

    def __init__(
        self, commission: Commission, edition: Edition, draw: Deal | AnyDeal, start: Position | None = None
    ) -> None:
        card = CardOnBoard(commission, edition)
        table = Table.setup(card, draw) if start is None else Table.at(start, card, draw)
        self.question = SearchQuestion(commission, edition, draw, table, start)
        self.where = Roots(self.question)
        self.report = LayerReport()
        self.spent = 0

    def aim(self, memory: Memory, *, level: int = 0, width: int = 1 << 20) -> Aim:
        rooms = self.where.rooms(level)
        assert rooms is not None
        return Aim(self.question.edition, rooms, memory, width)

    def roots(self, aim: Aim) -> list[State]:
        """With the groundings as goals, or without links when the search is a proof of many."""
        return list(self.where.of(aim, self.where.goals_of_a_proof()))

    def plain_layers(self, aim: Aim) -> Layers:
        budget = Budget(inf, inf)
        search = LayeredSearch(aim, budget)
        self.report = LayerReport()
        layer, found = self.roots(aim), Layers()
        while layer:
            found[len(layer[0].tiles)] = {search.key(state): state for state in layer}
            if aim.memory is Memory.FREEZING:
                layer = [state for state in layer if not state.is_complete]
            layer = search._next_layer(layer, self.report)
        self.spent = budget.spent
        return found

    def kernel_layers(self, aim: Aim) -> Layers:
        """The layers of the compiled search, retold as plain states; its arrays are compared with them on the way."""
        budget = Budget(inf, inf)
        search = _Recording(aim, budget)
        self.report = search.run(self.roots(aim), lambda _: False)
        self.spent = budget.spent
        return search.found


class _Recording(KernelSearch):
    """A compiled search that keeps every state."""

    def __init__(self, aim: Aim, budget: Budget) -> None:
        super().__init__(aim, budget)
        self.found: Layers = {}

    def _meets_completion(self, part: Slice, report: LayerReport, accept: object) -> bool:
        for at in range(part.number):
            state = self.entry(part.layer, at).state
            row = part.layer
            assert tuple(row.left[at]) == state.left
            assert tuple(row.cast[at]) == state.cast
            assert int(row.words[at, FILLED]).bit_count() == state.filled
            assert len(state.tiles) == part.tiles
            self.found.setdefault(part.tiles, {})[self.plain.key(state)] = state
        return False


def counts(layers: Layers) -> Sequence[tuple[int, int]]:
    """How many states each layer has."""
    return [(tiles, len(states)) for tiles, states in layers.items()]
