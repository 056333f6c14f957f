"""What a command line names of the main game: a recorded game, or a finished mosaic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.commission.named import Named
from puzzles.components.edition import Edition
from puzzles.errors import MalformedError
from puzzles.main_game.files.game_file import load_game
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.files.judges_file import load_judges
from puzzles.main_game.files.mosaic_file import FinishedMosaic, load_mosaic, mosaic_to_json
from puzzles.main_game.judges import Judges
from puzzles.main_game.record import Game
from puzzles.main_game.referee import judge_game
from puzzles.main_game.scoring import Sheet, score
from puzzles.main_game.table import GameTable, game_tables
from puzzles.named.kinds import FileKind

if TYPE_CHECKING:
    from rich.console import RenderableType

    from puzzles.drawing.scene import Scene

REFERENCE_JUDGES = "reference"


@dataclass(frozen=True)
class NamedGame(Named):
    """A recorded game."""

    game: Game | None = None
    judges: Judges | None = None

    @property
    def title(self) -> str:
        """Who plays."""
        return " and ".join(self.whole()[0].names)

    def data(self) -> dict[str, Any]:
        """Its file as JSON."""
        return {"type": self.kind.value, **game_to_json(self.whole()[0])}

    def whole(self) -> tuple[Game, Judges]:
        """The game and its judges."""
        assert self.game is not None, "it is made with a game"
        assert self.judges is not None, "and with its judges"
        return self.game, self.judges

    def end(self) -> tuple[GameTable, tuple[Sheet, ...]]:
        """The last table and what its mosaics score; raises MalformedError for a game that is not legal."""
        game, judges = self.whole()
        ruling = judge_game(game, self.edition, judges)
        if not ruling.legal:
            where = "" if ruling.move is None else f" in move {ruling.move}"
            raise MalformedError(f"expected a legal game (got one that breaks {ruling.rule}{where}: {ruling.message})")
        table = game_tables(game, self.edition)[-1]
        mosaics = [player.mosaic.placed for player in table.players]
        return table, score(mosaics, self.edition.board, judges, game.guest)

    def scene(self, part: str = "all") -> Scene:
        """The picture of its end: ``all``, the ``pond`` or the mosaics (``mosaic``)."""
        from puzzles.commission.pictures.tables import Part  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.scenes import game_scene  # noqa: PLC0415 - only what draws needs it

        table, sheets = self.end()
        return game_scene(self.whole()[0], table, self.edition, sheets, Part(part))

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """The pond, the mosaics and the score sheets at its end."""
        from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

        from puzzles.commission.pictures.terminal_card import card_picture  # noqa: PLC0415 - likewise
        from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise
        from puzzles.drawing.terminal_pond import pond_map  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.scenes import pond_tiles  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.terminal_sheet import sheet_view  # noqa: PLC0415 - likewise

        game, judges = self.whole()
        table, sheets = self.end()
        yield Text(f"A game of {t.plain(', '.join(game.names))}", style="bold")
        yield pond_map(table.pond, pond_tiles(game), width=width)
        for name, player in zip(game.names, table.players, strict=True):
            yield Text()
            yield Text(t.plain(name), style="bold")
            card = player.mosaic.card
            yield from card_picture(card.commission, card.board, player.mosaic.placed, width=width)
        yield Text()
        yield from sheet_view(game.names, sheets, judges, game.guest, is_finished=table.is_finished)


@dataclass(frozen=True)
class NamedMosaic(Named):
    """A finished mosaic, scored by the base judges of the reference tables."""

    mosaic: FinishedMosaic | None = None

    @property
    def title(self) -> str:
        """Whose it is."""
        return self._whole().player

    def data(self) -> dict[str, Any]:
        """Its file as JSON."""
        return {"type": self.kind.value, **mosaic_to_json(self._whole(), self.edition)}

    def _whole(self) -> FinishedMosaic:
        assert self.mosaic is not None, "it is made with a mosaic"
        return self.mosaic

    def scene(self, part: str = "all") -> Scene:  # noqa: ARG002 - it has one part
        """The picture of it, with its base score."""
        from puzzles.drawing.pieces import on_paper  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.scenes import mosaic_scene  # noqa: PLC0415 - only what draws needs it

        mosaic = self._whole()
        (sheet,) = score([mosaic.mosaic.placed], self.edition.board, load_judges(REFERENCE_JUDGES))
        return on_paper(mosaic_scene(mosaic.mosaic, self.edition, mosaic.player, sheet))

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """The slide board with what lies there."""
        from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

        from puzzles.commission.pictures.terminal_card import card_picture  # noqa: PLC0415 - likewise
        from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise

        mosaic = self._whole()
        yield Text(t.plain(mosaic.player), style="bold")
        yield from card_picture(mosaic.mosaic.card.commission, self.edition.board, mosaic.mosaic.placed, width=width)


def load_named_game(name: str, kind: FileKind, edition: Edition | None) -> Named:
    """Read a game or a mosaic; raises UnknownName and FileFaults."""
    if kind is FileKind.GAME:
        game, used, judges = load_game(name, edition=edition)
        return NamedGame(kind, used, game=game, judges=judges)
    mosaic, used = load_mosaic(name, edition=edition)
    return NamedMosaic(kind, used, mosaic=mosaic)
