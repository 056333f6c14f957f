from __future__ import annotations

from random import Random

import pytest
from random_cases import random_case
from support import seed_deal

from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.referee import judge
from solver.hidden.policies import GreedyPolicy, PolicyName, RandomPolicy, play_hidden, policy_named
from solver.verdict import Limits

FEW = Limits(None, 3_000)


@pytest.mark.parametrize("name", list(PolicyName))
def test_plays_of_small_hidden_deals_are_legal_and_end(name: PolicyName) -> None:
    ends = set()
    for seed in range(30):
        case = random_case(seed, tiles=6)
        assert isinstance(case.draw, Deal)
        play = play_hidden(case.commission, case.edition, case.draw, policy_named(name, FEW, seed))
        ruling = judge(play, case.commission, case.edition, deal=case.draw)
        assert ruling.legal
        assert ruling.stars == play.stars
        ends.add(ruling.completed)
    assert ends == {True, False}


@pytest.mark.parametrize("card", ["first-light", "kites"])
@pytest.mark.parametrize("name", list(PolicyName))
def test_policies_play_shipped_cards(card: str, name: PolicyName) -> None:
    commission, edition = load_commission(card)
    play = play_hidden(commission, edition, seed_deal(edition, 2), policy_named(name, FEW, 2))
    assert judge(play, commission, edition).legal
    assert play.turns


def test_advice_is_better_than_chance() -> None:
    commission, edition = load_commission("four-winds")
    stars = {
        name: sum(
            play_hidden(
                commission, edition, seed_deal(edition, deal), policy_named(name, Limits(None, 20_000), deal)
            ).stars
            or 0
            for deal in (1, 2)
        )
        for name in (PolicyName.ADVISED, PolicyName.RANDOM)
    }
    assert stars[PolicyName.ADVISED] > stars[PolicyName.RANDOM]


def test_policies_do_not_see_the_stacks() -> None:
    commission, edition = load_commission("first-light")
    deal = seed_deal(edition, 1)
    other = Deal(deal.edition, deal.hand, deal.a[:1] + deal.a[:0:-1], deal.b[:1] + deal.b[:0:-1])
    for name in PolicyName:
        first, second = (
            play_hidden(commission, edition, one, policy_named(name, FEW, 1)).turns[0] for one in (deal, other)
        )
        assert first == second


def test_greedy_fills_what_it_can() -> None:
    commission, edition = load_commission("first-light")
    play = play_hidden(commission, edition, seed_deal(edition, 1), GreedyPolicy())
    first = next(turn for turn in play.turns if turn.collect)
    assert all(entry.dish is None for entry in first.arrange)
    assert play == play_hidden(commission, edition, seed_deal(edition, 1), GreedyPolicy())


def test_chance_is_seeded() -> None:
    commission, edition = load_commission("first-light")
    deal = seed_deal(edition, 1)
    plays = [play_hidden(commission, edition, deal, RandomPolicy(Random(seed))) for seed in (1, 1, 2)]
    assert plays[0] == plays[1] != plays[2]
