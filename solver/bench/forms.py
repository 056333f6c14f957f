"""The form of suite files as pydantic models: their keys, which of them must be there, and what editors are told."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from puzzles.commission.files.forms import Form, Text
from solver.bench.suite import MEGABYTES, TABLES, Solver

LARGEST_SEED = 2**31 - 1
_TEXTS: dict[str, Any] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}
_RANGE = r"^(?:0|[1-9][0-9]{0,8})(?:-(?:0|[1-9][0-9]{0,8}))?$"
_SEEDS: dict[str, Any] = {"anyOf": [{"type": "string", "pattern": _RANGE}, {"type": "integer", "minimum": 0}]}

Texts = Annotated[str | list[str], WithJsonSchema(_TEXTS)]
Deals = Annotated[
    str | int | list[str | int],
    WithJsonSchema(
        {"anyOf": [*_SEEDS["anyOf"], {"type": "array", "items": _SEEDS, "minItems": 1}]}
        | {"description": "Seeds: 7, 1-50, or a list of such."}
    ),
]
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]
Size = Annotated[int, Field(ge=1, le=2**20)]
Seconds = Annotated[float, Field(gt=0)]
States = Annotated[int, Field(ge=1, le=999_999_999)]


class LimitsForm(Form):
    """Within what each instance is answered."""

    time: Seconds = 1.0
    states: States = 1
    memory: Annotated[Size, Field(description="Megabytes that an instance may take before it is ended.")] = MEGABYTES
    hard_time: Annotated[Seconds, Field(description="Seconds after which an instance is ended from outside.")] = 1.0


class MethodForm(Form):
    """A solver with options."""

    method: Literal[tuple(Solver)]  # type: ignore[valid-type] # the words of the enum
    name: Text = ""
    seed: Seed = 0
    memory: Annotated[Size, Field(description="Megabytes of its tables and beams.")] = TABLES
    time: Seconds = 1.0
    states: States = 1


class WishesForm(Form):
    """What is wished of new cards, as `diatoms generate` has it."""

    number: Annotated[int, Field(ge=1, le=10_000)]
    difficulty: Text = ""
    spaces: Text = ""
    symmetry: Text = ""
    requirements: Text = ""
    dishes: Text = ""
    seed: Seed = 0


class CardsForm(Form):
    """Cards with deals: shipped ids, files, or new ones; exactly one of `id`, `files` and `generate`."""

    id: Texts = ""
    files: Texts = ""
    generate: WishesForm = WishesForm(number=1)
    deals: Deals = 1
    edition: Annotated[Text, Field(description="For ids and new cards; of files, for those that name its id.")] = ""
    group: Text = ""
    known: Annotated[Text, Field(description="A JSON file of known best plays, by name of the card file.")] = ""


class SuiteForm(Form):
    """A suite of a benchmark."""

    suite: Text
    title: Text
    cards: Annotated[list[CardsForm], Field(min_length=1)]
    methods: Annotated[list[MethodForm | Literal[tuple(Solver)]], Field(min_length=1)]  # type: ignore[valid-type] # likewise
    limits: LimitsForm
