"""A game under way in a file: the recorded game, which all that reads games can read, and beside it every step."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from puzzles.aquarium.files.game_file import game_to_json, load_game
from puzzles.aquarium.layout import TilePlace
from puzzles.aquarium.record import Build, Take
from puzzles.aquarium.stage import AquariumStage, AquariumStep, Reveal
from puzzles.aquarium.table import AquariumTable
from puzzles.files.sitting import SavedSitting, resumed_sitting
from puzzles.sitting import AnySitting

AquariumSitting = AnySitting[AquariumStage, AquariumStep]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class RevealForm(_Form):
    """A tile that has come to light at a real table."""

    do: Literal["tell"]
    tile: int

    def step(self) -> AquariumStep:
        """It, as a value."""
        return Reveal(self.tile)


class TakeStepForm(_Form):
    """A tile taken; null postpones."""

    do: Literal["take"]
    player: int
    tile: int | None

    def step(self) -> AquariumStep:
        """It, as a value."""
        return Take(self.player, self.tile)


class BuildStepForm(_Form):
    """A tile laid."""

    do: Literal["build"]
    player: int
    tile: int
    at: Annotated[list[int], Field(min_length=2, max_length=2)]
    blocks: Annotated[str, Field(pattern="^[sdpa]{4}$")]

    def step(self) -> AquariumStep:
        """It, as a value."""
        return Build(self.player, self.tile, TilePlace(*self.at), self.blocks)


AquariumStepForm = Annotated[RevealForm | TakeStepForm | BuildStepForm, Field(discriminator="do")]


class _SavedAquarium(SavedSitting):
    steps: list[AquariumStepForm]


def step_to_data(step: AquariumStep) -> dict[str, Any]:
    """The JSON form of a step."""
    if isinstance(step, Reveal):
        return {"do": "tell", "tile": step.tile}
    if isinstance(step, Take):
        return {"do": "take", "player": step.player, "tile": step.tile}
    return {"do": "build", "player": step.player, "tile": step.tile, "at": list(step.at), "blocks": step.blocks}


def sitting_to_json(sitting: AquariumSitting, seats: tuple[str, ...]) -> dict[str, Any]:
    """The JSON form: the game with its edition, and beside it who plays (`seats`) and every step."""
    first, stage = sitting.first, sitting.stage
    data = game_to_json(stage.record(), edition_data=stage.table.edition)
    data["sitting"] = {
        "table": first.seen is not None,
        "seats": list(seats),
        "setup": {"deck": list(first.deck), "names": list(first.names)},
        "steps": [step_to_data(step) for step in sitting.steps],
        "done": sitting.done,
    }
    return data


class _Setup(_Form):
    deck: list[int]
    names: list[str]


def load_sitting(source: str) -> tuple[AquariumSitting, tuple[str, ...]]:
    """The sitting of a file, at the step at which it was left, and who plays.

    Raises:
        UnknownName: there is no such file.
        FileFaults: the file is not of this form, or holds steps that the rules do not allow.
    """
    game, edition = load_game(source)

    def first(saved: SavedSitting, data: dict[str, Any]) -> AquariumStage:
        del data
        setup = _Setup.model_validate(saved.setup)
        deck, names = tuple(setup.deck), tuple(setup.names)
        table = AquariumTable.setup(edition, deck, len(names), game.starter)
        return AquariumStage(names, deck, game.starter, table, seen=frozenset() if saved.table else None)

    return resumed_sitting(source, _SavedAquarium, game.players, first)
