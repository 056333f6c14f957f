"""The plan of tasks, and which of them are still wanted."""

from __future__ import annotations

from itertools import islice
from math import inf

import pytest
from support import card, reference, seed_deal

from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.record import Play
from puzzles.commission.table import Table
from solver.budget import Budget
from solver.search.engine import FIRST_WIDTH, Choice, Engine
from solver.search.plain import LayeredSearch
from solver.search.record import SearchQuestion
from solver.solving.findings import Findings
from solver.solving.plan import PER_BUCKET, Agenda, Task, TaskKind, TaskResult, plan

CHOICE = Choice(Engine.PLAIN, LayeredSearch, 2000, 50_000, 1000)
DISHES = 3
NOTHING = TaskResult(found=False, exhausted=False, spent=1)
ALL_SEEN = TaskResult(found=False, exhausted=True, spent=1)


def planned(*, groundings: int = 10**6, seed: int = 0) -> list[Task]:
    return list(plan(DISHES, groundings, CHOICE, seed))


def findings(*, first_witness: bool = False) -> Findings:
    edition = reference()
    commission, deal = card(edition, dishes=DISHES, O3="green"), seed_deal(edition, 1)
    table = Table.setup(CardOnBoard(commission, edition), deal)
    question = SearchQuestion(commission, edition, deal, table, None)
    return Findings(question, Budget(inf, inf), None, first_witness=first_witness)


def found(stars: int) -> Play:
    edition = reference()
    return Play(edition.id, "test", seed_deal(edition, 1), stars, ())


def beam(level: int, groundings: int = 8, per_bucket: int = 3) -> Task:
    return Task(0, TaskKind.BEAM, level, scale=1, width=24, groundings=groundings, per_bucket=per_bucket)


def proof(level: int) -> Task:
    return Task(0, TaskKind.PROOF, level, scale=1, width=24)


def test_each_round_has_beams_for_all_levels_and_then_proofs() -> None:
    tasks = planned()
    assert [task.serial for task in tasks] == list(range(len(tasks)))
    rounds = [[task for task in tasks if task.scale == scale] for scale in sorted({task.scale for task in tasks})]
    assert [task for one in rounds for task in one] == tasks
    for one in rounds:
        kinds = [task.kind for task in one]
        assert kinds == sorted(kinds, key=list(TaskKind).index)
        for kind in TaskKind:
            levels = [task.level for task in one if task.kind is kind]
            assert levels == sorted(levels, reverse=True)
            assert set(levels) == set(range(DISHES + 1))
        assert {task.per_bucket for task in one if task.kind is TaskKind.BEAM} == {PER_BUCKET}


def test_rounds_grow_until_the_memory_ends_them() -> None:
    beams = [task for task in planned(groundings=100) if task.kind is TaskKind.BEAM]
    widths = list(dict.fromkeys(task.width for task in beams))
    assert widths == [FIRST_WIDTH, FIRST_WIDTH * 4, FIRST_WIDTH * 16, FIRST_WIDTH * 64, CHOICE.beam_width]
    assert list(dict.fromkeys(task.groundings for task in beams)) == [8, 32, 100]
    allowances = list(dict.fromkeys(task.allowance for task in planned() if task.kind is TaskKind.PROOF))
    assert allowances == [CHOICE.first_proof * 4**n for n in range(5)]


def test_the_plan_is_the_same_again() -> None:
    assert planned(seed=7) == planned(seed=7)


@pytest.mark.parametrize("level", range(DISHES + 1))
def test_levels_that_are_reached_or_ruled_out_are_not_wanted(level: int) -> None:
    known = findings()
    known.best, known.upper = found(0), 2
    agenda = Agenda(iter(()), known)
    assert agenda.wants(beam(level)) is (level in (1, 2))
    assert agenda.wants(proof(level)) is (level == 2)


def test_nothing_is_wanted_of_what_is_decided() -> None:
    optimal, impossible, enough = findings(), findings(), findings(first_witness=True)
    optimal.best = found(DISHES)
    impossible.upper = -1
    enough.best = found(0)
    for known in (optimal, impossible, enough):
        agenda = Agenda(iter(planned()), known)
        assert not any(agenda.wants(task) for task in planned())
        assert agenda.ahead(5) == []


def test_a_beam_that_dropped_nothing_stands_for_all_with_as_few_groundings() -> None:
    tasks = [beam(3), beam(3, per_bucket=0), beam(2), beam(3, groundings=9)]
    agenda = Agenda(iter(tasks), findings())
    assert agenda.ahead(9) == tasks
    agenda.enter(tasks[0], ALL_SEEN)
    assert agenda.ahead(9) == tasks[2:]


def test_proofs_of_lower_levels_wait_for_those_above() -> None:
    tasks = [proof(3), proof(2), beam(3, 9), beam(2, 9), proof(3)]
    open_still = Agenda(iter(tasks), findings())
    assert open_still.ahead(9) == [tasks[0], *tasks[2:]]
    open_still.enter(tasks[0], NOTHING)
    assert open_still.ahead(9) == tasks[2:]
    ruled_out = Agenda(iter(tasks), findings())
    ruled_out.ahead(9)
    ruled_out.enter(tasks[0], ALL_SEEN)
    assert ruled_out.ahead(9) == [tasks[1], tasks[3]]
    assert ruled_out.findings.levels_exhausted == [3]


@pytest.mark.parametrize("most", [1, 2, 7, 100])
def test_looking_ahead_changes_no_turn(most: int) -> None:
    """The same tasks have their turn, however far ahead one looks at them."""

    def turns(most: int) -> list[Task]:
        known = findings()
        agenda = Agenda(iter(planned()), known)
        done = []
        while ahead := agenda.ahead(most):
            task = ahead[0]
            done.append(task)
            agenda.enter(task, ALL_SEEN if (task.serial * 7 + task.level) % 13 == 0 else NOTHING)
        return done

    assert turns(most) == turns(1)
    assert turns(1)


def test_a_task_not_wanted_any_more_never_will_be_again() -> None:
    known = findings()
    agenda = Agenda(iter(planned()), known)
    were_wanted: set[Task] = set()
    given_up: set[Task] = set()
    while ahead := agenda.ahead(1):
        were_wanted |= {task for task in planned() if agenda.wants(task)}
        given_up |= {task for task in were_wanted if not agenda.wants(task)}
        assert not any(agenda.wants(task) for task in given_up)
        agenda.enter(ahead[0], ALL_SEEN if ahead[0].serial % 11 == 8 else NOTHING)
    assert given_up


def test_the_plan_depends_on_nothing_found() -> None:
    first = list(islice(plan(DISHES, 100, CHOICE, 0), 30))
    agenda = Agenda(plan(DISHES, 100, CHOICE, 0), findings())
    for _ in range(5):
        agenda.enter(agenda.ahead(1)[0], NOTHING)
    assert agenda.ahead(1)[0] == first[5]
