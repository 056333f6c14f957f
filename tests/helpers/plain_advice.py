"""What the best play of a hidden deal can expect, by literal enumeration: every move, and every tile that turns up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from plain_solving import Laid, PlainSolving, TooLargeError, _sorted
from random_cases import STOCKS, random_card
from support import edition_with, random_play

from benchmarks.random_deals import collected_at_random
from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal, Source
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.table import Table, position_before, positions
from puzzles.components.edition import Edition
from puzzles.components.pieces import Stock
from puzzles.pond.pond import Pond
from puzzles.pond.yields import groups, turn_yields


class Worth(NamedTuple):
    """Expected stars, a failure counting as none, and the chance of completion."""

    stars: float
    completes: float


class Node(NamedTuple):
    """What lies on the table, and the deals that can be under it, all as likely."""

    pond: Pond
    stock: Stock
    laid: Laid
    deals: tuple[Deal, ...]


class PlainAdvice(PlainSolving):
    """All plays of one card from positions with hidden tiles."""

    def __init__(self, commission: Commission, edition: Edition, most_tables: int = 10**9) -> None:
        super().__init__(commission, edition, most_tables=most_tables)
        self._worths: dict[Node, Worth] = {}

    def worth(self, position: Position, deals: Sequence[Deal]) -> Worth:
        """What the best play from a position can expect; raises TooLargeError."""
        table = Table.at(position, CardOnBoard(self.commission, self.edition), deals[0])
        laid = Laid(frozenset(table.mosaic.placed.items()), _sorted(table.dishes.loads))
        if not table.to_arrange:
            return self._best(Node(table.pond, table.stock, laid, tuple(deals)))
        return max(
            (
                self._after(table.pond, table.stock, lying, [deal.refill(stack) for deal in deals])
                for lying in self.arranged(laid, table.to_arrange)
                for stack in table.owed_refills or (None,)
            ),
            default=Worth(0.0, 0.0),
        )

    def _best(self, node: Node) -> Worth:
        if node not in self._worths:
            self.met += 1
            if self.met > self.most_tables:
                raise TooLargeError
            self._worths[node] = self._best_move(node)
        return self._worths[node]

    def _best_move(self, node: Node) -> Worth:
        best = Worth(0.0, 0.0)
        for source, tile in node.deals[0].sources():
            drawn = [deal.take(source, tile) for deal in node.deals]
            for pond, points in self._placed(node.pond, self.edition.water_tiles[tile]):
                for collected in turn_yields(tuple(map(groups, points)), node.stock):
                    stock = node.stock.take(collected)
                    for lying in self.arranged(node.laid, collected):
                        for refill in drawn[0].refills(source):
                            best = max(best, self._after(pond, stock, lying, [deal.refill(refill) for deal in drawn]))
                            if best == (node.laid.stars, 1.0):
                                return best
        return best

    def _after(self, pond: Pond, stock: Stock, laid: Laid, deals: Sequence[Deal]) -> Worth:
        """The mean over what the player sees next."""
        if len(laid.placed) == self.spaces:
            return Worth(float(laid.stars), 1.0)
        seen: dict[object, list[Deal]] = {}
        for deal in deals:
            seen.setdefault((deal.hand, deal.a[:1], deal.b[:1]), []).append(deal)
        found = [(self._best(Node(pond, stock, laid, tuple(group))), len(group)) for group in seen.values()]
        return Worth(
            sum(worth.stars * number for worth, number in found) / len(deals),
            sum(worth.completes * number for worth, number in found) / len(deals),
        )


class HiddenCase(NamedTuple):
    """A position with few hidden tiles."""

    commission: Commission
    edition: Edition
    position: Position


def hidden_case(
    seed: int, *, under: tuple[int, int], out: int, turns: int, mid_turn: bool = False
) -> HiddenCase | None:
    """A random position after some random turns; None if its play ends before.

    Args:
        seed: of everything.
        under: tiles under the top of each stack then; negative for an empty stack.
        out: tiles of the edition that are neither in the pond, seen nor hidden.
        turns: before.
        mid_turn: the last of these turns is still to be arranged.
    """
    rng = Random(seed)
    left = 2 + under[0] + under[1] + 2
    chosen = rng.sample(sorted(edition_with("1 1 1 1 1").water_tiles), turns + left + out)
    edition = edition_with(rng.choice(STOCKS), " ".join(map(str, chosen)))
    rest = chosen[2 : turns + left]
    first = rng.randint(0, turns)
    a, b = rest[: under[0] + 1 + first], rest[under[0] + 1 + first :]
    deal = Deal(edition.id, tuple(chosen[:2]), tuple(a), tuple(b))
    collected = [diatom for turn in collected_at_random(edition, deal, rng) for diatom in turn]
    commission = random_card(edition, collected, rng)
    play = random_play(commission, edition, deal, rng, max_turns=turns)
    if len(play.turns) < turns:
        return None
    table = positions(play, CardOnBoard(commission, edition))[-1]
    if table.is_complete:
        return None
    position = position_before(play, CardOnBoard(commission, edition), turns + 1)
    if mid_turn:
        if not play.turns or not play.turns[-1].arrange:
            return None
        table = positions(play, CardOnBoard(commission, edition))[turns - 1].collecting(play.turns[-1])
        assert isinstance(table.draw, Deal)
        tops = {stack: tiles[0] for stack in (Source.A, Source.B) if (tiles := table.draw.stack(stack))}
        position = replace(
            position,
            mosaic=dict(table.mosaic.placed),
            dishes=table.dishes,
            hand=table.draw.hand,
            tops=tops,
            hidden={stack: len(table.draw.stack(stack)) - 1 for stack in tops},
            to_arrange=table.to_arrange,
        )
    if max(position.hidden.values(), default=0) > 1:
        return None
    return HiddenCase(commission, edition, position)
