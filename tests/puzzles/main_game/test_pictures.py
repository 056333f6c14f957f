"""Pictures of the main game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from game_support import judges, random_game
from support import reference

from puzzles.commission.pictures.tables import PicturePart as Shown
from puzzles.drawing.scene import Part, PartGroup, Scene
from puzzles.drawing.svg import svg_text
from puzzles.main_game.pictures.scenes import game_scene
from puzzles.main_game.record import Placing
from puzzles.main_game.scoring import score
from puzzles.main_game.table import game_tables


def scene_of(players: int, shown: Shown = Shown.ALL) -> Scene:
    game = random_game(3, players)
    end = game_tables(game, reference())[-1]
    sheets = score([player.mosaic.placed for player in end.players], reference().board, judges())
    return game_scene(game, end, reference(), sheets, shown)


def titles(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, PartGroup):
            yield part.title
            yield from titles(part.parts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_tile_and_every_diatom_is_drawn(players: int) -> None:
    game = random_game(3, players)
    end = game_tables(game, reference())[-1]
    found = list(titles(scene_of(players).parts))
    assert sum(title.startswith("tile ") for title in found) == len(end.pond)
    placed = sum(len(player.mosaic.placed) for player in end.players)
    assert sum(", holds " in title for title in found) == placed
    assert any(isinstance(move, Placing) for move in game.moves)


def test_the_parts() -> None:
    pond, mosaics = scene_of(2, Shown.POND), scene_of(2, Shown.MOSAIC)
    assert not any("holds" in title for title in titles(pond.parts))
    assert not any(title.startswith("tile ") for title in titles(mosaics.parts))


def test_names_and_scores_are_told_to_screen_readers() -> None:
    game = random_game(3, 3)
    assert game.scores is not None
    scene = scene_of(3)
    assert scene.title == "A game of Player 1, Player 2, Player 3"
    for name, total in zip(game.names, game.scores, strict=True):
        assert f"{name}, {total} points" in scene.description
    assert svg_text(scene) == svg_text(scene_of(3))
