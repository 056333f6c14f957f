"""Explanations of small cards, each part checked by literal enumeration."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from plain_solving import House, PlainSolving
from support import edition_with

from benchmarks.planting import planted
from benchmarks.random_deals import CardKind, random_instance
from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import AnyDeal
from puzzles.commission.referee import judge
from puzzles.components.board import Space
from puzzles.components.edition import Edition
from solver.bench.suite import Instance
from solver.explain.core import Core, core_of
from solver.explain.demand import Demand
from solver.explain.explain import Explained, Explanation, explain
from solver.explain.search import Answer
from solver.explain.trial import SPARE_DISHES, Trials
from solver.verdict import Limits

FEW = Limits(seconds=None, states=600_000)
DARK = Requirement(dark=True)
PLANTED = (1, 8, 42, 45, 48, 75, 93, 115)
"""Seeds of cards whose explanations are of every sort: cheap, by a search without dishes, and with them."""


def silent(text: str) -> None:
    del text


def unsolvable(seed: int) -> Instance:
    """A small card with one to three changes that make it impossible."""
    instance = random_instance(edition_with("8 7 6 5 4"), seed)
    rng = Random(seed)
    card = planted(instance.commission, instance.edition, rng.randint(1, 3), rng)
    assert card is not None
    return Instance.alone(instance.name, "planted", card, instance.edition, instance.deal)


def explained(instance: Instance, stars: int | None = None) -> Explanation:
    return explain(Trials(instance.commission, instance.edition, instance.deal, stars or 0, FEW, silent))


def most_stars(demand: Demand, instance: Instance, house: House) -> int:
    """The stars of the best play of a card that asks just this, by enumeration; -1 if there is none."""
    card = demand.card(instance.commission, SPARE_DISHES)
    stars = PlainSolving(card, instance.edition, house).stars(instance.deal)
    return -1 if stars is None else stars


def weaker(core: Core) -> list[Demand]:
    """The demands of the core without each of its parts, the dishes among them."""
    demand = core.demand
    parts = [demand.without(part) for part in demand.leaves]
    return parts if demand.dishes is None else [*parts, replace(demand, dishes=None)]


@pytest.mark.parametrize("seed", PLANTED)
def test_what_is_told_cannot_hold_together_and_each_part_is_needed(seed: int) -> None:
    instance = unsolvable(seed)
    found = explained(instance)
    assert found.status is Explained.PROVED
    assert found.core is not None
    assert found.core.is_minimal
    assert not found.core.is_forced
    assert found.core.demand.is_made_by(instance.commission)
    at_will = House(voluntary=True)
    assert most_stars(found.core.demand, instance, at_will) == -1
    for demand in weaker(found.core):
        assert not demand.asked or most_stars(demand, instance, at_will) >= 0


def test_stars_that_cannot_be_earned_are_explained_with_the_dishes() -> None:
    instance = random_instance(edition_with("8 7 6 5 4"), 2051, 3)
    found = explained(instance, stars=1)
    assert found.core is not None
    assert found.core.demand.dishes == 1
    assert found.core.is_minimal
    at_will = House(voluntary=True)
    assert most_stars(found.core.demand, instance, at_will) < 1
    for demand in weaker(found.core):
        assert most_stars(demand, instance, at_will) >= 1
    assert explained(instance, stars=0).status is Explained.POSSIBLE


def test_more_stars_than_dishes_are_explained_by_the_dishes_alone() -> None:
    instance = random_instance(edition_with("8 7 6 5 4"), 2051, 3)
    found = explained(instance, stars=2)
    assert found.core is not None
    assert (found.core.demand.dishes, dict(found.core.demand.listed)) == (1, {})
    assert found.core.is_minimal


def card_of(edition: Edition, asked: dict[str, str], dishes: int) -> Commission:
    requirements = {space: Requirement.parse(asked.get(str(space), "dark")) for space in edition.board.spaces}
    return Commission("card", "Card", edition.id, dishes, requirements)


def test_forced_placement_is_named_where_it_alone_forbids() -> None:
    instance = random_instance(edition_with("8 7 6 5 4"), 242, 3, CardKind.FORCING)
    found = explained(instance, stars=1)
    assert found.core is not None
    assert found.core.is_forced
    assert found.core.is_minimal
    asked = {str(space): str(asked) for space, asked in found.core.demand.listed.items()}
    assert asked == {"C8": "A", "O1": "A", "O11": "triangle"}
    assert most_stars(found.core.demand, instance, House()) < 1
    assert most_stars(found.core.demand, instance, House(voluntary=True)) == 1
    for part in found.core.demand.leaves:
        assert most_stars(found.core.demand.without(part), instance, House()) == 1


def test_a_trial_proves_with_a_play_of_a_card_that_asks_as_much() -> None:
    instance = random_instance(edition_with("8 7 6 5 4"), 2051, 3)
    trials = Trials(instance.commission, instance.edition, instance.deal, 0, FEW, silent)
    whole = Demand.of(instance.commission)
    trial = trials.loosely(whole)
    assert trial.answer is Answer.PLAY
    assert trial.card is not None
    assert trial.play is not None
    assert whole.is_made_by(trial.card)
    assert judge(trial.play, trial.card, instance.edition, deal=instance.deal).completed


def test_a_limit_leaves_open_what_is_not_proved() -> None:
    instance = unsolvable(60)
    few = Limits(seconds=None, states=50)
    found = explain(Trials(instance.commission, instance.edition, instance.deal, 0, few, silent))
    assert (found.status, found.core) == (Explained.UNDECIDED, None)
    trials = Trials(
        instance.commission, instance.edition, instance.deal, 0, Limits(seconds=None, states=50_000), silent
    )
    core = core_of(trials, instance.commission)
    assert core is None or not core.is_minimal


def test_any_deal_is_explained_without_a_search_of_all_deals() -> None:
    edition = edition_with("8 7 6 5 4")
    card = card_of(edition, {**dict.fromkeys(("C0", "O1", "O5", "O9", "O13"), "red star"), "M1": "green"}, dishes=2)
    draw = AnyDeal(edition.id, frozenset(edition.water_tiles))
    found = explain(Trials(card, edition, draw, 0, FEW, silent))
    assert found.core is not None
    assert found.core.is_minimal
    assert {str(space) for space in found.core.demand.asked} == {"C0", "O1", "O5", "O9", "O13"}


def test_a_card_that_can_be_completed_has_its_narrowest_spaces_told() -> None:
    edition = edition_with("8 7 6 5 4")
    card = card_of(edition, {"M1": "purple square", "C1": "any"}, dishes=8)
    found = explain(Trials(card, edition, AnyDeal(edition.id, frozenset(edition.water_tiles)), 0, FEW, silent))
    assert found.status is Explained.POSSIBLE
    assert found.narrow[0].spaces == (Space.parse("M1"),)
    assert found.narrow[0].words.startswith("M1 can hold only purple squares: about one sample point in ")
    assert found.play is not None
    assert judge(found.play, card, edition).completed
