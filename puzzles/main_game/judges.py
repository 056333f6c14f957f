"""The judges as data: the point tables of the base judges, and guest judges in both moods (S1-S6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from puzzles.components.board import Ring
from puzzles.errors import MalformedError


class PairStatus(StrEnum):
    """The symmetry of a pair of opposite spaces on a center line (S2)."""

    OPEN = "open"
    """One of the two spaces is open, or both are."""
    DIFFERENT = "different"
    COLOR = "color"
    SHAPE = "shape"
    BOTH = "both"


class Feature(StrEnum):
    """What a guest judge looks for; its value is the word of judges files, with what it counts in words."""

    LARGEST_COLOR_GROUP = "largest color group"
    """Diatoms of the largest group of one color that lines connect."""
    LARGEST_SHAPE_GROUP = "largest shape group"
    """Diatoms of the largest group of one shape that lines connect."""
    OUTER_RING = "outer ring"
    """Diatoms on the outer ring."""
    COLORS_ON_A_LINE = "colors on a line"
    """Different colors on the center line that has most."""


class Peeve(StrEnum):
    """What a persnickety guest judge cannot stand."""

    LONELY_COLOR = "lonely color"
    """A diatom that no line connects with another of its color."""
    LONELY_SHAPE = "lonely shape"
    """A diatom that no line connects with another of its shape."""
    OPEN_CENTER = "open center"
    """An open space of the center ring."""
    UNLIKE_PAIR = "unlike pair"
    """A pair on a center line that has neither the same shape nor the same color."""


class Mood(StrEnum):
    """The side of a guest judge's card that is played with."""

    EASYGOING = "easygoing"
    PERSNICKETY = "persnickety"


@dataclass(frozen=True, slots=True)
class Points:
    """A point table: points by count from 0, which never fall; a count beyond its end earns as much as the last."""

    table: tuple[int, ...]

    def __post_init__(self) -> None:
        check_rising(self.table)

    def __getitem__(self, count: int) -> int:
        return self.table[min(count, len(self.table) - 1)]


def check_rising(table: Sequence[int]) -> None:
    """Raise MalformedError unless there are points and they never fall."""
    if not table:
        raise MalformedError("expected points by count, from 0 (got none)")
    for before, after in pairwise(table):
        if after < before:
            raise MalformedError(f"expected points that never fall (got {after} after {before})")


@dataclass(frozen=True, slots=True)
class PairPoints:
    """Points of a pair by what its two diatoms share; a pair that shares nothing, or is not filled, earns none (S2)."""

    shape: int
    color: int
    both: int

    def __post_init__(self) -> None:
        if self.both < max(self.shape, self.color):
            raise MalformedError(f"expected as many points for both as for either (got {self.both})")

    def of(self, status: PairStatus) -> int:
        """The points of a status."""
        return {PairStatus.SHAPE: self.shape, PairStatus.COLOR: self.color, PairStatus.BOTH: self.both}.get(status, 0)


@dataclass(frozen=True, slots=True)
class Easygoing:
    """The mood that rewards everybody (S4): points by count of the feature."""

    feature: Feature
    points: Points


@dataclass(frozen=True, slots=True)
class Persnickety:
    """The mood that rewards the best and takes from everybody (S5, S6).

    Attributes:
        feature: what is counted.
        least: the feature must count so much to earn a place.
        places: points of the first place, the second and so on, which never rise.
        peeve: what costs points.
        penalty: points that each costs.
    """

    feature: Feature
    least: int
    places: tuple[int, ...]
    peeve: Peeve
    penalty: int

    def __post_init__(self) -> None:
        for before, after in pairwise(self.places):
            if after > before:
                raise MalformedError(
                    f"expected points that never rise from place to place (got {after} after {before})"
                )

    def points(self, place: int | None) -> int:
        """The points of a place from 1; none for places beyond the last, or for no place."""
        return 0 if place is None or place > len(self.places) else self.places[place - 1]


Side = Easygoing | Persnickety
"""A side of a guest judge's card."""


@dataclass(frozen=True, slots=True)
class GuestJudge:
    """A guest judge's card: its sides by mood, one at least; each has a feature of its own."""

    id: str
    title: str
    sides: Mapping[Mood, Side]

    def __post_init__(self) -> None:
        if not self.sides:
            raise MalformedError("expected at least one side of a guest judge, easygoing or persnickety (got none)")


@dataclass(frozen=True, slots=True)
class Guest:
    """The guest judge of a game: a card's id and the side that is up; its text is ``color-connector:persnickety``."""

    judge: str
    mood: Mood

    def __str__(self) -> str:
        return f"{self.judge}:{self.mood.value}"

    @classmethod
    def parse(cls, text: str) -> Guest:
        """Read the text form; raises MalformedError. Whether there is such a judge is another question."""
        name, _, mood = text.partition(":")
        if not name or mood not in (*Mood,):
            raise MalformedError(f"expected JUDGE:easygoing or JUDGE:persnickety (got {text!r})")
        return cls(name, Mood(mood))


@dataclass(frozen=True)
class Judges:
    """The base judges' tables and the guest judges.

    Attributes:
        matching_colors: by the number of diatoms of a color (S1).
        symmetric_pairs: by the ring that a pair lies on (S2).
        different_shapes: by ring, by the number of different shapes there (S3).
        guests: by id.
        notes: where the tables come from.
    """

    id: str
    title: str
    matching_colors: Points
    symmetric_pairs: Mapping[Ring, PairPoints]
    different_shapes: Mapping[Ring, Points]
    guests: Mapping[str, GuestJudge]
    notes: str = ""

    def guest(self, guest: Guest) -> GuestJudge:
        """The card of a guest judge; raises MalformedError if there is none of that id, or it lacks that side."""
        if guest.judge not in self.guests:
            known = ", ".join(self.guests) or "none"
            raise MalformedError(f"expected a guest judge of {self.id!r}, {known} (got {guest.judge!r})")
        card = self.guests[guest.judge]
        if guest.mood not in card.sides:
            known = " or ".join(card.sides)
            raise MalformedError(f"expected a side that {guest.judge!r} has, {known} (got {guest.mood.value!r})")
        return card

    def side(self, guest: Guest) -> Side:
        """The side of a guest judge's card that is up; raises MalformedError if there is none."""
        return self.guest(guest).sides[guest.mood]
