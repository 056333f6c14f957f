"""What a game offers to be played on the page; the page itself, its server and its saving know no game.

A game that is played here is a module with a `PlayableGame`, and an entry in `solver.play.games`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from pydantic import BaseModel, ConfigDict, Field

from puzzles.sitting import AnySitting
from solver.pages.searches import ShownPlay
from solver.pages.work import Wanted

MOST_STEPS = 100
"""At once."""
Sat = AnySitting[Any, Any]


class Body(BaseModel):
    """Something that the page sends: strict, and nothing beside."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class StepsBody(Body):
    """Steps to take, if the game is still where the page thinks it is; a game says of which form they are."""

    version: int
    steps: list[Any] = Field(min_length=1, max_length=MOST_STEPS)


@dataclass(frozen=True)
class Wish:
    """What the command line asks for.

    Attributes:
        edition, judges, guest: names; None for the usual ones.
        deal: a seed; None for any.
        seats: one for each player, such as ``person``, ``Ada=person`` or ``greedy``.
        is_told: tiles are told as they come to light at a real table.
    """

    edition: str | None = None
    judges: str | None = None
    guest: str | None = None
    deal: str | None = None
    seats: tuple[str, ...] = ()
    is_told: bool = False


class PageGame(Protocol):
    """A game as it is played on one page.

    Attributes:
        title: what stands above the page.
        name: of its files.
        view_form: what the page sends to see it.
        steps_form: a `StepsBody` whose steps are the game's.
        asks: the questions that can be asked.
        preparation: what a process does before it is asked anything; None: nothing.
    """

    view_form: ClassVar[type[BaseModel]]
    steps_form: ClassVar[type[StepsBody]]
    asks: ClassVar[tuple[str, ...]]

    @property
    def title(self) -> str: ...  # noqa: D102 - told above

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def preparation(self) -> Wanted | None: ...  # noqa: D102

    def start(self, sitting: Sat) -> dict[str, Any]:
        """What does not change, and the pictures of all pieces."""
        ...

    def view(self, sitting: Sat, body: Any) -> dict[str, Any]:  # noqa: ANN401 - of the form `view_form`
        """What the page shows; `docs/play.md` lists nothing of it, `solver/play/files/play.js` reads it."""
        ...

    def is_persons(self, stage: Any) -> bool:  # noqa: ANN401 - of the game
        """Whether a person decides next, or the game is over; otherwise a policy does."""
        ...

    def go_on(self, sitting: Sat) -> None:
        """Let policies play until a person is to decide, or the game is over."""
        ...

    def to_json(self, sitting: Sat) -> dict[str, Any]:
        """The file that is saved: the record so far, and beside it every step."""
        ...

    def record(self, sitting: Sat) -> ShownPlay:
        """The record so far, as a page and as a file."""
        ...

    def question(self, name: str, sitting: Sat) -> Wanted:
        """What is sent to another process to answer one of `asks`; raises DiatomsError when it cannot be asked now."""
        ...


@dataclass(frozen=True)
class Begun:
    """A game that can be played on a page."""

    game: PageGame
    sitting: Sat


class PlayableGame(Protocol):
    """How a game with seats comes to the page: a module."""

    def begin(self, wish: Wish) -> Begun:
        """A new game; raises DiatomsError for what the game does not offer."""
        ...

    def resume(self, file: str) -> Begun:
        """A game that was saved, where it was left; raises UnknownName and FileFaults."""
        ...
