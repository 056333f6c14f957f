"""An explanation as a JSON object for programs, and as words and a marked card for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.pictures.terminal_card import card_heading, card_picture
from puzzles.drawing import terminal as t
from puzzles.sentences import joined
from solver.explain.core import Core
from solver.explain.explain import Explained, Explanation
from solver.solving.question import Question

HEADLINES = {
    Explained.PROVED: ("proved", "bold red", "this cannot hold together"),
    Explained.POSSIBLE: ("possible", "bold green", "nothing is in the way"),
    Explained.UNDECIDED: ("undecided", "bold black on yellow", "neither a play nor a set that is proved"),
}


def explanation_data(question: Question, found: Explanation, stars: int | None) -> dict[str, Any]:
    """The `explanation` line; one of a card that is possible tells also where it is narrow.

    The stars are those wanted, None for any number.
    """
    core = found.core
    listed = {} if core is None else core.demand.listed
    data: dict[str, Any] = {
        "type": "explanation",
        "commission": question.commission.id,
        "stars": stars,
        "status": found.status.value,
        "minimal": core is not None and core.is_minimal,
        "requirements": [{"space": str(space), "asks": str(asked)} for space, asked in listed.items()],
        "dishes": core is not None and core.demand.dishes is not None,
        "reason": reason(question, found, stars),
    }
    if found.status is Explained.POSSIBLE:
        data["bottleneck"] = [
            {"spaces": [str(space) for space in one.spaces], "sample_points": round(1 / one.rate, 1)}
            for one in found.narrow
        ]
    return data


def reason(question: Question, found: Explanation, stars: int | None) -> str:
    """Why, in one sentence without a full stop."""
    if found.core is not None:
        return found.core.proof.reason or _searched(question, found.core, stars)
    if found.status is Explained.UNDECIDED:
        return f"the limits were reached after {t.counted(found.states, 'state')}"
    earned = "" if found.play is None or not stars else f" and earns {t.counted(found.play.stars or 0, 'star')}"
    return f"a play completes the card{earned}"


def _searched(question: Question, core: Core, stars: int | None) -> str:
    """The words for a set that an exhausted search proves."""
    demand, listed = core.demand, core.demand.listed
    others = len(demand.asked) - len(listed)
    spaces = joined(f"{space} ({asked})" for space, asked in listed.items()) if listed else t.counted(others, "space")
    every = f"a search of every play of {question.about} ({t.counted(core.proof.searched, 'state')}) finds none"
    if demand.dishes is None and not core.is_forced:
        return f"{spaces} cannot all be filled, whatever the other spaces ask and however much is cast off: {every}"
    dishes = t.counted(demand.dishes or 0, "castoff dish", "castoff dishes")
    keep = "keeps" if stars == 1 else "keep"
    room = f"so that {stars} of {dishes} {keep} room for a star" if stars else f"with {dishes}"
    if demand.dishes is None:
        room = "with any number of castoff dishes"
    relaxed = [
        *([f"the other {t.counted(others, 'space')} asked nothing"] if listed and others else []),
        *([] if listed else ["they asked nothing"]),
        *([] if core.is_forced else ["anything could be cast off at any time"]),
    ]
    even = f", even if {' and '.join(relaxed)}" if relaxed else ""
    forced = "; it is forced placement (C5) that forbids it: a play could, if one might cast off at will"
    return f"{spaces} cannot all be filled {room}{even}: {every}{forced if core.is_forced else ''}"


def explanation_view(
    question: Question, found: Explanation, stars: int | None, *, width: int
) -> Iterator[RenderableType]:
    """All that ``explain`` prints for a person: the card with the spaces marked, what they ask, and why."""
    yield card_heading(question.commission)
    yield Text(f"Draw: {question.about}" + (f"; wanted: {t.counted(stars, 'star')}" if stars else ""))
    if found.spaces:
        yield Text()
        yield from card_picture(question.card, width=width, marked=found.spaces)
    yield Text()
    word, style, meaning = HEADLINES[found.status]
    yield Text.assemble("Status: ", (word, style), f" - {meaning}")
    if found.core is not None:
        yield from _core_lines(found.core)
    yield Text(f"Why: {reason(question, found, stars)}")
    for one in found.narrow:
        yield Text(f"Narrow: {one.words}")


def _core_lines(core: Core) -> Iterator[Text]:
    for space, asked in core.demand.listed.items():
        yield Text(f"  {space!s:<6}{asked}")
    if core.demand.dishes is not None:
        yield Text(f"  {t.counted(core.demand.dishes, 'castoff dish', 'castoff dishes')}, and no other spaces to fill")
    if core.is_minimal:
        yield Text("Each part is needed: some card that asks all the others can be completed.")
    else:
        yield Text("Whether each of these is needed was not proved within the limits.")
