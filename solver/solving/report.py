"""A verdict as JSON objects for programs and as words for people (formats: Command line)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.kinds import shipped_commissions, shipped_editions
from puzzles.commission.pictures.terminal_card import card_heading
from puzzles.commission.pictures.terminal_play import PlayDrawing
from puzzles.commission.record import Play
from puzzles.components.edition import Edition
from puzzles.drawing import terminal as t
from solver.solving.question import Question
from solver.verdict import NearMiss, Status, Verdict

HEADLINES = {
    Status.OPTIMAL: ("optimal", "bold green", "no play earns more stars"),
    Status.SOLVED: ("solved", "bold green", "more stars are not ruled out"),
    Status.UNSOLVABLE: ("unsolvable", "bold red", "proved that no play completes the card"),
    Status.UNDECIDED: ("undecided", "bold black on yellow", "neither a play nor a proof that there is none"),
}


def not_shipped(question: Question) -> tuple[Commission | None, Edition | None]:
    """The card and the edition, as far as a play file must hold them to stand alone: None for what is shipped."""
    card, edition = question.commission, question.edition
    if edition.id not in shipped_editions() or load_edition(edition.id) != edition:
        return card, edition
    if card.id not in shipped_commissions() or load_commission(card.id)[0] != card:
        return card, None
    return None, None


def solution_data(play: Play, card: Commission | None, edition: Edition | None) -> dict[str, Any]:
    """A `solution` line: a play file beside its `type`, with what is `not_shipped` in it."""
    return {"type": "solution", **play_to_json(play, card=card, edition_data=edition)}


def other_data(play: Play, card: Commission | None, edition: Edition | None) -> dict[str, Any]:
    """A line of another play that is as good in stars: a `solution` line of another type, and likewise a play file."""
    return {**solution_data(play, card, edition), "type": "other solution"}


def status_data(question: Question, verdict: Verdict) -> dict[str, Any]:
    """The `status` line."""
    return {
        "type": "status",
        "commission": question.commission.id,
        "status": verdict.status.value,
        "stars": verdict.stars,
        "upper_bound": verdict.upper_bound,
        "reason": verdict.reason,
    }


def statistics_data(question: Question, verdict: Verdict, *, timed: bool) -> dict[str, Any]:
    """The `statistics` line: the only one with times in it, and without them (null) when the limit is one of states.

    With such a limit the output is the same on every run, byte for byte.
    """
    figures = verdict.statistics
    first = figures.first_play_seconds
    data: dict[str, Any] = {
        "type": "statistics",
        "commission": question.commission.id,
        "states": figures.states,
        "seconds": round(figures.seconds, 3) if timed else None,
        "first_play_seconds": round(first, 3) if timed and first is not None else None,
        "levels_exhausted": list(figures.levels_exhausted),
    }
    data |= {name: figure for name, figure in figures.extra.items() if name not in data}
    if verdict.opinions:
        data["confirmation"] = [
            {"part": one.part.value, "by": one.by, "confirmed": one.holds, "words": one.words}
            for one in verdict.opinions
        ]
    if verdict.near_miss is not None:
        data["near_miss"] = {"missing": list(verdict.near_miss.missing), "play": play_to_json(verdict.near_miss.play)}
    return data


def verdict_view(question: Question, verdict: Verdict, *, width: int, short: bool = False) -> Iterator[RenderableType]:
    """All that ``solve`` prints for a person: the play turn by turn, its outcome, and the status with its reason.

    With `short` each turn is a line, and nothing is drawn.
    """
    yield card_heading(question.commission)
    yield Text(f"Draw: {question.about}")
    if verdict.play is not None:
        drawing = PlayDrawing(verdict.play, question.card, width)
        yield from _told(drawing, "The end:", short=short)
        for number, other in enumerate(verdict.others, 2):
            yield Text()
            yield Text(f"Play {number}, in another pond:", style="bold")
            yield from _told(PlayDrawing(other, question.card, width), "", short=True)
    elif verdict.near_miss is not None:
        yield from _near_miss_view(question, verdict.near_miss, width, short=short)
    yield Text()
    yield from status_lines(question, verdict)


def _told(drawing: PlayDrawing, ending: str, *, short: bool) -> Iterator[RenderableType]:
    """The turns of a play and how it ends."""
    if short:
        yield drawing.deal_line()
        yield from drawing.brief_steps()
        yield from drawing.score_lines()
        return
    yield from drawing.steps()
    yield Text()
    yield Text(ending, style="bold")
    yield from drawing.outcome()


def _near_miss_view(question: Question, miss: NearMiss, width: int, *, short: bool) -> Iterator[RenderableType]:
    drawing = PlayDrawing(miss.play, question.card, width)
    used = len(question.commission.used)
    filled = used - len(miss.missing)
    yield Text()
    yield Text(f"No play that completes the card. The nearest fills {filled} of {t.counted(used, 'space')}:")
    yield from _told(drawing, "There it ends:", short=short)
    yield Text(f"Missing: {', '.join(miss.missing)}")


def status_lines(question: Question, verdict: Verdict) -> Iterator[Text]:
    """Status, reason, bound and work, a line each; no times, so that the same question prints the same text."""
    word, style, meaning = HEADLINES[verdict.status]
    yield Text.assemble("Status: ", (word, style), f" - {meaning}")
    first, *more = verdict.reason.split("; ")
    yield Text(f"Why: {first}")
    yield from (Text(f"     {other}") for other in more)
    if verdict.upper_bound is not None:
        most = t.counted(verdict.upper_bound, "star")
        dishes = question.commission.castoff_dishes
        ruled_out = " (all that the card can give)" if verdict.upper_bound == dishes else ""
        yield Text(f"Upper bound: {most}{ruled_out}")
    figures = verdict.statistics
    levels = ", ".join(t.counted(level, "star") for level in figures.levels_exhausted)
    yield Text(f"Work: {t.counted(figures.states, 'state')}" + (f"; ruled out by search: {levels}" if levels else ""))
    for one in verdict.opinions:
        head, style = ("Confirmed", "green") if one.holds else ("Not confirmed", "yellow")
        yield Text.assemble((head, style), f": the {one.part.value}, by {one.by} ({one.words})")


def time_line(verdict: Verdict) -> str:
    """How long it took."""
    first = verdict.statistics.first_play_seconds
    found = "" if first is None else f", the first play after {first:.2f} s"
    return f"Took {verdict.statistics.seconds:.2f} s{found}"


def check_view(question: Question, verdict: Verdict, *, width: int) -> Iterator[RenderableType]:
    """What ``check`` prints of one card: the answer, and a witness in a line for each turn."""
    yield card_heading(question.commission)
    if verdict.play is not None:
        stars = t.counted(verdict.play.stars or 0, "star")
        yield Text(f"Solvable with edition {t.plain(question.edition.id)}; a play that earns {stars}:")
        yield from PlayDrawing(verdict.play, question.card, width).brief_steps()
    yield from status_lines(question, verdict)
    if verdict.status is Status.UNSOLVABLE:
        yield Text("What is in the way, and what would help: diatoms explain and diatoms mend.")
