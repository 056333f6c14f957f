"""The referee of the main game: judges a recorded game by the rules and names the first one broken.

The order of its checks: the setup (G1); then, move by move, whose turn it is (G2), what is still to be arranged (G6),
the draw (G3), the tile (G4), and of the tile P1-P8 as in a commission, without the need of a sample point; of a pass
G5; of an arrangement what is arranged (G7), in its order the spaces (G8) and what goes back (G9). Last come the scores
(G10).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from puzzles.commission.deal import Source
from puzzles.components.edition import Edition
from puzzles.errors import IllegalError
from puzzles.main_game.judges import Judges
from puzzles.main_game.record import Arranging, Game, Move, Passing, Placing
from puzzles.main_game.scoring import Sheet, ribbon, score
from puzzles.main_game.table import GameTable
from puzzles.pond.check_tile import FORMAT, check_collecting, check_letters, check_placing


@dataclass(frozen=True, slots=True)
class GameRuling:
    """What the referee says of a game.

    Attributes:
        legal: whether no rule is broken; a legal game need not be finished.
        message: what was expected, then what came; for a legal game, how it ended.
        finished: a legal game in which all turns are taken and all is arranged.
        scores: totals by player of a finished game, otherwise None.
        winners: players from 1 who get the ribbon, of a finished game (S7).
        move: the move that breaks a rule, from 1; None if none does.
        player: whose move that is.
        rule: the first rule broken, such as ``G9``, or ``format``; None for a legal game.
    """

    legal: bool
    message: str
    finished: bool = False
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] = ()
    move: int | None = None
    player: int | None = None
    rule: str | None = None


def judge_game(game: Game, edition: Edition, judges: Judges) -> GameRuling:
    """Judge a game by all rules of the main game and of its scoring.

    Args:
        game: the record, finished or not.
        edition: the components.
        judges: the point tables, which have the game's guest judge.
    """
    judging = _Judging(game, edition, judges)
    try:
        sheets = judging.sheets()
    except IllegalError as broken:
        move = judging.move
        player = None if move is None else game.moves[move - 1].player
        return GameRuling(legal=False, message=str(broken), move=move, player=player, rule=broken.rule)
    if sheets is None:
        made = f"{len(game.moves)} move{'' if len(game.moves) == 1 else 's'}"
        return GameRuling(legal=True, message=f"not finished after {made}")
    winners = ribbon(sheets)
    names = " and ".join(game.names[number - 1] for number in winners)
    scores = tuple(sheet.total for sheet in sheets)
    words = f"the ribbon goes to {names}"
    return GameRuling(legal=True, message=words, finished=True, scores=scores, winners=winners)


class _Judging:
    """One game under judgement; `move` is the move being looked at, from 1."""

    def __init__(self, game: Game, edition: Edition, judges: Judges) -> None:
        self.game, self.edition, self.judges = game, edition, judges
        self.move: int | None = None

    def sheets(self) -> tuple[Sheet, ...] | None:
        """The score sheets of a finished game, None of an unfinished one; raises IllegalError."""
        table = self._last_table()
        if not table.is_finished:
            if self.game.scores is not None:
                raise IllegalError("G10", "expected null for the scores of a game that is not finished (got scores)")
            return None
        mosaics = [player.mosaic.placed for player in table.players]
        sheets = score(mosaics, self.edition.board, self.judges, self.game.guest)
        totals = tuple(sheet.total for sheet in sheets)
        if self.game.scores is not None and totals != self.game.scores:
            raise IllegalError("G10", f"expected the scores {_list(totals)} (got {_list(self.game.scores)})")
        return sheets

    def _last_table(self) -> GameTable:
        setup = self.game.setup
        if len(self.game.names) != setup.players:
            raise IllegalError(
                "G1", f"expected a hand for each of {len(self.game.names)} players (got {setup.players})"
            )
        setup.check(self.edition)
        if self.game.guest is not None and self.game.guest.judge not in self.judges.guests:
            known = ", ".join(self.judges.guests) or "none"
            raise IllegalError("G1", f"expected a guest judge, {known} (got {self.game.guest.judge})")
        table = GameTable.begin(setup, self.edition)
        for number, move in enumerate(self.game.moves, start=1):
            self.move = number
            _check_form(move, setup.players)
            _check_move(table, move, self.edition)
            table = table.after(move)
        self.move = None
        return table


def _list(totals: tuple[int, ...] | None) -> str:
    return "null" if totals is None else ", ".join(map(str, totals))


def _check_form(move: Move, players: int) -> None:
    """What the values of a move can hold although no game has it."""
    if not 1 <= move.player <= players:
        raise IllegalError(FORMAT, f"expected a player from 1 to {players} (got {move.player})")
    if isinstance(move, Placing):
        check_letters(move)
    if not isinstance(move, Arranging) and move.draw not in (None, Source.A, Source.B):
        raise IllegalError(FORMAT, f"expected a draw from a or b, or none (got {move.draw})")


def _check_move(table: GameTable, move: Move, edition: Edition) -> None:
    if isinstance(move, Arranging):
        _check_arranging(table, move)
        return
    _check_turn(table, move)
    table = table.drawn(move.draw)
    hand = table.player(move.player).hand
    if isinstance(move, Passing):
        movable = [tile for tile in hand if table.pond.has_free_place(edition.water_tiles[tile])]
        if movable:
            raise IllegalError("G5", f"expected a tile to be placed, such as {movable[0]} (got a pass)")
        return
    if move.tile not in hand:
        held = ", ".join(map(str, hand)) or "no tile"
        raise IllegalError("G4", f"expected one of the tiles in hand, {held} (got {move.tile})")
    check_placing(table.pond, move, edition.water_tiles[move.tile], needs_sample_point=False)
    check_collecting(table.pond, table.stock, move)


def _check_turn(table: GameTable, move: Placing | Passing) -> None:
    """Whose turn it is (G2), the arrangement that is due (G6), and the draw (G3)."""
    if not table.has_turns:
        raise IllegalError("G2", "expected no more turns when all have taken theirs (got one)")
    if move.player != table.lens:
        raise IllegalError("G2", f"expected the turn of player {table.lens}, who has the lens (got {move.player})")
    if due := table.player(move.player).to_arrange:
        pieces = ", ".join(map(str, due))
        raise IllegalError("G6", f"expected {pieces} to be arranged before the next turn (got the turn)")
    if move.draw not in table.draws:
        words = " or ".join("none" if stack is None else f"one from {stack}" for stack in table.draws)
        raise IllegalError(
            "G3", f"expected as the draw {words} (got {'none' if move.draw is None else move.draw.value})"
        )


def _check_arranging(table: GameTable, move: Arranging) -> None:
    player = table.player(move.player)
    extra = Counter(put.diatom for put in move.puts) - Counter(player.to_arrange)
    if extra:
        pieces = ", ".join(map(str, sorted(extra.elements())))
        held = ", ".join(map(str, player.to_arrange)) or "nothing"
        raise IllegalError("G7", f"expected diatoms that are to be arranged, {held} (got also {pieces})")
    mosaic = player.mosaic
    for put in move.puts:
        if put.space is None:
            if takers := mosaic.takers(put.diatom):
                spaces = " or ".join(map(str, takers))
                raise IllegalError("G9", f"expected {put.diatom} on {spaces} (got it back in the stock)")
            continue
        try:
            mosaic = mosaic.place(put.space, put.diatom)
        except IllegalError as broken:
            raise IllegalError("G8", str(broken)) from None
