"""A review as JSON objects for programs, as a table and words for people, and as notes for the page of the play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from puzzles.commission.files.play_json import turn_to_json
from puzzles.commission.pictures.review_notes import TurnNote
from puzzles.commission.pictures.terminal_card import card_heading
from puzzles.drawing import terminal as t
from puzzles.sentences import joined
from solver.advice.report import brief
from solver.review.reason import possible, reason
from solver.review.review import Judgment, Review, ReviewedTurn
from solver.review.stage import LOST, Interval

DIGITS = 4
STYLES = {Judgment.FINE: "green", Judgment.MISTAKE: "bold red", Judgment.LUCK: "bold yellow", Judgment.OPEN: "dim"}


def turn_data(review: Review, turn: ReviewedTurn) -> dict[str, Any]:
    """A `turn` line."""
    told = turn.opinion
    advice = None
    if told is not None:
        figures = {"best": told.best, "chosen": told.chosen, "error": told.error}
        advice = {name: round(value, DIGITS) for name, value in figures.items()}
    return {
        "type": "turn",
        "turn": turn.number,
        "before": list(turn.before),
        "after": list(turn.after),
        "lost": turn.lost,
        "advice": advice,
        "verdict": turn.judgment.value,
        "reason": reason(review, turn),
        "better": None if turn.better is None else turn_to_json(turn.better),
    }


def review_data(review: Review) -> dict[str, Any]:
    """The `review` line, the last one."""
    return {
        "type": "review",
        "stars": review.play.stars,
        "best": list(review.best),
        "lost_at": list(review.lost_at),
    }


def turn_notes(review: Review) -> tuple[TurnNote, ...]:
    """What the page of the play says of its turns."""
    return tuple(
        TurnNote(
            turn.number,
            turn.before,
            turn.after,
            turn.judgment.value,
            turn.has_lost,
            reason(review, turn),
            turn.better if turn.has_lost else None,
        )
        for turn in review.turns
    )


def review_view(review: Review) -> Iterator[RenderableType]:
    """All that ``review`` prints for a person: a line for each turn, then the turns where something was lost."""
    yield card_heading(review.commission)
    yield Text()
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for heading in ("turn", "possible before", "after", "lost", "advice: best", "this move", "verdict"):
        grid.add_column(heading, justify="left" if heading == "verdict" else "right", no_wrap=True)
    for turn in review.turns:
        grid.add_row(*_row(turn))
    if review.turns:
        yield grid
    for turn in review.turns:
        if turn.has_lost:
            yield Text()
            yield from _loss(review, turn)
    yield Text()
    yield Text(summary(review))


def _row(turn: ReviewedTurn) -> Iterator[Text | str]:
    yield str(turn.number)
    yield _stars(turn.before)
    yield _stars(turn.after)
    yield str(turn.lost or "") if turn.lost is not None else "?"
    told = turn.opinion
    yield "" if told is None else f"{told.best:.2f}"
    yield "" if told is None else f"{told.chosen:.2f}" + (f" ± {told.error:.2f}" if told.behind else "")
    yield Text(turn.judgment.value, style=STYLES[turn.judgment])


def _stars(interval: Interval) -> str:
    """An interval as a cell: ``3``, ``1-3``; a minus where the card cannot be completed."""
    ends = ("-" if end == LOST else str(end) for end in interval)
    return next(ends) if interval.is_proved else " to ".join(ends)


def _loss(review: Review, turn: ReviewedTurn) -> Iterator[Text]:
    yield Text.assemble((f"Turn {turn.number}", "bold"), ": ", (turn.judgment.value, STYLES[turn.judgment]))
    yield Text(f"  {reason(review, turn)}.")
    if turn.better is not None:
        yield Text.assemble("  Better: ", brief(turn.better))


def summary(review: Review) -> str:
    """What came of the play beside what was possible, in a sentence or two."""
    stars = review.play.stars
    got = "The card was not completed" if stars is None else f"{t.counted(stars, 'star').capitalize()} earned"
    sure = "" if review.best.is_proved else " (not proved)"
    lost = "nothing is known to be lost on the way"
    if review.lost_at:
        lost = f"lost in turn{'s' if len(review.lost_at) > 1 else ''} {joined(map(str, review.lost_at))}"
    return f"{got}; possible from the start: {possible(review.best)}{sure}; {lost}."
