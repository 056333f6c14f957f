"""How strong the policies are on hidden deals: ``python -m benchmarks.policies --deals 200 --out FOLDER``.

Each card and policy has a file of records in the folder, as ``diatoms estimate`` writes it, so that a run which was
interrupted goes on. The deals are the seeds 1 to N, the same for each policy, and `known` plays them with the stacks
known to the bottom: no policy can earn more.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import click

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.kinds import shipped_commissions
from solver.batch.executor import LocalExecutor
from solver.hidden.estimate import (
    KNOWN,
    KNOWN_MEGABYTES,
    POLICIES,
    Dealer,
    DealLedger,
    DealTally,
    EstimateSetting,
    fill,
)
from solver.verdict import Limits

STATES_PER_DEAL = 1_000_000
"""Of a known deal."""


def tally_of(card: str, policy: str, deals: int, folder: Path, *, states: int, workers: int) -> DealTally:
    """The figures of a policy on one card."""
    commission, edition = load_commission(card)
    limits = Limits(None, STATES_PER_DEAL if policy == KNOWN else states, KNOWN_MEGABYTES)
    tally, dealer = DealTally(), Dealer(EstimateSetting(commission, edition, policy, limits))
    with LocalExecutor(workers, dealer) as executor:
        fill(DealLedger(folder / f"{card}-{policy}.jsonl", dealer.setting), executor, deals, tally)
    return tally


def error(tally: DealTally) -> float:
    """The standard error of the mean stars, what is not completed counting as none."""
    square = sum(stars * stars * number for stars, number in tally.stars.items()) / tally.deals
    return sqrt(max(square - tally.mean_stars**2, 0.0) / tally.deals)


def row(name: str, tallies: list[DealTally]) -> str:
    """A line of the table."""
    cells = (f"{tally.mean_stars:.2f} ± {error(tally):.2f}, {tally.share:.0%}" for tally in tallies)
    return f"| {name} | {' | '.join(cells)} |"


@click.command()
@click.option("--deals", type=click.IntRange(min=1), default=200, show_default=True)
@click.option("--states", type=click.IntRange(min=1), default=300_000, show_default=True, help="Of each advised turn.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder of the records.")
@click.option("--card", "cards", multiple=True, help="Only this one.  [default: every shipped card]")
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True)
def main(*, deals: int, states: int, out: Path, cards: tuple[str, ...], workers: int) -> None:
    """Print a table of mean stars and completed share: a line for each card, a column for each policy."""
    out.mkdir(parents=True, exist_ok=True)
    print(f"| card | {' | '.join(POLICIES)} |")
    print("|---" * (len(POLICIES) + 1) + "|")
    sums = dict.fromkeys(POLICIES, 0.0)
    for card in cards or shipped_commissions():
        tallies = [tally_of(card, policy, deals, out, states=states, workers=workers) for policy in POLICIES]
        for policy, tally in zip(POLICIES, tallies, strict=True):
            sums[policy] += tally.mean_stars
        print(row(card, tallies), flush=True)
    print(f"| all | {' | '.join(f'{total:.2f}' for total in sums.values())} |")
    shares = (f"{total / sums[KNOWN]:.0%}" if sums[KNOWN] else "-" for total in sums.values())
    print(f"| of known | {' | '.join(shares)} |")


if __name__ == "__main__":
    main()
