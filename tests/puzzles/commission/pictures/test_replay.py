"""The page of a play: it holds the play, its pictures carry the turns, and nothing in it can do harm."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from random import Random

import pytest
from example_play import CARD, ON_BOARD, PLAY
from support import any_deal, card, random_play, reference, seed_deal

from puzzles.commission.deal import Deal
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.pictures.picture import picture
from puzzles.commission.pictures.replay import replay_page
from puzzles.commission.record import Play
from puzzles.commission.table import positions
from puzzles.drawing.html import picture_page
from puzzles.errors import MalformedError

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028<!--"
VOID = {"meta", "input", "path", "use", "circle", "ellipse", "rect", "polygon", "polyline"}


class Page(HTMLParser):
    """What a page holds: its elements, and the text of its scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.style = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, "every element ends"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs), ""))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "script":
            attrs, text = self.scripts.pop()
            self.scripts.append((attrs, text + data))
        elif self._open and self._open[-1] == "style":
            self.style += data

    def json(self, name: str) -> object:
        return json.loads(next(text for attrs, text in self.scripts if attrs.get("id") == name))

    def marked(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.elements if name in attrs]


PAGE = replay_page(PLAY, CARD, reference())


def test_the_page_holds_the_play_itself() -> None:
    assert Page(PAGE).json("play") == play_to_json(PLAY, card=CARD, edition_data=reference())


def test_the_mosaic_on_the_page_is_that_of_the_play() -> None:
    page = Page(PAGE)
    space, seen = "", {}
    for _, attrs in page.elements:
        space = str(attrs.get("data-space", space))
        if "data-dish" in attrs:
            break
        if "data-diatom" in attrs:
            seen[space] = attrs["data-diatom"]
    end = positions(PLAY, ON_BOARD)[-1]
    assert seen == {str(space): str(piece) for space, piece in end.mosaic.placed.items()}


def test_every_tile_and_diatom_carries_its_turn() -> None:
    page = Page(PAGE)
    turns = [int(str(attrs["data-turn"])) for attrs in page.marked("data-turn")]
    assert set(turns) == {0, 1, 2, 3, 4}
    diatoms = page.marked("data-diatom")
    assert len(diatoms) == sum(len(turn.arrange) for turn in PLAY.turns)


def test_the_steps_are_what_the_table_shows() -> None:
    steps = Page(PAGE).json("steps")
    assert isinstance(steps, list)
    tables = positions(PLAY, ON_BOARD)
    assert [step["filled"] for step in steps] == [len(table.mosaic.placed) for table in tables]
    draws = [table.draw for table in tables]
    assert all(isinstance(draw, Deal) for draw in draws)
    assert [step["hand"] for step in steps] == [list(draw.hand) for draw in draws if isinstance(draw, Deal)]
    assert steps[-1]["completed"]
    assert steps[-1]["stars"] == 3


def test_every_turn_is_listed_with_its_link() -> None:
    page = Page(PAGE)
    links = [attrs["href"] for tag, attrs in page.elements if tag == "a"]
    assert links == [f"#turn={number}" for number in range(5)]
    assert "Its bottom corner" in PAGE


def test_only_its_own_script_and_style_may_run() -> None:
    page = Page(PAGE)
    policy = next(str(attrs["content"]) for tag, attrs in page.elements if attrs.get("http-equiv"))
    assert policy.startswith("default-src 'none'")
    script = next(text for attrs, text in page.scripts if not attrs)
    for text in (script, page.style):
        assert b64encode(sha256(text.encode()).digest()).decode() in policy
    assert not [attrs for _, attrs in page.elements if "style" in attrs or any(name.startswith("on") for name in attrs)]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", PAGE)
    assert "innerHTML" not in script


def test_what_comes_from_files_cannot_end_its_element() -> None:
    edition = replace(reference(), title=HOSTILE)
    hostile = replace(CARD, title=HOSTILE, author=HOSTILE, notes=HOSTILE)
    page = Page(replay_page(PLAY, hostile, edition))
    assert [attrs.get("id") for attrs, _ in page.scripts] == ["play", "steps", None]
    assert "img" not in {tag for tag, _ in page.elements}
    play = page.json("play")
    assert isinstance(play, dict)
    assert play["card"]["title"] == HOSTILE
    shown = Page(picture_page(picture(hostile, edition)))
    assert not shown.scripts
    assert "img" not in {tag for tag, _ in shown.elements}


def test_a_false_star_count_is_refused() -> None:
    with pytest.raises(MalformedError, match="breaks C13"):
        replay_page(replace(PLAY, stars=1), CARD, reference())


def long_play(turns: int) -> Play:
    commission = card(reference(), dishes=40, O1="purple star", O5="purple star", O9="red star", O13="red star")
    return random_play(commission, reference(), seed_deal(reference(), 3), Random(2), max_turns=turns)


def test_a_page_of_sixteen_turns_is_small() -> None:
    commission = card(reference(), dishes=40, O1="purple star", O5="purple star", O9="red star", O13="red star")
    play = long_play(16)
    assert len(play.turns) == 16
    assert len(replay_page(play, commission, reference()).encode()) < 500_000


@pytest.mark.parametrize("turns", [0, 1, 6])
def test_plays_of_any_deal_and_unfinished_ones(turns: int) -> None:
    commission = card(reference(), dishes=9, O1="purple star", O5="purple star")
    play = random_play(commission, reference(), any_deal(reference()), Random(7), max_turns=turns)
    page = Page(replay_page(play, commission, reference()))
    steps = page.json("steps")
    assert isinstance(steps, list)
    assert [step["left"] for step in steps] == [33 - number for number in range(turns + 1)]
    assert not steps[-1]["completed"]
