"""What the page to play on sends, in its form."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from puzzles.commission.deal import Source
from puzzles.commission.files.step_forms import ArrangeForm, StepForm
from solver.play.aim import Aimed
from solver.play.contract import MOST_STEPS, Body, StepsBody


class AimBody(Body):
    """The tile that the player means to lay, how and where, and how many ways further it is to be turned."""

    source: Literal["hand", "a", "b"] = Field(default="hand", alias="from")
    tile: int
    segments: Annotated[str, Field(max_length=6)] = ""
    at: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    turn: int = Field(default=0, ge=-12, le=12)

    def aimed(self) -> Aimed:
        """It, as a value."""
        at = None if self.at is None else (self.at[0], self.at[1])
        return Aimed(Source(self.source), self.tile, self.segments, at, self.turn)


class ViewBody(Body):
    """What the page shows: the tile aimed with, and diatoms as ghosts where advice would put them."""

    aim: AimBody | None = None
    ghosts: Annotated[list[ArrangeForm], Field(max_length=MOST_STEPS)] = Field(default_factory=list)


class SeatBody(Body):
    """What the page shows of a game with seats: the tile aimed with, and whose board."""

    aim: AimBody | None = None
    seat: int | None = Field(default=None, ge=1, le=99)


class DoBody(StepsBody):
    """Steps to take, if the play is still where the page thinks it is."""

    steps: Annotated[list[StepForm], Field(min_length=1, max_length=MOST_STEPS)]


class GoBody(Body):
    """How many steps are to count, if the play is still where the page thinks it is."""

    version: int
    done: int = Field(ge=0)


class EmptyBody(Body):
    """Nothing."""


class CodeBody(Body):
    """A code that lets one more device in."""

    code: str
