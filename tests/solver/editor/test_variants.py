"""Variants of a card: near to it, unlike each other, along its own symmetry."""

from __future__ import annotations

from itertools import islice

from support import card, reference

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.twins import canonical_form
from puzzles.components.symmetry import symmetries
from solver.editor.variants import Variant, variants
from solver.impossibility import impossible


def first(name: str, seed: int, number: int = 6) -> list[Variant]:
    commission, edition = load_commission(name)
    return list(islice(variants(commission, edition, seed, print), number))


def test_they_are_unlike_the_card_and_each_other_and_not_impossible() -> None:
    commission, edition = load_commission("kites")
    cards = [commission, *(variant.card for variant in first("kites", 1))]
    assert len({canonical_form(CardOnBoard(one, edition)) for one in cards}) == 7
    assert all(impossible(one, edition) is None for one in cards)
    assert all(abs(one.castoff_dishes - commission.castoff_dishes) <= 4 for one in cards)


def test_a_seed_gives_the_same_and_another_gives_others() -> None:
    assert first("kites", 1) == first("kites", 1)
    assert first("kites", 1) != first("kites", 2)


def test_a_symmetry_of_the_card_is_kept() -> None:
    commission, edition = load_commission("full-moon")
    own = [
        one
        for one in symmetries(edition.board)
        if all(commission.requirements[b] == commission.requirements[a] for a, b in one.images.items())
    ]
    assert len(own) > 1
    for variant in first("full-moon", 3):
        asked = variant.card.requirements
        assert all(asked[image] == asked[space] for one in own for space, image in one.images.items())


def test_a_card_that_asks_one_thing_alone_gets_ideas() -> None:
    plain = card(reference(), dishes=0, O1="any", O5="any")
    found = list(islice(variants(plain, reference(), 1, print), 4))
    assert len(found) == 4
    assert all(variant.card.castoff_dishes >= 0 for variant in found)
    assert all(0 <= variant.completed <= variant.plays == 16 for variant in found)
