"""Functions over arrays do as machine code what they do as Python, number by number."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any

import numpy as np
import pytest
from searching import Searched
from support import card, reference, seed_deal

from puzzles.commission.deal import AnyDeal, Deal
from solver.assignment.problem import ArrangementProblem
from solver.budget import Budget
from solver.search.compiled_arrange import arrange_compiled
from solver.search.kernel import arranger
from solver.search.kernel.expand import expand
from solver.search.kernel.keep import complete_states, materialize, pick_diverse, pick_new
from solver.search.kernel.search import KernelSearch, Slice
from solver.search.kernel.states import COUNT, Layer
from solver.search.plain import Aim, LayerReport, Memory, Reached
from solver.tools.entry import Entry
from solver.tools.workshop import workshop_of

EDITION = reference()
CARD = card(EDITION, dishes=3, O11="any", O3="green", C5="yellow triangle", C1="1", C2="1", M3="A", M5="A", O8="dark")
FEW = AnyDeal(EDITION.id, frozenset(range(1, 12)))
DRAWS: list[Deal | AnyDeal] = [seed_deal(EDITION, 4), seed_deal(EDITION, 9), FEW]
AIMS = [(Memory.FREEZING, 60), (Memory.RELAXED, 300), (Memory.EXACT, 300)]


class Recorded(KernelSearch):
    """A search that keeps copies of all that its functions wrote."""

    def __init__(self, aim: Aim, budget: Budget) -> None:
        super().__init__(aim, budget)
        self.written: list[Any] = []

    def _expand(self, layer: Layer, tiles: int, start: int, stop: int, worst: float) -> int:
        at = super()._expand(layer, tiles, start, stop, worst)
        number = int(self.scratch.result[COUNT])
        self.written += [at, self.scratch.result.copy(), *(array[:number].copy() for array in self.candidates)]
        return at

    def _meets_completion(self, part: Slice, report: LayerReport, accept: Callable[[Sequence[Reached]], bool]) -> bool:
        self.written += [array[: part.number].copy() for array in part.layer]
        super()._meets_completion(part, report, accept)
        return part.tiles > 5


@contextmanager
def as_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No machine code is run; a number that overflows is an error, but for hashes."""

    def overflow(what: str, _: int) -> None:
        assert sys._getframe(1).f_code.co_filename.endswith("keys.py"), what

    def python(entry: Entry[..., object], *args: object) -> object:
        with np.errstate(over="call", call=overflow):
            return entry.python(*args)

    with monkeypatch.context() as patch:
        patch.setattr(Entry, "__call__", python)
        yield


@pytest.mark.parametrize("draw", DRAWS, ids=["deal 4", "deal 9", "any deal"])
@pytest.mark.parametrize(("memory", "width"), AIMS)
def test_a_search_writes_the_same_as_python_and_as_machine_code(
    memory: Memory, width: int, draw: Deal | AnyDeal, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = Searched(CARD, EDITION, draw)
    aim = searched.aim(memory, level=1, width=width)
    found = []
    for is_native in (True, False):
        search, budget = Recorded(aim, Budget(2_500, inf)), Budget(2_500, inf)
        search.budget = budget
        if is_native:
            for entry in (expand, materialize, pick_diverse, pick_new, complete_states):
                assert entry.wait(), workshop_of(entry.package).failed
                assert entry.is_native
            report = search.run(searched.roots(aim), lambda _: False)
        else:
            with as_python(monkeypatch):
                report = search.run(searched.roots(aim), lambda _: False)
        found.append((search.written, budget.spent, report.exhausted, report.completions))
    assert found[0][1:] == found[1][1:]
    assert found[0][1] > 1000
    assert len(found[0][0]) == len(found[1][0])
    for one, other in zip(found[0][0], found[1][0], strict=True):
        assert np.array_equal(one, other)


def test_an_arrangement_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = Searched(CARD, EDITION, DRAWS[0])
    aim = searched.aim(Memory.FREEZING, width=40)
    problems: list[ArrangementProblem] = []

    def accept(reached: Sequence[Reached]) -> bool:
        problems.extend(searched.question.problem(one.collected) for one in reached[:3])
        return False

    KernelSearch(aim, Budget(30_000, inf)).run(searched.roots(aim), accept)
    assert len(problems) >= 3
    assert arranger.arrange_level.wait()
    native = [arrange_compiled(problem) for problem in problems]
    with as_python(monkeypatch):
        assert [arrange_compiled(problem) for problem in problems] == native


def test_an_array_of_another_type_is_refused_before_memory_is_touched() -> None:
    assert complete_states.wait()
    layer = Searched(CARD, EDITION, DRAWS[0])
    search = KernelSearch(layer.aim(Memory.RELAXED), Budget(10, inf))
    search.roots = layer.roots(search.aim)
    search._prepare()
    states, number, _ = search._root_layer()
    marks = np.zeros(number, dtype=np.int8)
    assert complete_states(states, 0, number, 1, marks) == 0
    for wrong in (marks.astype(np.int64), np.zeros((number, 2), dtype=np.int8), np.zeros(4, dtype=np.int8)[::2]):
        with pytest.raises(TypeError, match="expected a whole array of i1 with 1 dimensions"):
            complete_states(states, 0, number, 1, wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="got list"):
        complete_states(states, 0, number, 1, [0] * number)  # type: ignore[arg-type]
