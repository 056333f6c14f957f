"""Generated cards of every band, played on deals that the generator has not seen: are the bands in order?

    python -m benchmarks.grading --cards 12 --deals 24 --fresh 24 --workers 2 --out grading.jsonl

Every witness is judged again. A line of the file is a card; the table gives each band with 95% intervals over its cards
(the cards vary, so this is wider than the noise of the deals), and the seconds of one core that a card took, grading
and search apart.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.referee import judge
from puzzles.commission.twins import canonical_form
from puzzles.components.edition import Edition
from solver.batch.executor import LocalExecutor
from solver.generation.make import GenerationSetting, Made, Maker, generate
from solver.generation.measure import hidden_plays
from solver.generation.wishes import BANDS, Range, Wishes
from solver.hidden.policies import PolicyName

FRESH_FROM = 1_001
"""Seeds of fresh deals begin here; cards are made and graded with others."""
Z = 1.96


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--cards", type=int, default=12, help="of each band")
    parser.add_argument("--deals", type=int, default=24, help="on which the generator measures a card")
    parser.add_argument("--fresh", type=int, default=24, help="fresh deals for each card")
    parser.add_argument("--states", type=int, default=5_000, help="that advice may take for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


def is_witnessed(made: Made, edition: Edition) -> bool:
    """Whether the referee passes the witness as a completed play of its deal."""
    deal = Deal.from_seed(edition.id, edition.water_tiles, made.witness.seed)
    ruling = judge(made.witness.play, made.card, edition, deal=deal)
    return ruling.completed and ruling.stars == made.witness.play.stars


def fresh_plays(work: tuple[str, int, int]) -> dict[str, float]:
    """Advised and greedy play of a card, named by its short id, on fresh deals."""
    name, number, states = work
    card, edition = load_commission(name)
    seeds = range(FRESH_FROM, FRESH_FROM + number)
    found: dict[str, float] = {}
    for policy in (PolicyName.ADVISED, PolicyName.GREEDY):
        sample = hidden_plays(card, edition, policy, seeds, states)
        found |= {f"{policy}_share": sample.share, f"{policy}_stars": sample.part}
    return found


def row(made: Made, edition: Edition) -> dict[str, Any]:
    """What is kept of a card."""
    return {
        "card": made.card.id,
        "band": made.wanted,
        "graded": made.grade.band,
        "ease": made.grade.ease,
        "symmetry": made.symmetry.value,
        "figure": made.figure,
        "spaces": len(made.card.used),
        "dishes": made.card.castoff_dishes,
        "known_share": made.measures.known.sample.share,
        "known_stars": made.measures.known.sample.part,
        "witnessed": is_witnessed(made, edition),
        "search_seconds": made.seconds[0],
        "grading_seconds": made.seconds[1],
    }


def interval(values: Sequence[float]) -> str:
    """The mean over cards with its interval."""
    error = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values):.3f} +-{error:.3f}"


def main() -> None:
    """Make the cards, play them, print the table."""
    asked = arguments()
    edition = load_edition("reference")
    wishes = Wishes(asked.cards * len(BANDS), Range(1, 5), dishes=Range(1, 5), seed=asked.seed)
    rows, forms = [], set()
    setting = GenerationSetting(asked.deals, asked.states)
    with LocalExecutor(asked.workers, Maker(wishes, edition, setting)) as executor:
        for made in generate(wishes, edition, setting, executor=executor):
            rows.append(row(made, edition))
            forms.add(canonical_form(CardOnBoard(made.card, edition)))
            print(len(rows), rows[-1], flush=True)
    with get_context("spawn").Pool(asked.workers) as pool:
        fresh = pool.imap(fresh_plays, [(one["card"], asked.fresh, asked.states) for one in rows])
        with asked.out.open("w", encoding="utf-8") as out:
            for one, found in zip(rows, fresh, strict=True):
                one.update(found)
                out.write(json.dumps(one) + "\n")
                out.flush()
    report(rows)
    print(
        f"{len(forms)} of {len(rows)} cards unlike each other; {sum(one['witnessed'] for one in rows)} witnesses pass"
    )


def report(rows: Sequence[dict[str, Any]]) -> None:
    """The table, and whether the bands are in order."""
    columns = ("advised_share", "advised_stars", "greedy_share", "greedy_stars", "known_share", "known_stars")
    print("band cards", *(f"{name:>16}" for name in columns), "search s (median)  grading s (median)")
    for band in BANDS:
        own = [one for one in rows if one["band"] == band]
        if own:
            figures = " ".join(f"{interval([one[name] for one in own]):>16}" for name in columns)
            times = (median(one[name] for one in own) for name in ("search_seconds", "grading_seconds"))
            print(f"{band:>4} {len(own):>5} {figures}", *(f"{time:>12.2f}" for time in times))
    for name in columns[:2]:
        means = [
            mean(one[name] for one in rows if one["band"] == band) for band in sorted({one["band"] for one in rows})
        ]
        print(f"{name} falls from band to band: {all(one > other for one, other in pairwise(means))}")


if __name__ == "__main__":
    main()
