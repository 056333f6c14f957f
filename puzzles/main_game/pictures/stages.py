"""Pictures and words of a game under way, for a page on which it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puzzles.commission.pictures.stages import diatoms_words
from puzzles.components.pieces import Diatom
from puzzles.drawing.board import card_parts
from puzzles.drawing.geometry import place_words
from puzzles.drawing.pond import Fit, FreeCell, pond_scene
from puzzles.drawing.scene import PartGroup, Scene
from puzzles.main_game.pictures.scenes import pond_tiles
from puzzles.main_game.record import Arranging, Move, Passing, Placing
from puzzles.main_game.stage import GameStage, GameStep, LayTile, PutOne, Told, Wait
from puzzles.pond.grid import Cell

_SIDE = 6.0


def tiles_by_cell(stage: GameStage) -> Mapping[Cell, int]:
    """The ids of the water tiles in the pond."""
    names = pond_tiles(stage.record())
    return names if stage.has_seed else {}


def game_pond(stage: GameStage, free: Sequence[FreeCell]) -> Scene:
    """The pond with the places where a tile may go, or the tile that is to collect; the newest one has a strong rim."""
    pond, names = stage.table.pond, tiles_by_cell(stage)
    newest = next((move.at for move in reversed(stage.moves) if isinstance(move, Placing)), None)
    if stage.lay is not None:
        pond, newest = pond.place(stage.lay.at, stage.lay.segments), stage.lay.at
        names = {**names, stage.lay.at: stage.lay.tile}
    if any(place.fit is Fit.HERE for place in free):
        newest = None
    return pond_scene(pond, names, newest=newest, free=free, room=pond.open_cells())


def board_scene(stage: GameStage, player: int) -> Scene:
    """The mosaic of a player on the slide board."""
    mosaic = stage.table.player(player).mosaic
    around, radius = card_parts(mosaic.card.commission, stage.edition.board, mosaic.placed)
    width = 2 * (radius + _SIDE)
    middle = (width / 2, radius + _SIDE)
    return Scene(width, width, (PartGroup(around, middle),), f"The mosaic of {stage.names[player - 1]}")


def near_words(cell: Cell, stage: GameStage) -> str:
    """Where a place is, by what lies around it."""
    return place_words(cell, stage.table.pond.tiles, tiles_by_cell(stage))


def move_words(move: Move, stage: GameStage) -> str:
    """A move in words, with who made it."""
    name = stage.names[move.player - 1]
    if isinstance(move, Arranging):
        puts = (f"{put.diatom.words} {_where(put.space)}" for put in move.puts)
        return f"{name}: {', '.join(puts)}"
    drawn = "draws nothing" if move.draw is None else f"draws from stack {move.draw}"
    if isinstance(move, Passing):
        return f"{name} {drawn} and passes"
    got = diatoms_words(move.collected)
    return f"{name} {drawn}, places tile {move.tile} {near_words(move.at, stage)}: collects {got}"


def _where(space: object) -> str:
    return "back to the stock" if space is None else f"to {space}"


def step_words(step: GameStep, before: GameStage, after: GameStage) -> str:
    """A step in words, with what came of it unasked."""
    name = before.names[before.player - 1]
    if isinstance(step, Told):
        return (
            f"tile {step.tile} is {before.untold[0][0]}"
            if "hand" not in before.untold[0][0]
            else _in_hand(step, before)
        )
    if isinstance(step, PutOne):
        return f"{before.names[step.player - 1]}: {step.put.diatom.words} {_where(step.put.space)}"
    if isinstance(step, Wait):
        return f"{before.names[step.player - 1]} arranges {'now' if step.now else 'later'}"
    if isinstance(step, LayTile):
        lies = f"{name} places tile {step.tile} {near_words(step.at, before)}"
        words = lies if before.has_seed else f"seed tile {step.tile} lies {near_words(step.at, before)}"
    else:
        stack = getattr(step, "stack", None)
        words = f"{name} draws from stack {stack}" if stack else f"{name} chooses"
    new = [move for move in after.moves[len(before.moves) :] if isinstance(move, Placing | Passing)]
    for move in new:
        words += ", passes" if isinstance(move, Passing) else f", collects {_got(move.collected)}"
    return words


def _in_hand(step: Told, before: GameStage) -> str:
    return f"tile {step.tile} is in {before.untold[0][0]}"


def _got(pieces: Sequence[Diatom]) -> str:
    return diatoms_words(pieces)
