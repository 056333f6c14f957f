"""Which tile each turn plays: the hand, the stacks and the refills (C1-C3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ortools.sat.python import cp_model

from puzzles.commission.deal import Deal, Source
from solver.monolith.booleans import BooleanModel, Literal, Number, total

Drawn = frozenset[Deal]
"""What may be left of the deal: the same tiles played, other refills chosen."""


class DrawOrder:
    """The tile of each turn.

    The refills are not variables: an automaton reads the tiles played and keeps in its state every hand and stacks
    that some refills lead to, so that it accepts exactly the orders in which the tiles can be played.

    Args:
        model: to which the variables are added.
        deal: what is dealt (K1).
        turns: the number of turns of the play.

    Attributes:
        tiles: all tiles of the deal, ascending.
    """

    def __init__(self, model: BooleanModel, deal: Deal, turns: int) -> None:
        self.tiles = tuple(sorted(deal.tiles))
        self._plays = {
            (turn, tile): model.new_bool_var(f"turn{turn}plays{tile}")
            for turn in range(1, turns + 1)
            for tile in self.tiles
        }
        played = [model.new_int_var_from_domain(_domain(self.tiles), f"tile{turn}") for turn in range(1, turns + 1)]
        for turn, variable in enumerate(played, start=1):
            choices = [self._plays[turn, tile] for tile in self.tiles]
            model.add_exactly_one(choices)
            model.add(variable == _weighted(choices, self.tiles))
        for tile in self.tiles:
            model.add_at_most_one(self._plays[turn, tile] for turn in range(1, turns + 1))
        numbers, steps = _automaton(deal, turns)
        model.add_automaton(played, 0, list(range(numbers)), steps)

    def plays(self, turn: int, tile: int) -> Literal:
        """Whether turn 1.. plays the tile."""
        return self._plays[turn, tile]


def _domain(tiles: Sequence[int]) -> cp_model.Domain:
    return cp_model.Domain.from_values(tiles)


def _weighted(choices: Sequence[Literal], tiles: Sequence[int]) -> Number:
    return total(tile * choice for choice, tile in zip(choices, tiles, strict=True))


def _automaton(deal: Deal, turns: int) -> tuple[int, list[tuple[int, int, int]]]:
    """The number of states, the first being 0, and the steps between them, each as state, tile and next state."""
    start: Drawn = frozenset({deal})
    index = {start: 0}
    steps = []
    layer = [start]
    for _ in range(turns):
        later: dict[Drawn, None] = {}
        for drawn in layer:
            for tile in sorted({tile for left in drawn for _, tile in left.sources()}):
                after = frozenset(rest for left in drawn for _, _, rest in _ways(left, tile))
                steps.append((index[drawn], tile, index.setdefault(after, len(index))))
                later[after] = None
        layer = list(later)
    return len(index), steps


def _ways(deal: Deal, tile: int) -> Iterator[tuple[Source, Source | None, Deal]]:
    """Every source and refill with which a turn can play the tile, and what is left then."""
    for source in (source for source, there in deal.sources() if there == tile):
        rest = deal.take(source, tile)
        for refill in rest.refills(source):
            yield source, refill, rest.refill(refill)


def draws_of(deal: Deal, tiles: Sequence[int]) -> list[tuple[Source, Source | None]] | None:
    """Sources and refills with which the tiles can be played in this order; None if there are none."""
    if not tiles:
        return []
    for source, refill, rest in _ways(deal, tiles[0]):
        others = draws_of(rest, tiles[1:])
        if others is not None:
            return [(source, refill), *others]
    return None
