"""Drawings for the terminal: the pond, the card, the play."""

from __future__ import annotations

import io

from example_play import ON_BOARD, PLAY, cut
from rich.text import Text
from support import card, reference

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.terminal_card import board_picture, brief, card_view
from puzzles.commission.pictures.terminal_play import PlayDrawing
from puzzles.commission.pictures.terminal_table import deal_view, position_view
from puzzles.commission.record import Opening
from puzzles.commission.table import position_before
from puzzles.components.pieces import Diatom
from puzzles.drawing import terminal as t
from puzzles.drawing.terminal_pond import pond_map
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond

EDITION = reference()
POND = Pond.start("rygbp.").place(Cell(1, 0), "ggggg.").place(Cell(1, -1), "p.bbyy")
NAMES = {Cell(1, 0): 3, Cell(1, -1): 12}


def printed(parts: object) -> str:
    stream = io.StringIO()
    t.show(t.console(stream), parts)  # type: ignore[arg-type] # whatever a view yields
    return stream.getvalue()


def test_each_side_of_a_tile_has_its_letter_and_sample_points_a_mark() -> None:
    drawn = pond_map(POND, NAMES, Cell(1, -1), [1]).plain.splitlines()
    assert drawn == [
        "         y   y",
        "        b[12] p",
        "         b * .",
        "     p   .   g   .",
        "    b  S  r g  3  g",
        "     g   y   g   g",
    ]


def test_every_corner_is_marked_where_three_tiles_meet() -> None:
    middle = Pond.start("rygbp.")
    for side in range(6):
        middle = middle.place(Cell(0, 0).neighbor(side), "......")
    drawn = pond_map(middle, {}, Cell(0, 0), range(6)).plain.splitlines()
    assert [[column for column, letter in enumerate(line) if letter == "*"] for line in drawn] == [
        *([], []),
        [11, 19],
        [15],
        [],
        [15],
        [11, 19],
        *([], []),
    ]


def test_a_wide_pond_is_drawn_smaller() -> None:
    wide = Pond.start("rygbp.")
    for q in range(1, 11):
        wide = wide.place(Cell(q, 0), "rrrrr.")
    drawn = pond_map(wide, {Cell(10, 0): 12}, Cell(10, 0)).plain
    assert max(map(len, drawn.splitlines())) <= 80
    assert "12" in drawn


def test_requirements_in_a_few_letters() -> None:
    texts = {"any": "??", "dark": "-", "red star": "r5", "green": "g?", "oval": "?2", "3": "#3", "red 3 B": "r? #3 B"}
    assert {text: brief(Requirement.parse(text)).plain for text in texts} == texts


def test_the_picture_of_a_card_has_every_space_where_it_lies() -> None:
    commission = card(EDITION, O1="red star", C0="any", O9="circle", M3="3 B")
    picture = board_picture(CardOnBoard(commission, EDITION), {commission.used[0]: Diatom.parse("r5")})
    assert picture is not None
    drawn = picture.plain.splitlines()
    assert "O1 r5" in drawn[0] or "O1 r5" in picture.plain
    assert "O9 ?1" in drawn[-1]
    assert "C0 r5" in drawn[len(drawn) // 2]
    assert drawn[len(drawn) // 2].index("O13") < drawn[len(drawn) // 2].index("M3 #3 B")
    assert all(str(space) in picture.plain for space in EDITION.board.spaces)


def test_where_the_picture_does_not_fit_the_card_is_told_in_lines() -> None:
    commission = card(EDITION, O1="red star")
    assert board_picture(CardOnBoard(commission, EDITION), width=40) is None
    assert "O1    red star" in printed(card_view(CardOnBoard(commission, EDITION), width=40))


def test_a_title_cannot_steer_the_terminal() -> None:
    base = card(EDITION, C0="any")
    evil = Commission("evil", "\x1b[2J[bold]evil[/bold]", "reference", 1, base.requirements, notes="a\x07b")
    drawn = printed(card_view(CardOnBoard(evil, EDITION)))
    assert "\x1b" not in drawn
    assert "\x07" not in drawn
    assert "[bold]evil[/bold]" in drawn


def test_a_play_is_told_with_all_that_is_done() -> None:
    drawing = PlayDrawing(PLAY, ON_BOARD)
    told = printed(drawing.steps())
    for words in (
        "Turn 1: tile 24 (bbbr.r) from stack a",
        "Place it at [-1, 0], west of the Starting Tile, lying as bbbr.r",
        "It completes no sample point.",
        "purple oval (p2) -> space O2",
        "green circle (g1) -> castoff dish 3",
        "Castoff dishes: 1: empty (0 of 6)   2: empty (0 of 6)   3: g1 (1 of 6)",
        "Refill the hand from stack b.",
        "Filled 6 of 6 spaces.",
    ):
        assert words in told.replace("\n      ", " "), words
    assert max(map(len, told.splitlines())) <= 80
    assert "Stars: ★★★ 3 of 3" in printed(drawing.outcome())


def test_an_unfinished_play_has_no_stars() -> None:
    assert "Stars" not in printed(PlayDrawing(cut(2), ON_BOARD).outcome())


def test_a_play_in_short_has_a_line_for_each_turn() -> None:
    told = [line.plain for line in PlayDrawing(PLAY, ON_BOARD).brief_steps()]
    place = "northwest of the Starting Tile and northeast of tile 24"
    assert told[1] == f"   2. tile 13 from stack b, {place}, as pp.ggg: p2 -> O2, b2 -> O4, r1 -> C2"
    assert len(told) == 4


def test_the_rest_of_a_turn_is_told_first() -> None:
    start = position_before(PLAY, ON_BOARD, 3)
    assert isinstance(PLAY.deal, Deal)
    left = Deal("reference", start.hand, (1,), (33, 25))
    play = type(PLAY)("reference", "test", left, None, (), start=start, opening=Opening(()))
    told = printed(PlayDrawing(play, ON_BOARD).steps())
    assert "From this position:" in told
    assert "First the rest of the turn that was under way:" in told


def test_positions_and_deals_are_told() -> None:
    position = printed(position_view(position_before(PLAY, ON_BOARD, 3), ON_BOARD))
    for words in ("Filled 3 of 6 spaces", "Hand: 20 (pp.ppr) and 31 (rrryy.)", "Stack b: 33 (pppbb.), 1 tile under it"):
        assert words in position
    assert isinstance(PLAY.deal, Deal)
    assert "26 tiles of the edition are out of the play." in printed(deal_view(PLAY.deal, EDITION))


def test_running_text_wraps_with_its_indent() -> None:
    drawn = printed([Text("  " + "word " * 30)]).splitlines()
    assert len(drawn) > 1
    assert drawn[0].startswith("  word")
    assert all(line.startswith("      word") for line in drawn[1:])
    assert max(map(len, drawn)) <= 80
