"""The answer to a commission: impossibility, then widening beams for plays and exhausted searches for bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from time import monotonic

from puzzles.commission import Commission
from puzzles.deal import AnyDeal, Deal
from puzzles.edition import Edition
from puzzles.position import Position
from puzzles.table import Table
from solver.arranging import Arrangement, Outcome, arrange
from solver.findings import Findings, Listener, Progress, RefereeError
from solver.impossibility import impossible
from solver.search.engine import FIRST_WIDTH, Choice, Engine, choose
from solver.search.kinds import count, largest_first, stock_counts
from solver.search.packing import capacities
from solver.search.plain import Aim, Budget, Goal, LayeredSearch, LayerReport, Memory, Reached, State
from solver.search.rates import kind_rates
from solver.search.record import Question
from solver.search.seating import OPEN
from solver.search.target import Target, space_cost
from solver.verdict import Limits, Verdict

__all__ = ["Engine", "Limits", "Listener", "Progress", "RefereeError", "Verdict", "solve"]

FIRST_GROUNDINGS = 8
WIDENING = 4
TWINS = (3, 0)
"""Each beam is tried with few twins and then with any number: the two find different plays."""
FIRST_POLISH, MOST_POLISH = 20_000, 200_000
"""States that the look for less waste may take: as many as the search before it, within these bounds."""
MOST_PROOF_GROUNDINGS = 64
TRIES_PER_LAYER = 8
"""Completions of a layer that are arranged: the beam's best few are enough, the others differ little."""


def solve(
    commission: Commission,
    edition: Edition,
    draw: Deal | AnyDeal,
    limits: Limits | None = None,
    *,
    start: Position | None = None,
    first_witness: bool = False,
    listener: Listener | None = None,
    engine: Engine = Engine.AUTO,
) -> Verdict:
    """Find the best play of a draw (C14), or prove that there is none.

    Args:
        commission: the card.
        edition: the components.
        draw: the deal (K1) or any deal (K2); with `start`, what is left of it there.
        limits: within what to answer.
        start: a position to go on from instead of the setup.
        first_witness: stop at the first completed play, whatever its stars.
        listener: is told of plays and progress while the search runs.
        engine: which search to use.

    Returns:
        The verdict; its play has passed the referee. An interrupt from the keyboard ends the search like a limit.
    """
    table = Table.setup(commission, edition, draw) if start is None else Table.at(start, commission, edition, draw)
    question = Question(commission, edition, draw, table, start)
    limits = limits or Limits()
    deadline = inf if limits.seconds is None else monotonic() + limits.seconds
    budget = Budget(inf if limits.states is None else limits.states, deadline)
    findings = Findings(question, budget, listener, first_witness=first_witness)
    return _Solving(findings, limits, engine).run()


class _Solving:
    """One question being answered."""

    def __init__(self, findings: Findings, limits: Limits, engine: Engine) -> None:
        self.findings = findings
        self.question = findings.question
        self.budget = findings.budget
        self.limits = limits
        self.wanted = engine
        self.target = Target(self.question.table.mosaic)
        edition = self.question.edition
        tiles = (edition.water_tiles[tile] for tile in self.question.draw.tiles)
        self.rates = kind_rates([edition.starting_tile, *tiles])
        self.refuted: dict[tuple[tuple[int, ...], ...], int] = {}
        self.is_unsure = False
        self.choice: Choice | None = None

    def run(self) -> Verdict:
        """Answer the question."""
        question, findings = self.question, self.findings
        if question.table.is_complete:
            dishes = question.table.dishes
            done = Arrangement(Outcome.FOUND, (), complete=True, stars=dishes.stars, waste=dishes.waste, filled=0)
            findings.offer(None, done)
            findings.upper = findings.floor
            return findings.verdict("the card is completed in this position already")
        interrupted = False
        try:
            proof = impossible(question.commission, question.edition, question.draw, start=question.table)
            if proof is not None:
                findings.upper = -1
                return findings.verdict(proof.reason)
            while findings.upper >= 0 and self._rooms(findings.upper) is None:
                findings.upper -= 1
            self._rounds()
        except KeyboardInterrupt:
            interrupted = True
        return findings.verdict(interrupted=interrupted, engine=self.choice.engine if self.choice else "")

    def _rounds(self) -> None:
        """Beams for plays and exhaustive searches for bounds in turn, each time wider, until they decide."""
        self.choice = choice = self._choose()
        scale = 1
        while not self.findings.is_decided:
            width = min(FIRST_WIDTH * scale, choice.beam_width)
            before = self.budget.spent
            settled = self._look_for_plays(width, FIRST_GROUNDINGS * scale)
            if not self.findings.is_decided and not self.budget.is_spent:
                allowance = max(choice.first_proof * scale, self.budget.spent - before)
                settled &= self._look_for_bounds(allowance)
            if self.budget.is_spent or settled or width == choice.beam_width:
                break
            scale *= WIDENING
        if self.findings.best is not None and not self.findings.first_witness:
            self._look_for_less_waste(min(FIRST_WIDTH * WIDENING * scale, choice.beam_width))

    def _choose(self) -> Choice:
        """The search that answers; the user is told when it is not the compiled one."""
        listener = self.findings.listener
        say = listener.note if listener else _say_nothing
        question = self.question
        dishes = question.commission.castoff_dishes
        root = self._root(self._free())
        memory = self.limits.megabytes
        choice = choose(self.wanted, root, question.edition, dishes, megabytes=memory, say=say)
        if choice.note:
            say(choice.note)
        return choice

    # -- searches -----------------------------------------------------------------------------------------------------

    def _look_for_plays(self, width: int, groundings: int) -> bool:
        """One beam for each star level from the top; says whether wider beams would find nothing else."""
        settled = self.target.number_of_groundings <= groundings
        goals = [self._goal(ground.takes) for ground in self.target.groundings(self.rates, groundings)]
        for level in range(self.findings.upper, self.findings.floor, -1):
            for twins in TWINS:
                aim = Aim(self.question.edition, self._rooms(level) or (), Memory.FREEZING, width, twins=twins)
                report = self._search(level, aim, goals)
                self.findings.note_nearest(report.nearest)
                if report.found or report.exhausted or self.budget.is_spent:
                    break
            settled &= report.exhausted
            if report.found or self.budget.is_spent:
                break
        return settled

    def _look_for_less_waste(self, width: int) -> None:
        """Beams for plays with the same stars and less waste (C14), until one finds none; not a proof.

        They take no more than a fraction of a second, or as long as the search before them.
        """
        findings = self.findings
        level = findings.floor
        before = self.question.table.dishes.waste
        goals = [self._goal(ground.takes) for ground in self.target.groundings(self.rates, FIRST_GROUNDINGS)]
        allowance = min(max(FIRST_POLISH, self.budget.spent), MOST_POLISH)
        while findings.waste > before and not self.budget.is_spent:
            waste, spent = findings.waste, self.budget.spent
            aim = Aim(
                self.question.edition,
                self._rooms(level) or (),
                Memory.FREEZING,
                width,
                allowance,
                twins=TWINS[0],
                most_waste=waste - before - 1,
            )
            self._search(level, aim, goals)
            allowance -= self.budget.spent - spent
            if findings.waste == waste or allowance <= 0:
                return

    def _look_for_bounds(self, allowance: int) -> bool:
        """Try to rule out star levels from the top; says whether a larger allowance would change nothing."""
        assert self.choice is not None, "a search was chosen before"
        width = self.choice.proof_width
        goals = self._goals_of_a_proof()
        for level in range(self.findings.upper, self.findings.floor, -1):
            aim = Aim(self.question.edition, self._rooms(level) or (), Memory.RELAXED, width, allowance)
            report = self._search(level, aim, goals)
            if report.exhausted and report.completions and not report.found:
                self.is_unsure = False
                report = self._search(level, replace(aim, memory=Memory.EXACT), goals)
                report.exhausted &= not self.is_unsure
            if report.found or not report.exhausted:
                return False
            self.findings.rule_out(level)
        return True

    def _search(self, level: int, aim: Aim, goals: Sequence[Goal]) -> LayerReport:
        assert self.choice is not None, "a search was chosen before"
        search = self.choice.make(aim, self.budget, lambda filled: self.findings.report(filled, level, aim.width))
        most = None if aim.memory is Memory.EXACT else TRIES_PER_LAYER
        return search.run(self._roots(aim, goals), lambda states: self._accept(states, level, most))

    def _accept(self, reached: Sequence[Reached], level: int, most: int | None) -> bool:
        """Arrange complete states exactly; whether one is a play with the stars of the level."""
        found = False
        least = inf
        for state in sorted(reached, key=lambda state: state.waste)[:most]:
            if state.waste >= least:
                break
            collected = state.collected
            if self.refuted.get(collected, level + 1) <= level:
                continue
            arrangement = arrange(self.question.problem(collected), min_stars=level)
            if arrangement.outcome is Outcome.FOUND:
                self.findings.offer(state.state, arrangement)
                found, least = True, min(least, arrangement.waste)
                if self.findings.first_witness:
                    break
            elif arrangement.outcome is Outcome.IMPOSSIBLE:
                self.refuted[collected] = level
            else:
                self.is_unsure = True
        return found

    # -- where they begin ---------------------------------------------------------------------------------------------

    def _rooms(self, level: int) -> tuple[int, ...] | None:
        return capacities(self.question.table.dishes.loads, level)

    def _goal(self, takes: tuple[int, ...]) -> Goal:
        spaces = range(len(self.target.spaces))
        return Goal(takes, tuple(space_cost(takes, bit, self.rates) ** 0.5 for bit in spaces))

    def _goals_of_a_proof(self) -> list[Goal]:
        """Goals that together contain every play: each grounding by itself if they are few, else no links at all.

        Every completed play ends with some value for each group, so it is a play towards that grounding.
        """
        number = self.target.number_of_groundings
        if number > MOST_PROOF_GROUNDINGS:
            return [self._free()]
        return [self._goal(ground.takes) for ground in self.target.groundings(self.rates, number)]

    def _free(self) -> Goal:
        """The goal without links within groups: what every play can do, and more."""
        return self._goal(self.target.takes)

    def _root(self, goal: Goal) -> State:
        """The state before the opening, its diatoms still in stock, or before the first turn."""
        table = self.question.table
        left = zip(stock_counts(table.stock), count(table.to_arrange), strict=True)
        return State(
            tiles=dict(table.pond.tiles),
            draw=table.draw,
            left=tuple(there + out for there, out in left),
            goal=goal,
            seats=(OPEN,) * len(self.target.spaces),
            frozen=0,
            cast=(0,) * 5,
            collected=(),
            cost=sum(goal.weights),
        )

    def _roots(self, aim: Aim, goals: Sequence[Goal]) -> Iterator[State]:
        """The states in which a search begins: before the first turn, or after the opening with either refill."""
        table = self.question.table
        opening = largest_first(count(table.to_arrange))
        for goal in goals:
            state: State | None = self._root(goal)
            if opening and state is not None:
                state = LayeredSearch(aim, self.budget).collect(state, opening)
            if state is None:
                continue
            for stack in (table.owed_refills if opening else ()) or (None,):
                yield replace(state, draw=table.draw.refill(stack), opening_refill=stack)


def _say_nothing(text: str) -> None:
    """Nobody listens."""
    del text
