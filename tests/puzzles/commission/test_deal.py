from hashlib import sha256

import pytest
from support import reference, seed_deal

from puzzles.commission.deal import AnyDeal, Deal, Draw, Source

DEAL = Deal("reference", (3, 21), (7, 12), (30,))


def test_a_seed_orders_tiles_by_the_hash_of_seed_and_tile() -> None:
    order = sorted(range(1, 34), key=lambda tile: sha256(f"17:{tile}".encode()).hexdigest())
    deal = seed_deal(reference(), 17)
    assert set(deal.hand) == {order[0], order[17]}
    assert (deal.a, deal.b) == (tuple(order[1:17]), tuple(order[18:]))


def test_the_deal_of_seed_one_never_changes() -> None:
    deal = seed_deal(reference(), 1)
    assert (deal.hand, deal.a[0], deal.b[0]) == ((23, 30), 29, 16)


@pytest.mark.parametrize(
    ("tiles", "a", "b", "hand"),
    [(33, 16, 15, 2), (32, 15, 15, 2), (3, 1, 0, 2), (2, 0, 0, 2), (1, 0, 0, 1), (0, 0, 0, 0)],
)
def test_stack_a_takes_the_larger_half(tiles: int, a: int, b: int, hand: int) -> None:
    deal = Deal.from_seed("own", range(1, tiles + 1), 5)
    assert (len(deal.a), len(deal.b), len(deal.hand)) == (a, b, hand)
    assert deal.tiles == frozenset(range(1, tiles + 1))


def test_the_order_within_the_hand_means_nothing() -> None:
    assert Deal("reference", (21, 3), (7, 12), (30,)) == DEAL


def test_four_tiles_can_be_taken() -> None:
    assert set(DEAL.sources()) == {(Source.HAND, 3), (Source.HAND, 21), (Source.A, 7), (Source.B, 30)}


@pytest.mark.parametrize(
    ("source", "tile", "refills"),
    [(Source.HAND, 3, (Source.A, Source.B)), (Source.A, 7, (None,)), (Source.B, 30, (None,))],
)
def test_only_a_hand_tile_is_replaced(source: Source, tile: int, refills: tuple[Source | None, ...]) -> None:
    assert DEAL.take(source, tile).refills(source) == refills


def test_the_refill_comes_from_the_other_stack_when_one_is_empty_and_not_at_all_when_both_are() -> None:
    left = DEAL.take(Source.B, 30)
    assert left.take(Source.HAND, 3).refills(Source.HAND) == (Source.A,)
    empty = Deal("reference", (3, 21), (), ())
    assert empty.take(Source.HAND, 3).refills(Source.HAND) == (None,)


def test_a_refill_draws_the_top() -> None:
    left = DEAL.take(Source.HAND, 3).refill(Source.A)
    assert left == Deal("reference", (21, 7), (12,), (30,))
    assert left.refill(None) == left


def test_any_deal_takes_any_tile_not_yet_used() -> None:
    draw: Draw = AnyDeal("reference", frozenset({5, 2, 9}))
    assert draw.sources() == ((Source.ANY, 2), (Source.ANY, 5), (Source.ANY, 9))
    left = draw.take(Source.ANY, 5)
    assert left.refills(Source.ANY) == (None,)
    assert left.refill(None).tiles == {2, 9}
