from __future__ import annotations

from collections.abc import Sequence

import pytest
from plain_advice import HiddenCase, PlainAdvice, Worth, hidden_case
from plain_solving import TooLargeError
from support import edition_with, reference

from puzzles.commission.deal import Deal, Source
from puzzles.commission.dishes import Dishes
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from solver.advice.advise import advise
from solver.advice.exact import Expectimax, SpentError, few_worlds
from solver.budget import Budget
from solver.verdict import Limits

PLAIN_TABLES, MORE_TABLES = 80, 3000
UNSURE = (51, 56, 147)
"""Positions in which the worlds do not all end alike."""
KINDS = (
    ((1, -1), 2, 2, False),  # three worlds, four tiles left
    ((0, 0), 0, 3, False),  # one world, four tiles left
    ((0, -1), 2, 3, True),  # nothing hidden, in the middle of a turn
    ((1, -1), 3, 3, True),  # four worlds, in the middle of a turn with at most three others to come
)


def case(seed: int) -> tuple[HiddenCase, tuple[Deal, ...]] | None:
    under, out, turns, mid_turn = KINDS[seed % len(KINDS)]
    found = hidden_case(seed, under=under, out=out, turns=turns, mid_turn=mid_turn)
    deals = () if found is None else few_worlds(found.position, found.edition)
    return None if found is None or not deals else (found, deals)


def enumerated(found: HiddenCase, deals: Sequence[Deal], tables: int = PLAIN_TABLES) -> Worth | None:
    try:
        return PlainAdvice(found.commission, found.edition, tables).worth(found.position, deals)
    except TooLargeError:
        return None


def test_exact_values_are_those_of_full_enumeration() -> None:
    compared = several = between = 0
    for seed in range(200):
        there = case(seed)
        wanted = None if there is None else enumerated(*there, MORE_TABLES if seed in UNSURE else PLAIN_TABLES)
        if there is None or wanted is None:
            continue
        found, deals = there
        card = CardOnBoard(found.commission, found.edition)
        search = Expectimax(card, Budget.of(Limits(None, 200_000)))
        try:
            value = search.value(found.position, deals)
        except SpentError:
            continue
        assert value == pytest.approx(wanted), seed
        compared += 1
        several += len(deals) > 1
        between += wanted.stars % 1 > 0 or wanted.completes % 1 > 0
    assert compared >= 50
    assert several >= 12
    assert between >= 3


def test_exact_advice_says_what_its_first_move_is_worth() -> None:
    checked = 0
    for seed in range(0, 60, 4):
        there = case(seed)
        wanted = None if there is None else enumerated(*there)
        if there is None or wanted is None:
            continue
        found, deals = there
        advice = advise(found.position, found.commission, found.edition, Limits(None, 200_000))
        if not advice.is_exact:
            continue
        if not advice.moves:
            assert wanted == (0.0, 0.0)
            continue
        best = advice.moves[0].estimate
        assert (best.stars, best.completes) == pytest.approx(wanted), seed
        assert best.worlds == len(deals)
        assert best.se == 0.0
        checked += 1
    assert checked >= 4


def position_with(hidden: dict[Source, int], tops: dict[Source, int]) -> Position:
    """A position of an edition of six tiles, two of which are in hand."""
    return Position("changed", "test", (), {}, Dishes(((),)), (1, 2), tops, hidden)


def test_worlds_are_all_orders_of_the_tiles_not_seen() -> None:
    edition = edition_with("8 7 6 5 4", "1 2 3 4 5 6")
    both = position_with({Source.A: 1, Source.B: 1}, {Source.A: 3, Source.B: 4})
    assert {(deal.a, deal.b) for deal in few_worlds(both, edition)} == {((3, 5), (4, 6)), ((3, 6), (4, 5))}
    one = position_with({Source.B: 1}, {Source.B: 4})
    assert {(deal.a, deal.b) for deal in few_worlds(one, edition)} == {((), (4, tile)) for tile in (3, 5, 6)}
    assert all(deal.hand == (1, 2) for deal in few_worlds(both, edition))


def test_no_exact_advice_with_two_tiles_under_a_top_or_with_too_many_worlds() -> None:
    edition = edition_with("8 7 6 5 4", "1 2 3 4 5 6")
    assert few_worlds(position_with({Source.A: 2}, {Source.A: 3}), edition) == ()
    assert few_worlds(position_with({Source.A: 1}, {Source.A: 3}), reference()) == ()
