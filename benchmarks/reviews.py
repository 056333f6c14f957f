"""Reviews of plays whose losses are known: ``python -m benchmarks.reviews --plays 20 --spoiled 100 --out FILE``.

Plays of four cards: the best ones, which lose nothing; those of greedy and advised play, whose losses must add up; and
the best ones with a turn spoiled: another move which is proved to lose, after which the best that is left is played.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from time import process_time

import click

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.table import position_before
from puzzles.components.edition import Edition
from solver.advice.arrays import TurnStart
from solver.budget import Budget
from solver.hidden.policies import PolicyName, RandomPolicy, play_hidden, policy_named
from solver.review.review import Judgment, Review, review
from solver.review.stage import Interval, after_turns
from solver.solving.solve import solve
from solver.verdict import Limits, Status

CARDS = ("first-light", "four-winds", "kites", "rose-window")
SOLVE_STATES = 3_000_000
POLICY_STATES = 100_000
SPOIL_STATES = 3_000_000
"""To prove that another move loses."""
SPOILED_TURNS = 4
"""Of one best play, each spoiled by itself."""
OPTIMAL, SPOILED = "optimal", "spoiled"


@dataclass(frozen=True)
class Case:
    """A play to be reviewed; of a spoiled one, the turn that lost."""

    kind: str
    name: str
    play: Play
    commission: Commission
    edition: Edition
    spoiled: int | None = None


@dataclass(frozen=True)
class Record:
    """What came of a review.

    Attributes:
        kind, name: of the case.
        best, end: the stars possible before the first and after the last turn.
        losses: by turn, None where not proved.
        lost_at: the turns named.
        mistakes, lucky: of them, by verdict.
        spoiled: the turn that was spoiled.
        seconds: processor time.
    """

    kind: str
    name: str
    best: Interval
    end: Interval
    losses: tuple[int | None, ...]
    lost_at: tuple[int, ...]
    mistakes: int
    lucky: int
    spoiled: int | None
    seconds: float

    @property
    def has_proved_ends(self) -> bool:
        """Whether it is proved what was possible at the start and at the end."""
        return self.best[0] == self.best[1] and self.end[0] == self.end[1]

    @property
    def adds_up(self) -> bool:
        """Whether the losses are all proved and add up to the difference of the ends."""
        known = [loss for loss in self.losses if loss is not None]
        return len(known) == len(self.losses) and sum(known) == self.best[0] - self.end[0]

    @property
    def is_too_much(self) -> bool:
        """Whether the losses that are proved are more than the difference of the ends: false, whatever is open."""
        return sum(loss or 0 for loss in self.losses) > self.best[1] - self.end[0]


def optimal_plays() -> Iterator[Case]:
    """Best plays, proved, card after card."""
    loaded = [load_commission(card) for card in CARDS]
    for seed in count(1):
        for commission, edition in loaded:
            deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
            verdict = solve(commission, edition, deal, Limits(None, SOLVE_STATES), near_miss=False)
            if verdict.status is Status.OPTIMAL and verdict.play is not None:
                yield Case(OPTIMAL, f"{commission.id} {seed}", verdict.play, commission, edition)


def policy_plays(policy: PolicyName) -> Iterator[Case]:
    """Plays by a policy, card after card."""
    loaded = [load_commission(card) for card in CARDS]
    for seed in count(1):
        for commission, edition in loaded:
            deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
            play = play_hidden(commission, edition, deal, policy_named(policy, Limits(None, POLICY_STATES), seed))
            yield Case(policy.value, f"{commission.id} {seed}", play, commission, edition)


class SpoiledPlays:
    """Best plays in which one turn was spoiled, and the best that is left was played on.

    Any turn and any legal move of it come up, and each once: what is easily proved to lose is not preferred. Moves that
    lose nothing are no cases, and those of which neither is proved cannot be; both are counted.
    """

    def __init__(self) -> None:
        self.harmless = 0
        self.open = 0

    def __iter__(self) -> Iterator[Case]:
        for case in optimal_plays():
            rng = Random(f"spoiled {case.name}")
            number_of_turns = len(case.play.turns)
            for number in rng.sample(range(1, number_of_turns + 1), min(SPOILED_TURNS, number_of_turns)):
                spoiled = self._spoiled(case, number, rng)
                if spoiled is not None:
                    yield spoiled

    def _spoiled(self, case: Case, number: int, rng: Random) -> Case | None:
        position = position_before(case.play, CardOnBoard(case.commission, case.edition), number)
        turn = RandomPolicy(rng).turn(TurnStart(position, CardOnBoard(case.commission, case.edition)))
        assert turn is not None, "the best play has a move here"
        record = replace(case.play, stars=None, turns=(*case.play.turns[: number - 1], turn))
        stage = after_turns(record, case.commission, case.edition)
        if not stage.interval.is_proved:
            stage.search(Budget.of(Limits(None, SPOIL_STATES)), 1.0, None)
        if stage.low == case.play.stars:
            self.harmless += 1
        elif not stage.interval.is_proved:
            self.open += 1
        else:
            return replace(case, kind=SPOILED, play=stage.best or record, spoiled=number)
        return None


def measure(case: Case, states: int) -> Record:
    """Review a case."""
    started = process_time()
    found: Review = review(case.play, case.commission, case.edition, Limits(None, states))
    judgments = [turn.judgment for turn in found.turns]
    return Record(
        case.kind,
        case.name,
        found.best,
        found.turns[-1].after,
        tuple(turn.lost for turn in found.turns),
        found.lost_at,
        judgments.count(Judgment.MISTAKE),
        judgments.count(Judgment.LUCK),
        case.spoiled,
        round(process_time() - started, 2),
    )


def summary(kind: str, records: list[Record]) -> Iterator[str]:
    """What came of the cases of a kind."""
    named = sum(len(one.lost_at) for one in records)
    yield f"{kind}: {len(records)} plays, {named} turns named, {sum(one.seconds for one in records):.0f} s"
    if kind == SPOILED:
        hit = sum(one.spoiled in one.lost_at for one in records)
        early = sum(any(turn < (one.spoiled or 0) for turn in one.lost_at) for one in records)
        yield f"  the spoiled turn was named in {hit} of {len(records)}; a turn before it in {early}"
        return
    proved = [one for one in records if one.has_proved_ends]
    yield f"  both ends proved: {len(proved)}; of these the losses add up in {sum(one.adds_up for one in proved)}"
    yield f"  named: {sum(one.mistakes for one in records)} mistakes, {sum(one.lucky for one in records)} by luck"
    yield f"  losses that are too much: {sum(one.is_too_much for one in records)}"


@click.command()
@click.option("--plays", default=20, show_default=True, help="Of each kind: best, greedy, advised.")
@click.option("--spoiled", default=100, show_default=True, help="Plays with a spoiled turn.")
@click.option("--states", default=150_000_000, show_default=True, help="Of each review.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Records (JSON Lines).")
def main(plays: int, spoiled: int, states: int, out: Path) -> None:
    """Review plays whose losses are known, and count what is named."""
    spoiling = SpoiledPlays()
    kinds: tuple[tuple[str, Iterable[Case], int], ...] = (
        (OPTIMAL, optimal_plays(), plays),
        (SPOILED, spoiling, spoiled),
        (PolicyName.GREEDY.value, policy_plays(PolicyName.GREEDY), plays),
        (PolicyName.ADVISED.value, policy_plays(PolicyName.ADVISED), plays),
    )
    with out.open("w", encoding="utf-8") as file:
        for kind, cases, number in kinds:
            records = []
            for _, case in zip(range(number), cases, strict=False):
                records.append(measure(case, states))
                file.write(json.dumps(asdict(records[-1])) + "\n")
                file.flush()
            print("\n".join(summary(kind, records)), flush=True)
    print(f"random moves of best plays that lost nothing: {spoiling.harmless}; not proved either way: {spoiling.open}")


if __name__ == "__main__":
    main()
