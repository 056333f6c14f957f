"""Other plays of a question: as many stars, other ponds, and all legal."""

from __future__ import annotations

import pytest
from support import seed_deal

from puzzles.commission.beginnings import from_position
from puzzles.commission.files.card_file import load_commission
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.referee import judge
from puzzles.commission.table import position_before
from solver.solving.answer import Watcher, answer
from solver.solving.arrange import Arranger
from solver.solving.other_plays import pond_key
from solver.solving.question import Question, question
from solver.verdict import Limits, Status, Verdict, merit

LIMITS = Limits(seconds=None, states=400_000)


def asked(card: str = "first-light", deal: str = "1") -> Question:
    return question(card, deal=deal, any_deal=False, origin=None, edition=None)


def told(question: Question, plays: int, limits: Limits = LIMITS) -> tuple[Verdict, list[Play]]:
    heard: list[Play] = []
    watcher = Watcher(heard.append, lambda _: None)
    return answer(question, limits, watcher, arranger=Arranger.AUTO, plays=plays), heard


@pytest.mark.parametrize("card", ["first-light", "kites"])
def test_they_have_the_best_stars_and_other_ponds_and_are_legal(card: str) -> None:
    commission, edition = load_commission(card)
    verdict, heard = told(asked(card), 5)
    assert verdict.status is Status.OPTIMAL
    assert verdict.play is not None
    assert len(verdict.others) == 4
    plays = [verdict.play, *verdict.others]
    assert len({pond_key(play) for play in plays}) == 5
    assert {play.stars for play in plays} == {verdict.stars}
    assert list(map(merit, plays)) == sorted(map(merit, plays), reverse=True)
    assert heard[-1] == verdict.play
    for play in plays:
        ruling = judge(play, commission, edition, deal=seed_deal(edition, 1))
        assert ruling.legal
        assert ruling.completed
    assert verdict.statistics.states <= (LIMITS.states or 0)
    assert told(asked(card), 5)[0].others == verdict.others


def test_they_go_on_from_where_a_play_stands() -> None:
    commission, edition = load_commission("first-light")
    whole = told(asked(), 1)[0].play
    assert whole is not None
    begun = question_from(whole, 2)
    verdict, _ = told(begun, 2)
    assert len(verdict.others) == 1
    for play in (verdict.play, *verdict.others):
        assert play is not None
        assert play.start == begun.beginnings[0].start
        assert judge(play, commission, edition).legal


def question_from(play: Play, turn: int) -> Question:
    """The question that a play leaves before a turn, as a position that was typed."""
    commission, edition = load_commission("first-light")
    position = position_before(play, CardOnBoard(commission, edition), turn)
    return Question(commission, edition, (from_position(position, edition, 1),), "a position")


def test_a_limit_leaves_fewer() -> None:
    alone, _ = told(asked(), 1)
    verdict, _ = told(asked(), 50, Limits(seconds=None, states=alone.statistics.states + 1))
    assert verdict.play is not None
    assert len(verdict.others) < 49


def test_without_a_play_there_are_no_others() -> None:
    verdict, _ = told(asked(), 3, Limits(seconds=None, states=1))
    assert (verdict.play, verdict.others) == (None, ())
