"""Whole games of Aquarium Designer played by policies."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzles.aquarium.edition import ROUNDS, AquariumEdition
from puzzles.aquarium.record import Build, GameRecord, Round, Take
from puzzles.aquarium.referee import judge_game
from puzzles.aquarium.table import AquariumTable, deck_of_seed
from solver.aquarium.policies import Builder, View
from solver.verdict import RefereeError


def play_game(
    edition: AquariumEdition, policies: Sequence[Builder], seed: int, *, rounds: int = ROUNDS, starter: int = 1
) -> GameRecord:
    """Play a game with the deck of a seed; the same game for the same seed.

    Args:
        edition: the components.
        policies: of player 1, 2, and so on.
        seed: of the deck, and of what is random in the policies.
        rounds: fewer break the game off.
        starter: who takes first.

    Raises:
        IllegalError: too many players for the tiles (A1).
        RefereeError: the policies and the referee disagree.
    """
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    deck = deck_of_seed(edition.tiles, seed)
    game = AquariumTable.setup(edition, deck, len(policies), starter)
    played = []
    for _ in range(rounds):
        one, game = _play_round(game, policies, rng)
        played.append(one)
    points = game.points if game.is_over else None
    record = GameRecord(edition.id, len(policies), starter, deck, tuple(played), points)
    ruling = judge_game(record, edition)
    if not ruling.legal:
        raise RefereeError(f"a game of the policies breaks {ruling.rule} in round {ruling.number}: {ruling.message}")
    return record


def _play_round(game: AquariumTable, policies: Sequence[Builder], rng: Random) -> tuple[Round, AquariumTable]:
    takes = []
    while game.taking.queue:
        player = game.taking.queue[0]
        tile = policies[player - 1].take(View.of(game, player), rng)
        takes.append(Take(player, tile))
        game = game.take(player, tile)
    builds = []
    for player, tile in sorted(game.taking.taken):
        spot, blocks = policies[player - 1].lay(View.of(game, player), tile, rng)
        builds.append(Build(player, tile, spot, blocks))
        game = game.build(player, tile, spot, blocks)
    return Round(tuple(takes), tuple(builds)), game
