"""The answer to a puzzle of Aquarium Designer: the layout with the most points, judged by the referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.layout import Laid, Layout
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import LayoutRecord
from puzzles.aquarium.referee import judge_layout
from solver.aquarium.exact import BestLayouts, ExactSearch, LayoutLimits
from solver.aquarium.instance import LayoutInstance, make_instance
from solver.verdict import RefereeError, Status, check_bound

LOOK_ALIKES = 256
"""So many best layouts are looked at for one that looks different; tiles that are alike make several of one."""


class LayoutEngine(StrEnum):
    """Which way the best layout is found."""

    SEARCH = "search"
    """Branch and bound, compiled."""
    CP_SAT = "cp-sat"
    """One CP-SAT model."""


@dataclass(frozen=True)
class AquariumVerdict:
    """What is known of the best layout of a puzzle.

    Attributes:
        status: `Status.OPTIMAL` if none has more points, else `Status.SOLVED`.
        record: the layout, judged by the referee, in the upper left of its frame.
        upper_bound: no layout has more points.
        reason: why the status holds.
        work: nodes of the search, or branches of CP-SAT.
        seconds: wall-clock time.
        interrupted: ended from the keyboard.
    """

    status: Status
    record: LayoutRecord
    upper_bound: int
    reason: str
    work: int
    seconds: float
    interrupted: bool = False

    @property
    def points(self) -> int:
        """Of the layout."""
        assert self.record.points is not None, "solved layouts have their points"
        return self.record.points

    def __post_init__(self) -> None:
        check_bound(self.points, self.upper_bound, "points")


@dataclass(frozen=True)
class Others:
    """Whether there are other layouts with as many points, up to turning and shifting the frame.

    Attributes:
        different: best layouts that look different, the first one found first.
        is_all: there are no others.
        interrupted: ended from the keyboard.
    """

    different: tuple[tuple[Laid, ...], ...]
    is_all: bool
    interrupted: bool = False

    @property
    def is_unique(self) -> bool:
        """Proved: no other layout has as many points."""
        return self.is_all and len(self.different) == 1


def solve_puzzle(
    puzzle: Puzzle,
    edition: AquariumEdition,
    limits: LayoutLimits = LayoutLimits(seconds=60.0),  # noqa: B008 - frozen
    *,
    seed: int = 0,
    engine: LayoutEngine = LayoutEngine.SEARCH,
    say: Callable[[str], None] | None = None,
) -> AquariumVerdict:
    """Find the layout with the most points that the tiles of a puzzle make, laid in order under the rules.

    Args:
        puzzle: the tiles of each round.
        edition: its components.
        limits: seconds, and nodes of the search (not of CP-SAT).
        seed: of what is random before the search.
        engine: the way.
        say: is told when the search has to be compiled first.

    Raises:
        RefereeError: the solver and the referee disagree.
        BoundError: a layout has more points than a proof allows.
    """
    started = monotonic()
    instance = make_instance(edition, puzzle.rounds)
    search = ExactSearch(instance, say)
    answer = (
        search.best(limits, seed=seed) if engine is LayoutEngine.SEARCH else _modeled(instance, search, limits, seed)
    )
    record = checked_record(answer.layouts[0], puzzle, edition)
    if record.points != answer.points:
        raise RefereeError(f"a layout of {record.points} points is taken for one of {answer.points}")
    done = answer.is_complete
    if done:
        reason = f"a {'search' if engine is LayoutEngine.SEARCH else 'model'} of all layouts has none with more points"
    else:
        reason = "interrupted" if answer.interrupted else "a limit was reached"
    status = Status.OPTIMAL if done else Status.SOLVED
    seconds = monotonic() - started
    return AquariumVerdict(status, record, answer.upper_bound, reason, answer.nodes, seconds, answer.interrupted)


def _modeled(instance: LayoutInstance, search: ExactSearch, limits: LayoutLimits, seed: int) -> BestLayouts:
    """The same with CP-SAT, which starts from a climbed layout and the bound of the tables."""
    from solver.aquarium.model import LayoutModel  # noqa: PLC0415 - OR-Tools, for which the search has no need

    points, layout = search.climb(seed)
    model = LayoutModel(instance)
    model.at_most(search.first_bound)
    model.at_least(points + 1)
    try:
        found = model.solve(limits.seconds, seed=seed)
    except KeyboardInterrupt:
        return BestLayouts((layout,), points, search.first_bound, 0, is_complete=False, interrupted=True)
    if found.layout is not None:
        assert found.points is not None, "a layout has points"
        points, layout = found.points, found.layout
    upper = min(points, search.first_bound) if found.is_best else search.first_bound
    if found.upper_bound is not None:
        upper = min(upper, found.upper_bound)
    return BestLayouts((layout,), points, upper, found.branches, found.is_best)


def checked_record(laid: tuple[Laid, ...], puzzle: Puzzle, edition: AquariumEdition) -> LayoutRecord:
    """The record of a layout that solves a puzzle; raises RefereeError if the referee does not pass it."""
    record = LayoutRecord(edition.id, laid, Layout(laid).points(edition), puzzle.id)
    ruling = judge_layout(record, edition, puzzle)
    if not (ruling.legal and ruling.completed):
        raise RefereeError(f"a layout of the solver breaks {ruling.rule} with tile {ruling.number}: {ruling.message}")
    return record


def other_layouts(
    puzzle: Puzzle,
    edition: AquariumEdition,
    points: int,
    limits: LayoutLimits = LayoutLimits(),  # noqa: B008 - frozen
    *,
    room: int = 2,
) -> Others:
    """Search a second time, for all layouts with the most points, until `room` of them look different.

    Args:
        puzzle: the tiles of each round.
        edition: its components.
        points: the most points, proved.
        limits: of this search.
        room: how many that look different are wanted.

    Raises:
        BoundError: one has more points.
    """
    answer = ExactSearch(make_instance(edition, puzzle.rounds)).all_of(points, max(LOOK_ALIKES, room), limits)
    check_bound(answer.points, points, "points")
    by_key = {Layout(laid).picture_key(): laid for laid in reversed(answer.layouts)}
    different = tuple(by_key.values())[::-1][:room]
    return Others(different, answer.is_complete and len(by_key) <= room, answer.interrupted)
