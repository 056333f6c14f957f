"""Proofs, without a search, that no play completes a card (each with a reason in words).

Every proof is a relaxation: it forgets the order of turns, places in the pond and forced placement (C5), and bounds
from above what tiles and stock can bring. A card that is not refuted here may still have no play.
"""

from __future__ import annotations

from dataclasses import replace

from puzzles.commission.card import Commission
from puzzles.commission.deal import AnyDeal, Draw
from puzzles.commission.dishes import DISH_SIXTHS
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from puzzles.components.edition import Edition
from puzzles.sentences import joined
from solver.impossibility.card import by_card
from solver.impossibility.groundings import by_groups
from solver.impossibility.proof import Proof, ProofKind
from solver.impossibility.shortages import by_shortage
from solver.impossibility.supply import supply
from solver.impossibility.wants import Wants

__all__ = ["Proof", "ProofKind", "impossible"]


def impossible(
    commission: Commission, edition: Edition, draw: Draw | None = None, *, start: Table | None = None
) -> Proof | None:
    """A proof that no play completes the card, or None: that says nothing.

    Args:
        commission: the card.
        edition: the components.
        draw: the tiles that can come; None is any deal of the edition, or with `start` its draw.
        start: a play in progress to go on from, at the start or in the middle of a turn, instead of the setup.
    """
    if start is None:
        any_deal = AnyDeal(edition.id, frozenset(edition.water_tiles))
        start = Table.setup(CardOnBoard(commission, edition), draw or any_deal)
    elif draw is not None:
        start = replace(start, draw=draw)
    return by_card(start.mosaic.card) or _by_dishes(start) or _by_place(start, edition) or _by_pieces(start, edition)


def _by_dishes(table: Table) -> Proof | None:
    """A diatom that was collected and must be cast off, but for which no dish has room (C6).

    A space that cannot take it now never will: open spaces become fewer, and groups only lose values.
    """
    outcasts = [diatom for diatom in table.to_arrange if not table.mosaic.takers(diatom)]
    rooms = [DISH_SIXTHS - load for load in table.dishes.loads]
    for diatom in outcasts:
        if diatom.sixths > max(rooms, default=0):
            words = f"the {diatom.words} that was collected fits no open space and no castoff dish"
            return Proof(ProofKind.DISHES, words)
    if sum(diatom.sixths for diatom in outcasts) > sum(rooms):
        words = joined(f"the {diatom.words}" for diatom in outcasts)
        return Proof(ProofKind.DISHES, f"{words} fit no open space and together no castoff dishes")
    return None


def _by_pieces(table: Table, edition: Edition) -> Proof | None:
    wants = Wants.of(table.mosaic)
    if not wants.spaces:
        return None
    bounds = supply(table, edition, wants.kinds)
    return by_shortage(wants, bounds) or by_groups(wants, bounds)


def _by_place(table: Table, edition: Edition) -> Proof | None:
    """Tiles are needed, but none of those left has a legal place (C12): the play fails at the next turn."""
    if len(table.mosaic.open_spaces) <= len(table.to_arrange) or not table.draw.tiles:
        return None
    if table.pond.has_place(edition.water_tiles[tile] for tile in sorted(table.draw.tiles)):
        return None
    where = joined(str(space) for space in table.mosaic.open_spaces)
    return Proof(
        ProofKind.PLACE, f"none of the tiles that are left has a legal place, but {where} must still be filled"
    )
