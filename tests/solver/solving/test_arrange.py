"""Which arranger answers, and what a solve has to load for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

import pytest
from arranging_cases import problem, told
from support import ROOT

from solver.assignment import arrange as assignment
from solver.search.compiled_arrange import arrange_compiled
from solver.solving import arrange as arranging
from solver.solving.arrange import Outcome, arrange

EARLY = problem("r1 y3/g1 y3", O11="any", O3="green", C5="yellow triangle")
SOLVE = """
import sys
from puzzles import Deal, load_commission
from solver import Limits, solve
card, edition = load_commission("first-light")
verdict = solve(card, edition, Deal.from_seed(edition.id, edition.water_tiles, 1), Limits(seconds=None))
loaded = {name.split(".")[0] for name in sys.modules}
raise SystemExit(verdict.stars != 3 or bool(loaded & {"ortools", "pandas"}))
"""


@pytest.fixture
def asked_of_cp_sat(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The fewest stars of each question that CP-SAT is asked."""
    asked: list[int] = []
    cp_sat, forget = assignment.arrange, arranging._compiled.cache_clear

    def listen(question: arranging.ArrangementProblem, *, min_stars: int = 0) -> arranging.Arrangement:
        asked.append(min_stars)
        return cp_sat(question, min_stars=min_stars)

    monkeypatch.setattr(assignment, "arrange", listen)
    forget()
    yield asked
    forget()


def test_the_compiled_arranger_answers_alone(asked_of_cp_sat: list[int]) -> None:
    assert told(arrange(EARLY, min_stars=1)) == "y3 -> O11, r1 -> dish 1 / y3 -> C5, g1 -> O3"
    assert arrange(problem("r5", O1="green")).outcome is Outcome.IMPOSSIBLE
    assert asked_of_cp_sat == []


def test_cp_sat_answers_beyond_the_limit(asked_of_cp_sat: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arranging, "_compiled", lambda: partial(arrange_compiled, most_nodes=1))
    assert arrange(EARLY, min_stars=1).stars == 1
    assert arrange(problem("r5", O1="green")).outcome is Outcome.IMPOSSIBLE
    assert asked_of_cp_sat == [1, 0]


def test_cp_sat_answers_without_numba(asked_of_cp_sat: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "solver.search.compiled_arrange", None)
    assert arrange(EARLY, min_stars=1).stars == 1
    assert asked_of_cp_sat == [1]


def test_a_play_that_is_over_takes_no_turn() -> None:
    over = problem("g1", mosaic="O1 r5", dishes=("b1", "b2"), O1="red")
    assert (arrange(over).turns, arrange(over).stars, arrange(over).waste) == ((), 1, 3)
    assert arrange(over, min_stars=2).outcome is Outcome.IMPOSSIBLE


def test_a_solve_loads_neither_ortools_nor_pandas() -> None:
    assert subprocess.run([sys.executable, "-c", SOLVE], cwd=ROOT, check=False).returncode == 0
