"""What the page to play on sends, in its form."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from puzzles.commission.deal import Source
from puzzles.commission.files.step_forms import ArrangeForm, StepForm
from puzzles.commission.stage import Stage
from puzzles.pond.grid import Cell
from solver.play.aim import TileAim, aim

MOST_STEPS = 100
"""At once."""


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class AimBody(_Body):
    """The tile that the player means to lay, how and where, and how many ways further it is to be turned."""

    source: Literal["hand", "a", "b"] = Field(alias="from")
    tile: int
    segments: Annotated[str, Field(pattern="^[rygbp.]{6}$")] | Literal[""] = ""
    at: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    turn: int = Field(default=0, ge=-12, le=12)

    def aim(self, stage: Stage) -> TileAim | None:
        """It, as far as the rules allow."""
        at = None if self.at is None else Cell(*self.at)
        return aim(stage, Source(self.source), self.tile, self.segments, at, turn=self.turn)


class ViewBody(_Body):
    """What the page shows: the tile aimed with, and diatoms as ghosts where advice would put them."""

    aim: AimBody | None = None
    ghosts: Annotated[list[ArrangeForm], Field(max_length=MOST_STEPS)] = []


class DoBody(_Body):
    """Steps to take, if the play is still where the page thinks it is."""

    version: int
    steps: Annotated[list[StepForm], Field(min_length=1, max_length=MOST_STEPS)]


class GoBody(_Body):
    """How many steps are to count, if the play is still where the page thinks it is."""

    version: int
    done: int = Field(ge=0)


class EmptyBody(_Body):
    """Nothing."""


class CodeBody(_Body):
    """A code that lets one more device in."""

    code: str
