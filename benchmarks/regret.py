"""What following one piece of advice loses where the best is known: ``python -m benchmarks.regret --number 500``.

Positions near the end of small deals have at most 200 hidden orders. Expectimax over all of them says what the best
move earns, and what the move earns that advice likes best. Half of the positions have a value that is not whole: there
the worlds do not end alike.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import click
import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "tests" / "helpers"))

from plain_advice import hidden_case

from puzzles.commission.mosaic import CardOnBoard
from solver.advice.advise import advise
from solver.advice.exact import Expectimax, SpentError, few_worlds
from solver.budget import Budget
from solver.tools.workshop import wait_for_code
from solver.verdict import Limits

KINDS = (((1, 0), 3, 2), ((1, -1), 7, 2), ((1, 1), 2, 2), ((1, 1), 4, 2), ((0, 1), 12, 2))
"""Tiles under each top, tiles out, turns before: from 4 to 30 hidden orders."""
MOST_WORLDS = 200
ENOUGH = Limits(None, 1_500_000)
WHOLE = 1e-6
SOME_BEST = 0.5


def regrets(states: int, *, exactly: bool) -> Iterator[tuple[float, float]]:
    """The value of position after position, and what advice loses of it."""
    for seed in count():
        under, out, turns = KINDS[seed % len(KINDS)]
        found = hidden_case(seed, under=under, out=out, turns=turns, mid_turn=False)
        if found is None:
            continue
        commission, edition, position = found
        deals = few_worlds(position, edition, most=MOST_WORLDS)
        if len(deals) < 2:
            continue
        search = Expectimax(CardOnBoard(commission, edition), Budget.of(ENOUGH))
        try:
            best = search.value(position, deals).stars
            moves = advise(position, commission, edition, Limits(None, states), exactly=exactly).moves
            own = search.after(position, moves[0].move, deals).stars if moves else 0.0
        except SpentError:
            continue
        yield best, best - own


@click.command()
@click.option("--number", type=click.IntRange(min=2), default=500, show_default=True, help="Positions.")
@click.option(
    "--states", type=click.IntRange(min=1), default=300_000, show_default=True, help="Of each piece of advice."
)
@click.option("--sampled", is_flag=True, help="Never let advice be exact.")
def main(*, number: int, states: int, sampled: bool) -> None:
    """Print the mean regret, over positions with whole values and with others, as many of each."""
    wait_for_code()
    kept: dict[bool, list[float]] = {True: [], False: []}
    for best, lost in regrets(states, exactly=not sampled):
        is_whole = abs(best - round(best)) < WHOLE
        if len(kept[is_whole]) < number * SOME_BEST:
            kept[is_whole].append(lost)
            print(f"\r{len(kept[True])} whole, {len(kept[False])} others", end="", file=sys.stderr)
        if min(map(len, kept.values())) >= number * SOME_BEST:
            break
    print(file=sys.stderr)
    for name, part in (("whole", kept[True]), ("others", kept[False]), ("all", kept[True] + kept[False])):
        values = np.array(part)
        figures = f"mean regret {values.mean():.4f}, most {values.max():.2f}, best move {(values < WHOLE).mean():.0%}"
        print(f"{name}: {len(values)} positions, {figures}")


if __name__ == "__main__":
    main()
