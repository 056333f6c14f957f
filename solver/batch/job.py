"""Jobs of a batch, what is done with them, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar


class BatchJob(Protocol):
    """What is to be done.

    Attributes:
        key: no other job of the batch has it.
        hard_seconds: after which it is ended from outside.
    """

    @property
    def key(self) -> str:
        """See above."""
        ...

    @property
    def hard_seconds(self) -> float:
        """See above."""
        ...


DIGEST = 16
"""Hex digits of a digest: 64 bits."""

J = TypeVar("J", bound=BatchJob)
K = TypeVar("K", bound=BatchJob, contravariant=True)  # noqa: PLC0105 - `J` of a protocol
A = TypeVar("A")
B = TypeVar("B", covariant=True)  # noqa: PLC0105 - `A` of a protocol


class Work(Protocol[K, B]):
    """What is done with each job, as it travels to other processes. Two that do the same are equal."""

    def make_ready(self) -> None:
        """Make a process ready, before its first job; no limit counts this."""
        ...

    def __call__(self, job: K, /) -> B:
        """Do a job; raises MemoryError when it wants more than it may have."""
        ...


class StopReason(StrEnum):
    """Why a job was ended before it was done."""

    TIME = "time"
    MEMORY = "memory"
    CRASH = "crash"
    """Its process died, each time that it was tried."""
    ERROR = "error"
    """It raised an error: a bug, or something that is not installed or cannot be done."""


@dataclass(frozen=True, slots=True)
class Done(Generic[J, A]):
    """What came of a job.

    Attributes:
        answer: None when it was ended before, or raised an error: `stopped`, and in words `reason`.
        attempts: how often it was begun.
        seconds: how long it was waited for; 0 where that is not known.
    """

    job: J
    answer: A | None
    attempts: int = 1
    stopped: StopReason | None = None
    reason: str = ""
    seconds: float = 0.0


class InterruptedJobError(Exception):
    """A job was interrupted from the keyboard: what it came to is no answer."""


@dataclass(frozen=True, slots=True)
class Attempt(Generic[J]):
    """A job that is being done, for the how manieth time, and since when it waits."""

    job: J
    number: int
    since: float

    @classmethod
    def first(cls, job: J) -> Attempt[J]:
        """The first of a job."""
        return cls(job, 1, monotonic())

    def again(self) -> Attempt[J]:
        """The next one."""
        return Attempt(self.job, self.number + 1, monotonic())

    def stopped(self, why: StopReason, reason: str) -> Done[J, Any]:
        """The job given up."""
        return Done(self.job, None, self.number, why, reason, monotonic() - self.since)


def digest_of(*texts: str) -> str:
    """A short digest of texts."""
    return sha256("\n".join(texts).encode()).hexdigest()[:DIGEST]
