"""The extras that benchmarks need, and how to get them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from puzzles.errors import DiatomsError
from solver.bench.suite import Solver

_OF_SOLVERS = {Solver.CLINGO: ("clingo", "peers")}


def need(module: str, extra: str, what: str) -> None:
    """Raise DiatomsError unless a module is installed; `what` says what wants it."""
    if find_spec(module) is None:
        how = f"pip install 'diatoms-commissions[{extra}]'"
        raise DiatomsError(f"{what} needs {module}, which is not installed: {how}")


def check_installed(solvers: Iterable[Solver]) -> None:
    """Raise DiatomsError unless all solvers can run here."""
    for solver in solvers:
        if solver in _OF_SOLVERS:
            module, extra = _OF_SOLVERS[solver]
            need(module, extra, f"the method {solver.value}")
