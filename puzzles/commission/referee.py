"""The referee: judges a recorded play by the rules, knows nothing of how it was found, and names the first rule broken.

The order of its checks, turn by turn: the end (C11), the tile's source (C2) and the refill (C3), its face (P1), a free
cell that touches the pond (P2), touching sides (P1), sample points (P2, P3), their segments (P4), what was collected
(P5-P7), the arranging (C4; C7, C9, C10; C5, C6). Then the stars (C13) and whether the play is of the deal asked (C1).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from puzzles.commission.card import Commission
from puzzles.commission.check_position import PositionDraft, breaches
from puzzles.commission.deal import AnyDeal, Deal, Draw, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Arranged, Opening, Play, Turn
from puzzles.commission.setup import check_asked, check_draw, is_mid_turn
from puzzles.commission.table import Table, first_table
from puzzles.components.edition import Edition
from puzzles.components.pieces import Diatom
from puzzles.errors import IllegalError
from puzzles.pond.check_tile import FORMAT, check_collecting, check_letters, check_placing

OPENING = 0
"""The turn named when the rest of a turn in whose middle a record begins breaks a rule."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of a play.

    Attributes:
        legal: whether no rule is broken; a legal play need not be completed.
        completed: a legal play that completes the commission (C11).
        stars: its stars (C13); None for every other play.
        waste: sixths in the castoff dishes after the last legal turn (C14).
        turn: the turn that breaks a rule, from 1; 0 for the opening of a typed position; None if no turn does.
        rule: the first rule broken, such as ``C5``, or ``format``; None for a legal play.
        message: what was expected, then what came; for a legal play, how it ended.
    """

    legal: bool
    completed: bool
    stars: int | None
    waste: int
    turn: int | None
    rule: str | None
    message: str

    def __str__(self) -> str:
        if self.legal:
            return f"legal: {self.message}"
        where = "" if self.turn is None else "opening: " if self.turn == OPENING else f"turn {self.turn}: "
        return f"{where}{self.rule}: {self.message}"


def judge(play: Play, commission: Commission, edition: Edition, *, deal: Deal | AnyDeal | None = None) -> Ruling:
    """Judge a play by all rules of the pond and of the solo play.

    Args:
        play: the record, finished or not, from the setup or from a typed position.
        commission: the card.
        edition: the components, the card's.
        deal: the deal that the play must be of (C1); None and any deal (K2) ask nothing.
    """
    judging = _Judging(play, CardOnBoard(commission, edition))
    try:
        table = judging.last_table()
        check_asked(play, deal)
    except IllegalError as broken:
        return Ruling(
            legal=False,
            completed=False,
            stars=None,
            waste=judging.waste,
            turn=judging.turn,
            rule=broken.rule,
            message=str(broken),
        )
    return Ruling(
        legal=True,
        completed=table.is_complete,
        stars=table.stars,
        waste=table.dishes.waste,
        turn=None,
        rule=None,
        message=_ending(table, len(play.turns)),
    )


class _Judging:
    """One play under judgement.

    Attributes:
        turn: the turn being looked at, as `Ruling.turn`.
        waste: sixths in the castoff dishes after the turns found legal so far.
    """

    def __init__(self, play: Play, card: CardOnBoard) -> None:
        self.play, self.card = play, card
        self.turn: int | None = None
        self.waste = 0

    def last_table(self) -> Table:
        """The table after the whole play; raises IllegalError with the first rule broken."""
        self._check_forms()
        table = _judge_start(self.play, self.card)
        self.waste = table.dishes.waste
        if is_mid_turn(self.play):
            self.turn = OPENING
            table = _judge_opening(table, self.play)
        for number, turn in enumerate(self.play.turns, start=1):
            self.waste = table.dishes.waste
            self.turn = number
            table = _judge_turn(table, turn, is_last=number == len(self.play.turns))
        self.waste = table.dishes.waste
        self.turn = len(self.play.turns) or None
        _check_stars(table, self.play.stars)
        self.turn = None
        return table

    def _check_forms(self) -> None:
        for number, turn in enumerate(self.play.turns, start=1):
            self.turn = number
            _check_form(turn)
        self.turn = None


def _ending(table: Table, turns: int) -> str:
    after = f"after {turns} turn{'' if turns == 1 else 's'}"
    if not table.is_complete:
        return f"not completed {after}"
    return f"completed {after} with {table.stars} star{'' if table.stars == 1 else 's'}"


def _check_form(turn: Turn) -> None:
    """What the values of a turn can hold although no play has it."""
    check_letters(turn)
    if turn.refill not in (None, Source.A, Source.B):
        raise IllegalError(FORMAT, f"expected a refill from a or b, or none (got {turn.refill})")


def _judge_start(play: Play, card: CardOnBoard) -> Table:
    check_draw(play, card.edition)
    if play.start is None and play.opening is not None:
        raise IllegalError(FORMAT, "expected an opening only beside a position (got one at the setup)")
    if play.start is not None:
        for _, broken in breaches(PositionDraft.of(play.start), card.commission, card.edition):
            raise broken
    return first_table(play, card)


def _judge_opening(table: Table, play: Play) -> Table:
    """The rest of the turn in whose middle the position is; it may be left out by a record that ends there (C13)."""
    is_last = not play.turns
    if play.opening is None and is_last:
        return table
    opening = play.opening or Opening(())
    stacks = table.owed_refills
    _check_refill(opening.refill, stacks or (None,), is_last=is_last)
    return _judge_arranging(table, opening.arrange).refilled(opening.refill)


def _judge_turn(table: Table, turn: Turn, *, is_last: bool) -> Table:
    """The table after a turn; raises IllegalError with the first rule that it breaks."""
    if table.is_complete:
        raise IllegalError("C11", "expected the play to end when the commission is completed (got one more turn)")
    _check_source(table.draw, turn)
    _check_refill(turn.refill, table.draw.take(turn.source, turn.tile).refills(turn.source), is_last=is_last)
    sampled = table.pond.needs_sample_point()
    check_placing(table.pond, turn, table.mosaic.card.edition.water_tiles[turn.tile], needs_sample_point=sampled)
    check_collecting(table.pond, table.stock, turn)
    return _judge_arranging(table.collecting(turn), turn.arrange).refilled(turn.refill)


def _check_source(draw: Draw, turn: Turn) -> None:
    sources = draw.sources()
    if (turn.source, turn.tile) not in sources:
        there = ", ".join(f"{tile} from {source}" for source, tile in sources) or "no more turn, as no tile is left"
        raise IllegalError("C2", f"expected {there} (got {turn.tile} from {turn.source})")


def _check_refill(refill: Source | None, legal: tuple[Source | None, ...], *, is_last: bool) -> None:
    """C3; the last turn of a record may leave the refill open."""
    if refill in legal or (refill is None and is_last):
        return
    words = " or ".join("none" if stack is None else f"one from {stack}" for stack in legal)
    raise IllegalError("C3", f"expected as the refill {words} (got {'none' if refill is None else refill.value})")


def _judge_arranging(table: Table, entries: tuple[Arranged, ...]) -> Table:
    """The table with all of `to_arrange` placed or cast off, in the order recorded (C4-C10)."""
    _check_all_arranged(table.to_arrange, entries)
    mosaic, dishes = table.mosaic, table.dishes
    for entry in entries:
        if entry.space is not None:
            mosaic = mosaic.place(entry.space, entry.diatom)
        elif entry.dish is not None:
            if takers := mosaic.takers(entry.diatom):
                spaces = " or ".join(map(str, takers))
                raise IllegalError("C5", f"expected {entry.diatom} on {spaces} (got it in castoff dish {entry.dish})")
            dishes = dishes.put(entry.dish, entry.diatom)
    return replace(table, mosaic=mosaic, dishes=dishes, to_arrange=())


def _check_all_arranged(collected: tuple[Diatom, ...], entries: tuple[Arranged, ...]) -> None:
    """C4: each diatom collected goes to exactly one place."""
    for entry in entries:
        if (entry.space is None) == (entry.dish is None):
            came = "neither" if entry.space is None else "both"
            raise IllegalError("C4", f"expected {entry.diatom} either on a space or in a castoff dish (got {came})")
    wanted, came_all = Counter(collected), Counter(entry.diatom for entry in entries)
    if wanted != came_all:
        missing, extra = (
            ", ".join(map(str, sorted(difference.elements()))) or "none"
            for difference in (wanted - came_all, came_all - wanted)
        )
        raise IllegalError("C4", f"expected each diatom collected once (missing: {missing}; not collected: {extra})")


def _check_stars(table: Table, stars: int | None) -> None:
    """C13: the stars of the dishes if the commission is completed, else none."""
    if stars == table.stars:
        return
    came = "null" if stars is None else stars
    if table.stars is None:
        raise IllegalError("C13", f"expected null for the stars of a play that is not completed (got {came})")
    loads = ", ".join(map(str, table.dishes.loads)) or "none"
    raise IllegalError("C13", f"expected {table.stars} stars with {loads} sixths in the dishes (got {came})")
