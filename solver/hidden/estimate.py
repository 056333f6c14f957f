"""How often a card can be completed, and with how many stars: many deals, one record for each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from solver.hidden.policies import PolicyName, play_hidden, policy_named
from solver.solving.answer import merit
from solver.solving.solve import solve
from solver.verdict import Limits, Status

KNOWN = "known"
"""The policy that knows the stacks: the best play of each deal (K1)."""
POLICIES = (KNOWN, *(name.value for name in PolicyName))
KNOWN_MEGABYTES = 64
WILSON_Z = 1.959963984540054
"""Of 95 % confidence."""
BEGINNING = b'{"type": "deal", "deal": '
"""Of each line of records: a last line without an end is cut off only if it is one of them."""
DEALS_AHEAD = 4
"""Deals that a process is given at a time."""


class DealOutcome(StrEnum):
    """What came of a deal."""

    COMPLETED = "completed"
    FAILED = "failed"
    """With the policy `known`: proved that no play completes the card. Else: the play ended before."""
    UNDECIDED = "undecided"
    """A limit was reached without a play or a proof."""


@dataclass(frozen=True)
class EstimateSetting:
    """What is estimated; two runs with the same setting write the same records.

    Attributes:
        commission, edition: the card and the components.
        policy: one of `POLICIES`.
        limits: of each deal with the policy `known`, of each turn with the others.
    """

    commission: Commission
    edition: Edition
    policy: str
    limits: Limits

    def named(self) -> dict[str, Any]:
        """What each record says of it."""
        made_of = commission_to_yaml(self.commission) + edition_to_yaml(self.edition)
        return {
            "commission": self.commission.id,
            "card": sha256(made_of.encode()).hexdigest()[:16],
            "policy": self.policy,
            "max_states": self.limits.states,
            "time_limit": self.limits.seconds,
            "seed": self.limits.seed,
        }


@dataclass(frozen=True, slots=True)
class DealRecord:
    """What came of one deal.

    Attributes:
        deal: its seed.
        stars, turns, waste: of the completed play; None without one.
        upper_bound: with the policy `known`, the most stars not ruled out; None if there are none, or it is not known.
    """

    deal: int
    outcome: DealOutcome
    stars: int | None
    turns: int | None
    waste: int | None
    upper_bound: int | None = None


def estimate_deal(setting: EstimateSetting, seed: int) -> DealRecord:
    """What comes of the deal of a seed."""
    commission, edition = setting.commission, setting.edition
    deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
    if setting.policy == KNOWN:
        verdict = solve(commission, edition, deal, setting.limits)
        if verdict.interrupted:
            raise KeyboardInterrupt
        play, bound = verdict.play, verdict.upper_bound
        lost = DealOutcome.FAILED if verdict.status is Status.UNSOLVABLE else DealOutcome.UNDECIDED
    else:
        policy = policy_named(PolicyName(setting.policy), setting.limits, seed)
        play, bound, lost = play_hidden(commission, edition, deal, policy), None, DealOutcome.FAILED
    if play is None or play.stars is None:
        return DealRecord(seed, lost, None, None, None, bound)
    return DealRecord(seed, DealOutcome.COMPLETED, play.stars, len(play.turns), -merit(play)[1], bound)


# -- many deals -------------------------------------------------------------------------------------------------------

_setting: EstimateSetting | None = None


def _begin(setting: EstimateSetting) -> None:
    """Make a worker process ready."""
    global _setting  # noqa: PLW0603 - a worker has one setting for all its deals
    _setting = setting


def _work(seed: int) -> DealRecord:
    assert _setting is not None, "the worker was made ready"
    return estimate_deal(_setting, seed)


def records(setting: EstimateSetting, first: int, last: int, workers: int) -> Iterator[DealRecord]:
    """The records of deals `first` to `last`, in this order, whatever the number of workers."""
    seeds = range(first, last + 1)
    if workers == 1 or len(seeds) <= 1:
        yield from (estimate_deal(setting, seed) for seed in seeds)
        return
    with get_context("spawn").Pool(workers, _begin, (setting,)) as pool:
        yield from pool.imap(_work, seeds, DEALS_AHEAD)


# -- the file ---------------------------------------------------------------------------------------------------------


class Ledger:
    """The file of records: a line for each deal, in order. What an interrupted run has written is gone on from."""

    def __init__(self, file: Path, setting: EstimateSetting) -> None:
        self.file = file
        self.setting = setting.named()

    def read(self) -> list[DealRecord]:
        """The records that are there; a last line that was torn is cut off.

        Raises:
            DiatomsError: the file holds something else, or records of another setting.
        """
        if not self.file.exists():
            return []
        data = self.file.read_bytes()
        whole, torn = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        lines = whole.decode("utf-8", "replace").splitlines()
        found = [self._record(number, line) for number, line in enumerate(lines, 1)]
        if torn[: len(BEGINNING)] != BEGINNING[: len(torn)]:
            self._record(len(lines) + 1, torn.decode("utf-8", "replace"))
        if torn:
            with self.file.open("r+b") as stream:
                stream.truncate(len(whole))
        return found

    def _record(self, number: int, line: str) -> DealRecord:
        where = f"{self.file}:{number}"
        try:
            data = json.loads(line)
            record = DealRecord(**{name: data[name] for name in DealRecord.__slots__})
            other = [name for name, value in self.setting.items() if data.get(name) != value]
        except (ValueError, KeyError, TypeError):
            raise DiatomsError(f"{where}: expected the record of a deal (got {line[:40]!r})") from None
        if other:
            said = f"{other[0]} {data.get(other[0])!r}"
            raise DiatomsError(f"{where}: expected {other[0]} {self.setting[other[0]]!r}, as asked (got {said})")
        if record.deal != number:
            raise DiatomsError(f"{where}: expected deal {number} (got deal {record.deal})")
        return record

    def line(self, record: DealRecord) -> str:
        """A record as it is written."""
        return json.dumps({"type": "deal", **asdict(record), **self.setting}) + "\n"


def fill(
    file: Path,
    setting: EstimateSetting,
    deals: int,
    tally: DealTally,
    *,
    workers: int = 1,
    until_width: float | None = None,
    on_record: Callable[[], None] = lambda: None,
) -> None:
    """Go on with a file until it has the records of so many deals, or the interval is narrow enough.

    Args:
        file: what it holds already is kept and counted.
        setting: what is estimated.
        deals: how many.
        tally: is told of each record, those in the file first.
        workers: processes.
        until_width: stop when the interval of the share is no wider.
        on_record: called after each new record.
    """

    def is_enough() -> bool:
        return until_width is not None and tally.width <= until_width

    ledger = Ledger(file, setting)
    for record in ledger.read()[:deals]:
        tally.add(record)
        if is_enough():
            return
    with file.open("a", encoding="utf-8") as stream:
        for record in records(setting, tally.deals + 1, deals, workers):
            stream.write(ledger.line(record))
            stream.flush()
            tally.add(record)
            on_record()
            if is_enough():
                return


# -- figures ----------------------------------------------------------------------------------------------------------


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The Wilson interval of a share at 95 % confidence; all from 0 to 1 without a trial."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    scale = 1 + WILSON_Z**2 / trials
    middle = (share + WILSON_Z**2 / (2 * trials)) / scale
    half = WILSON_Z / scale * sqrt(share * (1 - share) / trials + WILSON_Z**2 / (4 * trials**2))
    lower = 0.0 if successes == 0 else max(0.0, middle - half)
    return lower, 1.0 if successes == trials else min(1.0, middle + half)


@dataclass
class DealTally:
    """The figures of the records so far."""

    outcomes: Counter[str] = field(default_factory=Counter)
    stars: Counter[int] = field(default_factory=Counter)
    turns: int = 0
    waste: int = 0

    def add(self, record: DealRecord) -> None:
        """Count one more record."""
        self.outcomes[record.outcome] += 1
        if record.stars is not None:
            self.stars[record.stars] += 1
            self.turns += record.turns or 0
            self.waste += record.waste or 0

    @property
    def deals(self) -> int:
        """All of them."""
        return self.outcomes.total()

    @property
    def completed(self) -> int:
        """Those whose card was completed."""
        return self.outcomes[DealOutcome.COMPLETED]

    @property
    def share(self) -> float:
        """Of deals completed; those undecided count as not completed."""
        return self.completed / self.deals if self.deals else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, widened: the undecided fail in its lower bound and succeed in its upper one."""
        undecided = self.outcomes[DealOutcome.UNDECIDED]
        return wilson(self.completed, self.deals)[0], wilson(self.completed + undecided, self.deals)[1]

    @property
    def width(self) -> float:
        """Of the interval."""
        lower, upper = self.interval
        return upper - lower

    def mean(self, total: int) -> float | None:
        """A mean over the completed deals."""
        return total / self.completed if self.completed else None

    @property
    def mean_stars(self) -> float:
        """Over all deals; what is not completed counts as none."""
        return sum(stars * number for stars, number in self.stars.items()) / self.deals if self.deals else 0.0

    def line(self) -> str:
        """The running line."""
        lower, upper = self.interval
        return f"{self.deals} deals: {lower:.4f} <= {self.share:.4f} <= {upper:.4f}"

    def data(self) -> Mapping[str, Any]:
        """All figures."""
        lower, upper = self.interval
        return {
            "deals": self.deals,
            **{outcome.value: self.outcomes[outcome] for outcome in DealOutcome},
            "share": self.share,
            "lower": lower,
            "upper": upper,
            "stars": {str(stars): self.stars[stars] for stars in sorted(self.stars)},
            "mean_stars": self.mean_stars,
            "mean_turns": self.mean(self.turns),
            "mean_waste": self.mean(self.waste),
        }
