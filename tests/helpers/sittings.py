"""Sittings for tests: of shipped plays, and played at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from puzzles.commission.beginnings import Beginning
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.play_file import load_play
from puzzles.commission.record import Play
from puzzles.commission.sitting import Sitting
from puzzles.commission.stage import Stage
from puzzles.commission.steps import Phase, PlayStep
from puzzles.components.edition import Edition

SHIPPED = (
    "anchor",
    "angelfish",
    "first-light",
    "four-winds",
    "full-moon",
    "hourglass",
    "kites",
    "ripples",
    "rose-window",
    "sickle-moon",
    "tide-pool",
    "whirlpool",
)


def shipped(name: str) -> tuple[Play, Commission, Edition]:
    """A shipped play; the refill after its last turn, which nobody sees any more, is left out (formats: `refill`)."""
    play, commission, edition = load_play(f"puzzles/plays/{name}.json")
    return replace(play, turns=(*play.turns[:-1], replace(play.turns[-1], refill=None))), commission, edition


def sitting(card: str, seed: int = 1, *, is_told: bool = False) -> Sitting:
    """A sitting at its beginning."""
    commission, edition = load_commission(card)
    deal = Deal.from_seed(edition.id, edition.water_tiles, seed)
    return Sitting(Stage.first(Beginning(None, deal), commission, edition, is_told=is_told))


def some_step(stage: Stage, random: Random) -> PlayStep | None:
    """Any step that may be taken; None at the end."""
    if stage.phase is Phase.OVER:
        return None
    return random.choice(list(stage.steps()))


def play_on(played: Sitting, random: Random, number: int) -> None:
    """Take so many steps, or as many as there are."""
    for _ in range(number):
        step = some_step(played.stage, random)
        if step is None:
            return
        played.do(step)
