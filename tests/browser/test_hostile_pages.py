"""A card full of markup and scripts on every page that shows it: its words stay words, and nothing runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from editing import served
from looking import fits
from playing import played
from running import FEW, diatoms

from puzzles.commission.files.sitting_file import load_sitting

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opened = Callable[..., "Page"]
HOSTILE = (
    "</script></title><script>document.title = 'caught'</script><img src=x onerror=alert(1)>"
    "<svg onload=alert(2)>\"'`${alert(3)}javascript:alert(4) &lt;b&gt; <!--"
)
TITLE = HOSTILE + "W" * 300


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    shipped = yaml.safe_load(Path("puzzles/commissions/first-light.yaml").read_text(encoding="utf-8"))
    words = {"commission": HOSTILE, "title": TITLE, "author": HOSTILE, "notes": HOSTILE * 20}
    file = tmp_path_factory.mktemp("hostile") / "card.yaml"
    file.write_text(yaml.safe_dump(shipped | words), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def play(card: Path) -> Path:
    file = card.with_name("play.json")
    assert diatoms("solve", card, "--deal", "1", *FEW, "--save", file).exit_code == 0
    return file


def is_harmless(page: Page) -> None:
    """Nothing of the card has become part of the page."""
    assert page.title() != "caught"
    assert page.locator("img[src=x], [onerror], [onload]").count() == 0
    assert fits(page)


def watched(open_page: Opened, address: str) -> Page:
    page = open_page("about:blank")
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    page.goto(address)
    return page


@pytest.mark.parametrize("width", [390, 1280])
def test_in_the_editor(open_page: Opened, card: Path, width: int) -> None:
    with served(card.parent, str(card)) as editor:
        page = watched(open_page, editor.address)
        page.set_viewport_size({"width": width, "height": 900})
        page.locator("#card [data-space=C0]").wait_for()
        assert page.locator("#card-title").input_value() == TITLE
        is_harmless(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_on_the_page_to_play_on(open_page: Opened, play: Path, tmp_path: Path, width: int) -> None:
    sitting = load_sitting(play)
    sitting.go(0)
    with played(sitting, tmp_path / "play.json") as one:
        page = watched(open_page, one.address)
        page.set_viewport_size({"width": width, "height": 900})
        page.locator("#prompt").filter(has_text="tile").wait_for()
        is_harmless(page)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("command", ["draw", "review"])
def test_on_pages_of_a_play(open_page: Opened, play: Path, tmp_path: Path, command: str, width: int) -> None:
    file = tmp_path / "page.html"
    more = ("--out", file) if command == "draw" else ("--max-states", "20000", "--html", file)
    assert diatoms(command, play, *more).exit_code == 0
    page = watched(open_page, file.as_uri())
    page.set_viewport_size({"width": width, "height": 900})
    page.keyboard.press("End")
    assert page.locator("h1").inner_text().split() == TITLE.split()
    is_harmless(page)


def test_in_the_report_of_a_run(open_page: Opened, card: Path, tmp_path: Path) -> None:
    suite = card.with_name("suite.yaml")
    words = {
        "suite": "hostile",
        "title": TITLE,
        "cards": [{"files": card.name, "deals": "1-2"}],
        "methods": [{"method": "search"}],
        "limits": {"states": 2000, "hard_time": 300},
    }
    suite.write_text(json.dumps(words), encoding="utf-8")
    run = tmp_path / "run"
    assert diatoms("bench", "run", suite, "--out", run, "--workers", "1").exit_code == 0
    assert diatoms("bench", "report", run).exit_code == 0
    page = watched(open_page, (run / "report.html").as_uri())
    assert "caught" in page.inner_text("body")
    is_harmless(page)
