"""In a proof refills are put off and of the orders of two turns one is followed: no order and no state is lost."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from puzzles.commission.deal import Deal
from solver.search.kernel.expand import list_tiles
from solver.search.kernel.retell import draws_of
from solver.search.kernel.states import Draws
from solver.search.kernel.tables import tile_tables
from solver.search.kernel.words import WORDS, begin, draw_later, hold
from solver.tools.entry import Ints2

DEALS = [
    Deal("any", (0, 1), (2, 3, 4), (5, 6)),
    Deal("any", (0, 1), (2, 3, 4, 5), ()),
    Deal("any", (0,), (1, 2, 3), (4, 5)),
    Deal("any", (), (0, 1), (2, 3)),
    Deal("any", (0, 1), (), ()),
]


def orders(deal: Deal) -> Iterator[tuple[int, ...]]:
    """The tiles of all turns that the rules allow, each refill tried (C2, C3), the longest and all their beginnings."""
    yield ()
    for source, tile in deal.sources():
        drawn = deal.take(source, tile)
        for refill in drawn.refills(source):
            for rest in orders(drawn.refill(refill)):
                yield (tile, *rest)


def orders_with_refills_put_off(draws: Draws, words: Ints2, at: int, options: Ints2) -> Iterator[tuple[int, ...]]:
    """The same as the compiled search lists them in a proof."""
    yield ()
    listed = options[: list_tiles(TABLES, draws, words[at], options)].tolist()
    for tile, source, _ in listed:
        words[at + 1] = words[at]
        draw_later(draws.stack_a, draws.stack_b, words[at + 1], source, tile)
        for rest in orders_with_refills_put_off(draws, words, at + 1, options):
            yield (tile, *rest)


TABLES = tile_tables(["rrrrr."], "rygbp.")


@pytest.mark.parametrize("deal", DEALS)
def test_refills_put_off_lose_no_order_and_add_none(deal: Deal) -> None:
    tiles = len(deal.tiles)
    words: Ints2 = np.zeros((tiles + 2, WORDS), dtype=np.int64)
    begin(words, np.zeros((tiles + 2, 0), dtype=np.int8), [0] * (tiles + 2), ())
    hold(words, 0, deal.hand, 0, 0)
    no = np.zeros(1, dtype=np.int64)
    draws = Draws(np.array(deal.a, dtype=np.int64), np.array(deal.b, dtype=np.int64), no, no)
    listed = list(orders_with_refills_put_off(draws, words, 0, np.zeros((8, 3), dtype=np.int64)))
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(orders(deal))


@pytest.mark.parametrize("deal", DEALS)
def test_what_was_laid_is_retold_as_turns_that_the_rules_allow(deal: Deal) -> None:
    for order in set(orders(deal)):
        draw = deal
        for tile, (source, refill) in zip(order, draws_of(deal, order), strict=True):
            assert (source, tile) in draw.sources()
            draw = draw.take(source, tile)
            assert refill in draw.refills(source)
            draw = draw.refill(refill)


def test_an_order_that_cannot_be_is_not_retold() -> None:
    with pytest.raises(ValueError, match="expected a tile that can be taken"):
        draws_of(DEALS[0], (2, 4))
    with pytest.raises(ValueError, match="expected a tile that can be taken"):
        draws_of(DEALS[0], (0, 3, 6))
