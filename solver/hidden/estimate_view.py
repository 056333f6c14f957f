"""An estimate in words for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.pictures.terminal_card import card_heading
from puzzles.drawing import terminal as t
from solver.hidden.estimate import KNOWN, DealOutcome, DealTally, EstimateSetting


def estimate_view(setting: EstimateSetting, tally: DealTally) -> Iterator[RenderableType]:
    """All that ``estimate`` prints at its end."""
    dishes = setting.commission.castoff_dishes
    lower, upper = tally.interval
    yield card_heading(setting.commission)
    known = "the stacks known to the bottom" if setting.policy == KNOWN else f"hidden stacks, policy {setting.policy}"
    yield Text(f"Deals 1 to {tally.deals}, {known}")
    yield Text(f"Completed: {lower:.4f} <= {tally.share:.4f} <= {upper:.4f} (95 %, Wilson)")
    counts = (f"{tally.outcomes[outcome]} {outcome.value}" for outcome in DealOutcome)
    yield Text(f"  {', '.join(counts)}; in the bounds the undecided count as failed and as completed")
    yield Text(f"Stars: mean {tally.mean_stars:.3f} over all deals")
    for stars in range(dishes, -1, -1):
        number = tally.stars[stars]
        share = number / tally.deals if tally.deals else 0.0
        yield Text.assemble("  ", t.stars(stars, dishes), f" {stars}: {number:>7} {share:7.2%}")
    turns, waste = tally.mean(tally.turns), tally.mean(tally.waste)
    if turns is not None and waste is not None:
        yield Text(f"Of the completed: {turns:.2f} turns and {waste:.2f} sixths cast off on average")
