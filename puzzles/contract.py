"""The contract of a game: what the command line and the readers ask of each, whichever it is.

A game is its folder, whose module `kinds` says what files it has and whose module `named` is a `GameContract`, and an
entry in `puzzles.named.games`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from puzzles.files.faults import FileFaults
from puzzles.files.sources import NamedSource

if TYPE_CHECKING:
    from pydantic import BaseModel
    from rich.console import RenderableType

    from puzzles.drawing.scene import Scene
    from puzzles.drawing.score_sheet import ScoreTable


@dataclass(frozen=True)
class FileKind:
    """A kind of file.

    Attributes:
        name: it in words, such as ``play``, unlike that of any other game: ``aquarium game``.
        marks: keys that tell it.
        form: module and class of its pydantic model, as ``module:class``.
        options: the options of the command line that only some kinds take, and this one does.
        is_json: it is written in JSON, where unknown keys are ignored.
    """

    name: str
    marks: tuple[str, ...]
    form: str
    options: frozenset[str] = frozenset()
    is_json: bool = False

    @property
    def word(self) -> str:
        """What its own game calls it."""
        return self.name.rpartition(" ")[2]

    @property
    def article(self) -> str:
        """The name after ``a`` or ``an``."""
        return f"{'an' if self.name[0] in 'aeiou' else 'a'} {self.name}"

    def model(self) -> type[BaseModel]:
        """Its form; pydantic is loaded for it."""
        module, _, name = self.form.partition(":")
        model: type[BaseModel] = getattr(import_module(module), name)
        return model


@dataclass(frozen=True)
class Beside:
    """What the command line names beside a file, instead of what the file names, or for the referee.

    Attributes:
        edition: the components.
        commission: the card of a play or position.
        deal: the seed or file of the deal that a play must be of.
        puzzle: what a layout must solve.
        turn: of a play the position before this turn is meant; of a game what it was before this turn or round.
    """

    edition: NamedSource | None = None
    commission: NamedSource | None = None
    deal: str | None = None
    puzzle: NamedSource | None = None
    turn: int | None = None


class Named(Protocol):
    """Something that was named, read."""

    @property
    def kind(self) -> FileKind:
        """What it is."""
        ...

    @property
    def title(self) -> str:
        """Which one it is, in a word or two."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unusual about it or its edition, or was perhaps mistyped, a sentence each."""
        ...

    def data(self) -> dict[str, Any]:
        """Its file as JSON, beside the word of its kind as `type`."""
        ...

    def view(self, *, width: int) -> Iterator[RenderableType]:
        """It, drawn for a terminal of so many columns; raises MalformedError for what breaks a rule."""
        ...

    def scene(self, part: str = "all") -> Scene:
        """The picture of it, or of a part of it; raises MalformedError for what breaks a rule."""
        ...

    def replay(self) -> str | None:
        """A page (HTML) to step through it; None for what has no turns. Raises as `scene` does."""
        ...

    def score_sheet(self) -> ScoreTable | None:
        """Its filled score sheet, or of what tells points the empty one; None for what has none. Raises as `scene`."""
        ...


class Judged(Protocol):
    """What the referee says of a record."""

    @property
    def legal(self) -> bool:
        """Whether every rule was kept."""
        ...

    def data(self) -> dict[str, Any]:
        """The `referee` line."""
        ...

    def view(self) -> Iterator[RenderableType]:
        """It in words."""
        ...


class GameContract(Protocol):
    """What a game offers: its module `named`. All raise UnknownName and FileFaults."""

    def load(self, source: NamedSource, kind: FileKind, beside: Beside) -> Named:
        """Read a file of one of its kinds."""
        ...

    def verify(self, source: NamedSource, kind: FileKind, beside: Beside) -> Judged | None:
        """Let the referee judge a record; None for what has no rules to keep."""
        ...

    def format_ruling(self, file: str, error: FileFaults) -> dict[str, Any] | None:
        """The `referee` line on a file that has not the form of a record (rule `format`); None if there is none."""
        ...
