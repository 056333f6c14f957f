"""What every question to the solver returns, and the limits within which it is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from puzzles.commission.record import Play
from puzzles.errors import DiatomsError


class Status(StrEnum):
    """The closed set of answers; a limit is an answer, never an exception."""

    OPTIMAL = "optimal"
    """A completed play, and no play earns more stars."""
    SOLVED = "solved"
    """A completed play; more stars are not ruled out."""
    UNSOLVABLE = "unsolvable"
    """Proved that no play completes the card."""
    UNDECIDED = "undecided"
    """A limit was reached without either."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Within what a question is answered; the first limit reached ends the search.

    Attributes:
        seconds: wall-clock time, None for no limit.
        states: evaluated children of the search, None for no limit. With it and no time limit reached, the answer is
            the same on every run, whatever the number of workers.
        megabytes: memory that the tables and beams of each process may take.
        seed: of everything that is random in the search.
        workers: processes that search; with more than one, others are started for what takes longer than a moment.
    """

    seconds: float | None = 60.0
    states: int | None = None
    megabytes: int = 512
    seed: int = 0
    workers: int = 1


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The legal play that fills the most spaces, for a card that was not completed.

    Attributes:
        play: an unfinished play, checked by the referee.
        missing: in words, what the open spaces still ask, such as ``O3 (green)``.
    """

    play: Play
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """How much work an answer took.

    Attributes:
        states: evaluated children.
        seconds: wall-clock time.
        levels_exhausted: star levels that an exhausted search ruled out.
        first_play_seconds: when the first completed play was found, None if none was.
        extra: figures that only one method has.
    """

    states: int = 0
    seconds: float = 0.0
    levels_exhausted: tuple[int, ...] = ()
    first_play_seconds: float | None = None
    extra: dict[str, Any] = field(default_factory=dict)


class Part(StrEnum):
    """What of a verdict can be looked at again by itself."""

    PLAY = "play"
    ARRANGEMENT = "arrangement"
    BOUND = "bound"


@dataclass(frozen=True, slots=True)
class Opinion:
    """A second opinion on a part of a verdict.

    Attributes:
        part: which.
        by: whose it is, in words.
        holds: whether they confirm it. Whoever contradicts it raises instead; the others came to no end.
        words: what they say.
    """

    part: Part
    by: str
    holds: bool
    words: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "can this card be completed, and with how many stars?".

    Attributes:
        status: see `Status`.
        play: the best completed play by C14, checked by the referee; None when there is none.
        upper_bound: the highest star level not ruled out; the number of dishes if nothing is proved, equal to the
            play's stars when optimal, None when unsolvable.
        reason: why the status holds, in words for the player.
        near_miss: for a card that was not completed, how near a play came.
        interrupted: the search was stopped from the keyboard.
        opinions: second ones, if they were asked for.
        others: plays with as many stars in other ponds, if they were asked for, the best first.
    """

    status: Status
    play: Play | None
    upper_bound: int | None
    reason: str
    statistics: Statistics = field(default_factory=Statistics)
    near_miss: NearMiss | None = None
    interrupted: bool = False
    opinions: tuple[Opinion, ...] = ()
    others: tuple[Play, ...] = ()

    @property
    def stars(self) -> int | None:
        """Stars of the play; None without one."""
        return None if self.play is None else self.play.stars

    def __post_init__(self) -> None:
        check_claim(self.status, self.stars, self.upper_bound)


def check_claim(status: Status, stars: int | None, bound: int | None) -> None:
    """Raise BoundError if a status, the stars of a play and what is not ruled out contradict each other."""
    check_bound(stars, bound, "stars")
    if status is Status.OPTIMAL and bound != stars:
        raise BoundError(f"{stars} stars are called optimal, but {bound} are not ruled out")


def check_bound(found: int | None, bound: int | None, what: str) -> None:
    """Raise BoundError if more was found than a bound allows.

    Args:
        found: how much; None for nothing.
        bound: the most that is not ruled out; None if everything is.
        what: is counted.
    """
    if found is not None and (bound is None or found > bound):
        ruled_out = f"any {what}" if bound is None else f"more than {bound} {what}"
        raise BoundError(f"{found} {what} were found, though a proof rules out {ruled_out}")


class SolverError(DiatomsError):
    """The solver contradicts the rules or itself: a bug, never the user's fault."""


class RefereeError(SolverError):
    """The search proposed a play that the referee rejects."""


class BoundError(SolverError):
    """A proof rules out what was found."""


def merit(play: Play) -> tuple[int, int, int]:
    """How good a completed play is by C14; the larger the better."""
    start = 0 if play.start is None else play.start.dishes.waste
    opening = () if play.opening is None else play.opening.arrange
    entries = (*opening, *(entry for turn in play.turns for entry in turn.arrange))
    waste = start + sum(entry.diatom.sixths for entry in entries if entry.dish is not None)
    return (-1 if play.stars is None else play.stars, -waste, -len(play.turns))
