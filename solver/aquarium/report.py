"""Answers about Aquarium Designer in words and as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean
from typing import TYPE_CHECKING, Any

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files.layout_file import layout_to_data
from puzzles.aquarium.layout import Layout
from puzzles.aquarium.named import last_game
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import GameRecord
from puzzles.aquarium.table import winners
from puzzles.aquarium.verify import winners_words
from solver.aquarium.solve import AquariumVerdict, Others
from solver.commands.output import Output
from solver.verdict import Status

if TYPE_CHECKING:
    from rich.console import RenderableType


def solve_json(output: Output, puzzle: Puzzle, verdict: AquariumVerdict, others: Others | None, *, timed: bool) -> None:
    """The lines of a solved puzzle: `layout`, `status`, `statistics`; no times unless `timed`."""
    output.line({"type": "layout", **layout_to_data(verdict.record)})
    status: dict[str, Any] = {
        "type": "status",
        "puzzle": puzzle.id,
        "status": verdict.status.value,
        "points": verdict.points,
        "upper_bound": verdict.upper_bound,
        "reason": verdict.reason,
    }
    if others is not None:
        status["unique"] = others.is_unique if others.is_all or len(others.different) > 1 else None
    output.line(status)
    seconds = {"seconds": round(verdict.seconds, 3)} if timed else {}
    output.line({"type": "statistics", "puzzle": puzzle.id, "states": verdict.work, **seconds})


def solve_view(
    puzzle: Puzzle, edition: AquariumEdition, verdict: AquariumVerdict, others: Others | None
) -> Iterator[RenderableType]:
    """A solved puzzle in words."""
    from puzzles.aquarium.pictures import terminal_aquarium as t  # noqa: PLC0415 - programs read JSON without it

    yield from t.puzzle_lines(puzzle, edition)
    yield ""
    layout = Layout(verdict.record.laid)
    yield t.layout_map(layout)
    left, top = min(spot.x for spot in layout.spots), min(spot.y for spot in layout.spots)
    yield ""
    for number, laid in enumerate(verdict.record.laid):
        what = "Entrance" if laid.tile is None else f"Round {number}: tile {laid.tile}"
        yield f"  {what} in column {laid.at.x - left + 1}, row {laid.at.y - top + 1}, lying as {laid.blocks}"
    yield ""
    yield from t.areas_lines(layout, edition)
    yield ""
    tail = "" if verdict.status is Status.OPTIMAL else f"; at most {verdict.upper_bound} points are possible"
    yield f"Status: {verdict.status.value} - {verdict.reason}{tail}"
    if others is not None:
        yield _others_words(others)


def _others_words(others: Others) -> str:
    if others.is_unique:
        return "No other layout has as many points, up to turning and shifting the frame."
    if len(others.different) > 1:
        return "Another layout has as many points."
    return "Whether another layout has as many points was not decided."


def games_view(
    records: Sequence[GameRecord], edition: AquariumEdition, names: Sequence[str]
) -> Iterator[RenderableType]:
    """One game with its aquariums; of several, the means."""
    from puzzles.aquarium.pictures import terminal_aquarium as t  # noqa: PLC0415 - likewise

    if len(records) == 1:
        for number, layout in enumerate(last_game(records[0], edition).aquariums, 1):
            yield f"Player {number} ({names[number - 1]})"
            yield t.layout_map(layout)
            yield from t.areas_lines(layout, edition)
            yield ""
        yield winners_words(winners(records[0].points or ()))
        return
    for number, name in enumerate(names):
        points = [record.points[number] for record in records if record.points]
        won = sum(number + 1 in winners(record.points) for record in records if record.points)
        yield f"Player {number + 1} ({name}): {mean(points):.1f} points on average, {won} of {len(records)} games won"
