"""Compares search and monolith on small random deals: ``python -m benchmarks.cross_check --number 100``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from time import monotonic

import click
from rich.console import Console
from rich.table import Table

from benchmarks.random_deals import FEWEST_TILES, MOST_TILES, CardKind, random_instance
from benchmarks.saving import save
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.yaml_out import edition_to_yaml
from puzzles.commission.record import Play
from puzzles.components.pieces import SIDES, Diatom, Shape
from puzzles.files.writing import write_atomically
from puzzles.pond.sample import Sample
from puzzles.pond.yields import groups
from solver.bench.suite import Instance
from solver.monolith.arrangement import ArrangementModel
from solver.monolith.solve import solve_monolith
from solver.monolith.whole import DealtCard, Parameters, WholePlay, value
from solver.solving.solve import solve
from solver.verdict import Limits, Status, Verdict

AMPLE = 99
"""So many of each diatom that none runs short."""
DECIDED = (Status.OPTIMAL, Status.UNSOLVABLE)
DIFFERENT = 1


class _Unforced(ArrangementModel):
    """Arranging without C5: anything may be cast off at any time."""

    def force_placement(self) -> None:
        """Add nothing."""


@dataclass
class CheckTally:
    """What was seen."""

    counts: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=lambda: {"monolith": 0.0, "search": 0.0})
    slowest: float = 0.0
    different: list[str] = field(default_factory=list)


def contradiction(search: Verdict, monolith: Verdict) -> str | None:
    """What the two verdicts cannot both be right about; None if nothing. A bound that is open contradicts nothing."""
    for one, name, other, other_name in (
        (search, "search", monolith, "monolith"),
        (monolith, "monolith", search, "search"),
    ):
        if other.stars is not None and other.stars > _most_stars(one):
            return f"{name}: {one.status}, at most {one.upper_bound} stars; {other_name}: a play with {other.stars}"
    return None


def _most_stars(verdict: Verdict) -> float:
    if verdict.status is Status.UNSOLVABLE:
        return -1
    return inf if verdict.upper_bound is None else verdict.upper_bound


def best_without_forced_placement(instance: Instance, seconds: float) -> tuple[int, int] | None:
    """The most stars and the least waste of these if C5 were no rule."""
    question = DealtCard(instance.commission, instance.edition, instance.deal)
    best: tuple[int, int] | None = None
    for turns in range(2, len(instance.deal.tiles) + 1):
        at_least = None if best is None else value(instance.commission, *best) + 1
        play = WholePlay(question, turns, _Unforced).solve(Parameters(seconds, inf), at_least).play
        best = best if play is None else _merit(play)
    return best


def _merit(play: Play | None) -> tuple[int, int] | None:
    """Stars and waste."""
    if play is None or play.stars is None:
        return None
    out = (entry.diatom.sixths for turn in play.turns for entry in turn.arrange if entry.dish is not None)
    return play.stars, sum(out)


def stars_with_ample_stock(instance: Instance, seconds: float) -> int | None:
    """The most stars if no diatom ever ran short."""
    edition = replace(instance.edition, stock_per_color=dict.fromkeys(Shape, AMPLE))
    return solve_monolith(instance.commission, edition, instance.deal, Limits(seconds=seconds)).stars


def happenings(play: Play) -> Iterator[str]:
    """The rules that a play came upon."""
    samples = [sample for turn in play.turns for sample in turn.collect]
    if any(len(groups(sample.segments)) == 1 and groups(sample.segments)[0].sixths == SIDES for sample in samples):
        yield "play with six of one color (P6)"
    if any(_lost(sample) for sample in samples):
        yield "play with a diatom not collected (P7)"
    if any(_is_split(sample) for sample in samples):
        yield "play with a split (P7)"
    if any(len(turn.collect) > 1 for turn in play.turns):
        yield "play with two sample points in a turn (P8)"
    if any(entry.dish is not None for turn in play.turns for entry in turn.arrange):
        yield "play with a cast-off (C5)"


def _lost(sample: Sample) -> bool:
    return sum(diatom.sixths for diatom in sample.diatoms) < sum(group.sixths for group in groups(sample.segments))


def _is_split(sample: Sample) -> bool:
    found = groups(sample.segments)
    if any(group.sixths == SIDES for group in found):
        return len(sample.diatoms) > 2
    whole = Counter(Diatom(group.color, Shape(group.sixths)) for group in found)
    return bool(Counter(sample.diatoms) - whole)


def compare(instance: Instance, tally: CheckTally, seconds: float, *, probe: bool) -> str | None:
    """Answer with both, take note, and say in which they contradict each other."""
    limits = Limits(seconds=seconds)
    started = monotonic()
    monolith = solve_monolith(instance.commission, instance.edition, instance.deal, limits)
    tally.seconds["monolith"] += (spent := monotonic() - started)
    tally.slowest = max(tally.slowest, spent)
    started = monotonic()
    search = solve(instance.commission, instance.edition, instance.deal, limits)
    tally.seconds["search"] += monotonic() - started
    tally.counts[f"monolith: {monolith.status}"] += 1
    tally.counts[f"search: {search.status}"] += 1
    tally.counts.update(happenings(monolith.play) if monolith.play else ())
    if {monolith.status, search.status} <= set(DECIDED):
        tally.counts["both decided"] += 1
    if probe and monolith.status in DECIDED:
        unforced = best_without_forced_placement(instance, seconds)
        if unforced != _merit(monolith.play):
            tally.counts["best play differs without forced placement (C5)"] += 1
        if (unforced[0] if unforced else None) != monolith.stars:
            tally.counts["stars differ without forced placement (C5)"] += 1
        if stars_with_ample_stock(instance, seconds) != monolith.stars:
            tally.counts["stars differ with ample stock (P7, P8)"] += 1
    return contradiction(search, monolith)


def check(
    instances: Iterable[Instance], seconds: float, *, probe: bool, folder: Path | None, say: Console
) -> CheckTally:
    """Compare on all of them; those with contradictions are said at once and saved."""
    tally = CheckTally()
    for instance in instances:
        tally.counts["deals"] += 1
        tally.counts[f"deals of {len(instance.deal.tiles)} tiles"] += 1
        different = compare(instance, tally, seconds, probe=probe)
        if different is not None:
            tally.different.append(instance.name)
            say.print(f"{instance.name}: {different}")
            if folder is not None:
                save(folder, instance.commission, instance.deal)
                write_atomically(folder / f"{instance.edition.id}.yaml", edition_to_yaml(instance.edition))
    return tally


def _print(tally: CheckTally, out: Console) -> None:
    table = Table("seen", "deals")
    for name, number in sorted(tally.counts.items()):
        table.add_row(name, str(number))
    table.add_row("contradictions", str(len(tally.different)))
    out.print(table)
    times = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in sorted(tally.seconds.items()))
    out.print(f"{times}; slowest monolith {tally.slowest:.1f} s")


@click.command()
@click.option("--number", default=100, show_default=True, help="Number of deals.")
@click.option("--first-seed", default=0, show_default=True, help="Seed of the first; the others follow.")
@click.option("--tiles", type=click.IntRange(FEWEST_TILES, MOST_TILES), help="Tiles in every deal, instead of 2 to 6.")
@click.option("--kind", type=click.Choice([kind.value for kind in CardKind]), help="Kind of all cards, instead of any.")
@click.option("--time-limit", "seconds", default=60.0, show_default=True, help="Seconds for each answer.")
@click.option("--probe/--no-probe", default=True, help="Also see where C5 and shortages decide (twice the time).")
@click.option("--save", "folder", type=click.Path(path_type=Path), help="Folder for deals with contradictions.")
def main(
    number: int,
    first_seed: int,
    tiles: int | None,
    kind: CardKind | None,
    seconds: float,
    *,
    probe: bool,
    folder: Path | None,
) -> None:
    """Compare search and monolith on small random deals; exit 1 if they contradict each other."""
    out = Console(width=100)
    base = load_edition("reference")
    made = None if kind is None else CardKind(kind)
    instances = (random_instance(base, seed, tiles, made) for seed in range(first_seed, first_seed + number))
    tally = check(instances, seconds, probe=probe, folder=folder, say=out)
    _print(tally, out)
    sys.exit(DIFFERENT if tally.different else 0)


if __name__ == "__main__":
    main()
