"""Records of answers, one line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from pydantic import ConfigDict

from solver.batch.job import StopReason
from solver.batch.record_file import Form, read_records, typed
from solver.verdict import BoundError, Status, check_bound, check_claim

Place = tuple[str, str]
"""An instance and a method, by name: of several answers the last counts."""


@dataclass(frozen=True, slots=True)
class Record:
    """The answer of one method to one instance.

    Attributes:
        key: of the question, the method and the limits; see `Job`.
        instance, group, question: which question.
        method: label of the method; `solver` is what answers, with `seed` and `tables` (megabytes).
        time_limit, max_states, memory_limit, hard_seconds: within what.
        spaces, tiles, dishes: used by the card, in the deal, and of the card.
        tightness: of the card, from 0 to 1.
        stars, waste, turns: of the play; None without one.
        upper_bound: as in a verdict.
        seconds, cpu_seconds: of the solver, wall clock and processor; the judging by the referee is not in them.
        first_play_seconds: when the first completed play was found.
        states: evaluated children (of clingo: choices).
        megabytes: the most memory of the process meanwhile.
        play: digest of the play; equal plays have equal digests.
        stopped: why the runner ended it; None if it did not.
        fault: in words, what is wrong with the answer; None if nothing is.
        attempts: how often it was begun.
        turns_played: the play's turns as a play file has them, if plays are kept.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", allow_inf_nan=False)

    key: str
    instance: str
    group: str
    question: str
    method: str
    solver: str
    seed: int
    tables: int
    time_limit: float | None
    max_states: int | None
    memory_limit: int
    hard_seconds: float
    spaces: int
    tiles: int
    dishes: int
    tightness: float
    status: Status
    stars: int | None
    upper_bound: int | None
    waste: int | None
    turns: int | None
    states: int
    seconds: float
    cpu_seconds: float
    first_play_seconds: float | None
    megabytes: float
    reason: str
    play: str | None
    stopped: StopReason | None
    fault: str | None
    attempts: int
    began: str
    host: str
    commit: str | None
    versions: Mapping[str, str] = field(default_factory=dict)
    turns_played: tuple[Mapping[str, Any], ...] | None = None

    @property
    def is_decided(self) -> bool:
        """Whether it is known how many stars the best play earns, or that there is none."""
        return self.status in (Status.OPTIMAL, Status.UNSOLVABLE)

    @property
    def place(self) -> Place:
        """Where it stands in reports."""
        return self.instance, self.method

    @property
    def has_all_stars(self) -> bool:
        """Whether every castoff dish earned its star."""
        return self.stars == self.dishes

    @property
    def verdict(self) -> tuple[Status, int | None, int | None, str | None]:
        """What must be the same wherever the question was answered: status, stars, bound and play."""
        return self.status, self.stars, self.upper_bound, self.play

    @property
    def line(self) -> str:
        """The record as a line of a file, without its end."""
        data = {name: getattr(self, name) for name in _NAMES}
        if self.turns_played is None:
            del data[_PLAYS]
        return json.dumps(data, ensure_ascii=False)


_NAMES = dict.fromkeys(field.name for field in fields(Record))
"""Of the fields, in order."""
_PLAYS = "turns_played"


@cache
def form() -> Form[Record]:
    """How they are written."""
    return typed(Record, "a record of a benchmark", b'{"key": ', lambda record: record.line, _check)


def _check(record: Record) -> None:
    """What an answer says of the stars; raises BoundError. A play that is missing or wrong is a fault of the record."""
    check_claim(record.status, record.stars, record.upper_bound)
    if record.fault is not None:
        return
    check_bound(record.upper_bound, record.dishes, "stars")
    if (record.stars is None) == (record.status in (Status.OPTIMAL, Status.SOLVED)):
        raise BoundError(f"{record.status} is told with {record.stars} stars")
    if (record.upper_bound is None) != (record.status is Status.UNSOLVABLE):
        raise BoundError(f"{record.status} is told, and {record.upper_bound} stars are not ruled out")


def records_of(path: Path) -> Iterator[Record]:
    """All whole records of a file, in its order; raises MalformedError.

    A later record of a key stands beside the earlier one: see `latest`.
    """
    return read_records(path, form())


def latest(path: Path) -> dict[str, Record]:
    """The records by key; of several the last one counts."""
    return {record.key: record for record in records_of(path)}
