"""Games of Aquarium Designer by policies, and new puzzles."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean

import plain_aquarium as plain
import pytest
from aquarium_support import shipped, small

from puzzles.aquarium.files.game_file import game_to_json
from puzzles.aquarium.referee import judge_game
from puzzles.aquarium.table import AquariumTable, deck_of_seed
from puzzles.aquarium.tiles import Animal
from puzzles.errors import IllegalError, MalformedError
from solver.aquarium.generate import Wish, generate
from solver.aquarium.play import play_game
from solver.aquarium.policies import POLICIES, View
from solver.aquarium.solve import other_layouts

TABLE = {animal.value: shipped().points[animal] for animal in Animal}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_pass_both_referees(players: int) -> None:
    for seed in range(15):
        record = play_game(shipped(), [POLICIES["random"]] * players, seed, starter=1 + seed % players)
        data = game_to_json(record)
        assert judge_game(record, shipped()).completed
        assert plain.game_is_legal(data, "sdpa", dict(shipped().tiles)), seed
        assert plain.points_of_game(data, "sdpa", TABLE) == data["points"]


@pytest.mark.parametrize("policy", ["greedy", "look-ahead"])
def test_games_of_the_other_policies_pass_the_referee(policy: str) -> None:
    record = play_game(shipped(), [POLICIES[policy]] * 2, 1)
    assert judge_game(record, shipped()).completed
    assert record == play_game(shipped(), [POLICIES[policy]] * 2, 1)


@pytest.mark.parametrize(("weaker", "stronger"), [("random", "greedy"), ("greedy", "look-ahead")])
def test_each_policy_is_better_than_the_one_before(weaker: str, stronger: str) -> None:
    points: dict[str, list[int]] = {weaker: [], stronger: []}
    for seed in range(4):
        for seats in ((weaker, stronger), (stronger, weaker)):
            game = play_game(shipped(), [POLICIES[name] for name in seats], seed)
            assert game.points is not None
            for name, own in zip(seats, game.points, strict=True):
                points[name].append(own)
    assert mean(points[weaker]) < mean(points[stronger])


def test_some_postpone() -> None:
    takes = [t for s in range(3) for one in play_game(shipped(), [POLICIES["random"]] * 3, s).rounds for t in one.takes]
    assert any(take.tile is None for take in takes)
    looking = play_game(shipped(), [POLICIES["look-ahead"]] * 2, 2)
    assert any(take.tile is None for one in looking.rounds for take in one.takes)


def test_a_policy_sees_the_top_of_the_deck_and_no_more() -> None:
    deck = deck_of_seed(shipped().tiles, 3)
    view = View.of(AquariumTable.setup(shipped(), deck, players=2), 1)
    assert view.next_tile == deck[2]
    assert not hasattr(view, "deck")
    other = (*deck[:3], *deck[3:][::-1])
    for policy in POLICIES.values():
        there = View.of(AquariumTable.setup(shipped(), other, players=2), 1)
        assert policy.take(view, Random(1)) == policy.take(there, Random(1))


def test_too_many_players() -> None:
    with pytest.raises(IllegalError, match="expected 1 to 4 players"):
        play_game(shipped(), [POLICIES["random"]] * 5, 1)


@pytest.mark.parametrize("wish", [Wish(rounds=2, seed=1), Wish(rounds=2, choices=2, seed=2)], ids=["known", "choice"])
def test_generated_puzzles_have_one_best_layout(wish: Wish) -> None:
    made = generate(shipped(), wish)
    assert made is not None
    assert [len(offered) for offered in made.puzzle.rounds] == [wish.choices] * wish.rounds
    rounds = [[shipped().tiles[tile] for tile in offered] for offered in made.puzzle.rounds]
    best, pictures = plain.best_layouts("sdpa", rounds, TABLE)
    assert (made.verdict.points, len(pictures)) == (best, 1)
    assert other_layouts(made.puzzle, shipped(), best).is_unique
    again = generate(shipped(), wish)
    assert again is not None
    assert again.puzzle == made.puzzle


def test_no_puzzle_where_none_can_be() -> None:
    alike = replace(small(), points=dict.fromkeys(Animal, (0,)))
    assert generate(alike, Wish(rounds=1, tries=2)) is None
    with pytest.raises(MalformedError, match="expected at most 9 tiles in all"):
        generate(small(), Wish(rounds=8, choices=2))
