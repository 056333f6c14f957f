"""Anything of Aquarium Designer that a name on the command line can mean: what can be said and drawn of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from puzzles.aquarium.edition import AquariumEdition
from puzzles.aquarium.files.edition_file import load_aquarium_edition
from puzzles.aquarium.files.game_file import game_to_json, load_game
from puzzles.aquarium.files.kinds import AquariumKind, aquarium_kind_of
from puzzles.aquarium.files.layout_file import layout_to_data, load_layout
from puzzles.aquarium.files.puzzle_file import load_puzzle
from puzzles.aquarium.layout import Layout
from puzzles.aquarium.puzzle import Puzzle
from puzzles.aquarium.record import GameRecord, LayoutRecord
from puzzles.aquarium.referee import AquariumRuling, judge_game, judge_layout
from puzzles.aquarium.table import AquariumTable
from puzzles.errors import MalformedError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from puzzles.drawing.scene import Scene


@dataclass(frozen=True)
class NamedAquarium:
    """A file or a shipped id; of puzzle, layout and game the one that it is."""

    kind: AquariumKind
    edition: AquariumEdition
    puzzle: Puzzle | None = None
    layout: LayoutRecord | None = None
    game: GameRecord | None = None

    def solving(self, puzzle: Puzzle) -> NamedAquarium:
        """The layout as one that must solve a puzzle; raises MalformedError for anything else."""
        if self.layout is None:
            raise MalformedError(f"expected a layout, which --puzzle is for (got a file of kind {self.kind.value})")
        return replace(self, puzzle=puzzle)

    def ruling(self) -> AquariumRuling | None:
        """The referee's ruling on a layout or a game; None for what has no rules to keep."""
        if self.layout is not None:
            return judge_layout(self.layout, self.edition, self.puzzle)
        return None if self.game is None else judge_game(self.game, self.edition)

    def data(self) -> dict[str, Any]:
        """What it is, for programs."""
        if self.layout is not None:
            return {"type": "layout", **layout_to_data(self.layout)}
        if self.game is not None:
            return {"type": "game", **game_to_json(self.game)}
        if self.puzzle is not None:
            rounds = [list(offered) for offered in self.puzzle.rounds]
            return {"type": "puzzle", "puzzle": self.puzzle.id, "edition": self.edition.id, "rounds": rounds}
        tiles = {str(tile): blocks for tile, blocks in self.edition.tiles.items()}
        return {"type": "edition", "edition": self.edition.id, "tiles": tiles}

    def _aquariums(self) -> tuple[Layout, ...]:
        """The layout, or those of the end of a game, which the referee must have passed: what is drawn was checked."""
        ruling = self.ruling()
        if ruling is not None and not ruling.legal:
            raise MalformedError(
                f"expected a legal {self.kind.value} (got one that breaks {ruling.rule}: {ruling.message})"
            )
        if self.layout is not None:
            return (Layout(self.layout.laid),)
        return () if self.game is None else last_game(self.game, self.edition).aquariums

    def view(self) -> Iterator[RenderableType]:
        """It in a terminal."""
        from puzzles.aquarium.pictures import terminal_aquarium as t  # noqa: PLC0415 - programs read JSON without it

        if self.kind is AquariumKind.EDITION:
            yield from t.edition_lines(self.edition)
        elif self.kind is AquariumKind.PUZZLE and self.puzzle is not None:
            yield from t.puzzle_lines(self.puzzle, self.edition)
        else:
            for number, layout in enumerate(self._aquariums(), 1):
                if self.game is not None:
                    yield f"Player {number}"
                yield t.layout_map(layout)
                yield from t.areas_lines(layout, self.edition)

    def scene(self) -> Scene:
        """It as a picture."""
        from puzzles.aquarium.pictures import scenes as d  # noqa: PLC0415 - likewise

        if self.kind is AquariumKind.EDITION:
            return d.aquarium_edition_scene(self.edition)
        if self.kind is AquariumKind.PUZZLE and self.puzzle is not None:
            return d.puzzle_scene(self.puzzle, self.edition)
        aquariums = self._aquariums()
        if self.game is not None:
            return d.tables_scene(aquariums, self.edition, "A game of Aquarium Designer")
        title = "An aquarium" if self.puzzle is None else self.puzzle.title
        return d.layout_scene(aquariums[0], self.edition, title)


def load_aquarium(source: str, edition: AquariumEdition | None = None) -> NamedAquarium:
    """What a name means; raises UnknownName and FileFaults.

    Args:
        source: a shipped id or a path.
        edition: replaces the edition that the file names.
    """
    kind = aquarium_kind_of(source)
    if kind is AquariumKind.EDITION:
        return NamedAquarium(kind, load_aquarium_edition(source))
    if kind is AquariumKind.PUZZLE:
        puzzle, used = load_puzzle(source, edition=edition)
        return NamedAquarium(kind, used, puzzle=puzzle)
    if kind is AquariumKind.LAYOUT:
        layout, used, named = load_layout(source, edition=edition)
        return NamedAquarium(kind, used, puzzle=named, layout=layout)
    game, used = load_game(source, edition=edition)
    return NamedAquarium(kind, used, game=game)


def last_game(record: GameRecord, edition: AquariumEdition) -> AquariumTable:
    """The table after a legal game."""
    game = AquariumTable.setup(edition, record.deck, record.players, record.starter)
    for one in record.rounds:
        for take in one.takes:
            game = game.take(take.player, take.tile)
        for build in one.builds:
            game = game.build(build.player, build.tile, build.at, build.blocks)
    return game
