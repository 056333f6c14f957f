"""Explanations and mends of cards made impossible: ``python -m benchmarks.mends --tiny 120 --full 80 --out FILE``.

Tiny cards have two or three tiles: there enumeration knows the truth of each claim. The full-size ones are those of the
suite `designed`, which ask for the stars that a short search earns before the changes are planted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import click
from rich.console import Console
from rich.table import Table

from benchmarks.at_will import heaps, most_stars
from benchmarks.planting import planted
from benchmarks.random_deals import random_instance
from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import load_deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.referee import judge
from puzzles.components.edition import Edition
from solver.explain.core import Core
from solver.explain.explain import Explained, explain
from solver.explain.search import Answer
from solver.explain.trial import SPARE_DISHES, Trials
from solver.mend.mend import Mended, Mending
from solver.solving.solve import solve
from solver.verdict import Limits

SUITE = Path(__file__).parent / "suites" / "designed"
SHORT = Limits(seconds=None, states=300_000)
"""To find the stars of a card, and to refute it with its changes."""
REFUTING_STATES = 60_000
"""For a full-size card: of the changes tried, those that are refuted sooner."""
TINY_TILES = (2, 3)
TRIES = 8
"""Plantings of a full-size card before it is given up."""
MOST_PLANTED = 3


@dataclass(frozen=True)
class MendCase:
    """A card that cannot be completed with the stars, which is proved, and the number of changes that made it so."""

    name: str
    card: Commission
    edition: Edition
    draw: Deal | AnyDeal
    stars: int
    changes: int
    is_tiny: bool


@dataclass(frozen=True)
class MendRecord:
    """What came of a case.

    Attributes:
        case, is_tiny, changes: the card; whether it is tiny; how many changes were planted.
        explained, minimal, parts, sort: the status, whether minimal, how many parts, and what the proof rests on.
        wrong: claims that enumeration, or the referee, refutes.
        mended, size, proposals, mend_minimal: the status, the size of the first mend, how many, whether minimal.
        explain_seconds, mend_seconds: processor time.
    """

    case: str
    is_tiny: bool
    changes: int
    explained: str
    minimal: bool
    parts: int
    sort: str
    wrong: tuple[str, ...]
    mended: str
    size: int | None
    proposals: int
    mend_minimal: bool
    explain_seconds: float
    mend_seconds: float

    @property
    def is_equalled(self) -> bool:
        """Whether the first mend takes no more changes than were planted."""
        return self.size is not None and self.size <= self.changes


def tiny_cases() -> Iterator[MendCase]:
    """Small random cards that can be completed until changes are planted."""
    base = load_edition("reference")
    for seed in count():
        rng = Random(f"mends {seed}")
        one = random_instance(base, seed, rng.choice(TINY_TILES))
        changes = rng.randint(1, MOST_PLANTED)
        card = planted(one.commission, one.edition, changes, rng)
        if card is not None and solve(one.commission, one.edition, one.deal, SHORT, first_witness=True).play:
            case = MendCase(one.name, card, one.edition, one.deal, 0, changes, is_tiny=True)
            if _is_refuted(case, SHORT.states):
                yield case


def full_cases() -> Iterator[MendCase]:
    """Cards of the suite with their deals, and with any deal, changed until they are refuted."""
    files = sorted(SUITE.glob("*.commission.yaml"))
    Random("mends").shuffle(files)
    for turn in count():
        for file in files:
            card, edition = load_commission(file)
            name = file.name.removesuffix(".commission.yaml")
            rng = Random(f"mends {name} {turn}")
            deal = load_deal(file.with_name(f"{name}.deal.yaml"), edition=edition)
            stars = solve(card, edition, deal, SHORT).stars
            for _ in range(TRIES if stars is not None else 0):
                changes = rng.randint(1, MOST_PLANTED)
                changed = planted(card, edition, changes, rng)
                if changed is None or changed.castoff_dishes < (stars or 0):
                    continue
                case = MendCase(f"{name}-{turn}", changed, edition, deal, stars or 0, changes, is_tiny=False)
                if _is_refuted(case, REFUTING_STATES):
                    yield case
                    break


def _trials(case: MendCase, seconds: float | None, states: int | None) -> Trials:
    return Trials(case.card, case.edition, case.draw, case.stars, Limits(seconds, states), _say_nothing)


def _is_refuted(case: MendCase, states: int | None) -> bool:
    return _trials(case, None, states).by_the_rules(case.card).answer is Answer.NONE


def _say_nothing(text: str) -> None:
    del text


def measure(case: MendCase, seconds: float) -> MendRecord:
    """Explain and mend a case, and check every claim that can be checked."""
    started = process_time()
    found = explain(_trials(case, seconds, None))
    explained_at = process_time()
    mending = Mending(_trials(case, seconds, None), most=MOST_PLANTED)
    mends = list(mending.mends())
    ended = process_time()
    wrong = [*wrong_claims(case, found.core)] if found.core is not None else []
    for mend in mends:
        ruling = judge(mend.play, mend.card, case.edition, deal=case.draw)
        if not ruling.completed or (ruling.stars or 0) < case.stars:
            wrong.append("mend")
    if found.status is Explained.POSSIBLE or mending.status is Mended.POSSIBLE:
        wrong.append("possible")
    return MendRecord(
        case.name,
        case.is_tiny,
        case.changes,
        found.status.value,
        found.core is not None and found.core.is_minimal,
        0 if found.core is None else len(found.core.demand.leaves) + (found.core.demand.dishes is not None),
        _sort(found.core),
        tuple(wrong),
        mending.status.value,
        mends[0].changes.size if mends else None,
        len(mends),
        mending.is_minimal,
        explained_at - started,
        ended - explained_at,
    )


def _sort(core: Core | None) -> str:
    if core is None:
        return "none"
    if core.is_forced:
        return "forced placement"
    if core.demand.dishes is not None:
        return "dishes, by a search"
    return "without a search" if core.proof.reason else "by a search"


def wrong_claims(case: MendCase, core: Core) -> Iterator[str]:
    """The claims of a core that do not hold, by enumeration: tiny cards, and not by forced placement."""
    if not core.demand.is_made_by(case.card):
        yield "not of the card"
    if not case.is_tiny or core.is_forced:
        return
    collected = heaps(case.edition, case.draw)
    stars = case.stars if core.demand.dishes is not None else 0
    if most_stars(core.demand.card(case.card, SPARE_DISHES), case.edition, collected) >= stars:
        yield "holds together"
    weaker = [core.demand.without(part) for part in core.demand.leaves]
    if core.demand.dishes is not None:
        weaker.append(replace(core.demand, dishes=None))
    for demand in weaker:
        enough = case.stars if demand.dishes is not None else 0
        card = demand.card(case.card, SPARE_DISHES)
        if core.is_minimal and demand.asked and most_stars(card, case.edition, collected) < enough:
            yield "not minimal"


def summary(records: list[MendRecord]) -> Table:
    """What came of all cases, the tiny ones and the others."""
    table = Table("", "tiny", "full-size")
    sides = [[one for one in records if one.is_tiny is tiny] for tiny in (True, False)]

    def row(name: str, *texts: str) -> None:
        table.add_row(name, *texts)

    def share(name: str, which: str) -> None:
        row(name, *(f"{sum(bool(getattr(one, which)) for one in side)} of {len(side)}" for side in sides))

    row("explanations proved", *(f"{sum(one.explained == 'proved' for one in s)} of {len(s)}" for s in sides))
    share("explanations minimal", "minimal")
    row("claims that are wrong", *(str(sum(len(one.wrong) for one in side)) for side in sides))
    row("parts: median, most", *(_middle([float(one.parts) for one in side if one.parts]) for side in sides))
    for sort in sorted({one.sort for one in records}):
        row(f"... {sort}", *(str(sum(one.sort == sort for one in side)) for side in sides))
    row("mended", *(f"{sum(one.mended == 'mended' for one in side)} of {len(side)}" for side in sides))
    share("first mend no larger than planted", "is_equalled")
    share("first mend minimal", "mend_minimal")
    row("three proposals", *(f"{sum(one.proposals >= 3 for one in side)} of {len(side)}" for side in sides))
    row("explain, s: median, most", *(_middle([one.explain_seconds for one in side]) for side in sides))
    row("mend, s: median, most", *(_middle([one.mend_seconds for one in side]) for side in sides))
    return table


def _middle(values: list[float]) -> str:
    return f"{median(values):.2f}, {max(values):.2f}" if values else "-"


@click.command()
@click.option("--tiny", default=120, show_default=True, help="Tiny cards.")
@click.option("--full", default=80, show_default=True, help="Full-size cards.")
@click.option("--time-limit", "seconds", default=60.0, show_default=True, help="For each explanation, and for mends.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Records (JSON Lines).")
def main(tiny: int, full: int, seconds: float, out: Path) -> None:
    """Explain and mend impossible cards, and check what is told."""
    records: list[MendRecord] = []
    with out.open("w", encoding="utf-8") as file:
        for cases, number in ((tiny_cases(), tiny), (full_cases(), full)):
            for _, case in zip(range(number), cases, strict=False):
                records.append(measure(case, seconds))
                file.write(json.dumps(asdict(records[-1])) + "\n")
                file.flush()
    Console(width=100).print(summary(records))


if __name__ == "__main__":
    main()
