"""Mends as JSON objects for programs, and as words for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.card import Commission
from puzzles.commission.files.card_file import commission_to_data
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.terminal_card import card_heading, card_picture
from puzzles.drawing import terminal as t
from puzzles.sentences import joined
from solver.mend.changes import Change
from solver.mend.mend import Mend, Mended, Mending
from solver.solving.question import Question

HEADLINES = {
    Mended.MENDED: ("mended", "bold green"),
    Mended.UNMENDED: ("unmended", "bold red"),
    Mended.POSSIBLE: ("possible", "bold green"),
    Mended.UNDECIDED: ("undecided", "bold black on yellow"),
}


def changes_data(card: Commission, mend: Mend) -> list[dict[str, Any]]:
    """What a mend changes, space by space, the dishes last."""
    data: list[dict[str, Any]] = [
        {"space": str(space), "from": str(card.requirements[space]), "to": str(asked)}
        for space, asked in sorted(mend.changes.asked.items())
    ]
    return data + ([{"dishes": mend.card.castoff_dishes}] if mend.changes.dishes else [])


def mend_data(question: Question, rank: int, mend: Mend) -> dict[str, Any]:
    """A `mend` line."""
    return {
        "type": "mend",
        "rank": rank,
        "size": mend.changes.size,
        "changes": changes_data(question.commission, mend),
        "stars": mend.play.stars,
        "card": commission_to_data(mend.card),
        "play": play_to_json(mend.play),
    }


def status_data(mending: Mending) -> dict[str, Any]:
    """The `status` line."""
    return {"type": "status", "status": mending.status.value, "minimal": mending.is_minimal}


def mend_words(card: Commission, mend: Mend) -> str:
    """The changes in words: ``O1, O5, O9 and O13: red star -> star; 3 castoff dishes instead of 2``."""
    parts = [_change_words(card, part) for part in mend.changes.parts if part.asked]
    if mend.changes.dishes:
        dishes = t.counted(mend.card.castoff_dishes, "castoff dish", "castoff dishes")
        parts.append(f"{dishes} instead of {card.castoff_dishes}")
    return "; ".join(parts)


def _change_words(card: Commission, change: Change) -> str:
    spaces = sorted(change.asked)
    return f"{joined(map(str, spaces))}: {card.requirements[spaces[0]]} -> {change.asked[spaces[0]]}"


def mended_card(card: Commission, mend: Mend) -> Commission:
    """The card after the changes as a file keeps it; where it comes from stands in its provenance."""
    return replace(mend.card, provenance={"mended": card.id, "changes": mend_words(card, mend)})


def mends_view(question: Question, mends: list[Mend], mending: Mending, *, width: int) -> Iterator[RenderableType]:
    """All that ``mend`` prints for a person: the changes, the best first, and the card after the first of them."""
    card, stars = question.commission, mending.trials.stars
    yield card_heading(card)
    yield Text(f"Draw: {question.about}" + (f"; wanted: {t.counted(stars, 'star')}" if stars else ""))
    for rank, mend in enumerate(mends, 1):
        number = t.counted(mend.changes.size, "change")
        earned = f"{t.counted(mend.play.stars or 0, 'star')} in {t.counted(len(mend.play.turns), 'turn')}"
        yield Text(f"{rank}. {mend_words(card, mend)}")
        yield Text(f"   {number}; a play earns {earned}")
    if mends:
        yield Text()
        yield Text("After the first:", style="bold")
        mended = CardOnBoard(mends[0].card, question.edition)
        yield from card_picture(mended, width=width, marked=mends[0].changes.asked)
    yield Text()
    word, style = HEADLINES[mending.status]
    yield Text.assemble("Status: ", (word, style), f" - {meaning(mending, mends)}")


def meaning(mending: Mending, mends: list[Mend]) -> str:
    """What is proved of the mends, in words."""
    if mending.status is Mended.POSSIBLE:
        return "a play completes the card as it is"
    most = t.counted(mending.most, "change")
    if mending.status is Mended.UNMENDED:
        return f"proved that no {most} of those looked at help"
    if mending.status is Mended.UNDECIDED:
        return f"none was found that helps; not all up to {most} are ruled out"
    if not mending.is_minimal:
        return "whether less would do is not proved"
    size = mends[0].changes.size
    return "nothing less is a change" if size == 1 else f"proved that fewer than {size} changes do not help"
