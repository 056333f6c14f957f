"""What the browser tests look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def grave_findings(page: Page) -> list[str]:
    """What the accessibility checker finds serious or critical; nothing is loaded for it."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - without annotations of its own

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in GRAVE]


def fits(page: Page) -> bool:
    """Whether nothing of the page is wider than the screen."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    return wide
