"""Policies and whole games: what each looks at, and that the referee passes all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from game_support import EDITIONS, judges, placed, random_game
from hypothesis import given, settings
from hypothesis import strategies as st
from support import reference

from benchmarks.games import guests
from puzzles.commission.mosaic import Mosaic
from puzzles.components.pieces import ALL_DIATOMS, Diatom
from puzzles.main_game.judges import Guest, Mood
from puzzles.main_game.record import Arranging, Passing, Placing, Put
from puzzles.main_game.referee import judge_game
from puzzles.main_game.scoring import score
from puzzles.main_game.setup import Setup
from puzzles.main_game.table import GameTable, open_card
from solver.main_game.appraisal import Appraisal
from solver.main_game.options import GameTurnStart, options
from solver.main_game.play import play_game
from solver.main_game.policies import (
    GamePolicy,
    GamePolicyName,
    GreedyPlayer,
    LookaheadPlayer,
    RandomPlayer,
    game_policy,
)
from solver.verdict import RefereeError

EDITION = reference()
BOARD = EDITION.board


def diatoms(text: str) -> tuple[Diatom, ...]:
    return tuple(map(Diatom.parse, text.split()))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 8))
def test_gain_is_the_difference_of_two_score_sheets(seed: int, number: int) -> None:
    rng = Random(seed)
    mosaic = Mosaic(open_card(EDITION))
    for _ in range(rng.randint(0, 20)):
        diatom = rng.choice(ALL_DIATOMS)
        if takers := mosaic.takers(diatom):
            mosaic = mosaic.place(rng.choice(takers), diatom)
    diatom = rng.choice(ALL_DIATOMS)
    takers = mosaic.takers(diatom)
    if not takers:
        return
    space = rng.choice(takers)
    rivals = [placed("C0 r5, C1 r1, C2 r2"), placed("C0 g5, C1 g1")]
    guest = guests(judges())[number]
    appraisal = Appraisal.against(rivals, BOARD, judges(), guest)
    before, after = (
        score([one, *rivals], BOARD, judges(), guest)[0].total
        for one in (mosaic.placed, mosaic.place(space, diatom).placed)
    )
    assert appraisal.gain(mosaic.placed, space, diatom) == after - before
    assert appraisal.total(mosaic.placed) == before


def test_arranging_fills_pairs() -> None:
    gain, done = Appraisal(BOARD, judges()).arrange(placed("O1 r5"), diatoms("r5"))
    assert [str(put) for put in done] == ["r5 -> O9"]
    assert gain == 30 + 6  # the pair, and a second red


def test_arranging_puts_back_what_has_no_space() -> None:
    stars = ("C0", "M2", "M4", "M6", "M8", "O1", "O5", "O9", "O13")
    full = {**placed(", ".join(f"{space} {'rgbpy'[i % 5]}5" for i, space in enumerate(stars)))}
    _, done = Appraisal(BOARD, judges()).arrange(full, diatoms("b5 r1"))
    assert [put.space is None for put in done] == [False, True]
    assert done[1] == Put(Diatom.parse("b5"), None)


def scene_of(seed: int, players: int = 3, guest: Guest | None = None) -> GameTurnStart:
    table = GameTable.begin(Setup.from_seed(EDITION, players, seed), EDITION)
    return GameTurnStart.of(table, EDITION, judges(), guest)


def test_options_are_all_legal_and_none_is_missing() -> None:
    scene = scene_of(1, 2)
    found = list(options(scene))
    table = scene.table
    wanted = {
        (draw, tile, place)
        for draw in table.draws
        for tile in table.drawn(draw).player(1).hand
        for place in table.pond.free_places(EDITION.water_tiles[tile])
    }
    assert {(option.draw, option.tile, option.place) for option in found} == wanted
    assert len({option.tile for option in found}) == 4


def test_greedy_takes_what_adds_most() -> None:
    for seed in range(3):
        scene = scene_of(seed)
        move = GreedyPlayer().turn(scene)
        assert isinstance(move, Placing)
        appraisal = Appraisal(BOARD, judges())
        gains = [appraisal.arrange({}, option.got)[0] for option in options(scene)]
        assert appraisal.arrange({}, move.collected)[0] == max(gains) > 0


def test_look_ahead_in_the_last_turn_is_greedy() -> None:
    scene = scene_of(2)
    players = tuple(replace(player, turns_left=1) for player in scene.table.players)
    last = replace(scene, table=replace(scene.table, players=players))
    assert LookaheadPlayer().turn(last) == GreedyPlayer().turn(last)


def test_a_player_without_any_tile_passes() -> None:
    scene = scene_of(2)
    empty = replace(scene.table, a=(), b=(), players=tuple(replace(p, hand=()) for p in scene.table.players))
    for policy in (GreedyPlayer(), LookaheadPlayer(), RandomPlayer(Random(1))):
        assert policy.turn(replace(scene, table=empty)) == Passing(1, None)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_pass_the_referee(players: int, edition: str) -> None:
    for seed in range(6):
        game = random_game(seed, players, None, edition)
        ruling = judge_game(game, EDITIONS[edition], judges())
        assert (ruling.legal, ruling.finished, ruling.scores) == (True, True, game.scores)


@pytest.mark.parametrize("number", range(9))
def test_games_with_every_guest_judge_pass_the_referee(number: int) -> None:
    guest = guests(judges())[number]
    game = random_game(number, 2, None if guest is None else str(guest))
    assert game.guest == guest
    assert judge_game(game, EDITION, judges()).finished


def test_policies_are_stronger_in_their_order_on_some_games() -> None:
    names = [GamePolicyName.RANDOM, GamePolicyName.GREEDY]
    sums = [0, 0]
    for seed in range(2):
        policies = [game_policy(name, f"{seed}") for name in names]
        game = play_game(
            Setup.from_seed(EDITION, 2, seed), policies, EDITION, judges(), Guest("rim-walker", Mood.EASYGOING)
        )
        assert game.scores is not None
        sums = [have + more for have, more in zip(sums, game.scores, strict=True)]
    assert 2 * sums[0] < sums[1]


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (
        play_game(
            Setup.from_seed(EDITION, 2, 3), [RandomPlayer(Random("a")), RandomPlayer(Random("b"))], EDITION, judges()
        )
        for _ in range(2)
    )
    assert first == second


class Cheat(RandomPlayer):
    """Puts everything back."""

    def arrange(self, scene: GameTurnStart, player: int, *, due: bool) -> tuple[Put, ...]:
        return tuple(Put(diatom, None) for diatom in scene.table.player(player).to_arrange)


def test_a_policy_that_breaks_a_rule_is_found_out() -> None:
    policies: Sequence[GamePolicy] = [Cheat(Random(1)), Cheat(Random(2))]
    with pytest.raises(RefereeError, match="a policy breaks G9 in move"):
        play_game(Setup.from_seed(EDITION, 2, 1), policies, EDITION, judges())


def test_policies_arrange_when_it_is_due() -> None:
    for move in random_game(2, 4).moves:
        assert not isinstance(move, Arranging) or move.puts
