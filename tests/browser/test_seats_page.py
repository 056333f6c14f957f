"""Games with seats on the page to play on, in a browser: played through by clicks, by keys, resumed, in two tabs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from looking import fits, grave_findings
from playing import started
from running import diatoms
from serving import Served, serving

from solver.play.contract import Wish
from solver.play.games import playable
from solver.play.server import PlayPage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

Opened = Callable[..., "Page"]
THREE = Wish(deal="7", seats=("person", "greedy", "look-ahead"))
TWO = Wish(deal="2", seats=("person", "look-ahead"))


@contextmanager
def _served(name: str, wish: Wish, file: Path, *, resumed: bool = False) -> Iterator[tuple[Served, PlayPage]]:
    begun = playable(name).resume(str(file)) if resumed else playable(name).begin(wish)
    program = PlayPage(begun.game, begun.sitting, file)
    program.save()
    with serving(program) as port:
        yield Served(port), program


def _settled(page: Page, program: PlayPage) -> None:
    page.locator(f"body[data-version='{program.version}'][data-busy='0']").wait_for()


def _click_on(page: Page, program: PlayPage) -> None:
    """Do the next thing by clicks, whatever it is."""
    _settled(page, program)
    phase = page.locator("body").get_attribute("data-phase")
    version = program.version
    if phase == "tell":
        page.locator("#act .pick").first.click()
    elif phase == "refill":
        page.locator("#draw button.can").first.click()
    elif phase == "lay":
        page.locator("#draw button[title]").first.click()
        page.locator("#pond[data-aim]:not([data-aim=''])").wait_for()
        if page.locator("#pond [data-fit=here]").count() == 0:
            rich = page.locator("#pond [data-fit=now]:not([aria-label$='collects nothing'])")
            (rich if rich.count() else page.locator("#pond [data-fit=now]")).first.click()
        page.locator("#act button.main").first.click()
    elif phase == "arrange":
        back = page.locator("#act .choice", has_text="back to the stock")
        (back if back.count() else page.locator("#mosaic .spot")).first.click()
    else:
        page.locator("#act button.main").first.click()
    page.locator(f"body[data-version='{version + 1}']").wait_for()


def _to_end(page: Page, program: PlayPage) -> None:
    while page.locator("body").get_attribute("data-phase") != "over":
        _click_on(page, program)
    _settled(page, program)


@pytest.mark.parametrize(("name", "wish"), [("main-game", THREE), ("aquarium", TWO)])
def test_a_whole_game_by_clicks(open_page: Opened, tmp_path: Path, name: str, wish: Wish) -> None:
    file = tmp_path / "game.json"
    with _served(name, wish, file) as (served, program):
        page = open_page(served.address)
        _to_end(page, program)
        if name == "main-game":
            assert len(program.sitting.stage.table.player(1).mosaic.placed) > 5
        assert page.locator(".sheets").inner_text().count("\n") >= 5
        assert "goes to" in (words := page.locator("#prompt").inner_text()) or "win" in words
        assert grave_findings(page) == []
        page.locator("#act").get_by_role("button", name="Replay and play file").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="The play file").click()
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="The replay").click()
        opened.value.locator("svg").first.wait_for()
        for record in (file, download.value.path()):
            result = diatoms("verify", str(record), "--json")
            told: dict[str, Any] = json.loads(result.stdout)
            assert told["legal"], told
            assert told.get("finished", told.get("completed"))


def test_a_real_game_is_told_resumed_and_followed_in_two_tabs(open_page: Opened, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with _served("main-game", Wish(seats=("Ada", "Ben"), is_told=True), file) as (served, program):
        page, other = open_page(served.address), open_page(served.address)
        page.locator("#prompt", has_text="Which tile is the seed tile?").wait_for()
        while program.sitting.stage.table.player(2).turns_left == 10:
            _click_on(page, program)
        _settled(other, program)
        assert other.locator("#log").inner_text() == page.locator("#log").inner_text()
        prompt = page.locator("#prompt").inner_text()
        for one in (page, other):
            one.goto("about:blank")
    with _served("main-game", THREE, file, resumed=True) as (served, program):
        page = open_page(served.address)
        page.locator("#prompt", has_text=prompt).wait_for()
        page.locator("#undo").click()
        page.locator("body[data-version='1']").wait_for()
        page.locator("#redo").click()
        page.locator("#prompt", has_text=prompt).wait_for()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed in another way there")
def test_a_killed_program_loses_nothing(open_page: Opened, tmp_path: Path) -> None:
    process, told = started(tmp_path, "--game", "aquarium", "--seat", "Ada=person", "--seat", "greedy", "--deal", "1")
    with process:
        page = open_page(told["address"])
        page.locator("#draw button.can").first.click()
        page.locator("#prompt", has_text="Ada: choose a place for the tile taken").wait_for()
        log = page.locator("#log").inner_text()
        page.goto("about:blank")
        process.kill()
    again, told = started(tmp_path, "--resume", told["file"])
    with again:
        page = open_page(told["address"])
        page.locator("#prompt", has_text="Ada: choose a place for the tile taken").wait_for()
        assert page.locator("#log").inner_text() == log
        page.goto("about:blank")
        again.kill()


def test_an_aquarium_with_keys_alone(open_page: Opened, tmp_path: Path) -> None:
    with _served("aquarium", TWO, tmp_path / "game.json") as (served, program):
        page = open_page(served.address)
        press = page.keyboard.press
        _settled(page, program)
        press("1")
        page.locator("body[data-phase=lay]").wait_for()
        press("1")
        page.locator("#pond[data-aim]:not([data-aim=''])").wait_for()
        for _ in range(30):
            if page.evaluate("document.activeElement.dataset.cell !== undefined"):
                break
            press("Tab")
        press("Enter")
        page.locator("#pond [data-fit=here]").wait_for()
        press(".")
        _settled(page, program)
        press("Enter")
        page.locator("body[data-phase=refill]").wait_for()
        assert len(program.sitting.stage.table.aquariums[0].laid) == 2
        press("Control+z")
        page.locator("body[data-phase=lay]").wait_for()


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
@pytest.mark.parametrize(("name", "wish"), [("main-game", THREE), ("aquarium", TWO)])
def test_it_fits_and_can_be_read(
    open_page: Opened, tmp_path: Path, width: int, scheme: str, *, name: str, wish: Wish
) -> None:
    with _served(name, wish, tmp_path / "game.json") as (served, program):
        page = open_page(served.address, width=width, color_scheme=scheme, reduced_motion="reduce")
        for _ in range(2):
            _click_on(page, program)
        _settled(page, program)
        assert fits(page)
        assert grave_findings(page) == []
        page.locator("#seats button").nth(1).click()
        page.locator("#seats button[aria-pressed=true]", has_text="2").wait_for()
        assert fits(page)
