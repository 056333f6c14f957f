"""A ruling on a play file, for programs and for people (formats: `verify`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.commission.beginnings import deal_there
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import deal_from_argument, seed_of
from puzzles.commission.files.edition_file import named_edition
from puzzles.commission.files.play_file import load_play
from puzzles.commission.record import Play
from puzzles.commission.referee import Ruling, judge
from puzzles.components.edition import Edition
from puzzles.files.faults import FileFaults

if TYPE_CHECKING:
    from rich.console import RenderableType

_TURN = re.compile(r"turns\[(\d+)\]")


@dataclass(frozen=True)
class Judged:
    """A play and the ruling on it."""

    play: Play
    commission: Commission
    edition: Edition
    ruling: Ruling


def ruling_on(file: str, *, deal: str | None, commission: str | None, edition: str | None) -> Judged:
    """The referee's ruling on a play file; raises UnknownName and FileFaults.

    Args:
        file: its path.
        deal: a seed or the path of a deal that the play must be of.
        commission: the card, instead of the one that the play names or holds.
        edition: replaces the edition of play, card and deal.
    """
    replaced = named_edition(edition)
    card = None if commission is None else load_commission(commission, edition=replaced)[0]
    play, used_card, used = load_play(file, commission=card, edition=replaced)
    asked: Deal | None = None
    if deal is not None:
        asked = deal_from_argument(deal, used, ids_compared=replaced is None)
        asked = deal_there(play, used, asked, seed_of(deal))
    return Judged(play, used_card, used, judge(play, used_card, used, deal=asked))


def ruling_of_faults(file: str, error: FileFaults) -> Ruling | None:
    """The ruling on a file that has not the form of a play (rule `format`); None if another file has the faults."""
    own = [fault for fault in error.faults if fault.file == file]
    if not own:
        return None
    match = next((found for fault in own if (found := _TURN.match(fault.path or ""))), None)
    turn = None if match is None else int(match[1]) + 1
    return Ruling(legal=False, completed=False, stars=None, waste=0, turn=turn, rule="format", message=own[0].text)


def referee_data(ruling: Ruling) -> dict[str, Any]:
    """The `referee` line."""
    return {
        "type": "referee",
        "legal": ruling.legal,
        "completed": ruling.completed,
        "stars": ruling.stars,
        "waste": ruling.waste,
        "turn": ruling.turn,
        "rule": ruling.rule,
        "message": ruling.message,
    }


def ruling_view(judged: Judged) -> Iterator[RenderableType]:
    """The ruling in words."""
    from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

    from puzzles.commission.pictures.terminal_card import card_heading  # noqa: PLC0415 - likewise
    from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise

    yield card_heading(judged.commission)
    ruling = judged.ruling
    turns = t.counted(len(judged.play.turns), "turn")
    if not ruling.legal:
        where = "The play" if ruling.turn is None else f"Turn {ruling.turn}"
        yield Text.assemble(("Not legal. ", "bold red"), f"{where} breaks {ruling.rule}: {ruling.message}")
    elif ruling.stars is None:
        yield Text.assemble(("Legal", "bold green"), f", but the card is not completed after {turns}.")
    else:
        dishes = judged.commission.castoff_dishes
        stars = t.stars(ruling.stars, dishes)
        count = f" {ruling.stars} of {t.counted(dishes, 'star')}, {t.counted(ruling.waste, 'sixth')} cast off"
        yield Text.assemble(("Legal", "bold green"), f" and completed in {turns}: ", stars, count, ".")
