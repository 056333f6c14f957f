from __future__ import annotations

from random import Random

import pytest
from plain_solving import Laid, PlainSolving, _sorted
from random_cases import later_case, random_case

from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table, position_at
from puzzles.components.pieces import ALL_DIATOMS
from solver.advice.arrangements import TurnArranger
from solver.advice.arrays import TurnStart


@pytest.mark.parametrize("part", range(4))
def test_arrangings_are_those_of_full_enumeration_but_for_spaces_that_are_alike(part: int) -> None:
    compared = 0
    for seed in range(part * 40, part * 40 + 40):
        case = random_case(seed, tiles=5)
        later = later_case(case, Random(seed), turns=2) or case
        start = later.start or position_at(
            Table.setup(CardOnBoard(later.commission, later.edition), later.draw),
            (),
        )
        scene = TurnStart(start, CardOnBoard(later.commission, later.edition))
        kinds = tuple(Random(seed).choices(range(len(ALL_DIATOMS)), k=seed % 4))
        plain = PlainSolving(later.commission, later.edition)
        placed = frozenset(scene.table.mosaic.placed.items())
        laid = Laid(placed, _sorted(scene.table.dishes.loads))
        wanted = plain.arranged(laid, tuple(sorted(ALL_DIATOMS[kind] for kind in kinds)))
        spaces = scene.goals.target.spaces
        found = {
            Laid(
                placed | {(spaces[bit], ALL_DIATOMS[kind]) for kind, bit in one.placed},
                _sorted(one.loads),
            )
            for one in TurnArranger(scene.goals, scene.loads).all(kinds)
        }
        assert found <= wanted
        assert {alike(scene, one) for one in found} == {alike(scene, one) for one in wanted}
        compared += bool(kinds)
    assert compared >= 20


def alike(scene: TurnStart, laid: Laid) -> object:
    """What lies where, spaces with the same shapes and the same requirement being one."""
    card = scene.table.mosaic.card
    return (
        tuple(sorted((str(card.asks(s)), tuple(sorted(card.board.shapes[s])), str(d)) for s, d in laid.placed)),
        laid.loads,
    )


def test_the_spaces_that_are_hardest_to_fill_come_first() -> None:
    case = random_case(3, tiles=5)
    table = Table.setup(CardOnBoard(case.commission, case.edition), case.draw)
    start = position_at(table, ())
    scene = TurnStart(start, CardOnBoard(case.commission, case.edition))
    for kind in range(len(ALL_DIATOMS)):
        costs = [one.cost for one in TurnArranger(scene.goals, scene.loads).all((kind,))]
        assert costs == sorted(costs)
