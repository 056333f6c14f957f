"""Times search and monolith side by side on small random deals: ``python -m benchmarks.speed_ratio --number 40``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter

import click
from rich.console import Console
from rich.table import Table

from benchmarks.cross_check import DECIDED, contradiction
from benchmarks.random_deals import FEWEST_TILES, MOST_TILES, random_instance
from puzzles.commission.files.edition_file import load_edition
from solver.bench.suite import Instance
from solver.monolith.solve import solve_monolith
from solver.solving.solve import solve
from solver.tools.workshop import wait_for_code
from solver.verdict import Limits, Verdict

DIFFERENT = 1
REPEATS = 5
"""The search is that quick that one timing of it says little: the median of several counts."""


@dataclass(frozen=True, slots=True)
class AnsweredDeal:
    """One deal answered by both.

    Attributes:
        instance: the question.
        search, monolith: the verdicts.
        search_seconds, monolith_seconds: until the verdict.
    """

    instance: Instance
    search: Verdict
    monolith: Verdict
    search_seconds: float
    monolith_seconds: float

    @property
    def ratio(self) -> float:
        """How many times as long the monolith took."""
        return self.monolith_seconds / self.search_seconds

    @property
    def is_comparable(self) -> bool:
        """Whether both came to the same verdict, proved."""
        return self.search.status in DECIDED and self.search.status == self.monolith.status


def timed(instance: Instance, limits: Limits) -> AnsweredDeal:
    """Answer with both, one after the other."""
    question = (instance.commission, instance.edition, instance.deal)
    times = []
    for _ in range(REPEATS):
        started = perf_counter()
        search = solve(*question, limits)
        times.append(perf_counter() - started)
    started = perf_counter()
    monolith = solve_monolith(*question, limits)
    return AnsweredDeal(instance, search, monolith, median(times), perf_counter() - started)


def pairs(instances: Iterable[Instance], limits: Limits, say: Console) -> Iterator[AnsweredDeal]:
    """Pairs of all instances; what the two contradict each other in is said."""
    for instance in instances:
        pair = timed(instance, limits)
        fault = contradiction(pair.search, pair.monolith)
        if fault:
            say.print(f"{instance.name}: {fault}")
        yield pair


def table(found: list[AnsweredDeal]) -> Table:
    """Medians and quartiles of the ratios, by number of tiles and in all."""
    made = Table("tiles", "deals", "same verdict", "search ms", "monolith ms", "ratio: quartile", "median", "quartile")
    sizes = sorted({len(pair.instance.deal.tiles) for pair in found})
    for size in (*sizes, None):
        rows = [pair for pair in found if size in (None, len(pair.instance.deal.tiles))]
        same = [pair for pair in rows if pair.is_comparable]
        if len(same) < 2:
            made.add_row(str(size or "all"), str(len(rows)), str(len(same)))
            continue
        low, middle, high = quantiles([pair.ratio for pair in same], n=4, method="inclusive")
        made.add_row(
            str(size or "all"),
            str(len(rows)),
            str(len(same)),
            f"{1000 * median(pair.search_seconds for pair in same):.1f}",
            f"{1000 * median(pair.monolith_seconds for pair in same):.0f}",
            *(f"{ratio:.0f}" for ratio in (low, middle, high)),
        )
    return made


@click.command()
@click.option("--number", default=40, show_default=True, help="Number of deals.")
@click.option("--first-seed", default=0, show_default=True, help="Seed of the first; the others follow.")
@click.option("--tiles", type=click.IntRange(FEWEST_TILES, MOST_TILES), help="Tiles in every deal, instead of 2 to 6.")
@click.option("--time-limit", "seconds", default=60.0, show_default=True, help="Seconds for each answer.")
def main(number: int, first_seed: int, tiles: int | None, seconds: float) -> None:
    """Time both on the same deals, one core each; exit 1 if they contradict each other."""
    out = Console(width=110)
    base = load_edition("reference")
    limits = Limits(seconds=seconds)
    warm = random_instance(base, first_seed, tiles)
    solve(warm.commission, warm.edition, warm.deal, limits)  # loaded and compiled before anything is timed
    wait_for_code()
    solve(warm.commission, warm.edition, warm.deal, limits)
    solve_monolith(warm.commission, warm.edition, warm.deal, limits)
    instances = (random_instance(base, seed, tiles) for seed in range(first_seed, first_seed + number))
    found = list(pairs(instances, limits, out))
    out.print(table(found))
    wrong = any(contradiction(pair.search, pair.monolith) for pair in found)
    sys.exit(DIFFERENT if wrong else 0)


if __name__ == "__main__":
    main()
