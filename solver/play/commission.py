"""A commission on the page to play on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import BaseModel

from puzzles.commission.card import Commission
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.sitting_file import sitting_to_json
from puzzles.commission.pictures.replay import replay_page
from puzzles.commission.sitting import Sitting
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Phase, PlayStep
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from solver.pages.searches import ShownPlay
from solver.pages.work import Wanted
from solver.play.aim import aim
from solver.play.bodies import DoBody, ViewBody
from solver.play.contract import Sat, StepsBody
from solver.play.view import pieces, view
from solver.play.work import Advised, BestPlay, LookedBack, Possible, WarmUp

SEARCH_SECONDS = 20.0
"""How long the best play is looked for: what was found by then is told."""
REVIEW_SECONDS = 60.0
"""How long a play is looked back on."""


@dataclass(frozen=True)
class CommissionPage:
    """A card that one person plays."""

    commission: Commission
    edition: Edition

    view_form: ClassVar[type[BaseModel]] = ViewBody
    steps_form: ClassVar[type[StepsBody]] = DoBody
    asks: ClassVar[tuple[str, ...]] = ("advise", "possible", "best", "review")

    @classmethod
    def of(cls, sitting: Sitting) -> CommissionPage:
        """The page of a sitting."""
        return cls(sitting.stage.commission, sitting.stage.edition)

    @property
    def title(self) -> str:
        """The title of the card."""
        return self.commission.title

    @property
    def name(self) -> str:
        """The id of the card, in plain letters."""
        plain = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in self.commission.id)
        return f"{plain[:60] or 'card'}.play"

    @property
    def preparation(self) -> Wanted:
        """Loading what advice needs."""
        return WarmUp(self.commission, self.edition)

    def start(self, sitting: Sat) -> dict[str, Any]:
        """What does not change, and the pictures of all pieces."""
        return {"told": sitting.stage.seen is not None, "parts": ["pond", "mosaic", "stock"], **pieces(self.edition)}

    def view(self, sitting: Sat, body: ViewBody) -> dict[str, Any]:
        """What the page shows."""
        aimed = None if body.aim is None else aim(sitting.stage, body.aim.aimed())
        return view(sitting, aimed, [form.step() for form in body.ghosts])

    def is_persons(self, stage: Stage) -> bool:
        """Always: nobody else plays."""
        del stage
        return True

    def go_on(self, sitting: Sat) -> None:
        """Nothing: nobody else plays."""

    def to_json(self, sitting: Sat) -> dict[str, Any]:
        """The play so far, and every step."""
        return sitting_to_json(sitting)

    def record(self, sitting: Sat) -> ShownPlay:
        """The play so far, as a page and as a file."""
        play = sitting.stage.record()
        data = play_to_json(play, card=self.commission, edition_data=self.edition)
        html = replay_page(play, self.commission, self.edition)
        return ShownPlay(html, json.dumps(data, indent=1) + "\n")

    def question(self, name: str, sitting: Sat) -> Wanted:
        """What next, what is still possible, the best play, and the review of one that is over."""
        if name == "review":
            return self._review(sitting.stage)
        stage, since = _askable(sitting)
        if name == "best" and stage.seen is not None and any(len(tiles) > 1 for tiles in (stage.deal.a, stage.deal.b)):
            raise DiatomsError("The stacks are hidden from the program too: only what is possible can be told")
        if stage.untold:
            raise DiatomsError("Tell first which tile has come to light")
        if sitting.stage.phase is Phase.OVER:
            raise DiatomsError("The play is over: undo something first")
        if name == "advise":
            return Advised(stage, since)
        return Possible(stage, SEARCH_SECONDS) if name == "possible" else BestPlay(stage, SEARCH_SECONDS)

    def _review(self, stage: Stage) -> Wanted:
        if stage.phase is not Phase.OVER or not stage.turns:
            raise DiatomsError("Only a play that is over can be looked back on here")
        unseen = 0 if stage.seen is None else len(set(stage.deal.tiles) - stage.seen)
        return LookedBack(stage.record(), self.commission, self.edition, REVIEW_SECONDS, unseen)


def _askable(sitting: Sat) -> tuple[Stage, tuple[PlayStep, ...]]:
    """The last stage that is a position, at the start of a turn or while diatoms are arranged; the steps since."""
    number = sitting.done
    while number and sitting.stage_after(number).phase in (Phase.COLLECT, Phase.REFILL):
        number -= 1
    return sitting.stage_after(number), tuple(sitting.steps[number : sitting.done])
