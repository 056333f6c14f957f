"""Recorded games of the main game: to JSON."""

from __future__ import annotations

from typing import Any

from puzzles.commission.files.edition_file import edition_to_data
from puzzles.commission.files.parts import placed_to_data, samples_to_data
from puzzles.components.edition import Edition
from puzzles.main_game.files.game_file import ARRANGE, GAME_FORMAT, PASS, PLACE
from puzzles.main_game.files.judges_file import judges_to_data
from puzzles.main_game.judges import Judges
from puzzles.main_game.record import Arranging, Game, Move, Passing
from puzzles.main_game.setup import Setup


def game_to_json(
    game: Game, *, edition_data: Edition | None = None, judges_data: Judges | None = None
) -> dict[str, Any]:
    """The JSON form of a game; `edition_data` and `judges_data` are put into it, so that it stands alone."""
    data: dict[str, Any] = {
        "format": GAME_FORMAT,
        "edition": game.edition,
        "judges": game.judges,
        "guest": None if game.guest is None else str(game.guest),
        "players": list(game.names),
        "setup": _setup(game.setup),
        "moves": [move_to_json(move) for move in game.moves],
        "scores": None if game.scores is None else list(game.scores),
    }
    if edition_data is not None:
        data["edition_data"] = edition_to_data(edition_data)
    if judges_data is not None:
        data["judges_data"] = judges_to_data(judges_data)
    return data


def _setup(setup: Setup) -> dict[str, Any]:
    return {
        "seed_tile": placed_to_data(setup.seed_tile),
        "hands": [list(hand) for hand in setup.hands],
        "stacks": {"a": list(setup.a), "b": list(setup.b)},
    }


def move_to_json(move: Move) -> dict[str, Any]:
    """The JSON form of a move."""
    if isinstance(move, Arranging):
        puts = [
            {"diatom": str(put.diatom), "space": None if put.space is None else str(put.space)} for put in move.puts
        ]
        return {"player": move.player, "move": ARRANGE, "arrange": puts}
    draw = None if move.draw is None else str(move.draw.value)
    if isinstance(move, Passing):
        return {"player": move.player, "move": PASS, "draw": draw}
    return {
        "player": move.player,
        "move": PLACE,
        "draw": draw,
        "tile": move.tile,
        "at": list(move.at),
        "segments": move.segments,
        "collect": samples_to_data(move.collect),
    }
