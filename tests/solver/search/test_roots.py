"""Where searches begin: the goals of a proof together contain every play."""

from __future__ import annotations

from support import any_deal, card, reference

from solver.search.record import SearchQuestion
from solver.search.roots import MOST_PROOF_GROUNDINGS, Roots


def roots(**asked: str) -> Roots:
    edition = reference()
    return Roots(SearchQuestion.of(card(edition, dishes=2, **asked), edition, any_deal(edition)))


def test_a_proof_aims_at_every_grounding() -> None:
    few = roots(C1="A", C3="A", O1="1", O9="1")
    number = few.target.number_of_groundings
    assert 5 < number <= MOST_PROOF_GROUNDINGS
    goals = few.goals_of_a_proof()
    assert len({goal.takes for goal in goals}) == number


def test_with_too_many_groundings_a_proof_forgets_the_links() -> None:
    many = roots(C1="A", C3="A", M1="B", M5="B", O1="C", O9="C")
    assert many.target.number_of_groundings > MOST_PROOF_GROUNDINGS
    assert [goal.takes for goal in many.goals_of_a_proof()] == [many.target.takes]
