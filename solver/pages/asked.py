"""A question to the solver, answered for a page: progress, each better play drawn, and the verdict."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from puzzles.commission.record import Play
from solver.pages.work import Teller
from solver.solving.question import Question

if TYPE_CHECKING:
    from solver.solving.solve import Progress
    from solver.verdict import Verdict

PAUSE = 0.15
"""Seconds between two reports: more often than that nobody can read them."""


def tell_answer(question: Question, seconds: float, teller: Teller, *, first_witness: bool = False) -> None:
    """Search for so many seconds, and say how it is getting on, each better play, and the verdict."""

    def found(play: Play) -> None:
        teller.say("play", **shown(play, question))

    verdict = _search(question, seconds, teller, found, first_witness=first_witness)
    if verdict.near_miss is not None:
        teller.say("near", missing=list(verdict.near_miss.missing), **shown(verdict.near_miss.play, question))
    _say_verdict(verdict, teller)


def tell_verdict(question: Question, seconds: float, teller: Teller) -> None:
    """Search for so many seconds, and say how it is getting on, and the verdict, but no play."""
    _say_verdict(_search(question, seconds, teller, lambda _: None), teller)


def _search(
    question: Question,
    seconds: float,
    teller: Teller,
    found: Callable[[Play], None],
    *,
    first_witness: bool = False,
) -> Verdict:
    from solver.solving.answer import Watcher, answer  # noqa: PLC0415 - the page knows the question without the solver
    from solver.solving.progress_bar import words  # noqa: PLC0415 - likewise
    from solver.verdict import Limits  # noqa: PLC0415 - likewise

    last = 0.0

    def report(progress: Progress) -> None:
        nonlocal last
        if monotonic() - last >= PAUSE:
            last = monotonic()
            teller.say("progress", text=words(progress), part=min(1.0, progress.seconds / seconds))

    def note(text: str) -> None:
        teller.say("progress", text=text, part=0.0)

    return answer(question, Limits(seconds=seconds), Watcher(found, report, note), first_witness=first_witness)


def _say_verdict(verdict: Verdict, teller: Teller) -> None:
    teller.say(
        "verdict",
        status=verdict.status.value,
        reason=verdict.reason,
        stars=verdict.stars,
        upper_bound=verdict.upper_bound,
        states=verdict.statistics.states,
    )


def shown(play: Play, question: Question) -> dict[str, Any]:
    """A play as a page, as a file and as the picture of its mosaic."""
    from puzzles.commission.files.play_json import play_to_json  # noqa: PLC0415 - likewise
    from puzzles.commission.pictures.picture import picture  # noqa: PLC0415 - likewise
    from puzzles.commission.pictures.replay import replay_page  # noqa: PLC0415 - likewise
    from puzzles.commission.pictures.tables import PicturePart  # noqa: PLC0415 - likewise
    from puzzles.drawing.space_names import with_names  # noqa: PLC0415 - as above
    from puzzles.drawing.svg import svg_text  # noqa: PLC0415 - likewise

    commission, edition = question.commission, question.edition
    mosaic = picture(play, edition, commission, PicturePart.MOSAIC)
    return {
        "stars": play.stars,
        "turns": len(play.turns),
        "html": replay_page(play, commission, edition),
        "json": json.dumps(play_to_json(play, card=commission, edition_data=edition), indent=1) + "\n",
        "svg": svg_text(with_names(mosaic), name="answer"),
    }
