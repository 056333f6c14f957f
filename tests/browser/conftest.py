"""A real Chromium for the pages: the system's own, started once. README: how to get it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = "DIATOMS_BROWSER"
"""The variable that makes a missing browser a failure, as in CI, instead of a reason to skip."""


def _missing(reason: str) -> None:
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(f"{reason}, and {REQUIRED} says that it is required")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser; it gets no network but this machine's."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - an extra
    except ImportError:
        _missing("Playwright is not installed: pip install '.[browser]'")
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        _missing("no Chromium is installed: apt-get install chromium")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


Opened = Callable[..., "Page"]


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Opened]:
    """Opens pages, each like a new visitor; whatever one of them writes to the console fails the test."""
    said: list[str] = []

    def listen(page: Page) -> None:
        page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))

    with ExitStack() as stack:

        def opened(address: str, *, width: int = 1280, height: int = 900, **more: Any) -> Page:  # noqa: ANN401
            context = chromium.new_context(viewport={"width": width, "height": height}, **more)
            stack.callback(context.close)
            context.on("page", listen)
            page = context.new_page()
            page.set_default_timeout(60_000)
            page.goto(address)
            return page

        yield opened
        assert said == []
