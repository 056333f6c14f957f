"""The process that answers one question of the page: told it on stdin, it says what it finds as JSON Lines on stdout.

A process can be ended at any moment, which a thread cannot. It ends by itself when the editor does.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from dataclasses import dataclass
from itertools import islice
from threading import Thread
from time import monotonic
from typing import Any

from puzzles.commission.beginnings import Beginning
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.record import Play
from puzzles.components.board import Ring
from puzzles.components.edition import Edition
from puzzles.errors import DiatomsError
from solver.solving.question import Question, every_draw

PAUSE = 0.15
"""Seconds between two reports: more often than that nobody can read them."""


@dataclass(frozen=True)
class Asked:
    """What the page asks.

    Attributes:
        commission, edition: the card and the components.
        seed: of the deal; None for any deal.
        first_witness: whether it can be completed at all, not how well.
        seconds: how long to look.
    """

    commission: Commission
    edition: Edition
    seed: int | None
    first_witness: bool
    seconds: float

    def question(self) -> Question:
        """It, for the solver."""
        if self.seed is None:
            return every_draw(self.commission, self.edition)
        draw = Deal.from_seed(self.edition.id, self.edition.water_tiles, self.seed)
        return Question(self.commission, self.edition, (Beginning(None, draw),), f"deal {self.seed}")


@dataclass(frozen=True)
class Varied:
    """A card that the page wants variants of.

    Attributes:
        commission, edition: the card and the components.
        seed: another one gives others.
        number: of variants.
    """

    commission: Commission
    edition: Edition
    seed: int
    number: int


Wanted = Asked | Varied


def work() -> None:
    """Answer the question that stdin holds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the editor
    wanted: Wanted = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the editor
    Thread(target=_end_with_the_editor, daemon=True).start()
    teller = Teller()
    try:
        if isinstance(wanted, Asked):
            tell_answer(wanted, teller)
        else:
            tell_variants(wanted, teller)
    except DiatomsError as error:
        teller.say("failure", text=str(error))
    os._exit(0)  # without waiting for the thread that reads stdin


def _end_with_the_editor() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


class Teller:
    """Says things on what was stdout; what some library prints goes to stderr instead."""

    def __init__(self) -> None:
        self.out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def say(self, kind: str, **data: object) -> None:
        """One message in one line."""
        self.out.write(json.dumps({"type": kind, **data}) + "\n")
        self.out.flush()


def tell_answer(asked: Asked, teller: Teller) -> None:
    """Search, and say how it is getting on, each better play, and the verdict."""
    from solver.solving.answer import Watcher, answer  # noqa: PLC0415 - the editor knows the question without the solver
    from solver.solving.progress_bar import words  # noqa: PLC0415 - likewise
    from solver.solving.solve import Progress  # noqa: PLC0415 - likewise
    from solver.verdict import Limits  # noqa: PLC0415 - likewise

    last = 0.0

    def report(progress: Progress) -> None:
        nonlocal last
        if monotonic() - last >= PAUSE:
            last = monotonic()
            teller.say("progress", text=words(progress), part=min(1.0, progress.seconds / asked.seconds))

    def found(play: Play) -> None:
        teller.say("play", **shown(play, asked))

    def note(text: str) -> None:
        teller.say("progress", text=text, part=0.0)

    limits = Limits(seconds=asked.seconds)
    verdict = answer(asked.question(), limits, Watcher(found, report, note), first_witness=asked.first_witness)
    if verdict.near_miss is not None:
        teller.say("near", missing=list(verdict.near_miss.missing), **shown(verdict.near_miss.play, asked))
    teller.say(
        "verdict",
        status=verdict.status.value,
        reason=verdict.reason,
        stars=verdict.stars,
        upper_bound=verdict.upper_bound,
        states=verdict.statistics.states,
    )


def shown(play: Play, asked: Asked) -> dict[str, Any]:
    """A play as a page, as a file and as the picture of its mosaic."""
    from puzzles.commission.files.play_json import play_to_json  # noqa: PLC0415 - as above
    from puzzles.commission.pictures.picture import picture  # noqa: PLC0415 - as above
    from puzzles.commission.pictures.replay import replay_page  # noqa: PLC0415 - as above
    from puzzles.commission.pictures.tables import Part  # noqa: PLC0415 - as above
    from puzzles.drawing.svg import svg_text  # noqa: PLC0415 - as above

    commission, edition = asked.commission, asked.edition
    mosaic = picture(play, edition, commission, Part.MOSAIC)
    return {
        "stars": play.stars,
        "turns": len(play.turns),
        "html": replay_page(play, commission, edition),
        "json": json.dumps(play_to_json(play, card=commission, edition_data=edition), indent=1) + "\n",
        "svg": svg_text(mosaic, name="answer"),
    }


def tell_variants(varied: Varied, teller: Teller) -> None:
    """Say of each variant what it asks, how it looks and how easily it plays."""
    from puzzles.commission.files.card_file import commission_to_data  # noqa: PLC0415 - as above
    from puzzles.drawing.board import card_scene  # noqa: PLC0415 - as above
    from puzzles.drawing.svg import svg_text  # noqa: PLC0415 - as above
    from solver.editor.variants import variants  # noqa: PLC0415 - as above

    def note(text: str) -> None:
        teller.say("progress", text=text, part=0.0)

    found = variants(varied.commission, varied.edition, varied.seed, note)
    for number, variant in enumerate(islice(found, varied.number), 1):
        data = commission_to_data(variant.card)
        teller.say(
            "variant",
            card={key: data[key] for key in ("castoff_dishes", *(ring.word for ring in Ring))},
            words=f"{variant.completed} of {variant.plays} quick plays complete it",
            svg=svg_text(card_scene(variant.card, varied.edition.board), name=f"variant-{varied.seed}-{number}"),
        )
    teller.say("verdict", status="done")
