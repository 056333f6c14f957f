"""Pictures of the main game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from game_support import judges, random_game
from support import reference

from puzzles.commission.pictures.tables import PicturePart as Shown
from puzzles.components.pieces import Color
from puzzles.drawing.parts import labels
from puzzles.drawing.scene import PAPERS, Part, PartGroup, Scene
from puzzles.drawing.score_sheet import MARGIN, score_sheet
from puzzles.drawing.svg import svg_text
from puzzles.main_game.judges import Guest
from puzzles.main_game.pictures.printed_sheet import empty_sheet, filled_sheet
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


class TestScoreSheets:
    def test_a_filled_one_holds_what_was_counted_and_the_points(self) -> None:
        invited = Guest.parse("color-connector:persnickety")
        game = random_game(3, 3)
        mosaics = [player.mosaic.placed for player in game_tables(game, reference())[-1].players]
        sheets = score(mosaics, reference().board, judges(), invited)
        table = filled_sheet(game.names, sheets, judges(), invited, is_finished=True)
        rows = {row.title: row.cells for row in table.rows}
        assert rows["Total"] == tuple(("", str(sheet.total)) for sheet in sheets)
        assert rows["Color Connector"] == tuple(("", str(sheet.subtotals[3])) for sheet in sheets)
        for color in Color:
            found = (sheet.colors[color] for sheet in sheets)
            assert rows[color.word] == tuple((str(line.count), str(line.points)) for line in found)
        assert rows["Diatoms"] == tuple((str(sheet.diatoms), "") for sheet in sheets)
        assert "Winner's Ribbon" in table.about
        words = [label.text for label in labels(score_sheet(table, PAPERS["a4"]).parts)]
        for row in table.rows:
            assert all(part in words for cell in row.cells for part in cell if part)

    def test_an_empty_one_tells_what_is_paid_and_leaves_the_rest_to_a_pencil(self) -> None:
        table = empty_sheet(judges(), reference().board)
        assert {cell for row in table.rows for cell in row.cells} == {("", "")}
        assert {len(row.cells) for row in table.rows} == {4}
        titles = [row.title for row in table.rows]
        assert titles[-5:] == ["Feature", "Pet peeves", "Guest judge", "Diatoms", "Total"]
        assert all(name.replace("_", " ") in titles for name in reference().board.center_lines)
        notes = " ".join(table.notes)
        assert "2: 10, 3: 18" in notes
        assert all(guest.title in notes for guest in judges().guests.values())

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("guests", [0, 1, 300])
    def test_however_much_is_noted_all_stays_on_the_page(self, paper: str, guests: int) -> None:
        tables = judges()
        one = next(iter(tables.guests.values()))
        tables = replace(tables, guests={str(number): one for number in range(guests)})
        scene = score_sheet(empty_sheet(tables, reference().board), PAPERS[paper])
        (page,) = scene.parts
        assert isinstance(page, PartGroup)
        heights = [label.at[1] + page.at[1] for label in labels(scene.parts)]
        assert 0 < min(heights) <= max(heights) < scene.height - MARGIN / 2
