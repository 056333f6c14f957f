"""The deal that a record begins with (C1), and whether it fits the position typed and the deal asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from puzzles.commission.deal import HAND, AnyDeal, Deal, Source
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.components.edition import Edition
from puzzles.errors import IllegalError

STACKS = (Source.A, Source.B)


def check_draw(play: Play, edition: Edition) -> None:
    """Raise IllegalError (C1) unless the deal of a record is one of the edition, and fits the position it starts in."""
    drawn = play.deal.tiles if isinstance(play.deal, AnyDeal) else (*play.deal.hand, *play.deal.a, *play.deal.b)
    unknown = sorted(set(drawn) - edition.water_tiles.keys())
    if unknown:
        raise IllegalError("C1", f"expected water tiles of edition {edition.id} in the deal (got {_list(unknown)})")
    twice = sorted(tile for tile, number in Counter(drawn).items() if number > 1)
    if twice:
        raise IllegalError("C1", f"expected each tile once in the deal (got {_list(twice)} more than once)")
    if play.start is not None:
        placed = sorted({placed.tile for placed in play.start.pond} & set(drawn))
        if placed:
            raise IllegalError("C1", f"expected what is left of the deal (got {_list(placed)}, placed before)")
    if isinstance(play.deal, Deal):
        _check_hand(play.deal, is_mid_turn=is_mid_turn(play))
        if play.start is not None:
            _check_fits(play.deal, play.start)


def is_mid_turn(play: Play) -> bool:
    """Whether the record begins in the middle of a turn: with diatoms to arrange, or an opening."""
    return play.opening is not None or (play.start is not None and bool(play.start.to_arrange))


def _list(tiles: Iterable[int]) -> str:
    return ", ".join(map(str, tiles)) or "none"


def _check_hand(deal: Deal, *, is_mid_turn: bool) -> None:
    fewest = 0 if not deal.a and not deal.b else HAND - is_mid_turn
    if not fewest <= len(deal.hand) <= HAND:
        raise IllegalError("C1", f"expected a hand of two, fewer only beside empty stacks (got {len(deal.hand)})")


def _check_fits(deal: Deal, start: Position) -> None:
    if set(deal.hand) != set(start.hand):
        raise IllegalError("C1", f"expected the position's hand in the deal (got {_list(deal.hand)})")
    for stack in STACKS:
        tiles = deal.stack(stack)
        if tiles[:1] != ((start.tops[stack],) if stack in start.tops else ()):
            raise IllegalError("C1", f"expected the position's top on stack {stack} (got {_list(tiles[:1])})")
        hidden = start.hidden.get(stack)
        if hidden is not None and hidden != max(len(tiles) - 1, 0):
            raise IllegalError("C1", f"expected {hidden} tiles under the top of stack {stack} (got {len(tiles) - 1})")


def check_asked(play: Play, asked: Deal | AnyDeal | None) -> None:
    """Raise IllegalError (C1) if a record is of another deal than asked; any deal (K2) asks nothing.

    A record that begins in a position is of the deal asked if its deal is that one, or what is left of it there.
    """
    if not isinstance(asked, Deal):
        return
    if not isinstance(play.deal, Deal):
        raise IllegalError("C1", "expected a play of the deal asked (got one of any deal)")
    left = play.deal
    if (left.hand, left.a, left.b) == (asked.hand, asked.a, asked.b):
        return
    if play.start is None or not _is_left_of(left, play.start, asked):
        parts = (("hand", left.hand, asked.hand), ("stack a", left.a, asked.a), ("stack b", left.b, asked.b))
        part, came, wanted = next(part for part in parts if part[1] != part[2])
        raise IllegalError("C1", f"expected the deal asked, {part} {_list(wanted)} (got {_list(came)})")


def _is_left_of(left: Deal, start: Position, asked: Deal) -> bool:
    are_ends = all(asked.stack(stack)[-len(rest) :] == rest for stack in STACKS if (rest := left.stack(stack)))
    return are_ends and asked.tiles == left.tiles | {placed.tile for placed in start.pond}
