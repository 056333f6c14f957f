"""Whole games between policies, judged by the referee."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.components.edition import Edition
from puzzles.main_game.judges import Guest, Judges
from puzzles.main_game.record import Arranging, Game, Move
from puzzles.main_game.referee import judge_game
from puzzles.main_game.scoring import score
from puzzles.main_game.setup import Setup
from puzzles.main_game.table import GameTable
from solver.main_game.options import GameTurnStart
from solver.main_game.policies import GamePolicy
from solver.verdict import RefereeError


def play_game(
    setup: Setup,
    policies: Sequence[GamePolicy],
    edition: Edition,
    judges: Judges,
    guest: Guest | None = None,
    *,
    names: Sequence[str] = (),
) -> Game:
    """The game that the policies play, one for each player, to its end.

    It has passed the referee; raises RefereeError if a policy breaks a rule, which is a bug.
    """
    table = GameTable.begin(setup, edition)
    moves: list[Move] = []
    while not table.is_finished:
        for player in _arrangers(table):
            due = player == table.lens or not table.has_turns
            scene = GameTurnStart.of(table, edition, judges, guest)
            puts = policies[player - 1].arrange(scene, player, due=due)
            if puts:
                moves.append(Arranging(player, puts))
                table = table.after(moves[-1])
        if table.has_turns:
            moves.append(policies[table.lens - 1].turn(GameTurnStart.of(table, edition, judges, guest)))
            table = table.after(moves[-1])
    sheets = score([player.mosaic.placed for player in table.players], edition.board, judges, guest)
    named = tuple(names) or tuple(f"Player {number}" for number in range(1, setup.players + 1))
    totals = tuple(sheet.total for sheet in sheets)
    game = Game(edition.id, judges.id, guest, named, setup, tuple(moves), totals)
    ruling = judge_game(game, edition, judges)
    if not ruling.legal:
        raise RefereeError(f"a policy breaks {ruling.rule} in move {ruling.move}: {ruling.message}")
    return game


def _arrangers(table: GameTable) -> list[int]:
    """The players who have something to arrange, the one whose turn it is last: the others may wait."""
    waiting = [number for number, player in enumerate(table.players, start=1) if player.to_arrange]
    return sorted(waiting, key=lambda number: number == table.lens)
