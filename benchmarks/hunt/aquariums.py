"""Aquarium Designer: the search, CP-SAT on small puzzles, and every way to lay the tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from benchmarks.aquarium import SIZES, UNDECIDED, difference, random_question
from benchmarks.hunt.comparison import Comparison, Seen
from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.puzzle import Puzzle


@dataclass(frozen=True)
class AquariumCase:
    """A puzzle and its edition; `models` says whether CP-SAT answers too, which takes its time."""

    puzzle: Puzzle
    edition: AquariumEdition
    models: bool


def make(rng: Random) -> AquariumCase:
    """A puzzle of a few tiles, some of them alike."""
    puzzle, edition = random_question(rng, *rng.choice(SIZES[:-1]))
    tiles = dict(edition.tiles)
    for tile in tiles:
        if rng.random() < 0.2:
            tiles[tile] = rng.choice(list(tiles.values()))
    return AquariumCase(puzzle, replace(edition, tiles=tiles), rng.random() < 0.1)


def compare(case: AquariumCase) -> Seen:
    """The points of the best layout, whether others have them, and both engines."""
    words = difference(case.puzzle, case.edition, models=case.models)
    return Seen(("open",)) if words == UNDECIDED else Seen(("decided",), words)


def smaller(case: AquariumCase) -> Iterator[AquariumCase]:
    """Without a round, or without a tile of one."""
    rounds = case.puzzle.rounds
    if len(rounds) > 1:
        yield from (_with(case, rounds[:at] + rounds[at + 1 :]) for at in range(len(rounds)))
    for at, offered in enumerate(rounds):
        if len(offered) > 1:
            rest = (offered[:index] + offered[index + 1 :] for index in range(len(offered)))
            yield from (_with(case, (*rounds[:at], left, *rounds[at + 1 :])) for left in rest)


def _with(case: AquariumCase, rounds: tuple[tuple[int, ...], ...]) -> AquariumCase:
    return replace(case, puzzle=replace(case.puzzle, rounds=rounds))


AQUARIUMS = Comparison("aquariums", make, compare, smaller)
