"""Aquarium Designer measured: ``python -m benchmarks.aquarium brute|nine|games``.

``brute`` compares the search, and on small puzzles CP-SAT, with plain enumeration; ``nine`` times proofs of layouts of
nine tiles; ``games`` sends games of all policies through the referee and a second one written from the rules alone.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "helpers"))

import plain_aquarium as plain

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.files.game_file import game_to_json
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.tiles import Animal
from solver.aquarium.exact import LayoutLimits
from solver.aquarium.play import play_game
from solver.aquarium.policies import POLICIES
from solver.aquarium.solve import LayoutEngine, other_layouts, solve_puzzle
from solver.verdict import Status

SIZES = ((1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (2, 2), (3, 1), (2, 3), (3, 1), (4, 1))
"""Rounds and tiles to choose from of the puzzles of ``brute``, in turn; enumeration takes seconds for the last."""
CP_SAT_ROUNDS = 2
CP_SAT_SECONDS = 60.0
UNDECIDED = "CP-SAT: not decided within its time"
"""No contradiction: its layout is no better, and its bound no less, than what enumeration found."""


@click.group()
def main() -> None:
    """Measure Aquarium Designer."""


def random_question(rng: Random, rounds: int, choices: int) -> tuple[Puzzle, AquariumEdition]:
    """A puzzle of random tiles with random points."""
    drawn = {tile: plain.random_tile(rng) for tile in range(1, rounds * choices + 1)}
    entrance = "".join(rng.sample(plain.KINDS, 4))
    table = plain.random_table(rng)
    points = {animal: tuple(table[animal.value]) for animal in Animal}
    edition = AquariumEdition("random", "random", entrance, drawn, points)
    offered = tuple(tuple(range(1 + n * choices, 1 + (n + 1) * choices)) for n in range(rounds))
    return Puzzle("random", "random", "random", offered), edition


def difference(puzzle: Puzzle, edition: AquariumEdition, *, models: bool) -> str:
    """What the search or the model says otherwise than enumeration; empty if nothing."""
    table = {animal.value: edition.points[animal] for animal in Animal}
    rounds = [[edition.tiles[tile] for tile in offered] for offered in puzzle.rounds]
    best, pictures = plain.best_layouts(edition.entrance, rounds, table)
    verdict = solve_puzzle(puzzle, edition)
    if (verdict.status, verdict.points) != (Status.OPTIMAL, best):
        return f"search: {verdict.status} {verdict.points}, enumeration: {best}"
    others = other_layouts(puzzle, edition, best)
    if (len(others.different) > 1) != (len(pictures) > 1) or others.is_unique != (len(pictures) == 1):
        return f"search: unique {others.is_unique}, enumeration: {len(pictures)} layouts"
    if models and len(puzzle.rounds) <= CP_SAT_ROUNDS:
        modeled = solve_puzzle(puzzle, edition, LayoutLimits(CP_SAT_SECONDS), engine=LayoutEngine.CP_SAT)
        if modeled.points > best or modeled.upper_bound < best:
            return f"CP-SAT: {modeled.points} to {modeled.upper_bound}, enumeration: {best}"
        if modeled.status is not Status.OPTIMAL:
            return UNDECIDED
    return ""


@main.command()
@click.option("--number", type=click.IntRange(1), default=240, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--cp-sat", "models", is_flag=True, help="Compare CP-SAT as well, on puzzles of up to two rounds.")
def brute(*, number: int, seed: int, models: bool) -> None:
    """Compare with plain enumeration on random small puzzles; the exit code is 1 if anything differs."""
    differences, undecided = [], 0
    for case in track(range(number), console=Console(stderr=True)):
        rounds, choices = SIZES[case % len(SIZES)]
        puzzle, edition = random_question(Random(seed * 1_000_003 + case), rounds, choices)
        words = difference(puzzle, edition, models=models)
        if words == UNDECIDED:
            undecided += 1
        elif words:
            differences.append(f"case {case} ({rounds} rounds of {choices}): {words}")
    print(
        f"{number} puzzles, {len(differences)} differences, {undecided} not decided by CP-SAT", *differences, sep="\n"
    )
    sys.exit(1 if differences else 0)


@main.command()
@click.option("--number", type=click.IntRange(1), default=40, show_default=True)
@click.option("--choices", type=click.IntRange(1, 4), default=1, show_default=True, help="Tiles face up in each round.")
@click.option("--time-limit", type=float, default=60.0, show_default=True)
@click.option("--edition", default="reference-aquarium", show_default=True)
def nine(*, number: int, choices: int, time_limit: float, edition: str) -> None:
    """Time the proof of the best layout of the Entrance and eight tiles, with the tiles of seeds 1, 2, and so on."""
    used = load_aquarium_edition(edition)
    seconds, nodes, proved = [], [], 0
    warm = Puzzle("warm", "warm", used.id, ((1,),))
    other_layouts(warm, used, solve_puzzle(warm, used).points)
    for seed in track(range(1, number + 1), console=Console(stderr=True)):
        drawn = Random(seed).sample(sorted(used.tiles), 8 * choices)
        offered = tuple(tuple(drawn[at : at + choices]) for at in range(0, len(drawn), choices))
        started = perf_counter()
        verdict = solve_puzzle(Puzzle("nine", "nine", used.id, offered), used, LayoutLimits(time_limit))
        seconds.append(perf_counter() - started)
        nodes.append(verdict.work)
        proved += verdict.status is Status.OPTIMAL
    table = Table("layouts", "proved", "median s", "worst s", "median nodes", "most nodes")
    table.add_row(
        str(number),
        str(proved),
        f"{median(seconds):.2f}",
        f"{max(seconds):.2f}",
        f"{median(nodes):.0f}",
        str(max(nodes)),
    )
    Console().print(table)


@main.command()
@click.option("--number", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--policy", type=click.Choice(sorted(POLICIES)), default="random", show_default=True)
def games(*, number: int, policy: str) -> None:
    """Play games of one to four players; each must pass the referee and the plain one, with the same points."""
    edition = load_aquarium_edition("reference-aquarium")
    tiles, table = dict(edition.tiles), {animal.value: edition.points[animal] for animal in Animal}
    bad = 0
    for seed in track(range(1, number + 1), console=Console(stderr=True)):
        record = play_game(edition, [POLICIES[policy]] * (1 + seed % 4), seed, starter=1 + seed % (1 + seed % 4))
        data = game_to_json(record)
        legal = plain.game_is_legal(data, edition.entrance, tiles)
        bad += not (legal and plain.points_of_game(data, edition.entrance, table) == data["points"])
    print(f"{number} games of the {policy} policy, {bad} that a referee does not pass")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
