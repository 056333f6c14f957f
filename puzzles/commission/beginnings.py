"""Playing on: from a position typed at the table, whose hidden tiles must be thought of, or from a recorded play."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256

from puzzles.commission.deal import AnyDeal, Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Play
from puzzles.commission.table import Table, position_before, positions
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError

STACKS = (Source.A, Source.B)


@dataclass(frozen=True)
class Beginning:
    """Where a play goes on.

    Attributes:
        start: the position; None is the setup.
        draw: what is left of the deal there.
        record: the play so far; None when nothing of it is recorded.
    """

    start: Position | None
    draw: Deal | AnyDeal
    record: Play | None = None

    def whole(self, play: Play) -> Play:
        """The record of all of it, when `play` goes on from here: what was played before, and then the play."""
        if self.record is None:
            return play
        return replace(
            play,
            deal=self.record.deal,
            start=self.record.start,
            opening=self.record.opening or play.opening,
            turns=(*self.record.turns, *play.turns),
        )


def hidden_tiles(position: Position, edition: Edition) -> Mapping[Source, int]:
    """How many tiles lie under each top: as typed, or all tiles not seen, shared by the stacks; a gets the odd one."""
    if position.hidden:
        return position.hidden
    unseen = len(position.unseen(edition))
    if len(position.tops) < 2:
        return dict.fromkeys(position.tops, unseen)
    return {Source.A: (unseen + 1) // 2, Source.B: unseen // 2}


def from_position(position: Position, edition: Edition, seed: int) -> Beginning:
    """The position with the tiles not seen put under the tops in the order of a seed.

    The order is that of a deal (tiles by the SHA-256 of ``SEED:TILE``): the first ones lie under a, the next under b,
    and those left over, when fewer are hidden than unseen, are out of the play.
    """
    order = sorted(position.unseen(edition), key=lambda tile: sha256(f"{seed}:{tile}".encode()).hexdigest())
    hidden = hidden_tiles(position, edition)
    stacks: dict[Source, tuple[int, ...]] = {}
    for stack in STACKS:
        number = hidden.get(stack, 0) if stack in position.tops else 0
        stacks[stack] = (*_top(position, stack), *order[:number])
        order = order[number:]
    return Beginning(position, Deal(edition.id, position.hand, stacks[Source.A], stacks[Source.B]))


def from_position_any(position: Position, edition: Edition) -> Beginning:
    """The position with every tile that is not in the pond free to be taken (K2)."""
    free = position.unseen(edition) | {*position.hand, *position.tops.values()}
    return Beginning(position, AnyDeal(edition.id, frozenset(free)))


def from_position_of_deal(position: Position, edition: Edition, deal: Deal) -> Beginning:
    """The position as one of a known deal: the whole deal, or what is left of it there.

    Raises MalformedError when the position cannot be one of the deal: the hand and the tops must be what the deal has
    there, every tile drawn must lie in the pond or in the hand, and as many tiles must lie under the tops as typed.
    """
    stacks = {stack: _from_top(position, stack, deal.stack(stack)) for stack in STACKS}
    left = {tile for tiles in stacks.values() for tile in tiles}
    drawn = deal.tiles - left
    pond = {placed.tile for placed in position.pond}
    if missing := sorted(set(position.hand) - drawn):
        raise MalformedError(f"expected a hand that the deal has dealt (got {_named(missing)})")
    if lost := sorted(drawn - pond - set(position.hand)):
        raise MalformedError(f"expected in the pond or in the hand all that the deal has dealt (got no tile {lost[0]})")
    if early := sorted(pond & left):
        raise MalformedError(f"expected a pond of tiles that the deal has dealt (got {_named(early)})")
    if (foreign := sorted(pond - deal.tiles)) and drawn != set(position.hand):
        raise MalformedError(f"expected a pond of tiles of the deal (got {_named(foreign)})")
    typed = position.hidden
    if typed and typed != hidden_tiles(replace(position, hidden={}), edition):
        for stack in position.tops:
            if typed.get(stack, 0) != len(stacks[stack]) - 1:
                under = f"{len(stacks[stack]) - 1} hidden in stack {stack.value}, as the deal has"
                raise MalformedError(f"expected {under} (got {typed.get(stack, 0)})")
    return Beginning(position, Deal(edition.id, position.hand, stacks[Source.A], stacks[Source.B]))


def _named(tiles: list[int]) -> str:
    return ", ".join(f"tile {tile}" for tile in tiles)


def _top(position: Position, stack: Source) -> tuple[int, ...]:
    return (position.tops[stack],) if stack in position.tops else ()


def _from_top(position: Position, stack: Source, tiles: tuple[int, ...]) -> tuple[int, ...]:
    if stack not in position.tops:
        return ()
    top = position.tops[stack]
    if top not in tiles:
        raise MalformedError(f"expected a tile of the deal's stack {stack.value} on its top (got tile {top})")
    return tiles[tiles.index(top) :]


def from_play(play: Play, card: CardOnBoard) -> tuple[Beginning, ...]:
    """The end of a legal play, from which it goes on with its own deal.

    There are two when the record ends before a refill that is the player's choice (C3).
    """
    if not play.turns and play.opening is None:
        return (Beginning(play.start, play.deal, play),)
    end = position_before(play, card, len(play.turns) + 1)
    table = positions(play, card)[-1]
    if table.is_complete or not table.owed_refills:
        return (Beginning(end, _left(table), play),)
    refilled = ((table.refilled(stack), _refilled(play, stack)) for stack in table.owed_refills)
    return tuple(
        Beginning(position_before(record, card, len(play.turns) + 1), _left(after), record)
        for after, record in refilled
    )


def _left(table: Table) -> Deal | AnyDeal:
    assert isinstance(table.draw, Deal | AnyDeal)
    return table.draw


def _refilled(play: Play, stack: Source) -> Play:
    """The record with the refill that its end still owes."""
    if play.turns:
        return replace(play, turns=(*play.turns[:-1], replace(play.turns[-1], refill=stack)))
    assert play.opening is not None
    return replace(play, opening=replace(play.opening, refill=stack))


def deal_there(play: Play, edition: Edition, asked: Deal, seed: int | None) -> Deal:
    """The deal that a play must have to be of the deal asked for.

    Args:
        play: the record; one that begins in a typed position has what is left of the deal there.
        edition: the components.
        asked: the deal of a seed or of a file.
        seed: the seed, if it is one: in a typed position it orders the hidden tiles.
    """
    if play.start is not None:
        ordered = None if seed is None else from_position(play.start, edition, seed).draw
        if isinstance(ordered, Deal) and ordered == replace(play.deal, edition=edition.id):
            asked = ordered
        else:
            with suppress(MalformedError):  # the position is none of the deal, which is then another than the play's
                asked = _known(from_position_of_deal(play.start, edition, asked))
    return replace(asked, edition=play.deal.edition)


def _known(beginning: Beginning) -> Deal:
    assert isinstance(beginning.draw, Deal)
    return beginning.draw
