"""Whether a position can still be completed, and how many stars it can earn at most: what needs no playout."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.commission.beginnings import hidden_tiles
from puzzles.commission.deal import AnyDeal, Draw
from puzzles.commission.dishes import STAR_LOAD
from puzzles.commission.position import Position
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from puzzles.drawing.terminal import counted
from solver.impossibility import impossible


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is proved of a position.

    Attributes:
        most_stars: no play earns more; None if none completes the card.
        reason: why, in words for the player.
    """

    most_stars: int | None
    reason: str


def outlook(position: Position, table: Table) -> Outlook:
    """What holds in every hidden order.

    Args:
        position: at the table.
        table: the position with some hidden order.
    """
    if table.is_complete:
        stars = table.stars or 0
        return Outlook(stars, f"the card is completed, with {counted(stars, 'star')}")
    card = table.mosaic.card
    came = _all_that_can_come(position, card.edition, table)
    proof = impossible(card.commission, card.edition, came, start=table)
    if proof is not None:
        return Outlook(None, proof.reason)
    dishes = table.dishes.loads
    most = sum(load <= STAR_LOAD for load in dishes)
    if most == len(dishes):
        return Outlook(most, "no castoff dish has lost its star")
    lost = len(dishes) - most
    return Outlook(most, f"{counted(lost, 'castoff dish has', 'castoff dishes have')} lost the room for a star")


def _all_that_can_come(position: Position, edition: Edition, table: Table) -> Draw:
    """The draw of the table if only the order is hidden; else every tile that may lie in a stack, which are more."""
    hidden = sum(hidden_tiles(position, edition).get(stack, 0) for stack in position.tops)
    unseen = position.unseen(edition)
    if hidden == len(unseen):
        return table.draw
    return AnyDeal(edition.id, table.draw.tiles | unseen)
