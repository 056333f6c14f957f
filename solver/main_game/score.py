"""What ``score`` is asked of: mosaics named one by one, or those of a recorded game, with their collections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from puzzles.commission.files.edition_file import named_edition
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from puzzles.files.sources import NamedSource
from puzzles.main_game.features import PlacedDiatoms
from puzzles.main_game.files.judges_file import load_judges
from puzzles.main_game.files.mosaic_file import load_mosaic
from puzzles.main_game.judges import Guest, Judges
from puzzles.main_game.kinds import GAME, MOSAIC
from puzzles.main_game.named import REFERENCE, load_game_file
from puzzles.main_game.scoring import Sheet, score
from puzzles.main_game.setup import NUMBERS
from puzzles.named.load import kind_of
from solver.main_game.best import BestArrangement, best_arrangement
from solver.main_game.collection import Collection, Turns


@dataclass(frozen=True)
class ScoredTable:
    """Mosaics that are scored together.

    Attributes:
        names: of the players.
        mosaics: what each placed.
        collections: what each collected, turn by turn; of a mosaic alone all at once.
        edition, judges, guest: what they are scored by.
        is_finished: whether the game is, so that there is a winner (G10).
    """

    names: tuple[str, ...]
    mosaics: tuple[PlacedDiatoms, ...]
    collections: tuple[Turns, ...]
    edition: Edition
    judges: Judges
    guest: Guest | None = None
    is_finished: bool = True

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The score sheets."""
        return score(self.mosaics, self.edition.board, self.judges, self.guest)

    def with_guest(self, guest: Guest | None) -> ScoredTable:
        """The same with another guest judge."""
        return replace(self, guest=guest)


def table_of(files: Sequence[str], *, edition: str | None, judges: str | None) -> ScoredTable:
    """The mosaics of files, or of one game.

    Args:
        files: paths of mosaics, or the path of one game.
        edition: a shipped id or a path that replaces the edition of all files.
        judges: likewise the judges; None: a game's own, or the reference tables.

    Raises:
        UnknownName, FileFaults: as reading them does.
        MalformedError: files that are not of one edition, a game beside others, or a game that is not legal.
    """
    used = named_edition(edition)
    tables = None if judges is None else load_judges(judges)
    sources = [NamedSource(file) for file in files]
    kinds = [kind_of(source) for source in sources]
    if GAME in kinds:
        if len(files) > 1:
            raise MalformedError(f"expected one game, or mosaics (got {len(files)} files, a game among them)")
        return _of_game(sources[0], used, tables)
    if wrong := next((file for file, kind in zip(files, kinds, strict=True) if kind != MOSAIC), None):
        raise MalformedError(f"expected a mosaic or a game (got {wrong!r}, which is neither)")
    loaded = [load_mosaic(file, edition=used) for file in sources]
    boards = [one.board for _, one in loaded]
    if any(board != boards[0] for board in boards):
        raise MalformedError("expected mosaics on the slide board of one edition (got several)")
    most = max(NUMBERS)
    if len(loaded) > most:
        raise MalformedError(f"expected the mosaics of at most {most} players (got {len(loaded)})")
    collections = tuple(((*one.mosaic.placed.values(), *one.returned),) for one, _ in loaded)
    _check_stock([one.mosaic.placed for one, _ in loaded], loaded[0][1])
    return ScoredTable(
        tuple(one.player for one, _ in loaded),
        tuple(one.mosaic.placed for one, _ in loaded),
        collections,
        loaded[0][1],
        tables or load_judges(REFERENCE),
    )


def _check_stock(mosaics: Sequence[PlacedDiatoms], edition: Edition) -> None:
    """Raise MalformedError if mosaics that lie at one table hold more of a diatom than there are (P9)."""
    there = Counter(diatom for mosaic in mosaics for diatom in mosaic.values())
    wrong = [
        f"at most {edition.stock_per_color[diatom.shape]} of {diatom} (got {number})"
        for diatom, number in sorted(there.items())
        if number > edition.stock_per_color[diatom.shape]
    ]
    if wrong:
        raise MalformedError(f"expected in all mosaics together, as the stock has, {'; '.join(wrong)}")


def _of_game(file: NamedSource, edition: Edition | None, judges: Judges | None) -> ScoredTable:
    named = load_game_file(file, edition)
    game = named.game
    end, _ = named.end()
    mosaics = tuple(player.mosaic.placed for player in end.players)
    return ScoredTable(
        game.names, mosaics, game.collections(), named.edition, judges or named.judges, game.guest, end.is_finished
    )


def best_of(table: ScoredTable, number: int, *, seconds: float, workers: int) -> BestArrangement:
    """What a player, from 0, could have scored beside the others' mosaics."""
    rivals = tuple(mosaic for other, mosaic in enumerate(table.mosaics) if other != number)
    collection = Collection(table.collections[number], table.edition, table.judges, table.guest, rivals)
    return best_arrangement(collection, known=table.mosaics[number], seconds=seconds, workers=workers)
