"""Whole cards from the generator, with small limits: what leaves it is proved, measured, symmetric and no twin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from other_edition import other_edition
from support import reference

from puzzles.commission.deal import Deal
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.referee import judge
from puzzles.commission.short_id import described
from puzzles.commission.twins import canonical_form
from puzzles.components.edition import Edition
from puzzles.components.symmetry import SymmetryGroup, subgroups
from solver.batch.executor import LocalExecutor, OwnExecutor
from solver.batch.job import Done
from solver.generation import make as making
from solver.generation.ledger import SearchLedger
from solver.generation.make import CardSearch, Found, GenerationSetting, Made, Maker, generate, library_forms
from solver.generation.wishes import Menu, Range, WishError, Wishes

FEW = GenerationSetting(deals=6, move_states=200, tries=6)
EASY = Wishes(number=2, difficulty=Range(1, 2), spaces=Range(12, 16), symmetry=SymmetryGroup.ROTATE4, seed=2)
OTHER = Wishes(number=2, difficulty=Range(1, 3), spaces=Range(7, 13), dishes=Range(2, 4), seed=2)


def silent(text: str) -> None:
    del text


@cache
def made(wishes: Wishes, edition: Callable[[], Edition]) -> tuple[Made, ...]:
    return tuple(generate(wishes, edition(), FEW, say=silent))


BATCHES = pytest.mark.parametrize(("wishes", "edition"), [(EASY, reference), (OTHER, other_edition)])


@BATCHES
def test_every_card_is_witnessed_as_wished_symmetric_and_no_twin(
    wishes: Wishes, edition: Callable[[], Edition]
) -> None:
    """One test, because the cards are dear and each process makes its own."""
    cards = made(wishes, edition)
    assert len(cards) == wishes.number
    for one in cards:
        check_witness(one, edition())
        check_wishes(one, wishes)
        check_symmetry(one, edition())
    forms = [canonical_form(CardOnBoard(one.card, edition())) for one in cards]
    shipped = list(library_forms(edition()))
    assert len({*forms, *shipped}) == len(forms) + len(shipped)


def check_witness(one: Made, edition: Edition) -> None:
    deal = Deal.from_seed(edition.id, edition.water_tiles, one.witness.seed)
    ruling = judge(one.witness.play, one.card, edition, deal=deal)
    assert ruling.completed
    assert (ruling.stars, ruling.waste) == (one.witness.play.stars, one.witness.waste)


def check_wishes(one: Made, wishes: Wishes) -> None:
    assert wishes.spaces is not None
    assert len(one.card.used) in wishes.spaces
    assert one.card.castoff_dishes in wishes.dishes
    assert one.grade.band == one.wanted == wishes.difficulty.spread(one.index)
    assert one.measures.known.sample.deals == one.measures.advised.deals == one.measures.greedy.deals == FEW.deals


def check_symmetry(one: Made, edition: Edition) -> None:
    asked = one.card.requirements
    groups = subgroups(edition.board, one.symmetry)
    kept = [all(asked[way.images[space]] == asked[space] for way in group for space in asked) for group in groups]
    assert any(kept)


def test_a_card_is_named_by_its_description() -> None:
    one = made(EASY, reference)[0]
    again, _ = load_commission(one.card.id)
    assert again == one.card
    other = made(OTHER, other_edition)[0].card
    assert described(other.id)["center"] == [str(asked) for asked in list(other.requirements.values())[:7]]
    assert load_commission(other.id, edition=other_edition())[0] == other


def test_the_same_seed_gives_the_same_cards_with_any_number_of_workers() -> None:
    with LocalExecutor(2, Maker(OTHER, other_edition(), FEW)) as executor:
        assert tuple(generate(OTHER, other_edition(), FEW, executor=executor, say=silent)) == made(OTHER, other_edition)


def test_a_twin_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(EASY, reference)[0]
    form = canonical_form(CardOnBoard(first.card, reference()))
    monkeypatch.setattr(making, "library_forms", lambda edition: iter([form]))
    wishes = Wishes(number=1, difficulty=EASY.difficulty, spaces=EASY.spaces, symmetry=EASY.symmetry, seed=EASY.seed)
    (other,) = generate(wishes, reference(), FEW, say=silent)
    assert canonical_form(CardOnBoard(other.card, reference())) != form


def test_what_cannot_be_met_is_told_with_what_was_tried() -> None:
    menu = Menu.parse("red star,blue star,green star")
    wishes = Wishes(difficulty=Range(1, 1), spaces=Range(9, 9), menu=menu)
    with pytest.raises(WishError) as caught:
        next(generate(wishes, reference(), GenerationSetting(deals=3, move_states=300, tries=2), say=silent))
    told = str(caught.value)
    assert "card 1, band 1: no card found that meets the wishes" in told
    assert "cards were looked at in 2 searches" in told
    assert not caught.value.proved


@BATCHES
def test_what_was_found_is_kept_and_read_again_as_it_was(
    tmp_path: Path, wishes: Wishes, edition: Callable[[], Edition]
) -> None:
    cards = made(wishes, edition)
    failure = WishError("no card", proved=True)
    with SearchLedger(tmp_path, wishes, FEW, edition()) as ledger:
        ledger.update({(index, 0): card for index, card in enumerate(cards)} | {(7, 2): failure})
    with SearchLedger(tmp_path, wishes, FEW, edition()) as again:
        assert [again[index, 0] for index in range(len(cards))] == list(cards)
        assert isinstance(again[7, 2], WishError)
        assert (str(again[7, 2]), again[7, 2].proved) == ("no card", True)
        assert (
            tuple(
                generate(wishes, edition(), FEW, executor=Nobody(Maker(wishes, edition(), FEW)), kept=again, say=silent)
            )
            == cards
        )
    with SearchLedger(tmp_path, replace(wishes, seed=9), FEW, edition()) as other:
        assert not other


class Nobody(OwnExecutor[CardSearch, Found]):
    def run(self, jobs: Iterable[CardSearch]) -> Iterator[Done[CardSearch, Found]]:
        assert not list(jobs), "all has been found"
        return iter(())
