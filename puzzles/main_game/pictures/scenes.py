"""Pictures of the main game: the pond, and every player's mosaic with its score."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.commission.mosaic import Mosaic
from puzzles.commission.pictures.tables import PicturePart as Shown
from puzzles.components.edition import Edition
from puzzles.drawing.board import card_parts
from puzzles.drawing.pieces import on_paper
from puzzles.drawing.pond import headed, pond_scene
from puzzles.drawing.scene import Part, PartGroup, Scene
from puzzles.main_game.record import Game, Placing
from puzzles.main_game.scoring import Sheet
from puzzles.main_game.table import GameTable
from puzzles.pond.grid import Cell

_GAP = 14.0


def mosaic_scene(mosaic: Mosaic, edition: Edition, title: str, sheet: Sheet) -> Scene:
    """A player's mosaic under the player's name and score."""
    parts, radius = card_parts(mosaic.card.commission, edition.board, mosaic.placed)
    pieces = ", ".join(f"{space} {diatom.words}" for space, diatom in mosaic.placed.items()) or "nothing"
    colors, pairs, shapes, guest = sheet.subtotals
    below = f"{sheet.total} points: colors {colors}, pairs {pairs}, shapes {shapes}"
    below += f", guest judge {guest}" if sheet.guest else ""
    width = 2 * radius
    around = PartGroup(parts, (radius, radius))
    return headed(Scene(width, width, (around,), title, f"{title}, {below}. On the board: {pieces}."), title, below)


def game_scene(game: Game, end: GameTable, edition: Edition, sheets: Sequence[Sheet], shown: Shown) -> Scene:
    """The end of a game: the pond and the mosaics, two in a row; or one of the two parts.

    Args:
        game: the record.
        end: its last table.
        edition: the components.
        sheets: what the mosaics score.
        shown: which part.
    """
    names = pond_tiles(game)
    newest = next((move.at for move in reversed(game.moves) if isinstance(move, Placing)), None)
    pond = headed(pond_scene(end.pond, names, newest=newest), "The pond", f"{len(names)} water tiles")
    if shown is Shown.POND:
        return on_paper(pond)
    mosaics = [
        mosaic_scene(player.mosaic, edition, name, sheet)
        for player, name, sheet in zip(end.players, game.names, sheets, strict=True)
    ]
    title = "A game of " + ", ".join(game.names)
    if shown is Shown.MOSAIC:
        scene = _grid(mosaics)
    elif len(mosaics) % 2:
        scene = _grid([_fitted(pond, mosaics[0]), *mosaics])
    else:
        scene = _above(pond, _grid(mosaics))
    return on_paper(Scene(scene.width, scene.height, scene.parts, title, scene.description))


def pond_tiles(game: Game) -> dict[Cell, int]:
    """The ids of the tiles by cell at the end of a game."""
    placed = {move.at: move.tile for move in game.moves if isinstance(move, Placing)}
    return {game.setup.seed_tile.at: game.setup.seed_tile.tile, **placed}


def _grid(scenes: Sequence[Scene]) -> Scene:
    """Pictures in rows of two."""
    width, height = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    parts: list[Part] = []
    for number, scene in enumerate(scenes):
        row, column = divmod(number, 2)
        parts.append(scene.placed((_GAP + column * (width + _GAP), _GAP + row * (height + _GAP))))
    rows, columns = -(-len(scenes) // 2), min(2, len(scenes))
    words = " ".join(scene.description for scene in scenes)
    return Scene(columns * (width + _GAP) + _GAP, rows * (height + _GAP) + _GAP, tuple(parts), "", words)


def _fitted(scene: Scene, frame: Scene) -> Scene:
    """A picture in the size of another."""
    parts = (scene.fitted((0, 0), frame.width, frame.height),)
    return Scene(frame.width, frame.height, parts, scene.title, scene.description)


def _above(top: Scene, below: Scene) -> Scene:
    """One picture above another, as wide as that one at most."""
    scale = min(1.0, (below.width - 2 * _GAP) / top.width)
    upper = top.placed(((below.width - top.width * scale) / 2, _GAP), scale)
    height = top.height * scale + _GAP
    parts = (upper, below.placed((0, height)))
    return Scene(below.width, height + below.height, parts, "", f"{top.description} {below.description}")
