"""The methods: each answers a known deal with a verdict, so that all can be judged alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from time import monotonic

from puzzles.commission.card import Commission, Requirement
from puzzles.commission.deal import Deal
from puzzles.commission.files.edition_file import load_edition
from puzzles.components.edition import Edition
from solver.bench.suite import Caps, Method, Solver
from solver.hidden.policies import PolicyName, play_hidden, policy_named
from solver.monolith.solve import solve_monolith
from solver.solving.solve import Arranger, Engine, solve
from solver.tools.workshop import announce_compilation, wait_for_code
from solver.verdict import Limits, Statistics, Status, Verdict

Answer = Callable[[Commission, Edition, Deal, Limits], Verdict]

_WARM_UP_STATES = 60_000
_WARM_UPS: tuple[dict[str, str], ...] = (
    {"O11": "any", "O3": "green"},
    {"O11": "A", "O3": "A", "C5": "yellow triangle"},
)
"""Two cards on which all of the search is compiled and loaded."""


def answer_with(method: Method, caps: Caps) -> tuple[Answer, Limits]:
    """What answers for a method, and the limits that it is given."""
    limits = Limits(caps.seconds, caps.states, method.tables, method.seed)
    return _ANSWERS[method.solver], limits


def _played(name: PolicyName, commission: Commission, edition: Edition, deal: Deal, limits: Limits) -> Verdict:
    """The play of a policy that does not see the stacks; it proves nothing but what all stars prove."""
    began = monotonic()
    play = play_hidden(commission, edition, deal, policy_named(name, limits, limits.seed))
    spent = monotonic() - began
    dishes = commission.castoff_dishes
    if play.stars is None:
        reason = "the play came to its end before the card was completed"
        return Verdict(Status.UNDECIDED, None, dishes, reason, Statistics(seconds=spent))
    status = Status.OPTIMAL if play.stars == dishes else Status.SOLVED
    return Verdict(
        status, play, dishes, "a play without a look at the stacks", Statistics(0, spent, (), first_play_seconds=spent)
    )


def _clingo(commission: Commission, edition: Edition, deal: Deal, limits: Limits) -> Verdict:
    from solver.bench.answersets.solve import solve_answer_sets  # noqa: PLC0415 - clingo is an extra

    return solve_answer_sets(commission, edition, deal, limits)


_ANSWERS: dict[Solver, Answer] = {
    Solver.SEARCH: solve,
    Solver.CP_SAT_ARRANGED: partial(solve, arranger=Arranger.CP_SAT),
    Solver.PLAIN: partial(solve, engine=Engine.PLAIN),
    Solver.MONOLITH: solve_monolith,
    Solver.CLINGO: _clingo,
    Solver.ADVISED: partial(_played, PolicyName.ADVISED),
    Solver.GREEDY: partial(_played, PolicyName.GREEDY),
    Solver.RANDOM: partial(_played, PolicyName.RANDOM),
}


def warm_up(solvers: frozenset[Solver], say: Callable[[str], None]) -> None:
    """Answer two small questions by each solver, so that all is compiled and loaded before anything is measured."""
    announce_compilation(say)
    import_module("solver.search.kernel")  # its code is to be waited for
    wait_for_code()
    edition = load_edition("reference")
    deal = Deal(edition.id, (20, 28), (17,), (2,))
    for asked in _WARM_UPS:
        spaces = {space: Requirement.parse(asked.get(str(space), "dark")) for space in edition.board.spaces}
        assert {str(space) for space in spaces} >= asked.keys(), "the reference edition has these spaces"
        commission = Commission("warm-up", "Warm-up", edition.id, 1, spaces)
        for solver in sorted(solvers):
            _ANSWERS[solver](commission, edition, deal, Limits(None, _WARM_UP_STATES))
