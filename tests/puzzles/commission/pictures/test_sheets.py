"""Sheets to print: pages, their sizes, and what stands on them."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import BytesIO
from random import Random
from xml.etree import ElementTree as ET

import pytest
from example_play import CARD, PLAY
from support import ROOT, card, random_play, reference, seed_deal

from puzzles.commission.card import Requirement
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_file import load_play
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.pictures.picture import picture
from puzzles.commission.pictures.printed_card import printed_card
from puzzles.commission.pictures.sheets import PrintedPlay, sheets
from puzzles.commission.short_id import short_id
from puzzles.components.board import Ring, SlideBoard, Space
from puzzles.components.pieces import Color, Shape
from puzzles.drawing import palette
from puzzles.drawing.parts import labels
from puzzles.drawing.pieces import DISH
from puzzles.drawing.scene import PAPERS, Box, Outline, Oval, PartGroup, Scene
from puzzles.drawing.svg import svg_text
from puzzles.drawing.typesetting import letters_without_font, pdf, png
from puzzles.errors import DiatomsError

CARDS = [load_commission(name) for name in shipped_commissions()]
SOLUTION = PrintedPlay(CARD, reference(), "deal 1", PLAY)


def words(scene: Scene) -> list[str]:
    return [str(text.text) for text in ET.fromstring(svg_text(scene)).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 6, 12])
def test_cards_fill_their_pages_and_the_legend_follows(paper: str, per_page: int) -> None:
    pages = sheets(CARDS, paper=paper, per_page=per_page)
    assert len(pages) == -(-len(CARDS) // per_page) + 1
    assert {(page.width, page.height, page.unit) for page in pages} == {(*PAPERS[paper], "mm")}
    titles = [text for page in pages for text in words(page)]
    assert [titles.count(card.title) for card, _ in CARDS] == [1] * len(CARDS)
    assert "How to read the cards" in words(pages[-1])


def test_a_solution_tells_every_turn() -> None:
    *_, page = sheets([(CARD, reference())], solutions=[SOLUTION])
    told = " ".join(words(page))
    for turn in PLAY.turns:
        assert f"Tile {turn.tile} " in told
        for entry in turn.arrange:
            where = f"dish {entry.dish}" if entry.space is None else str(entry.space)
            assert f"{entry.diatom} to {where}" in told
    assert "3 of 3 golden stars" in told
    names = [f"O{number}" for number in range(1, 17)]
    assert all(words(page).count(name) == 1 for name in names), "the turns name spaces: so does the board"


@pytest.mark.parametrize("band", [None, 1, 4, 5, 9, "4"])
def test_the_band_of_a_card_is_as_many_full_dots(band: object) -> None:
    card_ = replace(CARD, provenance={} if band is None else {"band": band})
    scene = printed_card(card_, reference().board)
    dots = [part for part in scene.parts if isinstance(part, Oval) and part.across < 10]
    full = [part for part in dots if part.look.fill == palette.INK]
    is_band = isinstance(band, int) and band <= 5
    assert (len(dots), len(full)) == ((5, band) if is_band else (0, 0))
    assert ("Band" in scene.description) is is_band


@pytest.mark.parametrize("dishes", [0, 3, 8, 999])
def test_a_card_shows_its_short_id_and_its_code_beside_the_dishes(dishes: int) -> None:
    segno = pytest.importorskip("segno")
    card_ = replace(CARD, castoff_dishes=dishes)
    scene = printed_card(card_, reference().board)
    assert short_id(card_) in [label.text for label in labels(scene.parts)]
    (code,) = (part for part in scene.parts if isinstance(part, PartGroup) and part.title.startswith("the code of "))
    matrix = segno.make_qr(short_id(card_).upper(), error="m").matrix
    dark = {(x, y) for y, row in enumerate(matrix, 2) for x, module in enumerate(row, 2) if module}
    boxes = [part for part in code.parts if isinstance(part, Box)]
    assert {(box.at[0] + i, box.at[1]) for box in boxes for i in range(int(box.width))} == dark
    assert load_commission(short_id(card_).upper())[0].requirements == card_.requirements
    size = code.scale * (len(matrix) + 4)
    groups = [part for part in scene.parts if isinstance(part, PartGroup) and part.title.startswith("castoff dish")]
    for group in groups:
        assert group.at[0] - DISH > code.at[0] + size or group.at[1] + DISH < code.at[1]


def test_a_card_whose_id_no_code_holds_is_printed_without() -> None:
    board = SlideBoard(
        {Space(Ring.OUTER, number): frozenset({Shape.STAR, Shape.OVAL}) for number in range(1, 900)}, (), {}
    )
    kinds = [Requirement(number=n, letter=c) for n in range(1, 36) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    card_ = replace(CARD, requirements=dict(zip(board.spaces, kinds, strict=False)))
    scene = printed_card(card_, board)
    assert not any(isinstance(part, PartGroup) and part.title.startswith("the code of ") for part in scene.parts)


def test_ink_is_saved_on_paper_slide_and_dark_spaces_but_not_on_colors() -> None:
    kept, saved = (
        svg_text(sheets([(CARD, reference())], saves_ink=saves_ink)[0]).lower() for saves_ink in (False, True)
    )
    for paint in (palette.PAPER, palette.SLIDE, palette.DARK):
        assert f'fill="{paint.lower()}"' in kept
        assert f'fill="{paint.lower()}"' not in saved
    for color in Color:
        paint = f'fill="{palette.COLORS[color].lower()}"'
        assert saved.count(paint) == kept.count(paint)


def test_every_card_has_eight_cut_marks() -> None:
    page = sheets(CARDS[:3], per_page=4)[0]
    marks = [part for part in page.parts if isinstance(part, Outline)]
    assert len(marks) == 3 * 8
    assert all(0 < x < page.width and 0 < y < page.height for mark in marks for x, y in mark.points)


def test_letters_that_no_font_has_are_told() -> None:
    pytest.importorskip("typst")
    named = replace(CARD, title="Ödipus \N{TANGUT COMPONENT-001}\N{SIGNWRITING HAND-FIST INDEX} …")
    assert set("\N{TANGUT COMPONENT-001}\N{SIGNWRITING HAND-FIST INDEX}") & set(
        letters_without_font(sheets([(named, reference())]))
    )
    assert not set("Ö…") & set(letters_without_font(sheets([(named, reference())])))
    assert letters_without_font(sheets([(CARD, reference())])) == ""


def test_the_pictures_leave_room_for_the_turns() -> None:
    card_, edition = load_commission("full-moon")
    play = load_play(str(ROOT / "puzzles" / "plays" / "full-moon.json"))[0]
    for paper in PAPERS:
        pages = sheets([(card_, edition)], paper=paper, solutions=[PrintedPlay(card_, edition, "deal 1", play)])
        assert len(pages) == 3


def test_a_play_that_needs_more_than_a_page_is_continued() -> None:
    commission = card(reference(), dishes=40, O1="purple star", O5="purple star", O9="red star", O13="red star")
    play = random_play(commission, reference(), seed_deal(reference(), 3), Random(2), max_turns=24)
    pages = sheets([(commission, reference())], solutions=[PrintedPlay(commission, reference(), "deal 3", play)])
    assert len(pages) == 4
    told = " ".join(text for page in pages for text in words(page))
    assert all(f"{number}. Tile" in told for number in range(1, len(play.turns) + 1))
    assert "not completed" in told
    assert "…" not in told
    entries = [entry for turn in play.turns for entry in turn.arrange if entry.space is not None]
    assert all(f"{entry.diatom} to {entry.space}" in told for entry in entries)


def test_a_card_without_a_known_play_says_so() -> None:
    missing = replace(SOLUTION, play=None, missing="No play is known.")
    *_, page = sheets([(CARD, reference())], solutions=[missing])
    assert "No play is known." in words(page)


def test_the_pages_are_numbered() -> None:
    pages = sheets(CARDS, solutions=[SOLUTION])
    assert [words(page)[-1] for page in pages] == [f"{n} of {len(pages)}" for n in range(1, len(pages) + 1)]


def test_a_pdf_has_the_pages_in_their_size() -> None:
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("typst")
    pages = sheets(CARDS, paper="letter", solutions=[SOLUTION])
    made = pdf(pages, "All cards")
    assert made == pdf(pages, "All cards")
    read = pypdf.PdfReader(BytesIO(made))
    assert len(read.pages) == len(pages) == -(-len(CARDS) // 4) + 2
    assert {tuple(map(round, page.mediabox[2:])) for page in read.pages} == {(612, 792)}
    assert read.metadata.title == "All cards"
    texts = [page.extract_text() for page in read.pages]
    assert all(any(card.title in text for text in texts) for card, _ in CARDS)


def test_a_png_is_as_wide_as_wanted() -> None:
    pytest.importorskip("typst")
    made = png(picture(CARD, reference()), 400)
    assert made[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(made[16:20]) in (399, 400, 401)


def test_without_the_library_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(DiatomsError, match="pip install"):
        png(picture(CARD, reference()), 400)
