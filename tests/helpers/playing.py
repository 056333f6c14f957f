"""A page to play on, served to the tests of this process, and clicks on it that do the steps of a play."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from running import ROOT
from serving import Served, serving

from puzzles.commission.files.step_forms import step_to_data
from puzzles.commission.pictures.stages import diatoms_words
from puzzles.commission.record import Arranged
from puzzles.commission.sitting import Sitting
from puzzles.commission.steps import Collect, Lay, PlayStep, Refill, Tell
from solver.play.commission import CommissionPage
from solver.play.server import PlayPage

if TYPE_CHECKING:
    from playwright.sync_api import Page


@dataclass(frozen=True)
class ServedPlay(Served):
    """A page to play on that is being served."""

    page: PlayPage

    def view(self, **body: object) -> dict[str, Any]:
        """What the page shows."""
        return self.post("view", body).data

    def do(self, *steps: PlayStep) -> dict[str, Any]:
        """Take steps; what the page shows then."""
        body = {"version": self.page.version, "steps": [step_to_data(step) for step in steps]}
        return self.post("do", body).data


@contextmanager
def played(sitting: Sitting, file: Path, network: str | None = None) -> Iterator[ServedPlay]:
    """A page in a thread on which a sitting is played."""
    page = PlayPage(CommissionPage.of(sitting), sitting, file, network)
    page.save()
    with serving(page) as port:
        yield ServedPlay(port, page)


def started(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], dict[str, str]]:
    """`diatoms play` in a process of its own, and what it says of its page."""
    code = "import sys; sys.argv[0] = 'diatoms'; import cli; cli.main()"
    command = [sys.executable, "-c", code, "play", *arguments, "--no-browser", "--json", "--folder", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    return process, json.loads(process.stdout.readline())


@dataclass
class Clicker:
    """One who does steps by clicks, and counts them."""

    served: ServedPlay
    page: Page
    clicks: int = 0
    by_turn: dict[int, int] = field(default_factory=dict)

    def do(self, step: PlayStep, after: PlayStep | None = None) -> bool:
        """Do a step by clicks; whether the one after it was done with the same click."""
        before, turn = self.clicks, len(self.served.page.sitting.stage.turns) + 1
        version = self.served.page.version
        is_both = False
        if isinstance(step, Lay):
            is_both = self._lay(step, after)
        elif isinstance(step, Collect):
            self._click(f"#act button[aria-label='Collect {diatoms_words(step.diatoms)}']")
        elif isinstance(step, Arranged):
            self._arrange(step)
        elif isinstance(step, Refill):
            self._click(f"#draw button[aria-label='Refill the hand from stack {step.stack}']")
        else:
            turn -= bool(self.served.page.sitting.stage.turns) and not self.served.page.sitting.stage.is_mid_turn
            self._tell(step)
        self.page.locator(f"body[data-version='{version + 1}'][data-busy='0']").wait_for()
        self.by_turn[turn] = self.by_turn.get(turn, 0) + self.clicks - before
        return is_both

    def _click(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.clicks += 1

    def _lay(self, step: Lay, after: PlayStep | None) -> bool:
        """Choose the tile and the place, turn it until it lies so, and lay it."""
        buttons = self.page.locator("#draw button")
        buttons.nth(self.served.page.sitting.stage.deal.sources().index((step.source, step.tile))).click()
        self.clicks += 1
        cell = f"#pond [data-cell='{step.at.q},{step.at.r}']"
        self.page.locator(f"#pond[data-aim='{step.tile}']").wait_for()
        if self.page.locator(f"{cell}[data-fit=here]").count() == 0:
            self._click(cell)
        for _ in range(12):
            self.page.locator(f"{cell}[data-fit=here]").wait_for()
            if f"tile {step.tile}: {step.segments}" in self.page.locator(cell).inner_html():
                break
            self._click(cell)
            self.page.locator("body[data-busy='0']").wait_for()
        if isinstance(after, Collect):
            self._click(f"#act button[aria-label='Lay it, collect {diatoms_words(after.diatoms)}']")
            return True
        self._click("#act button:has-text('Lay it here')")
        return False

    def _arrange(self, step: Arranged) -> None:
        place = f"dish {step.dish}" if step.space is None else str(step.space)
        chosen = self.page.locator("#act button[aria-pressed=true]").inner_text()
        spot = self.page.locator(f"#mosaic [data-place='{place}']")
        label = spot.get_attribute("aria-label") or ""
        if f"put the {step.diatom.words} here" not in label and step.diatom.words not in chosen:
            self._click(f"#act button:has-text('{step.diatom.words}')")
        self._click(f"#mosaic [data-place='{place}']")

    def _tell(self, step: Tell) -> None:
        """By two of its colors, and then by itself."""
        face = "" if step.tile is None else self.served.page.sitting.stage.edition.water_tiles[step.tile]
        words = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple", ".": "empty"}
        for letter in face[:2]:
            self._click(f"#act .swatch[aria-label={words[letter]}]")
        if step.tile is None:
            self._click("#act button:has-text('The stack is empty')")
        else:
            self._click(f"#act .pick[aria-label^='Tile {step.tile}:']")
