"""What solo commissions offer (see `puzzles.contract`): cards, editions, deals, plays and positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import commission_to_data, load_commission
from puzzles.commission.files.deal_file import deal_to_data, load_deal_alone
from puzzles.commission.files.edition_file import edition_to_data, load_edition, named_edition
from puzzles.commission.files.play_file import load_play
from puzzles.commission.files.play_json import play_to_json
from puzzles.commission.files.position_file import load_position, position_to_data
from puzzles.commission.kinds import COMMISSION, DEAL, EDITION, PLAY, POSITION
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.slips import card_notes, deal_notes, position_notes
from puzzles.commission.table import position_before
from puzzles.commission.verify import format_ruling, verify
from puzzles.components.edition import Edition
from puzzles.contract import Beside, FileKind
from puzzles.errors import MalformedError
from puzzles.files.sources import NamedSource

if TYPE_CHECKING:
    from rich.console import RenderableType

    from puzzles.drawing.scene import Scene

__all__ = ["CommissionFile", "format_ruling", "load", "verify"]


@dataclass(frozen=True)
class CommissionFile:
    """Something of a solo commission that was named, read.

    Attributes:
        kind: what it is.
        edition: it, or the edition that it belongs to.
        commission: it, or the card of a play or position.
        deal, play, position: it, if it is one.
    """

    kind: FileKind
    edition: Edition
    commission: Commission | None = None
    deal: Deal | None = None
    play: Play | None = None
    position: Position | None = None

    @property
    def title(self) -> str:
        """Which one it is, in a word or two."""
        if self.commission is not None:
            return self.commission.id
        return self.edition.id

    @property
    def card(self) -> CardOnBoard:
        """The card with the components; only of what has a card."""
        assert self.commission is not None, "an edition or a deal has no card"
        return CardOnBoard(self.commission, self.edition)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unusual about the edition or the card, and what was perhaps mistyped in a deal or position."""
        notes = self.edition.warnings
        if self.deal is not None:
            notes += deal_notes(self.deal, self.edition)
        if self.position is not None:
            notes += position_notes(self.position, self.edition)
        if self.kind == COMMISSION and self.commission is not None:
            notes += card_notes(self.commission)
        return notes

    def data(self) -> dict[str, Any]:
        """Its file as JSON, beside its kind as `type`."""
        if self.position is not None:
            data = position_to_data(self.position)
        elif self.play is not None:
            data = play_to_json(self.play)
        elif self.deal is not None:
            data = deal_to_data(self.deal)
        elif self.commission is not None:
            data = commission_to_data(self.commission)
        else:
            data = edition_to_data(self.edition)
        return {"type": self.kind.word, **data}

    def scene(self, part: str = "all") -> Scene:
        """The picture of it; of a play or position ``all``, the ``pond`` or the ``mosaic``.

        Raises MalformedError for a play that is not legal.
        """
        from puzzles.commission.pictures.picture import picture  # noqa: PLC0415 - only what draws needs it
        from puzzles.commission.pictures.tables import PicturePart  # noqa: PLC0415 - likewise

        things = (self.position, self.play, self.deal, self.commission)
        thing = next((thing for thing in things if thing is not None), self.edition)
        return picture(thing, self.edition, self.commission, PicturePart(part))

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """It, drawn for a terminal."""
        from puzzles.commission.pictures.terminal_card import card_view  # noqa: PLC0415 - `check` draws nothing
        from puzzles.commission.pictures.terminal_table import deal_view, edition_view, position_view  # noqa: PLC0415 - likewise

        if self.commission is None:
            yield from edition_view(self.edition) if self.deal is None else deal_view(self.deal, self.edition)
        elif self.position is not None:
            yield from position_view(self.position, self.card, width=width)
        elif self.play is not None:
            yield from _play_view(self.play, self.card, width)
        else:
            yield from card_view(self.card, width=width)

    def replay(self) -> str | None:
        """The page of a play; None for anything else. Raises MalformedError for a play that is not legal."""
        if self.play is None or self.commission is None:
            return None
        from puzzles.commission.pictures.replay import replay_page  # noqa: PLC0415 - likewise

        return replay_page(self.play, self.commission, self.edition)

    def score_sheet(self) -> None:
        """None: the waste decides."""
        return

    def before_turn(self, turn: int) -> CommissionFile:
        """The position before a turn of a play; raises MalformedError if it has no such turn or is no legal play."""
        if self.play is None or self.commission is None:
            raise MalformedError(f"expected a play, of which turn {turn} is wanted (got {self.kind.article})")
        ruling = judge(self.play, self.commission, self.edition)
        if not ruling.legal:
            raise MalformedError(f"expected a legal play (got one that breaks {ruling.rule}: {ruling.message})")
        position = position_before(self.play, self.card, turn)
        return CommissionFile(POSITION, self.edition, self.commission, position=position)


def load(source: NamedSource, kind: FileKind, beside: Beside) -> CommissionFile:
    """Read a file of a solo commission; raises UnknownName and FileFaults."""
    replaced = named_edition(beside.edition)
    if kind == COMMISSION:
        commission, used = load_commission(source, edition=replaced)
        return CommissionFile(kind, used, commission)
    if kind == EDITION:
        return CommissionFile(kind, load_edition(source))
    if kind == DEAL:
        deal, used = load_deal_alone(source, replaced)
        return CommissionFile(kind, used, deal=deal)
    card = None if beside.commission is None else load_commission(beside.commission, edition=replaced)[0]
    if kind == PLAY:
        play, commission, used = load_play(source, commission=card, edition=replaced)
        named = CommissionFile(kind, used, commission, play=play)
        return named if beside.turn is None else named.before_turn(beside.turn)
    position, commission, used = load_position(source, commission=card, edition=replaced)
    return CommissionFile(kind, used, commission, position=position)


def _play_view(play: Play, card: CardOnBoard, width: int) -> Iterator[RenderableType]:
    """The turns of a play and its end; of a play that breaks a rule, the turns before that."""
    from rich.text import Text  # noqa: PLC0415

    from puzzles.commission.pictures.terminal_card import card_heading  # noqa: PLC0415
    from puzzles.commission.pictures.terminal_play import PlayDrawing  # noqa: PLC0415

    ruling = judge(play, card.commission, card.edition)
    legal = play if ruling.legal else replace(play, stars=None, turns=play.turns[: (ruling.turn or 1) - 1])
    yield card_heading(card.commission)
    if ruling.legal or ruling.turn:
        drawing = PlayDrawing(legal, card, width)
        yield from drawing.steps()
        yield Text()
        yield Text("The end:" if ruling.legal else "So far it is legal:", style="bold")
        yield from drawing.outcome()
    if not ruling.legal:
        where = f"Turn {ruling.turn}" if ruling.turn else "The play"
        yield Text(f"{where} breaks {ruling.rule}: {ruling.message}", style="bold red")
        yield Text(f"The rule: diatoms rules {ruling.rule}", style="dim")
