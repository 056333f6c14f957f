from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from support import card, edition_with, seed_deal

from puzzles.commission.card import Commission
from puzzles.commission.deal import Deal, Source
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.position import Position
from puzzles.commission.record import Arranged, Opening, Turn
from puzzles.commission.table import Table, position_at
from puzzles.components.edition import Edition
from puzzles.components.pieces import Color, Diatom
from solver.advice.advise import Advice, advise
from solver.advice.arrays import TurnStart
from solver.advice.options import FAILED, Option, estimate
from solver.advice.ranking import Effort, Ranking
from solver.budget import Budget
from solver.verdict import Limits

FEW = Limits(None, 60_000)


def setup_of(commission: Commission, edition: Edition, deal: Deal) -> Position:
    return position_at(Table.setup(CardOnBoard(commission, edition), deal), ())


@cache
def first_light() -> tuple[Position, Commission, Edition]:
    commission, edition = load_commission("first-light")
    return setup_of(commission, edition, seed_deal(edition, 1)), commission, edition


@cache
def advice_on_first_light(seed: int = 0) -> Advice:
    return advise(*first_light(), replace(FEW, seed=seed))


def test_advice_is_ranked_by_stars() -> None:
    advice = advice_on_first_light()
    stars = [one.estimate.stars for one in advice.moves]
    assert len(stars) >= 5
    assert stars == sorted(stars, reverse=True)
    assert advice.outlook.most_stars == 3
    assert not advice.is_exact


def test_on_an_easy_card_all_stars_are_expected() -> None:
    best = advice_on_first_light().moves[0].estimate
    assert best.stars > 2.9
    assert best.completes > 0.95
    assert best.worlds >= 8


def test_advice_within_states_is_the_same_each_time() -> None:
    again = advise(*first_light(), FEW)
    assert again == advice_on_first_light()
    assert advice_on_first_light(1) != again


def test_a_world_is_never_the_order_of_the_deal_of_a_seed() -> None:
    position, commission, edition = first_light()
    scene = TurnStart(position, CardOnBoard(commission, edition))
    worlds = {scene.deal_of(seed, world).a for seed in range(3) for world in range(50)}
    assert len(worlds) == 150
    assert not {seed_deal(edition, seed).a for seed in range(300)} & worlds


def test_hidden_tiles_do_not_change_the_advice() -> None:
    position, commission, edition = first_light()
    deal = seed_deal(edition, 1)
    other = replace(deal, a=(deal.a[0], *deal.a[:0:-1]), b=(deal.b[0], *deal.b[:0:-1]))
    assert setup_of(commission, edition, other) == position


def test_in_the_middle_of_a_turn_the_rest_of_it_is_advised() -> None:
    position, commission, edition = first_light()
    held = tuple(map(Diatom.parse, ("r1", "y2")))
    middle = replace(position, hand=position.hand[:1], hidden={Source.A: 14, Source.B: 13}, to_arrange=held)
    advice = advise(middle, commission, edition, FEW)
    best = advice.moves[0].move
    assert isinstance(best, Opening)
    assert sorted(entry.diatom for entry in best.arrange) == sorted(held)
    assert {one.move.refill for one in advice.moves} == {Source.A, Source.B}


def test_a_record_that_ends_before_its_refill_is_advised_to_refill() -> None:
    position, commission, edition = first_light()
    advice = advise(replace(position, hand=position.hand[:1]), commission, edition, FEW)
    assert {(one.move.arrange, one.move.refill) for one in advice.moves} == {((), Source.A), ((), Source.B)}


def test_a_move_that_completes_the_card_refills_nothing() -> None:
    position, commission, edition = first_light()
    *spaces, last = commission.used
    fitting = {space: Diatom(Color.GREEN, min(edition.board.shapes[space])) for space in commission.used}
    mosaic = {space: replace(fitting[space], color=list(Color)[i % 5]) for i, space in enumerate(spaces)}
    held = fitting[last]
    almost = replace(position, hand=position.hand[:1], mosaic=mosaic, to_arrange=(held,))
    (only,) = advise(almost, commission, edition, FEW).moves
    assert only.move == Opening((Arranged(held, space=last),), None)
    assert only.estimate.stars == 3.0


def test_the_last_space_is_filled_at_once() -> None:
    edition = edition_with("8 7 6 5 4")
    commission = card(edition, dishes=1, O1="any", O2="any")
    deal = seed_deal(edition, 1)
    advice = advise(setup_of(commission, edition, deal), commission, edition, FEW)
    assert advice.moves[0].estimate.stars > 0.9


def test_a_card_that_cannot_be_completed_is_called_so() -> None:
    edition = edition_with("8 7 6 5 0")
    commission = card(edition, C0="red star")
    advice = advise(setup_of(commission, edition, seed_deal(edition, 1)), commission, edition, FEW)
    assert advice.moves == ()
    assert advice.outlook.most_stars is None
    assert "red star" in advice.outlook.reason


def test_spoilt_dishes_lower_what_is_possible() -> None:
    position, commission, edition = first_light()
    spoilt = replace(position, dishes=position.dishes.put(1, Diatom.parse("r2")))
    advice = advise(spoilt, commission, edition, FEW)
    assert advice.outlook.most_stars == 2
    assert "1 castoff dish has lost" in advice.outlook.reason
    assert max(one.estimate.stars for one in advice.moves) <= 2


def test_a_completed_card_needs_no_advice() -> None:
    edition = edition_with("8 7 6 5 4")
    commission = card(edition, O3="any")
    position = setup_of(commission, edition, seed_deal(edition, 1))
    done = replace(position, mosaic={commission.used[0]: Diatom.parse("g1")})
    advice = advise(done, commission, edition, FEW)
    assert advice.moves == ()
    assert advice.outlook.most_stars == 1


def test_without_a_legal_place_the_play_has_ended() -> None:
    tiles = {1: "rrrrrr", 2: "gggggg", 3: "rrrrrr", 4: "gggggg"}
    base = edition_with("8 7 6 5 4")
    edition = replace(base, starting_tile="yyyyyy", water_tiles=tiles)
    commission = card(edition, O3="any")
    deal = Deal(edition.id, (1, 2), (3,), (4,))
    advice = advise(setup_of(commission, edition, deal), commission, edition, FEW)
    assert advice.moves == ()
    assert advice.outlook.most_stars is None


def test_more_effort_where_there_is_more_to_spend() -> None:
    assert Effort.within(10_000_000).placements > Effort.within(100_000).placements


def test_every_option_is_looked_at_in_the_first_world_however_little_there_is() -> None:
    position, commission, edition = first_light()
    scene = TurnStart(position, CardOnBoard(commission, edition))
    options = Ranking(scene, Budget.of(Limits(None, 1)), 0).run().options
    assert options
    assert all(option.stars for option in options)


@pytest.mark.parametrize("level", [0, 2])
def test_an_option_seen_less_is_estimated_by_its_difference_to_the_best(level: int) -> None:
    best = Option(None, None, None, (), (0, 1), stars=[3, 1, 3, 3], scores=[0.0])
    other = Option(None, None, None, (), (0, 1), stars=[level, FAILED], scores=[0.0])
    found = estimate(other, best)
    assert found.stars == pytest.approx(2.5 + (level + 0) / 2 - 2)
    assert found.completes == pytest.approx(0.5)
    assert found.worlds == 2
    assert found.behind == pytest.approx(2.0 - level / 2)
    assert estimate(best, best).stars == pytest.approx(2.5)


def ended(*stars: int) -> Option:
    """A move that ended so in as many worlds."""
    return Option(None, None, None, (), (0, 1), stars=list(stars), scores=[0.0])


def test_no_error_is_told_of_a_handful_of_worlds() -> None:
    few, enough = ended(*[3] * 7), ended(*[3] * 8)
    assert (estimate(few, few).se, estimate(few, few).behind_se) == (None, None)
    assert (estimate(enough, enough).se, estimate(enough, enough).behind_se) == (0.0, 0.0)


def test_moves_that_differ_by_a_constant_are_surely_apart() -> None:
    best, other = ended(*[3, 1] * 8), ended(*[2, 0] * 8)
    found = estimate(other, best)
    assert found.se == pytest.approx(estimate(best, best).se)
    assert (found.behind, found.behind_se) == (1.0, 0.0)


def test_advised_turns_take_tiles_that_are_there() -> None:
    position = first_light()[0]
    there = {(Source.HAND, tile) for tile in position.hand} | set(position.tops.items())
    moves = [one.move for one in advice_on_first_light().moves]
    assert all(isinstance(move, Turn) and (move.source, move.tile) in there for move in moves)
