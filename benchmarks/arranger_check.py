"""Compares the compiled arranger with CP-SAT on random problems: ``python -m benchmarks.arranger_check``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count as count_from
from statistics import median
from time import perf_counter

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.random_arranging import ProblemKind, random_problem
from puzzles.commission.files.edition_file import load_edition
from puzzles.components.edition import Edition
from solver.assignment.arrange import arrange
from solver.assignment.instance import openings
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome
from solver.search.compiled_arrange import arrange_compiled
from solver.search.kinds import SIZE_OF, count, largest_first
from solver.search.packing import capacities, packs
from solver.search.seating import OPEN, seat_or_freeze
from solver.tools.workshop import wait_for_code

DIFFERENT = 1
Merit = tuple[int, int, int]
"""Of a completed card: stars, minus waste, minus turns (C14)."""


@dataclass
class ProblemTally:
    """What was seen of some problems.

    Attributes:
        cases, found, impossible: how many there were, with an arrangement and without.
        beyond: not decided by one of the arrangers within its limits; not compared.
        beam_earns_less: the seating of the beam completes the card with fewer stars.
        differences: something cannot be right.
        compiled, cp_sat: milliseconds for each problem.
    """

    cases: int = 0
    found: int = 0
    impossible: int = 0
    beyond: int = 0
    beam_earns_less: int = 0
    differences: int = 0
    compiled: list[float] = field(default_factory=list)
    cp_sat: list[float] = field(default_factory=list)


def merit(arrangement: Arrangement) -> Merit | None:
    """How good it is; None if there is none."""
    if arrangement.outcome is not Outcome.FOUND or arrangement.stars is None:
        return None
    return arrangement.stars, -arrangement.waste, -len(arrangement.turns)


def seated_as_in_beam(problem: ArrangementProblem) -> Merit | None:
    """What comes of the beam's seating: whatever finds no path is cast off at once, the largest seated first.

    None if that does not complete the card, or if the card has open groups: then the beam aims at one grounding after
    another, and what it casts off may not be legal.
    """
    found = openings(problem.card, problem.mosaic)
    if found.numbers or found.letters:
        return None
    takes = [sum(1 << space for space in spaces) for spaces in found.takers]
    seats, frozen, cast_off = [OPEN] * len(found.spaces), 0, [0] * 5
    for turns, turn in enumerate(problem.turns, start=1):
        for kind in largest_first(count(turn)):
            is_seated, frozen = seat_or_freeze(seats, takes, kind, frozen)
            cast_off[SIZE_OF[kind] - 1] += not is_seated
        if OPEN in seats:
            continue
        for stars in range(problem.dishes.stars, -1, -1):
            rooms = capacities(problem.dishes.loads, stars)
            if rooms is not None and packs(tuple(cast_off), rooms):
                sixths = sum(size * number for size, number in enumerate(cast_off, start=1))
                return stars, -problem.dishes.waste - sixths, -turns
        return None
    return None


def compare(problem: ArrangementProblem, tally: ProblemTally, arranger: Callable[..., Arrangement]) -> str | None:
    """Arrange with both, take note, and say what cannot be right; each is timed with the card looked at before."""
    openings(problem.card, problem.mosaic)
    started = perf_counter()
    compiled = arranger(problem)
    between = perf_counter()
    cp_sat = arrange(problem)
    tally.cp_sat.append(1000 * (perf_counter() - between))
    tally.compiled.append(1000 * (between - started))
    tally.cases += 1
    if Outcome.LIMIT in (compiled.outcome, cp_sat.outcome) or (cp_sat.outcome is Outcome.FOUND and not cp_sat.is_best):
        tally.beyond += 1
        return None
    tally.found += compiled.outcome is Outcome.FOUND
    tally.impossible += compiled.outcome is Outcome.IMPOSSIBLE
    one, other, beam = merit(compiled), merit(cp_sat), seated_as_in_beam(problem)
    if compiled.outcome is not cp_sat.outcome or one != other:
        return f"compiled {compiled.outcome} {one}, CP-SAT {cp_sat.outcome} {other}"
    if beam is not None and (one is None or beam > one):
        return f"the beam's seating {beam}, both arrangers {one}"
    tally.beam_earns_less += beam is not None and one is not None and beam[0] < one[0]
    return None


def problems(
    base: Edition, kind: ProblemKind, first_seed: int, number: int
) -> Iterator[tuple[int, ArrangementProblem]]:
    """So many problems of a kind with their seeds; those with nothing to arrange are left out."""
    for seed in count_from(first_seed):
        if not number:
            return
        problem = random_problem(base, kind, seed)
        if not problem.is_over:
            number -= 1
            yield seed, problem


def check(base: Edition, kind: ProblemKind, first_seed: int, number: int, out: Console) -> ProblemTally:
    """Compare on so many problems of a kind; those on which something cannot be right are said at once."""
    tally = ProblemTally()
    for seed, problem in problems(base, kind, first_seed, number):
        different = compare(problem, tally, arrange_compiled)
        if different is not None:
            tally.differences += 1
            out.print(f"{kind.value} {seed}: {different}")
    return tally


def together(tallies: Iterable[ProblemTally]) -> ProblemTally:
    """All of them as one."""
    everything = ProblemTally()
    for tally in tallies:
        for name, value in vars(tally).items():
            setattr(everything, name, getattr(everything, name) + value)
    return everything


def print_table(tallies: dict[str, ProblemTally], out: Console) -> None:
    """One row for each kind, and one for all."""
    counts = ("cases", "found", "impossible", "beyond", "beam_earns_less", "differences")
    names = ("cases", "found", "impossible", "beyond limits", "beam earns less", "differences")
    table = Table("kind", *names, "compiled ms", "CP-SAT ms", "ratio")
    for kind, tally in tallies.items():
        mine, theirs = median(tally.compiled), median(tally.cp_sat)
        numbers = (str(getattr(tally, name)) for name in counts)
        table.add_row(kind, *numbers, f"{mine:.2f}", f"{theirs:.2f}", f"{theirs / mine:.1f}")
    out.print(table)


@click.command()
@click.option(
    "--number", type=click.IntRange(min=len(ProblemKind)), default=10_000, show_default=True, help="Problems."
)
@click.option("--first-seed", default=0, show_default=True, help="Seed of the first of each kind; the others follow.")
def main(number: int, first_seed: int) -> None:
    """Compare both arrangers: outcome, stars, waste and turns; times are medians. Exit 1 if they differ anywhere."""
    out = Console(width=140)
    base = load_edition("reference")
    wait_for_code()
    arrange_compiled(random_problem(base, ProblemKind.LARGE, first_seed))  # loads
    tallies = {}
    for index, kind in enumerate(track(list(ProblemKind), "Kinds", console=Console(stderr=True))):
        share = number // len(ProblemKind) + (index < number % len(ProblemKind))
        tallies[kind.value] = check(base, kind, first_seed, share, out)
    everything = together(tallies.values())
    print_table({**tallies, "all": everything}, out)
    sys.exit(DIFFERENT if everything.differences else 0)


if __name__ == "__main__":
    main()
