"""The forms of the files of Aquarium Designer as pydantic models, as in `puzzles.commission.files.forms`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, WithJsonSchema

from puzzles.aquarium.edition import ROUNDS
from puzzles.aquarium.files.words import LARGEST_POINTS, MOST_BLOCKS
from puzzles.aquarium.tiles import ANIMALS
from puzzles.commission.files.forms import NO_OTHER_KEYS, Form, RecordForm, Text, TileId

_BLOCKS = rf"^[{ANIMALS}]{{4}}$"
_ENTRANCE = rf"^(?!.*(.).*\1)[{ANIMALS}]{{4}}$"

Blocks = Annotated[str, Field(pattern=_BLOCKS, description="Four blocks, clockwise from the upper left: s d p a.")]
EntranceBlocks = Annotated[str, Field(pattern=_ENTRANCE, description="The Entrance: s, d, p and a, each once.")]
TileName = Annotated[
    int | str,
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 999_999_999},
                {"type": "string", "pattern": rf"^(?:[1-9][0-9]{{0,8}}|[{ANIMALS}]{{4}})$"},
            ],
            "description": "A layout tile: its id, or its four blocks in any turn when only one tile has them.",
        }
    ),
]
LaidName = Annotated[
    int | str,
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 999_999_999},
                {"type": "string", "pattern": rf"^(?:entrance|[1-9][0-9]{{0,8}}|[{ANIMALS}]{{4}})$"},
            ],
            "description": "entrance, or a layout tile as in a puzzle.",
        }
    ),
]
Place = Annotated[list[int], Field(min_length=2, max_length=2, description="[x, y] in tiles, y downwards.")]
AreaPoints = Annotated[
    list[Annotated[int, Field(ge=-LARGEST_POINTS, le=LARGEST_POINTS)]],
    Field(min_length=1, max_length=MOST_BLOCKS, description="For an area of one block, of two, and so on."),
]
Offered = Annotated[
    int | str | list[TileName],
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 999_999_999},
                {"type": "string", "pattern": rf"^(?:[1-9][0-9]{{0,8}}|[{ANIMALS}]{{4}})$"},
                {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                        "anyOf": [
                            {"type": "integer", "minimum": 1, "maximum": 999_999_999},
                            {"type": "string", "pattern": rf"^(?:[1-9][0-9]{{0,8}}|[{ANIMALS}]{{4}})$"},
                        ]
                    },
                },
            ],
            "description": "The tile of a round, or a list of tiles of which one is taken.",
        }
    ),
]


class PointsForm(Form):
    """By animal, the points for areas; a larger area than the last has the last number."""

    seals: AreaPoints
    dolphins: AreaPoints
    penguins: AreaPoints
    angel_fish: AreaPoints


class AquariumEditionForm(Form):
    """An edition of Aquarium Designer: tiles and points."""

    edition: Text
    title: Text
    entrance: EntranceBlocks
    tiles: Annotated[dict[TileId, Blocks], Field(min_length=1, json_schema_extra=NO_OTHER_KEYS)]
    points: PointsForm
    notes: Text = ""


class PuzzleForm(Form):
    """A puzzle: the tiles that lie face up in each round."""

    puzzle: Text
    title: Text
    edition: Text
    rounds: Annotated[list[Offered], Field(min_length=1, max_length=ROUNDS)]
    notes: Text = ""
    author: Text = ""
    provenance: dict[str, Any] = Field(default={})


class LaidForm(Form):
    """A tile as it lies."""

    tile: LaidName
    at: Place
    blocks: Blocks


class LayoutForm(Form):
    """A layout: tiles in the order of laying, the Entrance first."""

    edition: Text
    puzzle: Text = ""
    points: int = 0
    laid: Annotated[list[LaidForm], Field(min_length=1)]


class TakeForm(RecordForm):
    """A player takes a tile, or postpones: exactly one of the two."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["tile"]}, {"required": ["postpone"]}]},
    )

    player: int
    tile: TileName = 0
    postpone: Literal[True] = True


class BuildForm(RecordForm):
    """A player lays the tile taken."""

    player: int
    tile: TileName
    at: Place
    blocks: Blocks


class RoundForm(RecordForm):
    """One round."""

    takes: list[TakeForm]
    builds: list[BuildForm]


class GameForm(RecordForm):
    """A recorded game."""

    format: Literal["aquarium-game/1"]
    edition: Text
    players: int
    starter: int
    deck: list[TileName]
    rounds: list[RoundForm]
    points: list[int] | None = None
    edition_data: AquariumEditionForm | None = None
