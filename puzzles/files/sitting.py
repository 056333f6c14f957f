"""A game under way in a file of its record: what stands beside the record, of any game with seats."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from puzzles.errors import DiatomsError
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.sources import read_path
from puzzles.sitting import AnySitting, Steppable

StageT = TypeVar("StageT", bound=Steppable)


class SavedSitting(BaseModel):
    """What stands beside the record; a game adds the form of its steps.

    Attributes:
        table: whether tiles are told as they come to light at a real table.
        seats: who plays, a person or the name of a policy.
        setup: as it was at first, in the form of the record.
        steps: all of them.
        done: how many count.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    table: bool
    seats: list[str]
    setup: dict[str, Any]
    steps: list[Any]
    done: int = Field(ge=0)


def resumed_sitting(
    source: str, form: type[SavedSitting], players: int, first: Callable[[SavedSitting, dict[str, Any]], StageT]
) -> tuple[AnySitting[StageT, Any], tuple[str, ...]]:
    """The sitting beside a record, at the step at which it was left, and who plays.

    Args:
        source: the path of the file, whose record was read without faults.
        form: of what stands beside the record.
        players: how many the record has.
        first: gives the stage in which it began, of what is saved and the whole file.

    Raises:
        FileFaults: there is none, it is not of this form, or holds steps that the rules do not allow.
    """
    data = json.loads(read_path(source).text)
    if data.get("sitting") is None:
        wanted = (
            "expected a game saved by  diatoms play, with its steps (got a record alone, which verify and draw take)"
        )
        raise FileFaults([Fault(source, None, None, wanted, "sitting")])
    try:
        saved = form.model_validate(data["sitting"])
    except ValidationError as error:
        raise FileFaults([fault_of(source, error)]) from None
    if len(saved.seats) != players:
        raise FileFaults(
            [Fault(source, None, None, f"expected {players} seats (got {len(saved.seats)})", "sitting.seats")]
        )
    try:
        sitting: AnySitting[StageT, Any] = AnySitting(first(saved, data))
    except FileFaults:
        raise
    except ValidationError as error:
        raise FileFaults([fault_of(source, error, "setup")]) from None
    except DiatomsError as error:
        raise FileFaults([Fault(source, None, None, str(error), "sitting.setup")]) from None
    for number, step in enumerate(saved.steps):
        try:
            sitting.do(step.step())
        except DiatomsError as error:
            raise FileFaults([Fault(source, None, None, str(error), f"sitting.steps[{number}]")]) from None
    sitting.go(saved.done)
    return sitting, tuple(saved.seats)


def fault_of(file: str, error: ValidationError, *within: str) -> Fault:
    """The first fault that a form found in a sitting, or in a part of it."""
    first = error.errors(include_url=False, include_input=False)[0]
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in ("sitting", *within, *first["loc"]))
    return Fault(file, None, None, f"expected what a sitting has there (got: {first['msg']})", path.lstrip("."))
