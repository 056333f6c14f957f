"""The steps of a play under way in JSON, as a page sends them and as a saved sitting holds them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from puzzles.commission.deal import Source
from puzzles.commission.record import Arranged
from puzzles.commission.steps import Collect, Lay, PlayStep, Refill, Tell
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.pond.grid import Cell


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class LayForm(_Form):
    """A tile laid."""

    do: Literal["lay"]
    tile: int
    source: Literal["hand", "a", "b"] = Field(alias="from")
    at: Annotated[list[int], Field(min_length=2, max_length=2)]
    segments: Annotated[str, Field(pattern="^[rygbp.]{6}$")]

    def step(self) -> PlayStep:
        """It, as a value."""
        return Lay(Source(self.source), self.tile, Cell(*self.at), self.segments)


class CollectForm(_Form):
    """What is collected, where there is a choice."""

    do: Literal["collect"]
    diatoms: list[str]

    def step(self) -> PlayStep:
        """It, as a value; raises MalformedError."""
        return Collect(tuple(sorted(map(Diatom.parse, self.diatoms))))


class ArrangeForm(_Form):
    """A diatom put on a space or into a castoff dish."""

    do: Literal["arrange"]
    diatom: str
    space: str | None = None
    dish: int | None = None

    def step(self) -> Arranged:
        """It, as a value; raises MalformedError."""
        space = None if self.space is None else Space.parse(self.space)
        return Arranged(Diatom.parse(self.diatom), space, self.dish)


class RefillForm(_Form):
    """The stack that fills the hand."""

    do: Literal["refill"]
    stack: Literal["a", "b"]

    def step(self) -> PlayStep:
        """It, as a value."""
        return Refill(Source(self.stack))


class TellForm(_Form):
    """A tile that has come to light at a real table; null for an empty stack."""

    do: Literal["tell"]
    place: Literal["hand", "a", "b"]
    tile: int | None

    def step(self) -> PlayStep:
        """It, as a value."""
        return Tell(Source(self.place), self.tile)


StepForm = Annotated[LayForm | CollectForm | ArrangeForm | RefillForm | TellForm, Field(discriminator="do")]
STEPS: TypeAdapter[list[LayForm | CollectForm | ArrangeForm | RefillForm | TellForm]] = TypeAdapter(list[StepForm])


def step_to_data(step: PlayStep) -> dict[str, Any]:
    """The JSON form of a step."""
    if isinstance(step, Lay):
        place = {"at": list(step.at), "segments": step.segments}
        return {"do": "lay", "tile": step.tile, "from": step.source.value, **place}
    if isinstance(step, Collect):
        return {"do": "collect", "diatoms": [str(piece) for piece in step.diatoms]}
    if isinstance(step, Refill):
        return {"do": "refill", "stack": step.stack.value}
    if isinstance(step, Tell):
        return {"do": "tell", "place": step.place.value, "tile": step.tile}
    where = {"dish": step.dish} if step.space is None else {"space": str(step.space)}
    return {"do": "arrange", "diatom": str(step.diatom), **where}
