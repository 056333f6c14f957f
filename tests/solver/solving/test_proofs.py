"""The exhaustive search by itself, without beams, decides every question, and never rules out a play that exists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf
from random import Random

import pytest
from plain_solving import House, PlainSolving
from random_cases import Case, later_case, mid_turn_case, random_case
from support import card, edition_with

from puzzles.commission.deal import Deal
from puzzles.commission.mosaic import CardOnBoard
from puzzles.commission.table import Table
from solver.budget import Budget
from solver.search.engine import Engine, Search
from solver.search.plain import Aim, LayerReport, Memory, Reached, State
from solver.search.record import SearchQuestion
from solver.solving.findings import Findings
from solver.solving.plan import Task, TaskKind
from solver.solving.runner import Briefing

ENGINES = (Engine.PLAIN, Engine.COMPILED)
AMPLE, SCARCE = "8 7 6 5 4", "3 2 2 0 0"


class ProofAlone:
    """The search for bounds, with all that it searched.

    Attributes:
        searched: by memory, what the searches came to.
    """

    def __init__(self, case: Case, engine: Engine) -> None:
        table = (
            Table.setup(CardOnBoard(case.commission, case.edition), case.draw)
            if case.start is None
            else Table.at(case.start, CardOnBoard(case.commission, case.edition), case.draw)
        )
        question = SearchQuestion(case.commission, case.edition, case.draw, table, case.start)
        budget = Budget(inf, inf)
        self.findings = Findings(question, budget, None)
        self.searched: list[tuple[Memory, LayerReport]] = []
        runner = Briefing(question, engine, 512, first_witness=False).runner(lambda _: None)
        make = runner.choice.make
        runner.choice = replace(runner.choice, make=lambda *asked: Recorded(make(*asked), asked[0], self.searched))
        while self.findings.upper >= 0 and runner.roots.rooms(self.findings.upper) is None:
            self.findings.upper -= 1
        while not self.findings.is_decided:
            level = self.findings.upper
            task = Task(0, TaskKind.PROOF, level, scale=1, width=runner.choice.proof_width)
            result = runner.run(task, budget, self.findings.offer)
            assert result.found or result.exhausted
            if not result.found:
                self.findings.rule_out(level)

    @property
    def stars(self) -> int | None:
        return None if self.findings.floor < 0 else self.findings.floor


class Recorded:
    """A search that keeps what it came to."""

    def __init__(self, search: Search, aim: Aim, searched: list[tuple[Memory, LayerReport]]) -> None:
        self.search = search
        self.aim = aim
        self.searched = searched

    def run(self, roots: Iterable[State], accept: Callable[[Sequence[Reached]], bool]) -> LayerReport:
        report = self.search.run(roots, accept)
        self.searched.append((self.aim.memory, report))
        return report


def known(case: Case, house: House | None = None) -> int | None:
    return PlainSolving(case.commission, case.edition, house).stars(case.draw, case.start)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(40))
def test_random_deals(seed: int, engine: Engine) -> None:
    case = random_case(seed, tiles=2)
    assert ProofAlone(case, engine).stars == known(case)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [3, 7, 12, 19, 21, 26, 30, 34, 46, 53])
def test_random_deals_of_three_tiles(seed: int, engine: Engine) -> None:
    case = random_case(seed, tiles=3)
    assert ProofAlone(case, engine).stars == known(case)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(12))
def test_any_deal(seed: int, engine: Engine) -> None:
    case = random_case(seed, tiles=2, any_deal=True)
    assert ProofAlone(case, engine).stars == known(case)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(24))
def test_from_the_middle(seed: int, engine: Engine) -> None:
    tried = later_case(random_case(seed, tiles=4), Random(seed), turns=2)
    case = mid_turn_case(random_case(seed, tiles=4), Random(seed), turns=2) if seed % 2 else tried
    case = case or random_case(seed, tiles=2)
    assert ProofAlone(case, engine).stars == known(case)


def case_of(stock: str, dishes: int, deal: str, **spaces: str) -> Case:
    """A case from its parts; the deal as ``hand / a / b``."""
    edition = edition_with(stock)
    hand, a, b = (tuple(int(tile) for tile in part.split()) for part in deal.split("/"))
    return Case(card(edition, dishes, "test", **spaces), edition, Deal(edition.id, hand, a, b))


# What the relaxation completes with the stars of the level, and only the order of the turns decides (C5).
REFUTED = [
    case_of(SCARCE, 2, "1 14 / / 9", C1="blue", C8="red circle", O3="any", O7="green"),
    case_of(SCARCE, 1, "2 25 / / 16", C2="red", C3="green circle", C4="yellow oval", O16="any"),
    case_of(AMPLE, 1, "20 21 / 18 /", C4="purple", C5="yellow circle", O2="any", O16="green"),
]
FOUND_IN_ANOTHER_ORDER = [
    case_of(SCARCE, 1, "3 19 / 18 /", C1="A", M8="blue oval", O11="green", O15="yellow circle"),
    case_of(AMPLE, 1, "15 28 / / 17 14", C7="purple", M1="blue", M6="red", M7="yellow triangle", O16="any"),
    case_of(AMPLE, 2, "19 25 / / 6 9", C3="A", C8="purple circle", M3="red", M6="purple oval", O2="blue", O8="yellow"),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("number", range(len(REFUTED)))
def test_a_relaxed_completion_is_not_a_play(number: int, engine: Engine) -> None:
    case = REFUTED[number]
    proof = ProofAlone(case, engine)
    assert proof.stars == known(case)
    assert known(case, House(voluntary=True)) == case.commission.castoff_dishes > (proof.stars or 0)
    exact = [report for memory, report in proof.searched if memory is Memory.EXACT]
    assert exact
    assert all(report.exhausted and report.completions and not report.found for report in exact)


@pytest.mark.parametrize("number", range(len(FOUND_IN_ANOTHER_ORDER)))
def test_the_same_diatoms_in_another_order_of_turns_may_do(number: int) -> None:
    case = FOUND_IN_ANOTHER_ORDER[number]
    by_engine = [ProofAlone(case, engine) for engine in ENGINES]
    assert {proof.stars for proof in by_engine} == {case.commission.castoff_dishes}
    # which of equal states comes first is chance: at least one search has to look at the others
    assert any(memory is Memory.EXACT and report.found for proof in by_engine for memory, report in proof.searched)
