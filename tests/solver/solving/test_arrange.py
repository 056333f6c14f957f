"""Which arranger answers, and what a solve has to load for it."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

from arranging_cases import problem, told
from support import ROOT

from solver.assignment import arrange as assignment
from solver.search.compiled_arrange import arrange_compiled
from solver.solving.arrange import Arrangement, ArrangementProblem, Outcome, arrange

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


class CpSat:
    """CP-SAT, and the fewest stars of each question that it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __call__(self, problem: ArrangementProblem, *, min_stars: int = 0) -> Arrangement:
        self.asked.append(min_stars)
        return assignment.arrange(problem, min_stars=min_stars)


def test_the_compiled_arranger_answers_alone() -> None:
    cp_sat = CpSat()
    assert told(arrange(EARLY, min_stars=1, cp_sat=cp_sat)) == "y3 -> O11, r1 -> dish 1 / y3 -> C5, g1 -> O3"
    assert arrange(problem("r5", O1="green"), cp_sat=cp_sat).outcome is Outcome.IMPOSSIBLE
    assert cp_sat.asked == []


def test_cp_sat_answers_beyond_the_limit() -> None:
    cp_sat = CpSat()
    answer = partial(arrange, compiled=partial(arrange_compiled, most_nodes=1), cp_sat=cp_sat)
    assert answer(EARLY, min_stars=1).stars == 1
    assert answer(problem("r5", O1="green")).outcome is Outcome.IMPOSSIBLE
    assert cp_sat.asked == [1, 0]


def test_a_play_that_is_over_takes_no_turn() -> None:
    over = problem("g1", mosaic="O1 r5", dishes=("b1", "b2"), O1="red")
    assert (arrange(over).turns, arrange(over).stars, arrange(over).waste) == ((), 1, 3)
    assert arrange(over, min_stars=2).outcome is Outcome.IMPOSSIBLE


def test_a_solve_loads_neither_ortools_nor_pandas() -> None:
    assert subprocess.run([sys.executable, "-c", SOLVE], cwd=ROOT, check=False).returncode == 0
