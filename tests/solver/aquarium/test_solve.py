"""Best layouts of Aquarium Designer: equal to plain enumeration, by both ways, within limits, and unique or not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import plain_aquarium as plain
import pytest
from aquarium_support import shipped, small

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files.puzzle_file import load_puzzle
from puzzles.aquarium.layout import Layout
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.referee import judge_layout
from puzzles.aquarium.tiles import Animal
from solver.aquarium.exact import ExactSearch, LayoutLimits
from solver.aquarium.generate import Wish, generate
from solver.aquarium.instance import make_instance, pieces_of
from solver.aquarium.kernel import bounds
from solver.aquarium.solve import LayoutEngine, other_layouts, solve_puzzle
from solver.verdict import Status


def question(seed: int, rounds: int, choices: int) -> tuple[Puzzle, AquariumEdition]:
    rng = Random(seed)
    tiles = {tile: plain.random_tile(rng) for tile in range(1, rounds * choices + 1)}
    table = plain.random_table(rng)
    points = {animal: tuple(table[animal.value]) for animal in Animal}
    edition = AquariumEdition("random", "random", "".join(rng.sample("sdpa", 4)), tiles, points)
    offered = tuple(tuple(range(1 + n * choices, 1 + (n + 1) * choices)) for n in range(rounds))
    return Puzzle("random", "random", "random", offered), edition


def enumerated(puzzle: Puzzle, edition: AquariumEdition) -> tuple[int, set[plain.Picture]]:
    rounds = [[edition.tiles[tile] for tile in offered] for offered in puzzle.rounds]
    return plain.best_layouts(edition.entrance, rounds, {a.value: edition.points[a] for a in Animal})


@pytest.mark.parametrize("size", [(1, 1), (1, 3), (2, 1), (2, 2)], ids=str)
def test_the_search_is_equal_to_enumeration(size: tuple[int, int]) -> None:
    for seed in range(12):
        puzzle, edition = question(seed, *size)
        best, pictures = enumerated(puzzle, edition)
        verdict = solve_puzzle(puzzle, edition)
        assert (verdict.status, verdict.points, verdict.upper_bound) == (Status.OPTIMAL, best, best), seed
        assert other_layouts(puzzle, edition, best).is_unique == (len(pictures) == 1), seed
        found = other_layouts(puzzle, edition, best, room=999)
        if found.is_all:
            assert len(found.different) == len(pictures), seed


def test_three_rounds_are_equal_to_enumeration() -> None:
    for seed in range(2):
        puzzle, edition = question(100 + seed, 3, 1)
        best, pictures = enumerated(puzzle, edition)
        assert solve_puzzle(puzzle, edition).points == best, seed
        assert other_layouts(puzzle, edition, best).is_unique == (len(pictures) == 1), seed


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1)], ids=str)
def test_cp_sat_is_equal_to_the_search(size: tuple[int, int]) -> None:
    for seed in range(2):
        puzzle, edition = question(seed, *size)
        search, model = (solve_puzzle(puzzle, edition, LayoutLimits(120), engine=engine) for engine in LayoutEngine)
        assert (model.status, model.points) == (Status.OPTIMAL, search.points), seed


def test_cp_sat_alone_proves_a_small_layout_best() -> None:
    from solver.aquarium.model import LayoutModel  # noqa: PLC0415 - OR-Tools takes half a second

    puzzle, edition = question(5, 1, 2)
    found = LayoutModel(make_instance(edition, puzzle.rounds)).solve(120)
    assert (found.is_best, found.points) == (True, enumerated(puzzle, edition)[0])
    assert found.layout is not None
    assert Layout(found.layout).points(edition) == found.points


def test_nine_tiles_are_proved_best() -> None:
    puzzle, edition = load_puzzle("eight-tiles")
    verdict = solve_puzzle(puzzle, edition, LayoutLimits(nodes=20_000_000))
    assert (verdict.status, verdict.points) == (Status.OPTIMAL, puzzle.provenance["points"])
    assert len(verdict.record.laid) == 9
    assert judge_layout(verdict.record, edition, puzzle).completed


@pytest.mark.parametrize("name", ["small-tank", "eight-tiles", "two-to-choose"])
def test_the_shipped_puzzles_have_one_best_layout(name: str) -> None:
    puzzle, edition = load_puzzle(name)
    assert other_layouts(puzzle, edition, puzzle.provenance["points"]).is_unique
    assert other_layouts(puzzle, edition, puzzle.provenance["points"] + 1).different == ()


def test_a_limit_is_a_result() -> None:
    drawn = Random(1).sample(sorted(shipped().tiles), 16)
    puzzle = Puzzle("p", "p", "p", tuple(tuple(drawn[at : at + 2]) for at in range(0, 16, 2)))
    verdict = solve_puzzle(puzzle, shipped(), LayoutLimits(nodes=1000))
    assert verdict.status is Status.SOLVED
    assert verdict.points <= verdict.upper_bound
    assert verdict.work <= 1000
    assert verdict == replace(solve_puzzle(puzzle, shipped(), LayoutLimits(nodes=1000)), seconds=verdict.seconds)


def test_an_interrupt_is_told_and_not_taken_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    puzzle, edition = load_puzzle("eight-tiles")
    best = puzzle.provenance["points"]
    monkeypatch.setattr("solver.aquarium.exact.walking.advance", interrupted)
    verdict = solve_puzzle(puzzle, edition)
    assert (verdict.status, verdict.interrupted) == (Status.SOLVED, True)
    assert verdict.points <= best <= verdict.upper_bound
    others = other_layouts(puzzle, edition, best)
    assert others.interrupted
    assert not others.is_unique
    proved = replace(verdict, status=Status.OPTIMAL, interrupted=False)
    monkeypatch.setattr("solver.aquarium.generate.solve_puzzle", lambda *_: proved)
    with pytest.raises(KeyboardInterrupt):
        generate(edition, Wish(rounds=2, tries=3))
    monkeypatch.setattr("solver.aquarium.model.cp_sat.solve", interrupted)
    modeled = solve_puzzle(puzzle, edition, engine=LayoutEngine.CP_SAT)
    assert (modeled.status, modeled.interrupted) == (Status.SOLVED, True)
    assert modeled.points <= best <= modeled.upper_bound


def test_no_time_at_all_leaves_the_bound_of_the_tables() -> None:
    # without a layout CP-SAT may say that the bound is 0
    puzzle, edition = load_puzzle("eight-tiles")
    verdict = solve_puzzle(puzzle, edition, LayoutLimits(seconds=1e-9), engine=LayoutEngine.CP_SAT)
    assert verdict.status is Status.SOLVED
    assert verdict.points <= puzzle.provenance["points"] <= verdict.upper_bound


def test_the_first_bound_is_one() -> None:
    for seed in range(30):
        puzzle, edition = question(seed, 2, 1 + seed % 2)
        search = ExactSearch(make_instance(edition, puzzle.rounds))
        climbed, layout = search.climb()
        assert climbed == Layout(layout).points(edition) <= search.first_bound, seed


def test_the_climber_finds_good_layouts_and_the_same_for_a_seed() -> None:
    puzzle, edition = load_puzzle("eight-tiles")
    search = ExactSearch(make_instance(edition, puzzle.rounds))
    assert search.climb(3) == search.climb(3)
    assert search.climb(3)[0] >= puzzle.provenance["points"] - 5


def test_tiles_that_look_alike_are_one_layout() -> None:
    edition = replace(small(), tiles={1: "ssss", 2: "ssss"})
    puzzle = Puzzle("p", "p", "small", ((1,), (2,)))
    best, pictures = enumerated(puzzle, edition)
    found = other_layouts(puzzle, edition, best, room=999)
    assert (len(found.different), found.is_all) == (len(pictures), True)


@pytest.mark.parametrize(
    ("blocks", "pieces"),
    [
        ("ssss", {"s": (4,)}),
        ("sdsd", {"s": (1, 1), "d": (1, 1)}),
        ("dssd", {"s": (2,), "d": (2,)}),
        ("sdss", {"s": (3,), "d": (1,)}),
        ("sdpa", {"s": (1,), "d": (1,), "p": (1,), "a": (1,)}),
    ],
)
def test_pieces_of_a_tile(blocks: str, pieces: dict[str, tuple[int, ...]]) -> None:
    assert pieces_of(blocks) == pieces


def test_loose_blocks_are_split_as_is_best() -> None:
    points = np.array([0, 1, 5, 6, 7, *([7] * 32)], np.int64)
    assert bounds.best_split(points)[:6].tolist() == [0, 1, 5, 6, 10, 11]
