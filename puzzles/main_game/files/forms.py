"""The forms of the main game's files as pydantic models: judges, recorded games and finished mosaics."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from puzzles.commission.files.forms import (
    NO_OTHER_KEYS,
    Coordinates,
    Count,
    DiatomName,
    EditionForm,
    Form,
    PlacedTileForm,
    RecordForm,
    SampleForm,
    Segments,
    SpaceName,
    Stack,
    StacksForm,
    Text,
    Tile,
)
from puzzles.main_game.judges import Feature, Mood, Peeve

PointTable = Annotated[list[Count], Field(min_length=1, description="Points by count, from 0; they never fall.")]
GuestName = Annotated[
    str,
    Field(pattern=rf"^[^:]+:(?:{'|'.join(Mood)})$", description="JUDGE:easygoing or JUDGE:persnickety."),
]
Placed = Annotated[dict[SpaceName, DiatomName], Field(json_schema_extra=NO_OTHER_KEYS)]


class PairPointsForm(Form):
    """Points of a pair on a center line with the same shape, the same color, or both."""

    shape: Count
    color: Count
    both: Count


class RingsForm(Form):
    """Something for each ring."""

    center: Any
    middle: Any
    outer: Any


class PairRingsForm(RingsForm):
    """Points of pairs by the ring that they lie on."""

    center: PairPointsForm
    middle: PairPointsForm
    outer: PairPointsForm


class ShapeRingsForm(RingsForm):
    """Points by the number of different shapes on each ring."""

    center: PointTable
    middle: PointTable
    outer: PointTable


FeatureWord: TypeAlias = Literal[tuple(feature.value for feature in Feature)]  # type: ignore[valid-type] # the words of the enumeration


class EasygoingForm(Form):
    """The easygoing side of a guest judge; `counts` may be left out if the card says it for both sides."""

    counts: FeatureWord | None = None
    points: PointTable


class PersnicketyForm(Form):
    """The persnickety side of a guest judge; `counts` as on the other side."""

    counts: FeatureWord | None = None
    least: Count
    places: list[Count]
    peeve: Literal[tuple(peeve.value for peeve in Peeve)]  # type: ignore[valid-type] # the words of the enumeration
    penalty: Count


class GuestForm(Form):
    """A guest judge's card, of which one side is enough; `counts` is the feature of the sides that say none."""

    title: Text
    counts: FeatureWord | None = None
    easygoing: EasygoingForm | None = None
    persnickety: PersnicketyForm | None = None


class JudgesForm(Form):
    """The judges of the main game: point tables of the base judges, and guest judges."""

    judges: Text
    title: Text
    matching_colors: PointTable
    symmetric_pairs: PairRingsForm
    different_shapes: ShapeRingsForm
    guests: dict[str, GuestForm]
    notes: Text = ""


class SetupForm(RecordForm):
    """A game before its first turn."""

    seed_tile: PlacedTileForm
    hands: Annotated[list[list[Tile]], Field(min_length=2, max_length=4)]
    stacks: StacksForm


class PutForm(RecordForm):
    """A diatom on a space, or back in the stock when there is none."""

    diatom: DiatomName
    space: SpaceName | None


class PlacingForm(RecordForm):
    """A turn: draw, place and collect."""

    move: Literal["place"]
    player: int
    draw: Stack | None
    tile: Tile
    at: Coordinates
    segments: Segments
    collect: list[SampleForm]


class PassingForm(RecordForm):
    """A turn without a legal place: draw."""

    move: Literal["pass"]
    player: int
    draw: Stack | None


class ArrangingForm(RecordForm):
    """A player arranges what was collected."""

    move: Literal["arrange"]
    player: int
    arrange: list[PutForm]


class GameForm(RecordForm):
    """A recorded game."""

    format: Literal["diatoms-game/1"]
    edition: Text
    judges: Text
    guest: GuestName | None
    players: Annotated[list[Text], Field(min_length=2, max_length=4)]
    setup: SetupForm
    moves: list[Annotated[PlacingForm | PassingForm | ArrangingForm, Field(discriminator="move")]]
    scores: list[int] | None
    edition_data: EditionForm | None = None
    judges_data: JudgesForm | None = None


class MosaicForm(Form):
    """A finished mosaic, to be scored."""

    edition: Text
    mosaic: Placed
    player: Text = ""
    returned: Annotated[list[DiatomName], Field(default_factory=list)]
