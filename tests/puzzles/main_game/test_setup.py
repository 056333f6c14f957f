"""The setup by number of players (G1)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from game_support import setup_of
from support import edition_with, reference

from puzzles.commission.position import PlacedTile
from puzzles.errors import IllegalError, MalformedError
from puzzles.main_game.setup import NUMBERS, Setup
from puzzles.main_game.table import GameTable
from puzzles.pond.grid import ORIGIN, Cell

EDITION = reference()


@pytest.mark.parametrize(("players", "aside", "stack", "turns"), [(2, 12, 8, 10), (3, 8, 9, 8), (4, 0, 12, 8)])
def test_g1_numbers_by_player_count(players: int, aside: int, stack: int, turns: int) -> None:
    setup = Setup.from_seed(EDITION, players, 5)
    assert [len(hand) for hand in setup.hands] == [2] * players
    assert (len(setup.a), len(setup.b)) == (stack, stack)
    dealt = {setup.seed_tile.tile, *setup.a, *setup.b, *(tile for hand in setup.hands for tile in hand)}
    assert len(dealt) == 33 - aside
    assert NUMBERS[players].set_aside == aside
    assert [player.turns_left for player in GameTable.begin(setup, EDITION).players] == [turns] * players
    # every tile that is not set aside is placed: two in hand and the stacks are as many as all turns
    assert 2 * players + 2 * stack == players * turns


def test_g1_the_seed_tile_lies_beside_the_starting_tile_and_matches() -> None:
    for seed in range(30):
        setup = Setup.from_seed(EDITION, 3, seed)
        assert setup.seed_tile.at in ORIGIN.neighbors()
        setup.check(EDITION)
        assert len(setup.pond(EDITION)) == 2


def test_g1_a_seed_names_the_same_setup_on_every_machine() -> None:
    setup = Setup.from_seed(EDITION, 2, 5)
    assert setup.seed_tile == PlacedTile(2, Cell(-1, 1), "yyyyy.")
    assert (setup.a, setup.b) == ((16, 18, 28, 17, 19, 24, 12, 22), (15, 29, 20, 32, 7, 14, 30, 6))


@pytest.mark.parametrize("players", [0, 1, 5])
def test_g1_two_to_four_play(players: int) -> None:
    with pytest.raises(IllegalError, match="expected 2 to 4 players") as error:
        Setup.from_seed(EDITION, players, 1)
    assert error.value.rule == "G1"


def test_an_edition_with_too_few_tiles() -> None:
    few = edition_with("8 7 6 5 4", "1 2 3 4 5 6 7 8 9 10")
    with pytest.raises(MalformedError, match=r"expected at least 17 water tiles for 2 players \(got 10\)"):
        Setup.from_seed(few, 2, 1)


GOOD = Setup.from_seed(EDITION, 2, 5)


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        (replace(GOOD, a=(99, *GOOD.a[1:])), "expected water tiles of edition reference"),
        (replace(GOOD, a=(GOOD.b[0], *GOOD.a[1:])), "expected each tile once"),
        (replace(GOOD, hands=(GOOD.hands[0], GOOD.hands[1][:1])), "expected 2 tiles in the hand of player 2"),
        (replace(GOOD, a=GOOD.a[1:], b=GOOD.b[1:]), "expected 12 tiles set aside with 2 players"),
        (replace(GOOD, a=GOOD.a[2:], b=(*GOOD.b, *GOOD.a[:2])), "expected two equal stacks"),
        (replace(GOOD, seed_tile=replace(GOOD.seed_tile, segments="rygbp.")), "expected a face of the seed tile"),
        (replace(GOOD, seed_tile=replace(GOOD.seed_tile, at=Cell(2, 0))), "expected the seed tile beside"),
        (replace(GOOD, seed_tile=replace(GOOD.seed_tile, at=Cell(-1, 0))), "expected the seed tile beside"),
        (setup_of(EDITION, GOOD.seed_tile, (1, 2)), "expected 2 to 4 players"),
    ],
)
def test_g1_broken_setups(setup: Setup, fault: str) -> None:
    with pytest.raises(IllegalError, match=fault) as error:
        setup.check(EDITION)
    assert error.value.rule == "G1"
