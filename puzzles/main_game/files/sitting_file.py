"""A game under way in a file: the recorded game, which all that reads games can read, and beside it every step."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from puzzles.commission.deal import Source
from puzzles.commission.files.step_forms import CollectForm
from puzzles.commission.steps import Collect
from puzzles.components.board import Space
from puzzles.components.pieces import Diatom
from puzzles.files.sitting import SavedSitting, resumed_sitting
from puzzles.main_game.files.game_file import game_from_json, load_game
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.record import Put
from puzzles.main_game.stage import Draw, GameStage, GameStep, LayTile, PutOne, Told, Wait
from puzzles.pond.grid import Cell
from puzzles.sitting import AnySitting

GameSitting = AnySitting[GameStage, GameStep]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ToldForm(_Form):
    """A tile that has come to light at a real table."""

    do: Literal["tell"]
    tile: int

    def step(self) -> GameStep:
        """It, as a value."""
        return Told(self.tile)


class DrawForm(_Form):
    """A draw from a stack."""

    do: Literal["draw"]
    stack: Literal["a", "b"]

    def step(self) -> GameStep:
        """It, as a value."""
        return Draw(Source(self.stack))


class LayTileForm(_Form):
    """A tile placed."""

    do: Literal["lay"]
    tile: int
    at: Annotated[list[int], Field(min_length=2, max_length=2)]
    segments: Annotated[str, Field(pattern="^[rygbp.]{6}$")]

    def step(self) -> GameStep:
        """It, as a value."""
        return LayTile(self.tile, Cell(*self.at), self.segments)


class PutForm(_Form):
    """A diatom put on a space, or back into the stock."""

    do: Literal["arrange"]
    player: int
    diatom: str
    space: str | None

    def step(self) -> GameStep:
        """It, as a value; raises MalformedError."""
        space = None if self.space is None else Space.parse(self.space)
        return PutOne(self.player, Put(Diatom.parse(self.diatom), space))


class WaitForm(_Form):
    """A player arranges later, or now."""

    do: Literal["wait"]
    player: int
    now: bool = False

    def step(self) -> GameStep:
        """It, as a value."""
        return Wait(self.player, self.now)


GameStepForm = Annotated[
    ToldForm | DrawForm | LayTileForm | CollectForm | PutForm | WaitForm, Field(discriminator="do")
]


class _SavedGame(SavedSitting):
    steps: list[GameStepForm]


def step_to_data(step: GameStep) -> dict[str, Any]:
    """The JSON form of a step."""
    if isinstance(step, Told):
        return {"do": "tell", "tile": step.tile}
    if isinstance(step, Draw):
        return {"do": "draw", "stack": step.stack.value}
    if isinstance(step, LayTile):
        return {"do": "lay", "tile": step.tile, "at": list(step.at), "segments": step.segments}
    if isinstance(step, Collect):
        return {"do": "collect", "diatoms": [str(piece) for piece in step.diatoms]}
    if isinstance(step, Wait):
        return {"do": "wait", "player": step.player, "now": step.now}
    space = None if step.put.space is None else str(step.put.space)
    return {"do": "arrange", "player": step.player, "diatom": str(step.put.diatom), "space": space}


def sitting_to_json(sitting: GameSitting, seats: tuple[str, ...]) -> dict[str, Any]:
    """The JSON form: the game with its edition and judges, and beside it who plays (`seats`) and every step."""
    first, stage = sitting.first, sitting.stage
    data = game_to_json(stage.record(), edition_data=stage.edition, judges_data=stage.judges)
    data["sitting"] = {
        "table": first.seen is not None,
        "seats": list(seats),
        "setup": game_to_json(first.record())["setup"],
        "steps": [step_to_data(step) for step in sitting.steps],
        "done": sitting.done,
    }
    return data


def load_sitting(source: str) -> tuple[GameSitting, tuple[str, ...]]:
    """The sitting of a file, at the step at which it was left, and who plays.

    Raises:
        UnknownName: there is no such file.
        FileFaults: the file is not of this form, or holds steps that the rules do not allow.
    """
    game, edition, judges = load_game(source)

    def first(saved: SavedSitting, data: dict[str, Any]) -> GameStage:
        began, _, _ = game_from_json(
            {**data, "setup": saved.setup, "moves": [], "scores": None}, source, edition=edition
        )
        began.setup.check(edition)
        return GameStage.first(began.setup, edition, judges, game.guest, game.names, is_told=saved.table)

    return resumed_sitting(source, _SavedGame, len(game.names), first)
