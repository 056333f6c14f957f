"""Whether advice earns what it says: ``python -m benchmarks.calibration play --out RECORDS``, then ``fit``, ``report``.

`play` has advice play deals of the shipped cards by itself and writes down, for each position, what its playouts earned
and what the play earned in the end. `fit` fits the curves of `solver.advice.calibration` to such records; `report` says
how far what advice prints is from what was earned, and draws it. Fit on some deals and report on others.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import compress
from math import sqrt
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import PlacedTile
from puzzles.commission.table import Table, position_at
from solver.advice.advise import circumstances
from solver.advice.arrays import TurnStart
from solver.advice.calibration import Circumstances, calibrated, features
from solver.advice.options import Estimate, estimate
from solver.advice.ranking import Ranking
from solver.advice.threads import cores
from solver.budget import Budget
from solver.tools.workshop import wait_for_code
from solver.verdict import Limits

TENTHS = 10
STAGES = ("end", "middle", "beginning")
"""By the share of the spaces that are open, in thirds."""
RIDGE = 1.0
STEPS = 30
Reals = NDArray[np.float64]


@dataclass(frozen=True)
class Priced:
    """A position of a play: what playouts earned after the move that was made, and what the play earned.

    Attributes:
        stars, completes, worlds: of the playouts that chose the move.
        there: see `Circumstances`.
        earned: stars; None if the card was not completed.
    """

    card: str
    deal: int
    turn: int
    stars: float
    completes: float
    worlds: int
    there: Circumstances
    earned: int | None

    @property
    def said(self) -> Estimate:
        """What advice says of the move."""
        told = Estimate(self.stars, None, self.completes, self.worlds)
        return calibrated(told, self.worlds, self.there)


def played(name: str, seed: int, states: int) -> Iterator[Priced]:
    """The positions of a deal that advice plays."""
    commission, edition = load_commission(name)
    card = CardOnBoard(commission, edition)
    table = Table.setup(card, Deal.from_seed(edition.id, edition.water_tiles, seed))
    pond: tuple[PlacedTile, ...] = ()
    seen: list[tuple[Estimate, Circumstances]] = []
    while not table.is_complete:
        scene = TurnStart(position_at(table, pond), card)
        ranking = Ranking(scene, Budget.of(Limits(None, states)), 0, workers=cores())
        options = ranking.run().options
        if not options:
            break
        best = options[0]
        if not scene.is_known and not best.completes_now(scene.goals):  # else the figures are sure
            seen.append((estimate(best, best), circumstances(ranking, best)))
        assert best.spot is not None, "a play is never in the middle of a turn"
        assert best.arranging is not None, "moves are compared with their arranging"
        turn = best.spot.turn(scene, best.arranging, best.refill)
        pond = (*pond, PlacedTile(turn.tile, turn.at, turn.segments))
        table = table.after(turn)
    for number, (told, there) in enumerate(seen, start=1):
        yield Priced(name, seed, number, told.stars, told.completes, told.worlds, there, table.stars)


def read(files: Sequence[Path]) -> list[Priced]:
    """The records of files."""
    lines = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [Priced(**{**line, "there": Circumstances(*line["there"])}) for line in lines]


# -- fitting ----------------------------------------------------------------------------------------------------------


def fitted(records: Sequence[Priced], earned: Callable[[Priced], float]) -> Reals:
    """The weights of a logistic curve of the features that is nearest to what was earned, as a share."""
    matrix = np.array([features(one.stars, one.completes, one.worlds, one.there) for one in records])
    wanted = np.array([earned(one) for one in records])
    weights = np.zeros(matrix.shape[1])
    for _ in range(STEPS):
        share = 1.0 / (1.0 + np.exp(-matrix @ weights))
        curved = matrix.T @ (matrix * (share * (1.0 - share) + 1e-9)[:, None]) + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curved, matrix.T @ (wanted - share) - RIDGE * weights)
    return weights


def stars_share(one: Priced) -> float:
    """What was earned, of the stars that were possible."""
    return (one.earned or 0) / max(one.there.most_stars, 1)


def completed(one: Priced) -> float:
    """Whether the card was completed."""
    return float(one.earned is not None)


# -- reporting --------------------------------------------------------------------------------------------------------


def gap(said: Reals, earned: Reals, records: Sequence[Priced]) -> str:
    """The mean difference, with its standard error over plays: positions of one play share their luck."""
    lost = said - earned
    plays: dict[tuple[str, int], float] = defaultdict(float)
    for one, value in zip(records, lost - lost.mean(), strict=True):
        plays[one.card, one.deal] += value
    error = sqrt(sum(value * value for value in plays.values())) / len(lost)
    return f"{lost.mean():+.3f} ± {error:.3f} ({len(lost)})"


def rows(records: Sequence[Priced]) -> Iterator[tuple[str, list[Priced]]]:
    """The records in parts: by card, by stage, by tenths of what was said."""
    yield "all", list(records)
    for card in dict.fromkeys(one.card for one in records):
        yield card, [one for one in records if one.card == card]
    for third, stage in enumerate(STAGES):
        part = [one for one in records if min(int(one.there.open_share * 3), 2) == third]
        if part:
            yield stage, part


def report(records: Sequence[Priced]) -> Iterator[str]:
    """A table in Markdown: stars and chances of completing, each as printed and as the playouts had them."""
    yield "| | stars | chance of completing | stars of the playouts |"
    yield "|---|---|---|---|"
    for name, part in rows(records):
        earned, done = np.array([float(one.earned or 0) for one in part]), np.array([completed(one) for one in part])
        said = [one.said for one in part]
        stars, completes = np.array([one.stars for one in said]), np.array([one.completes for one in said])
        raw = np.array([one.stars for one in part])
        yield f"| {name} | {gap(stars, earned, part)} | {gap(completes, done, part)} | {gap(raw, earned, part)} |"
    yield from tenths(records)


def tenths(records: Sequence[Priced]) -> Iterator[str]:
    """The same for each tenth of what was said: of the stars possible, and of the chance."""
    stars = np.array([one.said.stars / max(one.there.most_stars, 1) for one in records])
    completes = np.array([one.said.completes for one in records])
    most = np.array([float(one.there.most_stars) for one in records])
    earned, done = np.array([float(one.earned or 0) for one in records]), np.array([completed(one) for one in records])
    yield ""
    yield "| said | stars | chance of completing |"
    yield "|---|---|---|"
    for tenth in range(TENTHS):
        mine, its = (np.minimum((values * TENTHS).astype(int), TENTHS - 1) == tenth for values in (stars, completes))
        told = (
            gap((stars * most)[mine], earned[mine], list(compress(records, mine))) if mine.any() else "-",
            gap(completes[its], done[its], list(compress(records, its))) if its.any() else "-",
        )
        yield f"| {tenth / TENTHS:.1f} to {(tenth + 1) / TENTHS:.1f} | {' | '.join(told)} |"


def curve(said: Reals, earned: Reals) -> tuple[list[float], list[float], list[float]]:
    """For tenths of what was said: its mean, what was earned, and two standard errors of it."""
    parts = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    there = [parts == tenth for tenth in range(TENTHS) if (parts == tenth).sum() > 1]
    return (
        [float(said[part].mean()) for part in there],
        [float(earned[part].mean()) for part in there],
        [2.0 * float(earned[part].std()) / sqrt(part.sum()) for part in there],
    )


def draw(records: Sequence[Priced], file: Path) -> None:
    """The reliability plot."""
    import matplotlib as mpl  # noqa: PLC0415 - an extra, and slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415 - likewise

    some = [one for one in records if one.there.most_stars]
    most = np.array([one.there.most_stars for one in some], dtype=np.float64)
    shares = np.array([stars_share(one) for one in some])
    done = np.array([completed(one) for one in records])
    panels = (
        ("stars, of those possible", np.array([one.said.stars for one in some]) / most, shares),
        ("chance of completing", np.array([one.said.completes for one in records]), done),
    )
    raw = np.array([one.stars for one in some]) / most, np.array([one.completes for one in records])
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "diatoms", "font.size": 9.5}):
        figure = Figure(figsize=(7.2, 3.5), layout="constrained")
        for axes, (title, said, earned), before in zip(figure.subplots(1, 2), panels, raw, strict=True):
            axes.plot([0, 1], [0, 1], color="#7f7f7f", linewidth=0.8)
            at, was, error = curve(said, earned)
            axes.errorbar(at, was, error, color="#0072b2", marker="o", label="as printed")
            at, was, _ = curve(before, earned)
            axes.plot(at, was, color="#d55e00", linestyle=":", marker="^", label="as its playouts had it")
            axes.set(title=title, xlabel="said", ylabel="earned", xlim=(0, 1), ylim=(0, 1))
            axes.legend(loc="upper left")
        figure.savefig(file, format="svg", metadata={"Date": None})


# -- commands ---------------------------------------------------------------------------------------------------------


@click.group()
def main() -> None:
    """Whether advice earns what it says."""


@main.command()
@click.option("--deals", type=click.IntRange(min=1), default=40, show_default=True, help="Of each card.")
@click.option("--first", type=click.IntRange(min=1), default=1, show_default=True, help="Seed of the first deal.")
@click.option("--states", type=click.IntRange(min=1), default=1_000_000, show_default=True, help="Of each turn.")
@click.option("--card", "cards", multiple=True, help="Only this one.  [default: every shipped card]")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The records.")
def play(*, deals: int, first: int, states: int, cards: tuple[str, ...], out: Path) -> None:
    """Have advice play deals by itself, and write down what it expected and what it earned."""
    wait_for_code()
    with out.open("w", encoding="utf-8") as file:
        for seed in range(first, first + deals):
            for name in cards or shipped_commissions():
                for one in played(name, seed, states):
                    file.write(json.dumps(asdict(one)) + "\n")
                file.flush()


RECORDS = click.argument("records", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))


@main.command()
@RECORDS
def fit(*, records: tuple[Path, ...]) -> None:
    """Print the weights that stand in solver/advice/calibration.py."""
    there = read(records)
    for name, earned in (("STARS", stars_share), ("COMPLETES", completed)):
        some = [one for one in there if earned is completed or one.there.most_stars]
        print(f"{name} = ({', '.join(f'{weight:.3f}' for weight in fitted(some, earned))})")


@main.command("report")
@RECORDS
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help="An SVG to write.")
def report_command(*, records: tuple[Path, ...], picture: Path | None) -> None:
    """Print how far what advice says is from what it earned."""
    there = read(records)
    print("\n".join(report(there)))
    if picture is not None:
        draw(there, picture)


if __name__ == "__main__":
    main()
