"""What Aquarium Designer offers (see `puzzles.contract`): editions, puzzles, layouts and games that were named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.files.game_file import game_to_json, load_game
from puzzles.aquarium.files.layout_file import layout_to_data, load_layout
from puzzles.aquarium.files.puzzle_file import load_puzzle
from puzzles.aquarium.kinds import EDITION, LAYOUT, PUZZLE
from puzzles.aquarium.layout import Layout
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import GameRecord, LayoutRecord
from puzzles.aquarium.referee import AquariumRuling, judge_game, judge_layout
from puzzles.aquarium.table import AquariumTable, game_tables, winners
from puzzles.aquarium.verify import JudgedRecord, winners_words
from puzzles.contract import Beside, FileKind
from puzzles.errors import MalformedError
from puzzles.files.faults import FileFaults
from puzzles.files.sources import NamedSource

if TYPE_CHECKING:
    from rich.console import RenderableType

    from puzzles.drawing.scene import Scene
    from puzzles.drawing.score_sheet import ScoreTable


@dataclass(frozen=True)
class AquariumFile:
    """A file or a shipped id; of puzzle, layout and game the one that it is."""

    kind: FileKind
    edition: AquariumEdition
    puzzle: Puzzle | None = None
    layout: LayoutRecord | None = None
    game: GameRecord | None = None

    warnings: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The id of the puzzle or the edition."""
        return self.edition.id if self.puzzle is None else self.puzzle.id

    def ruling(self) -> AquariumRuling | None:
        """The referee's ruling on a layout or a game; None for what has no rules to keep."""
        if self.layout is not None:
            return judge_layout(self.layout, self.edition, self.puzzle)
        return None if self.game is None else judge_game(self.game, self.edition)

    def data(self) -> dict[str, Any]:
        """What it is, for programs."""
        data: dict[str, Any]
        if self.layout is not None:
            data = layout_to_data(self.layout)
        elif self.game is not None:
            data = game_to_json(self.game)
        elif self.puzzle is not None:
            rounds = [list(offered) for offered in self.puzzle.rounds]
            data = {"puzzle": self.puzzle.id, "edition": self.edition.id, "rounds": rounds}
        else:
            tiles = {str(tile): blocks for tile, blocks in self.edition.tiles.items()}
            data = {"edition": self.edition.id, "tiles": tiles}
        return {"type": self.kind.word, **data}

    def _aquariums(self) -> tuple[Layout, ...]:
        """The layout, or those of the end of a game, which the referee must have passed: what is drawn was checked."""
        ruling = self.ruling()
        if ruling is not None and not ruling.legal:
            raise MalformedError(
                f"expected a legal {self.kind.word} (got one that breaks {ruling.rule}: {ruling.message})"
            )
        if self.layout is not None:
            return (Layout(self.layout.laid),)
        return () if self.game is None else last_game(self.game, self.edition).aquariums

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """It in a terminal; it is narrow enough for any."""
        del width
        from puzzles.aquarium.pictures import terminal_aquarium as t  # noqa: PLC0415 - programs read JSON without it

        if self.kind == EDITION:
            yield from t.edition_lines(self.edition)
        elif self.kind == PUZZLE and self.puzzle is not None:
            yield from t.puzzle_lines(self.puzzle, self.edition)
        else:
            for number, layout in enumerate(self._aquariums(), 1):
                if self.game is not None:
                    yield f"Player {number}"
                yield t.layout_map(layout)
                yield from t.areas_lines(layout, self.edition)

    def replay(self) -> str | None:
        """A game as a page to step through; None for what has no turns."""
        if self.game is None:
            return None
        from puzzles.aquarium.pictures.replay import aquarium_game_page  # noqa: PLC0415 - only what draws needs it

        self._aquariums()
        return aquarium_game_page(self.game, self.edition)

    def score_sheet(self) -> ScoreTable | None:
        """The sheet of a layout or of a game's players; of an edition the empty one."""
        from puzzles.aquarium.pictures.printed_sheet import empty_sheet, filled_sheet  # noqa: PLC0415 - likewise

        if self.kind == EDITION:
            return empty_sheet(self.edition)
        aquariums = self._aquariums()
        if self.game is None:
            about = "an aquarium" if self.puzzle is None else self.puzzle.title
            return filled_sheet(("",), aquariums, self.edition, about) if aquariums else None
        names = [f"Player {number}" for number in range(1, len(aquariums) + 1)]
        table = last_game(self.game, self.edition)
        about = winners_words(winners(table.points)) if table.is_over else "The game is not finished."
        return filled_sheet(names, aquariums, self.edition, about)

    def scene(self, part: str = "all") -> Scene:  # noqa: ARG002 - it has one part
        """It as a picture."""
        from puzzles.aquarium.pictures import scenes as d  # noqa: PLC0415 - likewise

        if self.kind == EDITION:
            return d.aquarium_edition_scene(self.edition)
        if self.kind == PUZZLE and self.puzzle is not None:
            return d.puzzle_scene(self.puzzle, self.edition)
        aquariums = self._aquariums()
        if self.game is not None:
            return d.tables_scene(aquariums, self.edition, "A game of Aquarium Designer")
        title = "An aquarium" if self.puzzle is None else self.puzzle.title
        return d.layout_scene(aquariums[0], self.edition, title)


def load(source: NamedSource, kind: FileKind, beside: Beside) -> AquariumFile:
    """Read a file of Aquarium Designer; raises UnknownName and FileFaults."""
    edition = None if beside.edition is None else load_aquarium_edition(beside.edition)
    if kind == EDITION:
        return AquariumFile(kind, load_aquarium_edition(source))
    if kind == PUZZLE:
        puzzle, used = load_puzzle(source, edition=edition)
        return AquariumFile(kind, used, puzzle=puzzle)
    if kind == LAYOUT:
        layout, used, named = load_layout(source, edition=edition)
        if beside.puzzle is not None:
            named = load_puzzle(beside.puzzle, edition=used)[0]
        return AquariumFile(kind, used, puzzle=named, layout=layout)
    game, used = load_game(source, edition=edition)
    return AquariumFile(kind, used, game=game if beside.turn is None else game.before_round(beside.turn))


def verify(source: NamedSource, kind: FileKind, beside: Beside) -> JudgedRecord | None:
    """The referee's ruling on a layout or a game; None for what has no rules to keep."""
    ruling = load(source, kind, beside).ruling()
    return None if ruling is None else JudgedRecord(kind.word, "tile" if kind == LAYOUT else "round", ruling)


def format_ruling(file: str, error: FileFaults) -> dict[str, Any] | None:
    """None: a file that has not the form of a record gets no ruling, only faults."""
    del file, error
    return None


def last_game(record: GameRecord, edition: AquariumEdition) -> AquariumTable:
    """The table after a legal game."""
    *_, last = game_tables(record, edition)
    return last
