"""A ruling on a layout or a recorded game, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from puzzles.aquarium.referee import AquariumRuling

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True)
class JudgedRecord:
    """A ruling with what it speaks of.

    Attributes:
        record: what was judged, in a word.
        part: what the ruling counts in it.
        ruling: the referee's.
    """

    record: str
    part: str
    ruling: AquariumRuling

    @property
    def legal(self) -> bool:
        """Whether every rule was kept."""
        return self.ruling.legal

    def data(self) -> dict[str, Any]:
        """The `referee` line."""
        return {"type": "referee", **asdict(self.ruling)}

    def view(self) -> Iterator[RenderableType]:
        """The ruling in words."""
        from rich.text import Text  # noqa: PLC0415 - programs read JSON without it

        ruling, record = self.ruling, self.record
        if not ruling.legal:
            where = f"The {record}" if ruling.number is None else f"In {self.part} {ruling.number}, the {record}"
            yield Text.assemble(("Not legal. ", "bold red"), f"{where} breaks {ruling.rule}: {ruling.message}")
            return
        points = ", ".join(map(str, ruling.points))
        ended = "completed" if ruling.completed else "not completed"
        yield Text.assemble(("Legal", "bold green"), f" and {ended}: {points} points.")
        if ruling.winners:
            yield winners_words(ruling.winners)


def winners_words(players: Sequence[int]) -> str:
    """Who won."""
    if len(players) == 1:
        return f"Player {players[0]} wins."
    return f"Players {', '.join(map(str, players[:-1]))} and {players[-1]} share the win."
