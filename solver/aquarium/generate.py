"""New puzzles of Aquarium Designer whose best layout is the only one, up to turning and shifting the frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from puzzles.aquarium.edition import ROUNDS, AquariumEdition
from puzzles.aquarium.puzzle import Puzzle
from puzzles.errors import MalformedError
from solver.aquarium.exact import LayoutLimits
from solver.aquarium.solve import AquariumVerdict, other_layouts, solve_puzzle
from solver.verdict import Status

TRY_NODES = 60_000_000
"""A try that needs more is given up, the same on every machine."""


@dataclass(frozen=True)
class Wish:
    """What is wanted.

    Attributes:
        rounds: 1 to `ROUNDS`.
        choices: tiles face up in each round; 1 makes the sequence known.
        seed: of the tiles.
        tries: random draws of tiles at most.
    """

    rounds: int = ROUNDS
    choices: int = 1
    seed: int = 0
    tries: int = 200


@dataclass(frozen=True)
class Generated:
    """A puzzle with its best layout, proved to be the only one; `tries` is the number of draws that it took."""

    puzzle: Puzzle
    verdict: AquariumVerdict
    tries: int


def generate(edition: AquariumEdition, wish: Wish, *, tell: Callable[[int], None] | None = None) -> Generated | None:
    """Draw tiles until a puzzle has just one best layout; None if no draw had.

    Args:
        edition: the components.
        wish: what is wanted.
        tell: is told the number of each draw.

    Raises:
        MalformedError: the edition has too few tiles.
    """
    number = wish.rounds * wish.choices
    if number > len(edition.tiles):
        got = f"{wish.rounds} rounds of {wish.choices}"
        raise MalformedError(f"expected at most {len(edition.tiles)} tiles in all, as the edition has (got {got})")
    rng = Random(wish.seed)  # noqa: S311 - a puzzle, not a secret
    limits = LayoutLimits(nodes=TRY_NODES)
    for draw in range(1, wish.tries + 1):
        if tell is not None:
            tell(draw)
        drawn = rng.sample(sorted(edition.tiles), number)
        rounds = tuple(tuple(drawn[at : at + wish.choices]) for at in range(0, number, wish.choices))
        puzzle = Puzzle("drawn", "Drawn", edition.id, rounds)
        verdict = solve_puzzle(puzzle, edition, limits)
        if verdict.interrupted:
            raise KeyboardInterrupt
        if verdict.status is not Status.OPTIMAL:
            continue
        others = other_layouts(puzzle, edition, verdict.points, limits)
        if others.interrupted:
            raise KeyboardInterrupt
        if others.is_unique:
            return Generated(puzzle, verdict, draw)
    return None
