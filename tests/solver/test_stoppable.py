"""An interrupt from the keyboard stops CP-SAT."""

from __future__ import annotations

import signal
import threading

import pytest
from ortools.sat.python import cp_model

from solver import stoppable


class Endless(cp_model.CpSolver):
    """Solves until it is told to stop; the interrupt comes while it does."""

    def __init__(self) -> None:
        super().__init__()
        self.told = threading.Event()

    def solve(self, *_: object) -> cp_model.CpSolverStatus:
        main = threading.main_thread().ident
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)
        assert self.told.wait(60)
        return cp_model.UNKNOWN

    def stop_search(self) -> None:
        self.told.set()


def test_an_interrupt_stops_the_search() -> None:
    solver = Endless()
    with pytest.raises(KeyboardInterrupt):
        stoppable.solve(solver, cp_model.CpModel())
    assert solver.told.is_set()


def test_without_one_the_status_comes_back() -> None:
    model = cp_model.CpModel()
    number = model.new_int_var(0, 9, "number")
    model.maximize(number)
    solver = cp_model.CpSolver()
    assert stoppable.solve(solver, model) == cp_model.OPTIMAL
    assert solver.value(number) == 9
