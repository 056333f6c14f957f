"""What the main game offers (see `puzzles.contract`): recorded games, finished mosaics and judges that were named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn

from puzzles.commission.files.edition_file import load_edition, named_edition
from puzzles.components.edition import Edition
from puzzles.contract import Beside, FileKind, Named
from puzzles.errors import MalformedError
from puzzles.files.sources import Name, NamedSource
from puzzles.main_game.files.game_file import load_game
from puzzles.main_game.files.game_json import game_to_json
from puzzles.main_game.files.judges_file import judges_to_data, load_judges
from puzzles.main_game.files.mosaic_file import FinishedMosaic, load_mosaic, mosaic_to_json
from puzzles.main_game.judges import Judges
from puzzles.main_game.kinds import GAME, JUDGES, MOSAIC
from puzzles.main_game.record import Game
from puzzles.main_game.referee import judge_game
from puzzles.main_game.scoring import Sheet, score
from puzzles.main_game.table import GameTable, game_tables
from puzzles.main_game.verify import format_ruling, verify

if TYPE_CHECKING:
    from rich.console import RenderableType

    from puzzles.drawing.scene import Scene
    from puzzles.drawing.score_sheet import ScoreTable

__all__ = [
    "REFERENCE",
    "GameFile",
    "JudgesFile",
    "MosaicFile",
    "format_ruling",
    "load",
    "load_game_file",
    "verify",
]

REFERENCE = "reference"
"""The id of the shipped judges, and of the edition."""


@dataclass(frozen=True)
class _OnBoard:
    """Something that is played with an edition."""

    edition: Edition

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unusual about the edition."""
        return self.edition.warnings

    def replay(self) -> str | None:
        """None: it is drawn as it is at the end."""
        return None


@dataclass(frozen=True)
class GameFile(_OnBoard):
    """A recorded game."""

    game: Game
    judges: Judges
    kind: FileKind = GAME

    @property
    def title(self) -> str:
        """Who plays."""
        return " and ".join(self.game.names)

    def data(self) -> dict[str, Any]:
        """Its file as JSON."""
        return {"type": self.kind.word, **game_to_json(self.game)}

    def end(self) -> tuple[GameTable, tuple[Sheet, ...]]:
        """The last table and what its mosaics score; raises MalformedError for a game that is not legal."""
        game, judges = self.game, self.judges
        ruling = judge_game(game, self.edition, judges)
        if not ruling.legal:
            where = "" if ruling.move is None else f" in move {ruling.move}"
            raise MalformedError(f"expected a legal game (got one that breaks {ruling.rule}{where}: {ruling.message})")
        table = game_tables(game, self.edition)[-1]
        mosaics = [player.mosaic.placed for player in table.players]
        return table, score(mosaics, self.edition.board, judges, game.guest)

    def replay(self) -> str | None:
        """The page to step through it; raises MalformedError for a game that is not legal."""
        from puzzles.main_game.pictures.replay import game_page  # noqa: PLC0415 - only what draws needs it

        _, sheets = self.end()
        return game_page(self.game, self.edition, sheets)

    def score_sheet(self) -> ScoreTable:
        """The sheets of all players; raises MalformedError for a game that is not legal."""
        from puzzles.main_game.pictures.printed_sheet import filled_sheet  # noqa: PLC0415 - likewise

        table, sheets = self.end()
        return filled_sheet(self.game.names, sheets, self.judges, self.game.guest, is_finished=table.is_finished)

    def scene(self, part: str = "all") -> Scene:
        """The picture of its end: ``all``, the ``pond`` or the mosaics (``mosaic``)."""
        from puzzles.commission.pictures.tables import PicturePart  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.scenes import game_scene  # noqa: PLC0415 - only what draws needs it

        table, sheets = self.end()
        return game_scene(self.game, table, self.edition, sheets, PicturePart(part))

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """The pond, the mosaics and the score sheets at its end."""
        from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

        from puzzles.commission.pictures.terminal_card import card_picture  # noqa: PLC0415 - likewise
        from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise
        from puzzles.drawing.terminal_pond import pond_map  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.scenes import pond_tiles  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.terminal_sheet import sheet_view  # noqa: PLC0415 - likewise

        game = self.game
        table, sheets = self.end()
        yield Text(f"A game of {t.plain(', '.join(game.names))}", style="bold")
        yield pond_map(table.pond, pond_tiles(game), width=width)
        for name, player in zip(game.names, table.players, strict=True):
            yield Text()
            yield Text(t.plain(name), style="bold")
            card = player.mosaic.card
            yield from card_picture(card, player.mosaic.placed, width=width)
        yield Text()
        yield from sheet_view(game.names, sheets, self.judges, game.guest, is_finished=table.is_finished)


@dataclass(frozen=True)
class MosaicFile(_OnBoard):
    """A finished mosaic, scored by the base judges of the reference tables."""

    mosaic: FinishedMosaic
    kind: FileKind = MOSAIC

    @property
    def title(self) -> str:
        """Whose it is."""
        return self.mosaic.player

    def data(self) -> dict[str, Any]:
        """Its file as JSON."""
        return {"type": self.kind.word, **mosaic_to_json(self.mosaic, self.edition)}

    def base_score(self) -> tuple[Judges, tuple[Sheet, ...]]:
        """The reference judges, and the one sheet that they fill."""
        judges = load_judges(REFERENCE)
        return judges, score([self.mosaic.mosaic.placed], self.edition.board, judges)

    def scene(self, part: str = "all") -> Scene:  # noqa: ARG002 - it has one part
        """The picture of it, with its base score."""
        from puzzles.drawing.pieces import on_paper  # noqa: PLC0415 - likewise
        from puzzles.main_game.pictures.scenes import mosaic_scene  # noqa: PLC0415 - only what draws needs it

        _, (sheet,) = self.base_score()
        return on_paper(mosaic_scene(self.mosaic.mosaic, self.edition, self.mosaic.player, sheet))

    def score_sheet(self) -> ScoreTable:
        """Its sheet, filled by the base judges."""
        from puzzles.main_game.pictures.printed_sheet import filled_sheet  # noqa: PLC0415 - likewise

        judges, sheets = self.base_score()
        return filled_sheet([self.mosaic.player], sheets, judges, None, is_finished=True)

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """The slide board with what lies there."""
        from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

        from puzzles.commission.pictures.terminal_card import card_picture  # noqa: PLC0415 - likewise
        from puzzles.drawing import terminal as t  # noqa: PLC0415 - likewise

        placed = self.mosaic.mosaic
        yield Text(t.plain(self.mosaic.player), style="bold")
        yield from card_picture(placed.card, placed.placed, width=width)


@dataclass(frozen=True)
class JudgesFile:
    """Tables of points, which are data only.

    Attributes:
        edition: whose center lines their score sheet names; None for the reference edition.
    """

    judges: Judges
    edition: Edition | None = None
    kind: FileKind = JUDGES
    warnings: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Their id."""
        return self.judges.id

    def data(self) -> dict[str, Any]:
        """Their file as JSON."""
        return {"type": self.kind.word, **judges_to_data(self.judges)}

    def scene(self, part: str = "all") -> NoReturn:  # noqa: ARG002 - there is none
        """Raise MalformedError: there is no picture of them."""
        raise MalformedError("expected something to draw (got judges, whose tables `show` prints)")

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """The point tables."""
        from puzzles.main_game.pictures.terminal_judges import judges_view  # noqa: PLC0415 - `check` draws nothing

        del width
        yield from judges_view(self.judges)

    def replay(self) -> str | None:
        """None: they have no turns."""
        return None

    def score_sheet(self) -> ScoreTable:
        """The empty sheet for what they judge."""
        from puzzles.main_game.pictures.printed_sheet import empty_sheet  # noqa: PLC0415 - likewise

        return empty_sheet(self.judges, (self.edition or load_edition(REFERENCE)).board)


def load(source: NamedSource, kind: FileKind, beside: Beside) -> Named:
    """Read a file of the main game; raises UnknownName and FileFaults."""
    replaced = named_edition(beside.edition)
    if kind == JUDGES:
        return JudgesFile(load_judges(source), replaced)
    if kind == GAME:
        named = load_game_file(source, replaced)
        return named if beside.turn is None else replace(named, game=named.game.before_turn(beside.turn))
    mosaic, used = load_mosaic(source, edition=replaced)
    return MosaicFile(used, mosaic)


def load_game_file(source: Name, edition: Edition | None) -> GameFile:
    """Read a recorded game; raises UnknownName and FileFaults."""
    game, used, judges = load_game(source, edition=edition)
    return GameFile(used, game, judges)
