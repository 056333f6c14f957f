"""The forms of the files as pydantic models: their keys, which of them must be there, and what editors are told.

The readers take the keys from here, and the JSON Schemas are made from here.
"""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, WithJsonSchema
from pydantic.fields import FieldInfo

from puzzles.commission.requirement_words import forms_description, requirement_pattern
from puzzles.components.pieces import Color, Shape
from puzzles.files.words import MOST_DISHES, MOST_LINES, MOST_SPACES, MOST_TILES

_LETTERS = "".join(Color)
_SHAPES = "|".join(shape.word for shape in Shape)
_MISSING_TWO = "|".join(f"(?!.*[{one}{other}])" for one, other in combinations(_LETTERS, 2))

_SEGMENTS = rf"^[{_LETTERS}.]{{6}}$"
_WATER_TILE = rf"^(?=.*[{_LETTERS}])(?:{_MISSING_TWO})[{_LETTERS}.]{{6}}$"
_STARTING_TILE = rf"^(?!.*(.).*\1)[{_LETTERS}.]{{6}}$"
_SPACE = r"^(?:C0|[CMO][1-9][0-9]*)$"
_CONNECTION = r"^(?:C0|[CMO][1-9][0-9]*) *- *(?:C0|[CMO][1-9][0-9]*)$"
_PAIR = rf"^ *({_SHAPES}) *\| *(?!\1 *$)(?:{_SHAPES}) *$"
_TILE_TEXT = rf"^(?:[1-9][0-9]{{0,8}}|[{_LETTERS}.]{{6}})$"
_DIATOM = rf"^[{_LETTERS}][1-5]$"


def _word(pattern: str, description: str) -> FieldInfo:
    made: FieldInfo = Field(pattern=pattern, description=description)
    return made


def _either(*schemas: dict[str, Any], description: str) -> WithJsonSchema:
    return WithJsonSchema({"anyOf": list(schemas), "description": description})


Text = Annotated[
    str,
    # what stands in a file without quotes is text here, also when YAML would make a number or a truth value of it
    WithJsonSchema({"type": ["string", "number", "boolean"], "minLength": 1}),
]
Segments = Annotated[str, _word(_SEGMENTS, "Six segments, clockwise from the east: r y g b p, and . for empty water.")]
WaterTile = Annotated[str, _word(_WATER_TILE, "Six segments of one to three colors, and . for empty water.")]
StartingTile = Annotated[str, _word(_STARTING_TILE, "Each color and empty water once, as it lies at [0, 0].")]
SpaceName = Annotated[str, _word(_SPACE, "A space: C0 is the center space, the others count from twelve o'clock.")]
Connection = Annotated[str, _word(_CONNECTION, "Two spaces that a line joins.")]
ShapePair = Annotated[str, _word(_PAIR, "The two different shapes that the space accepts.")]
DiatomName = Annotated[str, _word(_DIATOM, "Color letter and size 1-5: r5 is a red star.")]
Count = Annotated[int, Field(ge=0, le=999_999_999)]
Tile = Annotated[
    int | str,
    _either(
        {"type": "integer", "minimum": 1, "maximum": 999_999_999},
        {"type": "string", "pattern": _TILE_TEXT},
        description="A water tile: its id, or its six segments in any rotation of either side.",
    ),
]
Asked = Annotated[
    str | int,
    _either(
        {"type": "string", "pattern": requirement_pattern()},
        {"type": "integer", "minimum": 1, "maximum": 99},
        description=forms_description(),
    ),
]
TileId = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,8}$")]
NO_OTHER_KEYS: dict[str, JsonValue] = {"additionalProperties": False}
Stack = Literal["a", "b"]
Coordinates = Annotated[list[int], Field(min_length=2, max_length=2, description="Axial coordinates [q, r].")]


class Form(BaseModel):
    """A mapping of a YAML file: unknown keys are faults."""

    model_config = ConfigDict(extra="forbid", regex_engine="python-re")


class StockForm(Form):
    """How many of each shape there are in every color."""

    circle: Count
    oval: Count
    triangle: Count
    square: Count
    star: Count


class SlideBoardForm(Form):
    """The slide board: spaces clockwise from twelve o'clock, in the center ring after the center space."""

    center: Annotated[list[ShapePair], Field(min_length=1, max_length=MOST_SPACES)]
    middle: Annotated[list[ShapePair], Field(max_length=MOST_SPACES)]
    outer: Annotated[list[ShapePair], Field(max_length=MOST_SPACES)]
    connections: list[list[Connection]]
    center_lines: Annotated[dict[str, list[SpaceName]], Field(max_length=MOST_LINES)]


class EditionForm(Form):
    """An edition of Diatoms: the components of one copy of the game."""

    edition: Text
    title: Text
    stock: StockForm
    starting_tile: StartingTile
    water_tiles: Annotated[
        dict[TileId, WaterTile], Field(min_length=1, max_length=MOST_TILES, json_schema_extra=NO_OTHER_KEYS)
    ]
    slide_board: SlideBoardForm


class CommissionForm(Form):
    """A commission card: what it asks of each space of the slide board."""

    commission: Text
    title: Text
    edition: Text
    castoff_dishes: Annotated[int, Field(ge=0, le=MOST_DISHES)]
    center: Annotated[list[Asked], Field(min_length=1)]
    middle: list[Asked]
    outer: list[Asked]
    notes: Text = ""
    author: Text = ""
    provenance: dict[str, Any] = {}


class StacksForm(Form):
    """Both stacks, top first."""

    a: list[Tile]
    b: list[Tile]


class DealForm(Form):
    """A deal: the hand and both stacks."""

    edition: Text
    hand: Annotated[list[Tile], Field(max_length=2)]
    stacks: StacksForm


class PlacedTileForm(Form):
    """A water tile in the pond."""

    tile: Tile
    at: Coordinates
    segments: Segments


class TopsForm(Form):
    """The visible tops; a stack that is empty is left out."""

    a: Tile = 0
    b: Tile = 0


class HiddenForm(Form):
    """The number of tiles under each top."""

    a: Count = 0
    b: Count = 0


class PositionForm(Form):
    """A position typed at the table."""

    edition: Text
    commission: Text
    pond: list[PlacedTileForm]
    mosaic: Annotated[dict[SpaceName, DiatomName], Field(json_schema_extra=NO_OTHER_KEYS)]
    dishes: list[list[DiatomName]]
    hand: Annotated[list[Tile], Field(max_length=2)]
    tops: TopsForm = TopsForm()
    hidden: HiddenForm = HiddenForm()
    to_arrange: list[DiatomName] = []


class RecordForm(BaseModel):
    """An object of a play file: unknown keys are ignored."""

    model_config = ConfigDict(extra="ignore", regex_engine="python-re")


class SampleForm(RecordForm):
    """A sample point completed."""

    corner: int
    segments: Segments
    diatoms: list[DiatomName]


class ArrangedForm(RecordForm):
    """A diatom on a space or in a castoff dish, exactly one of the two."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["space"]}, {"required": ["dish"]}]})

    diatom: DiatomName
    space: SpaceName = ""
    dish: int = 0


class TurnForm(RecordForm):
    """One turn."""

    tile: Tile
    source: Annotated[Literal["hand", "a", "b", "any"], Field(alias="from")]
    at: Coordinates
    segments: Segments
    refill: Stack | None
    collect: list[SampleForm]
    arrange: list[ArrangedForm]


class OpeningForm(RecordForm):
    """The rest of the turn that the position is in the middle of."""

    arrange: list[ArrangedForm]
    refill: Stack | None


class PlayForm(RecordForm):
    """A recorded play."""

    format: Literal["diatoms-play/1"]
    edition: Text
    commission: Text
    deal: DealForm | Literal["any"]
    stars: int | None
    turns: list[TurnForm]
    position: PositionForm | None = None
    opening: OpeningForm | None = None
    card: CommissionForm | None = None
    edition_data: EditionForm | None = None
