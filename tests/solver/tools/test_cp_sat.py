"""An interrupt from the keyboard stops CP-SAT, and so does its limit; its bounds are whole numbers."""

from __future__ import annotations

import threading

import pytest
from ortools.sat.python import cp_model

from solver.tools import cp_sat


class Endless(cp_model.CpSolver):
    """Solves until it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.told = threading.Event()

    def solve(self, *_: object) -> cp_model.CpSolverStatus:
        assert self.told.wait(60)
        return cp_model.UNKNOWN

    def stop_search(self) -> None:
        self.told.set()


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupt_stops_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a real signal, which would hit the process that runs the tests."""
    solver = Endless()
    monkeypatch.setattr(cp_sat, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        cp_sat.solve(solver, cp_model.CpModel())
    assert solver.told.is_set()


def test_a_clock_that_is_set_back_does_not_hold_its_limit_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT reads the clock of the day: such a search goes on as if no time had passed."""
    monkeypatch.setattr(cp_sat, "LATE", 0.0)
    solver = Endless()
    solver.parameters.max_time_in_seconds = 0.01
    assert cp_sat.solve(solver, cp_model.CpModel()) == cp_model.UNKNOWN


def test_without_one_the_status_comes_back() -> None:
    model = cp_model.CpModel()
    number = model.new_int_var(0, 9, "number")
    model.maximize(number)
    solver = cp_model.CpSolver()
    assert cp_sat.solve(solver, model) == cp_model.OPTIMAL
    assert solver.value(number) == 9


@pytest.mark.parametrize("told", [540.9999999999999, 541.0, 541.0000000000001])
def test_a_bound_told_as_a_float_is_the_whole_number_that_was_proved(told: float) -> None:
    class Scaled(cp_model.CpSolver):
        best_objective_bound = told

    assert cp_sat.proved_bound(Scaled()) == 541
