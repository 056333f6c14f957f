"""The page of a play in a browser: stepped through from end to end, it shows what the play file says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from aquarium_support import shipped
from example_play import CARD, PLAY
from game_support import judges, random_game
from looking import fits, grave_findings
from support import ROOT, reference

from puzzles.aquarium.pictures.replay import aquarium_game_page
from puzzles.aquarium.table import game_tables as aquarium_tables
from puzzles.commission.files.play_file import load_play
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.picture import picture
from puzzles.commission.pictures.replay import replay_page
from puzzles.commission.table import Table, positions
from puzzles.drawing.html import picture_page
from puzzles.main_game.pictures.replay import game_page
from puzzles.main_game.record import Arranging
from puzzles.main_game.scoring import score
from puzzles.main_game.table import game_tables
from solver.aquarium.play import play_game
from solver.aquarium.policies import POLICIES

if TYPE_CHECKING:
    from playwright.sync_api import Page

FULL_MOON = ROOT / "puzzles" / "plays" / "full-moon.json"

SEEN = """() => {
  const seen = (part) => getComputedStyle(part).display !== "none" && !part.parentElement.closest(".off");
  const lying = (mark) => Object.fromEntries([...document.querySelectorAll(`.mosaic [data-${mark}]`)].map((place) => [
    place.getAttribute("data-" + mark),
    [...place.querySelectorAll("[data-diatom]")].filter((part) => seen(part) && !part.closest(".off"))
      .map((part) => part.dataset.diatom),
  ]).filter(([, pieces]) => pieces.length));
  return { mosaic: lying("space"), dishes: lying("dish"),
    pond: document.querySelectorAll(".pond > svg [data-tile]:not(.off), .pond > svg [data-turn]:not(.off)").length,
    state: document.getElementById("state").textContent };
}"""


def on_the_table(table: Table) -> dict[str, object]:
    """What a page should show of a table."""
    dishes = {str(number): list(map(str, dish)) for number, dish in enumerate(table.dishes.contents, 1) if dish}
    return {
        "mosaic": {str(space): [str(piece)] for space, piece in table.mosaic.placed.items()},
        "dishes": dishes,
    }


def written(folder: Path, text: str) -> str:
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def full_moon(tmp_path: Path) -> str:
    return written(tmp_path, replay_page(*load_play(str(FULL_MOON))))


def test_every_turn_shows_the_table_as_it_was(open_page: Callable[..., Page], full_moon: str) -> None:
    play, card, edition = load_play(str(FULL_MOON))
    tables = positions(play, CardOnBoard(card, edition))
    page = open_page(full_moon)
    assert page.evaluate(SEEN)["mosaic"] == {}
    for table in tables[1:]:
        page.keyboard.press("ArrowRight")
        seen = page.evaluate(SEEN)
        assert {"mosaic": seen["mosaic"], "dishes": seen["dishes"]} == on_the_table(table)
        assert seen["state"].startswith(f"{len(table.mosaic.placed)} of 33 spaces filled")
    recorded = json.loads(page.locator("#play").text_content() or "")
    final = {
        entry["space"]: [entry["diatom"]] for turn in recorded["turns"] for entry in turn["arrange"] if "space" in entry
    }
    assert seen["mosaic"] == final
    assert page.locator("#forward").is_disabled()
    for table in reversed(tables[:-1]):
        page.locator("#back").click()
        assert page.evaluate(SEEN)["mosaic"] == on_the_table(table)["mosaic"]


def test_keys_links_and_the_list_of_turns(open_page: Callable[..., Page], full_moon: str) -> None:
    page = open_page(full_moon + "#turn=5")
    assert page.locator("#where").inner_text().startswith("Turn 5 of")
    page.keyboard.press("End")
    last = page.evaluate("location.hash")
    page.keyboard.press("Home")
    assert page.evaluate("location.hash") == "#turn=0"
    page.get_by_role("link", name=re.compile("^Turn 3:")).click()
    assert page.locator("#where").inner_text().startswith("Turn 3 of")
    assert page.locator("[aria-current=step]").count() == 1
    page.evaluate("hash => location.hash = hash", last)
    assert page.locator("#forward").is_disabled()
    page.locator("#first").focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "at"


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_it_is_readable_everywhere(open_page: Callable[..., Page], full_moon: str, width: int, scheme: str) -> None:
    page = open_page(full_moon + "#turn=4", width=width, color_scheme=scheme)
    assert fits(page)
    assert grave_findings(page) == []


def test_it_tells_those_who_listen_what_a_turn_brought(open_page: Callable[..., Page], full_moon: str) -> None:
    page = open_page(full_moon + "#turn=7")
    told = page.locator("#where[aria-live=polite]").text_content()
    assert told == "Turn 7 of 12: purple triangle to space M5, purple triangle to space M7"


def test_a_page_that_keeps_it_apart_can_hold_it(open_page: Callable[..., Page], full_moon: str, tmp_path: Path) -> None:
    frame = '<iframe sandbox="allow-scripts" src="page.html" title="a play"></iframe>'
    (tmp_path / "outer.html").write_text(frame, encoding="utf-8")
    page = open_page((tmp_path / "outer.html").as_uri())
    inner = page.frame_locator("iframe")
    inner.locator("#forward").click()
    assert inner.locator("#where").inner_text().startswith("Turn 1 of")


def test_a_swipe_on_a_phone(open_page: Callable[..., Page], full_moon: str) -> None:
    page = open_page(full_moon, width=390, height=844, has_touch=True, is_mobile=True)
    swipe = """([from, to]) => {
      const target = document.querySelector(".pond svg");
      const touch = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 300 });
      const send = (name, x, held) => target.dispatchEvent(new TouchEvent(name,
        { bubbles: true, touches: held ? [touch(x)] : [], changedTouches: [touch(x)] }));
      send("touchstart", from, true); send("touchend", to, false);
    }"""
    page.evaluate(swipe, [300, 120])
    page.evaluate(swipe, [300, 120])
    assert page.locator("#where").inner_text().startswith("Turn 2 of")
    page.evaluate(swipe, [100, 280])
    assert page.locator("#where").inner_text().startswith("Turn 1 of")


def test_printed_it_tells_every_turn(open_page: Callable[..., Page], full_moon: str) -> None:
    page = open_page(full_moon)
    page.emulate_media(media="print")
    turns = page.locator(".turns li[data-step] .done")
    assert turns.count() > 10
    assert all(turns.nth(number).is_visible() for number in range(turns.count()))
    assert not page.locator(".controls").is_visible()


def test_hostile_words_stay_words(open_page: Callable[..., Page], tmp_path: Path) -> None:
    hostile = "</script><script>document.title = 'caught'</script><img src=x onerror=alert(1)>"
    card = replace(CARD, title=hostile, author=hostile, notes=hostile)
    page = open_page(written(tmp_path, replay_page(PLAY, card, reference())))
    page.keyboard.press("End")
    assert page.title() == page.locator("h1").inner_text() == hostile
    shown = open_page(written(tmp_path, picture_page(picture(card, reference()))))
    assert shown.locator("img, script").count() == 0
    assert grave_findings(shown) == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_game_of_aquarium_designer_is_stepped_through(
    open_page: Callable[..., Page], tmp_path: Path, width: int, scheme: str
) -> None:
    edition = shipped()
    game = play_game(edition, [POLICIES["greedy"]] * 2, 3)
    tables = list(aquarium_tables(game, edition))
    html = aquarium_game_page(game, edition)
    page = open_page(written(tmp_path, html), width=width, color_scheme=scheme)
    for number in (0, 1, 4, 21, len(tables) - 1):
        page.locator("#at").fill(str(number))
        for player, layout in enumerate(tables[number].aquariums, 1):
            seen = page.locator(f"[aria-labelledby^=aquarium-{player}-] g[data-turn]:not(.off) > [data-tile]")
            assert seen.count() == len(layout.laid)
        points = ", ".join(f"player {player} {points}" for player, points in enumerate(tables[number].points, 1))
        assert points in page.locator("#state").inner_text()
    page.keyboard.press("Home")
    assert page.evaluate("location.hash") == "#turn=0"
    assert fits(page)
    assert grave_findings(page) == []


def test_a_game_is_stepped_through_with_every_mosaic(open_page: Callable[..., Page], tmp_path: Path) -> None:
    game = random_game(1, 3)
    all_tables = game_tables(game, reference())
    sheets = score([player.mosaic.placed for player in all_tables[-1].players], reference().board, judges())
    page = open_page(written(tmp_path, game_page(game, reference(), sheets)))
    turns = sum(not isinstance(move, Arranging) for move in game.moves)
    ends = [n for n in range(1, len(game.moves)) if not isinstance(game.moves[n], Arranging)]
    tables = [all_tables[n] for n in (0, *ends, len(game.moves))]
    assert len(tables) == turns + 1
    for number in (0, 1, 5, turns):
        page.locator("#at").fill(str(number))
        for player in (1, 2, 3):
            shown = page.locator(f"[aria-labelledby^=mosaic-{player}-] g[data-turn]:not(.off) [data-diatom]")
            assert shown.count() == len(tables[number].player(player).mosaic.placed)
        hand = tables[number].player(1).hand
        assert page.locator("#draw figure").first.locator("svg").count() == len(hand)
    assert grave_findings(page) == []
