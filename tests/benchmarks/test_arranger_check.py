"""The comparison of the compiled arranger with CP-SAT, and the random problems that it is made on."""

from __future__ import annotations

import pytest
from arranging_cases import asked, problem
from click.testing import CliRunner
from support import reference

from benchmarks import arranger_check
from benchmarks.arranger_check import ProblemTally, compare, problems, seated_as_in_beam, together
from benchmarks.random_arranging import ProblemKind, random_problem
from solver.assignment.arrange import arrange
from solver.assignment.problem import Arrangement, ArrangementProblem, Outcome

EARLY = problem("r1 y3/g1 y3", O11="any", O3="green", C5="yellow triangle")


def test_both_arrangers_agree_on_every_kind() -> None:
    done = CliRunner().invoke(arranger_check.main, ["--number", "35"])
    assert done.exit_code == 0
    rows = [line.split("│")[1:-1] for line in done.stdout.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows] == [*(kind.value for kind in ProblemKind), "all"]
    assert [int(row[1]) for row in rows] == [5] * 7 + [35]
    assert all(int(row[6]) == 0 for row in rows)


def test_a_difference_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arranger_check, "arrange_compiled", lambda _: Arrangement(Outcome.IMPOSSIBLE))
    done = CliRunner().invoke(arranger_check.main, ["--number", "7"])
    assert done.exit_code == arranger_check.DIFFERENT
    assert "packed 0: compiled impossible None, CP-SAT found (" in done.stdout


def test_an_arrangement_of_other_merit_is_a_difference() -> None:
    def wasteful(problem: ArrangementProblem) -> Arrangement:
        return Arrangement(Outcome.FOUND, ((), ()), complete=True, stars=1, waste=2)

    assert compare(EARLY, ProblemTally(), wasteful) == "compiled found (1, -2, -2), CP-SAT found (1, -1, -2)"


def test_what_is_not_decided_is_not_compared() -> None:
    tally = ProblemTally()
    assert compare(EARLY, tally, lambda _: Arrangement(Outcome.LIMIT)) is None
    assert (tally.cases, tally.beyond, tally.found) == (1, 1, 0)


def test_the_beam_casts_off_only_what_has_no_path() -> None:
    tally = ProblemTally()
    assert seated_as_in_beam(EARLY) == (0, -3, -2)
    assert compare(EARLY, tally, arrange) is None
    assert tally.beam_earns_less == 1
    assert seated_as_in_beam(problem("r1", C1="A")) is None
    assert seated_as_in_beam(problem("g5/r5", dishes=("b2",), O1="red")) is None
    assert seated_as_in_beam(problem("r5", O1="any", C1="any")) is None


def test_tallies_add_up() -> None:
    assert together([ProblemTally(cases=2, cp_sat=[1.0]), ProblemTally(cases=1, cp_sat=[2.0])]) == ProblemTally(
        cases=3, cp_sat=[1.0, 2.0]
    )


def test_a_seed_is_always_the_same_problem() -> None:
    for kind in ProblemKind:
        assert asked(random_problem(reference(), kind, 5)) == asked(random_problem(reference(), kind, 5))


def test_problems_show_what_matters() -> None:
    some = [made for kind in ProblemKind for _, made in problems(reference(), kind, 0, 20)]
    assert not any(made.is_over for made in some)
    assert sum(bool(made.card.commission.number_groups) for made in some) >= 30
    assert sum(bool(made.card.commission.letter_groups) for made in some) >= 30
    assert sum(made.in_turn for made in some) >= 5
    assert sum(bool(made.mosaic) for made in some) >= 8
    assert sum(made.dishes.waste > 0 for made in some) >= 8
    assert max(len(made.card.commission.used) for made in some) >= 25
