"""What records come to in figures: summaries of a method, and two methods side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, exp, log
from statistics import median

import numpy as np

from solver.bench.records import Record

SHARE_OF_P95 = 0.95
RESAMPLES = 2000
CONFIDENCE = 0.95
FEWEST_FOR_TIME = 5
"""Questions below which nothing is said of who is quicker: an interval of fewer means nothing."""
QUICKEST = 1e-6
"""Seconds: what took less counts as this, so that ratios are finite."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Some records of one method in figures.

    Attributes:
        decided: `optimal` or `unsolvable`.
        completed: with a play.
        stars, dishes: in sum; the dishes are the stars that all plays together could earn at most.
        all_stars: plays with a star for every dish.
        par2: mean seconds, what is not decided counting twice its limit (without a time limit: twice what it took).
        seconds: (median, 95th percentile by nearest rank, most).
        cpu_seconds: in sum.
        first_play: median seconds until the first play of those that have one; None if none has.
        rate: states per second, all together; None of a method that counts none.
        megabytes: the most of any; None if it was not measured.
        stopped, faults: how many were ended by the runner, and how many answers are at fault.
    """

    instances: int
    decided: int
    completed: int
    stars: int
    dishes: int
    all_stars: int
    par2: float
    seconds: tuple[float, float, float]
    cpu_seconds: float
    first_play: float | None
    rate: float | None
    megabytes: float | None
    stopped: int
    faults: int

    @classmethod
    def of(cls, records: Sequence[Record]) -> Summary:
        """The summary of at least one record."""
        seconds = sorted(record.seconds for record in records)
        firsts = [record.first_play_seconds for record in records if record.first_play_seconds is not None]
        spent, states = sum(seconds), sum(record.states for record in records)
        return cls(
            instances=len(records),
            decided=sum(record.is_decided for record in records),
            completed=sum(record.stars is not None for record in records),
            stars=sum(record.stars or 0 for record in records),
            dishes=sum(record.dishes for record in records),
            all_stars=sum(record.has_all_stars for record in records),
            par2=sum(map(penalized, records)) / len(records),
            seconds=(median(seconds), percentile(seconds), seconds[-1]),
            cpu_seconds=sum(record.cpu_seconds for record in records),
            first_play=median(firsts) if firsts else None,
            rate=states / spent if states and spent > 0 else None,
            megabytes=max(record.megabytes for record in records) or None,
            stopped=sum(record.stopped is not None for record in records),
            faults=sum(record.fault is not None for record in records),
        )


def percentile(ordered: Sequence[float], share: float = SHARE_OF_P95) -> float:
    """A percentile by nearest rank of at least one value in order."""
    return ordered[max(ceil(share * len(ordered)), 1) - 1]


def penalized(record: Record) -> float:
    """Seconds of an answer; what is not decided counts twice."""
    if record.is_decided:
        return record.seconds
    return 2 * (record.seconds if record.time_limit is None else record.time_limit)


def grouped(records: Iterable[Record], key: Callable[[Record], str]) -> dict[str, list[Record]]:
    """The records by a key, in the order of their first records."""
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return groups


def by_method(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The records of each method."""
    return grouped(records, lambda record: record.method)


def by_group(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The records of each group, groups in order."""
    return dict(sorted(grouped(records, lambda record: record.group).items()))


# -- pairs ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ratio:
    """The geometric mean of paired ratios, with its interval at 95 % confidence by bootstrap."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, pairs: Sequence[tuple[float, float]]) -> Ratio | None:
        """Of pairs (base, other), the ratio other to base; None without a pair. The same pairs give the same."""
        if not pairs:
            return None
        logs = np.array([log(max(other, QUICKEST)) - log(max(base, QUICKEST)) for base, other in pairs])
        rng = np.random.default_rng(0)
        means = np.array([logs[rng.integers(0, len(logs), len(logs))].mean() for _ in range(RESAMPLES)])
        tail = (1 - CONFIDENCE) / 2
        low, high = np.quantile(means, [tail, 1 - tail])
        return cls(exp(float(logs.mean())), exp(float(low)), exp(float(high)))

    @property
    def turned(self) -> Ratio:
        """Base to other."""
        return Ratio(1 / self.mean, 1 / self.high, 1 / self.low)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two methods, or two versions of one, on the same questions.

    Attributes:
        base, other: names.
        pairs: questions that both were asked.
        both: decided by both.
        only_base, only_other: decided by one of them alone.
        more_stars, fewer_stars: questions where the other's play earns more stars than the base's, or fewer; no play
            is less than one without stars.
        seconds, cpu: other to base, where both decided: wall clock, and processor time, which a busy machine sways
            less.
        first_play: likewise until the first play, where both have one.
        states: likewise, where both decided and count states.
    """

    base: str
    other: str
    pairs: int
    both: int
    only_base: int
    only_other: int
    more_stars: int
    fewer_stars: int
    seconds: Ratio | None
    cpu: Ratio | None
    first_play: Ratio | None
    states: Ratio | None

    @property
    def has_times(self) -> bool:
        """Whether both decided enough questions to say who is quicker."""
        return self.both >= FEWEST_FOR_TIME and (self.cpu or self.seconds) is not None

    @property
    def lead(self) -> float:
        """Above 0 when the other is better, below when the base is, 0 when no difference can be told.

        What is decided counts first, then stars, then time, if all of its interval lies on one side and it is of enough
        questions to have one.
        """
        ratio = self.cpu or self.seconds
        is_told = ratio is not None and self.has_times and not ratio.low <= 1 <= ratio.high
        quicker = 1 - ratio.mean if ratio is not None and is_told else 0.0
        return self.only_other - self.only_base or self.more_stars - self.fewer_stars or quicker

    @property
    def turned(self) -> Comparison:
        """The same with base and other exchanged."""
        return Comparison(
            base=self.other,
            other=self.base,
            pairs=self.pairs,
            both=self.both,
            only_base=self.only_other,
            only_other=self.only_base,
            more_stars=self.fewer_stars,
            fewer_stars=self.more_stars,
            seconds=self.seconds and self.seconds.turned,
            cpu=self.cpu and self.cpu.turned,
            first_play=self.first_play and self.first_play.turned,
            states=self.states and self.states.turned,
        )

    @classmethod
    def of(cls, base: str, other: str, pairs: Sequence[tuple[Record, Record]]) -> Comparison:
        """Of pairs of records of the same questions."""
        both = [(one, two) for one, two in pairs if one.is_decided and two.is_decided]
        gains = [_stars(two) - _stars(one) for one, two in pairs]
        firsts = [
            (one.first_play_seconds, two.first_play_seconds)
            for one, two in pairs
            if one.first_play_seconds is not None and two.first_play_seconds is not None
        ]
        return cls(
            base=base,
            other=other,
            pairs=len(pairs),
            both=len(both),
            only_base=sum(one.is_decided and not two.is_decided for one, two in pairs),
            only_other=sum(two.is_decided and not one.is_decided for one, two in pairs),
            more_stars=sum(gain > 0 for gain in gains),
            fewer_stars=sum(gain < 0 for gain in gains),
            seconds=Ratio.of([(one.seconds, two.seconds) for one, two in both]),
            cpu=Ratio.of([(one.cpu_seconds, two.cpu_seconds) for one, two in both]),
            first_play=Ratio.of(firsts),
            states=Ratio.of([(one.states, two.states) for one, two in both if one.states and two.states]),
        )


def _stars(record: Record) -> int:
    return -1 if record.stars is None else record.stars


def paired(base: Iterable[Record], other: Iterable[Record]) -> list[tuple[Record, Record]]:
    """Records of the same instance and question, in the order of `base`."""
    others = {(record.instance, record.question): record for record in other}
    return [(one, others[key]) for one in base if (key := (one.instance, one.question)) in others]


def comparisons(records: Iterable[Record]) -> list[Comparison]:
    """The first method against each of the others."""
    methods = by_method(records)
    base, *others = methods
    return [Comparison.of(base, other, paired(methods[base], methods[other])) for other in others]


# -- growth -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AxisPlace:
    """The records of one place on an axis.

    Attributes:
        at: the place.
        number: of records.
        seconds: median and 95th percentile.
        states, megabytes: medians.
    """

    at: float
    number: int
    seconds: tuple[float, float]
    states: float
    megabytes: float


AXES: dict[str, Callable[[Record], float | None]] = {
    "spaces": lambda record: float(record.spaces),
    "turns": lambda record: None if record.turns is None else float(record.turns),
    "tightness": lambda record: record.tightness,
}
"""What time is plotted against; records without a value are left out."""
MOST_STEPS = 8


def growth(
    records: Sequence[Record], axis: Callable[[Record], float | None], steps: int = MOST_STEPS
) -> list[AxisPlace]:
    """Time against an axis: a step for each value, or for equal numbers of records if there are many."""
    placed = sorted(((at, record) for record in records if (at := axis(record)) is not None), key=lambda pair: pair[0])
    sizes = Counter(at for at, _ in placed)
    step_of: dict[float, int] = {}
    before = 0
    for at, size in sorted(sizes.items()):
        # by the middle of those of one value, so that they stay together
        step_of[at] = len(step_of) if len(sizes) <= steps else int(steps * (before + size / 2) / len(placed))
        before += size
    parts: dict[int, list[tuple[float, Record]]] = {}
    for at, record in placed:
        parts.setdefault(step_of[at], []).append((at, record))
    return [_step(median(at for at, _ in part), [record for _, record in part]) for part in parts.values()]


def _step(at: float, records: Sequence[Record]) -> AxisPlace:
    seconds = sorted(record.seconds for record in records)
    return AxisPlace(
        at,
        len(records),
        (median(seconds), percentile(seconds)),
        median(record.states for record in records),
        median(record.megabytes for record in records),
    )


def cactus(records: Iterable[Record]) -> tuple[list[float], list[int]]:
    """Seconds, and how many instances are decided within each: a curve of steps."""
    seconds = sorted(record.seconds for record in records if record.is_decided)
    return seconds, list(range(1, len(seconds) + 1))
