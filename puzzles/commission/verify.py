"""A ruling on a play file, for programs and for people (formats: `verify`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from puzzles.commission.beginnings import deal_there
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.deal_file import deal_from_argument, seed_of
from puzzles.commission.files.edition_file import named_edition
from puzzles.commission.files.play_file import load_play
from puzzles.commission.kinds import PLAY
from puzzles.commission.record import Play
from puzzles.commission.referee import Ruling, judge
from puzzles.contract import Beside, FileKind
from puzzles.files.faults import Fault, FileFaults
from puzzles.files.sources import NamedSource

if TYPE_CHECKING:
    from rich.console import RenderableType

_TURN = re.compile(r"turns\[(\d+)\]")


@dataclass(frozen=True)
class JudgedPlay:
    """A play and the ruling on it."""

    play: Play
    commission: Commission
    ruling: Ruling

    @property
    def legal(self) -> bool:
        """Whether every rule was kept."""
        return self.ruling.legal

    def data(self) -> dict[str, Any]:
        """The `referee` line."""
        return {"type": "referee", **asdict(self.ruling)}

    def view(self) -> Iterator[RenderableType]:
        """The ruling in words."""
        from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

        from puzzles.commission.pictures.terminal_card import card_heading  # noqa: PLC0415 - likewise
        from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise

        yield card_heading(self.commission)
        ruling = self.ruling
        turns = t.counted(len(self.play.turns), "turn")
        if not ruling.legal:
            where = "The play" if ruling.turn is None else f"Turn {ruling.turn}"
            yield Text.assemble(("Not legal. ", "bold red"), f"{where} breaks {ruling.rule}: {ruling.message}")
            yield Text(f"The rule: diatoms rules {ruling.rule}", style="dim")
        elif ruling.stars is None:
            yield Text.assemble(("Legal", "bold green"), f", but the card is not completed after {turns}.")
        else:
            dishes = self.commission.castoff_dishes
            stars = t.stars(ruling.stars, dishes)
            count = f" {ruling.stars} of {t.counted(dishes, 'star')}, {t.counted(ruling.waste, 'sixth')} cast off"
            yield Text.assemble(("Legal", "bold green"), f" and completed in {turns}: ", stars, count, ".")


def verify(source: NamedSource, kind: FileKind, beside: Beside) -> JudgedPlay:
    """The referee's ruling on a file that is to be a play; raises UnknownName and FileFaults.

    Args:
        source: the file.
        kind: what it seems to be; anything that is no play has faults.
        beside: its edition and card; the deal that the play must be of.
    """
    if kind != PLAY and not source.read().text.lstrip().startswith("{"):
        tip = f"{kind.article}; try: diatoms check {source.name}"
        raise FileFaults([Fault(str(source.name), 1, 1, f"expected a recorded play or game (got {tip})")])
    replaced = named_edition(beside.edition)
    card = None if beside.commission is None else load_commission(beside.commission, edition=replaced)[0]
    play, used_card, used = load_play(source, commission=card, edition=replaced)
    asked: Deal | None = None
    if beside.deal is not None:
        asked = deal_from_argument(beside.deal, used, ids_compared=replaced is None)
        asked = deal_there(play, used, asked, seed_of(beside.deal))
    return JudgedPlay(play, used_card, judge(play, used_card, used, deal=asked))


def format_ruling(file: str, error: FileFaults) -> dict[str, Any] | None:
    """The `referee` line on a file that has not the form of a play; None if another file has the faults."""
    own = [fault for fault in error.faults if fault.file == file]
    if not own:
        return None
    match = next((found for fault in own if (found := _TURN.match(fault.path or ""))), None)
    turn = None if match is None else int(match[1]) + 1
    ruling = Ruling(legal=False, completed=False, stars=None, waste=0, turn=turn, rule="format", message=own[0].text)
    return {"type": "referee", **asdict(ruling)}
