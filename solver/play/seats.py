"""Games with seats: each is a person or a policy, on one machine that is passed around."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import BaseModel

from puzzles.errors import MalformedError
from solver.pages.work import Wanted
from solver.play.bodies import SeatBody

PERSON = "person"
"""Who plays a seat that is no policy's."""


@dataclass(frozen=True)
class SeatsPage:
    """What games with seats share: nothing is asked, and policies play until a person is to decide.

    Attributes:
        seats: who plays each, `PERSON` or a policy.
    """

    seats: tuple[str, ...]

    view_form: ClassVar[type[BaseModel]] = SeatBody
    asks: ClassVar[tuple[str, ...]] = ()
    preparation: ClassVar[None] = None

    def is_persons(self, stage: Any) -> bool:  # noqa: ANN401 - of the game
        """See `PageGame`."""
        raise NotImplementedError

    def decided(self, sitting: Any) -> Iterator[Any]:  # noqa: ANN401 - of the game
        """The steps of a policy that is to decide; the sitting has taken each when the next one is asked for."""
        raise NotImplementedError

    def go_on(self, sitting: Any) -> None:  # noqa: ANN401 - of the game
        """Let policies play until a person is to decide, or the game is over."""
        while not self.is_persons(sitting.stage):
            for step in self.decided(sitting):
                sitting.do(step)

    def since_person(self, sitting: Any) -> list[Any]:  # noqa: ANN401 - of the game
        """The steps of policies since a person did something."""
        number = sitting.done
        while number and not self.is_persons(sitting.stage_after(number - 1)):
            number -= 1
        return list(sitting.steps[number : sitting.done])

    def question(self, name: str, sitting: Any) -> Wanted:  # noqa: ANN401 - of the game
        """There are none."""
        raise MalformedError(f"expected no question (got {name} after {sitting.done} steps)")


def checked_seats(
    seats: Sequence[str], policies: Sequence[str], *, is_told: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of seats such as ``Ada=person`` the names for people, and who plays: `PERSON` or a policy.

    At a real table (`is_told`) a name alone is a person's. Raises MalformedError.
    """
    names, kinds = [], []
    for number, seat in enumerate(seats, 1):
        name, equals, kind = seat.rpartition("=")
        if is_told and not equals and kind not in (PERSON, *policies):
            name, kind = kind, PERSON
        check_kind(kind, policies)
        names.append(name.strip()[:40] or f"{kind.capitalize()} {number}")
        kinds.append(kind)
    if PERSON not in kinds:
        raise MalformedError("expected a person in one of the seats (got none: policies alone play with  diatoms game)")
    return tuple(names), tuple(kinds)


def check_kind(kind: str, policies: Sequence[str]) -> None:
    """Raise MalformedError unless a seat can be played so."""
    if kind not in (PERSON, *policies):
        raise MalformedError(f"expected a seat of {', '.join((PERSON, *policies))} (got {kind!r})")
