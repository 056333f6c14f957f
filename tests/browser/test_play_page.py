"""The page to play on in a browser: whole plays by clicks and by keys, reloads, two tabs, and nothing illegal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest
from looking import fits, grave_findings
from playing import Clicker, played, started
from sittings import SHIPPED, play_on, shipped, sitting

from puzzles.commission.beginnings import Beginning
from puzzles.commission.deal import Deal
from puzzles.commission.files.play_file import load_play
from puzzles.commission.files.sitting_file import load_sitting, sitting_of
from puzzles.commission.referee import judge
from puzzles.commission.sitting import Sitting, steps_of
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Phase

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

Opened = Callable[..., "Page"]
MOST_CLICKS = 12
"""In the median turn at the table, drawing included."""


def _clicked(page: Page, clicker: Clicker, steps: list[Any]) -> None:
    """Do all steps by clicks."""
    waiting = list(steps)
    while waiting:
        step = waiting.pop(0)
        if clicker.do(step, waiting[0] if waiting else None):
            waiting.pop(0)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_dealt_play_by_clicks_is_the_play_recorded(open_page: Opened, tmp_path: Path, name: str) -> None:
    play, commission, edition = shipped(name)
    first = sitting_of(play, commission, edition)
    file = tmp_path / "play.json"
    with played(Sitting(first.first), file) as served:
        page = open_page(served.address)
        _clicked(page, Clicker(served, page), first.steps)
        page.locator("#prompt", has_text=f"Completed in {len(play.turns)} turns with {play.stars} of").wait_for()
        assert load_play(file)[0] == play
        page.get_by_role("button", name="Replay and play file", exact=True).click()
        with page.expect_download() as download:
            page.get_by_role("link", name="The play file").click()
        assert load_play(download.value.path())[0] == play
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="The replay").click()
        opened.value.locator("#last").click()


@pytest.mark.parametrize("name", SHIPPED)
def test_an_evening_at_the_table_by_clicks(open_page: Opened, tmp_path: Path, name: str) -> None:
    play, commission, edition = shipped(name)
    made_up = Deal.from_seed(edition.id, edition.water_tiles, 1)
    first = Stage.first(Beginning(None, made_up), commission, edition, is_told=True)
    file = tmp_path / "play.json"
    with played(Sitting(first), file) as served:
        page = open_page(served.address)
        clicker = Clicker(served, page)
        _clicked(page, clicker, list(steps_of(play, first)))
        page.locator("#prompt", has_text=f"Completed in {len(play.turns)} turns with {play.stars} of").wait_for()
        saved = load_play(file)[0]
        assert (saved.turns, saved.stars) == (play.turns, play.stars)
        turns = [clicks for turn, clicks in clicker.by_turn.items() if turn > 0]
        assert median(turns) <= MOST_CLICKS, clicker.by_turn


def test_a_play_with_keys_alone(open_page: Opened, tmp_path: Path) -> None:
    with played(sitting("first-light", is_told=True), tmp_path / "play.json") as served:
        page = open_page(served.address)
        press = page.keyboard.press
        for keys in (("2", "3"), ("3", "0"), ("p", "p", "y"), ("1", "6")):
            page.locator("#act .picks").wait_for()
            before = served.page.version
            for key in keys:
                press(key)
            if keys[0] == "p":
                page.locator("#act .pick[aria-label^='Tile 29:']").focus()
            press("Enter")
            page.locator(f"body[data-version='{before + 1}']").wait_for()
        assert served.page.sitting.stage.phase is Phase.LAY
        press("1")
        page.locator("#pond[data-aim='23']").wait_for()
        for _ in range(30):
            if page.evaluate("document.activeElement.dataset.cell !== undefined"):
                break
            press("Tab")
        press("ArrowRight")
        press("Enter")
        page.locator("#pond [data-fit=here]").wait_for()
        press(".")
        press("Enter")
        page.locator("body[data-phase=refill]").wait_for()
        assert len(served.page.sitting.stage.table.pond) == 2
        press("Control+z")
        page.locator("body[data-phase=lay]").wait_for()
        press("Control+Shift+z")
        page.locator("body[data-phase=refill]").wait_for()


# -- what may be clicked ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["anchor", "first-light", "full-moon", "tide-pool", "whirlpool"])
def test_no_click_does_what_the_rules_forbid(open_page: Opened, tmp_path: Path, card: str) -> None:
    file = tmp_path / "play.json"
    with played(sitting(card, 5, is_told=card == "tide-pool"), file) as served:
        page = open_page(served.address)
        random = Random(card)
        live = "#act button, #draw button:enabled, #pond [data-cell], #mosaic .spot"
        anything = "#undo, #redo, #log button, #draw button, #pond g, #mosaic [data-space], #mosaic [data-dish]"
        last = -1
        for _ in range(CLICKS):
            spots = page.locator(live if random.random() < 0.8 else anything)
            if not spots.count():
                spots = page.locator("#undo")
            spots.nth(random.randrange(spots.count())).dispatch_event("click")
            page.locator("body[data-busy='0']").wait_for()
            if served.page.version != last:
                last = served.page.version
                play, commission, edition = load_play(file)
                assert judge(play, commission, edition).legal
        assert last > 10
        assert page.locator("#notice").is_hidden()


CLICKS = 300

# -- other pages ------------------------------------------------------------------------------------------------------


def test_a_reload_and_two_tabs_show_the_same_play(open_page: Opened, tmp_path: Path) -> None:
    with played(sitting("kites", 2), tmp_path / "play.json") as served:
        one, other = open_page(served.address), open_page(served.address)
        one.locator("#prompt", has_text="Choose a tile").wait_for()
        other.locator("#prompt", has_text="Choose a tile").wait_for()
        clicker = Clicker(served, one)
        stage = served.page.sitting.stage
        clicker.do(next(stage.lays(*stage.deal.sources()[0])))
        other.locator("#prompt", has_text="Refill the hand").wait_for()  # it is told
        other.reload()
        other.locator("#prompt", has_text="Refill the hand").wait_for()
        assert other.locator("#log").inner_text() == one.locator("#log").inner_text()


def test_what_is_chosen_while_an_answer_is_under_way_is_not_lost(open_page: Opened, tmp_path: Path) -> None:
    with played(sitting("kites", 2), tmp_path / "play.json") as served:
        page = open_page(served.address)
        page.locator("#prompt", has_text="Choose a tile").wait_for()
        (_, first), (_, second), *_ = served.page.sitting.stage.deal.sources()
        held: list[Route] = []

        def hold_the_first(route: Route) -> None:
            if held:
                route.continue_()
            held.append(route)

        page.route("**/view", hold_the_first)
        page.keyboard.press("1")
        while not held:
            page.wait_for_timeout(10)
        page.keyboard.press("2")
        held[0].continue_()
        page.locator(f"body[data-busy='0'] #pond[data-aim='{second}']").wait_for()
        assert first != second


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed in another way there")
def test_a_killed_program_loses_nothing(open_page: Opened, tmp_path: Path) -> None:
    process, told = started(tmp_path, "first-light", "--deal", "1")
    with process:
        page = open_page(told["address"])
        page.locator("#draw button").first.click()
        page.locator("#pond [data-cell]").first.click()
        page.get_by_role("button", name="Lay it here").click()
        page.locator("#prompt", has_text="Refill the hand").wait_for()
        page.goto("about:blank")
        process.kill()
    again, told = started(tmp_path, "--resume", told["file"])
    with again:
        page = open_page(told["address"])
        page.locator("#prompt", has_text="Refill the hand").wait_for()
        page.locator("#undo").click()
        page.locator("#prompt", has_text="Choose a tile").wait_for()
        assert len(load_sitting(told["file"]).steps) == 1
        page.goto("about:blank")
        again.send_signal(signal.SIGINT)
        again.wait(timeout=60)


# -- questions --------------------------------------------------------------------------------------------------------

COMPILING = 300_000.0
"""Milliseconds: what advice needs is compiled the first time."""


def test_advice_comes_in_stages_and_can_be_done(open_page: Opened, tmp_path: Path) -> None:
    play, commission, edition = shipped("first-light")
    whole = sitting_of(play, commission, edition)
    whole.go(next(n for n in range(whole.done) if len(whole.stage_after(n).turns) == 3))
    with played(whole, tmp_path / "play.json") as served:
        page = open_page(served.address)
        page.locator("#advise").click()
        page.locator("#answer", has_text="Take tile").wait_for(timeout=COMPILING)
        page.get_by_role("button", name="Where?").click()
        page.locator("#pond [data-fit=here]").wait_for()
        assert page.locator("#mosaic [data-ghost]").count() == 0
        page.get_by_role("button", name="All of it").click()
        page.locator("#mosaic [data-ghost]").first.wait_for()
        page.get_by_role("button", name="Do it").click()
        page.locator("#score", has_text="Turn 5").wait_for()
        page.locator("#possible").click()
        page.locator("#answer", has_text="With the stacks as they lie").wait_for(timeout=COMPILING)
        page.locator("#best").click()
        page.frame_locator("#replay").locator("#last").click(timeout=COMPILING)
        page.locator("#undo").click()
        page.locator("#replay-part").wait_for(state="hidden")
        assert page.locator("#answer").inner_text() == ""


def test_the_end_leads_to_a_review_by_keys_and_it_can_be_stopped(open_page: Opened, tmp_path: Path) -> None:
    whole = sitting_of(*load_play("tests/data/reviewed/first-light.json"))
    with played(whole, tmp_path / "play.json") as served:
        page = open_page(served.address)
        button = page.get_by_role("button", name="Where were the stars lost?")
        button.focus()
        page.keyboard.press("Enter")
        page.locator("#how-far").wait_for()
        page.locator("#stop").focus()
        page.keyboard.press("Enter")
        page.locator("#answer", has_text="Stopped.").wait_for()
        assert page.locator("#replay-part").is_hidden()
        button.focus()
        page.keyboard.press("Enter")
        page.locator("#answer", has_text="lost in turn 5").wait_for(timeout=COMPILING)
        frame = page.frame_locator("#replay")
        frame.get_by_role("heading", name="Stars still possible").wait_for()
        frame.locator(".turns a[href='#turn=5']").press("Enter")
        frame.get_by_role("link", name="See the better move").press("Enter")
        frame.locator("#now", has_text="Better in turn 5, as a ghost").wait_for()
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Open it in a tab").press("Enter")
        alone = opened.value
        for width, is_dark in ((390, True), (1280, False)):
            for one in (page, alone):
                one.set_viewport_size({"width": width, "height": 900})
                one.emulate_media(color_scheme="dark" if is_dark else "light")
                assert fits(one)
                assert grave_findings(one) == []


# -- how it looks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_can_be_read(open_page: Opened, tmp_path: Path, width: int, scheme: str) -> None:
    told = sitting("first-light", is_told=True)
    with played(told, tmp_path / "play.json") as served:
        page = open_page(served.address, width=width, color_scheme=scheme, reduced_motion="reduce")
        page.locator("#act .picks").wait_for()
        assert fits(page)
        assert grave_findings(page) == []
    middle = sitting("kites", 3)
    while len(middle.stage.table.to_arrange) < 2:
        play_on(middle, Random(middle.done), 1)
    with played(middle, tmp_path / "play.json") as served:
        page = open_page(served.address, width=width, color_scheme=scheme, reduced_motion="reduce")
        page.locator("#mosaic .can").first.wait_for()
        assert fits(page)
        assert grave_findings(page) == []
        page.locator("#log button").first.click()
        page.locator("#prompt", has_text="Choose a tile").wait_for()
        page.locator("#draw button").first.click()
        page.locator("#pond [data-cell]").first.click()
        page.get_by_role("button", name="Lay it here").wait_for()
        assert fits(page)
        assert grave_findings(page) == []
