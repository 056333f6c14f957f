"""A play turn by turn, as one would play it at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.pictures.terminal_card import card_picture
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.commission.table import Table, first_table, positions
from puzzles.components.edition import Edition
from puzzles.drawing import terminal as t
from puzzles.drawing.geometry import CORNER_WORDS, place_words
from puzzles.drawing.terminal_pond import pond_map
from puzzles.pond.grid import Cell
from puzzles.pond.pond import Pond

LEGEND = "Maps: [7] is the tile just placed, beside what it touches; * a sample point."


@dataclass(frozen=True)
class PlayDrawing:
    """Draws a legal play of a commission.

    Attributes:
        play: the record.
        card: what it is a play of.
        width: columns.
    """

    play: Play
    card: CardOnBoard
    width: int = t.WIDTH

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Before turn 1, before turn 2 and so on, and after the last turn."""
        return positions(self.play, self.card)

    def steps(self) -> Iterator[RenderableType]:
        """The deal, the opening if there is one, and every turn."""
        yield self.deal_line()
        if self.play.turns:
            yield Text(LEGEND, style="dim")
        names = self._names_at_start()
        if self.play.start is not None:
            yield Text()
            yield Text("From this position:", style="bold")
            yield pond_map(first_table(self.play, self.card).pond, names, width=self.width)
        if self.play.opening is not None:
            yield Text("First the rest of the turn that was under way:")
            yield from self.rest(self.play.opening)
        for number, (turn, after) in enumerate(zip(self.play.turns, self.tables[1:], strict=True), 1):
            names = {**names, turn.at: turn.tile}
            yield Text()
            yield from self.turn(f"Turn {number}: ", turn, after, names)

    def deal_line(self) -> Text:
        """The tiles that the play begins with."""
        deal = self.play.deal
        if isinstance(deal, AnyDeal):
            return Text("Any deal: every turn takes any water tile that is not in the pond yet.")
        return deal_line(deal, self.card.edition)

    def turn(self, heading: str, turn: Turn, after: Table, names: dict[Cell, int]) -> Iterator[RenderableType]:
        """One turn.

        Args:
            heading: what comes first in its first line.
            turn: what is done.
            after: the table afterwards.
            names: ids of the water tiles by cell, the new one among them.
        """
        tile = t.tile(turn.tile, self.card.edition)
        yield Text.assemble((heading, "bold"), "tile ", tile, t.source(turn.source))
        where = Text.assemble(
            f"  Place it at [{turn.at.q}, {turn.at.r}], ", place_words(turn.at, after.pond.tiles, names)
        )
        where.append(", lying as ").append_text(t.segments(turn.segments))
        yield where
        corners = [sample.corner for sample in turn.collect]
        yield pond_map(_around(turn.at, after.pond), names, turn.at, corners, width=self.width)
        for sample in turn.collect:
            got = t.listed(map(t.diatom, sample.diatoms)) if sample.diatoms else Text("nothing")
            corner = f"  Sample point at its {CORNER_WORDS[sample.corner]} corner, "
            yield Text.assemble(corner, t.segments(sample.segments), ": ", got)
        if not turn.collect:
            yield Text("  It completes no sample point.")
        yield from self._arranging(turn.arrange)
        filled = len(after.mosaic.placed)
        yield Text(f"  Filled {filled} of {t.counted(len(self.card.commission.used), 'space')}.")
        if any(entry.dish is not None for entry in turn.arrange):
            yield Text.assemble("  Castoff dishes: ", t.dishes(after.dishes))
        yield from self._refill_line(turn.refill)

    def rest(self, opening: Opening) -> Iterator[RenderableType]:
        """The rest of a turn: where its diatoms go, and the refill."""
        yield from self._arranging(opening.arrange)
        yield from self._refill_line(opening.refill)

    @staticmethod
    def _arranging(arrange: tuple[Arranged, ...]) -> Iterator[Text]:
        for entry in arrange:
            where = f"space {entry.space}" if entry.space is not None else f"castoff dish {entry.dish}"
            yield Text.assemble("    ", t.diatom(entry.diatom), f" -> {where}")

    @staticmethod
    def _refill_line(refill: Source | None) -> Iterator[Text]:
        if refill is not None:
            yield Text(f"  Refill the hand from stack {refill.value}.")

    def brief_steps(self) -> Iterator[Text]:
        """Every turn in a line of words that can be followed at the table."""
        names = self._names_at_start()
        if self.play.opening is not None:
            yield Text("  first: ").append_text(_brief(self.play.opening.arrange, self.play.opening.refill))
        for number, (turn, after) in enumerate(zip(self.play.turns, self.tables[1:], strict=True), 1):
            names = {**names, turn.at: turn.tile}
            line = Text.assemble((f"  {number:>2}. ", "bold"), f"tile {turn.tile}{t.source(turn.source)}, ")
            line.append(place_words(turn.at, after.pond.tiles, names)).append(", as ")
            line.append_text(t.segments(turn.segments))
            if turn.arrange or turn.refill is not None:
                line.append(": ").append_text(_brief(turn.arrange, turn.refill))
            yield line

    def _names_at_start(self) -> dict[Cell, int]:
        """The ids of the water tiles that lie in the pond before the first turn."""
        return {} if self.play.start is None else {placed.at: placed.tile for placed in self.play.start.pond}

    def outcome(self) -> Iterator[RenderableType]:
        """The pond, the mosaic on the card, the castoff dishes and the stars at the end."""
        final = self.tables[-1]
        names = self._names_at_start() | {turn.at: turn.tile for turn in self.play.turns}
        yield pond_map(final.pond, names, width=self.width)
        yield Text()
        yield from card_picture(self.card, final.mosaic.placed, width=self.width)
        yield Text()
        yield from self.score_lines()

    def score_lines(self) -> Iterator[Text]:
        """The castoff dishes and the stars at the end."""
        final = self.tables[-1]
        yield Text.assemble("Castoff dishes: ", t.dishes(final.dishes))
        if final.stars is not None:
            dishes = self.card.commission.castoff_dishes
            score = Text.assemble("Stars: ", t.stars(final.stars, dishes), " " if dishes else "")
            yield score.append(f"{final.stars} of {dishes}")


def _around(at: Cell, pond: Pond) -> Pond:
    """The part of a pond that a turn changes: the tile just placed and its neighbors."""
    return Pond({cell: pond.tiles[cell] for cell in (at, *at.neighbors()) if cell in pond.tiles})


def _brief(arrange: tuple[Arranged, ...], refill: Source | None) -> Text:
    parts = [
        Text.assemble(t.short(entry.diatom), f" -> {entry.space if entry.space is not None else f'dish {entry.dish}'}")
        for entry in arrange
    ]
    return t.listed([*parts, *([] if refill is None else [Text(f"refill from {refill.value}")])])


def deal_line(deal: Deal, edition: Edition) -> Text:
    """The hand, the tops of the stacks and how many tiles they have."""
    line = Text("Hand: ").append_text(
        t.listed((t.tile(tile, edition) for tile in deal.hand), " and ") if deal.hand else Text("empty")
    )
    for source in (Source.A, Source.B):
        stack = deal.stack(source)
        line.append(f"\nStack {source.value}: ")
        if stack:
            line.append(f"{t.counted(len(stack), 'tile')}, top first ").append(" ".join(map(str, stack)))
        else:
            line.append("empty")
    return line
