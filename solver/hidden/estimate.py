"""How often a card can be completed, and with how many stars: many deals, one record for each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from math import sqrt
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.yaml_out import commission_to_yaml, edition_to_yaml
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from solver.batch.executor import Executor, in_order
from solver.batch.job import Done, StopReason, digest_of
from solver.batch.memory import at_most
from solver.batch.record_file import Form, RecordFile, typed
from solver.hidden.policies import PolicyName, play_hidden, policy_named
from solver.solving.solve import solve
from solver.verdict import BoundError, Limits, Status, check_bound, merit

KNOWN = "known"
"""The policy that knows the stacks: the best play of each deal (K1)."""
POLICIES = (KNOWN, *(name.value for name in PolicyName))
KNOWN_MEGABYTES = 64
HARD_SECONDS = 3600.0
"""Seconds after which a deal is ended, unless told otherwise."""
WILSON_Z = 1.959963984540054
"""Of 95 % confidence."""
BEGINNING = b'{"type": "deal", "deal": '
"""Of each line of records: a last line without an end is cut off only if it is one of them."""


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
            "card": digest_of(made_of),
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
        stopped: why the deal was ended from outside; None if it was not.
    """

    deal: int
    outcome: DealOutcome
    stars: int | None
    turns: int | None
    waste: int | None
    upper_bound: int | None = None
    stopped: StopReason | None = None


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


@dataclass(frozen=True, slots=True)
class DealJob:
    """A deal to be played, see `solver.batch.job`."""

    seed: int
    hard_seconds: float

    @property
    def key(self) -> str:
        """The seed tells it from the other deals."""
        return f"deal-{self.seed}"


@dataclass(frozen=True)
class Dealer:
    """`estimate_deal` as work for other processes.

    Attributes:
        megabytes: that a deal may take, None for any number.
    """

    setting: EstimateSetting
    megabytes: int | None = None

    def make_ready(self) -> None:
        """Nothing: the first deal loads what it needs."""

    def __call__(self, job: DealJob) -> DealRecord:
        """See `estimate_deal`."""
        with at_most(self.megabytes):
            return estimate_deal(self.setting, job.seed)


def recorded(done: Done[DealJob, DealRecord]) -> DealRecord:
    """The record of a deal, also of one that was ended from outside; raises DiatomsError if it raised an error."""
    if done.stopped is StopReason.ERROR:
        raise DiatomsError(f"deal {done.job.seed}: {done.reason}")
    if done.answer is not None:
        return done.answer
    return DealRecord(done.job.seed, DealOutcome.UNDECIDED, None, None, None, stopped=done.stopped)


# -- the file ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealLine(DealRecord):
    """A record as it stands in a file: it says of what setting it is, see `EstimateSetting.named`."""

    type: Literal["deal"] = "deal"
    commission: str = ""
    card: str = ""
    policy: str = KNOWN
    max_states: int | None = None
    time_limit: float | None = None
    seed: int = 0

    def text(self) -> str:
        """It, as it is written."""
        data = {"type": self.type, **asdict(self)}
        if self.stopped is None:
            del data["stopped"]
        return json.dumps(data)


def deal_form() -> Form[DealLine]:
    """How records of deals are written."""
    return typed(DealLine, "the record of a deal", BEGINNING, DealLine.text, _check)


def _check(line: DealLine) -> None:
    """What came of a deal and what is ruled out; raises BoundError."""
    is_completed = line.outcome is DealOutcome.COMPLETED
    if any((told is not None) != is_completed for told in (line.stars, line.turns, line.waste)):
        raise BoundError(f"{line.outcome} is told with {line.stars} stars, {line.turns} turns and {line.waste} sixths")
    if line.policy == KNOWN:
        check_bound(line.stars, line.upper_bound, "stars")
    is_proved = line.outcome is DealOutcome.FAILED or line.policy != KNOWN
    if is_proved and line.upper_bound is not None:
        raise BoundError(f"{line.outcome} is told of policy {line.policy}, and {line.upper_bound} stars not ruled out")


class DealLedger:
    """The file of records: a line for each deal, in order. What an interrupted run has written is gone on from.

    Args:
        file: what it holds already is kept.
        setting: what is estimated.

    Raises:
        DiatomsError: another run writes the file, or it cannot be written.
    """

    def __init__(self, file: Path, setting: EstimateSetting) -> None:
        self.file = RecordFile(file, deal_form())
        self.setting = setting.named()

    def __enter__(self) -> Self:
        self.file.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.__exit__(kind, error, trace)

    def read(self) -> Iterator[DealRecord]:
        """The records that are there; a last line that was torn is cut off.

        Raises:
            DiatomsError: the file holds something else, or records of another setting.
        """
        for number, line in enumerate(self.file.read(), start=1):
            where = f"{self.file.path}:{number}"
            for name, asked in self.setting.items():
                if getattr(line, name) != asked:
                    said = f"{name} {getattr(line, name)!r}"
                    raise DiatomsError(f"{where}: expected {name} {asked!r}, as asked (got {said})")
            if line.deal != number:
                raise DiatomsError(f"{where}: expected deal {number} (got deal {line.deal})")
            yield line

    def append(self, record: DealRecord) -> None:
        """Add the next one."""
        self.file.append(DealLine(*(getattr(record, one.name) for one in fields(DealRecord)), **self.setting))


def fill(
    ledger: DealLedger,
    executor: Executor[DealJob, DealRecord],
    deals: int,
    tally: DealTally,
    *,
    hard_seconds: float = HARD_SECONDS,
    until_width: float | None = None,
    on_record: Callable[[], None] = lambda: None,
) -> None:
    """Go on with a file until it has the records of so many deals, or the interval is narrow enough.

    Args:
        ledger: what it holds already is kept and counted.
        executor: by whom the deals are played; however many processes it has, the file is the same.
        deals: how many.
        tally: is told of each record, those in the file first.
        hard_seconds: after which a deal is ended.
        until_width: stop when the interval of the share is no wider.
        on_record: called after each new record.
    """

    def is_enough() -> bool:
        return tally.deals >= deals or (until_width is not None and tally.deals > 0 and tally.width <= until_width)

    with ledger:
        for record in ledger.read():
            if not is_enough():
                tally.add(record)
        if is_enough():
            return
        jobs = (DealJob(seed, hard_seconds) for seed in range(tally.deals + 1, deals + 1))
        for done in in_order(executor, jobs):
            record = recorded(done)
            ledger.append(record)
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
