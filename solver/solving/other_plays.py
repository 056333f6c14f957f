"""Other plays of a question that is answered: as many stars, in another pond."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count

from puzzles.commission.record import Play
from puzzles.pond.grid import Cell
from solver.budget import Budget
from solver.search.engine import FIRST_WIDTH, Engine
from solver.search.plain import State
from solver.search.record import SearchQuestion, record
from solver.solving.arrange import Arrangement, Arranger
from solver.solving.findings import check_play
from solver.solving.plan import FIRST_GROUNDINGS, PER_BUCKET, WIDENING, Task, TaskKind
from solver.solving.runner import Briefing, Runner
from solver.verdict import Limits, merit

BEAMS = 6
"""Beams of one width, each swayed in its own way, before wider ones."""

PondKey = frozenset[tuple[Cell, str]]


def pond_key(play: Play) -> PondKey:
    """What tells ponds apart: the places of the tiles that were laid, and how they lie there, in whatever order."""
    return frozenset((turn.at, turn.segments) for turn in play.turns)


def other_plays(
    question: SearchQuestion, stars: int, known: PondKey, *, limits: Limits, budget: Budget, arranger: Arranger
) -> Iterator[Play]:
    """Completed plays with at least so many stars, no two with the same pond, nor with a known one.

    They come from beams whose weights chance sways, each wider than the ones before, until the budget is spent or the
    widest have run; how many there are is not counted. An interrupt from the keyboard ends them.

    Args:
        question: what was asked.
        stars: that can be earned, as is known.
        known: the pond of the play that earns them.
        limits: their memory and seed.
        budget: is spent on them; with a limit of states they are the same on every run.
        arranger: who arranges what completes the card.

    Raises:
        RefereeError: the referee rejects one.
    """
    if question.table.is_complete:
        return
    briefing = Briefing(question, Engine.AUTO, limits.megabytes, first_witness=False, arranger=arranger)
    runner = briefing.runner(_say_nothing)
    ponds = {known}
    with suppress(KeyboardInterrupt):
        for task in _tasks(runner, stars, limits.seed):
            if budget.is_spent:
                return
            found: dict[PondKey, Play] = {}

            def offer(state: State, arrangement: Arrangement, found: dict[PondKey, Play] = found) -> None:
                play = record(question, state, arrangement.turns, arrangement.stars)
                check_play(play, question)
                key = pond_key(play)
                if key not in ponds and (key not in found or merit(play) > merit(found[key])):
                    found[key] = play

            runner.run(task, budget, offer)
            ponds.update(found)
            yield from sorted(found.values(), key=merit, reverse=True)


def _tasks(runner: Runner, level: int, seed: int) -> Iterator[Task]:
    """Beams, each swayed in its own way: some of a width, then wider ones."""
    choice, groundings = runner.choice, runner.roots.target.number_of_groundings
    scale = 1
    for serial in count():
        width = min(FIRST_WIDTH * scale, choice.beam_width)
        aimed = min(FIRST_GROUNDINGS * scale, groundings)
        yield Task(serial, TaskKind.BEAM, level, scale, width, aimed, PER_BUCKET, chance=f"{seed}:other {serial}")
        if serial % BEAMS == BEAMS - 1:
            if width == choice.beam_width:
                return
            scale *= WIDENING


def _say_nothing(text: str) -> None:
    """Nobody listens."""
    del text
