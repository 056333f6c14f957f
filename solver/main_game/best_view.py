"""The best arrangement in words and as a picture, for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from puzzles.commission.pictures.terminal_card import card_picture
from puzzles.drawing import terminal as t
from solver.main_game.best import BestArrangement


def best_view(name: str, best: BestArrangement, total: int, *, width: int) -> Iterator[RenderableType]:
    """What a player could have scored, and how."""
    proved = "no arrangement scores more" if best.is_best else f"more than {best.upper_bound} is ruled out"
    yield Text()
    yield Text.assemble((t.plain(name), "bold"), f" scored {total} and could have scored ", (str(best.total), "bold"))
    yield Text(f"  with the same diatoms; {proved}.")
    card = best.mosaic.card
    yield from card_picture(card, best.mosaic.placed, width=width)
    back = [put.diatom for turn in best.turns for put in turn if put.space is None]
    if back:
        yield Text.assemble("Back in the stock: ", t.listed(map(t.short, back)))
