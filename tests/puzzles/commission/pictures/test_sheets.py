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

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_file import load_play
from puzzles.commission.kinds import shipped_commissions
from puzzles.commission.pictures.picture import picture
from puzzles.commission.pictures.sheets import PAPERS, PrintedPlay, sheets
from puzzles.drawing.scene import Scene
from puzzles.drawing.svg import svg_text
from puzzles.drawing.typesetting import pdf, png
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
    assert "3 of 3 stars" in told


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
