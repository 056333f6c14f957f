"""``python -m benchmarks.hunt --minutes N``: random cases of all kinds in turn, until the time is over.

Each case has a name, such as ``plays:17``, and is the same on every machine: `--case plays:17` looks at it alone. The
exit code is 1 if anything differed.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from pprint import pformat
from time import monotonic, process_time

import click
from rich.console import Console
from rich.table import Table

from benchmarks.hunt.advice import ADVICE
from benchmarks.hunt.aquariums import AQUARIUMS
from benchmarks.hunt.arranging import ARRANGING
from benchmarks.hunt.comparison import Comparison
from benchmarks.hunt.explanations import EXPLANATIONS
from benchmarks.hunt.files import FILES
from benchmarks.hunt.mosaics import MOSAICS
from benchmarks.hunt.playouts import PLAYOUTS
from benchmarks.hunt.plays import PLAYS
from benchmarks.hunt.records import RECORDS
from benchmarks.hunt.reviews import REVIEWS
from benchmarks.hunt.sittings import SITTINGS
from benchmarks.hunt.turns import TURNS
from puzzles.files.writing import write_atomically
from solver.tools.workshop import run_as_python

COMPARISONS = {
    one.name: one
    for one in (
        PLAYS,
        TURNS,
        ARRANGING,
        MOSAICS,
        AQUARIUMS,
        ADVICE,
        PLAYOUTS,
        EXPLANATIONS,
        FILES,
        RECORDS,
        REVIEWS,
        SITTINGS,
    )
}
DIFFERENT = 1
NEWS_SECONDS = 60.0


class Hunt:
    """What was seen so far.

    Args:
        say: to whom differences are told.
        folder: where the cases that differ are written, made small; None for nowhere.
    """

    def __init__(self, say: Console, folder: Path | None) -> None:
        self.say = say
        self.folder = folder
        self.seeds: Counter[str] = Counter()
        self.cases: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.labels: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.different: defaultdict[str, list[str]] = defaultdict(list)

    def look(self, comparison: Comparison, seed: int) -> None:
        """Have all answer the case of a seed."""
        started, name = process_time(), comparison.name
        case = comparison.case(seed)
        if case is not None:
            seen = comparison.seen(case)
            self.cases[name] += 1
            self.labels[name].update(seen.labels)
            if seen.difference:
                self._tell(comparison, seed, case, seen.difference)
        self.seconds[name] += process_time() - started

    def _tell(self, comparison: Comparison, seed: int, case: object, difference: str) -> None:
        name = f"{comparison.name}:{seed}"
        self.different[comparison.name].append(name)
        small = comparison.shrunk(case)
        text = f"{name}\n{difference}\nmade small: {comparison.seen(small).difference}\n{pformat(small, width=120)}\n"
        self.say.print(text, markup=False, highlight=False, soft_wrap=True)
        if self.folder is not None:
            write_atomically(self.folder / f"{comparison.name}-{seed}.txt", text)

    def table(self) -> Table:
        """A row for each kind."""
        table = Table("kind", "cases", "minutes of work", "differences", "seen")
        for name, number in self.cases.items():
            seen = ", ".join(f"{label} {times}" for label, times in sorted(self.labels[name].items()))
            minutes = f"{self.seconds[name] / 60:.1f}"
            table.add_row(name, str(number), minutes, str(len(self.different[name])), seen)
        return table

    def next(self, kinds: Iterable[str], first: int, cases: int | None) -> tuple[Comparison, int] | None:
        """A case of the kind that had the least time so far, so that all get the same; None if all have had theirs."""
        left = [kind for kind in kinds if cases is None or self.seeds[kind] < cases]
        if not left:
            return None
        kind = min(left, key=lambda name: self.seconds[name])
        self.seeds[kind] += 1
        return COMPARISONS[kind], first + self.seeds[kind] - 1


@click.command()
@click.option("--minutes", type=float, help="How long.")
@click.option("--cases", type=click.IntRange(1), help="How many cases of each kind.")
@click.option("--seed", default=0, show_default=True, help="Of the first cases; the others follow.")
@click.option("--kind", "kinds", type=click.Choice([*COMPARISONS]), multiple=True, help="Of these only.")
@click.option("--case", "named", metavar="KIND:SEED", help="This case alone.")
@click.option("--as-python", is_flag=True, help="Without machine code: slow, but looks beyond arrays are found.")
@click.option("--save", "folder", type=click.Path(path_type=Path), help="Folder for cases that differ.")
def main(
    *,
    minutes: float | None,
    cases: int | None,
    seed: int,
    kinds: tuple[str, ...],
    named: str | None,
    as_python: bool,
    folder: Path | None,
) -> None:
    """Hold all that can answer a question against each other, on random cases; exit 1 if they differ anywhere."""
    if named is not None:
        kind, _, number = named.partition(":")
        if kind not in COMPARISONS or not number.isdecimal():
            raise click.UsageError(f"expected a case such as plays:17 (got {named!r})")
        kinds, seed, cases = (kind,), int(number), 1
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    if minutes is None and cases is None:
        raise click.UsageError("expected --minutes, --cases or --case (got none)")
    if as_python:
        run_as_python()
    out, say = Console(width=150), Console(stderr=True)
    hunt = Hunt(out, folder)
    started = news = monotonic()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # however it is ended, it tells what it has seen
    try:
        while chosen := hunt.next(kinds or COMPARISONS, seed, cases):
            comparison, at = chosen
            now = monotonic()
            if minutes is not None and now - started > 60 * minutes:
                break
            if now - news > NEWS_SECONDS:
                news = now
                say.print(
                    f"{(now - started) / 60:.0f} minutes, {sum(hunt.cases.values())} cases, at {comparison.name}:{at}"
                )
            hunt.look(comparison, at)
    except KeyboardInterrupt:
        say.print("Interrupted")
    out.print(hunt.table())
    sys.exit(DIFFERENT if any(hunt.different.values()) else 0)


if __name__ == "__main__":
    main()
